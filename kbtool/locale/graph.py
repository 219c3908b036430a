"""Words of the page that shows all incidents in one graph: English, Chinese. Merged into the pages' catalogue."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "graph": ("All incidents in one graph", "所有事故合成一图"),
    "graph-description": (
        "Which service took which along, over all recorded incidents, each link with its incidents and grade.",
        "在所有收录的事故中，哪项服务牵连了哪项服务；每条连线都注明事故与评级。",
    ),
    "graph-lead": (
        "An arrow from A to B: in at least one incident trouble went from A to B, because B depends on A. Who takes others "
        "along stands at the top.",
        "从 A 指向 B 的箭头：至少有一起事故中，故障因 B 依赖 A 而从 A 传到 B。越靠上，越是牵连别人的一方。",
    ),
    "graph-ours": (
        "This picture merges incidents of different years. Each single arrow happened; a path over several arrows need "
        "not have. The chain of one incident stands on that incident's page.",
        "这张图把不同年份的事故叠在一起。每一支箭头都真实发生过，连起来的路径却未必。单起事故的链条，见该事故的页面。",
    ),
    "graph-overview": ("Rolled up by provider and category", "按服务商与类别汇总"),
    "graph-overview-desc": (
        "Categories of services, by provider, with the links between them. The list below says each link in words.",
        "各服务商的服务类别及其间的连线；下方列表逐条写明。",
    ),
    "graph-overview-legend": (
        "Over all incidents, whatever the filter above hides. Numbers on lines: incidents behind them, where more than one. In the box: its services, and ↻ links among themselves. How many "
        "incidents a provider has here depends on what it published and on what was recorded so far; it is no measure of "
        "reliability.",
        "涵盖所有事故，不受上方筛选影响。线上数字：背后的事故数（多于一起时标出）。框内：所含服务，以及彼此之间的连线数（↻）。某家服务商在此有多少起事故，取决于它公布过什么、"
        "本站收录到哪里，并不衡量可靠程度。",
    ),
    "graph-box": ("{} services", "{} 项服务"),
    "graph-box-inside": ("{}, {} ↻", "{}，{} ↻"),
    "graph-provider": ("{}: services {}, links among them {}", "{}：服务 {} 项，其间连线 {} 条"),
    "graph-between": ("Links between providers: {}", "跨服务商的连线：{} 条"),
    "graph-picture": ("All services", "全部服务"),
    "graph-picture-desc": (
        "Every service that took another along or was taken along. The list below says each link in words.",
        "所有牵连过别人或受过牵连的服务；下方列表逐条写明。",
    ),
    "graph-legend": (
        "Names in one box were taken along by the same services and took nobody along. ↓ n: over all incidents it took n services along directly. "
        "Thicker, with a number: more than one incident. Dashed: in every incident a dependency that was meant to be survivable. ↑ "
        "closes a loop.",
        "同一框内的服务由同样的上游牵连，自己没有牵连别人。↓ n：在所有事故中共直接牵连了 n 项服务。线更粗并带数字：不止一起事故。虚线：在每起事故中都是"
        "本应扛得住的依赖。↑ 构成回环。",
    ),
    "graph-touch": ("Point at a name to see only its lines.", "把指针移到名称上，只看它的连线。"),
    "graph-took": ("↓ {}", "↓ {}"),
    "graph-not-drawn": (
        "Not drawn: {inside} edges inside a service and {loose} that lead to or from something that is no service, such as "
        "customers, and on to no other service. They stand on the pages of their incidents. Drawn: {drawn} edges as {links} links between "
        "{services} services.",
        "未画出：服务内部的边 {inside} 条；另有 {loose} 条连着不属于任何服务的一方（如客户），且没有再通向别的服务。它们都在各自的事故页面上。"
        "已画出：{drawn} 条边，合为 {services} 项服务之间的 {links} 条连线。",
    ),
    "graph-links": ("Every link, with its reasons", "逐条连线及其依据"),
    "graph-links-lead": (
        "By the service that took others along. Each reason names the incident and leads to its edge there, with coupling and grade.",
        "按牵连他人的服务排列。每条依据写明事故，点开即到该事故的那条边，并附耦合方式与评级。",
    ),
    "graph-via": ("by way of {}", "经由 {}"),
    "graph-edge": ("edge {}", "第 {} 条边"),
    "graph-filter": ("Filter the links", "筛选连线"),
    "graph-service": ("Service", "服务"),
    "graph-grade": ("Grade", "评级"),
    "graph-shown": (
        "{shown} of {all} links shown; {hidden} edges hidden by the filter.", "共 {all} 条连线，显示 {shown} 条；筛选隐藏了 {hidden} 条边。",
    ),
    "graph-all-shown": ("All {all} links shown; no edge hidden by the filter.", "{all} 条连线全部显示，没有被筛选隐藏的边。"),
    "graph-none": ("No link has all of these.", "没有同时符合这些条件的连线。"),
    "category-compute": ("Compute", "计算"),
    "category-storage": ("Storage", "存储"),
    "category-database": ("Databases", "数据库"),
    "category-streaming": ("Streaming", "流处理"),
    "category-messaging": ("Messaging", "消息"),
    "category-network": ("Network", "网络"),
    "category-identity": ("Identity", "身份"),
    "category-observability": ("Observability", "可观测性"),
    "category-management": ("Management", "管理"),
    "category-containers": ("Containers", "容器"),
    "category-analytics": ("Analytics", "分析"),
    "category-edge": ("Edge", "边缘"),
    "category-security": ("Security", "安全"),
    "category-ai": ("AI", "人工智能"),
    "category-communication": ("Communication", "沟通与状态"),
    "category-integration": ("Integration", "集成"),
    "category-other": ("Other", "其他"),
}  # fmt: skip
