# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Addi Cat's, seen: the top face-up cards with their sums, never the piles, nor who may slap. Times are from now."""

from mousehole.engine.rule import rule
from mousehole.games.addi_cats.endings import is_stuck
from mousehole.games.addi_cats.piles import top_card
from mousehole.games.addi_cats.rules import is_over
from mousehole.games.addi_cats.terms import CHASE, CODES, LARGEST_SUM, MOST_CARDS, MOST_SEATS, NO_RACE, TRAP_RACE
from mousehole.table.observations.features import MOST, Feature, starts

SUMS = LARGEST_SUM + 1
SPECIALS = CODES - CHASE
RACES = TRAP_RACE + 1
ON_TURN, IN_RACE, STUCK, OVER = 0, 1, 2, 3
FEATURES = (
    Feature("players", 1, MOST_SEATS, "how many people play"),
    Feature("seats", 1, MOST_SEATS, "how many seats there are (two people have two each)"),
    Feature("seat", 1, MOST_SEATS - 1, "the observer's own seat number"),
    Feature("phase", OVER + 1, 1, "turn, race, stuck, over"),
    Feature("race", RACES, 1, "none, slap, chase, trap"),
    Feature("turn", MOST_SEATS, 1, "who lays next, by distance from the observer"),
    Feature("layer", MOST_SEATS, 1, "who laid the trap of this race"),
    Feature("clockwise", 1, 1, "the direction of play"),
    Feature("magic", 1, 1, "a laying by all is to come: the next one, if wait is 0"),
    Feature("wait", 1, MOST_SEATS - 1, "single layings before it"),
    Feature("seesaw", 1, 1, "a seesaw counts"),
    Feature("caught", 1, 1, "the mouse has been caught since the last card"),
    Feature("counts", MOST_SEATS, MOST_CARDS, "cards in each pile"),
    Feature("face_up", MOST_SEATS, MOST_CARDS, "cards that each seat has lying face up"),
    Feature(
        "sums", MOST_SEATS * SUMS, 1, "the sum of each seat's top face-up card, 0 to 20; 0: a special card or none"
    ),
    Feature(
        "specials", MOST_SEATS * SPECIALS, 1, "the special card on top: chase, dead end, magic, seesaw, trap, gift"
    ),
    Feature("slapped", MOST_SEATS, 1, "who has slapped in this race"),
    Feature("out", MOST_SEATS, MOST_SEATS, "0: in the game, else the place"),
    Feature("points", MOST_SEATS, MOST, "points of the endless game"),
    Feature("stops", MOST_SEATS, 1, "who wants to stop the endless game"),
    Feature("since_laid", 1, MOST, "milliseconds since the latest card"),
    Feature("until_ready", 1, MOST, "milliseconds until a card may be laid"),
    Feature("left", 1, MOST, "milliseconds until the race (or the pause) ends"),
    Feature("flips", 1, MOST, "layings so far"),
)
(
    PLAYERS, SEATS, SEAT, PHASE, RACE, TURN, LAYER, CLOCKWISE, MAGIC, WAIT, SEESAW, CAUGHT, COUNTS, FACE_UP, SUM,
    SPECIAL, SLAPPED, RANK, POINTS, STOPS, SINCE_LAID, UNTIL_READY, LEFT, FLIPS,
) = starts(FEATURES)  # fmt: skip


@rule
def observe(state, box, seat, out):
    """Fill a zeroed vector with what the seat sees."""
    out[PLAYERS] = box.players
    out[SEATS] = box.seats
    out[SEAT] = seat
    out[PHASE + phase_of(state, box)] = 1
    out[RACE + state.race] = 1
    out[CLOCKWISE] = 1 if state.dir > 0 else 0
    out[MAGIC] = state.magic
    out[WAIT] = state.wait
    out[SEESAW] = state.seesaw
    out[CAUGHT] = state.caught
    out[FLIPS] = min(state.flips, MOST)
    out[SINCE_LAID] = min(state.now - state.laid, MOST)
    out[UNTIL_READY] = min(max(state.ready - state.now, 0), MOST)
    out[LEFT] = min(max(state.deadline - state.now, 0), MOST)
    for i in range(state.slap_count):
        out[SLAPPED + (state.slap_seat[i] - seat + box.seats) % box.seats] = 1
    for away in range(box.seats):
        observe_seat(state, box, (seat + away) % box.seats, away, out)


@rule
def phase_of(state, box):
    if is_over(state, box):
        return OVER
    if state.race != NO_RACE:
        return IN_RACE
    return STUCK if is_stuck(state, box) else ON_TURN


@rule
def observe_seat(state, box, other, away, out):
    if other == state.turn:
        out[TURN + away] = 1
    if other == state.layer:
        out[LAYER + away] = 1
    out[COUNTS + away] = state.count[other]
    out[FACE_UP + away] = state.up_count[other]
    out[RANK + away] = state.ranks[other]
    out[POINTS + away] = min(state.points[other], MOST)
    out[STOPS + away] = state.stops >> other & 1
    value = 0
    if state.up_count[other] > 0:
        card = top_card(state, other)
        value = box.sums[card]
        if card >= CHASE:
            out[SPECIAL + away * SPECIALS + card - CHASE] = 1
    out[SUM + away * SUMS + value] = 1
