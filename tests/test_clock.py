"""Zones, precision and bounds: a wall time means one moment, or it is refused."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from kbtool import clock, written
from kbtool.clock import ClockError, aware, bound_between
from kbtool.model import Event
from tests.records import incident, minimal_record, tuples


def event(at: str, precision: str | None = None, zone: str | None = None) -> Event:
    base = minimal_record()["timeline"][0] | {"at": at, "precision": precision, "zone": zone}
    return Event.model_validate(tuples(base))


def test_a_wall_time_becomes_utc_with_the_offset_of_its_day() -> None:
    assert (
        aware("2020-11-25 05:15", "America/Los_Angeles")[0].astimezone(clock.UTC).isoformat()
        == "2020-11-25T13:15:00+00:00"
    )
    assert (
        aware("2015-09-20 02:19", "America/Los_Angeles")[0].astimezone(clock.UTC).isoformat()
        == "2015-09-20T09:19:00+00:00"
    )


def test_a_time_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ClockError, match="does not exist"):
        aware("2020-03-08 02:30", "America/Los_Angeles")


def test_a_time_that_exists_twice_needs_its_offset() -> None:
    with pytest.raises(ClockError, match="exists twice"):
        aware("2020-11-01 01:30", "America/Los_Angeles")
    first = aware("2020-11-01 01:30-07:00", "America/Los_Angeles")[0]
    second = aware("2020-11-01 01:30-08:00", "America/Los_Angeles")[0]
    assert (second.astimezone(clock.UTC) - first.astimezone(clock.UTC)).total_seconds() == 3600


def test_an_offset_that_the_zone_does_not_have_is_refused() -> None:
    with pytest.raises(ClockError, match="does not have"):
        aware("2020-11-25 05:15-07:00", "America/Los_Angeles")


def test_a_day_alone_stays_a_day_and_makes_no_figure_in_minutes() -> None:
    record = incident()
    day, minute = clock.start(event("2020-11-25"), record), clock.start(event("2020-11-25 05:15"), record)
    assert day is not None
    assert minute is not None
    assert day.precision == "day"
    assert bound_between(day, minute) == "unknown"


def test_a_day_with_a_bound_is_still_a_day_and_never_midnight() -> None:
    from kbtool.references import value

    timeline = minimal_record()["timeline"]
    timeline[4] |= {"at": "2020-11-25", "as_written": "by November 25", "precision": "no-later-than"}
    record = incident(timeline=timeline)
    moment = clock.start(record.timeline[4], record)
    assert moment is not None
    assert (moment.day_only, moment.precision) == (True, "no-later-than")
    assert value("time", ("normal",), record, "en") == "25 November 2020"


@pytest.mark.parametrize(
    ("first", "second", "bound"),
    [
        (None, None, "exact"), (None, "no-later-than", "at-most"), ("no-later-than", None, "at-least"),
        (None, "no-earlier-than", "at-least"), ("no-earlier-than", None, "at-most"), ("about", None, "about"),
        ("no-later-than", "no-later-than", "unknown"), ("no-earlier-than", "no-later-than", "at-most"),
        ("no-later-than", "no-earlier-than", "at-least"), ("about", "no-later-than", "at-most"),
    ],
)  # fmt: skip
def test_the_bound_of_an_interval_follows_from_the_precision_of_its_ends(
    first: str | None, second: str | None, bound: str
) -> None:
    record = incident()
    a, b = clock.start(event("2020-11-25 05:15", first), record), clock.start(event("2020-11-25 14:18", second), record)
    assert a is not None
    assert b is not None
    assert bound_between(a, b) == bound
    assert clock.minutes_between(a, b) == 543


def test_an_event_told_in_another_zone_stands_on_the_clock_of_its_record() -> None:
    moment = clock.start(event("2020-11-25 21:15", zone="Asia/Shanghai"), incident())
    assert moment is not None
    assert moment.utc.isoformat() == "2020-11-25T13:15:00+00:00"
    assert clock.abbreviation(moment.told) == "CST"
    assert moment.nominal.isoformat() == "2020-11-25T05:15:00-08:00"


@pytest.mark.parametrize("tz", ["Asia/Shanghai", "America/New_York", "UTC"])
def test_times_do_not_depend_on_the_zone_of_the_machine(tz: str) -> None:
    code = (
        "from kbtool.clock import aware, UTC;"
        "print(aware('2019-08-23 04:18:35','America/Los_Angeles')[0].astimezone(UTC).isoformat())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"TZ": tz}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "2019-08-23T11:18:35+00:00"


def test_zones_work_without_the_zone_files_of_the_system() -> None:
    code = "from kbtool.clock import aware; print(aware('2020-11-25 05:15','America/Los_Angeles')[0].tzname())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONTZPATH": ""}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "PST"


@pytest.mark.parametrize(
    ("print_", "clock_", "zone", "day"),
    [
        ("2:44 AM PST", (2, 44, None), "PST", None),
        ("7:10am PDT", (7, 10, None), "PDT", None),
        ("noon", (12, 0, None), None, None),
        ("12:26PM PST", (12, 26, None), "PST", None),
        ("12:05 AM", (0, 5, None), None, None),
        ("17:52", (17, 52, None), None, None),
        ("1436 PDT", (14, 36, None), "PDT", None),
        ("in 1436 cases", None, None, None),
        ("in 2012 it failed", None, None, None),
        ("2025-06-12 17:52", (17, 52, None), None, (6, 12)),
        ("11:48 PM PDT on October 19", (23, 48, None), "PDT", (10, 19)),
        ("5:50 AM PDT on July 31st", (5, 50, None), "PDT", (7, 31)),
        ("September 20", None, None, (9, 20)),
        ("2 h 28 min", None, None, None),
        ("25:10", None, None, None),
        ("13:05 PM", None, None, None),
    ],
)
def test_prints_of_times_are_read_as_people_mean_them(
    print_: str, clock_: tuple[int, int, int | None] | None, zone: str | None, day: tuple[int, int] | None
) -> None:
    said = written.read(print_)
    assert (said.clock, said.zone) == (clock_, zone)
    assert ((said.month, said.day) if said.month else None) == day
