"""Every format on shortened real files: what is taken, what is asked, and whole drafts as golden files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from kbtool import load
from kbtool.importers.base import Context, Draft, Known, Result, Unreadable
from kbtool.importers.decoding import decode
from kbtool.importers.draftfile import draft_text
from kbtool.model import Incident
from kbtool.registry import IMPORTERS

HERE = Path(__file__).parent
READ = {importer.name: importer.read for importer in IMPORTERS}
KNOWN = Known(
    {"aws": "aws", "amazon web services": "aws", "dfds": "dfds"}, {("aws", "kinesis"): "aws-kinesis"},
    {"us-east-1": "us-east-1"}, {"aws": {"en": "Amazon Web Services", "zh": "亚马逊云科技"}, "dfds": {"en": "DFDS", "zh": "DFDS"}},
)  # fmt: skip
SAMPLES = (
    ("statuspage", "statuspage.json"), ("google-cloud", "google-cloud.json"), ("feed", "history.atom"),
    ("feed", "aws.rss"), ("feed", "clock-only.atom"), ("markdown", "table.md"), ("markdown", "keys.md"),
    ("markdown", "headings.md"), ("markdown", "chinese.md"), ("idb", "27.yaml"), ("icco", "icco.md"),
    ("google-cloud", "google-cloud-two.json"), ("feed", "google.atom"), ("feed", "azure.rss"), ("idb", "10.yaml"),
    ("icco", "untitled.md"), ("markdown", "dfds-503.md"),
)  # fmt: skip
GOLDEN = ("statuspage.json", "table.md", "chinese.md", "27.yaml")


def imported(kind: str, name: str, **more: Any) -> Result:
    text, _ = decode((HERE / "samples" / name).read_bytes())
    return READ[kind](text, Context(name, known=KNOWN, **more))


def only(kind: str, name: str, **more: Any) -> Draft:
    (draft,) = imported(kind, name, **more).drafts
    return draft


def from_text(kind: str, text: str, **more: Any) -> Result:
    return READ[kind](text, Context("file", known=KNOWN, **more))


def times(draft: Draft) -> list[str | None]:
    return [event.get("at") for event in draft.record.get("timeline", [])]


def asked(draft: Draft) -> list[tuple[str, str]]:
    """(key, question) of every open point of the draft as a whole."""
    return [(point.get("key", ""), point["asks"]) for point in draft.record["open"]]


def keys(draft: Draft) -> set[str]:
    return {key for key, _ in asked(draft)}


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_every_draft_of_a_sample_loads_with_questions_and_without_errors(kind: str, name: str) -> None:
    for lang in ("en", "zh"):
        for draft in imported(kind, name, lang=lang).drafts:
            source = draft_text(draft, Context(name), kind)
            record, problems, _ = load.parse_record(source.encode(), Incident, "draft.yaml")
            assert record is None
            assert {problem.severity for problem in problems} == {"question"}
            assert len(problems) >= draft.questions()


@pytest.mark.parametrize(("kind", "name"), [pair for pair in SAMPLES if pair[1] in GOLDEN])
def test_golden_drafts(kind: str, name: str) -> None:
    draft = only(kind, name, lang="zh" if name == "chinese.md" else "en")
    got = draft_text(draft, Context(name), kind)
    path = HERE / "golden" / f"{name.rsplit('.', 1)[0]}.yaml"
    if os.environ.get("KBTOOL_WRITE_GOLDEN"):
        path.write_text(got, "utf-8")
    assert got == path.read_text("utf-8"), "run `make golden` and read the diff"


def test_a_status_page_gives_times_in_its_own_zone_and_planned_work_is_passed_over() -> None:
    result = imported("statuspage", "statuspage.json")
    (draft,) = result.drafts
    assert draft.record["zone"] == "UTC"
    assert times(draft) == ["2024-09-16 21:31:02", "2024-09-16 22:08:39"]
    assert draft.record["sources"][0]["url"] == "https://stspg.io/mc6sr407p78b"
    assert draft.record["cascade"]["impacts"][0]["severity"] == "partial"
    assert draft.record["cascade"]["impacts"][0]["service"] is None
    assert [skipped.what for skipped in result.skipped] == ["Database upgrade"]


def test_updates_of_a_feed_get_their_year_from_the_entry_only_where_it_leaves_no_choice() -> None:
    assert times(only("feed", "history.atom")) == ["2024-06-18 17:30", "2024-06-18 18:09"]
    text = (HERE / "samples/history.atom").read_text("utf-8").replace("Jun &lt;", "Feb &lt;")
    (draft,) = from_text("feed", text).drafts
    assert times(draft) == [None, None]


def test_entries_of_one_service_and_title_are_one_incident_and_times_in_sentences_are_asked_about() -> None:
    draft = only("feed", "aws.rss")
    assert times(draft) == ["2023-02-10 12:05:00", "2023-02-10 15:48:00"]
    assert draft.record["zone"] == "America/Los_Angeles"
    assert draft.record["organisation"] == "aws"
    assert draft.record["regions"] == ["us-east-1"]
    assert draft.record["cascade"]["impacts"][0]["service"] == "aws-kinesis"
    assert any("11:18 AM" in question for _, question in asked(draft))


def test_a_clock_time_without_a_day_gets_no_day_and_a_list_that_goes_down_in_time_stays_so() -> None:
    draft = only("feed", "clock-only.atom")
    assert times(draft) == [None, None]
    assert "date" in keys(draft)
    assert [event["as_written"] for event in draft.record["timeline"]] == ["3:23pm PST", "9:34am PST"]
    assert "2025-12-18T08:44:51-08:00" in draft.record["timeline"][1]["open"][0]["asks"]


def test_start_and_end_of_googles_list_are_not_taken_for_those_of_the_impact() -> None:
    first, second = imported("google-cloud", "google-cloud-two.json").drafts
    for draft in (first, second):
        assert all(event.get("marks", []) in ([], ["communication"]) for event in draft.record["timeline"])
    ends = next(event for event in first.record["timeline"] if event["id"] == "incident-end")
    assert [point["key"] for point in ends["open"]] == ["marks"]
    spoken = [question for _, question in asked(first) if "speaks of times" in question]
    assert spoken == ["The text speaks of times that were not taken: 2022-06-28 09:55 US/Pacific. Make events of them."]
    assert "SERVICE_INFORMATION" in first.record["cascade"]["impacts"][0]["open"][1]["asks"]


def test_a_list_of_google_without_places_end_and_updates_is_asked_about() -> None:
    draft = imported("google-cloud", "google-cloud-two.json").drafts[1]
    assert any("gives no end" in question for _, question in asked(draft))
    assert {"organisation", "sources[0].url", "sources[0].extent"} <= keys(draft)


def test_a_heading_that_google_puts_into_a_title_is_no_part_of_it() -> None:
    text = '[{"external_desc": "**Title:**\\nGmail users may be signed out", "begin": "2026-09-18T05:00:00+00:00"}]'
    (draft,) = from_text("google-cloud", text).drafts
    assert draft.record["title"]["en"] == "Gmail users may be signed out"


def test_products_and_places_beside_the_text_of_a_feed_are_taken_or_asked_about() -> None:
    draft = only("feed", "google.atom")
    assert [i["id"] for i in draft.record["cascade"]["impacts"]] == ["cloud-monitoring-hit", "google-cloud-pub-sub-hit"]
    assert any("schema/places.yaml: Global" in question for key, question in asked(draft) if key == "regions")
    outage, filed = imported("feed", "azure.rss").drafts
    assert any("02:50; 10:37 UTC on 27 Oct 2018" in question for _, question in asked(outage))
    assert "date" in keys(outage)
    assert [q for key, q in asked(filed) if key == "services"] == [
        "The feed files this under Azure Synapse Analytics, West Europe: which of them are services, which are places?"
    ]


def test_a_title_given_in_two_languages_is_taken_in_the_readable_one() -> None:
    text = (HERE / "samples/aws.rss").read_text("utf-8")
    title = from_text("feed", text).drafts[0].title
    text = text.replace(f"{title}", f"[解決済] APIのエラー率の増加 | [RESOLVED] {title}")
    assert from_text("feed", text).drafts[0].title == title


def test_times_in_the_updates_of_a_status_page_and_its_post_mortem_are_asked_about() -> None:
    text = """{"incidents": [{"name": "Down", "status": "monitoring", "postmortem_body": "It began at 09:58 UTC.",
    "incident_updates": [{"status": "resolved", "body": "Between 10:00 and 10:19 UTC, errors. Next update by 11:00.",
    "created_at": "2024-01-01T10:30:00Z"}]}, {"name": "Bare", "status": "resolved"}]}"""
    draft, bare = from_text("statuspage", text).drafts
    assert any("10:00; 10:19 UTC; 09:58 UTC." in question for _, question in asked(draft))
    assert any(key == "cause" and "post-mortem" in question for key, question in asked(draft))
    assert any("gives no end" in question for _, question in asked(draft))
    assert "sources[0].extent" not in keys(draft)
    assert "sources[0].extent" in keys(bare)


def test_two_equal_days_contradict_nothing() -> None:
    draft = only("idb", "10.yaml")
    assert (draft.record["date"], times(draft)) == ("2017-10-10", ["2017-10-10", "2017-10-10"])
    assert not any("which is right" in question for _, question in asked(draft))


def test_a_record_without_a_title_is_named_after_company_and_product_and_products_are_parted() -> None:
    draft = only("icco", "untitled.md")
    assert draft.record["title"]["en"] == "Gitlab GitLab .com, GitLab CI"
    assert [i["id"] for i in draft.record["cascade"]["impacts"]] == ["gitlab-com-hit", "gitlab-ci-hit"]


def test_durations_that_a_text_gives_itself_are_asked_about() -> None:
    said = "The text gives durations of its own: Time to recovery: 10 minutes; Time to detection: 8 minutes."
    assert any(question.startswith(said) for _, question in asked(only("markdown", "dfds-503.md")))


def test_a_name_with_its_abbreviation_in_brackets_is_one_known_service_or_none() -> None:
    known = Known(
        services={("aws", "s3"): "aws-s3", ("aws", "elastic block store"): "aws-ebs", ("aws", "queue"): "aws-sqs"}
    )
    assert known.service("aws", "Simple Storage Service (S3)") == "aws-s3"
    assert known.service("aws", "Elastic Block Store (EBS)") == "aws-ebs"
    assert known.service("aws", "Queue (S3)") is None


def test_zones_written_out_are_read() -> None:
    text = "# Outage\n\n(All times are China Standard Time)\n\n- 2023-10-23 14:07 Alarm fires.\n"
    assert from_text("markdown", text).drafts[0].record["zone"] == "Asia/Shanghai"


def test_a_table_keeps_days_without_a_clock_and_asks_about_cet_and_about_a_time_that_it_cannot_read() -> None:
    draft = only("markdown", "table.md")
    assert times(draft) == ["2019-11-29 12:00", "2019-11-30 08:24", "2019-12-03", None, "2019-12-05 07:00"]
    assert draft.record["zone"] is None
    assert any(key == "zone" and "CET" in question for key, question in asked(draft))
    assert draft.record["timeline"][3]["open"][0]["place"] == "table.md:14"


def test_a_day_that_contradicts_the_title_is_asked_about_and_not_taken_for_the_date() -> None:
    draft = only("markdown", "keys.md")
    assert draft.record["date"] is None
    assert any(key == "date" and "2021-02-15, 2022-02-15" in question for key, question in asked(draft))
    assert draft.record["id"].endswith("-2022")
    far = next(event for event in draft.record["timeline"] if event["id"] == "incident-declared")
    assert "far from 2022-02-15" in far["open"][0]["asks"]
    (dotted,) = [event for event in draft.record["timeline"] if "at" not in event]
    assert dotted["as_written"] == "2022-02-15 10.48"


def test_pst_in_summer_and_a_clock_that_goes_back_are_questions() -> None:
    draft = only("markdown", "headings.md")
    assert times(draft) == ["2017-09-27 13:06", "2017-09-27 13:35", None]
    assert any(key == "zone" and "PST" in question and "2017-09-27" in question for key, question in asked(draft))
    assert draft.record["timeline"][0]["open"][0]["excerpt"] == "Deployed to staging."


def test_chinese_times_are_read() -> None:
    draft = only("markdown", "chinese.md")
    assert draft.record["zone"] == "Asia/Shanghai"
    assert times(draft)[:4] == [f"2023-10-23 {clock}" for clock in ("14:07", "14:15", "15:00", "19:00")]
    assert times(draft)[4] is None
    assert draft.record["title"] == {"en": None, "zh": "2023-10-23 存储服务故障复盘"}


def test_a_head_of_keys_above_a_rule_is_no_heading_and_no_incident_of_its_own() -> None:
    text = """title: Incident on 2020-08-07 - a node is lost
