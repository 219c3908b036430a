"""Words of the reference pages of the manual: how a command, a rule and a key are put, in Chinese.

The English stands in the code (help texts, summaries, docstrings) and is the key here, so a changed text shows as one
without its Chinese; tests/test_manual.py asks for each.
"""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "manual": ("Manual", "手册"),
    "manual-generated": ("Made from the code at each build.", "本页每次构建时由代码生成。"),
    "reference-commands": ("Commands", "命令参考"),
    "reference-commands-lead": (
        "Every command with its arguments and options. In a checkout, commands run as `.venv/bin/kbtool`.",
        "全部命令及其参数和选项。在检出的仓库中，命令为 `.venv/bin/kbtool`。",
    ),
    "reference-exit": ("Exit codes", "退出码"),
    "reference-exit-0": ("clean", "没有问题"),
    "reference-exit-1": (
        "problems or findings, or nothing found where something was asked for",
        "有问题或发现，或者要找的没有找到",
    ),
    "reference-exit-2": ("wrong use, or input that cannot be read", "用法有误，或输入无法读取"),
    "reference-exit-3": (
        "a bug in kbtool: one line says so, and with KBTOOL_TRACE=1 the trace shows where",
        "kbtool 自身的缺陷：用一行说明，设置 KBTOOL_TRACE=1 可看到调用栈",
    ),
    "reference-choices": ("One of {}.", "取值：{}。"),
    "reference-repeat": ("May be given several times.", "可以重复给出。"),
    "reference-example": ("Example", "示例"),
    "reference-checks": ("Checks", "检查项"),
    "reference-checks-lead": (
        "Every rule with its code and what holds when it is content. `kbtool check --list` prints the same.",
        "全部规则：代码，以及满足时成立的情形。`kbtool check --list` 输出同样内容。",
    ),
    "reference-group-ASK": ("What a draft leaves open", "草稿中待定的内容"),
    "reference-group-CLM": ("Claims and their evidence", "论断与依据"),
    "reference-group-DIF": ("A change", "改动"),
    "reference-group-REC": ("Reading the file", "读取文件"),
    "reference-group-REF": ("Ids that are named", "引用的 id"),
    "reference-group-SIB": ("Siblings", "同类事故"),
    "reference-group-TIM": ("Times", "时间"),
    "reference-group-TXT": ("Text in two languages", "双语文字"),
    "reference-group-VOC": ("Vocabularies", "词表"),
    "reference-schema": ("Keys of a record", "档案的键"),
    "reference-schema-lead": (
        "Every model and key of the files below incidents/ and schema/. The editor schemas in schema/ say the same.",
        "incidents/ 与 schema/ 中各类文件的全部模型和键。schema/ 中供编辑器使用的 JSON Schema 内容相同。",
    ),
    "reference-required": ("required", "必填"),
    "reference-and-keys": ("Also the keys of {}.", "另有 {} 的各键。"),
    "reference-list": ("list of {}", "{} 列表"),
    "reference-or": (" or ", "，或 "),
    "type-id": ("id", "id"),
    "type-text": ("text", "文字"),
    "type-integer": ("whole number", "整数"),
    "type-number": ("number", "数"),
    "type-boolean": ("true or false", "true 或 false"),
}

