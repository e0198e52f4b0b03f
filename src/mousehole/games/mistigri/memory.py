"""What a seat remembers of the hands of others, and how it imagines what it cannot see.

A *known* card is one that the seat has seen and that has not come to light again: it was drawn from the seat, given by
it, or taken from the open pile. With it goes the set of seats that may hold it, which grows with every draw and gift
that the seat does not see.
"""

from mousehole.engine.events import ITEM
from mousehole.engine.random import below
from mousehole.engine.rule import rule
from mousehole.engine.sets import without_lowest
from mousehole.games.mistigri.sets import add_card, holds, lowest_card, nth_card, take_card
from mousehole.games.mistigri.terms import (
    CARD_DRAWN,
    CARD_GIVEN,
    CARD_SWAPPED,
    CARD_TAKEN,
    MORE_LAID,
    NO_CARD,
    OVER,
    PAIR_LAID,
    ROUND_ENDED,
)

PIN_BITS = 6  # room for 46 in a packed count
PIN_MASK = 63


@rule
def learn(knowledge, state, box, seat, row):
    kind = row[1]
    if kind == ITEM:
        if knowledge.laying > 0:
            forget(knowledge, knowledge.laying - 1, row[4])
        return
    knowledge.laying = 0
    if kind == CARD_DRAWN:
        follow(knowledge, seat, row[4], row[2], row[5])
    elif kind == CARD_GIVEN:
        follow(knowledge, seat, row[2], row[4], row[5])
    elif kind == CARD_TAKEN:
        remember(knowledge, seat, row[4], row[5])
    elif kind == CARD_SWAPPED:
        forget(knowledge, row[2], row[4])
        remember(knowledge, seat, row[2], row[5])
    elif kind == PAIR_LAID or kind == MORE_LAID:
        knowledge.laying = row[2] + 1
        return  # the counts tell of hands that have already lost what is now to be forgotten
    elif kind == ROUND_ENDED:
        while knowledge.known > 0:
            drop(knowledge, knowledge.known - 1)
    drop_the_vague(knowledge, state, box, seat)


@rule
def follow(knowledge, seat, giver, taker, card):
    """A card goes from hand to hand."""
    if taker == seat:
        forget(knowledge, giver, card)
    elif giver == seat:
        remember(knowledge, seat, taker, card)
    else:
        for i in range(knowledge.known):
            if knowledge.holders[i] >> giver & 1:
                knowledge.holders[i] |= 1 << taker


@rule
def remember(knowledge, seat, holder, card):
    if holder != seat:
        knowledge.cards[knowledge.known] = card
        knowledge.holders[knowledge.known] = 1 << holder
        knowledge.known += 1


@rule
def forget(knowledge, holder, card):
    """A card has left the hand of `holder` in the seat's sight.

    If several known cards of that code may have been it, nobody can tell which: what is left may be wherever any of
    them may have been. Only a card that was surely there is surely the one (or as good as it).
    """
    union = 0
    found = -1
    for i in range(knowledge.known):
        if knowledge.cards[i] == card and knowledge.holders[i] >> holder & 1:
            union |= knowledge.holders[i]
            if found < 0 or knowledge.holders[i] == 1 << holder:
                found = i
    if found < 0:
        return
    if knowledge.holders[found] != 1 << holder:
        for i in range(knowledge.known):
            if knowledge.cards[i] == card and knowledge.holders[i] >> holder & 1:
                knowledge.holders[i] = union
    drop(knowledge, found)


@rule
def drop(knowledge, i):
    last = knowledge.known - 1
    knowledge.cards[i] = knowledge.cards[last]
    knowledge.holders[i] = knowledge.holders[last]
    knowledge.cards[last] = NO_CARD
    knowledge.holders[last] = 0
    knowledge.known = last


