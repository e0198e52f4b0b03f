# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Mistigri: rules of thumb.

A rating is in tenths of a penalty point. The *burden* of a card is what it is likely to cost: its value, and more where
no other card of the hand makes a pair with it. Nothing is read but the own hand, the pile and what lies open.
"""

from mousehole.bots.bot import Bot
from mousehole.bots.policy import make_best, make_careless
from mousehole.bots.thinker import make_player
from mousehole.bots.world import World
from mousehole.engine.rule import rule
from mousehole.games.mistigri.rounds import active_seats
from mousehole.games.mistigri.rules import legal
from mousehole.games.mistigri.terms import (
    CHOICE,
    COLOUR_MASK,
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

COUNT_BITS = 6  # room for all 46 cards in a packed count, and for ten counts
COUNT_MASK = 63

OUT, STUCK, IN_PAIRS, PAIR_TAKEN, MATE, PASS_LAST, CARD_GUESS, REVERSED = 0, 1, 2, 3, 4, 5, 6, 7
EFFECTS = 8  # and the nine after it: what the effect of each value is worth
WORTH = (300, 10, 5, 0, 60, 200, 35, 20, 0, 15, 50, 40, 60, 40, 60, 60, 90, 0)


@rule
def rate(state, box, seat, actions, ratings):
    """List the open actions and say how good each looks."""
    return rate_by(state, box, seat, actions, ratings, WORTH)


@rule
def rate_by(state, box, seat, actions, ratings, worth):
    number = legal(state, box, seat, actions)
    values, colours = count_hand(state, seat)
    for i in range(number):
        ratings[i] = rate_action(state, box, seat, actions[i], values, colours, worth)
    return number


@rule
def rate_action(state, box, seat, action, values, colours, worth):
    phase = state.phase
    if phase == DISCARD or phase == EXTRA:
        if action == PASS or action == STOP:
            return rate_leaving(state, box, seat, worth)
        first, second = pair_of(action)
        return rate_pair(state, seat, first, second, values, colours, worth)
    if phase == CHOICE:
        return rate_effect(state, seat, values, colours, worth) if action == EFFECT else worth[REVERSED]
    if phase == GIVE:
        card, receiver = gift_of(action)
        return 100 * burden(card, values, colours, worth) - state.scores[receiver]
    if phase == FIVE:
        return rate_card(action, values, colours, worth) if state.to == seat else 10 * value_of(action)
    if phase == PICK or state.giving == NO_CARD:
        return burden(action, values, colours, worth)
    return rate_card(action, values, colours, worth)


@rule
def count_hand(state, seat):
    """How many cards of each value and of each colour are in the hand, packed."""
    values = 0
    colours = 0
    for i in range(state.counts[seat]):
        card = state.hands[seat][i]
        values += one_of_value(card)
        colours += one_of_colour(card)
    return values, colours


@rule
def one_of_value(card):
    return 1 << COUNT_BITS * (value_of(card) - 1)


@rule
def one_of_colour(card):
    return 1 << COUNT_BITS * (card & COLOUR_MASK)


@rule
def has_mates(card, mates, values, colours):
    """Do so many cards share the card's value, or its colour? A card of the hand is its own first mate."""
    return (
        values >> COUNT_BITS * (value_of(card) - 1) & COUNT_MASK >= mates
        or colours >> COUNT_BITS * (card & COLOUR_MASK) & COUNT_MASK >= mates
    )


@rule
def burden(card, values, colours, worth):
    """What a card of the hand is likely to cost."""
    return value_of(card) * (worth[IN_PAIRS] if has_mates(card, 2, values, colours) else worth[STUCK])


@rule
def rate_card(card, values, colours, worth):
    """A card that comes to the hand."""
    return (worth[MATE] if has_mates(card, 1, values, colours) else 0) - 10 * value_of(card)


@rule
def rate_pair(state, seat, first, second, values, colours, worth):
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
        return worth[OUT] - 10 * rest
    values -= one_of_value(first) + one_of_value(second)
    colours -= one_of_colour(first) + one_of_colour(second)
    cost = -burden(first, values, colours, worth) - burden(second, values, colours, worth)  # they go
    for i in range(state.counts[seat]):
        cost += burden(state.hands[seat][i], values, colours, worth)
    return (worth[EFFECTS + value] if is_effect else 0) - cost


@rule
def rate_leaving(state, box, seat, worth):
    """To lay nothing: good only where it ends the round before the others can shed what they hold."""
    points = 0
    for i in range(state.counts[seat]):
        points += 10 * value_of(state.hands[seat][i])
    said = state.said if box.passo == IN_A_ROW else state.passed
    others = active_seats(state, box) & ~(1 << seat)
    if state.phase == DISCARD and others != 0 and others & ~said == 0:
        for other in range(box.seats):
            if others >> other & 1 and points > state.counts[other] * worth[CARD_GUESS]:
                return -10 * points
        return worth[PASS_LAST]
    return -10 * points - 1000


@rule
def rate_effect(state, seat, values, colours, worth):
    """Whether an effect does something for the hand; else the arrow may be turned."""
    heaviest = 0
    for i in range(state.counts[seat]):
        heaviest = max(heaviest, burden(state.hands[seat][i], values, colours, worth))
    if state.effect == 1:
        return 100 if state.counts[seat] > 0 and value_of(state.hands[seat][0]) == 1 else 0
    return heaviest


POLICIES = {"kitten": make_careless(rate), "cat": make_best(rate)}


def make_bot(temper: str, world: World, seed: object, iterations: int | None, seconds: float | None) -> Bot:
    """A player of Mistigri."""
    from mousehole.bots.mistigri_mind import MIND  # it is made of the rules of thumb above

    return make_player(temper, world, MIND, seed, iterations, seconds)
