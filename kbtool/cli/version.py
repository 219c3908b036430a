"""`kbtool --version`: the version of the tool and the date of the data it would answer from."""

from __future__ import annotations

from kbtool import __version__, report
from kbtool.cli.knowledge import open_index
from kbtool.errors import KbtoolError


def run() -> int:
    try:
        with open_index(None) as index:
            data = f"data of {index.meta('data_date')}, {index.meta('incidents')} incidents"
    except KbtoolError as error:
        data = f"no data: {error}"
    report.out(f"kbtool {__version__} ({data})")
    return 0