COMMANDS: dict[str, str] = {
    "who fell with a service, in which order and on what evidence": "谁随某个服务一同故障，先后如何，依据何在",
    "what took a service down, upwards": "某个服务被什么拖垮，逐级向上游追溯",
    "a chain from one service to another; `--across` mixes incidents": "从一个服务到另一个服务的链条；`--across` 可跨事故拼接",
    "what two services both fell with, and in which incidents": "两个服务共同受什么牵连，分别在哪些事故中",
    "tools that depend on what they watch": "依赖自身监视对象的工具",
    "which dependencies took others with them, by incident": "哪些依赖牵连了别的服务，按事故列出",
    "the named intervals of an incident": "一次事故的各个具名间隔",
    "the dated events of an incident": "一次事故的事件与时间",
    "one incident, in the terminal": "在终端中查看一次事故",
    "incidents that resemble one, and why": "与某次事故相似的事故，以及理由",
    "what all records say about one question, row by row": "就一个问题逐行列出全部档案的说法",
    "the incidents, with filters": "事故列表，可筛选",
    "full-text search, English and Chinese": "中英文全文检索",
    "begin a private knowledge base": "新建私有知识库",
    "start a record: asks, or takes options, and writes a draft": "新建档案：逐项询问或从选项取值，写出草稿",
    "drafts from status pages, feeds, post-mortems": "从状态页、订阅源和事故复盘生成草稿",
    "check records and vocabularies": "检查档案与词表",
    "what a change does to the knowledge, against a revision or folder": "与某个版本或文件夹相比，改动给知识库带来什么",
    "lay out records and vocabularies, without changing what they say": "整理档案与词表的版式，不改内容",
    "compile everything into one index file": "把全部内容编译成一个索引文件",
    "everything as JSON, or as a Markdown tree": "把全部内容导出为 JSON 或 Markdown 目录树",
    "build the site in both languages": "构建双语站点",
    "the site, live on every save": "实时站点，保存即更新",
    "addresses of sources that are dead": "失效的来源网址",
    "print a completion script for a shell": "输出 shell 补全脚本",
    "a service, by id, name or alias, in either language": "服务：id、名称或别名，中英文均可",
    "another one": "另一个服务",
    "only this incident": "只看这次事故",
    "at most N hops; what lies beyond is counted": "最多 N 跳；更远的只计数",
    "text: every edge; else the first 200, 12 deep": "文本输出列出每一条边；默认只列前 200 条、至多 12 层",
    "form of the answer (default: text)": "输出形式（默认 text）",
    "language of the answer (default: that of LC_ALL or LANG, else en)": "输出语言（默认取自 LC_ALL 或 LANG，否则为 en）",
    "show times in this zone, e.g. UTC or Asia/Shanghai": "按此时区显示时间，如 UTC 或 Asia/Shanghai",
    "a checkout or an index file; else the nearest parent folder with incidents/ and schema/, else the index that came "
    "with kbtool": "检出的仓库或索引文件；未给出时取含有 incidents/ 和 schema/ 的最近上级文件夹，再没有则用随 kbtool 安装的索引",
    "where the chain begins": "链条的起点",
    "where it ends": "链条的终点",
    "let the chain mix incidents; such a chain never happened, it only says that each link once did": (
        "允许链条跨事故拼接；这样的链条从未整体发生过，只说明每一环都曾发生"
    ),
    "only this one, with the names of what it took along": "只看这一个，并列出它牵连的服务",
    "an incident; `kbtool list` shows them": "事故；`kbtool list` 可列出",
    "also the window of every impact and the tails after the origin": "同时列出每项影响的起止，以及源头恢复之后的余波",
    "the kinds of link that curators set, and stop": "只列出编者设定的关联种类",
    "measure the computed siblings against the judgements of a checkout": "用检出仓库中的判断衡量算出的同类事故",
    "a ledger; without one they are listed": "台账；不给出则列出全部台账",
    "only this kind, or several with commas (safeguards, fixes, recurrences, silences, communication)": (
        "只看此种类，多个用逗号分隔（safeguards、fixes、recurrences、silences、communication）"
    ),
    "only this outcome, or several with commas (safeguards, recurrences, hypotheses)": (
        "只看此结果，多个用逗号分隔（safeguards、recurrences、hypotheses）"
    ),
    "only this horizon, or several with commas (fixes)": "只看此期限，多个用逗号分隔（fixes）",
    "only this state, or several with commas (fixes, recurrences)": "只看此状态，多个用逗号分隔（fixes、recurrences）",
    "only this later, or several with commas (fixes)": "只看此后续情况，多个用逗号分隔（fixes）",
    "only this via, or several with commas (recurrences)": "只看此途径，多个用逗号分隔（recurrences）",
    "only this interval, or several with commas (detection)": "只看此间隔，多个用逗号分隔（detection）",
    "only this shape, or several with commas (recovery)": "只看此恢复形态，多个用逗号分隔（recovery）",
    "only rows of this incident": "只看这次事故的行",
    "only rows about this service or a part of it": "只看与此服务或其组成部分有关的行",
    "only incidents of this provider, e.g. aws": "只看此服务商的事故，如 aws",
    "only incidents of this year": "只看这一年的事故",
    "only rows whose leading sentence has this grade": "只看首句为此等级的行",
    "list the services instead, with their ids": "改为列出服务及其 id",
    "only this provider, e.g. aws": "只看此服务商，如 aws",
    "only this year": "只看这一年",
    "only incidents in whose cascade this service stands": "只看级联中出现此服务的事故",
    "only with this term of triggers": "只看具有此触发因素的事故",
    "only with this term of factors": "只看具有此促成因素的事故",
    "only with this term of mechanisms": "只看具有此机制的事故",
    "only with this term of couplings": "只看具有此耦合方式的事故",
    "only with this term of recovery-shapes": "只看具有此恢复形态的事故",
    "only with this term of patterns": "只看具有此模式的事故",
    "words; a record is found by texts that hold all of them": "检索词；文字中含有全部检索词的档案会被找到",
    "at most N texts (default: %(default)s)": "最多 N 段文字（默认 %(default)s）",
    "only texts of this language (default: both)": "只查此语言的文字（默认两种都查）",
    "a folder that is not there yet, or is empty": "尚不存在的文件夹，或空文件夹",
    "name of the site (default: Our outages)": "站点名称（默认 Our outages）",
    "id of your organisation (default: own)": "你们组织的 id（默认 own）",
    "en, zh, or en,zh (default: en,zh)": "en、zh 或 en,zh（默认 en,zh）",
    "renew vocabularies and templates that you have not changed": "更新你们没有改动过的词表与模板",
    "organisation, what, year (default: made from the answers)": "组织、对象、年份（默认由回答生成）",
    "provider, as in schema/services/ (e.g. aws)": "服务商，见 schema/services/（如 aws）",
    "service where it began, id or name (e.g. kinesis)": "故障起始的服务，id 或名称（如 kinesis）",
    "local day on which the impact began (YYYY-MM-DD)": "影响开始的当地日期（YYYY-MM-DD）",
    "IANA zone of the source's times (e.g. America/Los_Angeles)": "来源所用的 IANA 时区（如 America/Los_Angeles）",
    "title: what broke, when, one line": "标题：什么中断、何时中断，一行",
    "address of the text it rests on (https://...)": "所依据文本的网址（https://...）",
    "the title in Chinese": "中文标题",
    "an entry of schema/places.yaml": "schema/places.yaml 中的条目",
    "title of the source": "来源的标题",
    "who published the source": "来源的发布者",
    "how much to fill in (default: brief)": "填写多少内容（默认 brief）",
    "the checkout, when it is not a parent of this folder": "检出的仓库，当它不是当前文件夹的上级时给出",
    "one of statuspage, google-cloud, feed, markdown, idb, icco": (
        "格式：statuspage、google-cloud、feed、markdown、idb 或 icco"
    ),
    "files to read; - for standard input": "要读取的文件；- 表示标准输入",
    "where the drafts go (default: incidents/_drafts)": "草稿写到哪里（默认 incidents/_drafts）",
    "write over drafts that are there": "覆盖已有草稿",
    "only incidents with this text in their title or id": "只取标题或 id 中含有此文字的事故",
    "whose incidents these are: a provider of schema/services/": "这些事故属于谁：schema/services/ 中的服务商",
    "the IANA zone of the times, where you know it and the file does not say": "时间所用的 IANA 时区，用于文件未说明而你知道的情况",
    "the address of the text": "文本的网址",
    "the day on which you read it": "你查阅它的日期",
    "of the files, when they are neither UTF-8, UTF-16 nor GB18030": "文件编码，用于不是 UTF-8、UTF-16 或 GB18030 的文件",
    "the text is yours: take its sentences into the draft": "文本是你们自己的：把其中的句子收入草稿",
    "records or folders to report on (default: everything)": "要报告的档案或文件夹（默认全部）",
    "list the terms that no record names and the patterns with one incident": "列出没有档案使用的术语，以及只有一次事故的模式",
    "exit 1 for the open questions of drafts as well": "草稿有未答问题时也以 1 退出",
    "check again on every save, until Ctrl-C": "每次保存后重新检查，直到按 Ctrl-C",
    "list the rules with their codes, and stop": "只列出规则及其代码",
    "a git revision, or a folder with the knowledge base as it was": "git 版本，或改动之前的知识库文件夹",
    "files or folders (default: every record and vocabulary)": "文件或文件夹（默认全部档案与词表）",
    "write nothing; exit 1 when a file would change": "不写文件；有文件需要改动时以 1 退出",
    "write nothing; show what would change": "不写文件；显示会改动什么",
    "where to write (default: build/kbtool.sqlite in the checkout)": "写到哪里（默认仓库中的 build/kbtool.sqlite）",
    "say nothing when it went well": "成功时不输出",
    "one JSON document, or a tree of Markdown pages a language": "一份 JSON 文档，或每种语言一棵 Markdown 页面树",
    "file or folder (json: the terminal when left out)": "文件或文件夹（json 省略时输出到终端）",
    "where to put it (default: site/ in the checkout)": "放到哪里（默认仓库中的 site/）",
    "address to listen on (default: 127.0.0.1)": "监听地址（默认 127.0.0.1）",
    "port to listen on (default: 8000)": "监听端口（默认 8000）",
    "places not to ask, each with its reason: `incident/source reason`": "不查询的来源及理由：`事故/来源 理由`",
    "ask hosts of private networks too, for a private knowledge base": "也查询内网主机，用于私有知识库",
    "list every address with its answer": "列出每个网址及其响应",
    "the shell to write it for": "目标 shell",
}

