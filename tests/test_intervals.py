"""The named intervals: derived between marked events, never typed."""

from __future__ import annotations

from kbtool import intervals
from kbtool.pipeline import Compiled
from tests.records import incident, minimal_record


def test_kinesis_2020_has_exactly_the_twelve_golden_intervals(compiled: Compiled) -> None:
    found = [(g.minutes, g.bound) for g in compiled.analysis.gaps["aws-kinesis-2020"] if g.basic]
    assert sorted(found) == sorted(
        [
            (63, "exact"), (88, "exact"), (156, "exact"), (264, "exact"), (28, "exact"), (736, "exact"),
            (764, "exact"), (1028, "exact"), (1179, "exact"), (1036, "at-most"), (261, "exact"), (543, "at-most"),
        ]
    )  # fmt: skip


def test_a_dependent_is_measured_from_its_own_onset_and_the_origin_from_the_alarm() -> None:
    found = {(g.name, g.service): g.minutes for g in intervals.gaps(incident()) if g.basic}
    assert found == {
        ("trigger-to-alarm", "acme-queue"): 151,
        ("alarm-to-recovered", "acme-queue"): 1028,
        ("trigger-to-recovered", "acme-queue"): 1179,
        ("service-impact", "acme-shop"): 261,
    }


def test_without_an_alarm_intervals_start_at_the_impact_and_say_so() -> None:
    timeline = minimal_record()["timeline"]
    timeline[1]["marks"] = ["impact-start"]
    found = {g.name for g in intervals.gaps(incident(timeline=timeline)) if g.basic}
    assert "impact-to-recovered" in found
    assert not any("alarm" in name for name in found)


def test_an_onset_that_is_not_given_is_not_filled_in_from_the_upstream() -> None:
    cascade = minimal_record()["cascade"]
    cascade["impacts"][1]["onset"] = "not-given"
    record = incident(cascade=cascade)
    assert intervals.delay(record, record.cascade.edges[0]) is None


def test_the_delay_is_from_onset_to_onset() -> None:
    record = incident()
    assert intervals.delay(record, record.cascade.edges[0]) == (60, "exact")


def test_the_tail_after_the_origin_is_told_only_when_there_is_one() -> None:
    tails = [g for g in intervals.gaps(incident()) if g.name == "tail"]
    assert tails == []
