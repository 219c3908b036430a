"""The command `kbtool`: finds the command's module, runs it, and is the one door from errors to exit codes.

0 clean, 1 problems or findings, 2 wrong use or unreadable input, 3 a bug (one line; the trace with KBTOOL_TRACE=1).
"""

from __future__ import annotations

import gc
import os
import sys

from kbtool import report
from kbtool.errors import KbtoolError

COMMANDS = {
    "cascade": "who fell with a service, in which order and on what evidence",
    "causes": "what took a service down, upwards",
    "path": "a chain from one service to another; `--across` mixes incidents",
    "common": "what two services both fell with, and in which incidents",
    "circular": "tools that depend on what they watch",
    "upstreams": "which dependencies took others with them, by incident",
    "gaps": "the named intervals of an incident",
    "timeline": "the dated events of an incident",
    "show": "one incident, in the terminal",
    "siblings": "incidents that resemble one, and why",
    "ledger": "what all records say about one question, row by row",
    "list": "the incidents, with filters",
    "search": "full-text search, English and Chinese",
    "init": "begin a private knowledge base",
    "new": "start a record: asks, or takes options, and writes a draft",
    "import": "drafts from status pages, feeds, post-mortems",
    "check": "check records and vocabularies",
    "diff": "what a change does to the knowledge, against a revision or folder",
    "fmt": "lay out records and vocabularies, without changing what they say",
    "build": "compile everything into one index file",
    "export": "everything as JSON, or as a Markdown tree",
    "site": "build the site in both languages",
    "serve": "the site, live on every save",
    "links": "addresses of sources that are dead",
    "completion": "print a completion script for a shell",
}
"""Every command with its one line of help; the module is kbtool.cli.<name>."""


def _help() -> str:
    size = max(map(len, COMMANDS))
    lines = ["usage: kbtool COMMAND [ARGUMENTS]", "", "Outage cascades as checked, bilingual data.", "", "commands:"]
    lines += [f"  {name:<{size}}  {text}" for name, text in COMMANDS.items()]
    lines += [
        "", "options:", "  -h, --help  this text; `kbtool COMMAND --help` has an example for each command",
        "  --version   version of the tool, and date of the data", "", "first steps:",
        "  kbtool cascade kinesis", "  kbtool gaps aws-kinesis-2020", "  kbtool search 线程",
    ]  # fmt: skip
    return "\n".join(lines)


def run(argv: list[str]) -> int:
    """Run one command line and return its exit code."""
    if not argv or argv[0] in ("-h", "--help", "help"):
        report.out(_help())
        return 0 if argv else 2
    if argv[0] in ("--version", "-V"):
        from kbtool.cli.version import run as version

        return version()
    name = argv[0]
    if name not in COMMANDS:
        import difflib

        close = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f"; did you mean `{close[0]}`?" if close else ""
        report.err(f"kbtool: there is no command `{report.plain(name)}`{hint} `kbtool --help` lists them.")
        return 2
    module = __import__(f"kbtool.cli.{name}", fromlist=["run"])
    parser = module.parser()
    return int(module.run(parser.parse_args(argv[1:])))


def entry() -> None:
    """The console script."""
    report.prepare_streams()
    try:
        code = _coded(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        report.silence()  # the reader (head, less) has gone
        code = 0
    except OSError as error:
        report.silence()
        report.err(f"kbtool: the answer cannot be written: {error.strerror}")
        code = 2
    gc.freeze()  # what is alive goes with the process; the last collection would only walk it once more
    sys.exit(code)


def _coded(argv: list[str]) -> int:
    """Run, and turn every error into its line and exit code. Raises only what printing raises."""
    try:
        return run(argv)
    except BrokenPipeError:
        raise
    except KbtoolError as error:
        problems = getattr(error, "problems", None)
        if problems:
            report.show_problems(problems, "text")
        report.err(f"kbtool: {report.plain(str(error))}")
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except Exception as error:
        if os.environ.get("KBTOOL_TRACE"):
            raise
        if isinstance(error, OSError) and error.strerror:
            report.err(f"kbtool: {report.plain(_system(error))}")
            return 2
        message = report.plain(f"{type(error).__name__}: {error}")
        report.err(f"kbtool: this is a bug in kbtool: {message} (KBTOOL_TRACE=1 shows where)")
        return 3


def _system(error: OSError) -> str:
    """What the system refused, and on what."""
    try:
        os.getcwd()
    except OSError:
        return "the folder you are in no longer exists; go into another one"
    return f"{os.fsdecode(error.filename)}: {error.strerror}" if error.filename else str(error.strerror)
