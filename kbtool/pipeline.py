"""The straight line, from files to knowledge. Read this first.

incidents/**/*.yaml  schema/**/*.yaml
      |  load       files -> KnowledgeBase, problems        (reads disk)
      |  checks     rules within and between records -> findings
      v  analyse    graphs, intervals, siblings             (computed once)
  Compiled -> index (SQLite) | pages (site) | exporters
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from kbtool import drafts
from kbtool.analysis import Analysis, analyse
from kbtool.cache import Cache
from kbtool.checks import run_checks, vocabulary
from kbtool.collector import paused
from kbtool.kb import KnowledgeBase
from kbtool.load import load_kb
from kbtool.problems import Finding, Problem


@dataclass(frozen=True)
class Compiled:
    """What the whole line yields. `analysis` covers the sound records, without drafts and what was withdrawn."""

    kb: KnowledgeBase
    analysis: Analysis
    problems: list[Problem]
    """Sorted by file and place."""
    locate: Callable[[Finding, str], Problem] | None = None
    """Gives a finding in a file its line and column; None when nothing was read from files."""
    finished_drafts: tuple[str, ...] = ()
    """Files of drafts that lack nothing and wait for their review; the others are known by their questions."""

    @property
    def drafts(self) -> dict[str, list[Problem]]:
        """Every draft by its file, with the questions that it leaves open."""
        asked = [problem for problem in self.problems if problem.severity == drafts.SEVERITY]
        found: dict[str, list[Problem]] = {path: [] for path in self.finished_drafts}
        for problem in asked:
            found.setdefault(problem.path, []).append(problem)
        return dict(sorted(found.items()))

    @cached_property
    def notices(self) -> tuple[Problem, ...]:
        """What is no fault but worth knowing: terms that no record names, patterns with one incident.

        Looked for when asked for: only `kbtool check` shows them, and an answer after an edit should not wait for them.
        """
        if self.locate is None:
            return ()
        told = [self.locate(finding, finding.record) for finding in vocabulary.notices(self.kb)]
        return tuple(sorted(told, key=Problem.order))

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.severity == "error"]


def compile_kb(root: Path, extra: Sequence[Path] = (), cached: bool = False) -> Compiled:
    """Load, check and analyse the knowledge base at `root`. Raises UsageError when it is not one.

    `extra` are record files outside incidents/ that are to be checked against it. With `cached`, files that did not
    change since the last such run are neither parsed nor judged again; the answer is the same.
    """
    with paused():
        return _compile(root, extra, cached)


def _compile(root: Path, extra: Sequence[Path], cached: bool) -> Compiled:
    cache = Cache(root / "build" / "cache.sqlite" if cached else None)
    kb, problems, loader = load_kb(root, extra, cache)
    written = {name for name, incident in kb.incidents.items() if incident.state == "draft"}
    findings = [
        finding._replace(severity=drafts.SEVERITY) if finding.record in written else finding
        for finding in run_checks(kb, cache)
    ]
    problems = problems + [loader.locate(finding, kb.paths.get(finding.record, finding.record)) for finding in findings]
    problems = sorted(set(problems), key=Problem.order)
    unfit = written | {finding.record for finding in findings if finding.code in UNUSABLE}
    fit = {name: incident for name, incident in kb.incidents.items() if name not in unfit}
    withdrawn = {name: incident for name, incident in fit.items() if incident.state == "withdrawn"}
    held = {name: incident for name, incident in fit.items() if name not in withdrawn}
    sound = replace(kb, incidents=held, withdrawn=withdrawn)
    finished = tuple(sorted(kb.paths[name] for name in written))
    analysis = analyse(sound, cache)
    cache.close()
    return Compiled(sound, analysis, problems, loader.locate, finished)


UNUSABLE = ("REF001", "REF002", "REF004", "REF005", "REF007", "TIM001")
"""Findings after which a record cannot be analysed: an id that resolves to nothing or to two, a time that is none, a
reference in prose that cannot be filled in."""