url: https://acme.example/incidents/7 (file 7.md)
publisher: Acme Platform
incident date: 2020-08-07
==========

# Incident on 2020-08-07 - a node is lost

- First detected 2020-08-07 15:51
- Repaired 2020-08-07 16:29
"""
    (draft,) = from_text("markdown", text).drafts
    assert draft.record["date"] == "2020-08-07"
    assert times(draft) == ["2020-08-07 15:51", "2020-08-07 16:29"]
    source = draft.record["sources"][0]
    assert (source["title"], source["publisher"]) == ("Incident on 2020-08-07 - a node is lost", "Acme Platform")
    assert source["url"] == "https://acme.example/incidents/7"


def test_an_end_before_the_start_is_kept_and_asked_about() -> None:
    draft = only("idb", "27.yaml")
    assert times(draft) == ["2015-07-08 15:32", "2015-07-25 09:55"]
    assert draft.record["date"] is None
    assert any("2015/07/08 15:32" in question for _, question in asked(draft))
    assert "zone" in keys(draft)


def test_an_account_of_another_text_is_a_secondary_source() -> None:
    for kind, name in (("idb", "27.yaml"), ("icco", "icco.md")):
        first, original = only(kind, name).record["sources"]
        assert (first["kind"], original["kind"], original["read"]) == ("secondary", None, "quoted-by-others")


def test_midnight_in_a_record_of_icco_is_asked_about() -> None:
    (event,) = only("icco", "icco.md").record["timeline"]
    assert event["at"] == "1980-10-27 00:00:00"
    assert "Midnight" in event["open"][0]["asks"]


@pytest.mark.parametrize("kind", sorted(READ))
def test_the_publishers_sentences_stand_in_open_points_only(kind: str) -> None:
    for one, name in SAMPLES:
        if one != kind:
            continue
        for draft in imported(kind, name).drafts:
            bare = {
                key: value for key, value in draft.record.items() if key not in ("open", "title", "sources", "short")
            }
            shown = str(
                [{k: v for k, v in event.items() if k not in ("open", "id")} for event in bare.pop("timeline", [])]
            )
            for words in ("Looking", "Deployed", "Warning from", "From 7 to 10", "More events", "收到监控告警"):
                assert words not in shown + str(bare.get("summary"))


def test_own_text_is_taken_over_in_its_language() -> None:
    draft = only("markdown", "table.md", own_text=True)
    assert draft.record["timeline"][0]["text"] == {"en": "From 7 to 10 nodes", "zh": None}


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("statuspage", "{}", "holds neither"),
        ("statuspage", '{"a": NaN}', "is not JSON here"),
        ("statuspage", '{"incidents": [], "incidents": []}', "stands twice"),
        ("statuspage", "[" * 5000, "levels deep"),
        ("google-cloud", '{"incidents": []}', "no list of incidents"),
        ("feed", "<html></html>", "neither an RSS nor an Atom feed"),
        ("feed", '<!DOCTYPE x [<!ENTITY a "b">]><rss><channel></channel></rss>', "document type"),
        ("feed", "no xml", "not well-formed"),
        ("feed", "<rss>" + "<a>" * 500, "too deep"),
        ("idb", "a: b", "no record of idb"),
        ("icco", "text", "no record of icco"),
    ],
)
def test_a_file_of_another_kind_is_named_as_such(kind: str, text: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        from_text(kind, text)
    assert said in caught.value.message


def test_markup_scripts_addresses_and_control_characters_do_not_get_in() -> None:
    text = """{"page": {"name": "A\\u202eb<script>", "time_zone": "../../etc/passwd"}, "incidents": [{"name":
    "\\u0007<img src=x onerror=alert(1)>", "shortlink": "javascript:alert(1)", "started_at": "2024-01-01T00:00:00Z",
    "incident_updates": [{"status": "`}}{{x", "body": "\\ud800 x", "created_at": "2024-01-01T00:00:00Z"}]}]}"""
    (draft,) = from_text("statuspage", text).drafts
    source = draft_text(draft, Context("x\n# y"), "statuspage")
    _, problems, _ = load.parse_record(source.encode(), Incident, "draft.yaml")
    assert {problem.severity for problem in problems} == {"question"}
    assert "url" not in draft.record["sources"][0]
    assert draft.record["id"] == "ab-script-img-src-x-onerror-alert-1-2024"
    assert "\u202e" not in source and "\x07" not in source


def test_what_a_broken_feed_held_before_it_breaks_off_is_kept_and_the_rest_is_named() -> None:
    text = (HERE / "samples/history.atom").read_text("utf-8")
    result = from_text("feed", text.replace("</feed>", "<entry><title>cut"))
    assert len(result.drafts) == 1
    assert result.skipped[0].what == "the rest of the file"


def test_a_log_of_several_incidents_gives_several_drafts() -> None:
    text = "# Log\n\n" + "".join(
        f"## Incident on 2024-0{n}-01\n\n- First detected 2024-0{n}-01 10:00 UTC\n\n" for n in (1, 2, 3)
    )
    drafts = from_text("markdown", text).drafts
    assert [draft.record["date"] for draft in drafts] == ["2024-01-01", "2024-02-01", "2024-03-01"]
    assert len({draft.record["id"] for draft in drafts}) == 3


@pytest.mark.parametrize(
    ("line", "at", "key"),
    [
        ("- 03/04/2020 10:00 UTC x", None, "at"),
        ("- 25/04/2020 10:00 UTC x", "2020-04-25 10:00", None),
        ("- 2020-11-31 10:00 UTC x", None, "at"),
        ("- 2020-11-25 10:00 IST x", "2020-11-25 10:00", None),
        ("- Wed 25 Nov 2020 10:00 UTC x", "2020-11-25 10:00", None),
        ("- Tue 25 Nov 2020 10:00 UTC x", "2020-11-25 10:00", "at"),
        ("- Nov 25, 5:15 AM PST x", None, "at"),
        ("- by 2020-11-25 2:18 PM PST x", "2020-11-25 14:18", None),
        ("- 2020-11-25 10:00-10:45 UTC x", "2020-11-25 10:00", None),
        ("- 2020年11月25日 午後3時05分 UTC x", "2020-11-25 15:05", None),
        ("- 2020年11月25日 午後3:05 UTC x", "2020-11-25 15:05", None),
        ("- 2020年11月25日 午前12:05 UTC x", "2020-11-25 00:05", None),
        ("- 2020 年 11 月 25 日 凌晨 12:05 UTC x", "2020-11-25 00:05", None),
        ("- 2020 年 11 月 25 日 夜里 11 点 UTC x", "2020-11-25 23:00", None),
        ("- 2020 年 11 月 25 日晚上 12 点 UTC x", None, "at"),
    ],
)
def test_a_line_gives_a_time_or_a_question(line: str, at: str | None, key: str | None) -> None:
    (draft,) = from_text("markdown", f"# Post-mortem\n\n## Timeline\n\n{line}\n").drafts
    (event,) = draft.record["timeline"]
    assert event.get("at") == at
    assert key is None or key in [point.get("key") for point in event["open"]]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("- 9999-12-31T23:59:59+14:00 x", "no day of the calendar"),
        ("- 0001-01-01T00:00:00+05:00 x", "no day of the calendar"),
        ("- 2021-01-04 10:00 UTC x\n- Feb 29, 11:00 UTC y", "no day of the calendar"),
    ],
)
def test_a_day_at_the_edge_of_the_calendar_is_asked_about(line: str, question: str) -> None:
    (draft,) = from_text("markdown", f"# Post-mortem\n\n## Timeline\n\n{line}\n").drafts
    event = draft.record["timeline"][-1]
    assert "at" not in event
    assert question in event["open"][0]["asks"]


def test_an_archive_address_that_is_none_is_asked_about() -> None:
    text = (HERE / "samples/icco.md").read_text("utf-8").replace("title:", "archive_url: none\ntitle:")
    (draft,) = from_text("icco", text).drafts
    assert "archive_url" not in draft.record["sources"][1]
    assert "sources[1].archive_url" in keys(draft)


def test_a_name_that_is_no_zone_is_asked_about() -> None:
    text = (HERE / "samples/google.atom").read_text("utf-8").replace("US/Pacific", "S/Pacific")
    (draft,) = from_text("feed", text).drafts
    assert draft.record["zone"] is None
    assert any(key == "zone" and "S/Pacific" in question for key, question in asked(draft))
