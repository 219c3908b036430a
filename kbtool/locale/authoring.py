"""What the commands for authors and reviewers say (import, new, diff, fmt, init), each as (English, Chinese).

Apart from en.py and zh.py, which every query command loads.
"""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "comma": (", ", "、"),
    "import-head": ("{name}: {count} draft(s) from {format}", "{name}：{count} 份草稿（{format}）"),
    "import-note": ("  note     {note}", "  说明     {note}"),
    "import-wrote": ("  wrote    {path}", "  写入     {path}"),
    "import-took": ("           took {taken}; {count} question(s)", "           收录 {taken}；{count} 个问题"),
    "import-skipped": ("  skipped  line {line}: {what}: {why}", "  略过     第 {line} 行：{what}：{why}"),
    "import-next": (
        "  next     answer the questions in the draft; `kbtool check` lists them",
        "  下一步   在草稿中回答问题；`kbtool check` 会列出",
    ),
    "import-encoding": ("read as {encoding}", "按 {encoding} 读取"),
    "import-unmatched": ("has no `{match}`", "不含“{match}”"),
    "import-there": ("{path} is there; --force writes over it", "{path} 已存在；--force 覆盖"),
    "fmt-did": ("{files} file(s): {count} changed", "{files} 个文件：更改 {count} 个"),
    "fmt-did-refused": (
        "{files} file(s): {count} changed, {refused} refused",
        "{files} 个文件：更改 {count} 个，拒绝 {refused} 个",
    ),
    "fmt-would": ("{files} file(s): {count} would change", "{files} 个文件：需更改 {count} 个"),
    "fmt-would-refused": (
        "{files} file(s): {count} would change, {refused} refused",
        "{files} 个文件：需更改 {count} 个，拒绝 {refused} 个",
    ),
    "fmt-did-file": ("changed {path}", "已更改 {path}"),
    "fmt-would-file": ("would change {path}", "需更改 {path}"),
    "init-done": (
        "{folder}: an empty knowledge base\nnext:\n  cd {folder} && git init\n"
        "  name your services in schema/services/{provider}.yaml\n  kbtool new --provider {provider}\n  kbtool site",
        "{folder}：空的知识库\n下一步：\n  cd {folder} && git init\n"
        "  在 schema/services/{provider}.yaml 中写明你们的服务\n  kbtool new --provider {provider}\n  kbtool site",
    ),
    "init-renewed": ("renewed {path}", "已更新 {path}"),
    "init-kept": ("left as it is: {path} (changed or removed by you)", "保持原样：{path}（你们改过或删去了）"),
    "init-services": ("Your services, and everything else that can fail.", "你们的服务，以及其他可能出故障的东西。"),
    "init-own": (
        "Terms of your own: a file named like a vocabulary, e.g. `factors.yaml`, adds its terms to `../factors.yaml`.\n"
        "`kbtool init --update` renews the vocabularies that came with kbtool and never touches this folder.\n",
        "你们自己的术语：与词表同名的文件（如 `factors.yaml`）把其中的术语加入 `../factors.yaml`。\n"
        "`kbtool init --update` 只更新 kbtool 自带的词表，从不改动这个目录。\n",
    ),
    "init-readme": (
        "# {name}\n\n"
        "Incidents as checked records, built with [kbtool](https://github.com/kbtool/kbtool): `pip install 'kbtool[site]'`.\n\n"
        "1. Name your services in `schema/services/{provider}.yaml`.\n"
        "2. `kbtool new --provider {provider}` begins a record in `incidents/`.\n"
        "3. `kbtool check --watch` says what is missing; `kbtool serve` shows the page; `kbtool site` builds it.\n\n"
        "Terms of your own go into `schema/own/`. After an update of kbtool, `kbtool init --update .` brings its new terms.\n",
        "# {name}\n\n"
        "以可校验的档案记录事故，用 [kbtool](https://github.com/kbtool/kbtool) 构建：`pip install 'kbtool[site]'`。\n\n"
        "1. 在 `schema/services/{provider}.yaml` 中写明你们的服务。\n"
        "2. `kbtool new --provider {provider}` 在 `incidents/` 中新建档案。\n"
        "3. `kbtool check --watch` 指出尚缺的内容；`kbtool serve` 显示页面；`kbtool site` 构建站点。\n\n"
        "自己的术语放在 `schema/own/`。升级 kbtool 之后，`kbtool init --update .` 带来新的术语。\n",
    ),
    "new-provider": ("provider, as in schema/services/ (e.g. aws)", "服务商，见 schema/services/（如 aws）"),
    "new-service": ("service where it began, id or name (e.g. kinesis)", "最先出故障的服务，标识或名称（如 kinesis）"),
    "new-date": ("local day on which the impact began (YYYY-MM-DD)", "影响在当地开始的日期（YYYY-MM-DD）"),
    "new-zone": ("IANA zone of the source's times (e.g. America/Los_Angeles)", "来源所用时间的 IANA 时区（如 Asia/Shanghai）"),
    "new-title": ("title: what broke, when, one line", "标题：什么中断了、何时中断，一行"),
    "new-source": ("address of the text it rests on (https://...)", "所依据文本的网址（https://...）"),
    "new-done": (
        "{path}: a draft\nnext:\n  replace every TODO in it\n  kbtool check --watch {path}\n  kbtool fmt {path}\n  kbtool serve",
        "{path}：草稿\n下一步：\n  替换其中的每一处 TODO\n  kbtool check --watch {path}\n  kbtool fmt {path}\n  kbtool serve",
    ),
    "colon": (": ", "："),
    "semicolon": ("; ", "；"),
    "diff-head": ("What this change does to the knowledge (against {base})", "本次变更对知识库的影响（对照 {base}）"),
    "diff-settle": ("To settle", "待处理"),
    "diff-incidents": ("Incidents", "事故"),
    "diff-drafts": ("Drafts", "草稿"),
    "diff-facts": ("What the records say", "档案内容"),
    "diff-intervals": ("Intervals", "间隔"),
    "diff-siblings": ("Similar incidents", "同类事故"),
    "diff-vocabulary": ("Vocabularies", "词表"),
    "diff-own": ("{change} {what} {id}", "{change}{what} {id}"),
    "diff-of": ("{change} {what} {where}: {id}", "{change}{what} {where}：{id}"),
    "diff-pair": ("{change}: {where} and {id}", "{change}：{where} 与 {id}"),
    "diff-nothing": ("nothing", "无"),
    "diff-more": ("and {count} more", "另有 {count} 项"),
    "diff-more-lines": ("and {count} more lines", "另有 {count} 行"),
    "diff-none": ("Nothing changes in what the knowledge base says.", "知识库的内容没有变化。"),
    "diff-unread": (
        "{path} cannot be read and was not compared; `kbtool check` says why",
        "{path} 无法读取，未作比较；原因见 `kbtool check`",
    ),
    "diff-unread-before": (
        "{path} could not be read in the base and was not compared",
        "{path} 在对照版本中无法读取，未作比较",
    ),
    "diff-unread-side": (
        "{path} could not be read on one side and was not compared",
        "{path} 有一方无法读取，未作比较",
    ),
    "change-added": ("added", "新增"),
    "change-lost": ("lost", "移除"),
    "change-changed": ("changed", "更改"),
    "field-open": ("open questions", "未答问题"),
    "kind-incident": ("incident", "事故"),
    "kind-draft": ("draft", "草稿"),
    "kind-record": ("record", "档案"),
    "kind-interval": ("interval", "间隔"),
    "kind-sibling": ("sibling", "同类事故"),
    "kind-event": ("event", "事件"),
    "kind-source": ("source", "来源"),
    "kind-trigger": ("trigger", "触发因素"),
    "kind-root cause": ("root cause", "根因"),
    "kind-mechanism step": ("mechanism step", "机理步骤"),
    "kind-factor": ("factor", "促成因素"),
    "kind-hypothesis": ("hypothesis", "假设"),
    "kind-decision": ("decision", "决策"),
    "kind-impact": ("impact", "影响"),
    "kind-edge": ("edge", "依赖边"),
    "kind-quantity": ("quantity", "数量"),
    "kind-action": ("action", "处置"),
    "kind-safeguard": ("safeguard", "防护措施"),
    "kind-fix": ("fix", "改进"),
    "kind-silence": ("silence", "原文未提"),
    "kind-disagreement": ("disagreement", "分歧"),
    "kind-lesson": ("lesson", "教训"),
    "kind-takeaway": ("takeaway", "要点"),
    "kind-component": ("component", "组件"),
    "kind-boundary": ("boundary", "边界"),
    "kind-limit": ("limit", "上限"),
    "kind-open question": ("open question", "开放问题"),
    "kind-self test": ("self test", "自测"),
    "kind-choice": ("choice", "选择题"),
    "kind-decision point": ("decision point", "决策点"),
    "kind-variation": ("variation", "换一个条件"),
    "kind-interview": ("interview", "面试追问"),
    "kind-check item": ("check item", "检查项"),
    "kind-hands on": ("hands on", "动手操作"),
    "kind-lab": ("lab", "实验"),
    "kind-dependency": ("dependency", "依赖"),
    "kind-message": ("message", "告知客户"),
    "kind-evidence": ("evidence", "后续证据"),
    "kind-anomaly": ("anomaly", "原文异常"),
    "kind-claim": ("claim", "论断"),
    "kind-services": ("services", "服务"),
    "kind-commands": ("commands", "命令"),
    "kind-runbooks": ("runbooks", "恢复手册"),
}  # fmt: skip


def name_of(name: str, lang: str, other: str = "") -> str:
    """A word that may be missing: `other` then, or what stands behind the first hyphen of its name."""
    return TEXTS[name][lang == "zh"] if name in TEXTS else other or name.split("-", 1)[1]


def text(name: str, lang: str, /, **values: object) -> str:
    """One text in one language."""
    return TEXTS[name][lang == "zh"].format(**values)
