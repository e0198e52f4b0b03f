"""Chop! Chop! in writing: inputs, events, options. Positions stand in `positions`, the box in `board`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mousehole.engine.components import Data
from mousehole.engine.errors import Refused
from mousehole.engine.events import as_int, as_name, as_seats, kind
from mousehole.engine.grid import beside
from mousehole.engine.notation import Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.rule import TABLE
from mousehole.engine.sets import has, members_of
from mousehole.games.chop_chop import terms, walks
from mousehole.games.chop_chop.board import make_board
from mousehole.games.chop_chop.names import (
    PIECE_NAMES,
    PIECE_NUMBERS,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    TABLE_NAMES,
    TILE_NAMES,
    WINNERS,
)
from mousehole.games.chop_chop.positions import KEYS, imagine, open_position, place, position, seen

__all__ = ["KEYS", "imagine", "open_position", "place", "position", "seen"]

PREFIX = "CC"
PLAYERS = range(2, 6)
SECRETS = {"tiles": "all"}
REASONS = (
    "bad_input", "game_over", "not_your_turn", "wrong_phase", "not_on_table", "bad_roll", "not_a_cheese",
    "cat_on_cheese", "not_your_piece", "same_piece", "mouse_caught", "same_mouse", "start_square", "under_table",
    "on_table", "in_hole", "occupied", "on_cheese", "last_hole", "not_reachable",
)  # fmt: skip

VERBS = {  # and the phases in which they may be used
    "place": (terms.PLACE,),
    "roll": (terms.ROLL,),
    "move": (terms.MOVE, terms.BONUS, terms.ARROW),
    "take": (terms.FORK,),
}
ARGUMENTS = {"place": (SQUARE_NUMBERS,), "move": (PIECE_NUMBERS, SQUARE_NUMBERS), "take": (SQUARE_NUMBERS,)}

_NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)
OPTIONS = (
    choice("board", "CC-G2", "sides", "sides_open", "corners"),
    yes_no("pass_mice", "CC-G12", True),
    choice("walk", "CC-G14", "start", "fresh"),
    choice("hole_entry", "CC-G16", "exact", "stop"),
    choice("home", "CC-G26", "after", "any"),
    number("quiet_limit", "CC-G29", 60, 0, terms.MOST_QUIET),
    choice("quiet_winner", "CC-G29", "none", "cat"),
)

as_piece = as_name(PIECE_NAMES, "piece")
as_square = as_name(SQUARE_NAMES, "square")
as_tile = as_name(TILE_NAMES, "tile")
EVENTS = {
    terms.PLACED: kind("placed", piece=as_piece, square=as_square),
    terms.TURN: kind("turn", rolls=as_int),
    terms.ROLLED: kind("rolled", n=as_int),
    terms.STUCK: kind("stuck"),
    terms.MOVED: kind("moved", piece=as_piece, frm=as_square, to=as_square),
    terms.CAUGHT: kind("caught", piece=as_piece, square=as_square),
    terms.HOLE_TURNED: kind("hole_turned", piece=as_piece, square=as_square),
    terms.HIDDEN: kind("hidden", piece=as_piece, square=as_square),
    terms.TURNED: kind("turned", square=as_square, tile=as_tile),
    terms.NOTHING: kind("nothing", square=as_square),
    terms.WON: kind("won", square=as_square, won=as_int),
    terms.SHOWN: kind("shown", square=as_square),
    terms.EXTRA: kind("extra", piece=as_piece, n=as_int),
    terms.FREE: kind("free", piece=as_piece),
    terms.FORK_READY: kind("fork", piece=as_piece),
    terms.HURT: kind("hurt", piece=as_piece, lost=as_int),
    terms.AGAIN: kind("again", piece=as_piece),
    terms.ENDED: kind("ended", winner=as_name(WINNERS, "winner"), winners=as_seats),
}


# The box


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Lay the chosen board out, with its dice and tiles."""
    box.seats = players
    make_board(box, options["board"], components)
    write_codes(OPTIONS, options, box)


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


# Inputs


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal in the order in which refusals are tested."""
    words = _understood(box, given)
    if state.phase == terms.OVER:
        raise Refused("game_over")
    if given.seat not in (TABLE, state.turn):
        raise Refused("not_your_turn")
    if state.phase not in VERBS[given.verb]:
        raise Refused("wrong_phase")
    if given.verb == "place":
        return Reading((_read_place(box, words[0]),))
    if given.verb == "roll":
        return Reading((_read_roll(state, box, words[0]),))
    if given.verb == "take":
        return Reading((_read_take(state, words[0]),))
    return Reading((_read_move(state, box, *words),))


def _understood(box: Any, given: Input) -> list[int]:
    """The numbers that an input names: a square, a die's number, or a piece and a square."""
    if given.seat >= box.seats or (given.verb == "roll") != (given.seat == TABLE):
        raise Refused("bad_input")
    if given.verb == "roll" and len(given.words) == 1 and _NUMBER.fullmatch(given.words[0]):
        return [int(given.words[0])]
    try:
        return [known[word] for word, known in zip(given.words, ARGUMENTS[given.verb], strict=True)]
    except (KeyError, ValueError):
        raise Refused("bad_input") from None


def _read_place(box: Any, square: int) -> int:
    if not has(box.top, square):
        raise Refused("not_on_table")
    return terms.FIRST_PLACE + square - terms.FLOOR_SQUARES


def _read_roll(state: Any, box: Any, steps: int) -> int:
    die = box.dice[terms.BY_CAT if walks.is_cat_up(state, box) else terms.BY_MICE]
    if not 1 <= steps <= terms.MOST_STEPS or die[steps] == 0:
        raise Refused("bad_roll")
    return terms.FIRST_ROLL + steps - 1


