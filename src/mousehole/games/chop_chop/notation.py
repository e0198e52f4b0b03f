"""Chop! Chop! in writing: inputs, positions, events, options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused, shown
from mousehole.engine.events import as_int, as_name, as_seats, kind
from mousehole.engine.grid import beside, make_exits
from mousehole.engine.notation import Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.positions import PositionReader, check_name, complain
from mousehole.engine.rule import TABLE
from mousehole.engine.sets import has, members_of, set_of
from mousehole.games.chop_chop import rules

PREFIX = "CC"
PLAYERS = range(2, 6)

FILE_NAMES = "abcdef"
RANK_NAMES = "1234567"
FLOOR_NAMES = [file + rank for rank in reversed(RANK_NAMES) for file in FILE_NAMES]
TABLE_NAMES = [f"T{number}" for number in range(1, rules.TABLE_SQUARES + 1)]
SQUARE_NAMES = [*FLOOR_NAMES, *TABLE_NAMES]
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}
MOUSE_NAMES = ["m1", "m2", "m3", "m4"]
PIECE_NAMES = [*MOUSE_NAMES, "cat", ""]
UNPLACED, CAUGHT = "", "-"

PHASES = ["place", "roll", "move", "bonus", "arrow", "fork", "over"]
WINNERS = ["", "cat", "mice", "none"]
TILES = {
    "c": rules.CHEESE,
    "x": rules.CROCKERY,
    "1": rules.PLUS_1,
    "2": rules.PLUS_2,
    "a": rules.ARROW_TILE,
    "f": rules.FORK_TILE,
    "k": rules.KNIFE,
}
TILE_NAMES = [next((code for code, number in TILES.items() if number == tile), "") for tile in range(rules.KNIFE + 1)]
DOWN, BARE, VISIBLE, UNTURNED, HOLE = "?", ".", "C", "h", "H"


def _sign(hole: str, turned: str, down: str, cheese: str) -> str:
    """What a square shows, by the sets that it is in."""
    if hole == "1":
        return HOLE if turned == "1" else UNTURNED
    if down == "1":
        return DOWN
    return VISIBLE if cheese == "1" else BARE


SIGNS = {which: _sign(*which) for which in product("01", repeat=4)}

KEYS = (
    "phase", "turn", "mouse_seat", "floor", "tiles", "cat", "mice",
    "won", "rolls", "roll", "mover", "bound", "quiet", "winner",
)  # fmt: skip
SECRETS = {"tiles": "all"}
REASONS = (
    "bad_input", "game_over", "not_your_turn", "wrong_phase", "not_on_table", "bad_roll", "not_a_cheese",
    "cat_on_cheese", "not_your_piece", "same_piece", "mouse_caught", "same_mouse", "start_square", "under_table",
    "on_table", "in_hole", "occupied", "on_cheese", "last_hole", "not_reachable",
)  # fmt: skip
VERBS = {  # and the phases in which they may be used
    "place": (rules.PLACE,),
    "roll": (rules.ROLL,),
    "move": (rules.MOVE, rules.BONUS, rules.ARROW),
    "take": (rules.FORK,),
}
CHAIN = (rules.BONUS, rules.ARROW, rules.FORK)

MOST_QUIET = 2_000_000_000  # the highest quiet_limit, and the quiet rolls that a position without one may have
FACES = 6
_NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)

OPTIONS = (
    choice("board", "CC-G2", "sides", "sides_open", "corners"),
    yes_no("pass_mice", "CC-G12", True),
    choice("walk", "CC-G14", "fresh", "start"),
    choice("hole_entry", "CC-G16", "exact", "stop"),
    choice("home", "CC-G26", "after", "any"),
    number("quiet_limit", "CC-G29", 60, 0, MOST_QUIET),
    choice("quiet_winner", "CC-G29", "none", "cat"),
)

as_piece = as_name(PIECE_NAMES, "piece")
as_square = as_name(SQUARE_NAMES, "square")
as_tile = as_name(TILE_NAMES, "tile")
EVENTS = {
    rules.PLACED: kind("placed", piece=as_piece, square=as_square),
    rules.TURN: kind("turn", rolls=as_int),
    rules.ROLLED: kind("rolled", n=as_int),
    rules.STUCK: kind("stuck"),
    rules.MOVED: kind("moved", piece=as_piece, frm=as_square, to=as_square),
    rules.CAUGHT: kind("caught", piece=as_piece, square=as_square),
    rules.HOLE_TURNED: kind("hole_turned", piece=as_piece, square=as_square),
    rules.HIDDEN: kind("hidden", piece=as_piece, square=as_square),
    rules.TURNED: kind("turned", square=as_square, tile=as_tile),
    rules.NOTHING: kind("nothing", square=as_square),
    rules.WON: kind("won", square=as_square, won=as_int),
    rules.SHOWN: kind("shown", square=as_square),
    rules.EXTRA: kind("extra", piece=as_piece, n=as_int),
    rules.FREE: kind("free", piece=as_piece),
    rules.FORK_READY: kind("fork", piece=as_piece),
    rules.HURT: kind("hurt", piece=as_piece, lost=as_int),
    rules.AGAIN: kind("again", piece=as_piece),
    rules.ENDED: kind("ended", winner=as_name(WINNERS, "winner"), winners=as_seats),
}


# The box


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Lay the chosen board out, with its dice and tiles."""
    box.seats = players
    for name, known in (("files", FILE_NAMES), ("ranks", RANK_NAMES)):
        if components[name] != known:
            raise _bad(name, f"{shown(components[name])}; the floor has 6 x 7 squares (CC-G1), so it is {known!r}")
    under = _floor_squares("under", components["under"], rules.TABLE_SQUARES)
    box.under[:] = under
    box.covered = set_of(under)
    for row, name in ((rules.BY_MICE, "mice"), (rules.BY_CAT, "cat")):
        box.dice[row][:] = _die(f"dice.{name}", components["dice"][name])
    _count_tiles(box, components)
    for board, data in components["board"].items():
        holes = _read_holes(f"board.{board}.holes", data["holes"])
        if board == options["board"]:
            _dig_holes(box, board, holes)
    write_codes(OPTIONS, options, box)


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
    counts = [0] * (rules.MOST_STEPS + 1)
    if not isinstance(faces, list) or len(faces) != FACES:
        raise _bad(place, f"{shown(faces)} is not a list of {FACES} faces")
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= rules.MOST_STEPS:
            raise _bad(place, f"face {shown(face)} is not a whole number from 1 to {rules.MOST_STEPS}")
        counts[face] += 1
    return counts


