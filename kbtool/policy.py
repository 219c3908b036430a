"""What must hold of a finished site, as functions over a folder: no stray script, one strict policy, no dead link.

Independent of the engine that wrote the folder, so that an exported tree built elsewhere gets the same treatment.
What stands on the pages is told by `seen`; a caller that has looked at pages already hands that on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from kbtool.seen import Seen, html_files, look_at_folder

CHARSET = re.compile(r'<meta charset="?utf-8"?>', re.IGNORECASE)
META = '<meta http-equiv="Content-Security-Policy" content="{}">'


def add_search_prelude(folder: Path, prelude: str) -> None:
    """Put `prelude` in front of the theme's search worker."""
    worker = _only(folder / "assets/javascripts/workers", "search.*.min.js")
    worker.write_text(prelude + worker.read_text(encoding="utf-8"), encoding="utf-8")


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise ValueError(f"{len(found)} files `{pattern}` found where one was expected; the theme has changed")
    return found[0]


def add_policy(folder: Path, seen: Seen | None = None, pages: Iterable[str] | None = None) -> str:
    """Write one Content-Security-Policy, the same on `pages` (None: on every page), and return it.

    Inline scripts of the theme are allowed by their hash; nothing else inline is. Each page gets the union, since the
    theme's scripts differ by the depth of a page.
    """
    policy = policy_of(seen or look_at_folder(folder, ""))
    meta = META.format(policy)
    for name in html_files(folder) if pages is None else pages:
        path = folder / name
        changed, count = CHARSET.subn(lambda m: m.group() + meta, path.read_text(encoding="utf-8"), count=1)
        if count != 1:
            raise ValueError(f"{name} has no charset to put the policy after")
        path.write_text(changed, encoding="utf-8")
    return policy


def replace_policy(path: Path, was: str, policy: str) -> None:
    """Give a page that has the policy `was` another one."""
    page = path.read_text(encoding="utf-8")
    path.unlink()  # the same file may have another name, in the old site
    path.write_text(page.replace(META.format(was), META.format(policy), 1), encoding="utf-8")


def policy_of(seen: Seen) -> str:
    """The policy that allows the inline scripts of these pages and nothing else."""
    return "; ".join([
        "default-src 'none'",
        " ".join(["script-src 'self'", *sorted(seen.hashes)]),
        "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'",
        "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    ])  # fmt: skip


def check(folder: Path, site_url: str, seen: Seen | None = None) -> list[str]:
    """Every fault of the built pages: a dead link or anchor, inline code or style, a request to another origin."""
    seen = seen or look_at_folder(folder, site_url)
    return sorted({*seen.faults, *seen.dead(folder)})
