"""Positions of Chop! Chop!: a state written for people, what a seat sees of it, and one set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mousehole.engine.errors import shown
from mousehole.engine.positions import PositionReader, check_name, complain
from mousehole.engine.sets import has, members_of, set_of
from mousehole.games.chop_chop import terms, walks
from mousehole.games.chop_chop.names import (
    FLOOR_NAMES,
    MOUSE_NAMES,
    PHASES,
    PIECE_NAMES,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    TABLE_NAMES,
    TILE_NAMES,
    TILES,
    WINNERS,
)

UNPLACED, CAUGHT = "", "-"
DOWN, BARE, VISIBLE, UNTURNED, HOLE = "?", ".", "C", "h", "H"


def _sign(hole: int, turned: int, down: int, cheese: int) -> str:
    """What a square shows, by the sets that it is in."""
    if hole:
        return HOLE if turned else UNTURNED
    if down:
        return DOWN
    return VISIBLE if cheese else BARE


SIGNS = str.maketrans({f"{digit:x}": _sign(digit & 8, digit & 4, digit & 2, digit & 1) for digit in range(16)})
KEYS = (
    "phase", "turn", "mouse_seat", "floor", "tiles", "cat", "mice",
    "won", "rolls", "roll", "mover", "bound", "quiet", "winner",
)  # fmt: skip

FLOORS = 1024  # that are kept written: most inputs leave the floor as it is
MOUSE_PLACES = [*SQUARE_NAMES, CAUGHT]  # by the number of the square, the last being NOWHERE
CHAIN = (terms.BONUS, terms.ARROW, terms.FORK)


# A state in writing


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state as a position, key by key."""
    whole = {**open_position(state, box), "tiles": "".join([TILE_NAMES[tile] for tile in state.tiles])}
    return {key: whole[key] for key in KEYS}


def open_position(state: Any, box: Any) -> dict[str, Any]:
    """The position without the tiles, which nobody sees."""
    cat = state.stand[terms.CAT]
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "mouse_seat": state.mouse_seat,
        "floor": list(_floor(box.holes, state.turned, state.down, state.cheese)),
        "cat": UNPLACED if cat == terms.NOWHERE else SQUARE_NAMES[cat],
        "mice": [MOUSE_PLACES[square] for square in state.stand[: terms.MICE]],
        "won": state.won,
        "rolls": state.rolls,
        "roll": state.roll,
        "mover": PIECE_NAMES[state.mover],
        "bound": PIECE_NAMES[state.bound],
        "quiet": state.quiet,
        "winner": WINNERS[state.winner],
    }


def _in_rows(signs: str) -> list[str]:
    return [signs[first : first + terms.FILES] for first in range(0, terms.FLOOR_SQUARES, terms.FILES)]


@lru_cache(FLOORS)
def _floor(holes: int, turned: int, down: int, cheese: int) -> tuple[str, ...]:
    """What the squares show, in rows: the sets are laid over each other, a digit a square."""
    layers = _digits(holes) << 3 | _digits(turned) << 2 | _digits(down) << 1 | _digits(cheese)
    return tuple(_in_rows(f"{layers:0{terms.FLOOR_SQUARES}x}"[::-1].translate(SIGNS)))


