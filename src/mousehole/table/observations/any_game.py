# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""What a seat sees of a game that has no module of its own here: every field of the state that it may see, as it is.

`HIDDEN` in the game's rules says what it may not: `{"field": "all"}` is for nobody's eyes, `{"field": "others"}` has a
place a seat, each for the eyes of that seat alone. Numbers of more than 16 bits are told in pieces of 15, the lowest
first, so that sets of squares stay readable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from mousehole.engine.game import Game
from mousehole.engine.rule import rule
from mousehole.engine.setup import Setup
from mousehole.table.observations.features import MOST, Feature

ALL, OTHERS = "all", "others"
PIECE_BITS = 15
Observe = Callable[..., Any]


@cache
def make_eye(game: Game) -> tuple[tuple[Feature, ...], Observe]:
    """The features of a game's states, and the function that fills a zeroed vector with them."""
    hidden = _checked_hidden(game)
    seats = _most_seats(game)
    features = [
        Feature("players", 1, seats, "how many seats there are"),
        Feature("seat", 1, seats - 1, "the observer's own seat number"),
        Feature("turn", seats, 1, "whose turn it is, by distance from the observer"),
    ]
    observe, begin = make_frame(1 + 1), 1 + 1 + seats
    for name in game.rules.STATE.names:
        if name == "turn" or hidden.get(name) == ALL:
            continue
        field, is_own = game.rules.STATE[name], hidden.get(name) == OTHERS
        shape, number = field.shape, np.dtype(field.spelling)
        pieces = _pieces(number)
        shown = shape[1:] if is_own else shape
        length = int(np.prod(shown, dtype=int)) * pieces
        low, high = (0, MOST) if pieces > 1 else (int(np.iinfo(number).min), int(np.iinfo(number).max))
        features.append(Feature(name, length, high, f"the state's `{name}`{', the own one' * is_own}", low))
        observe = _makers[len(shape), is_own](observe, name, begin, pieces, *shown)
        begin += length
    return tuple(features), observe


def _checked_hidden(game: Game) -> Mapping[str, str]:
    """What the rules hide; an error where they do not say it."""
    hidden = game.rules.HIDDEN
    if hidden is None and game.notation.SECRETS:
        secrets = ", ".join(game.notation.SECRETS)
        raise ValueError(f"{game.id}: the notation hides {secrets}; the rules must say which fields: HIDDEN")
    for name, whose in (hidden or {}).items():
        if name not in game.rules.STATE.names or whose not in (ALL, OTHERS):
            raise ValueError(f"{game.id}: HIDDEN {name!r}: {whose!r}; write a field of the state and 'all' or 'others'")
        if whose == OTHERS and not game.rules.STATE[name].shape:
            raise ValueError(f"{game.id}: HIDDEN {name!r}: 'others' is for a field with a place a seat")
    return hidden or {}


def _most_seats(game: Game) -> int:
    return max(Setup(game, players).seats for players in game.notation.PLAYERS)


def _pieces(number: np.dtype[Any]) -> int:
    """In how many pieces a field's numbers are told."""
    if np.can_cast(number, np.int16):
        return 1
    return -(-8 * number.itemsize // PIECE_BITS)


@rule
def put(out, place, value, pieces):
    if pieces == 1:
        out[place] = value
        return
    for i in range(pieces):
        out[place + i] = (value >> (PIECE_BITS * i)) & MOST


def make_frame(turns: int) -> Observe:
    """How many there are, who one is, whose turn it is."""

    @rule
    def observe_frame(state, box, seat, out):
        out[0] = box.seats
        out[1] = seat
        away = state.turn - seat
        if away < 0:
            away += box.seats
        out[turns + away] = 1

    return observe_frame


def make_number(before: Observe, name: str, begin: int, pieces: int) -> Observe:
    @rule
    def observe_number(state, box, seat, out):
        before(state, box, seat, out)
        put(out, begin, state[name], pieces)

    return observe_number


def make_row(before: Observe, name: str, begin: int, pieces: int, length: int) -> Observe:
    @rule
    def observe_row(state, box, seat, out):
        before(state, box, seat, out)
        for i in range(length):
            put(out, begin + i * pieces, state[name][i], pieces)

    return observe_row


def make_grid(before: Observe, name: str, begin: int, pieces: int, rows: int, length: int) -> Observe:
    @rule
    def observe_grid(state, box, seat, out):
        before(state, box, seat, out)
        for i in range(rows):
            for j in range(length):
                put(out, begin + (i * length + j) * pieces, state[name][i][j], pieces)

    return observe_grid


def make_own_number(before: Observe, name: str, begin: int, pieces: int) -> Observe:
    @rule
    def observe_own_number(state, box, seat, out):
        before(state, box, seat, out)
        put(out, begin, state[name][seat], pieces)

    return observe_own_number


def make_own_row(before: Observe, name: str, begin: int, pieces: int, length: int) -> Observe:
    @rule
    def observe_own_row(state, box, seat, out):
        before(state, box, seat, out)
        for i in range(length):
            put(out, begin + i * pieces, state[name][seat][i], pieces)

    return observe_own_row


_makers: dict[tuple[int, bool], Callable[..., Observe]] = {  # by the dimensions of a field, and whether it is one's own
    (0, False): make_number,
    (1, False): make_row,
    (2, False): make_grid,
    (1, True): make_own_number,
    (2, True): make_own_row,
}
