"""Mamicatchmi in writing: inputs, positions, events, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused
from mousehole.engine.events import SEAT, Reader, as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import LATEST, NO_TIME, Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.positions import PositionReader, check_name, check_whole, complain
from mousehole.engine.rule import TABLE
from mousehole.games.mamicatchmi import rules

PREFIX = "MC"
PLAYERS = range(2, 5)
MOST_TOKENS = 999
MOST_FACES = 100

PAWNS = ["", "mouse", "cat", "dog", "granny"]
STRUCTURES = ["burrow", "tree", "chair", "kennel"]
SPOTS = [
    "", "burrow_in", "burrow_side", "tree_up", "tree_foot", "chair_on", "chair_side", "kennel_in", "kennel_side",
]  # fmt: skip
PHASES = ["pick", "roll", "choice", "duel", "over"]
ENDS = ["", "goal", "broke", "cap"]
DICE = ("six_faces", "even")
KEYS = (
    "phase", "turn", "clock", "rolls", "tokens", "reserve", "pawns", "layout", "dice", "rolled_at", "hand", "spots",
    "stand_in", "first", "first_at", "erred", "end",
)  # fmt: skip
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
    choice("wrong_spot", "MC-G7", "retry", "penalty"),
    yes_no("double_trap", "MC-G9", True),
    number("window_ms", "MC-G13", 10_000, 1000, 600_000),
    number("goal", "MC-G18", 10, 6, 20),
    number("max_rolls", "MC-G23", 1000, 1, 10_000),
)


def _pair_of(names: Sequence[Any], vocabulary: str) -> Reader:
    """A field that holds two numbers, each the index of a name."""
    return Reader(lambda both: [names[number] for number in divmod(both, rules.PAIR)], vocabulary)


as_pawn = as_name(PAWNS, "pawn")
as_spot = as_name(SPOTS, "spot")
as_pawns = _pair_of(PAWNS, "pawn")
as_owners = _pair_of(range(rules.NOBODY, rules.MOST_SEATS), SEAT)
EVENTS = {
    rules.PICKED: kind("pick", pawn=as_pawn),
    rules.ROLLED: kind("roll", dice=as_pawns),
    rules.DOUBLE: kind("double", pawn=as_pawn),
    rules.NOTHING: kind("nothing"),
    rules.DUEL_CALLED: kind("duel", structure=as_name(STRUCTURES, "structure"), pawns=as_pawns, owners=as_owners),
    rules.COMMON: kind("common", pawn=as_pawn),
    rules.SWAPPED_PAWNS: kind("swap_pawns", gets=as_pawn, gives=as_pawn, other=as_seat),
    rules.SWAPPED_STRUCTURES: kind("swap_structures", structures=_pair_of(STRUCTURES, "structure")),
    rules.PASSED: kind("pass"),
    rules.GRABBED: kind("grab", pawn=as_pawn),
    rules.PLACED: kind("placed", pawn=as_pawn, spot=as_spot, at=as_int),
    rules.WRONG_SPOT: kind("wrong_spot", pawn=as_pawn, spot=as_spot),
    rules.WRONG_MOVE: kind("wrong_move", pawn=as_pawn, spot=as_spot),
    rules.TIMED_OUT: kind("timeout"),
    rules.NO_WINNER: kind("no_winner"),
    rules.TIE: kind("tie", seats=as_seats),
    rules.DUEL_WON: kind("duel_won", loser=as_seat),
    rules.TOKEN: kind("token", giver=as_seat, taker=as_seat),
    rules.NO_TOKEN: kind("no_token", giver=as_seat, taker=as_seat),
    rules.END: kind("end", reason=as_name(ENDS, "end")),
    rules.WIN: kind("win", winners=as_seats),
    rules.NEXT: kind("next"),
}


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Count the tokens, set the structures up and weigh the dice."""
    box.seats = players
    box.tokens = whole(components, "tokens", low=players, high=MOST_TOKENS)
    box.start_tokens = whole(components, "start_tokens", low=1, high=box.tokens // players)
    for key, names in (("pawns", PAWNS[1:]), ("spots", SPOTS[1:])):
        if components[key] != names:
            raise BadComponents(f"components {key}: inputs are written with these names: {', '.join(names)}")
    structures = components["structures"]
    if not _holds_each_once(structures, STRUCTURES):
        raise BadComponents(f"components structures: must name each of {', '.join(STRUCTURES)} once")
    box.layout[:] = [STRUCTURES.index(structure) for structure in structures]
    weights = {dice: _weigh_rolls(components, dice) for dice in DICE}
    box.weights[:] = weights[options["dice"]]
    write_codes(OPTIONS, options, box)


def _holds_each_once(row: Sequence[Any], names: Sequence[str]) -> bool:
    return len(row) == len(names) and all(name in row for name in names)


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
    if action == rules.PASS:
        return "pass"
    if action == rules.TIMEOUT:
        return "timeout"
    if action >= rules.ROLL_DICE:
        return " ".join(["roll", *(PAWNS[pawn] for pawn in rules.dice_of(action - rules.ROLL_DICE))])
    if action >= rules.SWAP_STRUCTURES:
        pair = rules.structures_of(action - rules.SWAP_STRUCTURES)
        return " ".join(["swap", *(STRUCTURES[structure] for structure in pair)])
    if action > rules.PLACE:
        return f"place {SPOTS[action - rules.PLACE]}"
    if action > rules.GRAB:
        return f"grab {PAWNS[action - rules.GRAB]}"
    if action > rules.SWAP_PAWN:
        return f"swap {PAWNS[action - rules.SWAP_PAWN]}"
    return f"pick {PAWNS[action - rules.PICK_PAWN]}"


TEXTS = [_text(action) for action in range(rules.ACTIONS)]
ACTION_OF = {text: action for action, text in enumerate(TEXTS)}
for action in range(rules.SWAP_STRUCTURES, rules.ROLL_DICE):  # a pair of structures may be named in either order
    verb, one, other = TEXTS[action].split()
    ACTION_OF[f"{verb} {other} {one}"] = action


def write(state: Any, box: Any, action: int) -> list[str]:
    """The text of an action."""
    return [TEXTS[action]]


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if state.phase == rules.OVER:
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
    return not rules.ROLL_DICE <= action < rules.TIMEOUT or box.weights[action - rules.ROLL_DICE] > 0


def _why_not_pick(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase != rules.PICK:
        return "wrong_phase"
    if seat != state.turn:
        return "not_your_turn"
    return "pawn_taken" if state.owner[action - rules.PICK_PAWN] != rules.NOBODY else ""


def _why_not_roll(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    return "wrong_phase" if state.phase != rules.ROLL else ""


def _why_not_choose(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase != rules.CHOICE:
        return "wrong_phase"
    if seat != state.turn:
        return "not_your_turn"
    if action == rules.PASS:
        return "must_swap" if box.must_swap else ""
    return "own_pawn" if action == rules.SWAP_PAWN + rules.pawn_of(state, seat) else ""


def _why_not_grab(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    return GRAB_REASONS[rules.why_not_grab(state, box, seat, action - rules.GRAB)]


def _why_not_place(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase != rules.DUEL and not (state.phase == rules.CHOICE and box.double_trap):
        return "wrong_phase"
    return "hand_empty" if state.hand[seat] == rules.NO_PAWN else ""


def _why_not_timeout(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    if state.phase != rules.DUEL:
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


# Positions


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state, with the keys of the ledger."""
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "clock": state.clock,
        "rolls": state.rolls,
        "tokens": state.tokens[: box.seats],
        "reserve": state.reserve,
        "pawns": dict(zip(PAWNS[1:], state.owner[1:], strict=True)),
        "layout": [STRUCTURES[structure] for structure in state.layout],
        "dice": [PAWNS[pawn] for pawn in state.dice if pawn != rules.NO_PAWN],
        "rolled_at": state.rolled_at,
        "hand": [PAWNS[pawn] for pawn in state.hand[: box.seats]],
        "spots": {PAWNS[pawn]: SPOTS[state.spots[pawn]] for pawn in range(rules.MOUSE, rules.GRANNY + 1)},
        "stand_in": state.stand_in,
        "first": state.first,
        "first_at": state.first_at,
        "erred": state.erred[: box.seats],
        "end": ENDS[state.end],
    }


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """Nothing is hidden, so there is nothing to add."""
    return {}


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: the view itself."""
    return dict(view)


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    state.phase = PHASES.index(given.name("phase", "roll", PHASES))
    state.end = ENDS.index(given.name("end", "", ENDS))
    if (state.phase == rules.OVER) != (state.end != rules.GOES_ON):
        complain("end", "phase is 'over' exactly when end is not ''")
    state.turn = given.whole("turn", 0, 0, box.seats - 1)
    state.clock = given.whole("clock", 0, 0, LATEST)
    state.rolls = given.whole("rolls", 0, 0, box.max_rolls)
    if state.phase in (rules.PICK, rules.ROLL) and state.rolls == box.max_rolls:
        complain("rolls", f"after {state.rolls} rolls the game is over by max_rolls; set phase to 'over', end to 'cap'")
    _place_tokens(state, box, given)
    _place_pawns(state, box, given)
    layout = given.row("layout", [STRUCTURES[structure] for structure in box.layout])
    if not _holds_each_once(layout, STRUCTURES):
        complain("layout", f"must name each of {', '.join(STRUCTURES)} once, in the order of their places")
    state.layout[:] = [STRUCTURES.index(structure) for structure in layout]
    _place_dice(state, given)
    _place_times(state, given)
    _place_hands(state, box, given)


def _place_tokens(state: Any, box: Any, given: PositionReader) -> None:
    tokens = given.row("tokens", [box.start_tokens] * box.seats, box.seats)
    state.tokens[: box.seats] = [check_whole("tokens", count, 0, box.tokens) for count in tokens]
    state.reserve = given.whole("reserve", max(box.tokens - sum(tokens), 0), 0, box.tokens)
    if sum(tokens) + state.reserve > box.tokens:
        complain("tokens", f"{sum(tokens)} tokens and {state.reserve} in the reserve; the box has {box.tokens}")


def _place_pawns(state: Any, box: Any, given: PositionReader) -> None:
    """Outside `pick` every seat owns one pawn; in it those before `turn`, which have chosen."""
    owning = state.turn if state.phase == rules.PICK else box.seats
    usual = {pawn: seat if seat < owning else rules.NOBODY for seat, pawn in enumerate(PAWNS[1:])}
    owners = _table("pawns", given.get("pawns", usual))
    state.owner[1:] = [check_whole("pawns", owner, rules.NOBODY, box.seats - 1) for owner in owners]
    for seat in range(box.seats):
        wanted = int(seat < owning)
        if owners.count(seat) != wanted:
            complain("pawns", f"seat {seat} owns {owners.count(seat)} pawns, not {wanted}")


def _table(key: str, table: Any) -> list[Any]:
    """The values of a table that names all four pawns, in the order of the pawns."""
    if not isinstance(table, Mapping) or not _holds_each_once(list(table), PAWNS[1:]):
        complain(key, f"must be a table that names each of {', '.join(PAWNS[1:])}")
    return [table[pawn] for pawn in PAWNS[1:]]


def _place_dice(state: Any, given: PositionReader) -> None:
    dice = [PAWNS.index(check_name("dice", face, PAWNS[1:])) for face in given.row("dice", [])]
    faces = {rules.CHOICE: (2, 1), rules.DUEL: (2, 2)}.get(state.phase, (0, 0))
    if (len(dice), len({*dice})) != faces:
        complain("dice", "must show two different faces in 'duel', two equal ones in 'choice', none elsewhere")
    state.dice[: len(dice)] = dice
    if state.phase == rules.DUEL and all(state.owner[pawn] == rules.NOBODY for pawn in dice):
        complain("dice", "two common pawns make no duel; one of the faces must be a player's pawn")


def _place_times(state: Any, given: PositionReader) -> None:
    state.rolled_at = given.whole("rolled_at", 0, 0, LATEST)
    state.first_at = given.whole("first_at", 0, 0, LATEST)
    if state.rolled_at != 0 and state.phase != rules.DUEL:
        complain("rolled_at", "must be 0 outside 'duel'")


def _place_hands(state: Any, box: Any, given: PositionReader) -> None:
    players = box.seats
    hand = given.row("hand", [""] * players, players)
    state.hand[:players] = [PAWNS.index(check_name("hand", pawn, PAWNS)) for pawn in hand]
    spots = _table("spots", given.get("spots", dict.fromkeys(PAWNS[1:], "")))
    state.spots[1:] = [SPOTS.index(check_name("spots", spot, SPOTS)) for spot in spots]
    worst = {rules.CHOICE: rules.OUT, rules.DUEL: rules.CHARGED}.get(state.phase, 0)
    state.erred[:players] = [
        check_whole("erred", mark, 0, worst) for mark in given.row("erred", [0] * players, players)
    ]
    last = players - 1 if state.phase == rules.DUEL else rules.NOBODY
    state.stand_in = given.whole("stand_in", _holder_of_called(state, box), rules.NOBODY, last)
    state.first = given.whole("first", rules.NOBODY, rules.NOBODY, last)
    if state.phase == rules.DUEL:
        _check_duellists(state)
    if state.first_at != 0 and state.first == rules.NOBODY:
        complain("first_at", "must be 0 as long as nobody is first")
    if any(state.spots) and state.phase not in (rules.CHOICE, rules.DUEL):
        complain("spots", "pawns lie on spots only in 'duel' and 'choice'")
    for seat in range(players):
        if state.hand[seat] != rules.NO_PAWN:
            _check_hand(state, seat, state.hand[seat])


def _holder_of_called(state: Any, box: Any) -> int:
    """Who holds a called common pawn plays it, said or unsaid."""
    for seat in range(box.seats):
        if rules.is_called(state, state.hand[seat]) and state.owner[state.hand[seat]] == rules.NOBODY:
            return seat
    return rules.NOBODY


def _check_duellists(state: Any) -> None:
    owners = [state.owner[pawn] for pawn in state.dice]
    if state.stand_in != rules.NOBODY and (rules.NOBODY not in owners or state.stand_in in owners):
        complain("stand_in", "must be a seat whose own pawn is not called, and only if a called pawn is common")
    if state.first != rules.NOBODY and rules.called_pawn_of(state, state.first) == rules.NO_PAWN:
        complain("first", f"seat {state.first} plays no pawn in this duel")


def _check_hand(state: Any, seat: int, pawn: int) -> None:
    """The pawn in a hand must be one that the seat could have grabbed."""
    if state.phase not in (rules.CHOICE, rules.DUEL):
        complain("hand", "pawns are in hands only in 'duel' and 'choice'")
    if state.owner[pawn] != seat and (state.phase == rules.CHOICE or state.owner[pawn] != rules.NOBODY):
        complain("hand", f"seat {seat} may not hold the {PAWNS[pawn]}")
    if state.hand.count(pawn) > 1 or state.spots[pawn] != rules.NO_SPOT:
        complain("hand", f"the {PAWNS[pawn]} is in two places")
    if state.erred[seat] == rules.OUT:
        complain("hand", f"seat {seat} has made a wrong move and holds nothing")
    if state.first == seat:
        complain("hand", f"seat {seat} has put its pawn right and holds nothing")
    if state.phase == rules.DUEL and rules.called_pawn_of(state, seat) not in (rules.NO_PAWN, pawn):
        complain("hand", f"seat {seat} is in the duel and may hold only the pawn that it plays")
    if rules.is_called(state, pawn) and rules.player_of(state, pawn) != seat:
        complain("hand", f"seat {seat} holds the called {PAWNS[pawn]}, so stand_in must be {seat}")
