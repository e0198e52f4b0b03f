"""The page that a report is printed on: its style, its head and its sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

Section = tuple[str, str, str]  # title, words, picture

STYLE = """
:root{color-scheme:light dark;--paper:#fdf6e6;--card:#fffdf7;--ink:#2b2622;--soft:#75695c;--line:#e9dfc9;
--a:#d9752b;--b:#5b7f9e;--c:#5f8f4e;--d:#b8433a;--e:#8a6bb0;--f:#c79a1c;--g:#3f6f73;--h:#8f6a4f}
@media(prefers-color-scheme:dark){:root{--paper:#171a24;--card:#20242f;--ink:#f1e9da;--soft:#a9a196;--line:#343a48;
--a:#f0954f;--b:#86abcb;--c:#8cba78;--d:#e0766c;--e:#b79ad8;--f:#e7c04f;--g:#6fb0b5;--h:#c29a7c}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.5 ui-rounded,"Nunito","Segoe UI",system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:28px 16px 60px}header{display:flex;gap:20px;align-items:center}
header svg{width:96px;flex:none}h1{font-size:2.2rem;line-height:1.1;margin:0 0 4px}h2{font-size:1.25rem;margin:0}
h3{font-size:.95rem;margin:14px 0 2px;color:var(--soft)}p{margin:4px 0 12px;color:var(--soft)}
dl{display:flex;flex-wrap:wrap;gap:10px;margin:20px 0}dl div{background:var(--card);border:1px solid var(--line);
border-radius:14px;padding:8px 14px}dt{font-size:.75rem;color:var(--soft)}dd{margin:0;font-weight:700;font-size:1.05rem}
section{background:var(--card);border:1px solid var(--line);border-radius:18px;padding:18px 20px;margin:16px 0}
section svg{width:100%;height:auto}.wide{display:block}.narrow{display:none}
ul{margin:8px 0 0;padding:0;list-style:none;font-size:.85rem;color:var(--soft)}
li b{color:var(--ink);display:inline-block;min-width:4.2em}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:6px 10px;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left;white-space:nowrap}
td small{display:block;color:var(--soft);font-size:.72rem}th{font-size:.8rem;color:var(--soft);font-weight:600}
text{font-size:12px;fill:var(--ink)}.tick{fill:var(--soft);font-size:11px}.value{font-size:11px;font-weight:700}
.number{font-size:15px;font-weight:700}.grid{stroke:var(--line)}
.reference{stroke:var(--ink);stroke-dasharray:4 4;stroke-width:1.2}.whisker{stroke-width:3;stroke-linecap:round;
opacity:.55}.over{stroke:var(--ink);stroke-width:1.4}.rim{stroke:var(--card);stroke-width:1.5}
.hill{fill-opacity:.32;stroke-width:1.6;stroke-linejoin:round}.mark{stroke-width:1.6;stroke-dasharray:2 3}
summary{cursor:pointer;margin-top:10px;font-size:.85rem;color:var(--soft)}li{margin:2px 0}
footer{color:var(--soft);font-size:.8rem;margin-top:24px}
@media(max-width:600px){.wide{display:none}.narrow{display:block}h1{font-size:1.7rem}header{gap:12px}
header svg{width:68px}main{padding:20px 10px 40px}section{padding:14px}th,td{padding:6px 4px}}
"""
COLOURS = "".join(f".fill-{c}{{fill:var(--{c})}}.stroke-{c}{{stroke:var(--{c})}}" for c in "abcdefgh")
CAT = (
    '<svg viewBox="0 0 96 80" aria-hidden="true"><g fill="none" stroke="var(--ink)" stroke-width="2.6" '
    'stroke-linecap="round" stroke-linejoin="round">'
    '<path fill="var(--a)" d="M18 34 14 10l17 11c5-2 13-2 18 0l17-11-4 24c3 19-8 31-22 31S15 53 18 34Z"/>'
    '<path d="M31 36v5M49 36v5M40 46l-4 3h8zM40 49c0 5-7 6-9 2M40 49c0 5 7 6 9 2"/>'
    '<path d="M24 46l-13-3M24 50l-13 3M56 46l13-3M56 50l13 3"/>'
    '<path fill="var(--f)" d="M66 76l24-9-4-13-22 14z"/>'
    '<circle cx="79" cy="65" r="2"/><circle cx="72" cy="71" r="1.4"/></g></svg>'
)


def named(players: str) -> str:
    """What to call those who play a cell."""
    return {"random": "random play", "cat": "cats"}.get(players, players)


def listed(items: Iterable[tuple[str, str]]) -> str:
    """Names with their meanings."""
    rows = "".join(f"<li><b>{escape(name)}</b> {escape(words)}</li>" for name, words in items)
    return f"<ul>{rows}</ul>"


def details(title: str, items: Iterable[tuple[str, str]]) -> str:
    """Names with their meanings, folded away below a title until they are asked for."""
    return f"<details><summary>{escape(title)}</summary>{listed(items)}</details>"


def page(title: str, about: str, facts: Sequence[tuple[str, str]], sections: Sequence[Section]) -> str:
    """One whole HTML file."""
    shown = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    body = "".join(
        f"<section><h2>{escape(head)}</h2><p>{escape(words)}</p>{picture}</section>"
        for head, words, picture in sections
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)} in the lab</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}{COLOURS}</style></head>'
        f"<body><main><header>{CAT}<div><h1>{escape(title)}</h1><p>{escape(about)}</p></div></header><dl>{shown}</dl>"
        f"{body}<footer>Made by the Mousehole lab. Intervals are 95 %. The same seed gives the same figures on any "
        f"machine.</footer></main></body></html>\n"
    )
