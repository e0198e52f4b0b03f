"""The board of Chop! Chop!, its dice and its tiles, made from what is in the box.

A *small* box, for research, has a floor of at most 4 x 4 squares in the lower left corner of the printed one; it may do
with fewer squares on the table, mice and faces of a die. Whatever has the printed floor has all of the printed box.
"""

from __future__ import annotations

from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, shown
from mousehole.engine.grid import beside, make_exits
from mousehole.engine.numbers import is_whole
from mousehole.engine.sets import count, has, set_of
from mousehole.games.chop_chop import terms
from mousehole.games.chop_chop.names import FILE_NAMES, FLOOR_NAMES, RANK_NAMES, SQUARE_NAMES, SQUARE_NUMBERS, TILES

FACES = 6
SMALL = 4  # files and ranks of a small box, at most


def make_board(box: Any, chosen: str, components: Data) -> None:
    """Lay the chosen board out, with its dice and tiles; BadComponents where one of the boards cannot be."""
    is_small = components["files"] != FILE_NAMES or components["ranks"] != RANK_NAMES
    box.floor = _small_floor(components) if is_small else terms.FLOOR
    _put_table(box, components["under"], is_small)
    for row, name in ((terms.BY_MICE, "mice"), (terms.BY_CAT, "cat")):
        box.dice[row][:] = _die(f"dice.{name}", components["dice"][name], is_small)
    for board, data in components["board"].items():
        if board == chosen or not is_small:
            holes = _read_holes(f"board.{board}.holes", data["holes"], box.floor, is_small)
            if board == chosen:
                _dig_holes(box, board, holes)
    _count_tiles(box, components)


def _small_floor(components: Data) -> int:
    """The squares of a small box."""
    wrong = {
        name: known
        for name, known in (("files", FILE_NAMES), ("ranks", RANK_NAMES))
        if not 1 <= len(components[name]) <= SMALL or not known.startswith(components[name])
    }
    for name, known in sorted(wrong.items(), key=lambda item: components[item[0]] == item[1]):
        raise _bad(
            name,
            f"{shown(components[name])}; the floor has 6 x 7 squares (CC-G1), so it is {known!r}; in a small box both "
            f"files and ranks are the first 1 to {SMALL}",
        )
    return set_of(SQUARE_NUMBERS[file + rank] for file in components["files"] for rank in components["ranks"])


def _put_table(box: Any, given: Any, is_small: bool) -> None:
    """The squares on the table, and the floor below them (CC-10)."""
    under = _floor_squares("under", given, box.floor, None if is_small else terms.TABLE_SQUARES)
    if len(under) > terms.TABLE_SQUARES:
        raise _bad("under", f"has {len(under)} squares; the table has at most {terms.TABLE_SQUARES}")
    box.under[:] = under + [terms.NOWHERE] * (terms.TABLE_SQUARES - len(under))
    box.covered = set_of(under)
    box.top = set_of(terms.FLOOR_SQUARES + number for number in range(len(under)))


def _bad(place: str, what: str) -> BadComponents:
    return BadComponents(f"components {place}: {what}")


def _floor_squares(place: str, given: Any, floor: int, length: int | None = None) -> list[int]:
    """Different squares of the floor, at least one, or just so many."""
    names = [name for name in FLOOR_NAMES if has(floor, SQUARE_NUMBERS[name])]
    if not isinstance(given, list) or not all(isinstance(name, str) and name in names for name in given):
        raise _bad(place, f"{shown(given)} is not a list of squares of the floor, a1 to {max(names)}")
    if len(set(given)) != len(given):
        raise _bad(place, f"{shown(given)} names a square twice")
    if not given or (length is not None and len(given) != length):
        raise _bad(place, f"has {len(given)} squares, not {length or 'at least 1'}")
    return [SQUARE_NUMBERS[name] for name in given]


def _die(place: str, faces: Any, is_small: bool) -> list[int]:
    """How many faces of a die show each number (CC-G5)."""
    counts = [0] * (terms.MOST_STEPS + 1)
    if not isinstance(faces, list) or not (1 if is_small else FACES) <= len(faces) <= FACES:
        raise _bad(place, f"{shown(faces)} is not a list of {'1 to ' if is_small else ''}{FACES} faces")
    for face in faces:
        if not is_whole(face, 1, terms.MOST_STEPS):
            raise _bad(place, f"face {shown(face)} is not a whole number from 1 to {terms.MOST_STEPS}")
        counts[face] += 1
    return counts


def _count_tiles(box: Any, components: Data) -> None:
    places = count(box.floor & ~box.holes)
    for code, tile in TILES.items():
        box.tiles[tile] = whole(components, "tiles", code, low=1 if code == "c" else 0, high=places)
    if sum(box.tiles) != places:
        raise _bad("tiles", f"{sum(box.tiles)} tiles in all; the floor has {places} squares for them")


def _read_holes(place: str, given: Any, floor: int, is_small: bool) -> list[tuple[int, int, int]]:
    """The four holes of a board: the square, the set of its doors, and that of the squares in front."""
    if not isinstance(given, list) or not (1 if is_small else terms.MICE) <= len(given) <= terms.MICE:
        raise _bad(place, f"{shown(given)} is not a list of {'1 to ' if is_small else ''}{terms.MICE} holes")
    holes: list[tuple[int, int, int]] = []
    for hole in given:
        if not isinstance(hole, list) or len(hole) != 3:
            raise _bad(place, f"{shown(hole)} is not a hole: its square, its doors, the squares in front")
        [square] = _floor_squares(place, [hole[0]], floor)
        if any(square == other for other, _, _ in holes):
            raise _bad(place, f"{hole[0]} is a hole already")
        beside_it = set_of(there for _, there in beside(terms.FILES, floor, square))
        doors, front = (set_of(_floor_squares(place, squares, floor)) for squares in hole[1:])
        if (doors | front) & ~beside_it:
            raise _bad(place, f"the doors and the front of {hole[0]} must lie beside it")
        holes.append((square, doors, front))
    return holes


def _dig_holes(box: Any, board: str, holes: list[tuple[int, int, int]]) -> None:
    """The holes of the board in play, and the ways of mice and cat between all squares."""
    box.starts[:] = [terms.NOWHERE] * terms.MICE
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

    box.exits[terms.BY_MICE][:] = make_exits(terms.FILES, box.floor, joins_mouse)
    box.exits[terms.BY_CAT][:] = make_exits(terms.FILES, box.floor, joins_cat)