def _count_tiles(box: Any, components: Data) -> None:
    places = rules.FLOOR_SQUARES - rules.MICE
    for code, tile in TILES.items():
        box.tiles[tile] = whole(components, "tiles", code, low=1 if code == "c" else 0, high=places)
    if sum(box.tiles) != places:
        raise _bad("tiles", f"{sum(box.tiles)} tiles in all; the floor has {places} squares for them")


def _read_holes(place: str, given: Any) -> list[tuple[int, int, int]]:
    """The four holes of a board: the square, the set of its doors, and that of the squares in front."""
    if not isinstance(given, list) or len(given) != rules.MICE:
        raise _bad(place, f"{shown(given)} is not a list of {rules.MICE} holes")
    holes: list[tuple[int, int, int]] = []
    for hole in given:
        if not isinstance(hole, list) or len(hole) != 3:
            raise _bad(place, f"{shown(hole)} is not a hole: its square, its doors, the squares in front")
        [square] = _floor_squares(place, [hole[0]])
        if any(square == other for other, _, _ in holes):
            raise _bad(place, f"{hole[0]} is a hole already")
        beside_it = set_of(there for _, there in beside(rules.FILES, rules.FLOOR, square))
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
        return bool(has(doors.get(square, rules.FLOOR), there) and has(doors.get(there, rules.FLOOR), square))

    def joins_cat(square: int, there: int) -> bool:
        return square not in doors and there not in doors

    box.exits[rules.BY_MICE][:] = make_exits(rules.FILES, rules.FLOOR, joins_mouse)
    box.exits[rules.BY_CAT][:] = make_exits(rules.FILES, rules.FLOOR, joins_cat)


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


