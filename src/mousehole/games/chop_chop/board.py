"""The board of Chop! Chop!, its dice and its tiles, made from what is in the box."""

from __future__ import annotations

from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, shown
from mousehole.engine.grid import beside, make_exits
from mousehole.engine.numbers import is_whole
from mousehole.engine.sets import has, set_of
from mousehole.games.chop_chop import terms
from mousehole.games.chop_chop.names import FILE_NAMES, FLOOR_NAMES, RANK_NAMES, SQUARE_NAMES, SQUARE_NUMBERS, TILES

FACES = 6


def make_board(box: Any, chosen: str, components: Data) -> None:
    """Lay the chosen board out, with its dice and tiles; BadComponents where one of the boards cannot be."""
    for name, known in (("files", FILE_NAMES), ("ranks", RANK_NAMES)):
        if components[name] != known:
            raise _bad(name, f"{shown(components[name])}; the floor has 6 x 7 squares (CC-G1), so it is {known!r}")
    under = _floor_squares("under", components["under"], terms.TABLE_SQUARES)
    box.under[:] = under
    box.covered = set_of(under)
    for row, name in ((terms.BY_MICE, "mice"), (terms.BY_CAT, "cat")):
        box.dice[row][:] = _die(f"dice.{name}", components["dice"][name])
    _count_tiles(box, components)
    for board, data in components["board"].items():
        holes = _read_holes(f"board.{board}.holes", data["holes"])
        if board == chosen:
            _dig_holes(box, board, holes)


def _bad(place: str, what: str) -> BadComponents:
    return BadComponents(f"components {place}: {what}")


def _floor_squares(place: str, given: Any, length: int | None = None) -> list[int]:
    """Different squares of the floor, at least one, or just so many."""
    if not isinstance(given, list) or not all(isinstance(name, str) and name in FLOOR_NAMES for name in given):
        raise _bad(place, f"{shown(given)} is not a list of squares of the floor, a1 to f7")
    if len(set(given)) != len(given):
        raise _bad(place, f"{shown(given)} names a square twice")
    if not given or (length is not None and len(given) != length):
        raise _bad(place, f"has {len(given)} squares, not {length or 'at least 1'}")
    return [SQUARE_NUMBERS[name] for name in given]


def _die(place: str, faces: Any) -> list[int]:
    """How many faces of a die show each number (CC-G5)."""
    counts = [0] * (terms.MOST_STEPS + 1)
    if not isinstance(faces, list) or len(faces) != FACES:
        raise _bad(place, f"{shown(faces)} is not a list of {FACES} faces")
    for face in faces:
        if not is_whole(face, 1, terms.MOST_STEPS):
            raise _bad(place, f"face {shown(face)} is not a whole number from 1 to {terms.MOST_STEPS}")
        counts[face] += 1
    return counts


def _count_tiles(box: Any, components: Data) -> None:
    places = terms.FLOOR_SQUARES - terms.MICE
    for code, tile in TILES.items():
        box.tiles[tile] = whole(components, "tiles", code, low=1 if code == "c" else 0, high=places)
    if sum(box.tiles) != places:
        raise _bad("tiles", f"{sum(box.tiles)} tiles in all; the floor has {places} squares for them")


def _read_holes(place: str, given: Any) -> list[tuple[int, int, int]]:
    """The four holes of a board: the square, the set of its doors, and that of the squares in front."""
    if not isinstance(given, list) or len(given) != terms.MICE:
        raise _bad(place, f"{shown(given)} is not a list of {terms.MICE} holes")
    holes: list[tuple[int, int, int]] = []
    for hole in given:
        if not isinstance(hole, list) or len(hole) != 3:
            raise _bad(place, f"{shown(hole)} is not a hole: its square, its doors, the squares in front")
        [square] = _floor_squares(place, [hole[0]])
        if any(square == other for other, _, _ in holes):
            raise _bad(place, f"{hole[0]} is a hole already")
        beside_it = set_of(there for _, there in beside(terms.FILES, terms.FLOOR, square))
        doors, front = (set_of(_floor_squares(place, squares)) for squares in hole[1:])
        if (doors | front) & ~beside_it:
            raise _bad(place, f"the doors and the front of {hole[0]} must lie beside it")
        holes.append((square, doors, front))
    return holes


def _dig_holes(box: Any, board: str, holes: list[tuple[int, int, int]]) -> None:
    """The holes of the board in play, and the ways of mice and cat between all squares."""
    for mouse, (square, _, front) in enumerate(holes):
        if has(box.covered, square):
            raise _bad(f"board.{board}.holes", f"{SQUARE_NAMES[square]} is under the table")
        box.starts[mouse] = square
        box.fronts[mouse] = front
    doors = {square: its_doors for square, its_doors, _ in holes}
    box.holes = set_of(list(doors))

    def joins_mouse(square: int, there: int) -> bool:
        return bool(has(doors.get(square, terms.FLOOR), there) and has(doors.get(there, terms.FLOOR), square))

    def joins_cat(square: int, there: int) -> bool:
        return square not in doors and there not in doors

    box.exits[terms.BY_MICE][:] = make_exits(terms.FILES, terms.FLOOR, joins_mouse)
    box.exits[terms.BY_CAT][:] = make_exits(terms.FILES, terms.FLOOR, joins_cat)
