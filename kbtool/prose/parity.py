"""What one language says and the other does not: figures, times, names and references side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from kbtool.prose import names as naming
from kbtool.prose.amounts import amounts, counts
from kbtool.prose.glance import COUNTS, DEMANDS, FIGURES, HAN_NAMES, NAMES, NOON, TIMES, TOKENS, UNITS, asking, glance
from kbtool.prose.lazy import lazy
from kbtool.prose.names import Names
from kbtool.prose.said import Key, Said, blank
from kbtool.prose.times import ClockSaid, DateSaid, WeekdaySaid, clocks, dates, weekdays, years


class Reading:
    """Everything found in one text: times first, then figures in what is left, then names and tokens.

    Each is looked for when it is asked for. What a text demands is asked for always, and not looked for where a glance
    shows that it demands nothing; what it offers is asked for only where the other language demands something.
    """

    def __init__(self, text: str, lang: str, names: Names) -> None:
        self.text = text
        self._lang = lang
        self._names = names
        self.signs, self._telling = glance(text, lang, names)
        self._timed = bool(self.signs & (TIMES | NOON))
        self.demands = bool(self.signs & DEMANDS)

    @lazy
    def clocks(self) -> list[ClockSaid]:
        return clocks(self.text, self._lang) if self._timed and _has_time(self.text) else []

    @lazy
    def _without_clocks(self) -> str:
        return blank(self.text, [(c.start, c.end) for c in self.clocks])

    @lazy
    def dates(self) -> list[DateSaid]:
        return dates(self._without_clocks, self._lang) if self._timed else []

    @lazy
    def weekdays(self) -> list[WeekdaySaid]:
        return weekdays(self._without_clocks, self._lang) if self._timed else []

    @lazy
    def times(self) -> list[Said]:
        if not self._timed:
            return []
        found = [_clock(c) for c in self.clocks]
        found += [said for date in self.dates for said in _date(date)]
        found += [Said("weekday", ("weekday", w.weekday), w.start, w.end) for w in self.weekdays]
        if self._lang == "zh":
            found += [
                Said("date", ("year", float(y)), a, b, True, (("number", float(y)),))
                for y, a, b in years(self._without_clocks)
            ]
        return found

    @lazy
    def names(self) -> list[Said]:
        return self._names.named(self.text)

    @lazy
    def _figured(self) -> str:
        """The text without what is no figure, whatever digits it holds."""
        taken = [(said.start, said.end) for said in self.times]
        if self.signs & NAMES:
            taken += [(said.start, said.end) for said in self.names if said.demands]
        return blank(self.text, taken)

    @lazy
    def amounts(self) -> list[Said]:
        return amounts(self._figured, self._lang, bool(self.signs & UNITS), bool(self.signs & COUNTS))

    @lazy
    def figures(self) -> set[Key]:
        """What it offers to figures and times of the other language."""
        return offered(self.amounts) | offered(self.times)

    @lazy
    def counts(self) -> set[Key]:
        """What its numbers in words offer, beside its figures."""
        if self._lang == "en" and not self.signs & COUNTS:
            return set()
        return offered(counts(blank(self._figured, [(said.start, said.end) for said in self.amounts]), self._lang))

    @lazy
    def named(self) -> set[Key]:
        return offered(self.names)

    @lazy
    def joins(self) -> bool:
        """Whether some word may be more than one run of letters and digits, or such a run be no word."""
        text = self.text
        return "_" in text or "@" in text or "#" in text or "&" in text or _INNER_DOT.search(text) is not None

    @lazy
    def spelt(self) -> set[str]:
        return naming.spelt(self.text)

    @lazy
    def words(self) -> set[Key]:
        return naming.keys(self.spelt)

    @property
    def demanded_amounts(self) -> list[Said]:
        return self.amounts if self.signs & FIGURES else []

    @property
    def demanded_times(self) -> list[Said]:
        return self.times if self.signs & TIMES else []

    def figures_missing_in(self, other: Reading) -> list[Said]:
        return missing(missing(self.demanded_amounts, lambda: other.figures), lambda: other.counts)

    def times_missing_in(self, other: Reading) -> list[Said]:
        return missing(missing(self.demanded_times, lambda: other.figures), lambda: other.counts)

    def names_missing_in(self, other: Reading) -> list[Said]:
        """The names that the other text does not hold, looked for first as they are written here."""
        if not self.signs & NAMES:
            return []
        if not self.signs & HAN_NAMES and self._names.all_surely(self._telling, self.text, other.text):
            return []
        return missing(self.names, lambda: other.named)

    def tokens_missing_in(self, other: Reading) -> list[Said]:
        """The words that the other text does not hold, looked for first as they are written here."""
        if not self.signs & TOKENS:
            return []
        if not (self.joins or other.joins) and asking(self._telling, self._lang, self._names) <= other._telling:
            return []
        wanted = {
            word
            for word in self.spelt
            if not (word.isalpha() and word.islower()) and naming.demanding(word, self._lang)
        }
        if wanted <= other.spelt:
            return []
        named = [(said.start, said.end) for said in self.names if said.demands] if self.signs & NAMES else []
        found = naming.tokens(self.text, wanted)
        return missing((said for said in found if not any(a <= said.start < b for a, b in named)), lambda: other.words)

    def run(self, said: Said | ClockSaid | DateSaid | WeekdaySaid) -> str:
        """The words of the text that a value was read from."""
        run = self.text[said.start : said.end].strip()
        return run if run.endswith(".m.") else run.rstrip(".")


_INNER_DOT = re.compile(r"\.[A-Za-z0-9]")
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


def missing(here: Iterable[Said], there: Callable[[], set[Key]]) -> list[Said]:
    """What one side demands and the other does not offer; each key once. Offers are asked for at a demand."""
    out: dict[Key, Said] = {}
    for said in here:
        if said.demands and said.key not in there():
            out.setdefault(said.key, said)
    return list(out.values())
