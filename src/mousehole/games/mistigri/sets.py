"""The cards of one place as a set of bits.

The cards of the deck in canonical order have the bits 0, 1, 2 … Where a card has several copies, a place that holds n
of them has the lowest n of their bits: so equal cards make equal sets, and the first bit tells the different ones.
"""

from mousehole.engine.rule import rule
from mousehole.engine.sets import lowest, nth


@rule
def add_card(box, cards, card):
    copies = box.copies[card]
    return cards | ((cards & copies) + (copies & -copies))


@rule
def take_card(box, cards, card):
    """The set less one card of that code, which is there."""
    copies = box.copies[card]
    return cards - (((cards & copies) + (copies & -copies)) >> 1)


@rule
def holds(box, cards, card):
    return cards & box.copies[card] != 0


@rule
def different_cards(box, cards):
    """The set with one copy only of each card."""
    return cards & box.firsts


@rule
def lowest_card(box, cards):
    return box.deck[lowest(cards)]


@rule
def nth_card(box, cards, place):
    """The card at that place, the first being 0, when all are laid out in order."""
    return box.deck[nth(cards, place)]


@rule
def partners_after(box, cards, first):
    """The different cards of a set that pair with the one at bit `first` and come after it, a twin among them."""
    twin = 2 << first  # the next bit is a copy of the card, or the first of another
    return cards & -twin & box.partners[box.deck[first]] & (box.firsts | twin)
