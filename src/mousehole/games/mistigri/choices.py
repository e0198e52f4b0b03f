"""What may be done at a table of Mistigri: who acts, the open inputs and chances, and one of them at random."""

from mousehole.engine.random import below
from mousehole.engine.rule import TABLE, rule
from mousehole.engine.sets import count, lowest, nth, without_lowest
from mousehole.games.mistigri.rounds import active_seats, preceding_player
from mousehole.games.mistigri.sets import different_cards, holds, lowest_card, nth_card, partners_after
from mousehole.games.mistigri.terms import (
    CHOICE,
    DEAL,
    DISCARD,
    DRAW,
    EFFECT,
    EXTRA,
    GIVE,
    NO_CARD,
    OVER,
    PASS,
    PICK,
    REVERSE,
    STOP,
    SWAP,
    gift_action,
    is_pair,
    pair_action,
)


@rule
def is_over(state, box):
    return state.phase == OVER


@rule
def actor(state, box):
    if state.phase == DEAL or state.phase == DRAW:
        return TABLE
    return state.pending_by if state.phase == SWAP else state.turn


@rule
def is_half(state, box):
    return state.giving != NO_CARD


@rule
def legal(state, box, seat, actions):
    phase = state.phase
    if phase == OVER or seat == TABLE or seat != actor(state, box):
        return 0
    if phase == DISCARD or phase == EXTRA:
        return open_discards(state, box, seat, actions)
    if phase == CHOICE:  # MI-G26: both are open, even where the effect does nothing
        actions[0] = EFFECT
        actions[1] = REVERSE
        return 2
    if phase == GIVE:
        return open_gifts(state, box, seat, actions)
    return open_cards(box, cards_to_choose_from(state, seat), actions)


@rule
def cards_to_choose_from(state, seat):
    if state.phase == PICK or (state.phase == SWAP and state.giving == NO_CARD):
        return state.hands[seat]
    return state.pile  # MI-G10, MI-G25: any card that lies there


@rule
def open_discards(state, box, seat, actions):
    """Every different pair; and to leave it, for nobody must discard (MI-16, MI-40)."""
    hand = state.hands[seat]
    number = 0
    firsts = different_cards(box, hand)
    while firsts != 0:
        first = lowest(firsts)
        seconds = partners_after(box, hand, first)
        while seconds != 0:
            actions[number] = pair_action(box.deck[first], box.deck[lowest(seconds)])
            number += 1
            seconds = without_lowest(seconds)
        firsts = without_lowest(firsts)
    if may_leave(state, box, number):
        actions[number] = leave_action(state)
        number += 1
    return number


@rule
def may_leave(state, box, pairs):
    return pairs == 0 or state.phase == EXTRA or box.pass_when_able == 1  # MI-G4


@rule
def leave_action(state):
    return STOP if state.phase == EXTRA else PASS


@rule
def open_gifts(state, box, seat, actions):
    number = 0
    cards = different_cards(box, state.hands[seat])
    while cards != 0:
        for other in range(box.seats):
            if may_receive(state, seat, other):
                actions[number] = gift_action(lowest_card(box, cards), other)
                number += 1
        cards = without_lowest(cards)
    return number


@rule
def may_receive(state, seat, other):
    return other != seat and state.counts[other] > 0


@rule
def open_cards(box, cards, actions):
    """Every different card of a set."""
    number = 0
    cards = different_cards(box, cards)
    while cards != 0:
        actions[number] = lowest_card(box, cards)
        number += 1
        cards = without_lowest(cards)
    return number


@rule
def chances(state, box, actions, weights):
    if state.phase != DEAL and state.phase != DRAW:
        return 0
    if state.forced != NO_CARD:
        actions[0] = state.forced
        weights[0] = 1
        return 1
    cards = cards_to_draw_from(state, box)
    number = open_cards(box, cards, actions)
    for i in range(number):
        weights[i] = count(cards & box.copies[actions[i]])
    return number


@rule
def cards_to_draw_from(state, box):
    """The deck, or the preceding player's hand: a blind draw (MI-14)."""
    return state.deck if state.phase == DEAL else state.hands[preceding_player(state, box, state.turn)]


# Whether one input is open: notation need not write the list


@rule
def can_draw(state, box, card):
    if state.forced != NO_CARD:
        return card == state.forced
    return holds(box, cards_to_draw_from(state, box), card)


@rule
def can_choose(state, box, seat, card):
    return holds(box, cards_to_choose_from(state, seat), card)


@rule
def can_swap(state, box, seat, given, taken):
    """Both halves at once: a card of the hand for one of the pile."""
    return holds(box, state.hands[seat], given) and holds(box, state.pile, taken)


@rule
def can_discard(state, box, seat, first, second):
    hand = state.hands[seat]
    if first == second:
        return is_pair(first, second) and count(hand & box.copies[first]) > 1
    return is_pair(first, second) and holds(box, hand, first) and holds(box, hand, second)


@rule
def can_give(state, box, seat, card, other):
    return holds(box, state.hands[seat], card) and may_receive(state, seat, other)


@rule
def can_leave(state, box, seat):
    return may_leave(state, box, count_pairs(box, state.hands[seat]))


@rule
def count_pairs(box, hand):
    pairs = 0
    firsts = different_cards(box, hand)
    while firsts != 0:
        pairs += count(partners_after(box, hand, lowest(firsts)))
        firsts = without_lowest(firsts)
    return pairs


# One at random, as if it were drawn from the list: bulk play need not write the list


@rule
def random_action(state, box, seat, rng):
    phase = state.phase
    if phase == DISCARD or phase == EXTRA:
        return random_discard(state, box, seat, rng)
    if phase == CHOICE:
        return EFFECT if below(rng, 2) == 0 else REVERSE
    if phase == GIVE:
        return random_gift(state, box, seat, rng)
    cards = different_cards(box, cards_to_choose_from(state, seat))
    return nth_card(box, cards, below(rng, count(cards)))


@rule
def random_discard(state, box, seat, rng):
    hand = state.hands[seat]
    pairs = count_pairs(box, hand)
    number = below(rng, pairs + 1 if may_leave(state, box, pairs) else pairs)
    if number >= pairs:
        return leave_action(state)
    firsts = different_cards(box, hand)
    while True:
        first = lowest(firsts)
        seconds = partners_after(box, hand, first)
        if number < count(seconds):
            return pair_action(box.deck[first], nth_card(box, seconds, number))
        number -= count(seconds)
        firsts = without_lowest(firsts)


@rule
def random_gift(state, box, seat, rng):
    cards = different_cards(box, state.hands[seat])
    receivers = active_seats(state, box) & ~(1 << seat)
    number = below(rng, count(cards) * count(receivers))
    card = nth_card(box, cards, number // count(receivers))
    return gift_action(card, nth(receivers, number % count(receivers)))


@rule
def random_chance(state, box, rng):
    if state.forced != NO_CARD:
        return state.forced
    cards = cards_to_draw_from(state, box)
    return nth_card(box, cards, below(rng, count(cards)))
