"""What a glance at a text leaves out is not there; a wrong "surely not" would hide findings without a word."""

from __future__ import annotations

import pytest

from kbtool.pipeline import Compiled
from kbtool.prose.glance import FIGURES, NAMES, TIMES, TOKENS, UNITS, glance
from kbtool.prose.names import demanding, names_of
from kbtool.prose.parity import Reading
from kbtool.prose.units import cut, units

EVERYTHING = -1


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_a_glance_leaves_out_demands_nothing(compiled: Compiled, lang: str) -> None:
    names = names_of(compiled.kb)
    texts = [getattr(unit.text, lang) for incident in compiled.kb.incidents.values() for unit in units(incident)]
    quiet = 0
    for text in texts[::3]:
        said = cut(text).facts
        signs = glance(said, lang, names)
        quiet += not signs & (FIGURES | TIMES | NAMES | TOKENS)
        whole = Reading(said, lang, names)
        whole.signs, whole._timed = EVERYTHING, True
        demanded = {one.kind for one in (*whole.amounts, *whole.times, *whole.names) if one.demands}
        assert signs & FIGURES or not demanded & {"duration", "percent", "number"}, said
        assert signs & UNITS or not any(one.kind == "duration" for one in whole.amounts), said
        assert signs & TIMES or not demanded & {"clock", "date", "weekday"}, said
        assert signs & NAMES or "name" not in demanded, said
        assert signs & TOKENS or not any(demanding(word, lang) for word in whole.spelt), said
    assert quiet > len(texts) // 9  # else looking closely at once would be cheaper


@pytest.mark.parametrize(
    ("text", "lang", "sign"),
    [
        ("It took 3h to find.", "en", UNITS), ("half an hour later", "en", UNITS), ("two hundred minutes", "en", UNITS),
        ("five per cent of them", "en", FIGURES), ("at 0915 PDT", "en", TIMES), ("at 9 a.m. sharp", "en", TIMES),
        ("every Monday since", "en", TIMES), ("in May", "en", TIMES), ("on 2020-11-25", "en", TIMES),
        ("set FOO_BAR first", "en", TOKENS), ("through 1.1.1.1 alone", "en", TOKENS), ("a gRPC call", "en", TOKENS),
        ("花了两个半小时", "zh", UNITS), ("占百分之五", "zh", FIGURES), ("三点半开始", "zh", TIMES),
        ("到周五为止", "zh", TIMES), ("11 月 25 日", "zh", TIMES), ("由 Kubernetes 调度", "zh", TOKENS),
    ],
)  # fmt: skip
def test_a_glance_sees_each_form(compiled: Compiled, text: str, lang: str, sign: int) -> None:
    assert glance(text, lang, names_of(compiled.kb)) & sign
