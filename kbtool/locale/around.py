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
    # The page for practice
    "practice-title": ("Learn from {}", "学与练：{}"),
    "practice-description": ("To practise with {}: {}.", "用这起事故练手：{}。内容有：{}。"),
    "practice-lead": ("To practise with this incident, on a page of its own:", "用这起事故练手，内容在单独一页："),
    "practice-page": ("Open the practice page", "打开练习页"),
    "practice-modes": ("Read or practise", "阅读或练习"),
    "practice-read": ("Read", "阅读"),
    "practice-do": ("Practise", "练习"),
    "practice-record": ("The record", "档案"),
}
