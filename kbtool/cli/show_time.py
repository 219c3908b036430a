"""How the commands write the times of the index: in the record's zone, or in one that the reader asked for."""

from __future__ import annotations

from kbtool import i18n
from kbtool.errors import UsageError
from kbtool.query import Row

if False:  # TYPE_CHECKING without importing typing
    import datetime


class Times:
    """Writes the events of one incident. `zone` None: as the source gives them."""

    def __init__(self, events: dict[str, Row], zone: str | None, lang: str) -> None:
        self.events, self.lang = events, lang
        self.word = i18n.words(lang)
        self.zone = _zone(zone) if zone else None
        # The day that goes without saying: that of the impact, as the reader's clock has it.
        timed = [e for e in events.values() if e["local"]]
        began = [e for e in timed if {"impact-start", "first-alarm"} & set(str(e["marks"]).split())]
        self.first_day = self.local((began or timed)[0])[0][:10] if timed else ""

    def local(self, event: Row, end: bool = False) -> tuple[str, str]:
        """Wall time `2020-11-25T05:15:00` (a day alone where that is all there is) and zone letters."""
        wall, utc = event["local_end" if end else "local"], event["utc_end" if end else "utc"]
        if not wall or not utc:
            return "", ""
        if self.zone is None or len(str(wall)) == 10:
            return str(wall), str(event["zone"])
        import datetime

        moment = datetime.datetime.fromisoformat(str(utc).replace("Z", "+00:00")).astimezone(self.zone)
        return moment.strftime("%Y-%m-%dT%H:%M:%S"), _letters(moment)

    def letters(self) -> str:
        """The zone letters of the incident's times."""
        return next((self.local(e)[1] for e in self.events.values() if e["utc"]), "")

    def short(self, name: str, end: bool = False) -> str:
        """`05:15`, `by 22:31`, `26 Nov 06:23`; with the day when it is not the first one."""
        event = self.events[name]
        wall, _ = self.local(event, end)
        if not wall:
            return self.word["no-time"]
        text = wall[11:16] if len(wall) > 10 else i18n.day(wall, self.lang)
        if len(wall) > 10 and wall[17:19] != "00":
            text = wall[11:19]
        if len(wall) > 10 and wall[:10] != self.first_day:
            text = f"{i18n.short_day(wall[:10], self.lang)} {text}"
        kind = str(event["until_precision" if end else "precision"])
        if kind in ("about", "no-later-than", "no-earlier-than", "hour"):
            text = self.word[f"time-{kind}"].format(text)
        return text

    def window(self, onset: object, normal: object, relief: object = "") -> str:
        """`05:15 → by 22:31`, with words where a time is not given, and the last relief where no end is."""
        begin = self.short(str(onset)) if onset in self.events else self.word[f"onset-{onset}"] if onset else ""
        finish = self.short(str(normal)) if normal in self.events else self.word[f"normal-{normal}"] if normal else ""
        last = str(relief).split()[-1] if relief else ""
        if normal not in self.events and last and self.events[last]["utc"]:
            finish += self.word["aside"].format(self.word["mark-relief"] + self.word["colon"] + self.short(last))
        return f"{begin} → {finish}" if begin or finish else ""


def _zone(name: str) -> datetime.tzinfo:
    import zoneinfo

    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(f"`{name}` is not a time zone such as UTC, Asia/Kolkata or Asia/Shanghai") from None


def _letters(moment: datetime.datetime) -> str:
    name = moment.tzname() or ""
    return name if name.isalpha() else "UTC" + moment.strftime("%z")[:3] + ":" + moment.strftime("%z")[3:5]
