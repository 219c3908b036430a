"""Words of the interactive parts of an incident page (clock, replay, exploring), each as (English, Chinese)."""

WORDS: dict[str, tuple[str, str]] = {
    # Clock
    "clock-choose": ("Clock", "时钟"),
    "clock-source": ("As the source: {}", "与原文一致：{}"),
    "clock-utc": ("UTC", "UTC"),
    "clock-local": ("Yours: {}", "本机时区：{}"),
    "clock-india": ("India", "印度"),
    "clock-china": ("China", "中国"),
    "clock-day": ("{} d", "{} 天"),
    "clock-note": (
        "For every listed time and the chart; sentences keep the source's zone and its letters. "
        "“+1 d”: the day after the one at the source.",
        "作用于所有列出的时间和图；句子中的时间仍按原文时区，并带时区缩写。“+1 天”：比原文当地晚一天。",
    ),
    # Arrows
    "chart-arrows": (
        "Arrows: from the onset of a node to the onset of what it took along, where the source gives both.",
        "箭头：从一个节点的起始指向被它牵连者的起始，仅在原文给出两个时间时画出。",
    ),
    "arrow-name": ("{} → {}: {} after", "{} → {}：晚 {}"),
    "arrow-same": ("{} → {}: at the same time", "{} → {}：同时"),
    "arrow-before": ("{} → {}: {} earlier", "{} → {}：早 {}"),
    # Replay
    "replay": ("Replay", "回放"),
    "replay-start": ("Replay this incident", "回放这次事故"),
    "replay-note": (
        "Moves the cascade, the chart and the timeline together. Keys on the slider: arrows move, Page Up and Page Down "
        "go to the next and the previous event, Space plays, Escape closes.",
        "级联图、影响图与时间线同步移动。在滑块上：方向键移动，Page Up 与 Page Down 跳到下一个与上一个事件，空格播放，Esc 关闭。",
    ),
    "replay-play": ("Play", "播放"),
    "replay-pause": ("Pause", "暂停"),
    "replay-earlier": ("Event before", "上一个事件"),
    "replay-later": ("Next event", "下一个事件"),
    "replay-close": ("Close", "关闭"),
    "replay-time": ("Moment of the incident", "事故中的时刻"),
    "replay-before": ("not yet hit", "尚未受影响"),
    "replay-hit": ("● hit", "● 受影响"),
    "replay-after": ("✓ normal", "✓ 已恢复"),
    "replay-trigger-hit": ("● under way", "● 进行中"),
    "replay-trigger-after": ("✓ over", "✓ 已结束"),
    "replay-open": ("? no time", "? 时间未给"),
    # Exploring
    "what-if": ("What if a dependency had held?", "推演：假如某个依赖扛住了"),
    "what-if-lead": (
        "Our reading, not the source's: over the edges of this one incident, who is no longer reached when a "
        "dependency is cut, or is made best-effort and really holds. A node that is also reached another way stays hit.",
        "这是本站解读，并非原文所述：只看本次事故的依赖边，切断某个依赖，或把它改成真正扛得住的尽力而为依赖，哪些节点就不会被波及。另有路径可达的节点仍会受影响。",
    ),
    "what-if-edges": ("Dependency by dependency ({})", "逐条依赖来试（共 {} 条）"),
    "what-if-cut": ("cut", "切断"),
    "what-if-soft": ("best effort", "尽力而为"),
    "what-if-alone": ("Alone it spares", "单独改这一处，可免于波及"),
    "what-if-nobody": ("nobody", "无"),
    "what-if-none": (
        "Nothing changed yet: every node is reached.", "还没有改动：所有节点都会被波及。",
    ),
    "what-if-result": ("Not reached ({} of {})", "不会被波及（{} / {}）"),
    "what-if-lacking": ("Go on without what they got from a hit dependency", "继续运行，只是缺了受影响的依赖所提供的内容"),
    "what-if-reset": ("As it was", "恢复原状"),
    "explore-open": ("Explore interactively", "打开交互图"),
    "explore-note": (
        "Loads the graph (about 125 kB) from this site. Drag nodes; press a line to cut it. The list below does the same "
        "by keyboard.",
        "从本站加载交互图（约 125 kB）。可拖动节点，点按连线即切断。下方列表用键盘也能做到。",
    ),
    "explore-graph": ("Interactive graph", "交互图"),
    "explore-in": ("Larger", "放大"),
    "explore-out": ("Smaller", "缩小"),
    "explore-fit": ("Whole graph", "全图"),
    "explore-failed": ("The graph could not be loaded; the list works without it.", "交互图加载失败；下方列表不受影响。"),
}  # fmt: skip
