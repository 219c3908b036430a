"""A record made of attacks, for the tests of what untrusted text may do: nothing.

Prose that the loader refuses (raw HTML, attribute lists, other schemes) is left to the loader's own tests; here stands
what passes it, and every plain field holds markup, since plain fields may hold any character.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.records import claim, minimal_record, text

PLAIN = (
    "<script>window.pwned=1</script>",
    "<img src=x onerror=window.pwned=1>",
    '"><svg onload=window.pwned=1>',
    "' onmouseover='window.pwned=1",
    "</title><script>window.pwned=1</script>",
    "</style><script>window.pwned=1</script>",
    "[a](javascript:window.pwned=1)",
    "![a](x onerror=window.pwned=1)",
    "{: onclick=window.pwned=1 }",
    "{#__config}",
    "<iframe src=javascript:window.pwned=1>",
    "<a href='jAvAsCrIpT:window.pwned=1'>x</a>",
    "`</code><script>window.pwned=1`",
    "<base href=https://evil.example/>",
    "<meta http-equiv=refresh content=0;url=https://evil.example/>",
    "<style>*{display:none}</style>",
    "<form action=https://evil.example/><button>x</button></form>",
    "kbwidget0000kb",
    "{% raw %}{# x #}{% if 1 %}",
    "--> <!-- <b>",
    "&lt;script&gt;window.pwned=1&lt;/script&gt;",
    "| a | b |",
    "# heading {#top}",
    "<details open ontoggle=window.pwned=1>",
    "<input autofocus onfocus=window.pwned=1>",
    "\\<script\\>window.pwned=1\\</script\\>",
    "<math><mtext><script>window.pwned=1</script></math>",
    'href="kb:index.md"',
)
"""For titles, labels, names, formulas, versions: shown as they stand."""

PROSE = (
    '[x](https://a.example/"onmouseover=window.pwned=1)',
    '[x](https://a.example/ "t\\" onclick=window.pwned=1")',
    "![x](https://evil.example/track.png)",
    "`&lt;script&gt;window.pwned=1&lt;/script&gt;`",
    "&lt;script&gt;window.pwned=1&lt;/script&gt;",
    "    &lt;not code",
    "```\n&lt;script&gt;window.pwned=1\n```",
    "[x][y]\n\n[y]: javascript:window.pwned=1",
    "[x][z]\n\n[z]: data:text/html;base64,PHNjcmlwdD4=",
    "kbwidget0001kb",
    "**bold** \\< script",
    "&#60;img src=x onerror=window.pwned=1&#62;",
    "[x](https://a.example)\n{ onclick=window.pwned=1 }",
    "# big",
    "x | y\n--- | ---\n`a` | &lt;b onclick=window.pwned=1&gt;",
)
"""What the loader lets through as Markdown."""


def hostile_record() -> dict[str, Any]:
    """The minimal record with an attack in every text it has, and more claims to carry the rest."""
    record = minimal_record()
    plain, prose = _turns(PLAIN), _turns(PROSE)
    record["id"] = "acme-hostile-2021"
    for key in ("title", "short"):
        record[key] = text(next(plain), next(plain))
    record["summary"] = text(next(prose), next(prose))
    record["sources"][0]["title"] = next(plain)
    record["sources"][0]["publisher"] = next(plain)
    for event in record["timeline"]:
        event["text"] = text(next(prose), next(prose))
    for part in (record["cause"]["trigger"], record["cause"]["root_cause"]):
        part["text"] = text(next(prose), next(prose))
    for impact in record["cascade"]["impacts"]:
        impact["text"] = text(next(prose), next(prose))
        impact["symptoms"] = [text(p, p) for p in PLAIN]
    record["cascade"]["edges"][0]["purpose"] = text(next(prose), next(prose))
    record["system"] = {
        "components": [
            claim(f"part-{n}") | {"name": text(p, p), "role": text(PROSE[n % len(PROSE)], PROSE[n % len(PROSE)]),
                  "part_of": "acme-queue", "tier": text(p, p), "holds": [text(p, p)]}
            for n, p in enumerate(PLAIN)
        ]
    }  # fmt: skip
    record["cascade"]["edges"] += [
        claim(f"to-part-{n}", upstream="acme-queue", downstream=f"part-{n}", coupling="hard", mechanism="errors",
              purpose=text("Use.", "用途。"), text=text("It fell.", "随之倒下。"))
        for n in range(len(PLAIN))
    ]  # fmt: skip
    record["cascade"]["impacts"] += [
        claim(f"hit-part-{n}", service=f"part-{n}", onset="alarm", normal="not-given", severity="errors",
              text=text("It fell.", "随之倒下。"))
        for n in range(len(PLAIN))
    ]  # fmt: skip
    record["learn"] = {
        "commands": [
            {"id": f"try-{n}", "command": p, "purpose": text("Try.", "试。"), "output": p, "version": p}
            for n, p in enumerate(PLAIN)
        ],
        "questions": [
            {"id": f"ask-{n}", "kind": "self-test", "question": text(p, p), "answer": text(p, p)}
            for n, p in enumerate(PROSE)
        ] + [
            {"id": f"pick-{n}", "kind": "choice", "question": text(p, p),
             "options": [{"text": text(p, p), "good": good, "why": text(p, p)} for good in (True, False)]}
            for n, p in enumerate(PROSE)
        ],
        "decision_points": [
            {"id": f"stand-{n}", "event": "alarm", "known": text(p, p), "question": text(p, p), "happened": text(p, p),
             "options": [{"text": text(p, p), "verdict": verdict, "why": text(p, p)} for verdict in ("best", "poor")]}
            for n, p in enumerate(PROSE)
        ],
        "checklist": [{"id": f"tick-{n}", "text": text(p, p)} for n, p in enumerate(PROSE)],
        "labs": [
            {"id": f"run-{n}", "title": text(p, p), "purpose": text("Try.", "试。"), "file": "attack.py", "output": p,
             "assumptions": [text(p, p)], "trap": text(PROSE[n % len(PROSE)], PROSE[n % len(PROSE)])}
            for n, p in enumerate(PLAIN)
        ],
    }  # fmt: skip
    return record


def hostile_program(root: Path) -> Path:
    """The program of the hostile record's labs: nothing but attacks. It is shown, never run."""
    folder = root / "labs" / "acme-hostile-2021"
    folder.mkdir(parents=True)
    (folder / "attack.py").write_text("\n".join(PLAIN), encoding="utf-8")
    return root


def _turns(values: tuple[str, ...]) -> Any:
    while True:
        yield from values
