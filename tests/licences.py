"""`make licences`: THIRD-PARTY.md, the licence of every locked package as its own metadata states it.

kbtool ships none of these packages but vis-network, which pyvis carries; a wheel asks for them, a site holds parts of
the theme. A licence that is not on the list below stops the tests until someone has read it.
"""

from __future__ import annotations

import importlib.metadata
import re

from tests.records import ROOT

PAGE = ROOT / "THIRD-PARTY.md"
ALLOWED = {
    "MIT", "BSD-2-Clause", "BSD-3-Clause", "BSD", "ISC", "Apache-2.0", "PSF-2.0", "MPL-2.0", "Apache-2.0 OR BSD-2-Clause",
    "MIT AND PSF-2.0",
}  # fmt: skip
"""MPL-2.0 asks that changes to its own files stay open; we change none."""
SPELT = (
    ("Apache", "Apache-2.0"), ("MPL", "MPL-2.0"), ("Mozilla", "MPL-2.0"), ("BSD-3", "BSD-3-Clause"),
    ("BSD 3", "BSD-3-Clause"), ("BSD-2", "BSD-2-Clause"), ("BSD", "BSD"), ("ISC", "ISC"), ("MIT", "MIT"),
)  # fmt: skip
"""How older metadata writes a licence -> its SPDX name; "BSD" where the metadata does not say which."""
READ = {"axe-playwright-python": "MIT"}
"""Packages whose metadata says nothing: read in the licence file that they carry."""


def locked() -> dict[str, list[str]]:
    """Name -> versions in requirements.lock; several where they differ by Python."""
    out: dict[str, list[str]] = {}
    text = (ROOT / "requirements.lock").read_text("utf-8")
    for name, version in re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE):
        out.setdefault(name, []).append(version)
    return out


def licence(name: str) -> str:
    """The licence by its SPDX name where that can be told, else as the metadata has it."""
    if name in READ:
        return READ[name]
    told = importlib.metadata.metadata(name)
    if "License-Expression" in told:
        return str(told["License-Expression"])
    kinds = [one.rpartition("::")[2] for one in told.get_all("Classifier") or [] if one.startswith("License ::")]
    for text in (*kinds, *[one.split("\n")[0] for one in told.get_all("License") or []]):
        for spelling, spdx in SPELT:
            if spelling in text:
                return spdx
    return "unknown"


def page() -> str:
    rows = [f"| {name} | {licence(name)} |" for name in sorted(locked())]
    return "\n".join([
        "# Licences of what kbtool uses", "",
        "Written by `make licences` from the metadata of the packages in requirements.lock, those of development and",
        "testing included. Versions and hashes stand in the lock.", "",
        "| package | licence |", "|---|---|", *rows, "",
    ])  # fmt: skip


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
