"""Words of the lists and of what surrounds the incident pages: English, Chinese. Merged into the pages' catalogue."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "by-coupling": ("by coupling", "按耦合方式"),
    "by-recovery-shape": ("by recovery shape", "按恢复方式"),
    "filter-group": ("Filter the incidents", "筛选事故"),
    "filter-any": ("any", "不限"),
    "filter-trigger": ("Trigger", "触发因素"),
    "filter-factor": ("Factor", "促成因素"),
    "filter-provider": ("Provider", "服务商"),
    "filter-year": ("Year", "年份"),
    "filter-coupling": ("Coupling", "耦合方式"),
    "filter-recovery-shape": ("Recovery shape", "恢复方式"),
    "filter-option": ("{} ({})", "{}（{}）"),
    "filter-shown": ("{shown} of {all} incidents shown.", "共 {all} 起事故，显示 {shown} 起。"),
    "filter-none": ("No incident has all of these.", "没有同时符合这些条件的事故。"),
    "filter-reset": ("Show all", "显示全部"),
    # Lists too long for one page
    "extent-newest": ("The newest {} of {} are listed here.", "共 {1} 条，此处列出最新的 {0} 条。"),
    "extent-each": (
        "{} of {} are listed here, the newest of each group.",
        "共 {1} 条，此处列出各组中最新的，合计 {0} 条。",
    ),
    "extent-busiest": (
        "Of {1} links, the {0} with the most incidents are shown.",
        "共 {1} 条连线，此处只画出事故最多的 {0} 条。",
    ),
    "extent-command": ("{} prints all of them.", "{} 可列出全部。"),
    "extent-filtered": ("The filters act on these.", "筛选只作用于列出的这些。"),
    "extent-more": ("{} more", "另有 {} 起"),
    "extent-all": ("All {} incidents", "全部 {} 起事故"),
    "year-title": ("Incidents of {}", "{} 年的事故"),
    "year-count": ("{} incidents", "{} 起事故"),
    # The page for practice
    "practice-title": ("Learn from {}", "学与练：{}"),
    "practice-description": ("To practise with {}: {}.", "用这起事故练手：{}。内容有：{}。"),
    "practice-lead": ("To practise with this incident, on a page of its own:", "用这起事故练手，内容在单独一页："),
    "practice-page": ("Open the practice page", "打开练习页"),
    "practice-modes": ("Read or practise", "阅读或练习"),
    "practice-read": ("Read", "阅读"),
    "practice-do": ("Practise", "练习"),
    "practice-record": ("The record", "档案"),
    # Pages of terms and patterns
    "narrower": ("Narrower", "下位术语"),
    "shown-nowhere": ("No record shows it yet.", "尚无记录用到。"),
    "often-together": ("Often in the same incidents", "常在同一事故中出现"),
    "often-together-note": (
        "Counted over all records: at least two incidents name both; rarer terms come first. It says that they meet, "
        "not that one causes the other.",
        "按全部记录统计：至少有两起事故同时提到，越少见的排得越前。只说明同时出现，不说明谁引起谁。",
    ),
    "together-in": ("Together in", "同时出现于"),
    "and-more": (" and {} more", "，另有 {} 起"),
    "argued-by": ("Incidents that argue for it", "支持它的事故"),
    "argued-by-one": ("One incident alone argues for it so far", "目前只有一起事故支持"),
    "pattern-ours": (
        "The text down to the tests is general engineering knowledge in our words; numbers called examples are made "
        "up. What stands under the incidents comes from the records.",
        "到“怎样检验”为止是通用的工程知识，由我们撰写；标明“举例”的数字均为虚构。事故部分的内容取自各条记录。",
    ),
    "pattern-problem": ("The problem", "问题"),
    "pattern-idea": ("The idea", "思路"),
    "pattern-limits": ("When it does not help", "什么时候不管用"),
    "pattern-tests": ("How to test that you have it", "怎样检验是否真的具备"),
    "pattern-safeguards": ("Safeguards of this kind in the records ({})", "记录中的同类防护措施（{}）"),
    "pattern-safeguards-note": ("By kind, whether they held or not", "按类别列出，不论是否奏效"),
    "pattern-fixes": ("Fixes of this kind in the records ({})", "记录中的同类改进（{}）"),
    "pattern-fixes-note": ("By kind, as the sources announced them", "按类别列出，内容为来源所公布"),
    "related-patterns": ("Related patterns", "相关模式"),
    "look-hit": ("✕ affected or stopped", "✕ 受影响或停止"),
    "look-kept": ("✓ goes on working", "✓ 照常工作"),
    "look-quiet": ("dashed box: idle or outside", "虚线框：空闲或在外"),
}
