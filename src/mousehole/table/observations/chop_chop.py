# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Chop! Chop!, seen: all but the kinds of the face-down tiles, of which only their numbers are known."""

from mousehole.engine.rule import rule
from mousehole.engine.sets import has, lowest, without_lowest
from mousehole.games.chop_chop.terms import FLOOR_SQUARES, KNIFE, MOST_STEPS, NOWHERE, OVER, PIECES, SQUARES
from mousehole.games.chop_chop.walks import cat_seat
from mousehole.table.observations.features import MOST, Feature, starts

MOST_SEATS = 5
PHASES = OVER + 1
FEATURES = (
    Feature("players", 1, MOST_SEATS, "how many play"),
    Feature("seat", 1, MOST_SEATS - 1, "the observer's own seat number"),
    Feature("is_cat", 1, 1, "the observer plays the cat"),
    Feature("phase", PHASES, 1, "place, roll, move, bonus, arrow, fork, over"),
    Feature("turn", MOST_SEATS, 1, "who is up, by distance from the observer"),
    Feature("mouse_seat", MOST_SEATS, 1, "which mouse player is up, or will be after the cat"),
    Feature("rolls", 1, 2, "rolls of this turn still to be ended"),
    Feature("roll", 1, MOST_STEPS, "steps of the walk that is due"),
    Feature("mover", PIECES, 1, "the piece inside a chain (m1 to m4, cat)"),
    Feature("bound", PIECES, 1, "the mouse that a double turn binds"),
    Feature("won", 1, 38, "cheeses won"),
    Feature("quiet", 1, MOST, "rolls in a row without a change"),
    Feature("left", KNIFE, 38, "face-down tiles of each kind: +1, +2, cheese, crockery, arrow, fork, knife"),
    Feature("down", FLOOR_SQUARES, 1, "squares with a face-down tile, a7 to f1 in reading order"),
    Feature("cheese", FLOOR_SQUARES, 1, "squares with a visible cheese"),
    Feature("turned", FLOOR_SQUARES, 1, "holes whose start tile is turned"),
    Feature("pieces", PIECES * SQUARES, 1, "m1 to m4 and the cat: 42 floor squares and T1 to T6 each; all 0: caught"),
)
(
    PLAYERS, SEAT, IS_CAT, PHASE, TURN, MOUSE_SEAT, ROLLS, ROLL, MOVER, BOUND, WON, QUIET, LEFT, DOWN, CHEESES, TURNED,
    PIECE,
) = starts(FEATURES)  # fmt: skip


@rule
def observe(state, box, seat, out):
    """Fill a zeroed vector with what the seat sees."""
    out[PLAYERS] = box.seats
    out[SEAT] = seat
    out[IS_CAT] = 1 if seat == cat_seat(box) else 0
    out[PHASE + state.phase] = 1
    out[TURN + (state.turn - seat + box.seats) % box.seats] = 1
    out[MOUSE_SEAT + (state.mouse_seat - seat + box.seats) % box.seats] = 1
    out[ROLLS] = state.rolls
    out[ROLL] = state.roll
    if state.mover < PIECES:
        out[MOVER + state.mover] = 1
    if state.bound < PIECES:
        out[BOUND + state.bound] = 1
    out[WON] = state.won
    out[QUIET] = min(state.quiet, MOST)
    count_kinds(state, out)
    mark(state.down, out, DOWN)
    mark(state.cheese, out, CHEESES)
    mark(state.turned, out, TURNED)
    for piece in range(PIECES):
        if state.stand[piece] != NOWHERE:
            out[PIECE + piece * SQUARES + state.stand[piece]] = 1


@rule
def count_kinds(state, out):
    """How many face-down tiles there are of each kind: turned tiles are seen by all, so everybody can count that."""
    for square in range(FLOOR_SQUARES):
        if has(state.down, square):
            out[LEFT + state.tiles[square] - 1] += 1


@rule
def mark(squares, out, first):
    while squares != 0:
        out[first + lowest(squares)] = 1
        squares = without_lowest(squares)
