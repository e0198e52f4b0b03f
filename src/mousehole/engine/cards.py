"""Piles of cards as chains: every card keeps its place, and `under[place]` is the place of the card below it.

So a pile is three numbers (the place of its top card, that of its bottom card, and how many it has), a card moves by
changing links, and a block of any size slides under a pile at once. Rows of such numbers hold the piles of all seats;
what `under` says of a bottom card means nothing.
"""

from __future__ import annotations

from itertools import pairwise

from mousehole.engine.rule import rule


@rule
def take_top(under, top, count, pile):
    """Take the top card off a pile that is not empty; return its place.

    >>> under, top, count = [2, 0, 0], [1], [3]
    >>> take_top(under, top, count, 0), top, count
    (1, [0], [2])
    """
    place = top[pile]
    top[pile] = under[place]
    count[pile] -= 1
    return place


@rule
def put_under(under, top, bottom, count, pile, place):
    """Put the card of that place under a pile.

    >>> under, top, bottom, count = [0, 0, 0], [1], [1], [1]
    >>> put_under(under, top, bottom, count, 0, 2)
    >>> cards_of([7, 8, 9], under, top[0], count[0])
    [8, 9]
    """
    slide_under(under, top, bottom, count, pile, place, place, 1)


@rule
def slide_under(under, top, bottom, count, pile, first, last, cards):
    """Slide a block of cards under a pile: a chain from the place `first` to the place `last`.

    >>> under, top, bottom, count = [0, 0, 0], [2], [2], [1]
    >>> slide_under(under, top, bottom, count, 0, 1, 0, 2)
    >>> cards_of([7, 8, 9], under, top[0], count[0])
    [9, 8, 7]
    """
    if count[pile] == 0:
        top[pile] = first
    else:
        under[bottom[pile]] = first
    bottom[pile] = last
    count[pile] += cards


def cards_of(cards: list[int], under: list[int], place: int, count: int) -> list[int]:
    """The cards of a pile that begins at a place, the top one first.

    >>> cards_of([7, 8, 9], [2, 0, 0], 1, 3)
    [8, 7, 9]
    """
    pile = []
    for _ in range(count):
        pile.append(cards[place])
        place = under[place]
    return pile


def lay_chain(cards: list[int], under: list[int], places: list[int], pile: list[int]) -> tuple[int, int]:
    """Put a pile, the top card first, into these places; the first and the last of them.

    >>> cards, under = [0, 0, 0], [0, 0, 0]
    >>> lay_chain(cards, under, [2, 0], [8, 9]), cards, under
    ((2, 0), [9, 0, 8], [0, 0, 0])
    """
    for place, card in zip(places, pile, strict=True):
        cards[place] = card
    for place, below in pairwise(places):
        under[place] = below
    return (places[0], places[-1]) if places else (0, 0)


def deal_places(counts: list[int]) -> list[list[int]]:
    """The places of the cards of piles of so many cards, as if they had been dealt one at a time.

    >>> deal_places([2, 1, 3])
    [[0, 3], [1], [2, 4, 5]]
    """
    places: list[list[int]] = [[] for _ in counts]
    dealt = 0
    for depth in range(max(counts)):
        for pile, count in enumerate(counts):
            if depth < count:
                places[pile].append(dealt)
                dealt += 1
    return places
