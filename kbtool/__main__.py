"""`python -m kbtool`: the same as the command `kbtool`."""

from kbtool.cli.main import entry

entry()