SCHEMA: dict[str, str] = {
    "The record of one incident. Facts stand once and carry no language; prose is in English and Chinese.": (
        "一次事故的档案。事实只写一次，不分语言；文字有中英两种。"
    ),
    "Fixed for ever; the same as the file's name without .yaml.": "永不更改；与不带 .yaml 的文件名相同。",
    "A draft may lack required keys and hold open questions; `kbtool check` lists both, and nothing publishes it.": (
        "草稿可以缺少必填键，也可以留有未答问题；`kbtool check` 会列出二者，草稿不会发布。"
    ),
    "Drafts only: what is still to be settled about the record as a whole.": "仅用于草稿：整份档案尚待确定之处。",
    "What broke, when: one line.": "什么中断、何时中断，一行。",
    "A few words for lists and pictures, e.g. `AWS Kinesis 2020`.": "列表和图中使用的简称，如 `AWS Kinesis 2020`。",
    "The event in a few sentences.": "用几句话概括事件。",
    "The provider, as in schema/services/<provider>.yaml.": "服务商，见 schema/services/<provider>.yaml。",
    "Where it began.": "故障起始之处。",
    "Entries of schema/places.yaml.": "schema/places.yaml 中的条目。",
    "The local day on which the impact began.": "影响开始的当地日期。",
    "The zone in which the source gives its times.": "来源所用的时区。",
    "A question that a draft leaves open here. Answer it in the record, then delete it; only drafts have any.": (
        "草稿在此留下的问题。在档案中作答后删去；只有草稿才有。"
    ),
    "The key that the answer belongs in, e.g. `text`, `service`, `zone`.": "答案应填入的键，如 `text`、`service`、`zone`。",
    "What has to be settled.": "需要确定什么。",
    "Where in the imported file the question arose: `post-mortem.md:31`.": "问题出自导入文件何处，如 `post-mortem.md:31`。",
    "The publisher's own words, to work from; they never become the record's.": "发布者的原话，供撰写时参考；绝不成为档案文字。",
    "A short plain text of one line: shown as written, no Markdown.": "一行短文字：照原样显示，不含 Markdown。",
    "English, one line": "英文，一行",
    "Simplified Chinese, one line": "简体中文，一行",
    "Excuses one finding of a text check at this text, with the reason.": "豁免文字检查在此处的一项发现，并写明理由。",
    "The code of the check, e.g. TXT003.": "检查项代码，如 TXT003。",
    "The run of the text that is excused, exactly as the check quotes it.": "被豁免的文字片段，与检查所引完全一致。",
    "Why the text is right as it stands.": "为何文字无需改动。",
    "Markdown text. `{{gap A B}}`, `{{time E}}`, `{{date E}}` and `{{quantity Q}}` take facts from the record.": (
        "Markdown 文字。`{{gap A B}}`、`{{time E}}`、`{{date E}}` 和 `{{quantity Q}}` 从档案中取值。"
    ),
    "English, Markdown": "英文，Markdown",
    "Simplified Chinese, Markdown": "简体中文，Markdown",
    "When and how the record was read against its sources.": "何时、如何对照来源核对档案。",
    "The day of that reading.": "核对日期。",
    "A text this record was made from. Claims point at it as `id` or `id/locator`.": (
        "档案所依据的一份文本。论断以 `id` 或 `id/位置` 引用它。"
    ),
    "In its own language.": "用来源自身的语言。",
    "Left out only when the address is not known.": "仅在网址不明时省略。",
    "Whether the whole text was read. From a partial text no silence may be recorded.": (
        "是否通读全文。只读到部分时，不得记录“原文未提”。"
    ),
    "The day on which it was read.": "查阅日期。",
    "Of the copy that was read.": "所读副本的散列值。",
    "A figure that a source states: a duration, a rate, a count. Prose may quote it.": (
        "来源给出的数字：时长、速率、数量。文字中可以引用。"
    ),
    "Unique within the record; events and edges are addressed by it.": "在档案内唯一；事件和边以它为地址。",
    "How well this is supported: stated, implied, ours, disputed, invented.": (
        "依据的强弱：stated（原文明载）、implied（可推知）、ours（本站解读）、disputed（说法不一）、invented（教学虚构）。"
    ),
    "Where the source says so, e.g. [pes/p3]; required for stated, implied and disputed.": (
        "来源何处这样说，如 [pes/p3]；stated、implied、disputed 必填。"
    ),
    "Drafts only: what is still to be settled here.": "仅用于草稿：此处尚待确定的内容。",
    "Upper end, where the source gives a range.": "来源给出范围时的上限。",
    "The figure as the source prints it.": "数字的原文写法。",
    "Anything the record asserts: it has an id, a grade, and the places in the sources it rests on.": (
        "档案所作的任何论断：有 id、等级，以及所依据的来源位置。"
    ),
    "One dated (or at least ordered) fact.": "一件有时间（至少有先后）的事实。",
    "Local time in the record's zone, or left out when only the order is known.": "档案时区中的当地时间；只知先后时省略。",
    "End of a range.": "时间范围的结束。",
    "Only where the source gives this time in another zone than the record's.": "仅在来源对此时间另用时区时填写。",
    "The time as the source prints it, e.g. `2:44 AM PST`. Required for a stated clock time.": (
        "时间的原文写法，如 `2:44 AM PST`。原文明载的时刻必填。"
    ),
    "about, hour, no-later-than (`by 2:18 PM`), no-earlier-than; left out when the time is exact as written.": (
        "about（约）、hour（整点）、no-later-than（如 `by 2:18 PM`）、no-earlier-than；时间如所写般精确时省略。"
    ),
    "Required when `at` is left out.": "省略 `at` 时必填。",
    "Whom the event is about.": "事件与谁有关。",
    "For an event whose time the source does not give: where it stands among the others.": (
        "来源未给出时间的事件：它与其他事件的先后。"
    ),
    "after: later than the event named; before: earlier; with: in parallel.": (
        "after：晚于所指事件；before：早于；with：同时进行。"
    ),
    "A part inside a service; a node of the cascade graph of this incident.": "服务内部的组成部分；本次事故级联图中的节点。",
    "The service it belongs to.": "所属的服务。",
    "What it is for.": "它的用途。",
    "State it keeps.": "它保存的状态。",
    "How that state is made.": "这些状态如何建立。",
    "Fleet size in the source's terms.": "机群规模，按来源的说法。",
    "A line meant to stop failure from spreading.": "用来阻止故障扩散的界线。",
    "Whether the parts named were cells or otherwise kept apart from one another.": "所列部分是否为单元（cell），或以其他方式相互隔离。",
    "A resource that can run out.": "可能耗尽的资源。",
    "Per server, per process, per region ...": "按服务器、按进程、按区域等。",
    "The figure, or `not-given`, or `unknown`.": "数值，或 `not-given`，或 `unknown`。",
    "What makes the use of it grow.": "什么会使用量增长。",
    "Whether anyone could see it coming.": "是否有办法事先看到。",
    "What the system leaned on in normal running, whether or not it failed.": "系统平时所依赖的，无论当天是否故障。",
    "Whether it kept working during the event.": "事件期间是否保持工作。",
    "What set it off. A trigger is not a root cause.": "触发因素，不是根因。",
    "An entry of schema/triggers.yaml.": "schema/triggers.yaml 中的条目。",
    "When it began, if the source says.": "何时开始，若来源有说明。",
    "One step of how the failure worked, in order.": "故障机制的一步，依次排列。",
    "An entry of schema/mechanisms.yaml.": "schema/mechanisms.yaml 中的条目。",
    "An entry of schema/factors.yaml.": "schema/factors.yaml 中的条目。",
    "What was believed during the event.": "事件期间的判断。",
    "The events during which it led.": "这一判断占主导时的事件。",
    "Why it was given up, or what confirmed it.": "为何放弃，或由什么证实。",
    "What being wrong would have cost, or did cost.": "判断错误会付出、或已付出的代价。",
    "One stretch of trouble of one service or component. A service that is hit twice has two impacts.": (
        "一个服务或组件的一段故障。受影响两次的服务有两条影响。"
    ),
    "The event at which it began, or `not-given` / `unknown`. Never filled in from the upstream's time.": (
        "开始时的事件，或 `not-given`、`unknown`。绝不取自上游的时间。"
    ),
    "The event at which it was normal again, or `not-given` / `unknown`.": "恢复正常时的事件，或 `not-given`、`unknown`。",
    "When late data had caught up.": "迟到的数据何时补齐。",
    "By name: the API, the alarm state, the error.": "具体名称：API、告警状态、错误。",
    "Failure travelled from upstream to downstream because downstream depends on upstream.": (
        "下游依赖上游，故障因此从上游传到下游。"
    ),
    "What the dependency is for, or that the source does not say.": "这项依赖的用途，或写明来源没有说。",
    "An entry of schema/couplings.yaml.": "schema/couplings.yaml 中的条目。",
    "How the failure travelled.": "故障如何传播。",
    "Which impact of the upstream, where it has several; `none` when it acted before it was hit itself.": (
        "上游有多条影响时指哪一条；上游自身受影响之前就起作用的，写 `none`。"
    ),
    "Which impact of the downstream this edge caused, where it has several.": "下游有多条影响时，这条边造成的是哪一条。",
    "Explains what would look wrong, e.g. a dependent hit before its origin.": "解释看似有误之处，例如下游早于源头受影响。",
    "One thing done, in order.": "采取的一项处置，依次排列。",
    "An entry of schema/recovery-shapes.yaml, where the action gave the recovery its shape.": (
        "schema/recovery-shapes.yaml 中的条目，用于决定恢复形态的处置。"
    ),
    "A quantity: how fast it could go.": "一个数量：最快能以什么速度推进。",
    "How customers were told.": "如何告知客户。",
    "Something that existed to protect, and what it did on the day.": "原有的防护措施，以及它当天的表现。",
    "An entry of schema/safeguards.yaml.": "schema/safeguards.yaml 中的条目。",
    "An entry of schema/safeguard-outcomes.yaml.": "schema/safeguard-outcomes.yaml 中的条目。",
    "An entry of schema/fix-kinds.yaml.": "schema/fix-kinds.yaml 中的条目。",
    "As of the publication of the text.": "以文本发布时为准。",
    "Where it applies, e.g. one region first.": "适用范围，例如先在一个区域。",
    "What later sources say about it.": "后来的来源怎么说。",
    "What the source does not say (`silence`, from full texts only) or what our partial copy lacks (`unknown`).": (
        "原文未提的内容（`silence`，只来自通读的文本），或所读部分中没有的内容（`unknown`）。"
    ),
    "Sources that disagree: who says what, and whom this record follows.": "来源之间的分歧：谁怎么说，本档案采信谁。",
    "The claims graded `disputed` that this explains, if the record makes any.": "由此说明的 `disputed` 论断（若有）。",
    "Something odd in the text itself, kept as it stands.": "原文自身的反常之处，照原样保留。",
    "Ours: what the event argues for, and the claims it rests on.": "本站解读：事件支持什么主张，以哪些论断为据。",
    "Glossary terms a newcomer needs first.": "新读者首先需要的术语。",
    "An invented opening: whose day it spoils.": "虚构的开场：谁的一天被打乱。",
    "What in it is made up.": "其中哪些是虚构的。",
    "Where the picture stops being true.": "这个比方在哪里不再成立。",
    "Stand at an event with what was known then, and choose.": "回到某个事件，仅凭当时所知作出选择。",
    "Change one fact and think again.": "换一个条件，重新推演。",
    "A question about the reader's own system.": "关于读者自己系统的一个问题。",
    "A command to try; exempt from the text checks, since its output is what a machine printed.": (
        "可以动手一试的命令；输出由机器打印，因此不受文字检查。"
    ),
    "A small program of the standard library alone, kept and tested under labs/; exempt from the text checks.": (
        "只用标准库的小程序，在 labs/ 中保存并测试；不受文字检查。"
    ),
    "Its name in the folder labs/<incident>/.": "在文件夹 labs/<incident>/ 中的名称。",
    "What is made up or left out.": "哪些是虚构的或省略的。",
    "What it printed, to the letter; a test runs it and compares.": "程序输出，一字不差；由测试运行并比对。",
    "What to see in the output.": "输出中应看到什么。",
    "The same model to play with on the page.": "同一模型，可在页面上操作。",
    "A curated link to another incident.": "编者设定的、指向另一次事故的关联。",
    "An entry of schema/relations.yaml.": "schema/relations.yaml 中的条目。",
    "A file schema/<name>.yaml.": "文件 schema/<name>.yaml。",
    "The same thing named in both languages.": "同一事物的中英文名称。",
    "One entry of a vocabulary.": "词表中的一个条目。",
    "One sentence in each language.": "每种语言一句话。",
    "The more general term of the same vocabulary.": "同一词表中更宽泛的术语。",
    "Relations only: whether B is related to A the same way A is to B.": "仅用于关联种类：B 与 A 的关联是否等同于 A 与 B 的关联。",
    "A page that explains the term further.": "进一步解释此术语的页面。",
    "Further names in use, per language; `kinesis` finds Kinesis Data Streams through these.": (
        "各语言中的其他常用名称；`kinesis` 由此找到 Kinesis Data Streams。"
    ),
    "A file schema/services/<provider>.yaml.": "文件 schema/services/<provider>.yaml。",
    "A service, or another thing that can fail or depend: a tool, a team, a channel.": (
        "服务，或其他会故障、会依赖的对象：工具、团队、渠道。"
    ),
    "The service this is a part of, e.g. the console of S3.": "它所属的服务，例如 S3 的控制台属于 S3。",
    "Resource types that reveal the use of a service in a stack file.": "在资源编排文件中表明使用了某服务的资源类型。",
    "A command worth knowing in an incident of some kind.": "处理某类事故时值得知道的命令。",
    "What it printed where it was tried.": "试用时的输出。",
    "How to read the output.": "怎样看输出。",
    "A file schema/patterns/<id>.yaml.": "文件 schema/patterns/<id>.yaml。",
    "An id of schema/patterns.yaml; the name of the file.": "schema/patterns.yaml 中的 id，即文件名。",
    "When it does not help.": "何时无济于事。",
    "How to find out whether you have it: each can be done within a day.": "怎样查明自己是否具备：每项都能在一天内完成。",
    "Safeguards of the records that are this pattern at work, or missing.": "档案中体现这一模式（或缺少它）的防护措施。",
    "Kinds of fixes that bring this pattern in.": "引入这一模式的改进种类。",
    "What the picture shows, in words: its description for those who do not see it.": "用文字说明图中内容，供看不到图的读者阅读。",
    "A panel of boxes and arrows.": "由方框和箭头组成的画面。",
    "A box on the grid; its top left cell counts from 1.": "网格上的方框；左上角格子从 1 数起。",
    "How many columns it takes.": "占几列。",
    "An arrow between two boxes of the panel.": "画面中两个方框之间的箭头。",
    "cut: does not get through, marked ✕. weak: dashed; the start can do without.": (
        "cut：不通，以 ✕ 标出。weak：虚线，起点离了它也行。"
    ),
    "A panel of bars in equal steps of time, with the line that they must not pass.": "等时间步长的柱形画面，附不可越过的线。",
    "What the steps are, e.g. minutes since the restart.": "步长的含义，例如重启后的分钟数。",
    "A pattern that belongs beside this one; shown on both pages.": "应与本模式并列的模式；两页都会显示。",
    "What one has to do with the other, worded so that it reads on either page.": "二者有何关系，措辞在两页上都读得通。",
    "A public page on which a claim of the text rests, or that goes further.": "文字所依据的、或可进一步阅读的公开页面。",
    "A procedure grown from incidents; ours.": "从事故中得出的步骤；本站解读。",
    "No source gives procedures; each step is our reading of what happened.": "来源不提供步骤；每一步都是我们对经过的解读。",
    "What a reader of both records says about a pair of incidents: the test set of the computed siblings.": (
        "通读两份档案的人对一对事故的判断；用作算出的同类事故的测试集。"
    ),
    "Whether one is worth reading in a design review of the other: yes, only for a side strand, no.": (
        "评审其中一方的设计时是否值得读另一方：值得、只为旁支、不值得。"
    ),
    "Why, in one line of English: a note of the curator, as the reason of a waiver is.": (
        "理由，一行英文：与豁免的理由一样，属编者附注。"
    ),
}

