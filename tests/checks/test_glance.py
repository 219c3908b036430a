"""What a glance at a text leaves out is not there; a wrong "surely not" would hide findings without a word."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool.pipeline import Compiled
from kbtool.prose.glance import FIGURES, HAN_NAMES, NAMES, TIMES, TOKENS, UNITS, glance
from kbtool.prose.names import Names, demanding, names_of
from kbtool.prose.parity import Reading
from kbtool.prose.units import cut, units

EVERYTHING = -1
ENGLISH = (
    "12", "0915", "5:15", "5：15", "99.5", "1,024", "3h", "90min", "5xx", "half", "an", "a", "hundred", "two", "twenty-one",
    "dozen", "thousands", "of", "per", "cent", "percent", "%", "fiftyms", "hour", "hours", "minutes", "ms", "days", "week", "noon",
    "midnight", "a.m.", "PM", "PST", "UTC", "Z", "May", "may", "march", "November", "Nov", "25", "2020", "2020-11-25", "Monday",
    "Mon", "mondays", "S3", "s3", "AWS", "us-east-1", "FOO_BAR", "gRPC", "1.1.1.1", "Kinesis", "EC2s", "the", "cell", "/", "-", ".",
    "’s", "(", ")", "about", "first", "Café", "５", "９:３０",
)  # fmt: skip
CHINESE = (
    "12", "5:15", "5：15", "0915", "百分之五", "百", "两", "个", "半", "小时", "钟头", "分钟", "秒", "毫秒", "天", "周", "周五", "星期一",
    "礼拜天", "年", "月", "日", "号", "三点", "三点半", "点", "中午", "午夜", "零点", "上午", "十", "二十", "千", "万", "%", "％", "约", "多",
    "余", "数", "第一", "S3", "AWS", "us-east-1", "FOO_BAR", "gRPC", "Kubernetes", "EC2", "的", "，", "。", "（", "）", " ", "-", "至", "５",
)  # fmt: skip


def _held(said: str, lang: str, names: Names) -> int:
    """The signs of a text, when they leave nothing out that reading it closely finds."""
    signs, _ = glance(said, lang, names)
    whole = Reading(said, lang, names)
    whole.signs, whole._timed = EVERYTHING, True
    demanded = {one.kind for one in (*whole.amounts, *whole.times, *whole.names) if one.demands}
    assert signs & FIGURES or not demanded & {"duration", "percent", "number"}, said
    # A clock time cut out of a word, `12 s3 PM`, leaves what looks like a unit and was none.
    assert signs & (UNITS | TIMES) or not any(one.kind == "duration" for one in whole.amounts), said
    assert signs & TIMES or not demanded & {"clock", "date", "weekday"}, said
    assert signs & NAMES or "name" not in demanded, said
    assert signs & TOKENS or not any(demanding(word, lang) for word in whole.spelt), said
    return signs


@pytest.fixture(scope="module")
def names(compiled: Compiled) -> Names:
    return names_of(compiled.kb)


@settings(max_examples=1500)
@given(st.lists(st.sampled_from(ENGLISH), min_size=1, max_size=6), st.sampled_from((" ", "", " ")))
def test_a_glance_leaves_out_nothing_of_made_up_english(names: Names, parts: list[str], gap: str) -> None:
    _held(gap.join(parts), "en", names)


@settings(max_examples=1500)
@given(st.lists(st.sampled_from(CHINESE), min_size=1, max_size=6), st.sampled_from(("", "", " ")))
def test_a_glance_leaves_out_nothing_of_made_up_chinese(names: Names, parts: list[str], gap: str) -> None:
    _held(gap.join(parts), "zh", names)


NAMED = (
    "Amazon S3", "AMAZON S3", "S3", "S3s", "S3.", "Amazon", "AWS", "aws", "EC2", "Route 53", "53", "us-east-1", "US-EAST-1", "Kinesis",
    "KINESIS", "Kinesis's", "Cloudflare Workers", "Workers", "弗吉尼亚北部", "弗吉尼亚", "东京", "Tokyo", "gRPC", "FOO_BAR", "FOO", "_", ".",
    "1.1.1.1", "5xx", "@IBM", "IBM", "Kafka", "kafka", "TLS 1.3", "的", "the", ",",
)  # fmt: skip


def _closely(said: str, lang: str, names: Names) -> Reading:
    """A reading that takes no short way."""
    reading = Reading(said, lang, names)
    reading.signs |= HAN_NAMES
    reading.__dict__["joins"] = True
    return reading


@settings(max_examples=1500)
@given(
    st.lists(st.sampled_from(NAMED), min_size=1, max_size=5), st.lists(st.sampled_from(NAMED), min_size=1, max_size=5),
    st.sampled_from((" ", "")),
)  # fmt: skip
def test_what_stands_in_both_texts_as_it_is_would_be_found_by_reading_closely(
    names: Names, here: list[str], there: list[str], gap: str
) -> None:
    one, other = gap.join(here), gap.join(there)
    for lang, further in (("en", "zh"), ("zh", "en")):
        short, close = Reading(one, lang, names), _closely(one, lang, names)
        for said in (Reading(other, further, names), _closely(other, further, names)):
            assert short.names_missing_in(said) == close.names_missing_in(said), (one, other)
            assert short.tokens_missing_in(said) == close.tokens_missing_in(said), (one, other)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_a_glance_leaves_out_demands_nothing(compiled: Compiled, lang: str) -> None:
    names = names_of(compiled.kb)
    texts = [getattr(unit.text, lang) for incident in compiled.kb.incidents.values() for unit in units(incident)]
    quiet = sum(not _held(cut(text).facts, lang, names) & (FIGURES | TIMES | NAMES | TOKENS) for text in texts[::3])
    assert quiet > len(texts) // 9  # else looking closely at once would be cheaper


@pytest.mark.parametrize(
    ("text", "lang", "sign"),
    [
        ("It took 3h to find.", "en", UNITS), ("half an hour later", "en", UNITS), ("two hundred minutes", "en", UNITS),
        ("five per cent of them", "en", FIGURES), ("after fiftyms", "en", FIGURES), ("at 0915 PDT", "en", TIMES), ("at 9 a.m. sharp", "en", TIMES),
        ("every Monday since", "en", TIMES), ("in May", "en", TIMES), ("on 2020-11-25", "en", TIMES),
        ("set FOO_BAR first", "en", TOKENS), ("through 1.1.1.1 alone", "en", TOKENS), ("a gRPC call", "en", TOKENS),
        ("花了两个半小时", "zh", UNITS), ("占百分之五", "zh", FIGURES), ("三点半开始", "zh", TIMES),
        ("到周五为止", "zh", TIMES), ("11 月 25 日", "zh", TIMES), ("由 Kubernetes 调度", "zh", TOKENS),
    ],
)  # fmt: skip
def test_a_glance_sees_each_form(compiled: Compiled, text: str, lang: str, sign: int) -> None:
    assert glance(text, lang, names_of(compiled.kb))[0] & sign
