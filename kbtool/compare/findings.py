"""What a reviewer must ask about a change: text changed in one language only, facts changed with no source changed.

The codes are listed with the others in checks/; these rules see two states of a record, so they stand here.
"""

from __future__ import annotations

from collections.abc import Iterator

from kbtool.compare.leaves import items_of
from kbtool.model import Claim, Incident, Record, Text
from kbtool.problems import Finding, Loc, field_name
from kbtool.walk import walk

_OTHER = {"en": "zh", "zh": "en"}
_LANGUAGE = {"en": "English", "zh": "Chinese"}


def findings(old: Incident, new: Incident) -> Iterator[Finding]:
    yield from _one_language(old, new)
    yield from _unsourced(old, new)


def _one_language(old: Incident, new: Incident) -> Iterator[Finding]:
    before = {key: text for key, _, text in _texts(old)}
    for key, loc, text in _texts(new):
        was = before.get(key)
        if was is None:
            continue
        changed = [lang for lang in _OTHER if getattr(was, lang) != getattr(text, lang)]
        if len(changed) != 1:
            continue
        lang = changed[0]
        run = _run(getattr(was, lang), getattr(text, lang))
        # A waiver of an earlier change excuses nothing today.
        fresh = [w for w in text.waive if w.rule == "DIF001" and w not in was.waive]
        if not any(w.match in getattr(text, lang) for w in fresh):
            message = f"changed in {_LANGUAGE[lang]} only, at `{run}`"
            hint = (
                f"change the {_LANGUAGE[_OTHER[lang]]} text too, or add to `waive` an entry with rule DIF001, "
                "the changed words as `match`, and the reason why the other text needs no change"
            )
            yield Finding(new.id, (*loc, lang), "DIF001", message, hint)


def _texts(incident: Incident) -> Iterator[tuple[str, Loc, Text]]:
    """Every text with a key that does not shift when an entry is put before it: the nearest id, and the way from it."""
    ids: dict[Loc, str] = {}
    for loc, model in walk(incident):
        name = getattr(model, "id", None)
        if name is not None:
            ids[loc] = name
        if isinstance(model, Text):
            start = max((at for at in range(len(loc) + 1) if loc[:at] in ids), default=0)
            yield f"{ids.get(loc[:start], '')}/{field_name(loc[start:])}", loc, model


def _run(old: str, new: str, most: int = 40) -> str:
    """Where the new text begins to differ, from the start of the word on."""
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    at = max(new.rfind(" ", 0, at) + 1, at - 12)
    return new[at : at + most].strip() or new[-most:]


def _unsourced(old: Incident, new: Incident) -> Iterator[Finding]:
    if old.verified != new.verified or old.sources != new.sources:
        return
    before = {claim.id: claim for _, claim in _claims(old)}
    for loc, claim in _claims(new):
        was = before.get(claim.id)
        if was is None or type(was) is not type(claim) or was.sources != claim.sources:
            continue
        facts = _facts(was), _facts(claim)
        for name in sorted({*facts[0], *facts[1]}):
            old_value, new_value = facts[0].get(name, ""), facts[1].get(name, "")
            if old_value != new_value:
                message = f"changed from `{old_value}` to `{new_value}`, and no source with it"
                hint = "say what the change rests on: its `sources`, the record's `sources`, or `verified`"
                yield Finding(new.id, (*loc, name.split("[")[0]), "DIF002", message, hint, "warning")


def _claims(incident: Incident) -> Iterator[tuple[Loc, Claim]]:
    return ((loc, model) for loc, model in walk(incident) if isinstance(model, Claim))


def _facts(claim: Record) -> dict[str, str]:
    """The values of a claim that are no text."""
    values = items_of(claim)[getattr(claim, "id", "")][1]
    return {name: value for name, value in values.items() if not name.endswith((".en", ".zh")) and "waive" not in name}