# Inputs


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal in the order of the ledger."""
    words = _understood(box, given)
    if state.phase == rules.OVER:
        raise Refused("game_over")
    if given.seat not in (TABLE, state.turn):
        raise Refused("not_your_turn")
    if state.phase not in VERBS[given.verb]:
        raise Refused("wrong_phase")
    if given.verb == "place":
        return Reading((_read_place(words[0]),))
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
    names = [SQUARE_NUMBERS]
    if given.verb == "move":
        names = [{name: piece for piece, name in enumerate(PIECE_NAMES) if name}, SQUARE_NUMBERS]
    if given.verb not in ("place", "move", "take") or len(given.words) != len(names):
        raise Refused("bad_input")
    if any(word not in known for word, known in zip(given.words, names, strict=True)):
        raise Refused("bad_input")
    return [known[word] for word, known in zip(given.words, names, strict=True)]


def _read_place(square: int) -> int:
    if square < rules.FLOOR_SQUARES:
        raise Refused("not_on_table")
    return rules.FIRST_PLACE + square - rules.FLOOR_SQUARES


def _read_roll(state: Any, box: Any, steps: int) -> int:
    die = box.dice[rules.BY_CAT if rules.is_cat_up(state, box) else rules.BY_MICE]
    if not 1 <= steps <= rules.MOST_STEPS or die[steps] == 0:
        raise Refused("bad_roll")
    return rules.FIRST_ROLL + steps - 1


def _read_take(state: Any, square: int) -> int:
    if not has(state.cheese, square):
        raise Refused("not_a_cheese")
    if state.stand[rules.CAT] == square:
        raise Refused("cat_on_cheese")
    return rules.FIRST_TAKE + square


def _read_move(state: Any, box: Any, piece: int, square: int) -> int:
    for reason, holds in (*_against_piece(state, box, piece), *_against_square(state, box, piece, square)):
        if holds:
            raise Refused(reason)
    return rules.FIRST_MOVE + piece * rules.SQUARES + square


def _against_piece(state: Any, box: Any, piece: int) -> Iterator[tuple[str, bool]]:
    in_chain = state.phase != rules.MOVE
    yield "not_your_piece", rules.is_cat_up(state, box) != (piece == rules.CAT)
    yield "same_piece", in_chain and piece != state.mover
    yield "mouse_caught", state.stand[piece] == rules.NOWHERE
    yield "same_mouse", not in_chain and state.bound not in (rules.NO_PIECE, piece)


def _against_square(state: Any, box: Any, piece: int, square: int) -> Iterator[tuple[str, bool]]:
    is_cat, by_arrow = piece == rules.CAT, state.phase == rules.ARROW
    standing = [other for other in range(rules.PIECES) if state.stand[other] == square]
    yield "start_square", state.stand[piece] == square
    yield "under_table", is_cat and has(box.covered, square)
    yield "on_table", not is_cat and square >= rules.FLOOR_SQUARES
    yield "in_hole", (is_cat or by_arrow) and has(box.holes, square)
    yield "occupied", standing != [] and (not is_cat or by_arrow)
    yield "on_cheese", (is_cat or by_arrow) and has(state.cheese, square)
    yield "last_hole", is_cat and has(rules.shut_out(state, box), square)
    yield "not_reachable", not has(rules.targets(state, box, piece), square)


def write(state: Any, box: Any, action: int) -> list[str]:
    """A legal action as text."""
    return [_text(action)]


@cache
def _text(action: int) -> str:
    if action < rules.FIRST_ROLL:
        return f"place {TABLE_NAMES[action - rules.FIRST_PLACE]}"
    if action < rules.FIRST_MOVE:
        return f"roll {action - rules.FIRST_ROLL + 1}"
    if action >= rules.FIRST_TAKE:
        return f"take {SQUARE_NAMES[action - rules.FIRST_TAKE]}"
    piece, square = divmod(action - rules.FIRST_MOVE, rules.SQUARES)
    return f"move {PIECE_NAMES[piece]} {SQUARE_NAMES[square]}"


def way(state: Any, box: Any, words: str) -> list[str]:
    """The squares of one shortest lawful walk for a legal move, the first and the last included."""
    verb, *names = words.split()
    if verb != "move":
        return []
    piece, square = PIECE_NAMES.index(names[0]), SQUARE_NUMBERS[names[1]]
    if state.phase == rules.ARROW:
        return [SQUARE_NAMES[state.stand[piece]], SQUARE_NAMES[square]]
    may_stop = box.hole_entry == rules.STOP and has(box.holes, square)
    goal = rules.foot_of(box, square)
    lengths = range(1 if may_stop else state.roll, state.roll + 1)
    walks = [walked for steps in lengths for walked in _walks(state, box, piece, steps) if walked[-1] == goal]
    best = min(walks, key=lambda walked: (len(walked), -len(set(walked))))
    return [_name_of(box, piece, passed) for passed in best]


def _name_of(box: Any, piece: int, square: int) -> str:
    """The name of a square of the piece's own board, where the cat has the table for the floor below it."""
    if piece == rules.CAT and has(box.covered, square):
        square = rules.FLOOR_SQUARES + box.under.index(square)
    return SQUARE_NAMES[square]


