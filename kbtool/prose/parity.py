"""What one language says and the other does not: figures, times, names and references side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kbtool.prose.amounts import amounts
from kbtool.prose.names import Names, tokens
from kbtool.prose.said import Key, Said, blank
from kbtool.prose.times import ClockSaid, DateSaid, WeekdaySaid, clocks, dates, weekdays, years


class Reading:
    """Everything found in one text: times first, then figures in what is left, then names and tokens."""

    def __init__(self, text: str, lang: str, names: Names) -> None:
        self.text = text
        self.clocks: list[ClockSaid] = clocks(text, lang) if _has_time(text) else []
        rest = blank(text, [(c.start, c.end) for c in self.clocks])
        self.dates: list[DateSaid] = dates(rest, lang)
        self.weekdays: list[WeekdaySaid] = weekdays(rest, lang)
        chinese_years = years(rest) if lang == "zh" else []
        self.times: list[Said] = []
        if self.clocks or self.dates or self.weekdays or chinese_years:
            spans = [(d.start, d.end) for d in self.dates] + [(a, b) for _, a, b in chinese_years]
            rest = blank(rest, spans + [(w.start, w.end) for w in self.weekdays])
            self.times = [
                *(_clock(c) for c in self.clocks), *(said for d in self.dates for said in _date(d)),
                *(Said("weekday", ("weekday", w.weekday), w.start, w.end) for w in self.weekdays),
                *(Said("date", ("year", float(y)), a, b, True, (("number", float(y)),)) for y, a, b in chinese_years),
            ]  # fmt: skip
        self.names: list[Said] = names.named(text)
        named = [(said.start, said.end) for said in self.names if said.demands]
        rest = blank(rest, named)
        self.amounts: list[Said] = amounts(rest, lang)
        self.words, found = tokens(text, lang)
        self.tokens: list[Said] = [said for said in found if not any(a <= said.start < b for a, b in named)]

    def run(self, said: Said | ClockSaid | DateSaid | WeekdaySaid) -> str:
        """The words of the text that a value was read from."""
        run = self.text[said.start : said.end].strip()
        return run if run.endswith(".m.") else run.rstrip(".")


_TIME = re.compile(r"[\d午点]|noon|midday|midnight", re.IGNORECASE)


def _has_time(text: str) -> bool:
    return _TIME.search(text) is not None


def _clock(said: ClockSaid) -> Said:
    key: Key = ("clock", said.hour, said.minute)
    if said.second is not None:
        return Said("clock", (*key, said.second), said.start, said.end, True, (key,))
    return Said("clock", key, said.start, said.end, not said.word)


def _date(said: DateSaid) -> list[Said]:
    month: Key = ("month", said.month)
    out = []
    if said.day is None:
        out.append(Said("date", month, said.start, said.end))
    else:
        day: Key = ("date", said.month, said.day)
        more: tuple[Key, ...] = (month, ("day", float(said.day)), ("number", float(said.day)))
        out.append(Said("date", day, said.start, said.end, True, more))
    if said.year is not None:
        year: Key = ("number", float(said.year))
        out.append(Said("date", ("year", float(said.year)), said.start, said.end, True, (year,)))
    return out


def offered(said: Iterable[Said]) -> set[Key]:
    return {key for one in said for key in (one.key, *one.offers)}


def missing(here: Iterable[Said], there: set[Key]) -> list[Said]:
    """What one side demands and the other does not offer; each key once."""
    out: dict[Key, Said] = {}
    for said in here:
        if said.demands and said.key not in there:
            out.setdefault(said.key, said)
    return list(out.values())
