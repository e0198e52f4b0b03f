# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Mistigri, seen: one's own hand and all that lies open; of the other hands only how many cards they have."""

from mousehole.engine.rule import rule
from mousehole.engine.sets import without_lowest
from mousehole.games.mistigri.sets import lowest_card
from mousehole.games.mistigri.terms import (
    CLOCKWISE,
    COLOUR_MASK,
    MISTIGRI,
    MOST_CARDS,
    MOST_COLOURS,
    MOST_SEATS,
    MOST_VALUES,
    NO_CARD,
    NOBODY,
    OVER,
    value_of,
)
from mousehole.table.observations.features import MOST, Feature, starts

CARDS = MOST_VALUES * MOST_COLOURS + 1  # 1r 1y … 9o, the Mistigri
EFFECTS = 9
FEATURES = (
    Feature("players", 1, MOST_SEATS, "how many play"),
    Feature("seat", 1, MOST_SEATS - 1, "the observer's own seat number"),
    Feature("phase", OVER + 1, 1, "deal, draw, swap, discard, choice, pick, give, five, extra, over"),
    Feature("turn", MOST_SEATS, 1, "who is on, by distance from the observer"),
    Feature("first", MOST_SEATS, 1, "who began this round"),
    Feature("to", MOST_SEATS, 1, "whom 5+5 serves"),
    Feature("pending_by", MOST_SEATS, 1, "whose effect waits for the next draw"),
    Feature("clockwise", 1, 1, "the arrow"),
    Feature("effect", EFFECTS, 1, "value of the pair being settled, 0: none"),
    Feature("pending", EFFECTS, 1, "what waits for the next draw: 2, 3, 7, 8; 0: nothing"),
    Feature("draws", 1, 3, "draws still to be made in this turn"),
    Feature("hand", CARDS, MOST_CARDS, "own cards of each code, 1r 1y 1g 1b 1v 1o 2r … 9o, Mistigri"),
    Feature("pile", CARDS, MOST_CARDS, "cards of each code on the open pile"),
    Feature("chosen", CARDS, 1, "the card that the observer has chosen: by 2+2, or to give away in a swap"),
    Feature("counts", MOST_SEATS, MOST_CARDS, "cards in each hand"),
    Feature("deck", 1, MOST_CARDS, "cards not dealt yet"),
    Feature("passed", MOST_SEATS, 1, "whose help card lies face down"),
    Feature("said", MOST_SEATS, 1, "who has said Passo since the last discard"),
    Feature("scores", MOST_SEATS, MOST, "penalty points of finished rounds"),
    Feature("round", 1, 9, "number of the round"),
    Feature("turns", 1, MOST, "turns begun in this round"),
)
(
    PLAYERS, SEAT, PHASE, TURN, FIRST, TO, PENDING_BY, ARROW, EFFECT, PENDING, DRAWS, HAND, PILE, CHOSEN, COUNTS, DECK,
    PASSED, SAID, SCORES, ROUND, TURNS,
) = starts(FEATURES)  # fmt: skip


@rule
def place_of_card(card):
    """The place of a card in a row of counts."""
    if card == MISTIGRI:
        return CARDS - 1
    return (value_of(card) - 1) * MOST_COLOURS + (card & COLOUR_MASK)


@rule
def observe(state, box, seat, out):
    """Fill a zeroed vector with what the seat sees."""
    out[PLAYERS] = box.seats
    out[SEAT] = seat
    out[PHASE + state.phase] = 1
    out[ARROW] = 1 if state.direction == CLOCKWISE else 0
    out[EFFECT + state.effect] = 1
    out[PENDING + state.pending] = 1
    out[DRAWS] = state.draws
    out[DECK] = state.deck_count
    out[ROUND] = state.round_number
    out[TURNS] = min(state.turns, MOST)
    observe_cards(box, state.hands[seat], HAND, out)
    observe_cards(box, state.pile, PILE, out)
    if state.pending_by == seat:
        if state.forced != NO_CARD:
            out[CHOSEN + place_of_card(state.forced)] = 1
        if state.giving != NO_CARD:
            out[CHOSEN + place_of_card(state.giving)] = 1
    for away in range(box.seats):
        observe_seat(state, (seat + away) % box.seats, away, out)


@rule
def observe_cards(box, cards, start, out):
    while cards != 0:
        out[start + place_of_card(lowest_card(box, cards))] += 1
        cards = without_lowest(cards)


@rule
def observe_seat(state, other, away, out):
    if other == state.turn:
        out[TURN + away] = 1
    if other == state.first:
        out[FIRST + away] = 1
    if other == state.to and state.to != NOBODY:
        out[TO + away] = 1
    if other == state.pending_by and state.pending_by != NOBODY:
        out[PENDING_BY + away] = 1
    out[COUNTS + away] = state.counts[other]
    out[PASSED + away] = state.passed >> other & 1
    out[SAID + away] = state.said >> other & 1
    out[SCORES + away] = state.scores[other]
