"""Finds a Chromium for the browser tests; run as a program, installs one and says so.

Looked for in this order: KB_CHROMIUM, chromium, chromium-browser and google-chrome on the path, then Playwright's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
MISSING = "no Chromium was found: run `make browser`, or set KB_CHROMIUM to the path of one"
PACKAGES = ("chromium", "fonts-noto-cjk")


def find() -> str | None:
    """The path of a browser, or None."""
    named = os.environ.get("KB_CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def need() -> str:
    """The path of a browser; fails the test with one sentence when there is none."""
    found = find()
    if found is None:
        raise AssertionError(MISSING)
    return found


def install() -> int:
    """Install one: as root with apt, else Playwright's. 1 with one sentence when that is impossible."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"No Chromium found; installing {' '.join(PACKAGES)} with apt-get.", flush=True)
        steps = [["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]]
    else:
        print("No Chromium found; running `playwright install chromium`.", flush=True)
        steps = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    for step in steps:
        if subprocess.run(step, check=False).returncode:
            print(f"A Chromium could not be installed: `{' '.join(step)}` failed.", file=sys.stderr)
            return 1
    return 0 if find() else 1


def main() -> int:
    named = os.environ.get("KB_CHROMIUM")
    found = find()
    if found:
        print(f"Browser: {found}")
        return 0
    if named:
        print(f"KB_CHROMIUM names `{named}`, which is no file.", file=sys.stderr)
        return 1
    return install()


if __name__ == "__main__":
    raise SystemExit(main())
