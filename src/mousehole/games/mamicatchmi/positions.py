"""Positions of Mamicatchmi: a state written for people, what a seat sees of it, and one set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mousehole.engine.notation import LATEST
from mousehole.engine.positions import PositionReader, check_name, check_whole, complain
from mousehole.games.mamicatchmi import duels, terms
from mousehole.games.mamicatchmi.names import ENDS, PAWNS, PHASES, SPOTS, STRUCTURES, holds_each_once

KEYS = (
    "phase", "turn", "clock", "rolls", "tokens", "reserve", "pawns", "layout", "dice", "rolled_at", "hand", "spots",
    "stand_in", "first", "first_at", "erred", "end",
)  # fmt: skip

AFTER_ROLL = (terms.CHOICE, terms.DUEL, terms.TRAP)  # the phases in which pawns may be in hands and on spots


# A state in writing


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state as a position, key by key."""
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "clock": state.clock,
        "rolls": state.rolls,
        "tokens": state.tokens[: box.seats],
        "reserve": state.reserve,
        "pawns": dict(zip(PAWNS[1:], state.owner[1:], strict=True)),
        "layout": [STRUCTURES[structure] for structure in state.layout],
        "dice": [PAWNS[pawn] for pawn in state.dice if pawn != terms.NO_PAWN],
        "rolled_at": state.rolled_at,
        "hand": [PAWNS[pawn] for pawn in state.hand[: box.seats]],
        "spots": {PAWNS[pawn]: SPOTS[state.spots[pawn]] for pawn in range(terms.MOUSE, terms.GRANNY + 1)},
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


# A state set up by hand


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    state.phase = PHASES.index(given.name("phase", "roll", PHASES))
    state.end = ENDS.index(given.name("end", "", ENDS))
    if (state.phase == terms.OVER) != (state.end != terms.GOES_ON):
        complain("end", "phase is 'over' exactly when end is not ''")
    state.turn = given.whole("turn", 0, 0, box.seats - 1)
    state.clock = given.whole("clock", 0, 0, LATEST)
    state.rolls = given.whole("rolls", 0, 0, box.max_rolls)
    if state.phase in (terms.PICK, terms.ROLL) and state.rolls == box.max_rolls:
        complain("rolls", f"after {state.rolls} rolls the game is over by max_rolls; set phase to 'over', end to 'cap'")
    _place_tokens(state, box, given)
    _place_pawns(state, box, given)
    layout = given.row("layout", [STRUCTURES[structure] for structure in box.layout])
    if not holds_each_once(layout, STRUCTURES):
        complain("layout", f"must name each of {', '.join(STRUCTURES)} once, in the order of their places")
    state.layout[:] = [STRUCTURES.index(structure) for structure in layout]
    _place_dice(state, box, given)
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
    owning = state.turn if state.phase == terms.PICK else box.seats
    usual = {pawn: seat if seat < owning else terms.NOBODY for seat, pawn in enumerate(PAWNS[1:])}
    owners = _table("pawns", given.get("pawns", usual))
    state.owner[1:] = [check_whole("pawns", owner, terms.NOBODY, box.seats - 1) for owner in owners]
    for seat in range(box.seats):
        wanted = int(seat < owning)
        if owners.count(seat) != wanted:
            complain("pawns", f"seat {seat} owns {owners.count(seat)} pawns, not {wanted}")


def _table(key: str, table: Any) -> list[Any]:
    """The values of a table that names all four pawns, in the order of the pawns."""
    if not isinstance(table, Mapping) or not holds_each_once(list(table), PAWNS[1:]):
        complain(key, f"must be a table that names each of {', '.join(PAWNS[1:])}")
    return [table[pawn] for pawn in PAWNS[1:]]


def _place_dice(state: Any, box: Any, given: PositionReader) -> None:
    dice = [PAWNS.index(check_name("dice", face, PAWNS[1:])) for face in given.row("dice", [])]
    faces = {terms.CHOICE: (2, 1), terms.DUEL: (2, 2), terms.TRAP: (2, 2)}.get(state.phase, (0, 0))
    if (len(dice), len({*dice})) != faces:
        complain("dice", "must show two different faces in 'duel' and 'trap', two equal ones in 'choice', else none")
    state.dice[: len(dice)] = dice
    are_common = all(state.owner[pawn] == terms.NOBODY for pawn in dice)
    if state.phase == terms.DUEL and are_common:
        complain("dice", "two common pawns make no duel; one of the faces must be a player's pawn")
    if state.phase == terms.TRAP and not are_common:
        complain("dice", "in 'trap' both faces must be common pawns")
    if state.phase == terms.TRAP and not box.double_trap:
        complain("phase", "with double_trap = false there is no 'trap'")


