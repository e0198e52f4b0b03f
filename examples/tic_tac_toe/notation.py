"""Tic-tac-toe in writing: inputs, positions, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from examples.tic_tac_toe import rules
from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused
from mousehole.engine.events import as_name, as_seats, kind
from mousehole.engine.notation import Input, Reading
from mousehole.engine.positions import PositionReader, complain
from mousehole.engine.rule import TABLE

PREFIX = "TT"
PLAYERS = range(2, 3)
SQUARE_NAMES = [f"{column}{row}" for row in "321" for column in "abc"]
LETTERS = "XO"
EMPTY = "."
ENDS = ["", "line", "draw"]
KEYS = ("board",)
SECRETS: dict[str, Any] = {}
OPTIONS = ()
REASONS = ("bad_input", "no_such_seat", "game_over", "unknown_verb", "bad_argument", "not_your_turn", "taken")
MOST_MARKS = 5

EVENTS = {
    rules.MARK: kind("mark", square=as_name(SQUARE_NAMES)),
    rules.END: kind("end", reason=as_name(ENDS, "end")),
    rules.WIN: kind("win", winners=as_seats),
}


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Count the marks."""
    crosses, noughts = (whole(components, "marks", letter, low=1, high=MOST_MARKS) for letter in LETTERS)
    box.seats = players
    box.marks = crosses + noughts
    if crosses - noughts not in (0, 1) or box.marks > rules.SQUARES:
        raise BadComponents(f"components marks: {crosses} X and {noughts} O cannot be laid in turn on 9 squares")


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if state.end != rules.GOES_ON:
        raise Refused("game_over")
    if given.verb != "mark":
        raise Refused("unknown_verb")
    if len(given.words) != 1 or given.words[0] not in SQUARE_NAMES:
        raise Refused("bad_argument")
    if given.seat != state.turn or given.seat == TABLE:
        raise Refused("not_your_turn")
    square = SQUARE_NAMES.index(given.words[0])
    if (state.marks[0] | state.marks[1]) >> square & 1:
        raise Refused("taken")
    return Reading((square,))


def write(state: Any, box: Any, action: int) -> list[str]:
    """A mark on a square."""
    return [f"mark {SQUARE_NAMES[action]}"]


def position(state: Any, box: Any) -> dict[str, Any]:
    """The board, three letters a row, the top row first; whose turn it is and how the game ended follow from it."""
    letters = [_letter(state, square) for square in range(rules.SQUARES)]
    return {"board": ["".join(letters[first : first + 3]) for first in range(0, rules.SQUARES, 3)]}


def _letter(state: Any, square: int) -> str:
    for seat, letter in enumerate(LETTERS):
        if state.marks[seat] >> square & 1:
            return letter
    return EMPTY


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """Everybody sees everything."""
    return {}


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a board up by hand."""
    rows = PositionReader(position, KEYS).row("board", [EMPTY * 3] * 3, 3)
    board = "".join(row if isinstance(row, str) and len(row) == 3 else "?" for row in rows)
    if set(board) - {EMPTY, *LETTERS}:
        complain("board", f"{rows!r} is not three rows of three letters X, O or .")
    crosses, noughts = board.count("X"), board.count("O")
    if crosses - noughts not in (0, 1) or crosses + noughts > box.marks:
        complain("board", f"{crosses} X and {noughts} O cannot come about in turn")
    for seat, letter in enumerate(LETTERS):
        state.marks[seat] = sum(1 << square for square in range(rules.SQUARES) if board[square] == letter)
    state.laid = crosses + noughts
    _settle(state, box, mover=crosses - noughts)


def _settle(state: Any, box: Any, mover: int) -> None:
    """Find out how the game stands: only who marked last can have won, and stays to move."""
    last = 1 - mover
    if rules.has_line(state.marks[mover]):
        complain("board", f"{LETTERS[mover]} has a line, yet {LETTERS[last]} went on to mark a square")
    state.turn = mover
    if rules.has_line(state.marks[last]):
        state.turn, state.end = last, rules.BY_LINE
    elif state.laid == box.marks:
        state.turn, state.end = last, rules.BY_DRAW
