"""Small sound records and knowledge bases for the tests, as plain data and as real files.

`minimal_record()` is the smallest record that no rule objects to; tests change it in one place and look.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from kbtool.model import Incident

ROOT = Path(__file__).resolve().parent.parent


def text(en: str, zh: str) -> dict[str, str]:
    return {"en": en, "zh": zh}


def claim(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "grade": "stated", "sources": ["pes/p1"], **more}


def minimal_record() -> dict[str, Any]:
    """A brief record of an invented event: a queue takes a shop along. As parsed YAML would give it."""
    return copy.deepcopy(_MINIMAL)


_MINIMAL: dict[str, Any] = {
    "schema_version": 1,
    "id": "acme-queue-2020",
    "depth": "brief",
    "state": "reviewed",
    "title": text("The queue stops and takes the shop along", "队列停摆，商店随之受影响"),
    "short": text("Acme queue", "Acme 队列事故"),
    "summary": text("The queue stopped after a change.", "一次变更之后，队列停止工作。"),
    "organisation": "acme",
    "services": ["acme-queue"],
    "date": "2020-11-25",
    "zone": "America/Los_Angeles",
    "verified": {"on": "2020-12-24", "how": text("Read against the source.", "对照来源核对。")},
    "sources": [
        {
            "id": "pes",
            "title": "Summary of the queue event",
            "publisher": "Acme",
            "kind": "first-party",
            "extent": "full",
            "published": "2020-12-01",
            "consulted": "2020-12-24",
            "read": "live",
            "url": "https://acme.example/report",
        }
    ],
    "timeline": [
        claim(
            "change", at="2020-11-25 02:44", as_written="2:44 AM PST", marks=["trigger-start"], service="acme-queue",
            text=text("A change begins.", "变更开始。"),
        ),
        claim(
            "alarm", at="2020-11-25 05:15", as_written="5:15 AM PST", marks=["first-alarm"], service="acme-queue",
            text=text("The first alarm fires.", "首次告警触发。"),
        ),
        claim(
            "shop-onset", at="2020-11-25 06:15", as_written="6:15 AM PST", marks=["impact-start"], service="acme-shop",
            text=text("The shop begins to fail.", "商店开始报错。"),
        ),
        claim(
            "shop-normal", at="2020-11-25 10:36", as_written="10:36 AM PST", marks=["recovered"], service="acme-shop",
            text=text("The shop is normal.", "商店恢复正常。"),
        ),
        claim(
            "normal", at="2020-11-25 22:23", as_written="10:23 PM PST", marks=["recovered"], service="acme-queue",
            text=text("The queue is normal.", "队列恢复正常。"),
        ),
    ],
    "cause": {
        "trigger": claim("trigger", kind="change", event="change", text=text("A change.", "一次变更。")),
        "root_cause": claim("root", text=text("A limit was hit.", "触及上限。")),
    },
    "cascade": {
        "impacts": [
            claim(
                "queue-down", service="acme-queue", onset="alarm", normal="normal", severity="outage",
                text=text("The queue took no messages.", "队列不再接收消息。"),
            ),
            claim(
                "shop-down", service="acme-shop", onset="shop-onset", normal="shop-normal", severity="errors",
                text=text("The shop failed.", "商店报错。"),
            ),
        ],
        "edges": [
            claim(
                "queue-to-shop", upstream="acme-queue", downstream="acme-shop", coupling="hard", mechanism="errors",
                purpose=text("The shop puts orders into the queue.", "商店把订单放进队列。"),
                text=text("Orders could not be stored.", "订单无法写入。"),
            )
        ],
    },
}  # fmt: skip


def incident(**changes: Any) -> Incident:
    """The minimal record as a model, with top-level keys changed."""
    return Incident.model_validate(tuples(minimal_record() | changes))


def tuples(value: Any) -> Any:
    """Lists as tuples, which is how the loader hands them to the models."""
    if isinstance(value, list):
        return tuple(tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: tuples(item) for key, item in value.items()}
    return value


_TERMS = {
    "triggers": ("change",), "factors": ("limit",), "mechanisms": ("errors", "not-stated"), "couplings": ("hard", "best-effort"),
    "safeguards": ("alarm",), "safeguard-outcomes": ("worked",), "recovery-shapes": ("restart",),
    "fix-kinds": ("capacity",), "patterns": ("cells",), "glossary": ("shard",), "places": ("here",),
    "relations": ("same-mechanism",),
}  # fmt: skip


def write_kb(root: Path, *records: dict[str, Any]) -> Path:
    """A knowledge base on disk with small vocabularies and these records (JSON is YAML). Returns its root."""
    (root / "schema" / "services").mkdir(parents=True)
    (root / "incidents" / "acme").mkdir(parents=True)
    for name, terms in _TERMS.items():
        entries = [
            {"id": term, "name": text(term.title(), f"术语 {term}"), "definition": text("A term.", "一个术语。")}
            | ({"symmetric": True} if name == "relations" else {})
            for term in terms
        ]
        put(
            root / f"schema/{name}.yaml",
            {"vocabulary": name, "name": text(name, name), "definition": text("Terms.", "术语。"), "terms": entries},
        )
    services = [
        {
            "id": f"acme-{name}", "name": text(name.title(), zh), "definition": text("A service.", "一个服务。"),
            "category": "other", "aliases": {"en": [f"the {name}"]},
        }
        for name, zh in (("queue", "队列"), ("shop", "商店"), ("bank", "银行"), ("mail", "邮件"))
    ]  # fmt: skip
    put(root / "schema/services/acme.yaml", {"provider": "acme", "name": text("Acme", "Acme"), "services": services})
    put(root / "schema/commands.yaml", {"vocabulary": "commands", "commands": []})
    put(root / "schema/runbooks.yaml", {"vocabulary": "runbooks", "runbooks": []})
    for record in records:
        put(root / f"incidents/acme/{record['id']}.yaml", record)
    return root


def put(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
