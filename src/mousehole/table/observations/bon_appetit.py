# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""Bon Appétit!, seen: all seats see the same, and nobody sees into a pile."""

from mousehole.engine.rule import rule
from mousehole.games.bon_appetit.rules import CAT, M1, MOST_CARDS, MOST_SEATS, NOBODY
from mousehole.table.observations.features import MOST, Feature, starts

KINDS = CAT - M1 + 1
FEATURES = (
    Feature("players", 1, MOST_SEATS, "how many play"),
    Feature("seat", 1, MOST_SEATS - 1, "the observer's own seat number"),
    Feature("turn", MOST_SEATS, 1, "who flips next, by distance from the observer"),
    Feature("owner", MOST_SEATS, 1, "who laid the mouse that is chased; all 0: nobody"),
    Feature("tries", 1, 3, "cards that the chaser may still turn up, 0: no chase"),
    Feature("stock", 1, 99, "tokens left on the table"),
    Feature("tokens", MOST_SEATS, 99, "tokens of each seat"),
    Feature("counts", MOST_SEATS, MOST_CARDS, "cards in each pile"),
    Feature("down", MOST_SEATS, MOST_CARDS, "how many of them lie face down"),
    Feature("tops", MOST_SEATS, CAT, "the top card where it lies face up (1–3 mice, 4 cheese, 5 cat), else 0"),
    Feature("common_top", KINDS, 1, "the top card of the common pile: mouse 1, 2, 3, cheese, cat"),
    Feature("common", 1, MOST_CARDS, "cards in the common pile"),
    Feature("flips", 1, MOST, "flips so far"),
)
(PLAYERS, SEAT, TURN, OWNER, TRIES, STOCK, TOKENS, COUNTS, DOWN, TOPS, COMMON_TOP, COMMON, FLIPS) = starts(FEATURES)


@rule
def observe(state, box, seat, out):
    """Fill a zeroed vector with what the seat sees."""
    seats = box.seats
    out[PLAYERS] = seats
    out[SEAT] = seat
    out[TRIES] = state.tries
    out[STOCK] = state.stock
    out[COMMON] = state.common_count
    out[FLIPS] = min(state.flips, MOST)
    if state.common_count > 0:
        out[COMMON_TOP + state.cards[state.common_top] - M1] = 1
    away = 0
    other = seat
    for _ in range(seats):
        if other == state.turn:
            out[TURN + away] = 1
        if other == state.owner and state.owner != NOBODY:
            out[OWNER + away] = 1
        out[TOKENS + away] = state.tokens[other]
        out[COUNTS + away] = state.count[other]
        out[DOWN + away] = state.down[other]
        if state.down[other] == 0 and state.count[other] > 0:
            out[TOPS + away] = state.cards[state.top[other]]
        away += 1
        other += 1
        if other == seats:
            other = 0