def _place_times(state: Any, given: PositionReader) -> None:
    state.rolled_at = given.whole("rolled_at", 0, 0, LATEST)
    state.first_at = given.whole("first_at", 0, 0, LATEST)
    if state.rolled_at != 0 and state.phase not in (terms.DUEL, terms.TRAP):
        complain("rolled_at", "must be 0 outside 'duel' and 'trap'")


def _place_hands(state: Any, box: Any, given: PositionReader) -> None:
    players = box.seats
    hand = given.row("hand", [""] * players, players)
    state.hand[:players] = [PAWNS.index(check_name("hand", pawn, PAWNS)) for pawn in hand]
    spots = _table("spots", given.get("spots", dict.fromkeys(PAWNS[1:], "")))
    state.spots[1:] = [SPOTS.index(check_name("spots", spot, SPOTS)) for spot in spots]
    worst = {terms.CHOICE: terms.OUT, terms.DUEL: terms.CHARGED, terms.TRAP: terms.OUT}.get(state.phase, 0)
    state.erred[:players] = [
        check_whole("erred", mark, 0, worst) for mark in given.row("erred", [0] * players, players)
    ]
    last = players - 1 if state.phase == terms.DUEL else terms.NOBODY
    state.stand_in = given.whole("stand_in", _holder_of_called(state, box), terms.NOBODY, last)
    state.first = given.whole("first", terms.NOBODY, terms.NOBODY, last)
    if state.phase == terms.DUEL:
        _check_duellists(state)
    if state.first_at != 0 and state.first == terms.NOBODY:
        complain("first_at", "must be 0 as long as nobody is first")
    if any(state.spots) and state.phase not in AFTER_ROLL:
        complain("spots", "pawns lie on spots only in 'duel', 'choice' and 'trap'")
    for seat in range(players):
        if state.hand[seat] != terms.NO_PAWN:
            _check_hand(state, seat, state.hand[seat])


def _holder_of_called(state: Any, box: Any) -> int:
    """Who holds a called common pawn plays it, said or unsaid."""
    for seat in range(box.seats):
        if duels.is_called(state, state.hand[seat]) and state.owner[state.hand[seat]] == terms.NOBODY:
            return seat
    return terms.NOBODY


def _check_duellists(state: Any) -> None:
    owners = [state.owner[pawn] for pawn in state.dice]
    if state.stand_in != terms.NOBODY and (terms.NOBODY not in owners or state.stand_in in owners):
        complain("stand_in", "must be a seat whose own pawn is not called, and only if a called pawn is common")
    if state.first != terms.NOBODY and duels.called_pawn_of(state, state.first) == terms.NO_PAWN:
        complain("first", f"seat {state.first} plays no pawn in this duel")


def _check_hand(state: Any, seat: int, pawn: int) -> None:
    """The pawn in a hand must be one that the seat could have grabbed."""
    if state.phase not in AFTER_ROLL:
        complain("hand", "pawns are in hands only in 'duel', 'choice' and 'trap'")
    if state.owner[pawn] != seat and (state.phase != terms.DUEL or state.owner[pawn] != terms.NOBODY):
        complain("hand", f"seat {seat} may not hold the {PAWNS[pawn]}")
    if state.hand.count(pawn) > 1 or state.spots[pawn] != terms.NO_SPOT:
        complain("hand", f"the {PAWNS[pawn]} is in two places")
    if state.erred[seat] == terms.OUT:
        complain("hand", f"seat {seat} has made a wrong move and holds nothing")
    if state.first == seat:
        complain("hand", f"seat {seat} has put its pawn right and holds nothing")
    if state.phase == terms.DUEL and duels.called_pawn_of(state, seat) not in (terms.NO_PAWN, pawn):
        complain("hand", f"seat {seat} is in the duel and may hold only the pawn that it plays")
    if duels.is_called(state, pawn) and duels.player_of(state, pawn) != seat:
        complain("hand", f"seat {seat} holds the called {PAWNS[pawn]}, so stand_in must be {seat}")