def _walks(state: Any, box: Any, piece: int, steps: int) -> Iterator[list[int]]:
    """Every lawful walk of so many steps, on the piece's own board."""
    start, through, onto = rules.walking_ground(state, box, piece)
    exits = box.exits[rules.BY_CAT if piece == rules.CAT else rules.BY_MICE]

    def walks_on(walked: list[int]) -> Iterator[list[int]]:
        left = steps + 1 - len(walked)
        if left == 0:
            yield walked
            return
        for direction, there in beside(rules.FILES, rules.FLOOR, walked[-1]):
            is_lawful = has(exits[direction], walked[-1]) and has(onto if left == 1 else through, there)
            if is_lawful and (box.walk == rules.START or there not in walked):
                yield from walks_on([*walked, there])

    [first] = members_of(start)
    return walks_on([first])


# Positions


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state, with the keys of the ledger."""
    cat = state.stand[rules.CAT]
    mice = state.stand[: rules.MICE]
    signs = [
        SIGNS[which] for which in zip(*map(_bits, (box.holes, state.turned, state.down, state.cheese)), strict=True)
    ]
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "mouse_seat": state.mouse_seat,
        "floor": _in_rows(signs),
        "tiles": "".join([TILE_NAMES[state.tiles[square]] for square in members_of(state.down)]),
        "cat": UNPLACED if cat == rules.NOWHERE else SQUARE_NAMES[cat],
        "mice": [CAUGHT if square == rules.NOWHERE else SQUARE_NAMES[square] for square in mice],
        "won": state.won,
        "rolls": state.rolls,
        "roll": state.roll,
        "mover": PIECE_NAMES[state.mover],
        "bound": PIECE_NAMES[state.bound],
        "quiet": state.quiet,
        "winner": WINNERS[state.winner],
    }


def _in_rows(signs: list[str]) -> list[str]:
    whole = "".join(signs)
    return [whole[first : first + rules.FILES] for first in range(0, rules.FLOOR_SQUARES, rules.FILES)]


def _bits(squares: int) -> str:
    """A set of squares of the floor as a row of 0 and 1, in their order."""
    return f"{squares & rules.FLOOR:0{rules.FLOOR_SQUARES}b}"[::-1]


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """How many tiles of each kind are still face down."""
    down = [state.tiles[square] for square in members_of(state.down)]
    return {"left": {code: down.count(tile) for code, tile in TILES.items()}}


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    state.phase = PHASES.index(given.name("phase", "roll", PHASES))
    _place_seats(state, box, given)
    _place_floor(state, box, given)
    _place_pieces(state, box, given)
    state.won = given.whole("won", 0, 0, box.tiles[rules.CHEESE])
    _place_roll(state, given)
    _place_mover(state, box, given)
    _place_end(state, box, given)


def _place_seats(state: Any, box: Any, given: PositionReader) -> None:
    cat = rules.cat_seat(box)
    state.turn = given.whole("turn", cat if state.phase == rules.PLACE else 0, 0, cat)
    if state.phase == rules.PLACE and state.turn != cat:
        complain("turn", f"seat {state.turn} is up, but it is the cat, seat {cat}, that is to be placed")
    up = 0 if state.turn == cat else state.turn
    state.mouse_seat = given.whole("mouse_seat", up, 0, cat - 1)
    if state.turn != cat and state.mouse_seat != state.turn:
        complain("mouse_seat", f"{state.mouse_seat} is not the mouse player who is up, seat {state.turn}")


def _place_floor(state: Any, box: Any, given: PositionReader) -> None:
    signs = "".join(_checked_rows(box, given))
    for square, sign in enumerate(signs):
        allowed = (UNTURNED, HOLE) if has(box.holes, square) else (DOWN, BARE, VISIBLE)
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
    unturned = [UNTURNED if has(box.holes, square) else DOWN for square in range(rules.FLOOR_SQUARES)]
    rows = given.row("floor", _in_rows(unturned), rules.RANKS)
    for row in rows:
        if not isinstance(row, str) or len(row) != rules.FILES:
            complain("floor", f"{shown(row)} is not a text of {rules.FILES} signs")
    return rows


def _place_pieces(state: Any, box: Any, given: PositionReader) -> None:
    to_place = state.phase == rules.PLACE
    off_limits = box.covered | box.holes
    cat_names = [name for square, name in enumerate(SQUARE_NAMES) if not has(off_limits, square)]
    name = given.name("cat", UNPLACED if to_place else TABLE_NAMES[0], [UNPLACED, *cat_names])
    if (name == UNPLACED) != to_place:
        complain("cat", f"{name!r}; the cat has no square in the phase place, and one in all others")
    state.stand[rules.CAT] = SQUARE_NUMBERS.get(name, rules.NOWHERE)
    mice = given.row("mice", [FLOOR_NAMES[square] for square in box.starts], rules.MICE)
    for mouse, square in enumerate(mice):
        check_name("mice", square, [*FLOOR_NAMES, CAUGHT])
        if square != CAUGHT and (square == name or square in mice[:mouse]):
            complain("mice", f"{MOUSE_NAMES[mouse]} stands on {square}, and so does another piece")
        state.stand[mouse] = SQUARE_NUMBERS.get(square, rules.NOWHERE)


def _place_roll(state: Any, given: PositionReader) -> None:
    if state.phase == rules.OVER:
        state.rolls = given.whole("rolls", 0, 0, 0)
    else:
        state.rolls = given.whole("rolls", rules.ONE_ROLL, rules.ONE_ROLL, rules.TWO_ROLLS)
    low, high = {rules.MOVE: (1, rules.MOST_STEPS), rules.BONUS: (rules.PLUS_1, rules.PLUS_2)}.get(state.phase, (0, 0))
    state.roll = given.whole("roll", 0, 0, rules.MOST_STEPS)
    if not low <= state.roll <= high:
        complain("roll", f"{state.roll}; in the phase {PHASES[state.phase]} it is from {low} to {high}")


def _place_mover(state: Any, box: Any, given: PositionReader) -> None:
    """The piece inside a chain, and the mouse to which a double turn is bound."""
    own = ["cat"] if rules.is_cat_up(state, box) else _free_mice(state)
    movers = own if state.phase in CHAIN else [""]
    if state.phase == rules.FORK:
        movers = [*own, ""]  # it may be left out: nothing that follows a fork needs it
        if rules.is_cat_up(state, box):
            complain("turn", f"seat {state.turn} is the cat, which has no use for a fork")
    mover = given.name("mover", "", PIECE_NAMES)
    if mover not in movers:
        complain("mover", f"{mover!r}; in the phase {PHASES[state.phase]} it is {' or '.join(map(repr, movers))}")
    state.mover = PIECE_NAMES.index(mover)
    bound = given.name("bound", "", [*MOUSE_NAMES, ""])
    is_mouse_turn = state.phase not in (rules.PLACE, rules.OVER) and not rules.is_cat_up(state, box)
    if bound and (not is_mouse_turn or bound not in own):
        complain("bound", f"{bound!r}; only a mouse that is not caught is bound, while a mouse player is up")
    state.bound = PIECE_NAMES.index(bound)


def _free_mice(state: Any) -> list[str]:
    return [name for mouse, name in enumerate(MOUSE_NAMES) if state.stand[mouse] != rules.NOWHERE]


def _place_end(state: Any, box: Any, given: PositionReader) -> None:
    limit = box.quiet_limit or MOST_QUIET
    state.quiet = given.whole("quiet", 0, 0, limit)
    if state.phase in CHAIN:
        state.stirred = 1
        if state.quiet != 0:
            complain("quiet", f"{state.quiet}; inside a chain it is 0, as a tile has been turned")
    if state.phase != rules.OVER and state.quiet == limit:
        complain("quiet", f"with {state.quiet} quiet rolls the game is over by quiet_limit")
    state.winner = WINNERS.index(given.name("winner", "", WINNERS))
    if state.phase != rules.OVER and state.winner != rules.NOT_YET:
        complain("winner", f"{WINNERS[state.winner]!r}; a game that goes on has no winner yet")


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: the face-down tiles lie in any order."""
    position = {key: value for key, value in view.items() if key in KEYS}
    position["tiles"] = "".join(code * number for code, number in view["left"].items())
    return position