@rule
def drop_the_vague(knowledge, state, box, seat):
    """Who is out holds nothing; a card that anybody may hold is as good as unknown."""
    others = 0
    for other in range(box.seats):
        if other != seat and state.counts[other] > 0:
            others |= 1 << other
    for i in range(knowledge.known - 1, -1, -1):
        knowledge.holders[i] &= others
        if knowledge.holders[i] == 0 or knowledge.holders[i] == others:
            drop(knowledge, i)


@rule
def resample(state, box, seat, knowledge, rng):
    """Give every known card to a hand that may hold it, and deal the rest of what is hidden anew."""
    if state.phase == OVER:
        return
    hidden = pick_up_hidden(state, box, seat)
    pins = 0
    for i in range(knowledge.known):
        card = knowledge.cards[i]
        holder = choose_holder(state, box, knowledge, i, pins, rng)
        if holder >= 0 and holds(box, hidden, card):
            hidden = take_card(box, hidden, card)
            state.hands[holder] = add_card(box, state.hands[holder], card)
            pins += 1 << PIN_BITS * holder
    deal_hidden(state, box, seat, hidden, pins, rng)
    chooser = state.pending_by
    if chooser >= 0 and chooser != seat:
        if state.forced != NO_CARD:
            state.forced = nth_card(box, state.hands[chooser], below(rng, state.counts[chooser]))
        if state.giving != NO_CARD:
            state.giving = nth_card(box, state.hands[chooser], below(rng, state.counts[chooser]))


@rule
def pick_up_hidden(state, box, seat):
    """Take the cards out of all other hands and the deck; the counts still tell how many belong there."""
    hidden = state.deck
    state.deck = 0
    for other in range(box.seats):
        if other != seat:
            cards = state.hands[other]
            state.hands[other] = 0
            while cards != 0:
                hidden = add_card(box, hidden, lowest_card(box, cards))
                cards = without_lowest(cards)
    return hidden


@rule
def deal_hidden(state, box, seat, hidden, pins, rng):
    """Deal the hidden cards to the other hands, beside those pinned there; what is left is the deck."""
    left = state.deck_count
    for other in range(box.seats):
        if other != seat:
            left += state.counts[other] - pinned(pins, other)
    for other in range(box.seats):
        if other != seat:
            for _ in range(state.counts[other] - pinned(pins, other)):
                card = nth_card(box, hidden, below(rng, left))
                hidden = take_card(box, hidden, card)
                state.hands[other] = add_card(box, state.hands[other], card)
                left -= 1
    state.deck = hidden


@rule
def pinned(pins, seat):
    """How many cards a hand has been given that it is known to hold."""
    return pins >> PIN_BITS * seat & PIN_MASK


@rule
def choose_holder(state, box, knowledge, i, pins, rng):
    """A seat that may hold known card `i`, in proportion to its room, that leaves room for the known cards after it."""
    room = 0
    for seat in range(box.seats):
        room += room_for(state, box, knowledge, i, pins, seat)
    if room == 0:
        return -1
    rest = below(rng, room)
    holder = -1
    while rest >= 0:
        holder += 1
        rest -= room_for(state, box, knowledge, i, pins, holder)
    return holder


@rule
def room_for(state, box, knowledge, i, pins, seat):
    if knowledge.holders[i] >> seat & 1 == 0:
        return 0
    if knowledge.holders[i] & (knowledge.holders[i] - 1) != 0:
        for group in range(1 << box.seats):
            if group >> seat & 1 and not is_room_in(state, box, knowledge, i, pins, group):
                return 0
    return state.counts[seat] - pinned(pins, seat)


@rule
def is_room_in(state, box, knowledge, i, pins, group):
    """Can a group of seats take card `i` and all later known cards that nobody else may hold?"""
    room = -1
    for seat in range(box.seats):
        if group >> seat & 1:
            room += state.counts[seat] - pinned(pins, seat)
    for later in range(i + 1, knowledge.known):
        if knowledge.holders[later] & ~group == 0:
            room -= 1
    return room >= 0
