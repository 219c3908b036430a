"""Siblings come with reasons, and a curator's word stands over the computed score."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kbtool import evaluation, facets, likeness
from kbtool.checks import run_checks
from kbtool.evaluation import HELD_OUT, TUNING, WHOLE, evaluate, half
from kbtool.likeness import LEAST, Likeness
from kbtool.locale import en, zh
from kbtool.pipeline import Compiled, compile_kb
from kbtool.siblings import Sibling, siblings
from tests.records import minimal_record, put, text, write_kb

FIVE = {
    "aws-kinesis-2024", "aws-dynamodb-2015", "aws-s3-2017", "aws-us-east-1-2021", "cloudflare-workers-kv-2025",
}  # fmt: skip


def other(name: str = "acme-other-2020") -> dict[str, Any]:
    return minimal_record() | {"id": name}


def link(target: str, **more: Any) -> dict[str, Any]:
    reason = text("Same.", "同样的机制。")
    return {"siblings": [{"target": target, "relation": "same-mechanism", "reason": reason, **more}]}


def pair(tmp_path: Path, **more: Any) -> dict[str, list[Sibling]]:
    first = minimal_record() | {"links": link("acme-other-2020", **more)}
    return compile_kb(write_kb(tmp_path / "kb", first, other())).analysis.siblings


def test_a_symmetric_link_shows_on_both_sides_and_says_who_tells_it(tmp_path: Path) -> None:
    found = pair(tmp_path)
    for name, target in (("acme-queue-2020", "acme-other-2020"), ("acme-other-2020", "acme-queue-2020")):
        assert [(s.target, s.curated, s.told_by) for s in found[name]] == [(target, True, "acme-queue-2020")]


def test_a_rejected_pair_never_shows_on_either_side_however_alike_it_is(compiled: Compiled) -> None:
    kb, name = compiled.kb, "aws-kinesis-2020"
    target = next(s.target for s in compiled.analysis.siblings[name] if not s.curated)
    assert name in {s.target for s in compiled.analysis.siblings[target]}
    mine = kb.incidents[name]
    refused = mine.links.siblings[0].model_copy(update={"target": target, "state": "rejected"})
    links = mine.links.model_copy(update={"siblings": (*mine.links.siblings, refused)})
    found = siblings(replace(kb, incidents={**kb.incidents, name: mine.model_copy(update={"links": links})}))
    assert target not in {s.target for s in found[name]}
    assert name not in {s.target for s in found[target]}


def test_a_pair_pinned_in_one_record_and_rejected_in_the_other_is_a_problem_and_shows_nowhere(tmp_path: Path) -> None:
    first = minimal_record() | {"links": link("acme-other-2020")}
    second = other() | {"links": link("acme-queue-2020", state="rejected")}
    compiled = compile_kb(write_kb(tmp_path / "kb", first, second))
    found = [problem for problem in compiled.errors if problem.code == "SIB003"]
    assert [(p.path, p.field) for p in found] == [("incidents/acme/acme-other-2020.yaml", "links.siblings[0].target")]
    assert compiled.analysis.siblings == {"acme-queue-2020": [], "acme-other-2020": []}


def test_a_pin_that_the_records_do_not_bear_out_is_a_warning_with_what_is_shared(
    compiled: Compiled, tmp_path: Path
) -> None:
    first = minimal_record() | {"links": link("acme-other-2020")}
    alone = compile_kb(write_kb(tmp_path / "kb", first, other()))
    assert [(p.code, p.severity) for p in alone.problems] == [("SIB004", "warning")]
    assert alone.errors == []
    # The rule and the list of siblings go by the same score.
    low = {
        frozenset((name, s.target))
        for name, found in compiled.analysis.siblings.items()
        for s in found
        if s.curated and s.score < LEAST
    }
    told = {
        frozenset((finding.record, compiled.kb.incidents[finding.record].links.siblings[int(finding.loc[2])].target))
        for finding in run_checks(compiled.kb)
        if finding.code == "SIB004"
    }
    assert low == told


def test_a_computed_sibling_lists_the_facets_that_make_its_score(compiled: Compiled) -> None:
    for found in compiled.analysis.siblings.values():
        for sibling in found:
            assert sibling.score >= LEAST or sibling.curated
            assert abs(sum(f.weight for f in sibling.facets) - sibling.score) < 0.01 * len(facets.WEIGHTS)
            assert [f.weight for f in sibling.facets] == sorted((f.weight for f in sibling.facets), reverse=True)


def test_every_facet_and_every_shared_term_has_words_in_both_languages(compiled: Compiled) -> None:
    kb = compiled.kb
    held = {feature for incident in kb.incidents.values() for feature in facets.features(kb, incident)}
    assert {facet for facet, _ in held} == set(facets.WEIGHTS)
    for lang, words in (("en", en.WORDS), ("zh", zh.WORDS)):

        def named(book: str, term: str, lang: str = lang) -> str:
            entry = kb.terms.get((book, term)) if book else kb.services.get(term)
            return str(getattr(entry.name, lang)) if entry else ""

        for facet, term in held:
            assert words[f"facet-{facet}"]
            assert facets.in_words(facet, term, named, words) not in ("", term), (facet, term)


def test_a_rarer_term_weighs_more_and_a_term_of_all_weighs_nothing() -> None:
    have = {f"r{n}": {("factor", "all"), ("factor", "half" if n < 4 else "rest")} for n in range(8)}
    have["r0"] |= {("factor", "two")}
    have["r1"] |= {("factor", "two")}
    alike = Likeness(have)
    assert alike.score("r0", "r1") > alike.score("r0", "r2") > alike.score("r0", "r7") >= 0
    assert alike.facets("r0", "r1")[0].terms[0] == "two"


def test_the_index_finds_what_a_comparison_of_all_pairs_finds_when_few_terms_are_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = random.Random(7)
    have = {
        f"r{n}": {("service", f"s{n % 40}"), *(("factor", f"f{chance.randrange(60)}") for _ in range(12))}
        for n in range(300)
    }
    monkeypatch.setattr(likeness, "LEAST", 0.0)
    exact = {name: Likeness(have).ranking(name, 4) for name in have}
    by_hand = {
        name: sorted(((o, Likeness(have).score(name, o)) for o in have if o != name), key=lambda x: (-x[1], x[0]))[:4]
        for name in list(have)[:3]
    }
    assert {name: exact[name] for name in by_hand} == by_hand
    monkeypatch.setattr(likeness, "POSTINGS", 150)
    monkeypatch.setattr(likeness, "CANDIDATES", 60)
    alike = Likeness(have)
    found = {name: alike.ranking(name, 4) for name in have}
    same = sum(len(set(found[name]) & set(exact[name])) for name in have)
    assert same > 0.6 * 4 * len(have)  # scores of those found are whole, so what is found is equal to the last digit


def test_the_ranking_does_not_depend_on_the_order_of_records(compiled: Compiled) -> None:
    kb = compiled.kb
    have = {name: facets.features(kb, incident) for name, incident in kb.incidents.items()}
    turned = {name: set(have[name]) for name in sorted(have, reverse=True)}
    one, two = Likeness(have), Likeness(turned)
    for name in have:
        assert one.ranking(name, 8) == two.ranking(name, 8)
        assert [one.facets(name, o) for o in have if o != name] == [two.facets(name, o) for o in have if o != name]


def test_kinesis_2020_is_linked_to_the_five_named_siblings_with_reasons(compiled: Compiled) -> None:
    assert {s.target for s in compiled.analysis.siblings["aws-kinesis-2020"] if s.curated and s.reason} >= FIVE


def test_the_first_five_computed_for_kinesis_2020_without_pins_hold_four_of_the_named_ones(compiled: Compiled) -> None:
    first = [name for name, _ in likeness.likeness(compiled.kb).ranking("aws-kinesis-2020", 5)]
    assert len(FIVE.intersection(first)) >= 4, first


def test_every_pair_of_the_first_records_is_judged_and_the_halves_are_parted_by_the_ids_alone(
    compiled: Compiled,
) -> None:
    pairs = [judgement.pair for judgement in compiled.kb.judgements]
    assert len(pairs) >= 150
    assert sum("aws-kinesis-2020" in p for p in pairs) >= 21
    assert all(half((a, b)) == half((b, a)) for a, b in pairs)
    counts = {name: sum(half(p) == name for p in pairs) for name in (TUNING, HELD_OUT)}
    assert sum(counts.values()) == len(pairs)
    assert min(counts.values()) > 0.4 * len(pairs)


def test_the_figures_follow_from_judgements_and_scores(compiled: Compiled) -> None:
    figures = {f.part: f for f in evaluate(compiled.kb).figures}
    alike = likeness.likeness(compiled.kb)
    verdict = {frozenset(j.pair): j.judgement for j in compiled.kb.judgements}
    for part, found in figures.items():
        hits = places = 0
        for name in compiled.kb.incidents:
            mine = [
                o for o in compiled.kb.incidents
                if o != name and part in (WHOLE, half((name, o))) and alike.score(name, o) >= LEAST
            ]  # fmt: skip
            first = sorted(mine, key=lambda o: (-alike.score(name, o), o))[: evaluation.PLACES]
            places += len(first)
            hits += sum(verdict[frozenset((name, o))] == "sibling" for o in first)
        siblings = sum(v == "sibling" for p, v in verdict.items() if part in (WHOLE, half((min(p), max(p)))))
        assert (found.hits, found.places, found.siblings) == (hits, places, 2 * siblings), part
        assert 0 < found.precision < 1
        assert 0 < found.recall < 1


def test_turned_judgements_turn_the_figures(compiled: Compiled) -> None:
    before = evaluate(compiled.kb).figures[-1]
    turned = {"sibling": "not", "not": "sibling", "weakly": "weakly"}
    judgements = tuple(j.model_copy(update={"judgement": turned[j.judgement]}) for j in compiled.kb.judgements)
    after = evaluate(replace(compiled.kb, judgements=judgements)).figures[-1]
    assert after.places == before.places
    assert after.hits == before.places - before.hits - before.weakly


@pytest.mark.parametrize(
    ("judged", "code", "field"),
    [
        ([["acme-queue-2020", "acme-oter-2020"]], "SIB001", "judgements[0].pair[1]"),
        ([["acme-queue-2020", "acme-queue-2020"]], "SIB001", "judgements[0].pair"),
        (
            [["acme-queue-2020", "acme-other-2020"], ["acme-other-2020", "acme-queue-2020"]],
            "SIB002",
            "judgements[1].pair",
        ),
    ],
)
def test_a_wrong_judgement_is_named_with_its_place(
    tmp_path: Path, judged: list[list[str]], code: str, field: str
) -> None:
    root = write_kb(tmp_path / "kb", minimal_record(), other())
    entries = [{"pair": p, "judgement": "not", "reason": "They differ."} for p in judged]
    put(root / "schema/sibling-judgements.yaml", {"vocabulary": "sibling-judgements", "judgements": entries})
    found = compile_kb(root).problems
    assert [(p.path, p.code, p.field) for p in found] == [("schema/sibling-judgements.yaml", code, field)]
    assert found[0].line > 0
