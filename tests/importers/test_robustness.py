"""Encodings, sizes and random bytes: an importer answers with drafts or with one sentence, never with a traceback."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool import load
from kbtool.importers import decoding, htmltext, when, xmltree
from kbtool.importers.base import Context, Unreadable
from kbtool.importers.decoding import decode
from kbtool.importers.draftfile import draft_text
from kbtool.model import Incident
from kbtool.registry import IMPORTERS

SAMPLES = {
    path.name: path.read_bytes()
    for path in sorted((Path(__file__).parent / "samples").glob("*"))
    if path.name != "README.md"
}
CHINESE = SAMPLES["chinese.md"].decode()


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (CHINESE.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + CHINESE.encode(), "utf-8"),
        (CHINESE.encode("utf-16"), "utf-16"),
        (CHINESE.encode("utf-16-be"), "utf-16-be"),
        (CHINESE.encode("gb18030"), "gb18030"),
        (CHINESE.replace("\n", "\r\n").encode(), "utf-8"),
    ],
)
def test_every_common_encoding_gives_the_same_text(data: bytes, name: str) -> None:
    assert decode(data) == (CHINESE, name)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("# Café à l'été\n".encode("latin-1"), "is not UTF-8"),
        (b"", "is empty"),
        (b"\x00" * 50, "is empty"),
        (b"a\x00\x00b\x00\x00" * 9, "binary data"),
        (b"\xff\xfea", "is not utf-16"),
        (b"x" * (decoding.MAX_BYTES + 1), "is larger than"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(data)
    assert said in caught.value.message


def drafts_of(data: bytes, name: str) -> None:
    """Every importer reads the bytes or refuses; every draft loads without an error."""
    for importer in IMPORTERS:
        try:
            text, _ = decode(data)
            result = importer.read(text, Context(name))
        except Unreadable:
            continue
        for draft in result.drafts:
            source = draft_text(draft, Context(name), importer.name)
            _, problems, _ = load.parse_record(source.encode(), Incident, "draft.yaml")
            assert {problem.severity for problem in problems} == {"question"}, problems


@settings(max_examples=60)
@given(st.binary(max_size=400))
def test_random_bytes_never_end_in_a_traceback(data: bytes) -> None:
    drafts_of(data, "random")


@settings(max_examples=120)
@given(st.sampled_from(sorted(SAMPLES)), st.data())
def test_samples_with_pieces_cut_out_and_put_in_never_end_in_a_traceback(name: str, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 60)))
    drafts_of(sample[:start] + data.draw(st.binary(max_size=12)) + sample[end:], name)


@settings(max_examples=300)
@given(st.text(alphabet="0123456789:/-. TZAPMapmJuneDc+年月日点分半下午（)|UTCIS", max_size=30))
def test_whatever_is_read_of_a_print_exists(text: str) -> None:
    said = when.leading(text)
    assert 0 <= said.start <= said.end <= len(text)
    if said.clock:
        assert said.clock[0] < 24 and said.clock[1] < 60 and (said.clock[2] or 0) < 60


def test_elements_that_are_nested_or_repeated_without_end_are_refused() -> None:
    with pytest.raises(Unreadable):
        xmltree.parse("<a>" * (xmltree.MAX_DEPTH + 2))


@pytest.mark.parametrize("begun", ["<!--", "<![CDATA[", "<?", "<!doctype ", "<a b=", '<a b="', "</a "])
def test_the_end_of_what_is_never_ended_is_not_looked_for_again_from_every_beginning(
    begun: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library's tokenizer does so, each time to the end of the text: 73 s for 400 kB of `<!--`."""
    in_vain: list[int] = []

    def counting(name: str) -> None:
        original = getattr(htmltext._Text, name)

        def read(self: object, at: int) -> int:
            end = int(original(self, at))
            in_vain.extend([at] if end < 0 else [])
            return end

        monkeypatch.setattr(htmltext._Text, name, read)

    for name in ("parse_comment", "parse_html_declaration", "parse_pi", "parse_starttag", "parse_endtag"):
        counting(name)
    assert htmltext.lines("<p>At 10:00 it began.</p>" + begun * 2000)[0] == "At 10:00 it began."
    assert len(in_vain) < 3


@pytest.mark.parametrize(
    ("name", "before", "run"),
    [
        ("google-cloud.json", '"external_desc":"', "title" + "! " * 20_000),
        ("table.md", "\n\n", "Duration" + ":" * 50_000 + "x\n\n"),
    ],
    ids=["a label", "a figure"],
)
def test_a_long_run_of_marks_is_not_tried_from_every_one_of_them(name: str, before: str, run: str) -> None:
    """Without limits in the expressions these take from a minute to hours."""
    whole = SAMPLES[name].decode()
    assert before in whole
    for importer in IMPORTERS:
        with contextlib.suppress(Unreadable):
            importer.read(whole.replace(before, before + run, 1), Context(name))


def test_a_text_after_the_last_tag_is_kept_and_a_comment_without_an_end_is_none_of_it() -> None:
    assert htmltext.lines("<p>a</p> 3 < 4 & <b") == ["a", "3 < 4 & <b"]
    assert htmltext.lines("<p>a</p><!-- x --><p>b</p><!-- c <p>d</p>") == ["a", "b"]
