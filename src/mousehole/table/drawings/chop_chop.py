"""Chop! Chop!: the floor with its tiles, and on it the cheeses, the mice and the cat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mousehole.table.drawn import CAT, MARGIN, MOUSE, WIDTH, DrawnBlock

CELL = 30
TILES = {"?": "#c8aa82", ".": "#ebe1cd", "C": "#f5cd46", "h": "#966e5a", "H": "#3c2d28"}


def blocks_of(view: Mapping[str, Any]) -> Iterator[DrawnBlock]:
    """What a picture of a view is made of, from the back to the front."""
    floor = view["floor"]
    for rank, row in enumerate(floor):
        for file, sign in enumerate(row):
            name = f"{'abcdef'[file]}{len(floor) - rank} {sign}"
            left, top = MARGIN + file * CELL, MARGIN + rank * CELL
            colour = TILES["."] if sign == "C" else TILES[sign]
            yield DrawnBlock(left, top, CELL - 2, CELL - 2, colour, name)
            if sign == "C":
                yield DrawnBlock(left + 4, top + 4, CELL - 10, CELL - 10, TILES["C"], "cheese", "", "cheese")
    pieces = [*((f"mouse {i + 1}", mouse, MOUSE) for i, mouse in enumerate(view["mice"])), ("cat", view["cat"], CAT)]
    for name, square, colour in pieces:
        place = _place_of(square)
        if place is not None:
            yield DrawnBlock(place[0] + 4, place[1] + 4, CELL - 10, CELL - 10, colour, name, "", name.split()[0])
    yield DrawnBlock(WIDTH - 40, MARGIN, 20, 6 * view["won"], TILES["C"], f"{view['won']} cheeses won")


def _place_of(square: str) -> tuple[int, int] | None:
    """Left and top of a square; those on the table stand beside the floor."""
    if len(square) != 2:
        return None
    if square[0] == "T":
        return MARGIN + 6 * CELL + MARGIN, MARGIN + (int(square[1]) - 1) * CELL
    return MARGIN + "abcdef".index(square[0]) * CELL, MARGIN + (7 - int(square[1])) * CELL
