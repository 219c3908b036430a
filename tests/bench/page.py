"""The page of the manual that shows the latest figures, in both languages: `python -m tests.bench --page build/bench.json ...`."""

from __future__ import annotations

import os
import platform

from tests.bench.timing import Row
from tests.records import ROOT

NAMES = {
    "load and check / CSafeLoader": ("load, validate and check, against CSafeLoader alone", "载入、校验与检查，对比单用 CSafeLoader"),
    "load / CSafeLoader": ("load and validate, against CSafeLoader alone", "载入与校验，对比单用 CSafeLoader"),
    "siblings of all / CSafeLoader": ("load and siblings of all, against CSafeLoader", "载入并计算全部相似事故，对比 CSafeLoader"),
    "index build / CSafeLoader": ("first answer without index or cache, against CSafeLoader", "无索引、无缓存时的首次回答，对比 CSafeLoader"),
    "answer after one edit / cold compile": ("answer after one edit, against the same without cache", "改一处文字后的回答，对比无缓存时"),
    "cascade, fresh index / python -c pass": ("`cascade`, against `python -c pass`", "`cascade`，对比 `python -c pass`"),
    "siblings, fresh index / python -c pass": ("`siblings`, against `python -c pass`", "`siblings`，对比 `python -c pass`"),
    "search, fresh index / python -c pass": ("`search`, against `python -c pass`", "`search`，对比 `python -c pass`"),
    "show, fresh index / python -c pass": ("`show`, against `python -c pass`", "`show`，对比 `python -c pass`"),
    "show in a checkout / python -c pass": ("`show` in a checkout, freshness looked at", "在代码库中运行 `show`，含新旧检查"),
    "memory of the site / 2 GiB": ("peak memory of a full build of the site, against 2 GiB", "完整生成网站的内存峰值，对比 2 GiB"),
    "full build of the site": ("full build of the site", "完整生成网站"),
    "site / plain mkdocs-material, a page": ("site, against plain mkdocs-material, per page", "生成网站，每页对比单用 mkdocs-material"),
    "site after one edit / full build": ("site after one edit, against a full build", "改一处文字后的网站，对比完整生成"),
    "search index en, MB compressed": ("English search index, MB compressed", "英文搜索索引，压缩后 MB"),
    "search index zh, MB compressed": ("Chinese search index, MB compressed", "中文搜索索引，压缩后 MB"),
}  # fmt: skip
REASONS = {"why": "load and check", "edit": "answer after one edit"}
"""What is said when a row of this name misses its target."""
GROWTH = "growth over N log N: "
BRIEF = " (brief)"
"""At the end of the name of a row about shortened records."""

WORDS = {
    "en": {
        "title": "Measured", "description": "How fast kbtool is against yardsticks of the same run, and which targets it misses.", "head": "| What | N | ratio | target | CPU s | peak MB |",
        "lead": "How fast the tool is, as ratios of CPU time against yardsticks run in the same minutes. N is the number of "
                "synthetic records: copies of the real ones, about 100 kB each; with †, shortened "
                "copies of about 25 kB. A ratio carries over to other machines, seconds do not.",
        "machine": "Measured on {date}: {machine}, {cpus} cores shared with other work, Python {python}. `make bench` measures anew.",
        "missed": " (missed)", "growth": "growth over N log N: {}",
        "note": "Peak memory of a small process is never shown below about 40 MB: that is the measuring process itself. "
                "Copies repeat their sentences, so their search index compresses well: with ten thousand different texts it "
                "would take about 1.1 to 1.2 MB in English and 1.3 to 1.4 MB in Chinese, by an estimate from real sentences.",
        "why": "Loading and checking misses its target because the checks read every sentence of both languages for numbers, "
               "times, names and slips, which costs more than reading the YAML.",
        "edit": "The answer after an edit lies at its limit and falls on either side of it from run to run; about half of it is "
                "reading the other records back from the cache.",
    },
    "zh": {
        "title": "实测", "description": "kbtool 的速度与同次运行的标尺之比，以及没有达到的目标。", "head": "| 项目 | N | 比值 | 目标 | CPU 秒 | 内存峰值 MB |",
        "lead": "工具有多快：以 CPU 时间之比表示，对照的标尺在同一时段运行。N 是合成档案的数量，由真实档案复制而成，每份约 100 kB；带 † 的为缩减版，约 25 kB。"
                "比值可推及其他机器，秒数不能。",
        "machine": "测于 {date}：{machine}，{cpus} 核，同时有其他任务占用，Python {python}。`make bench` 可重新测量。",
        "missed": "（未达到）", "growth": "增长与 N log N 之比：{}",
        "note": "小进程的内存峰值不会低于约 40 MB：那是测量进程自身的占用。合成档案句子重复，搜索索引压缩得特别好；"
                "若是一万份各不相同的文本，按真实语句估算，英文约 1.1 至 1.2 MB，中文约 1.3 至 1.4 MB。",
        "why": "“载入、校验与检查”没有达到目标，是因为检查要逐句读完两种语言，核对其中的数字、时间、名称与笔误，这比读 YAML 本身更费时。",
        "edit": "“改一处文字后的回答”正在界线上，各次运行时高时低；约一半时间用于从缓存读回其余档案。",
    },
}  # fmt: skip


def write(rows: list[Row], date: str) -> None:
    """Both pages anew; `date` is the day of the measurement."""
    for number, lang in enumerate(("en", "zh")):
        words = WORDS[lang]
        lines = [
            f"---\ntitle: {words['title']}\ndescription: {words['description']}\n---\n",
            f"# {words['title']} {{ #top }}\n",
            words["lead"] + "\n",
            words["machine"].format(
                date=date, machine=platform.machine(), cpus=os.cpu_count(), python=platform.python_version()
            )
            + "\n",
            words["head"],
            "|---|---:|---:|---:|---:|---:|",
            *(_line(row, number, words) for row in rows),
            "",
            words["note"],
            "",
            *(
                line
                for key, name in REASONS.items()
                if any(row.name.startswith(name) and _missed(row) for row in rows)
                for line in (words[key], "")
            ),
        ]
        path = ROOT / "docs" / lang / "manual" / "measured.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines), "utf-8")


def _missed(row: Row) -> bool:
    return row.target is not None and row.ratio is not None and row.ratio > row.target


def _line(row: Row, number: int, words: dict[str, str]) -> str:
    name = row.name.removeprefix(GROWTH).removesuffix(BRIEF)
    label = NAMES[name][number]
    if row.name.startswith(GROWTH):
        label = words["growth"].format(label)
    target = "" if row.target is None else f"{row.target:g}" + (words["missed"] if _missed(row) else "")
    size = f"{row.n:,}" + ("†" if row.name.endswith(BRIEF) else "")
    return f"| {label} | {size} | {row.ratio} | {target} | {row.cpu_s} | {row.peak_mb} |"