CHECKS: dict[str, str] = {
    "a draft lacks nothing, and no text is still TODO": "草稿不缺必填键，也没有仍写着 TODO 的文字",
    "a draft has no open question": "草稿没有未答问题",
    "every claim that needs one names a source": "需要来源的论断都写明来源",
    "every disputed claim is explained by a disagreement, and every disagreement by two sides": (
        "每条“说法不一”的论断都有分歧说明，每处分歧都写明双方"
    ),
    "silence and not-given come from texts that were read whole": "“原文未提”与 not-given 只来自通读过的文本",
    "partial sources and withdrawals are announced": "只读到部分的来源以及撤下的档案都有公告",
    "a full record fills every section": "完整档案的各部分都已填写",
    "who fell is tied to the cascade, and the cascade to who fell": "受影响者都在级联之中，级联中的都有影响记录",
    "a text changes in both languages, or a waiver says why one is enough": "文字改动须两种语言同改，或以豁免说明为何只改一种",
    "a fact changes together with its sources, or with the record's `verified` or `sources`": (
        "事实改动须连同其来源，或连同档案的 `verified` 或 `sources` 一起改"
    ),
    "the file can be read": "文件可以读取",
    "the file is YAML, one document": "文件是 YAML，且只有一份文档",
    "no key stands twice": "没有重复的键",
    "no anchors, aliases or merge keys": "没有锚点、别名和合并键",
    "no YAML tags": "没有 YAML 标签",
    "the file is not too large or too deep": "文件不过大，嵌套不过深",
    "the file is UTF-8 without invisible characters": "文件为 UTF-8，没有不可见字符",
    "every key is known": "每个键都是已知的",
    "no required key is missing": "不缺必填键",
    "every value has the form its key asks for": "每个值都符合键所要求的形式",
    "the id is the file's name": "id 与文件名一致",
    "no two records have the same id": "档案 id 互不相同",
    "no file, folder or id is called as a device of Windows": "文件、目录和 id 都不使用 Windows 的设备名",
    "only a draft has open questions and texts that are still TODO": "只有草稿可以有未答问题和仍写着 TODO 的文字",
    "every event id names an event of the timeline": "每个事件 id 都是时间线上的事件",
    "every node is a service or a component of the record": "每个节点都是服务，或本档案的组件",
    "every citation names a source of the record": "每处引用都指向本档案的来源",
    "every id stands once in a record": "档案中的 id 不重复",
    "edges, rates, lessons and disagreements name things that exist": "边、速率、教训和分歧所指的内容都存在",
    "every sibling is an incident": "每个同类事故都是已有的事故",
    "every {{...}} in prose can be rendered": "文字中的每个 {{...}} 都能求值",
    "every lab's program stands under labs/": "每个实验的程序都在 labs/ 下",
    "every step of a runbook rests on claims that exist": "恢复手册的每一步都以已有论断为据",
    "a judgement is about two incidents that exist": "每条判断涉及两次已有的事故",
    "no pair is judged twice": "同一对事故不重复判断",
    "no pair of siblings is pinned and rejected at once": "同一对事故不同时被确认又被否定",
    "a pinned pair has computed support, too (a warning)": "人工确认的一对，计算上也有支持（警告）",
    "every time exists, once, in its zone": "每个时间在其时区中存在且唯一",
    "every event has a time or an order": "每个事件都有时间或先后次序",
    "no range and no impact ends before it starts": "时间范围与影响的结束不早于开始",
    "a stated clock time carries its print in the source": "原文明载的时刻都附有原文写法",
    "the print in the source equals the event's time, zone and day": "原文写法与事件的时间、时区、日期一致",
    "marks stand in the order of cause": "标记符合因果先后",
    "no dependent is hit before its origin without a note": "下游早于源头受影响时附有说明",
    "no source was published before the last event it tells, or read before it was published": (
        "来源的发布不早于所述的最后事件，查阅不早于发布"
    ),
    "the record's date is the day the impact began": "档案日期就是影响开始的那一天",
    "the timeline stands in order of time": "时间线按时间排列",
    "each text is in the language of its slot": "文字的语言与所在位置一致",
    "the same figures stand in both languages": "两种语言的数字一致",
    "the same clock times, dates and weekdays stand in both languages": "两种语言的时刻、日期、星期一致",
    "the same names stand in both languages": "两种语言的名称一致",
    "the same {{...}} references stand in both languages": "两种语言的 {{...}} 引用一致",
    "times, dates and weekdays in prose agree with the record": "文字中的时间、日期、星期与档案一致",
    "durations and percentages in prose are quantities of the record; derived durations are references": (
        "文字中的时长与百分比须是档案中的数量；可推导的时长写成引用"
    ),
    "Chinese punctuation and spacing are as in the house style": "中文标点与空格符合本站体例",
    "every waiver excuses a finding": "每条豁免都对应一处发现",
    "a vocabulary file holds the vocabulary it is named after": "词表文件的内容与文件名相符",
    "no vocabulary defines an id twice": "词表中的 id 不重复",
    "every term is in its vocabulary": "每个术语都在所属词表中",
    "every trigger, factor, mechanism, safeguard, recovery shape and pattern is named by a record": (
        "每个触发因素、促成因素、机制、防护措施、恢复形态和模式都有档案使用"
    ),
    "every pattern is argued for by two incidents or more": "每个模式都有两次以上事故支持",
    "a pair of related patterns stands once, in one of their two files": "一对相关模式只在其中一个文件里写一次",
}
