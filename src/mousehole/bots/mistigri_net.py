# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Mistigri as a net sees it: which rows a position has as one seat looks at it, and that seat's chance.

A position is looked at with all hands open: the seat's own card by card, of the others what they are worth and how much
of it makes no pair. Whoever wants to know what a seat could know deals the rest anew first. Others are counted in the
direction of the arrow, so that the next one is always the first of them. The chances of all seats come from a look of
each; they are then made to sum to one.
"""

from functools import cache
from typing import Any

from mousehole.bots.net import FINE, MOST_ROWS, chances_of, found_net, run_net
from mousehole.bots.parts import ONE
from mousehole.engine.rule import rule
from mousehole.engine.sets import count, without_lowest
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.games.mistigri.rounds import winners
from mousehole.games.mistigri.sets import lowest_card
from mousehole.games.mistigri.terms import (
    COLOUR_MASK,
    MISTIGRI,
    MOST_COLOURS,
    MOST_SEATS,
    NOBODY,
    OVER,
    value_of,
)

MOST_HELD, MOST_STUCK = 18, 6  # cards of a hand that have rows of their own
MOST_COUNTED = 23
VALUES = 10
MOST_OF_A_VALUE, MOST_OF_A_COLOUR, MOST_PARTNERS = 5, 6, 7
POINT_STEP, POINT_STEPS = 3, 24
LEAD_STEP, LEAD_STEPS, LEVEL = 2, 31, 15  # points between two seats; LEVEL is the middle
ROUNDS_LEFT = 5
TURN_STEP, TURN_STEPS = 3, 16
EFFECTS = 10
TABLES = 3  # of three, four and five
BEFORE = 6  # who a thing concerns: a seat in the order of play, or nobody

DOUBT = ONE // 25  # by so much two positions are judged too far apart or too near, about
ROWS_CARD = 1  # row 0 counts everywhere
ROWS_STUCK = ROWS_CARD + MISTIGRI + 1
ROWS_VALUE = ROWS_STUCK + (VALUES + 1) * (MOST_PARTNERS + 1)
ROWS_COLOUR = ROWS_VALUE + (VALUES + 1) * (MOST_OF_A_VALUE + 1)
ROWS_POINTS = ROWS_COLOUR + MOST_COLOURS * (MOST_OF_A_COLOUR + 1)
ROWS_STUCK_POINTS = ROWS_POINTS + TABLES * POINT_STEPS
ROWS_COUNT = ROWS_STUCK_POINTS + TABLES * POINT_STEPS
ROWS_LEAD = ROWS_COUNT + TABLES * MOST_SEATS * (MOST_COUNTED + 1)
ROWS_BEHIND = ROWS_LEAD + (ROUNDS_LEFT + 1) * MOST_SEATS * LEAD_STEPS
ROWS_PHASE = ROWS_BEHIND + TABLES * (ROUNDS_LEFT + 1) * LEAD_STEPS
ROWS_EFFECT = ROWS_PHASE + MOST_SEATS * OVER
ROWS_PENDING = ROWS_EFFECT + MOST_SEATS * EFFECTS
ROWS_DRAWS = ROWS_PENDING + BEFORE * EFFECTS
ROWS_PASSED = ROWS_DRAWS + 4
ROWS_SAID = ROWS_PASSED + MOST_SEATS
ROWS_TURNS = ROWS_SAID + MOST_SEATS
ROWS_PILE = ROWS_TURNS + TURN_STEPS
ROWS_TABLE = ROWS_PILE + TURN_STEPS
ROWS_THEIR_POINTS = ROWS_TABLE + TABLES
ROWS_THEIR_STUCK_POINTS = ROWS_THEIR_POINTS + MOST_SEATS * POINT_STEPS
ROWS_THEIR_STUCK = ROWS_THEIR_STUCK_POINTS + MOST_SEATS * POINT_STEPS
ROWS = ROWS_THEIR_STUCK + MOST_SEATS * (MOST_STUCK + 1)


@cache
def taught_boxes(seats: int) -> frozenset[bytes]:
    """The boxes that the net was taught, for so many seats: everything as it comes."""
    return frozenset([Setup(load("mistigri"), seats).box.tobytes()])


def net_for(box: Any) -> str:
    """The file of weights for a box; `""` where no net was taught it."""
    return found_net("mistigri") if box.tobytes() in taught_boxes(int(box.seats)) else ""


@rule
def in_order(state, box, seat, other):
    """Where another sits in the order of play, seen by a seat: 1 plays next, the seat itself is 0."""
    place = (other - seat) * state.direction
    return place + box.seats if place < 0 else place


@rule
def list_rows(state, box, seat, rows):
    """Write down which rows a position has for a seat; how many."""
    listed = list_hand(state, box, seat, rows, 0)
    listed = list_others(state, box, seat, rows, listed)
    return list_moment(state, box, seat, rows, listed)


@rule
def list_hand(state, box, seat, rows, listed):
    """The cards; which of them pair with no other and how many they still might meet; values, colours and points."""
    hand = state.hands[seat]
    unseen = ((1 << box.deck_count) - 1) & ~hand & ~state.pile
    table = box.seats - 3
    cards = hand
    held = 0
    stuck = 0
    points = 0
    stuck_points = 0
    colours = 0
    values = 0
    while cards != 0:
        card = lowest_card(box, cards)
        value = value_of(card)
        points += value
        values += 1 << 4 * value
        if card != MISTIGRI:
            colours += 1 << 4 * (card & COLOUR_MASK)
        if held < MOST_HELD:
            rows[listed] = ROWS_CARD + card
            listed += 1
        if count(hand & box.partners[card]) < 2:
            stuck_points += value
            if stuck < MOST_STUCK:
                partners = min(count(unseen & box.partners[card]), MOST_PARTNERS)
                rows[listed] = ROWS_STUCK + value * (MOST_PARTNERS + 1) + partners
                listed += 1
            stuck += 1
        held += 1
        cards = without_lowest(cards)
    for value in range(1, VALUES + 1):
        of_value = min(values >> 4 * value & 15, MOST_OF_A_VALUE)
        if of_value > 0:
            rows[listed] = ROWS_VALUE + value * (MOST_OF_A_VALUE + 1) + of_value
            listed += 1
    for colour in range(MOST_COLOURS):
        rows[listed] = ROWS_COLOUR + colour * (MOST_OF_A_COLOUR + 1) + min(colours >> 4 * colour & 15, MOST_OF_A_COLOUR)
        listed += 1
    rows[listed] = ROWS_POINTS + table * POINT_STEPS + min(points // POINT_STEP, POINT_STEPS - 1)
    rows[listed + 1] = ROWS_STUCK_POINTS + table * POINT_STEPS + min(stuck_points // POINT_STEP, POINT_STEPS - 1)
    return listed + 2


@rule
def list_others(state, box, seat, rows, listed):
    """What everybody holds, how the points stand, and who has said Passo."""
    table = box.seats - 3
    left = min(max(box.rounds - state.round_number + 1, 0), ROUNDS_LEFT)
    best = 1000
    for other in range(box.seats):
        place = in_order(state, box, seat, other)
        held = min(state.counts[other], MOST_COUNTED)
        rows[listed] = ROWS_COUNT + (table * MOST_SEATS + place) * (MOST_COUNTED + 1) + held
        listed += 1
        if other != seat:
            best = min(best, state.scores[other])
            lead = lead_step(state.scores[other] - state.scores[seat])
            rows[listed] = ROWS_LEAD + (left * MOST_SEATS + place) * LEAD_STEPS + lead
            listed = list_their_hand(box, state.hands[other], place, rows, listed + 1)
        if state.passed >> other & 1:
            rows[listed] = ROWS_PASSED + place
            listed += 1
        if state.said >> other & 1:
            rows[listed] = ROWS_SAID + place
            listed += 1
    behind = lead_step(best - state.scores[seat])
    rows[listed] = ROWS_BEHIND + (table * (ROUNDS_LEFT + 1) + left) * LEAD_STEPS + behind
    return listed + 1


@rule
def list_their_hand(box, hand, place, rows, listed):
    """What another's hand is worth, and the part of it that makes no pair."""
    points = 0
    stuck = 0
    stuck_points = 0
    cards = hand
    while cards != 0:
        card = lowest_card(box, cards)
        points += value_of(card)
        if count(hand & box.partners[card]) < 2:
            stuck += 1
            stuck_points += value_of(card)
        cards = without_lowest(cards)
    rows[listed] = ROWS_THEIR_POINTS + place * POINT_STEPS + min(points // POINT_STEP, POINT_STEPS - 1)
    rows[listed + 1] = ROWS_THEIR_STUCK_POINTS + place * POINT_STEPS + min(stuck_points // POINT_STEP, POINT_STEPS - 1)
    rows[listed + 2] = ROWS_THEIR_STUCK + place * (MOST_STUCK + 1) + min(stuck, MOST_STUCK)
    return listed + 3


@rule
def lead_step(points):
    return min(max(points // LEAD_STEP + LEVEL, 0), LEAD_STEPS - 1)


@rule
def list_moment(state, box, seat, rows, listed):
    """Whose turn it is, and what is under way."""
    turn = in_order(state, box, seat, state.turn)
    rows[listed] = ROWS_PHASE + turn * OVER + state.phase
    rows[listed + 1] = ROWS_TURNS + min(state.turns // TURN_STEP, TURN_STEPS - 1)
    rows[listed + 2] = ROWS_PILE + min(state.pile_count // TURN_STEP, TURN_STEPS - 1)
    rows[listed + 3] = ROWS_TABLE + box.seats - 3
    rows[listed + 4] = ROWS_DRAWS + min(state.draws, 3)
    listed += 5
    if state.effect > 0:
        rows[listed] = ROWS_EFFECT + turn * EFFECTS + min(state.effect, EFFECTS - 1)
        listed += 1
    if state.pending > 0:
        whose = MOST_SEATS if state.pending_by == NOBODY else in_order(state, box, seat, state.pending_by)
        rows[listed] = ROWS_PENDING + whose * EFFECTS + min(state.pending, EFFECTS - 1)
        listed += 1
    return listed


@rule
def chance(state, box, seat, learned):
    """A seat's chance to win; at the end its share."""
    if state.phase == OVER:
        best = winners(state, box)
        return (best >> seat & 1) / count(best)
    run_net(learned.net, learned.rows, list_rows(state, box, seat, learned.rows), learned.sums)
    wins, _, _ = chances_of(learned.sums)
    return wins


def seat_weights(state: Any, box: Any, ask: Any) -> list[int]:
    """What every seat's chance weighs, each by a look of its own."""
    rows = [0] * MOST_ROWS
    return [int(ask(rows, list_rows(state, box, seat, rows))[0] * FINE) for seat in range(box.seats)]


@rule
def judge_seats(state, box, seat, values, learned, actions, weights):
    """What a position is worth to the seat that searches."""
    values[seat] = chance(state, box, seat, learned)
