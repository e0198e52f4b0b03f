# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Mamicatchmi, seen: nothing is hidden. Times are told as milliseconds from now."""

from mousehole.engine.rule import rule
from mousehole.games.mamicatchmi.rules import due
from mousehole.games.mamicatchmi.terms import (
    DUEL,
    GRANNY,
    KENNEL,
    KENNEL_SIDE,
    MOST_SEATS,
    MOUSE,
    NO_PAWN,
    NO_SPOT,
    NOBODY,
    OVER,
    TRAP,
)
from mousehole.table.observations.features import MOST, Feature, starts

PAWNS = GRANNY
STRUCTURES = KENNEL + 1
SPOTS = KENNEL_SIDE
FEATURES = (
    Feature("players", 1, MOST_SEATS, "how many play"),
    Feature("seat", 1, MOST_SEATS - 1, "the observer's own seat number"),
    Feature("phase", OVER + 1, 1, "pick, roll, choice, duel, trap, over"),
    Feature("turn", MOST_SEATS, 1, "who picks or rolls, by distance from the observer"),
    Feature("tokens", MOST_SEATS, MOST, "tokens of each seat"),
    Feature("reserve", 1, MOST, "tokens in the reserve"),
    Feature("owners", PAWNS * MOST_SEATS, 1, "mouse, cat, dog, granny: whose each is; all 0: common"),
    Feature("layout", STRUCTURES * STRUCTURES, 1, "places 0 to 3: burrow, tree, chair or kennel"),
    Feature("dice", PAWNS, 2, "how many dice show each pawn"),
    Feature("hands", MOST_SEATS * PAWNS, 1, "the pawn in each seat's hand"),
    Feature(
        "spots",
        PAWNS * SPOTS,
        1,
        "where each pawn lies: burrow in, side, tree up, foot, chair on, side, kennel in, side",
    ),
    Feature("stand_in", MOST_SEATS, 1, "who plays the called common pawn"),
    Feature("first", MOST_SEATS, 1, "who has put its pawn right first"),
    Feature("erred", MOST_SEATS, 2, "1: out after a wrong move; 2: charged for a wrong spot"),
    Feature("since_roll", 1, MOST, "milliseconds since the roll of this duel or trap"),
    Feature("left", 1, MOST, "milliseconds until the time of the duel or trap is up"),
    Feature("rolls", 1, MOST, "rolls so far"),
)
(
    PLAYERS, SEAT, PHASE, TURN, TOKENS, RESERVE, OWNERS, LAYOUT, DICE, HANDS, PLACES, STAND_IN, FIRST, ERRED,
    SINCE_ROLL, LEFT, ROLLS,
) = starts(FEATURES)  # fmt: skip


@rule
def observe(state, box, seat, out):
    """Fill a zeroed vector with what the seat sees."""
    out[PLAYERS] = box.seats
    out[SEAT] = seat
    out[PHASE + state.phase] = 1
    out[RESERVE] = state.reserve
    out[ROLLS] = min(state.rolls, MOST)
    observe_pawns(state, box, seat, out)
    for away in range(box.seats):
        observe_seat(state, (seat + away) % box.seats, away, out)
    if state.phase == DUEL or state.phase == TRAP:
        out[SINCE_ROLL] = min(state.clock - state.rolled_at, MOST)
        out[LEFT] = min(max(due(state, box) - state.clock, 0), MOST)


@rule
def observe_pawns(state, box, seat, out):
    for pawn in range(MOUSE, GRANNY + 1):
        if state.owner[pawn] != NOBODY:
            away = (state.owner[pawn] - seat + box.seats) % box.seats
            out[OWNERS + (pawn - MOUSE) * MOST_SEATS + away] = 1
        if state.spots[pawn] != NO_SPOT:
            out[PLACES + (pawn - MOUSE) * SPOTS + state.spots[pawn] - 1] = 1
    for die in range(2):
        if state.dice[die] != NO_PAWN:
            out[DICE + state.dice[die] - MOUSE] += 1
    for place in range(STRUCTURES):
        out[LAYOUT + place * STRUCTURES + state.layout[place]] = 1


@rule
def observe_seat(state, other, away, out):
    if other == state.turn:
        out[TURN + away] = 1
    if other == state.stand_in:
        out[STAND_IN + away] = 1
    if other == state.first:
        out[FIRST + away] = 1
    out[TOKENS + away] = state.tokens[other]
    out[ERRED + away] = state.erred[other]
    if state.hand[other] != NO_PAWN:
        out[HANDS + away * PAWNS + state.hand[other] - MOUSE] = 1
