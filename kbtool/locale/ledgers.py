"""Words of the ledgers and of the figures over all incidents: English, Chinese. Merged into the pages' catalogue."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "ledgers": ("Ledgers", "台账"),
    "ledgers-description": (
        "What all records together say about one question: safeguards, fixes, wrong turns, silences, decisions.",
        "所有档案合起来对同一问题怎么说：防护措施、改进、弯路、原文未提之处、决策。",
    ),
    "ledgers-lead": (
        "Each ledger gathers one kind of claim from all records. Every row is a sentence of a record, with its grade, its "
        "sources and a link to its place; nothing is added. In the terminal, {} gives the same rows.",
        "每本台账从所有档案里收集同一类论断。每一行都是档案里的原句，带依据等级、来源和所在位置的链接，不添一字。终端里的 {} 给出同样的行。",
    ),
    "ledger-coverage": (
        "{rows} from {some} of {all} incidents.", "共 {rows}，来自 {all} 起事故中的 {some} 起。",
    ),
    "ledger-term": ("More on this term.", "查看这个术语。"),
    "ledger-name": ("name", "名称"),
    "ledger-rows": ("rows", "行数"),
    "ledger-row-one": ("1 row", "1 行"),
    "ledger-row-many": ("{} rows", "{} 行"),
    "ledger-silent": (
        " No row from {}: the record has no such claim, which does not mean that there was nothing to tell.",
        "{} 没有相应的行：档案里没有这类论断，并不等于当时没有这回事。",
    ),
    "ledger-part": ("{} The whole ledger has {} rows.", "{}整本台账有 {} 行。"),
    "ledger-filter": ("Filter the rows", "筛选各行"),
    "ledger-shown": ("{shown} of {all} rows shown.", "共 {all} 行，显示 {shown} 行。"),
    "ledger-no-row": ("No row has all of these.", "没有同时符合这些条件的行。"),
    "ledger-incident": ("Incident", "事故"),
    "ledger-facet-kind": ("Kind", "类型"),
    "ledger-facet-outcome": ("Outcome", "结果"),
    "ledger-facet-horizon": ("Horizon", "期限"),
    "ledger-facet-state": ("State when published", "发布时的状态"),
    "ledger-facet-later": ("Later", "后来"),
    "ledger-facet-via": ("Known by", "由何得知"),
    "ledger-facet-interval": ("Interval", "间隔"),
    "ledger-facet-shape": ("Shape", "形态"),
    "ledger-later-evidence": ("a later source speaks of it", "后来有来源提到"),
    "ledger-later-tested": ("put to the test later", "后来受到检验"),
    "ledger-later-none": ("nothing later on record", "档案中没有后续"),
    "ledger-via-link": ("A later incident, by a curated link", "后来的事故（人工链接）"),
    "ledger-via-again": ("The same service again", "同一服务再次出事"),
    "ledger-via-evidence": ("A later source", "后来的来源"),
    "ledger-via-link-note": (
        "The later record says that a fix of the earlier one mattered. A fix stands beside it where the later record has "
        "a safeguard of a fitting kind for the very same service.",
        "较晚的档案说，较早事故的某项改进影响了这一次。若较晚的档案对同一服务有类型相符的防护措施，就把那项改进列在旁边。",
    ),
    "ledger-via-again-note": (
        "Matched by the kind of fix and of safeguard, for the very same service. Whether the later safeguard is the fix "
        "that was announced, no source that was read says; judge by the sentences.",
        "按改进类型与防护类型相符、且针对同一服务配成。后来的防护是不是当初宣布的那项改进，所读来源都没有说，请看原句自行判断。",
    ),
    "ledger-told-status-tool": ("Status tool or status page hit", "状态页或其发布工具受影响"),
    "ledger-told-fallback": ("Fallbacks and safeguards of telling", "后备手段与通报渠道的防护"),
    "ledger-told-message": ("How customers were told", "怎样告知客户"),
    "ledger-told-event": ("Dated events", "有时间的事件"),
    "ledger-told-fix": ("Fixes to telling customers", "通报方面的改进"),
    "promised": ("Announced", "当时宣布"),
    "put-to-test": ("Why the two are linked", "两起为何相连"),
    "option": ("Option", "选项"),
    "grade-silence": ("not in the source", "原文未提"),
    "grade-unknown": ("unknown", "不详"),
    "figures-over-all": ("Figures over all incidents", "全部事故的图表"),
    "figures-over-all-description": (
        "Intervals, delays, months, factors and recovery shapes over all incidents, each with what it cannot tell.",
        "所有事故的时间间隔、传播时差、月份、促成因素与恢复形态，并说明每张图不能说明什么。",
    ),
    "figures-over-all-lead": (
        "Drawn from all {} records. They were chosen because a detailed post-mortem could be read, so nothing here is a "
        "rate, a probability or a comparison of providers, and no average is given.",
        "取自全部 {} 份档案。选入的前提是读得到详细的事故复盘，所以这里没有发生率、没有概率，不比较服务商，也不给平均值。",
    ),
    "figures-over-all-see": (" The sentences behind them stand in the {}.", "背后的原句见{}。"),
    "figure-cannot": ("What it cannot tell", "它不能说明什么"),
    "figure-list": ("The same as a list, with links", "同样内容的列表，附链接"),
    "figure-share": ("{} of {} records give both times of such an interval.", "{1} 份档案中有 {0} 份给出了这类间隔的两端时间。"),
    "figure-edges": (
        "{} of {} edges have both onsets; the others have no place here.", "{1} 条依赖边中有 {0} 条两端的起始时间都有，其余无从画出。",
    ),
    "figure-nothing": ("none on record", "无档案"),
    "figure-ledger": ("The steps, one by one", "逐条看这些步骤"),
    "figure-detection": ("From the trigger and the impact to the first sign", "从触发、影响到最初迹象"),
    "figure-detection-lead": (
        "From trigger to impact or alarm, and from impact to alarm, where both times are given. Logarithmic axis from one "
        "minute. ┃ at the end of a strip: at most; ▶: at least. Newest first.",
        "从触发到影响或告警，以及从影响到告警，两端都有时间才画。对数轴，从一分钟起。条末的 ┃ 表示至多，▶ 表示至少。新的在前。",
    ),
    "figure-detection-cannot": (
        "How fast a team notices. Most texts give the impact as their first time and no alarm; where one time serves as "
        "both, there is no interval to draw.",
        "不能说明团队发现问题有多快。多数报告最早的时间就是影响开始，没有告警时间；两者是同一时刻的，也就没有间隔可画。",
    ),
    "figure-diagnosis": ("To a narrowed search and to the cause", "到缩小范围、到确认根因"),
    "figure-diagnosis-lead": (
        "From the first alarm (or, where none is told, from the impact) to the event at which the search was narrowed and to "
        "the one at which the cause was known.",
        "从首次告警（没有告警时间的，从影响开始）到缩小范围、到确认根因的事件。",
    ),
    "figure-diagnosis-cannot": (
        "Who diagnoses well. The starting points differ, the sizes of the failures differ, and a text may date its insight "
        "afterwards.",
        "不能说明谁诊断得好。各条起点不同，故障大小不同，报告里写的“确认”也可能是事后追记。",
    ),
    "figure-recovery": ("To the origin being normal", "到源头恢复正常"),
    "figure-recovery-lead": (
        "From the first alarm or the impact to the event at which the service where it began was normal. Dependents may have "
        "taken longer; their windows are on the incident pages.",
        "从首次告警或影响开始，到最先出事的服务恢复正常。下游可能更久，见各事故页。",
    ),
    "figure-recovery-cannot": (
        "Which provider recovers faster, or what a typical recovery takes. Failures of power, of a control plane and of a "
        "storage fleet are not of one kind, and short ones seldom get a post-mortem.",
        "不能说明哪家恢复更快，也不能说明恢复通常要多久。断电、控制面故障和存储机群故障不是一类，而短暂的故障很少有复盘。",
    ),
    "figure-tail": ("From the first relief to normal", "从首次缓解到恢复正常"),
    "figure-tail-lead": (
        "How much of the time lay after things had begun to improve.", "情况开始好转之后，还用了多久。",
    ),
    "figure-tail-cannot": (
        "Whether relief came early or late: texts differ in what they call a first improvement.",
        "不能说明缓解来得早还是晚：各报告所说的“开始好转”并不是一回事。",
    ),
    "figure-delays": ("Coupling against delay", "耦合方式与传播时差"),
    "figure-delays-lead": (
        "Each mark is one edge: how long after its upstream the downstream was hit, by the coupling between them. At the "
        "dashed line both began at the same stated time; left of it the downstream is told to have begun first. Circle: "
        "exact or about; ▶: at least; ◀: at most.",
        "每个记号是一条依赖边：下游比上游晚多久受影响，按两者的耦合方式分栏。虚线处两者起始时间相同；虚线左侧是下游反而先出现影响的。圆点为确切或约值，▶ 至少，◀ 至多。",
    ),
    "figure-delays-cannot": (
        "That one kind of coupling spreads faster. Times are often rounded or shared, an edge whose onset is not told is "
        "missing, and a few incidents give most of the marks.",
        "不能说明哪种耦合传得更快。时间常是取整或共用的，没给起始时间的边不在图中，而且多数记号来自少数几起事故。",
    ),
    "figure-months": ("Months and years", "月份与年份"),
    "figure-months-lead": (
        "The number of records by the local day on which the impact began.", "按影响开始的当地日期统计的档案数。",
    ),
    "figure-months-cannot": (
        "When outages happen. It shows for which of them a detailed text was published, found and read.",
        "不能说明中断多发于何时。它只反映哪些中断有详细报告发表、被找到并读过。",
    ),
    "figure-factors": ("Contributing factors by trigger kind", "促成因素与触发类型"),
    "figure-factors-lead": (
        "The number of incidents in which a factor stood beside a kind of trigger. The letters are explained below.",
        "某个促成因素与某类触发同时出现的事故数。字母的含义见下。",
    ),
    "figure-factors-rest": (
        "The chart has the commonest; {} further factors and {} further trigger kinds stand in the list only.",
        "图中是最常见的；另有 {} 个因素、{} 类触发只在列表中。",
    ),
    "figure-factors-cannot": (
        "That a factor belongs to a trigger. With so few incidents one record fills or empties a cell, and factors are our "
        "classification.",
        "不能说明某因素与某类触发有关联。事故这么少，一份档案就能填满或清空一格；因素的归类也出自本站。",
    ),
    "figure-shapes": ("Recovery shapes", "恢复形态"),
    "figure-shapes-lead": (
        "One mark for each incident in which a step had this shape; an incident may have several.",
        "每个记号是一起事故，其中有步骤属于这种形态；一起事故可以有多种。",
    ),
    "figure-shapes-cannot": (
        "Which way of recovering works best: the shapes follow from what had failed.",
        "不能说明哪种恢复方式最好：形态取决于出的是什么故障。",
    ),
}  # fmt: skip
