"""What a seat remembers of the hands of others, and how it imagines what it cannot see.

A *known* card is one that the seat has seen and that has not come to light again: it was drawn from the seat, given by
it, or taken from the open pile. With it goes the set of seats that may hold it, which grows with every draw and gift
that the seat does not see.
"""

from mousehole.engine.events import ITEM
from mousehole.engine.random import below
from mousehole.engine.rule import rule
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
    put_card,
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
    """Pin every known card to a hand that may hold it, and deal the rest of what is hidden anew."""
    if state.phase == OVER:
        return
    pins = 0
    for i in range(knowledge.known):
        pins = pin_card(state, box, seat, knowledge, i, pins, rng)
    shuffle_hidden(state, box, seat, pins, rng)
    for other in range(box.seats):
        if other != seat:
            sort_row(state.hands[other], state.counts[other])
    sort_row(state.deck, state.deck_count)
    chooser = state.pending_by
    if chooser >= 0 and chooser != seat:
        if state.forced != NO_CARD:
            state.forced = state.hands[chooser][below(rng, state.counts[chooser])]
        if state.giving != NO_CARD:
            state.giving = state.hands[chooser][below(rng, state.counts[chooser])]


@rule
def pinned(pins, place):
    """How many cards of a hidden place, its first ones, stay where they are."""
    return pins >> PIN_BITS * place & PIN_MASK


@rule
def pin_card(state, box, seat, knowledge, i, pins, rng):
    """Bring a copy of known card `i` to one of its holders and pin it there; the pins after that."""
    card = knowledge.cards[i]
    holder = choose_holder(state, box, knowledge, i, pins, rng)
    if holder < 0:
        return pins
    for place in range(box.seats):
        if place == seat:
            continue
        for depth in range(pinned(pins, place), state.counts[place]):
            if state.hands[place][depth] == card:
                swap_hidden(state, place, depth, holder, pinned(pins, holder))
                return pins + (1 << PIN_BITS * holder)
    return pins


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


@rule
def shuffle_hidden(state, box, seat, pins, rng):
    """Put the cards that are hidden from the seat and not pinned into random order."""
    hidden = 0
    for place in range(box.seats + 1):
        hidden += hidden_at(state, box, seat, pins, place)
    for first in range(hidden - 1):
        place, depth = find_hidden(state, box, seat, pins, first)
        other, other_depth = find_hidden(state, box, seat, pins, first + below(rng, hidden - first))
        swap_hidden(state, place, depth, other, other_depth)


@rule
def hidden_at(state, box, seat, pins, place):
    """How many cards of a place are dealt anew; the place behind the last seat is the deck."""
    if place == seat:
        return 0
    if place == box.seats:
        return state.deck_count
    return state.counts[place] - pinned(pins, place)


@rule
def find_hidden(state, box, seat, pins, number):
    """Where the hidden card of that number lies. The deck is place -1."""
    place = 0
    while number >= hidden_at(state, box, seat, pins, place):
        number -= hidden_at(state, box, seat, pins, place)
        place += 1
    if place == box.seats:
        return -1, number
    return place, pinned(pins, place) + number


@rule
def swap_hidden(state, place, depth, other, other_depth):
    card = hidden_card(state, place, depth)
    lay_hidden(state, place, depth, hidden_card(state, other, other_depth))
    lay_hidden(state, other, other_depth, card)


@rule
def hidden_card(state, place, depth):
    return state.deck[depth] if place < 0 else state.hands[place][depth]


@rule
def lay_hidden(state, place, depth, card):
    if place < 0:
        state.deck[depth] = card
    else:
        state.hands[place][depth] = card


@rule
def sort_row(row, count):
    for i in range(count):
        put_card(row, i, row[i])
