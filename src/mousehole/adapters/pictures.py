"""A plain picture of a position, for `render_mode="rgb_array"`: coloured shapes and nothing else.

A game with a board shows it; the others show a row a seat: whose turn it is, how much each has, what lies before it.
Only what a spectator may see is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

HEIGHT, WIDTH = 240, 320
CELL = 30
MARGIN = 10
ROW = 26
BAR = 14

Colour = tuple[int, int, int]
PAPER: Colour = (250, 244, 230)
INK: Colour = (70, 60, 60)
TURN: Colour = (214, 84, 60)
BARS: Colour = (110, 150, 190)
TILES: Mapping[str, Colour] = {
    "?": (200, 170, 130), ".": (235, 225, 205), "C": (245, 205, 70), "h": (150, 110, 90), "H": (60, 45, 40),
}  # fmt: skip
MICE: Colour = (120, 120, 130)
CAT: Colour = (214, 120, 40)


class Canvas:
    """An image to put rectangles on."""

    def __init__(self) -> None:
        self.pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        self.pixels[:] = PAPER

    def block(self, left: int, top: int, width: int, height: int, colour: Colour) -> None:
        """A filled rectangle."""
        self.pixels[top : top + height, left : left + width] = colour


def picture(game_id: str, view: Mapping[str, Any]) -> Any:
    """What a spectator sees of a position, as an array of pixels.

    >>> from mousehole import Table
    >>> picture("chop_chop", Table("chop_chop", players=2, seed=1).view(None)).shape
    (240, 320, 3)
    """
    canvas = Canvas()
    if game_id == "chop_chop":
        _draw_board(canvas, view)
    else:
        _draw_seats(canvas, view)
    return canvas.pixels


def _draw_board(canvas: Canvas, view: Mapping[str, Any]) -> None:
    for rank, row in enumerate(view["floor"]):
        for file, sign in enumerate(row):
            canvas.block(MARGIN + file * CELL, MARGIN + rank * CELL, CELL - 2, CELL - 2, TILES[sign])
    for square, colour in [*((mouse, MICE) for mouse in view["mice"]), (view["cat"], CAT)]:
        place = _place_of(square)
        if place is not None:
            canvas.block(place[0] + 7, place[1] + 7, CELL - 16, CELL - 16, colour)
    canvas.block(WIDTH - 40, MARGIN, 20, 6 * view["won"], TILES["C"])


def _place_of(square: str) -> tuple[int, int] | None:
    """Left and top of a square; those on the table stand beside the floor."""
    if len(square) != 2:
        return None
    if square[0] == "T":
        return MARGIN + 6 * CELL + MARGIN, MARGIN + (int(square[1]) - 1) * CELL
    return MARGIN + "abcdef".index(square[0]) * CELL, MARGIN + (7 - int(square[1])) * CELL


def _draw_seats(canvas: Canvas, view: Mapping[str, Any]) -> None:
    counts = view.get("counts") or view.get("tokens") or _numbers(view)
    for seat, count in enumerate(counts):
        top = MARGIN + seat * ROW
        canvas.block(MARGIN, top, BAR, BAR, TURN if seat == view.get("turn") else INK)
        canvas.block(MARGIN + ROW, top, 2 * int(count), BAR, BARS)
        for place, card in enumerate(_lying(view, seat)):
            canvas.block(WIDTH - 30 - place * 18, top, BAR, BAR, _tint(card))
    for place, card in enumerate(view.get("common") or view.get("pile") or view.get("dice") or []):
        canvas.block(MARGIN + place * 6, HEIGHT - 24, 5, BAR, _tint(card))


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


def _tint(word: str) -> Colour:
    """A colour of its own for every word."""
    number = sum(ord(sign) * 37**place for place, sign in enumerate(word))
    return 60 + number % 170, 60 + number // 7 % 170, 60 + number // 49 % 170