def _read_take(state: Any, square: int) -> int:
    if not has(state.cheese, square):
        raise Refused("not_a_cheese")
    if state.stand[terms.CAT] == square:
        raise Refused("cat_on_cheese")
    return terms.FIRST_TAKE + square


def _read_move(state: Any, box: Any, piece: int, square: int) -> int:
    if not walks.may_move(state, box, piece) or not has(walks.targets(state, box, piece), square):
        for reason, holds in (*_against_piece(state, box, piece), *_against_square(state, box, piece, square)):
            if holds:
                raise Refused(reason)
    return terms.FIRST_MOVE + piece * terms.SQUARES + square


def _against_piece(state: Any, box: Any, piece: int) -> Iterator[tuple[str, bool]]:
    in_chain = state.phase != terms.MOVE
    yield "not_your_piece", walks.is_cat_up(state, box) != (piece == terms.CAT)
    yield "same_piece", in_chain and piece != state.mover
    yield "mouse_caught", state.stand[piece] == terms.NOWHERE
    yield "same_mouse", not in_chain and state.bound not in (terms.NO_PIECE, piece)


def _against_square(state: Any, box: Any, piece: int, square: int) -> Iterator[tuple[str, bool]]:
    is_cat, by_arrow = piece == terms.CAT, state.phase == terms.ARROW
    standing = [other for other in range(terms.PIECES) if state.stand[other] == square]
    yield "start_square", state.stand[piece] == square
    yield "under_table", is_cat and has(box.covered, square)
    yield "on_table", not is_cat and square >= terms.FLOOR_SQUARES
    yield "in_hole", (is_cat or by_arrow) and has(box.holes, square)
    yield "occupied", standing != [] and (not is_cat or by_arrow)
    yield "on_cheese", (is_cat or by_arrow) and has(state.cheese, square)
    yield "last_hole", is_cat and has(walks.shut_out(state, box), square)
    yield "not_reachable", not has(walks.targets(state, box, piece), square)


def write(state: Any, box: Any, action: int) -> list[str]:
    """A legal action as text."""
    return [TEXTS[action]]


def _text(action: int) -> str:
    if action < terms.FIRST_ROLL:
        return f"place {TABLE_NAMES[action - terms.FIRST_PLACE]}"
    if action < terms.FIRST_MOVE:
        return f"roll {action - terms.FIRST_ROLL + 1}"
    if action >= terms.FIRST_TAKE:
        return f"take {SQUARE_NAMES[action - terms.FIRST_TAKE]}"
    piece, square = divmod(action - terms.FIRST_MOVE, terms.SQUARES)
    return f"move {PIECE_NAMES[piece]} {SQUARE_NAMES[square]}"


TEXTS = [_text(action) for action in range(terms.ACTIONS)]


# The way of a move


def way(state: Any, box: Any, words: str) -> list[str]:
    """The squares of one shortest lawful walk for a legal move, the first and the last included.

    Of several the one that is told best: with as few squares as may be crossed twice, then past as few mice.
    """
    verb, *names = words.split()
    if verb != "move":
        return []
    piece, square = PIECE_NAMES.index(names[0]), SQUARE_NUMBERS[names[1]]
    if state.phase == terms.ARROW:
        return [SQUARE_NAMES[state.stand[piece]], SQUARE_NAMES[square]]
    may_stop = box.hole_entry == terms.STOP and has(box.holes, square)
    goal = walks.foot_of(box, square)
    lengths = range(1 if may_stop else state.roll, state.roll + 1)
    lawful = [walked for steps in lengths for walked in _walks(state, box, piece, steps) if walked[-1] == goal]
    mice = walks.mice_squares(state)
    best = min(lawful, key=lambda walked: (len(walked), -len(set(walked)), sum(has(mice, here) for here in walked)))
    return [_name_of(box, piece, passed) for passed in best]


def reach(state: Any, box: Any) -> dict[str, list[str]]:
    """Where the cat could go from here, by every number of its die; once it has rolled, by that number alone."""
    if state.stand[terms.CAT] == terms.NOWHERE or state.phase == terms.OVER:
        return {}
    is_walking = walks.is_cat_up(state, box) and state.phase in (terms.MOVE, terms.BONUS)
    die = box.dice[terms.BY_CAT]
    faces = [state.roll] if is_walking else [steps for steps in range(1, terms.MOST_STEPS + 1) if die[steps]]
    imagined = state.copy()
    imagined.phase = terms.MOVE
    found = {}
    for steps in faces:
        imagined.roll = steps
        found[str(steps)] = sorted(
            SQUARE_NAMES[square] for square in members_of(walks.targets(imagined, box, terms.CAT))
        )
    return found


def _name_of(box: Any, piece: int, square: int) -> str:
    """The name of a square of the piece's own board, where the cat has the table for the floor below it."""
    if piece == terms.CAT and has(box.covered, square):
        square = terms.FLOOR_SQUARES + box.under.index(square)
    return SQUARE_NAMES[square]


def _walks(state: Any, box: Any, piece: int, steps: int) -> Iterator[list[int]]:
    """Every lawful walk of so many steps, on the piece's own board."""
    start, through, onto = walks.walking_ground(state, box, piece)
    exits = box.exits[terms.BY_CAT if piece == terms.CAT else terms.BY_MICE]

    def walks_on(walked: list[int]) -> Iterator[list[int]]:
        left = steps + 1 - len(walked)
        if left == 0:
            yield walked
            return
        for direction, there in beside(terms.FILES, terms.FLOOR, walked[-1]):
            is_lawful = has(exits[direction], walked[-1]) and has(onto if left == 1 else through, there)
            if is_lawful and (box.walk == terms.START or there not in walked):
                yield from walks_on([*walked, there])

    [first] = members_of(start)
    return walks_on([first])
