"""`python -m tests.faults`: kill every command many times; one line a case. Fails at the first half result."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.faults.kills import CASES, run


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.faults", description="kills commands at random moments")
    parser.add_argument("--kills", type=int, default=150, help="of each case (default: 150)")
    parser.add_argument("--site-kills", type=int, default=150, help="of the site (default: 150)")
    parser.add_argument("--only", choices=tuple(CASES), nargs="+", default=tuple(CASES), help="these cases")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default: 1)")
    args = parser.parse_args()
    for name in args.only:
        with tempfile.TemporaryDirectory(prefix="kbtool-faults-") as work:
            kills = args.site_kills if name == "site" else args.kills
            found = run(CASES[name](Path(work) / name), kills, args.seed)
            print(
                f"{name}: {kills} kills; " + ", ".join(f"{what}: {count}" for what, count in found.items()), flush=True
            )


main()
