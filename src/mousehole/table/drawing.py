"""A position as a picture in SVG, for notebooks and papers: what a seat or a spectator may see, and nothing else.

The colours are those of the page. A game with a board shows it; the others show a row a seat: whose turn it is, how
much each has, what lies before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

HEIGHT, WIDTH = 240, 320
CELL, MARGIN, ROW, BAR = 30, 10, 26, 14

PAPER, INK, TURN, BARS = "#faf4e6", "#463c3c", "#d6543c", "#6e96be"
TILES = {"?": "#c8aa82", ".": "#ebe1cd", "C": "#f5cd46", "h": "#966e5a", "H": "#3c2d28"}
MOUSE, CAT = "#787882", "#d67828"


class DrawnBlock(NamedTuple):
    """A coloured rectangle, with what it stands for."""

    left: int
    top: int
    width: int
    height: int
    colour: str
    title: str = ""


def blocks(game_id: str, view: Mapping[str, Any]) -> list[DrawnBlock]:
    """What a picture of a view is made of, from the back to the front.

    >>> from mousehole import Table
    >>> blocks("chop_chop", Table("chop_chop", players=2, seed=1).view(None))[0].title
    'a7 ?'
    """
    return list(_board(view) if game_id == "chop_chop" else _seats(view))


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
    return f"<div>{drawing(game_id, view)}<table>{rows}</table></div>"


def _svg(block: DrawnBlock) -> str:
    title = f"<title>{escape(block.title)}</title>" if block.title else ""
    return (
        f'<rect x="{block.left}" y="{block.top}" width="{block.width}" height="{block.height}" rx="3" '
        f'fill="{block.colour}">{title}</rect>'
    )


def _board(view: Mapping[str, Any]) -> Iterator[DrawnBlock]:
    floor = view["floor"]
    for rank, row in enumerate(floor):
        for file, sign in enumerate(row):
            name = f"{'abcdef'[file]}{len(floor) - rank} {sign}"
            yield DrawnBlock(MARGIN + file * CELL, MARGIN + rank * CELL, CELL - 2, CELL - 2, TILES[sign], name)
    pieces = [*((f"mouse {i + 1}", mouse, MOUSE) for i, mouse in enumerate(view["mice"])), ("cat", view["cat"], CAT)]
    for name, square, colour in pieces:
        place = _place_of(square)
        if place is not None:
            yield DrawnBlock(place[0] + 7, place[1] + 7, CELL - 16, CELL - 16, colour, name)
    yield DrawnBlock(WIDTH - 40, MARGIN, 20, 6 * view["won"], TILES["C"], f"{view['won']} cheeses won")


def _place_of(square: str) -> tuple[int, int] | None:
    """Left and top of a square; those on the table stand beside the floor."""
    if len(square) != 2:
        return None
    if square[0] == "T":
        return MARGIN + 6 * CELL + MARGIN, MARGIN + (int(square[1]) - 1) * CELL
    return MARGIN + "abcdef".index(square[0]) * CELL, MARGIN + (7 - int(square[1])) * CELL


def _seats(view: Mapping[str, Any]) -> Iterator[DrawnBlock]:
    counts = view.get("counts") or view.get("tokens") or _numbers(view)
    for seat, count in enumerate(counts):
        top = MARGIN + seat * ROW
        yield DrawnBlock(MARGIN, top, BAR, BAR, TURN if seat == view.get("turn") else INK, f"seat {seat}")
        yield DrawnBlock(MARGIN + ROW, top, 2 * int(count), BAR, BARS, str(count))
        for place, card in enumerate(_lying(view, seat)):
            yield DrawnBlock(WIDTH - 30 - place * 18, top, BAR, BAR, _tint(card), card)
    for place, card in enumerate(view.get("common") or view.get("pile") or view.get("dice") or []):
        yield DrawnBlock(MARGIN + place * 6, HEIGHT - 24, 5, BAR, _tint(str(card)), str(card))


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
    """A colour of its own for every word."""
    number = sum(ord(sign) * 37**place for place, sign in enumerate(word))
    return f"#{60 + number % 170:02x}{60 + number // 7 % 170:02x}{60 + number // 49 % 170:02x}"