def _digits(squares: int) -> int:
    """A set of squares of the floor with a whole digit, of base 16, for every bit."""
    return int(f"{squares & terms.FLOOR:b}", 16)


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """How many tiles of each kind are still face down."""
    tiles = bytes(state.tiles)
    return {"left": {code: tiles.count(tile) for code, tile in TILES.items()}}


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: the face-down tiles lie in any order."""
    position = {key: value for key, value in view.items() if key in KEYS}
    position["tiles"] = "".join(code * number for code, number in view["left"].items())
    return position


# A state set up by hand


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    state.phase = PHASES.index(given.name("phase", "roll", PHASES))
    _place_seats(state, box, given)
    _place_floor(state, box, given)
    _place_pieces(state, box, given)
    state.won = given.whole("won", 0, 0, box.tiles[terms.CHEESE])
    _place_roll(state, given)
    _place_mover(state, box, given)
    _place_end(state, box, given)


def _place_seats(state: Any, box: Any, given: PositionReader) -> None:
    cat = walks.cat_seat(box)
    state.turn = given.whole("turn", cat if state.phase == terms.PLACE else 0, 0, cat)
    if state.phase == terms.PLACE and state.turn != cat:
        complain("turn", f"seat {state.turn} is up, but it is the cat, seat {cat}, that is to be placed")
    up = 0 if state.turn == cat else state.turn
    state.mouse_seat = given.whole("mouse_seat", up, 0, cat - 1)
    if state.turn != cat and state.mouse_seat != state.turn:
        complain("mouse_seat", f"{state.mouse_seat} is not the mouse player who is up, seat {state.turn}")


def _place_floor(state: Any, box: Any, given: PositionReader) -> None:
    signs = "".join(_checked_rows(box, given))
    for square, sign in enumerate(signs):
        allowed = [UNTURNED, HOLE] if has(box.holes, square) else [DOWN, BARE, VISIBLE]
        if not has(box.floor, square):  # a small box has no such square
            allowed = [BARE]
        if sign not in allowed:
            complain("floor", f"{sign!r} on {SQUARE_NAMES[square]}, where only {' or '.join(allowed)} can be")
    state.down, state.cheese, state.turned = (
        set_of(square for square, sign in enumerate(signs) if sign == wanted) for wanted in (DOWN, VISIBLE, HOLE)
    )
    count = signs.count(DOWN)
    kinds = given.get("tiles", "x" * count)
    if not isinstance(kinds, str) or len(kinds) != count:
        complain("tiles", f"{shown(kinds)} is not a text of {count} kinds, one for each {DOWN} of the floor")
    for square, code in zip(members_of(state.down), kinds, strict=True):
        state.tiles[square] = TILES[check_name("tiles", code, list(TILES))]


def _checked_rows(box: Any, given: PositionReader) -> list[str]:
    down = box.floor & ~box.holes
    unturned = [
        UNTURNED if has(box.holes, square) else DOWN if has(down, square) else BARE
        for square in range(terms.FLOOR_SQUARES)
    ]
    rows = given.row("floor", _in_rows("".join(unturned)), terms.RANKS)
    for row in rows:
        if not isinstance(row, str) or len(row) != terms.FILES:
            complain("floor", f"{shown(row)} is not a text of {terms.FILES} signs")
    return rows


def _place_pieces(state: Any, box: Any, given: PositionReader) -> None:
    to_place = state.phase == terms.PLACE
    ground = (box.floor & ~box.covered & ~box.holes) | box.top
    cat_names = [name for square, name in enumerate(SQUARE_NAMES) if has(ground, square)]
    floor_names = [name for square, name in enumerate(FLOOR_NAMES) if has(box.floor, square)]
    name = given.name("cat", UNPLACED if to_place else TABLE_NAMES[0], [UNPLACED, *cat_names])
    if (name == UNPLACED) != to_place:
        complain("cat", f"{name!r}; the cat has no square in the phase place, and one in all others")
    state.stand[terms.CAT] = SQUARE_NUMBERS.get(name, terms.NOWHERE)
    mice = given.row("mice", [MOUSE_PLACES[square] for square in box.starts], terms.MICE)
    for mouse, square in enumerate(mice):
        is_there = box.starts[mouse] != terms.NOWHERE  # a small box may have fewer than four
        check_name("mice", square, [*floor_names, CAUGHT] if is_there else [CAUGHT])
        if square != CAUGHT and (square == name or square in mice[:mouse]):
            complain("mice", f"{MOUSE_NAMES[mouse]} stands on {square}, and so does another piece")
        state.stand[mouse] = SQUARE_NUMBERS.get(square, terms.NOWHERE)


def _place_roll(state: Any, given: PositionReader) -> None:
    if state.phase == terms.OVER:
        state.rolls = given.whole("rolls", 0, 0, 0)
    else:
        state.rolls = given.whole("rolls", terms.ONE_ROLL, terms.ONE_ROLL, terms.TWO_ROLLS)
    low, high = {terms.MOVE: (1, terms.MOST_STEPS), terms.BONUS: (terms.PLUS_1, terms.PLUS_2)}.get(state.phase, (0, 0))
    state.roll = given.whole("roll", 0, 0, terms.MOST_STEPS)
    if not low <= state.roll <= high:
        complain("roll", f"{state.roll}; in the phase {PHASES[state.phase]} it is from {low} to {high}")


def _place_mover(state: Any, box: Any, given: PositionReader) -> None:
    """The piece inside a chain, and the mouse to which a double turn is bound."""
    own = ["cat"] if walks.is_cat_up(state, box) else _free_mice(state)
    movers = own if state.phase in CHAIN else [""]
    if state.phase == terms.FORK:
        movers = [*own, ""]  # it may be left out: nothing that follows a fork needs it
        if walks.is_cat_up(state, box):
            complain("turn", f"seat {state.turn} is the cat, which has no use for a fork")
    mover = given.name("mover", "", PIECE_NAMES)
    if mover not in movers:
        complain("mover", f"{mover!r}; in the phase {PHASES[state.phase]} it is {' or '.join(map(repr, movers))}")
    state.mover = PIECE_NAMES.index(mover)
    bound = given.name("bound", "", [*MOUSE_NAMES, ""])
    is_mouse_turn = state.phase not in (terms.PLACE, terms.OVER) and not walks.is_cat_up(state, box)
    if bound and (not is_mouse_turn or bound not in own):
        complain("bound", f"{bound!r}; only a mouse that is not caught is bound, while a mouse player is up")
    state.bound = PIECE_NAMES.index(bound)


def _free_mice(state: Any) -> list[str]:
    return [name for mouse, name in enumerate(MOUSE_NAMES) if state.stand[mouse] != terms.NOWHERE]


def _place_end(state: Any, box: Any, given: PositionReader) -> None:
    limit = box.quiet_limit or terms.MOST_QUIET
    state.quiet = given.whole("quiet", 0, 0, limit)
    if state.phase in CHAIN:
        state.stirred = 1
        if state.quiet != 0:
            complain("quiet", f"{state.quiet}; inside a chain it is 0, as a tile has been turned")
    if state.phase != terms.OVER and state.quiet == limit:
        complain("quiet", f"with {state.quiet} quiet rolls the game is over by quiet_limit")
    state.winner = WINNERS.index(given.name("winner", "", WINNERS))
    if state.phase != terms.OVER and state.winner != terms.NOT_YET:
        complain("winner", f"{WINNERS[state.winner]!r}; a game that goes on has no winner yet")
