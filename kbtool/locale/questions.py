"""What importers ask and state, each as (English, Chinese). Questions go into a draft in the reader's language;
statements are the few sentences that a status payload alone supports, and go in in both.
"""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: dict[str, tuple[str, str]] = {
    # About the record as a whole
    "title": (
        "Write a title of your own: what broke, when. This one is the publisher's.",
        "自拟标题：什么中断了、何时中断。目前的标题出自发布方。",
    ),
    "organisation": (
        "`{name}` is the name of no provider: set `organisation`, or add it; its file stands ready at the end of this one.",
        "没有名为“{name}”的服务商：请填写 `organisation`，或添加服务商；可用的文件附在本文件末尾。",
    ),
    "no-organisation": (
        "Whose incident is this? The file does not say. For a new provider a file stands ready at the end of this one.",
        "这是谁的事故？文件没有说明。若是新的服务商，可用的文件附在本文件末尾。",
    ),
    "services": (
        "Where did it begin? Name services of schema/services/. Named in the file: {names}.",
        "故障从哪里开始？请填 schema/services/ 中的服务。文件提到：{names}。",
    ),
    "no-services": (
        "Where did it begin? Name services of schema/services/; the file names none.",
        "故障从哪里开始？请填 schema/services/ 中的服务；文件没有提到。",
    ),
    "places": (
        "These places are no entries of schema/places.yaml: {names}.",
        "schema/places.yaml 中没有这些地点：{names}。",
    ),
    "date": (
        "Is this the local day on which the impact began? It is the day of the first time in the file.",
        "影响是在当地这一天开始的吗？这是文件中最早一个时间的日期。",
    ),
    "no-date": ("On which local day did the impact begin? The file gives no day.", "影响在当地哪一天开始？文件没有给出日期。"),
    "dates-differ": (
        "The file gives more than one day ({days}): on which did the impact begin?",
        "文件给出不止一个日期（{days}）：影响在哪一天开始？",
    ),
    "no-zone": (
        "In which zone are the times? The file does not say. Look in other texts of the publisher; a notice says what you rest on.",
        "这些时间属于哪个时区？文件没有说明。请查看发布方的其他文本，并用 notice 写明依据。",
    ),
    "some-zone": (
        "Some times carry no zone; they are read like the others, in {zone}. Is that right?",
        "有些时间没有时区，按其余时间的 {zone} 处理，对吗？",
    ),
    "letters": (
        "`{letters}` is the zone of more than one place ({hint}): which IANA zone is meant?",
        "“{letters}”可指多个时区（{hint}）：指哪个 IANA 时区？",
    ),
    "season": (
        "`{letters}` was not in force on {day}: which clock was meant?",
        "{day} 当天并不使用“{letters}”：指的是哪个时钟？",
    ),
    "offset": (
        "The file gives offsets ({letters}) and no zone: which IANA zone is it?",
        "文件只给出偏移量（{letters}），没有时区：是哪个 IANA 时区？",
    ),
    "url": ("What is the address of this text? {found}", "这份文本的网址是什么？{found}"),
    "url-bad": ("`{url}` is no web address.", "“{url}”不是网址。"),
    "url-none": ("The file gives none.", "文件没有给出。"),
    "consulted": ("On which day did you read the source?", "你在哪一天查阅了来源？"),
    "published": ("When was the text published? The file does not say.", "文本何时发布？文件没有说明。"),
    "extent": ("Is this the whole text (`full`) or a part of it (`partial`)?", "这是全文（`full`）还是节选（`partial`）？"),
    "kind": ("Whose text is this: first-party, regulator, secondary or docs?", "这份文本出自谁：first-party、regulator、secondary 还是 docs？"),
    "publisher": ("Who published this text?", "这份文本由谁发布？"),
    "marks": (
        "Which events are the trigger, first alarm, start and end of impact? Give them `marks`: trigger-start, trigger-end, "
        "impact-start, first-alarm, diagnosed, action, relief, recovered, communication.",
        "哪些事件是触发、首次告警、影响开始与结束？请加上 `marks`：trigger-start、trigger-end、impact-start、first-alarm、"
        "diagnosed、action、relief、recovered、communication。",
    ),
    "summary": ("Sum the event up in your own words, in both languages.", "请用自己的话以两种语言概括事件。"),
    "cause": (
        "What set it off, and what was the root cause? Write `cause` in your own words; a trigger that is not told is `not-stated`.",
        "触发因素和根因是什么？请用自己的话填写 `cause`；原文没有说明触发因素时写 `not-stated`。",
    ),
    "impact": ("Who was hit, and how? Write `cascade.impacts` in your own words.", "谁受到影响、怎样受影响？请用自己的话填写 `cascade.impacts`。"),
    "fixes": ("What was changed afterwards? Write `fixes` in your own words, if you take them up.", "事后做了哪些改进？如要收录，请用自己的话填写 `fixes`。"),
    "lessons": ("What does the text itself draw from it? Your own reading goes into `lessons`.", "原文得出了什么结论？你自己的解读写入 `lessons`。"),
    "response": ("What was done about it? Write `response.actions` in your own words, if you take them up.", "采取了哪些处置？如要收录，请用自己的话填写 `response.actions`。"),
    "secondary": (
        "This is an account of another text. Read that text, and check every time against it.",
        "这是对另一份文本的转述。请阅读原文，并逐一核对时间。",
    ),
    "end-before-start": (
        "The file gives an end ({end}) that is not after the start ({start}): which is right?",
        "文件给出的结束时间（{end}）不晚于开始时间（{start}）：哪个正确？",
    ),
    "times-in-text": ("The text speaks of times that were not taken: {times}. Make events of them.", "文中还有未收录的时间：{times}。请据此补充事件。"),
    "no-end": (
        "The file gives no end; it was made while the incident was going on. Look for a later text.",
        "文件没有给出结束时间，制作时事件尚未结束。请查找后来的文本。",
    ),
    "own-durations": (
        "The text gives durations of its own: {said}. Compare them with `kbtool gaps`; keep one that matters as a quantity.",
        "原文自己给出了时长：{said}。请与 `kbtool gaps` 对照；重要的写成 quantities 条目。",
    ),
    "post-mortem": (
        "The page also holds a post-mortem. Read it whole, and write `cause` in your own words.",
        "该页面还附有复盘。请通读，并用自己的话填写 `cause`。",
    ),
    "filed-under": (
        "The feed files this under {names}: which of them are services, which are places?",
        "订阅源把它归在 {names} 之下：哪些是服务，哪些是地点？",
    ),
    "no-timeline": ("No line of the file carries a time: write the timeline from the text.", "文件没有带时间的行：请根据文本编写时间线。"),
    # About an event
    "own-words": ("Say in your own words what happened, in both languages.", "请用自己的话以两种语言写明发生了什么。"),
    "update": ("What does this update add? Say it in your own words, or delete the event.", "这条更新带来什么信息？请用自己的话写，或删去该事件。"),
    "no-day": ("On which day was this? The file gives only the clock time.", "这是哪一天？文件只给出钟点。"),
    "rollover": (
        "The clock goes back from {before} to {now}: the next day, or out of order?",
        "时间从 {before} 退回到 {now}：是第二天，还是顺序有误？",
    ),
    "day-from": (
        "The line gives no day; {day} is taken from {place}. Is that right?",
        "这一行没有日期；取 {place} 的 {day}，对吗？",
    ),
    "far-day": (
        "{day} is far from {home}, the day that the file gives for the incident: is it a slip?",
        "{day} 与文件给出的事故日期 {home} 相隔很远：是笔误吗？",
    ),
    "no-year": ("In which year was this? The file does not say.", "这是哪一年？文件没有说明。"),
    "day-order": ("`{print}`: which is the day, which the month?", "“{print}”：哪个是日，哪个是月？"),
    "no-such-day": ("`{print}` is no day of the calendar.", "“{print}”不是有效的日期。"),
    "no-such-time": ("`{print}` is no time of day.", "“{print}”不是有效的时刻。"),
    "dotted": ("`{print}`: is that a time of day?", "“{print}”是时刻吗？"),
    "unread": ("`{print}`: this time cannot be read.", "“{print}”：无法读出这个时间。"),
    "weekday": ("`{print}` names a weekday that {day} was not.", "“{print}”中的星期与 {day} 不符。"),
    "until-before": ("`{print}` ends before it starts: the next day?", "“{print}”的结束早于开始：是第二天吗？"),
    "midnight": ("Midnight may only stand for the day: is the clock time known?", "零点可能只表示当天：是否知道确切时刻？"),
    "page-start": (
        "The page gives this as the start. Is it the start of the impact (`marks: [impact-start]`)?",
        "状态页以此为开始时间。它是影响的开始吗（`marks: [impact-start]`）？",
    ),
    "page-end": (
        "The page gives this as the end. Is it the end of the impact (`marks: [recovered]`)?",
        "状态页以此为结束时间。它是影响的结束吗（`marks: [recovered]`）？",
    ),
    # About an impact
    "component": (
        "`{name}` is no service of schema/services/: add it (an entry stands ready at the end of this file), or make it a component of this record.",
        "schema/services/ 中没有“{name}”：请添加（可用的条目附在本文件末尾），或写成本记录的组件。",
    ),
    "severity": ("The file says `{word}`: which severity is that?", "文件写的是“{word}”：对应哪个严重程度？"),
    "severity-whole": (
        "How was it hit? The file gives `{word}` for the incident as a whole.",
        "它受到怎样的影响？文件对整个事件给出的是“{word}”。",
    ),
    "no-severity": ("How was it hit? The file names it without saying.", "它受到怎样的影响？文件只提到名称。"),
    "window": (
        "When did it begin and end here? The page shows it as hit from {first} to {last}.",
        "这里的影响何时开始、何时结束？状态页的标注从 {first} 到 {last}。",
    ),
    "no-window": ("When did it begin and end here? The file does not say.", "这里的影响何时开始、何时结束？文件没有说明。"),
    # What stands around the questions: the head of a draft, entries for the vocabulary, the report of the import
    "draft-head": (
        "Draft made by `kbtool import {format}` from {name}, line {line}. Nothing publishes it.\n"
        "Each entry under `open:` is a question: answer it in the record, then delete it. An `excerpt` is the publisher's\n"
        "text to work from; it goes with its question. Fill in what is blank. `kbtool check` lists what is left. When nothing\n"
        "is, set `state: reviewed`, move the file to incidents/<organisation>/ and delete these lines.",
        "草稿，由 `kbtool import {format}` 根据 {name} 第 {line} 行生成，不会发布。\n"
        "`open:` 下的每一条都是问题：在档案中作答，然后删去该条。`excerpt` 是供参考的原文摘录，随问题一并删去。\n"
        "空白处请填写。`kbtool check` 列出尚缺的内容。全部完成后写上 `state: reviewed`，\n"
        "把文件移到 incidents/<organisation>/，并删去这几行。",
    ),
    "draft-cascade": (
        "Who was hit, and through what (one entry each; take the `# ` off the front):",
        "谁受到影响、经由什么（每项一条；去掉行首的 #）：",
    ),
    "entry-provider": (
        "To be looked over, for a file {path}. The names are those of the text.\n"
        "Move the lines there, take the `# ` off the front, say what each service is, choose its category, delete what you do\n"
        "not need. `kbtool check` names what is still blank.",
        "待核对，用于文件 {path}。名称取自原文。\n"
        "把这几行移到该文件，去掉行首的 #，写明各服务是什么，选定类别，删去用不着的。`kbtool check` 会指出仍为空白之处。",
    ),
    "entry-service": (
        "To be looked over, for the list `services:` in {path}. The names are those of the text.\n"
        "Move the lines there, take the `# ` off the front, say what each service is, choose its category, delete what you do\n"
        "not need. `kbtool check` names what is still blank.",
        "待核对，用于 {path} 的 `services:` 列表。名称取自原文。\n"
        "把这几行移到该文件，去掉行首的 #，写明各服务是什么，选定类别，删去用不着的。`kbtool check` 会指出仍为空白之处。",
    ),
    "entry-categories": ("Categories: {categories}.", "类别：{categories}。"),
    "planned": ("planned maintenance is no incident", "计划内维护不是事故"),
    "empty-list": ("the list of incidents is empty", "事故列表为空"),
    "no-entries": ("the feed has no entries", "订阅源没有条目"),
    "the-rest": ("the rest of the file", "文件的其余部分"),
    "everything-else": ("everything from here on", "此后的全部内容"),
    "events": ("events", "事件"),
    "too-many": ("more than {most} incidents; split the file, or use --match", "超过 {most} 起事故；请拆分文件，或使用 --match"),
    "too-many-events": ("more than {most}; the rest was left out", "超过 {most} 个，其余未收录"),
    "no-post-mortem": (
        "no line of it carries a time, and no section is one of a post-mortem",
        "没有带时间的行，也没有复盘常见的小节",
    ),
    "before-first": ("stands before the first incident of the file", "在文件的第一起事故之前"),
    "took-events": ("{count} event(s)", "{count} 个事件"),
    "took-components": ("{count} component(s)", "{count} 个组件"),
    "took-impact": ("impact {impact}", "影响 {impact}"),
    "took-zone": ("zone {zone}", "时区 {zone}"),
    "took-no-zone": ("no zone", "无时区"),
    # Statements
    "says-status": ("The publisher posts an update with the status `{status}`.", "发布方发布更新，状态为 `{status}`。"),
    "says-update": ("The publisher posts an update.", "发布方发布更新。"),
    "says-start": ("Start of the incident as the publisher gives it.", "发布方给出的事故开始时间。"),
    "says-end": ("End of the incident as the publisher gives it.", "发布方给出的事故结束时间。"),
    "says-component": ("The publisher shows this component as `{word}`.", "发布方把这个组件标为 `{word}`。"),
    "says-named": ("The publisher names this component as affected.", "发布方称这个组件受到影响。"),
}  # fmt: skip


def text(name: str, lang: str, values: Mapping[str, object]) -> str:
    """One text in one language."""
    return TEXTS[name][lang == "zh"].format(**values)


def both(name: str, **values: object) -> dict[str, str]:
    """One statement in both languages."""
    return {"en": text(name, "en", values), "zh": text(name, "zh", values)}
