"""The text rules: each fires on its slip and is silent on the near miss."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import pytest

from kbtool.checks.prose import texts
from kbtool.kb import KnowledgeBase
from kbtool.model import Names, Service, Vocabulary
from kbtool.problems import Finding
from kbtool.prose.amounts import amounts
from kbtool.prose.typography import slips
from tests.records import claim, incident, minimal_record, text, tuples


def _service(name: str, en: str, zh: str, aliases: dict[str, list[str]] | None = None) -> Service:
    data = {"id": name, "name": text(en, zh), "definition": text("A service.", "一个服务。"), "category": "other"}
    return Service.model_validate(tuples(data | {"aliases": aliases or {}}))


@cache
def _kb() -> KnowledgeBase:
    """Vocabularies as the real ones are: aliases, parts of names, a place with brackets, everyday words."""
    services = [
        _service("aws-kinesis", "Kinesis Data Streams", "Kinesis Data Streams",
                 {"en": ["Kinesis", "kds"], "zh": ["Kinesis 数据流"]}),
        _service("aws-cloudwatch", "CloudWatch", "CloudWatch", {"en": ["cw"]}),
        _service("aws-cloudwatch-logs", "CloudWatch Logs", "CloudWatch Logs", {"zh": ["CloudWatch 日志", "日志服务"]}),
        _service("aws-s3", "S3", "S3", {"en": ["Amazon S3"], "zh": ["简单存储服务"]}),
        _service("aws-s3-console", "S3 console", "S3 控制台"),
        _service("aws-console", "Management Console", "管理控制台"),
        _service("cloudflare-access", "Cloudflare Access", "Cloudflare Access", {"en": ["access"]}),
        _service("cloudflare-workers", "Workers", "Workers"),
    ]  # fmt: skip
    place = {"id": "us-east-1", "name": text("Northern Virginia (us-east-1)", "弗吉尼亚北部（us-east-1）"),
             "definition": text("A Region.", "一个区域。"),
             "aliases": {"en": ["US-EAST-1", "Virginia"], "zh": ["弗吉尼亚"]}}  # fmt: skip
    world = {"id": "global", "name": text("Worldwide", "全球"), "definition": text("All.", "所有。")}
    places = {"vocabulary": "places", "name": text("Places", "地点"), "definition": text("Places.", "地点。"),
              "terms": [place, world]}  # fmt: skip
    providers = {
        "aws": Names(en="Amazon Web Services", zh="亚马逊云科技（AWS）"),
        "cloudflare": Names(en="Cloudflare", zh="Cloudflare"),
    }
    return KnowledgeBase(
        {}, {"places": Vocabulary.model_validate(tuples(places))}, {s.id: s for s in services}, providers, {}, {}
    )


_HOURS = claim("data", what=text("Metric data kept", "保留的指标数据"), value="3", unit="hour")
_SHARE = claim("share", what=text("Share of errors", "错误占比"), value="0.15", upper="0.25", unit="percent")


def _findings(**changes: Any) -> list[Finding]:
    changes.setdefault("quantities", [_HOURS, _SHARE])
    return list(texts(_kb(), incident(**changes)))


def _runs(found: list[Finding]) -> set[tuple[str, str]]:
    return {(f.code, f.message.split("`")[1]) for f in found}


def said(en: str, zh: str, *waive: dict[str, str]) -> set[tuple[str, str]]:
    """(code, quoted run) of every finding about a summary."""
    return _runs(_findings(summary=text(en, zh) | {"waive": list(waive)}))


def codes(en: str, zh: str) -> set[str]:
    return {code for code, _ in said(en, zh)}


def test_the_minimal_record_has_no_finding() -> None:
    assert said("The queue stopped after a change.", "一次变更之后，队列停止工作。") == set()


# TXT001


@pytest.mark.parametrize(("en", "zh"), [
    ("The alarm fired.", "The alarm fired."),
    ("The 告警 fired.", "告警触发。"),
    ("The alarm fired，then stopped.", "告警触发，随后停止。"),
    ("The list is long and nobody reads it.", "清单很长 and nobody in the team ever reads it"),
])  # fmt: skip
def test_text_in_the_wrong_language_is_found(en: str, zh: str) -> None:
    assert codes(en, zh) == {"TXT001"}


@pytest.mark.parametrize(("en", "zh"), [
    ("PutMetricData, INSUFFICIENT_DATA", "PutMetricData, INSUFFICIENT_DATA"),
    ("AWS S3 2017", "AWS S3 2017"),
    ("Type `队列` there.", "在那里输入 `队列`。"),
    ("Run `aws s3 ls`.", "`aws s3 ls`"),
    ("The text says “a small number of servers were removed”.", "原文写作“a small number of servers were removed”。"),
])  # fmt: skip
def test_names_code_and_quotations_are_in_no_wrong_language(en: str, zh: str) -> None:
    assert codes(en, zh) == set()


def test_a_symptom_may_be_an_error_by_its_name_in_both_languages() -> None:
    record = minimal_record()
    record["cascade"]["impacts"][0]["symptoms"] = [text("request limit exceeded", "request limit exceeded")]
    assert _findings(cascade=record["cascade"]) == []
    record["cascade"]["impacts"][0]["symptoms"] = [text("requests fail", "request limit exceeded")]
    assert {f.code for f in _findings(cascade=record["cascade"])} == {"TXT001"}


# TXT002


@pytest.mark.parametrize(("en", "zh", "run"), [
    ("3 hosts failed.", "5 台主机故障。", "3"),
    ("3 hosts failed.", "主机故障。", "3"),
    ("It keeps 3 hours.", "保留 3 天。", "3 hours"),
    ("It keeps two hours.", "保留数小时。", "two hours"),
    ("A queue holds data.", "队列保存两小时数据。", "两小时"),
    ("1.2 million requests failed.", "12 万次请求失败。", "1.2 million"),
    ("Errors were 0.15%.", "错误率为 0.25%。", "0.15%"),
    ("It took 4 h 24 min.", "历时 4 小时 42 分。", "4 h 24 min"),
])  # fmt: skip
def test_a_figure_that_differs_between_the_languages_is_found(en: str, zh: str, run: str) -> None:
    assert ("TXT002", run) in said(en, zh)


@pytest.mark.parametrize(("en", "zh"), [
    ("1,000 hosts failed.", "1000 台主机故障。"),
    ("It keeps 2 hours.", "保留 2 小时。"), ("It keeps two hours.", "保留 2 小时。"),
    ("It keeps 2 hours.", "保留两小时。"),
    ("It keeps two hours.", "保留两个小时。"), ("A two-hour window.", "2 小时的窗口。"),
    ("It keeps 120 minutes.", "保留 2 小时。"), ("It took 4 hours and 24 minutes.", "历时 4 小时 24 分钟。"),
    ("It took 4 h 24 min.", "历时 4 小时 24 分。"), ("It took 90 minutes.", "历时一个半小时。"),
    ("It took 150 minutes.", "历时两个半小时。"), ("It took two and a half hours.", "历时 150 分钟。"),
    ("It took half an hour.", "历时半小时。"), ("It took 2 to 3 hours.", "历时 2 至 3 小时。"),
    ("It returned 404s.", "返回 404。"), ("It took 1h 27m.", "历时 1 小时 27 分。"),
    ("A decade ago.", "十年前。"), ("A couple of hours.", "两小时。"),
    ("It took two or three days.", "历时两三天。"),
    ("It took 1.5 million requests.", "共 150 万次请求。"), ("It is 18 months old.", "已用了一年半。"),
    ("More than 20 minutes passed.", "过了 20 多分钟。"), ("Errors of 0.15–0.25%.", "错误率为 0.15%–0.25%。"),
    ("Errors of 50 percent.", "错误率为 50%。"), ("Twice the load.", "负载是 2 倍。"),
    ("It is 3x slower.", "慢了 3 倍。"),
    ("Three teams met.", "3 个团队碰头。"), ("The 5th group.", "第 5 组。"), ("Both ran.", "2 个都在运行。"),
    ("It runs every 30 s.", "每 30 秒运行一次。"), ("A timeout of 500ms.", "超时为 500 毫秒。"),
    ("Up to an hour.", "最多 1 小时。"), ("It lasts 1 day.", "持续一天。"),
    ("It ran for 3 full days.", "整整跑了 3 天。"),
])  # fmt: skip
def test_the_same_figure_in_other_words_is_no_finding(en: str, zh: str) -> None:
    assert not codes(en, zh) & {"TXT002", "TXT003"}


@pytest.mark.parametrize(("en", "zh"), [
    ("Both texts agree at once.", "两文一致，一起发布。"),
    ("One of the causes came first.", "首要原因之一，排在第一。"),
    ("A couple of candidates remained.", "剩下几个候选。"),
    ("One day it will fail; wait a second.", "总有一天会出错，稍等一秒。"),
    ("It is very slow and takes many years.", "十分缓慢，要几十年。"),
    ("On the second day the team met again.", "第二天团队又碰头。"),
    ("The shard is split into parts.", "分片再拆成三分之二。"),
    ("Within one minute the alarm fires.", "在这一分钟内告警触发。"),
    ("Third-party storage, level-one support.", "第三方存储，一线支持。"),
    ("The p99 of `x 500` on host-7 is fine.", "host-7 上 `x 500` 的 p99 正常。"),
    ("A multi-week project.", "多周的项目。"),
    ("It is late by a fair margin.", "晚了几天。"),
])  # fmt: skip
def test_numerals_inside_words_are_no_figures(en: str, zh: str) -> None:
    assert codes(en, zh) == set()


def test_figures_in_code_addresses_and_references_are_not_compared() -> None:
    assert said(
        "See `sleep 30` and [this](https://x.example/2021/5): {{gap alarm normal}}.",
        "见 `sleep 60` 和[这里](https://x.example/2022/6)：{{gap alarm normal}}。",
    ) == set()  # fmt: skip


def test_a_figure_in_code_in_one_language_may_stand_bare_in_the_other() -> None:
    assert said("It returned `503`.", "返回 503。") == set()


# TXT003


@pytest.mark.parametrize(("en", "zh", "run"), [
    ("At 22:23 it was normal.", "10:23 恢复正常。", "22:23"),
    ("At 10:36 PM.", "上午 10:36。", "10:36 PM"),
    ("On 25 November.", "11 月 26 日。", "25 November"),
    ("On 25 November 2020.", "2021 年 11 月 25 日。", "25 November 2020"),
    ("On Wednesday.", "周四。", "Wednesday"),
    ("In November.", "在 10 月。", "November"),
])  # fmt: skip
def test_a_time_that_differs_between_the_languages_is_found(en: str, zh: str, run: str) -> None:
    assert ("TXT003", run) in said(en, zh)


@pytest.mark.parametrize(("en", "zh"), [
    ("At 5:15 AM.", "5:15。"), ("At 05:15.", "5:15。"), ("At 05:15 PST.", "5:15（PST）。"),
    ("At 22:23.", "晚上 10:23。"),
    ("At 10:23 PM.", "晚上 10 点 23 分。"), ("At 2:44 AM PST.", "2:44 AM PST。"), ("At 22:23.", "10:23 PM。"),
    ("From 5:15–6:15.", "5:15 至 6:15。"),
    ("From 5:15-6:15.", "5:15–6:15。"),
    ("On 25 November.", "11 月 25 日。"), ("On November 25th, 2020.", "2020 年 11 月 25 日。"),
    ("On 2020-11-25.", "2020 年 11 月 25 日。"),
    ("It reads “November, 25th 2020”.", "标题写作“November, 25th 2020”。"),
    ("On 25 and 26 November 2020.", "2020 年 11 月 25 日和 26 日。"), ("On 25–26 November.", "11 月 25 日至 26 日。"),
    ("US-EAST-1, 25 November 2020", "2020 年 11 月 25 日 US-EAST-1"),
    ("On Wednesday.", "星期三。"), ("On Wednesday, 25 November.", "11 月 25 日（周三）。"),
    ("Every Friday.", "每周五。"), ("It runs weekly in Q4.", "Q4 每周一次。"), ("In 2020.", "2020 年。"),
    ("In November 2020.", "2020 年 11 月。"), ("It may fail in May.", "5 月可能出错。"),
])  # fmt: skip
def test_the_same_time_in_other_words_is_no_finding(en: str, zh: str) -> None:
    assert codes(en, zh) == set()


# TXT004


@pytest.mark.parametrize(("en", "zh", "run"), [
    ("Kinesis failed.", "服务出错。", "Kinesis"),
    ("The service failed.", "Kinesis 出错。", "Kinesis"),
    ("Then CloudWatch Logs failed.", "随后 CloudWatch 出错。", "CloudWatch Logs"),
    ("Then CloudWatch failed.", "随后 CloudWatch Logs 出错。", "CloudWatch Logs"),
    ("It failed in Virginia.", "它在当地出错。", "Virginia"),
    ("It failed there.", "它在弗吉尼亚出错。", "弗吉尼亚"),
    ("PutMetricData failed.", "接口出错。", "PutMetricData"),
    ("The alarm state is INSUFFICIENT_DATA.", "告警状态不明。", "INSUFFICIENT_DATA"),
    ("The manager failed.", "DWFM 出错。", "DWFM"),
    ("The search engine failed.", "Google 出错。", "Google"),
])  # fmt: skip
def test_a_name_in_one_language_only_is_found(en: str, zh: str, run: str) -> None:
    assert said(en, zh) == {("TXT004", run)}


@pytest.mark.parametrize(("en", "zh"), [
    ("Kinesis Data Streams failed.", "Kinesis 出错。"), ("Kinesis failed.", "Kinesis 数据流出错。"),
    ("CloudWatch Logs failed.", "CloudWatch 日志出错。"),
    ("CloudWatch Logs failed.", "日志服务出错。"), ("It came at 05:15 PST.", "5:15 告警。"), ("The 1st group.", "第 1 组。"), ("Amazon S3 failed.", "简单存储服务出错。"),
    ("The console of S3 failed.", "S3 控制台出错。"), ("The S3 console failed.", "S3 的控制台出错。"),
    ("The administration console failed.", "管理控制台出错。"), ("It failed in US-EAST-1.", "它在弗吉尼亚北部出错。"),
    ("It failed around the world.", "全球都出错。"), ("Workers restart their jobs.", "工人重新开始工作。"),
    ("Cloudflare Access failed; access to it was lost.", "Cloudflare Access 出错，无法访问。"),
    ("The APIs and VMs failed.", "接口和虚拟机都出错。"), ("The on-call engineer woke.", "值班 SRE 醒来。"),
    ("Its objective was missed.", "没有达到 SLO。"),
    ("Three GSIs failed.", "3 个 GSI 出错。"), ("A Region and its regions.", "Region 出错。"),
    ("It returned `AccessDenied`.", "返回 AccessDenied。"),
    ("AWS, at 5:15 PST, was told.", "5:15（PST），AWS 得知。"),
    ("Amazon Web Services was told.", "AWS 得知。"), ("The S3-backed part.", "依赖 S3 的部分。"),
])  # fmt: skip
def test_a_name_under_another_of_its_names_is_no_finding(en: str, zh: str) -> None:
    assert codes(en, zh) == set()


# TXT005


def test_a_reference_in_one_language_only_is_found() -> None:
    assert said("It took {{gap alarm normal}}.", "历时 {{gap change normal}}。") == {
        ("TXT005", "{{gap alarm normal}}"), ("TXT005", "{{gap change normal}}"),
    }  # fmt: skip
    assert said("It took {{gap  alarm normal}}.", "历时 {{gap alarm  normal}}。") == set()


# TXT006


@pytest.mark.parametrize(("en", "zh", "run"), [
    ("It was normal at 10:23.", "10:23 恢复正常。", "10:23"),
    ("It was normal at 10:23 AM.", "上午 10:23 恢复正常。", "10:23 AM"),
    ("The alarm came at 05:15 UTC.", "5:15（UTC）告警。", "05:15"),
    ("From 05:15 to 14:18 PST.", "5:15 至 14:18（PST）。", "14:18"),
    ("On 24 November.", "11 月 24 日。", "24 November"),
    ("On 25 November 2021.", "2021 年 11 月 25 日。", "25 November 2021"),
    ("On Thursday, 25 November 2020.", "2020 年 11 月 25 日（周四）。", "Thursday"),
    ("It was a Sunday.", "那天是周日。", "Sunday"),
    ("At noon it was over.", "12:00 结束。", "12:00"),
])  # fmt: skip
def test_a_time_that_the_record_does_not_know_is_found(en: str, zh: str, run: str) -> None:
    assert ("TXT006", run) in said(en, zh)


@pytest.mark.parametrize(("en", "zh"), [
    ("It was normal at 22:23.", "22:23 恢复正常。"),
    ("It was normal at 10:23 PM PST.", "晚上 10:23（PST）恢复正常。"),
    ("The alarm came at 13:15 UTC.", "13:15（UTC）告警。"), ("The alarm came at 13:15 UTC.", "UTC 13:15 告警。"),
    ("The alarm came at 18:45 India time.", "印度时间 18:45 告警。"), ("At 21:15 (UTC+8).", "21:15（UTC+8）。"),
    ("At 21:15 Beijing time.", "北京时间 21:15。"), ("From 13:15 to 14:15 UTC.", "13:15 至 14:15（UTC）。"),
    ("On 26 November at 06:23 UTC.", "11 月 26 日 6:23（UTC）。"),
    ("Published on 1 December 2020.", "发布于 2020 年 12 月 1 日。"),
    ("Read on 24 December 2020.", "2020 年 12 月 24 日核对。"), ("On Wednesday.", "周三。"), ("At noon.", "中午。"),
    ("On Wednesday, 25 November 2020.", "2020 年 11 月 25 日，星期三。"), ("In 2014 it was built.", "建于 2014 年。"),
    ("Built in June 2014.", "建于 2014 年 6 月。"), ("Deploys stop on Sundays.", "每周日停止发布。"),
])  # fmt: skip
def test_a_time_that_the_record_knows_is_no_finding(en: str, zh: str) -> None:
    assert codes(en, zh) == set()


def test_every_day_that_the_record_holds_is_known() -> None:
    timeline = [*minimal_record()["timeline"], claim("eve", at="2020-11-27", text=text("It is over.", "结束。"))]
    verified = {"on": "2020-12-29", "how": text("Read.", "核对。")}
    summary = text("On 25 and 27 November, and 29 December.", "11 月 25 日和 27 日，以及 12 月 29 日。")
    assert _findings(timeline=timeline, verified=verified, summary=summary) == []


def test_a_half_that_goes_on_as_another_word_is_no_half() -> None:
    assert not [s for s in amounts("an hour and a halfway stop", "en") if s.demands]
    assert [s.key for s in amounts("an hour and a half, then a stop", "en") if s.demands] == [("seconds", 5400)]


def test_digits_in_names_and_addresses_are_no_numbers() -> None:
    assert [s.key for s in amounts("us-east-1, S3, 10.0.0.1, 1.2.3, p99 and v2 on 5 hosts", "en") if s.demands] == [
        ("number", 5.0)
    ]


@pytest.mark.parametrize("piece", ["`", "{{", "two ", "一", "1,111", "[x]", " 5:15 to", "“x”,", "hundred and ", "a_"])
def test_hostile_text_of_the_greatest_length_costs_no_more_than_its_length_says(piece: str) -> None:
    def cost(length: int) -> float:
        hostile = piece * (length // len(piece))
        costs = []
        for _ in range(5):
            begun = time.process_time()
            said("x" + hostile, "队" + hostile)
            costs.append(time.process_time() - begun)
        return min(costs)

    # Eight times the text: 8 times the work where it grows with the length, 64 times where it grows with the square.
    assert cost(5990) / cost(5990 // 8) < 30


# TXT007


@pytest.mark.parametrize(("en", "zh", "run"), [
    ("A tail of about twenty hours.", "尾巴约二十小时。", "twenty hours"),
    ("Nearly three days to the first alarm.", "近三天才有首次告警。", "three days"),
    ("It took 4 hours 24 minutes.", "历时 4 小时 24 分。", "4 hours 24 minutes"),
    ("It took 4 hours 24 minutes.", "历时 4 小时 24 分。", "4 小时 24 分"),
    ("It took half an hour.", "历时半小时。", "half an hour"),
    ("Errors of 0.2%.", "错误率 0.2%。", "0.2%"),
])  # fmt: skip
def test_a_duration_or_share_that_is_no_quantity_is_found(en: str, zh: str, run: str) -> None:
    assert ("TXT007", run) in said(en, zh)


def test_nearly_three_hours_is_found_where_no_quantity_says_so() -> None:
    found = _findings(quantities=[], summary=text("Nearly three hours to the alarm.", "近三小时才有告警。"))
    assert _runs(found) == {("TXT007", "three hours"), ("TXT007", "三小时")}


@pytest.mark.parametrize(("en", "zh"), [
    ("It keeps 3 hours of data.", "保留 3 小时的数据。"), ("It keeps 180 minutes.", "保留 180 分钟。"),
    ("Errors of 0.15–0.25%.", "错误率为 0.15–0.25%。"), ("It waited for many hours.", "等了很多小时。"),
    ("4 racks failed.", "4 个机架故障。"), ("It waits a minute per hour.", "每小时等一分钟。"),
    ("It took {{gap alarm normal}}.", "历时 {{gap alarm normal}}。"),
])  # fmt: skip
def test_quantities_counts_and_references_may_be_typed(en: str, zh: str) -> None:
    assert codes(en, zh) == set()


def test_the_hint_names_the_reference_that_has_the_value() -> None:
    found = _findings(summary=text("It took 17 hours 8 minutes.", "历时 17 小时 8 分。"))
    assert {f.hint for f in found} == {"write {{gap alarm normal}}"}


# TXT008


@pytest.mark.parametrize(("zh", "run"), [
    ("队列停止,商店报错。", "队列停止,商店报错。"), ("队列停止。商店报错:全部。", "商店报错:全部。"),
    ("队列(主)停止。", "队列(主"),
    ("Kinesis停止。", "esis停止"), ("队列有 4台主机。", "列有 4台主机。"), ("队列  Kinesis 停止。", "队列  Kine"),
    ("队列停止， Kinesis 报错。", "列停止， Kine"), ("队列说\"停\"。", "队列说\"停"),
    ("队列“停止。", "“"), ("队列在 5：15 停止。", "列在 5：15"), ("队列用 `cat`查看。", "列用 …查看。"),
    ("队列在{{time alarm}}停止。", "队列在5:15"), ("队列 **停止** 。", "列 停止 。"),
    ("队列「停止」。", "队列「停止」。"), ("队列交给 Kinesis.", "nesis."),
])  # fmt: skip
def test_a_slip_of_chinese_typography_is_found(zh: str, run: str) -> None:
    found = _findings(summary=text("The queue stopped.", zh))
    assert any(f.code == "TXT008" and run in f.message for f in found), _runs(found)


@pytest.mark.parametrize("zh", [
    "Kinesis 前端停止，CloudWatch 报错（PST 5:15）。", "他说“停”，再说 `a,b` 和 `c`。",
    "历时 {{gap alarm normal}}，在 {{time alarm}}停止。",
    "历时 {{gap alarm normal}} 后恢复，在 {{time alarm}} 停止。",
    "**队列**停止，*Kinesis* 报错。", "见[来源](https://x.example/a,b)：“x”。",
    "- 队列\n- 商店", "1. 队列\n2. 商店",
    "错误率 0.15%–0.25%，约 50%。", "队列——也就是 Kinesis——停止……",
    "队列的 us-east-1a 和 A/B 测试。", "AWS 账号 @AWSCloud 发文。",
    "单元（cell）、Kinesis、S3。", "版本 1.2.3，比例 3:1。",
])  # fmt: skip
def test_sound_chinese_typography_is_no_finding(zh: str) -> None:
    found = _findings(summary=text("x", zh))
    assert [f for f in found if f.code == "TXT008"] == []


# TXT009 and waivers


def _waiver(rule: str, match: str) -> dict[str, str]:
    return {"rule": rule, "match": match, "reason": "The source rounds it so."}


def test_a_waiver_excuses_the_run_it_quotes_in_that_language_alone() -> None:
    en, zh = "It took 30 minutes.", "历时 30 分钟。"
    assert said(en, zh, _waiver("TXT007", "30 minutes")) == {("TXT007", "30 分钟")}
    assert said(en, zh, _waiver("TXT007", "30 minutes"), _waiver("TXT007", "30 分钟")) == set()


def test_a_waiver_that_excuses_nothing_is_found() -> None:
    assert said("The queue stopped.", "队列停止。", _waiver("TXT007", "30 minutes")) == {("TXT009", "30 minutes")}
    assert said("The queue stopped.", "队列停止。", _waiver("TXT099", "x")) == {("TXT009", "TXT099")}
    assert said("The queue stopped.", "队列停止。", _waiver("REF001", "x")) == {("TXT009", "REF001")}


# exemptions and places

_WRONG = text("It took 30 minutes until 03:33.", "历时 30 分钟，到 3:33。")


def test_hands_on_commands_are_exempt_from_every_rule() -> None:
    command = {"id": "try", "command": "ls", "purpose": text("5 alarms", "x,队列")}
    assert _findings(learn={"commands": [command]}) == []


@pytest.mark.parametrize("learn", [
    {"variations": [{"id": "v", "change": _WRONG, "think": _WRONG}]},
    {"analogy": {"text": _WRONG, "breaks": text("It breaks.", "不再成立。")}},
    {"questions": [{"kind": "choice", "id": "q", "question": text("How long?", "多久？"), "options": [
        {"text": _WRONG, "good": "true", "why": text("Yes.", "对。")},
        {"text": _WRONG, "good": "false", "why": text("No.", "错。")}]}]},
])  # fmt: skip
def test_what_is_made_up_need_not_agree_with_the_record(learn: dict[str, Any]) -> None:
    assert _findings(learn=learn) == []


def test_an_invented_claim_need_not_agree_with_the_record_but_its_languages_with_each_other() -> None:
    lesson = {"id": "lesson", "grade": "invented", "text": _WRONG}
    assert _findings(lessons=[lesson]) == []
    lesson["text"] = text("It took 30 minutes.", "历时 40 分钟。")
    assert {f.code for f in _findings(lessons=[lesson])} == {"TXT002"}


def test_a_scenario_may_give_times_in_its_own_zone_and_invent_durations() -> None:
    scenario = {"role": text("You", "你"), "place": text("Pune", "浦那"), "zone": "Asia/Kolkata", "invented": [],
                "text": text("It is 18:45, for 30 minutes now.", "18:45，已有 30 分钟。")}  # fmt: skip
    assert _findings(learn={"scenario": scenario}) == []
    scenario["text"] = text("It is 18:44.", "18:44。")
    assert {f.code for f in _findings(learn={"scenario": scenario})} == {"TXT006"}


def test_the_why_of_an_option_is_judged() -> None:
    options = [{"text": text("A", "甲"), "good": "true", "why": _WRONG}] * 2
    question = {"kind": "choice", "id": "q", "question": text("How long?", "多久？"), "options": options}
    assert {f.code for f in _findings(learn={"questions": [question]})} == {"TXT006", "TXT007"}


def test_the_reason_of_a_sibling_may_give_times_of_the_other_record() -> None:
    record = minimal_record() | {"id": "acme-mail-2021", "date": "2021-01-01"}
    record["timeline"] = [
        claim("mail-down", at="2021-01-01 03:33", as_written="3:33", text=text("Down.", "停。")),
        claim("mail-up", at="2021-01-01 04:03", as_written="4:03", text=text("Up.", "好。")),
    ]
    other = incident(**record)
    sibling = {"target": "acme-mail-2021", "relation": "same-mechanism", "reason": _WRONG}
    mine = incident(links={"siblings": [sibling]})
    kb = _kb()
    both = KnowledgeBase({other.id: other}, kb.vocabularies, kb.services, kb.providers, {}, {})
    assert list(texts(both, mine)) == []
    wrong = incident(links={"siblings": [sibling | {"reason": text("At 03:34.", "3:34。")}]})
    assert {f.code for f in texts(both, wrong)} == {"TXT006"}


def test_a_finding_names_the_place_and_the_language() -> None:
    found = _findings(summary=text("The alarm fired 3 times.", "告警触发。"))
    assert [f.loc for f in found] == [("summary", "en")]
    assert all("`3`" in f.message and f.hint for f in found)


def test_a_wide_colon_in_a_clock_time_is_a_slip() -> None:
    assert [run for run, _, _ in slips("自 10：30 起")] == ["自 10：30 起"]
    assert not list(slips("时间：十点"))
