"""Mamicatchmi in writing: inputs, events, options, the box. Positions stand in `positions`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused
from mousehole.engine.events import SEAT, Reader, as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import NO_TIME, Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.rule import TABLE
from mousehole.games.mamicatchmi import duels, rules, terms
from mousehole.games.mamicatchmi.names import ENDS, PAWNS, SPOTS, STRUCTURES, holds_each_once
from mousehole.games.mamicatchmi.positions import KEYS, imagine, place, position, seen

__all__ = ["KEYS", "imagine", "place", "position", "seen"]

PREFIX = "MC"
PLAYERS = range(2, 5)
MOST_TOKENS = 999
MOST_FACES = 100
DICE = ("six_faces", "even")
SECRETS: dict[str, Any] = {}
GRAB_REASONS = (
    "", "hands_off", "out_of_duel", "hand_full", "already_placed", "not_your_pawn", "in_duel", "pawn_taken",
)  # fmt: skip

REASONS = (
    "bad_input", "no_such_seat", "game_over", "unknown_verb", "bad_argument", "clock_back", "wrong_actor",
    "wrong_phase", "not_your_turn", "must_swap", "own_pawn", *GRAB_REASONS[1:], "hand_empty", "too_early",
)  # fmt: skip

OPTIONS = (
    choice("dice", "MC-G1", *DICE),
    yes_no("must_swap", "MC-G2", False),
    number("tie_ms", "MC-G6", 50, 0, 1000),
    choice("wrong_spot", "MC-G7", "penalty", "retry"),
    yes_no("double_trap", "MC-G9", True),
    number("trap_ms", "MC-G9", 3000, 500, 600_000),
    number("window_ms", "MC-G13", 10_000, 1000, 600_000),
    number("goal", "MC-G18", 10, 6, 20),
    number("max_rolls", "MC-G23", 1000, 1, 10_000),
)


def _pair_of(names: Sequence[Any], vocabulary: str) -> Reader:
    """A field that holds two numbers, each the index of a name."""
    return Reader(lambda both: [names[number] for number in divmod(both, terms.PAIR)], vocabulary, makes_list=True)


as_pawn = as_name(PAWNS, "pawn")
as_spot = as_name(SPOTS, "spot")
as_pawns = _pair_of(PAWNS, "pawn")
as_owners = _pair_of(range(terms.NOBODY, terms.MOST_SEATS), SEAT)
EVENTS = {
    terms.PICKED: kind("pick", pawn=as_pawn),
    terms.ROLLED: kind("roll", dice=as_pawns),
    terms.DOUBLE: kind("double", pawn=as_pawn),
    terms.NOTHING: kind("nothing"),
    terms.DUEL_CALLED: kind("duel", structure=as_name(STRUCTURES, "structure"), pawns=as_pawns, owners=as_owners),
    terms.COMMON: kind("common", pawn=as_pawn),
    terms.SWAPPED_PAWNS: kind("swap_pawns", gets=as_pawn, gives=as_pawn, other=as_seat),
    terms.SWAPPED_STRUCTURES: kind("swap_structures", structures=_pair_of(STRUCTURES, "structure")),
    terms.PASSED: kind("pass"),
    terms.GRABBED: kind("grab", pawn=as_pawn),
    terms.PLACED: kind("placed", pawn=as_pawn, spot=as_spot, at=as_int),
    terms.WRONG_SPOT: kind("wrong_spot", pawn=as_pawn, spot=as_spot),
    terms.WRONG_MOVE: kind("wrong_move", pawn=as_pawn, spot=as_spot),
    terms.TIMED_OUT: kind("timeout"),
    terms.NO_WINNER: kind("no_winner"),
    terms.TIE: kind("tie", seats=as_seats),
    terms.DUEL_WON: kind("duel_won", loser=as_seat),
    terms.TOKEN: kind("token", giver=as_seat, taker=as_seat),
    terms.NO_TOKEN: kind("no_token", giver=as_seat, taker=as_seat),
    terms.END: kind("end", reason=as_name(ENDS, "end")),
    terms.WIN: kind("win", winners=as_seats),
    terms.NEXT: kind("next"),
}


# The box


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Count the tokens, set the structures up and weigh the dice."""
    box.seats = players
    box.tokens = whole(components, "tokens", low=players, high=MOST_TOKENS)
    box.start_tokens = whole(components, "start_tokens", low=1, high=box.tokens // players)
    for key, names in (("pawns", PAWNS[1:]), ("spots", SPOTS[1:])):
        if components[key] != names:
            raise BadComponents(f"components {key}: inputs are written with these names: {', '.join(names)}")
    structures = components["structures"]
    if not holds_each_once(structures, STRUCTURES):
        raise BadComponents(f"components structures: must name each of {', '.join(STRUCTURES)} once")
    box.layout[:] = [STRUCTURES.index(structure) for structure in structures]
    weights = {dice: _weigh_rolls(components, dice) for dice in DICE}
    box.weights[:] = weights[options["dice"]]
    write_codes(OPTIONS, options, box)


def _weigh_rolls(components: Data, dice: str) -> list[int]:
    """How often each roll comes: the faces of die 1 times those of die 2."""
    one, other = (_count_faces(components, dice, die) for die in ("die1", "die2"))
    return [count * other_count for count in one for other_count in other]


def _count_faces(components: Data, dice: str, die: str) -> list[int]:
    faces = components["dice"][dice][die]
    known = [face for face in faces if face in PAWNS[1:]]
    if known != faces or not 1 <= len(faces) <= MOST_FACES:
        raise BadComponents(
            f"components dice.{dice}.{die}: must be 1 to {MOST_FACES} faces out of {', '.join(PAWNS[1:])}"
        )
    return [faces.count(pawn) for pawn in PAWNS[1:]]


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


# Inputs


def _text(action: int) -> str:
    if action == terms.PASS:
        return "pass"
    if action == terms.TIMEOUT:
        return "timeout"
    if action >= terms.ROLL_DICE:
        return " ".join(["roll", *(PAWNS[pawn] for pawn in rules.dice_of(action - terms.ROLL_DICE))])
    if action >= terms.SWAP_STRUCTURES:
        pair = rules.structures_of(action - terms.SWAP_STRUCTURES)
        return " ".join(["swap", *(STRUCTURES[structure] for structure in pair)])
    if action > terms.PLACE:
        return f"place {SPOTS[action - terms.PLACE]}"
    if action > terms.GRAB:
        return f"grab {PAWNS[action - terms.GRAB]}"
    if action > terms.SWAP_PAWN:
        return f"swap {PAWNS[action - terms.SWAP_PAWN]}"
    return f"pick {PAWNS[action - terms.PICK_PAWN]}"


TEXTS = [_text(action) for action in range(terms.ACTIONS)]
REVEALS = THROWN = ("roll",)
OUTCOMES = ("duel_won", "tie", "no_winner", "nothing", "timeout", "swap_pawns", "swap_structures")
REACTIONS = ("grab",)
FORCED = ("pick", "pass", TEXTS[terms.ROLL_DICE - 1])  # who must swap and is away swaps two structures, not a pawn
PUNISHED = ("wrong_move", "wrong_spot")
ACTION_OF = {text: action for action, text in enumerate(TEXTS)}
for action in range(terms.SWAP_STRUCTURES, terms.ROLL_DICE):  # a pair of structures may be named in either order
    verb, one, other = TEXTS[action].split()
    ACTION_OF[f"{verb} {other} {one}"] = action


def write(state: Any, box: Any, action: int) -> list[str]:
    """The text of an action."""
    return [TEXTS[action]]


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if state.phase == terms.OVER:
        raise Refused("game_over")
    if given.verb not in VERBS:
        raise Refused("unknown_verb")
    action = ACTION_OF.get(" ".join((given.verb, *given.words)))
    if action is None or not _can_show(box, action):
        raise Refused("bad_argument")
    if given.at != NO_TIME and given.at < state.clock:
        raise Refused("clock_back")
    if (given.seat == TABLE) != (given.verb in TABLE_VERBS):
        raise Refused("wrong_actor")
    at = rules.moment(state, box, given.seat, action, state.clock) if given.at == NO_TIME else given.at
    reason = VERBS[given.verb](state, box, given.seat, action, at)
    if reason:
        raise Refused(reason)
    return Reading((action,), at)


def _can_show(box: Any, action: int) -> bool:
    """Corrected dice may lack a face; what they cannot show is no roll."""
    return not terms.ROLL_DICE <= action < terms.TIMEOUT or box.weights[action - terms.ROLL_DICE] > 0


def _why_not_pick(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase != terms.PICK:
        return "wrong_phase"
    if seat != state.turn:
        return "not_your_turn"
    return "pawn_taken" if state.owner[action - terms.PICK_PAWN] != terms.NOBODY else ""


def _why_not_roll(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    return "wrong_phase" if state.phase != terms.ROLL else ""


def _why_not_choose(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase != terms.CHOICE:
        return "wrong_phase"
    if seat != state.turn:
        return "not_your_turn"
    if action == terms.PASS:
        return "must_swap" if box.must_swap else ""
    return "own_pawn" if action == terms.SWAP_PAWN + rules.pawn_of(state, seat) else ""


def _why_not_grab(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    return GRAB_REASONS[duels.why_not_grab(state, box, seat, action - terms.GRAB)]


def _why_not_place(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if not duels.is_reach_open(state, box):
        return "wrong_phase"
    return "hand_empty" if state.hand[seat] == terms.NO_PAWN else ""


def _why_not_timeout(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase not in (terms.DUEL, terms.TRAP):
        return "wrong_phase"
    return "too_early" if at < rules.due(state, box) else ""


VERBS = {
    "pick": _why_not_pick,
    "roll": _why_not_roll,
    "swap": _why_not_choose,
    "pass": _why_not_choose,
    "grab": _why_not_grab,
    "place": _why_not_place,
    "timeout": _why_not_timeout,
}

TABLE_VERBS = ("roll", "timeout")
