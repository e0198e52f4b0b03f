"""A position as a picture in SVG, for notebooks and papers: what a seat or a spectator may see, and nothing else.

The colours are those of the page, and its cats, mice and cheeses are reduced to a few strokes. A game with a module in
`drawings` is drawn by it; the others show a row a seat: whose turn it is, how much each has, what lies before it, and
below what lies in the middle. As pixels (`mousehole.adapters.pictures`) the same blocks are plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mousehole.table import drawings
from mousehole.table.drawn import CAT, HEIGHT, MARGIN, MOUSE, WIDTH, DrawnBlock

ROW, BAR = 26, 18
CARD, MOST_CARDS, LONGEST_BAR, LABEL = 28, 10, 150, 4

PAPER, INK, TURN, BARS = "#faf4e6", "#463c3c", "#d6543c", "#6e96be"
CARD_COLOURS = {"r": "#d6543c", "y": "#f5cd46", "g": "#6fa65a", "b": "#6e96be", "v": "#9a78b4", "o": "#e08a3a"}
FACES = {  # on 20 x 20; the first stroke has the block's colour
    "mouse": '<path d="M1 5a4 4 0 0 1 8-1 8 8 0 0 1 2 0 4 4 0 0 1 8 1 4 4 0 0 1-2 4 8 8 0 1 1-14 0 4 4 0 0 1-2-4z"/>'
    '<g fill="#463c3c"><circle cx="7" cy="11" r="1.4"/><circle cx="13" cy="11" r="1.4"/></g>'
    '<circle cx="10" cy="16" r="1.6" fill="#f0a0a8"/>',
    "cat": '<path d="M2 1l6 4h4l6-4v11a8 7 0 0 1-16 0z"/>'
    '<g fill="#f5cd46"><circle cx="6.5" cy="10" r="2"/><circle cx="13.5" cy="10" r="2"/></g>'
    '<g fill="#463c3c"><circle cx="6.5" cy="10" r="1"/><circle cx="13.5" cy="10" r="1"/>'
    '<path d="M8.5 13h3l-1.5 2z"/></g>',
    "cheese": '<path d="M1 15L16 4l3 5v7a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1z"/>'
    '<g fill="#d8a828"><circle cx="8" cy="14" r="1.8"/><circle cx="14" cy="11" r="1.6"/></g>',
}


def blocks(game_id: str, view: Mapping[str, Any]) -> list[DrawnBlock]:
    """What a picture of a view is made of, from the back to the front.

    >>> from mousehole import Table
    >>> blocks("chop_chop", Table("chop_chop", players=2, seed=1).view(None))[0].title
    'a7 ?'
    """
    own = _own_drawing(game_id)
    return list(_seats(view) if own is None else own.blocks_of(view))


@cache
def _own_drawing(game_id: str) -> Any:
    """The module that draws this game, where it has one of its own."""
    own = f"{drawings.__name__}.{game_id}"
    return import_module(own) if find_spec(own) else None


def drawing(game_id: str, view: Mapping[str, Any]) -> str:
    """A view as SVG.

    >>> from mousehole import Table
    >>> drawing("bon_appetit", Table("bon_appetit", players=2, seed=1).view(0))[:4]
    '<svg'
    """
    shapes = "".join(_svg(block) for block in blocks(game_id, view))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img"><title>{escape(game_id)}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{shapes}</svg>"
    )


def as_html(game_id: str, view: Mapping[str, Any]) -> str:
    """The picture, and beneath it every key of the view.

    >>> from mousehole import Table
    >>> "<th>turn</th>" in as_html("bon_appetit", Table("bon_appetit", players=2, seed=1).view(0))
    True
    """
    rows = "".join(f"<tr><th>{escape(key)}</th><td>{escape(str(value))}</td></tr>" for key, value in view.items())
    table = f'<table style="font-size: 0.8em; text-align: left">{rows}</table>'
    return f'<div style="display: flex; flex-wrap: wrap; gap: 12px">{drawing(game_id, view)}{table}</div>'


def _svg(block: DrawnBlock) -> str:
    title = f"<title>{escape(block.title)}</title>" if block.title else ""
    if block.face:
        place = f"translate({block.left} {block.top}) scale({block.width / 20})"
        return f'<g transform="{place}" fill="{block.colour}">{title}{FACES[block.face]}</g>'
    shape = (
        f'<rect x="{block.left}" y="{block.top}" width="{block.width}" height="{block.height}" rx="3" '
        f'fill="{block.colour}">{title}</rect>'
    )
    return shape + _written(block) if block.label else shape


def _written(block: DrawnBlock) -> str:
    """What stands on a block, in the ink that can be read on its colour."""
    red, green, blue = bytes.fromhex(block.colour[1:])
    ink = INK if 2 * red + 5 * green + blue > 8 * 128 else PAPER
    return (
        f'<text x="{block.left + block.width / 2}" y="{block.top + block.height / 2}" fill="{ink}" font-size="11" '
        'font-family="sans-serif" text-anchor="middle" dominant-baseline="central" pointer-events="none">'
        f"{escape(block.label[:LABEL])}</text>"
    )


def _card(left: int, top: int, word: str) -> DrawnBlock:
    if word in FACES:
        return DrawnBlock(left, top, BAR, BAR, CAT if word == "cat" else MOUSE, word, "", word)
    return DrawnBlock(left, top, CARD, BAR, _tint(word), word, word)


def _seats(view: Mapping[str, Any]) -> Iterator[DrawnBlock]:
    counts = view.get("counts") or view.get("tokens") or _numbers(view)
    for seat, count in enumerate(counts):
        top = MARGIN + seat * ROW
        yield DrawnBlock(MARGIN, top, BAR, BAR, TURN if seat == view.get("turn") else INK, f"seat {seat}", str(seat))
        width = min(BAR + 2 * int(count), LONGEST_BAR)
        yield DrawnBlock(MARGIN + ROW, top, width, BAR, BARS, f"seat {seat} has {count}", str(count))
        for place, card in enumerate(_lying(view, seat)):
            yield _card(WIDTH - MARGIN - CARD - place * (CARD + 2), top, card)
    middle = view.get("common") or view.get("pile") or view.get("dice") or []
    for place, card in enumerate(middle[-MOST_CARDS:]):
        yield _card(MARGIN + place * (CARD + 2), HEIGHT - MARGIN - BAR, str(card))


def _numbers(view: Mapping[str, Any]) -> Sequence[int]:
    """The first row of numbers that a view has, where none of the usual names is there."""
    rows = (value for value in view.values() if isinstance(value, list) and value)
    return next((row for row in rows if all(type(number) is int and number >= 0 for number in row)), [])


def _lying(view: Mapping[str, Any], seat: int) -> Sequence[str]:
    """What lies face up before a seat: its last few cards, its hand's pawn, its help card."""
    if "faceup" in view:
        return [str(card) for card in view["faceup"][seat][:3]]
    if "hand" in view and len(view["hand"]) > seat and view["hand"][seat]:
        return [str(view["hand"][seat])]
    return ["passed"] if "passed" in view and view["passed"][seat] else []


def _tint(word: str) -> str:
    """A card's own colour where it says so, else one that every word has to itself."""
    if len(word) == 2 and word[0].isdigit() and word[1] in CARD_COLOURS:
        return CARD_COLOURS[word[1]]
    number = sum(ord(sign) * 37**place for place, sign in enumerate(word))
    return f"#{60 + number % 170:02x}{60 + number // 7 % 170:02x}{60 + number // 49 % 170:02x}"
