# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Mistigri: rules of thumb.

A rating is in tenths of a penalty point. The *burden* of a card is what it is likely to cost: its value, and more where
no other card of the hand makes a pair with it. Nothing is read but one's own hand, the pile and what lies open.
"""

from mousehole.bots.policy import make_best, make_careless
from mousehole.engine.rule import rule
from mousehole.engine.sets import count, without_lowest
from mousehole.games.mistigri.effects import holds_a_one
from mousehole.games.mistigri.rounds import active_seats
from mousehole.games.mistigri.rules import legal
from mousehole.games.mistigri.sets import lowest_card, take_card
from mousehole.games.mistigri.terms import (
    CHOICE,
    DISCARD,
    EFFECT,
    EXTRA,
    FIVE,
    GIVE,
    IN_A_ROW,
    NO_CARD,
    PASS,
    PICK,
    STOP,
    gift_of,
    pair_of,
    value_of,
)

OUT, STUCK, IN_PAIRS, MATE, PASS_LAST, CARD_GUESS, REVERSED = range(7)  # places in WORTH
EFFECTS = 7  # and the nine after it: what the effect of each value is worth
WORTH = (300, 10, 5, 60, 200, 35, 20, 0, 15, 50, 40, 60, 40, 60, 60, 90, 0)


@rule
def rate(state, box, seat, actions, ratings):
    """List the open actions and say how good each looks."""
    number = legal(state, box, seat, actions)
    for i in range(number):
        ratings[i] = rate_action(state, box, seat, actions[i])
    return number


@rule
def rate_action(state, box, seat, action):
    phase = state.phase
    if phase == DISCARD or phase == EXTRA:
        if action == PASS or action == STOP:
            return rate_leaving(state, box, seat)
        first, second = pair_of(action)
        return rate_pair(state, box, seat, first, second)
    if phase == CHOICE:
        return rate_effect(state, box, seat) if action == EFFECT else WORTH[REVERSED]
    if phase == GIVE:
        card, receiver = gift_of(action)
        return 100 * burden(box, state.hands[seat], card) - state.scores[receiver]
    if phase == FIVE:
        return rate_card(state, box, seat, action) if state.to == seat else 10 * value_of(action)
    if phase == PICK or state.giving == NO_CARD:
        return burden(box, state.hands[seat], action)
    return rate_card(state, box, seat, action)


@rule
def mates(box, hand, card):
    """How many cards of a hand make a pair with a card of it, itself among them, or with one that comes to it."""
    return count(hand & box.partners[card])


@rule
def burden(box, hand, card):
    """What a card of the hand is likely to cost."""
    return value_of(card) * (WORTH[IN_PAIRS] if mates(box, hand, card) > 1 else WORTH[STUCK])


@rule
def rate_card(state, box, seat, card):
    """A card that comes to the hand."""
    return (WORTH[MATE] if mates(box, state.hands[seat], card) > 0 else 0) - 10 * value_of(card)


@rule
def rate_pair(state, box, seat, first, second):
    """What is left after the pair, and what the pair does."""
    value = value_of(first)
    is_effect = value == value_of(second)
    drawn = 1
    if is_effect and value == 7:
        drawn = 2
    elif is_effect and value == 8:
        drawn = 3
    rest = state.counts[seat] - 2
    if rest <= drawn:
        return WORTH[OUT] - 10 * rest
    cost = 0
    hand = take_card(box, take_card(box, state.hands[seat], first), second)
    cards = hand
    while cards != 0:
        cost += burden(box, hand, lowest_card(box, cards))
        cards = without_lowest(cards)
    return (WORTH[EFFECTS + value] if is_effect else 0) - cost


@rule
def rate_leaving(state, box, seat):
    """To lay nothing: good only where it ends the round before the others can shed what they hold."""
    points = 0
    cards = state.hands[seat]
    while cards != 0:
        points += 10 * value_of(lowest_card(box, cards))
        cards = without_lowest(cards)
    said = state.said if box.passo == IN_A_ROW else state.passed
    others = active_seats(state, box) & ~(1 << seat)
    if state.phase == DISCARD and others != 0 and others & ~said == 0:
        for other in range(box.seats):
            if others >> other & 1 and points > state.counts[other] * WORTH[CARD_GUESS]:
                return -10 * points
        return WORTH[PASS_LAST]
    return -10 * points - 1000


@rule
def rate_effect(state, box, seat):
    """Whether an effect does something for the hand; else the arrow may be turned."""
    if state.effect == 1:
        return 100 if holds_a_one(state, box, seat) else 0
    heaviest = 0
    cards = state.hands[seat]
    while cards != 0:
        heaviest = max(heaviest, burden(box, state.hands[seat], lowest_card(box, cards)))
        cards = without_lowest(cards)
    return heaviest


POLICIES = {"kitten": make_careless(rate), "cat": make_best(rate)}
