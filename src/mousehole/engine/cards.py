"""Piles of cards. A pile is a ring: taking the top and putting cards under it never moves the others.

`rings[seat]` holds the cards of a seat, `head[seat]` the place of its top card, `count[seat]` how many cards there are.
"""

from __future__ import annotations

from mousehole.engine.rule import rule


@rule
def card_at(rings, head, seat, depth):
    """The card that lies `depth` under the top (0 is the top).

    >>> card_at([[7, 8, 9]], [2], 0, 1)
    7
    """
    ring = rings[seat]
    place = head[seat] + depth
    if place >= len(ring):
        place -= len(ring)
    return ring[place]


@rule
def take_top(rings, head, count, seat):
    """Take the top card off a pile that is not empty.

    >>> rings, head, count = [[7, 8, 9]], [1], [2]
    >>> take_top(rings, head, count, 0), head, count
    (8, [2], [1])
    """
    ring = rings[seat]
    place = head[seat]
    count[seat] -= 1
    head[seat] = 0 if place + 1 == len(ring) else place + 1
    return ring[place]


@rule
def put_under(rings, head, count, seat, card):
    """Put a card under a pile.

    >>> rings, head, count = [[0, 8, 9]], [1], [2]
    >>> put_under(rings, head, count, 0, 7)
    >>> cards_of(rings, head, count, 0)
    [8, 9, 7]
    """
    ring = rings[seat]
    place = head[seat] + count[seat]
    if place >= len(ring):
        place -= len(ring)
    ring[place] = card
    count[seat] += 1


def cards_of(rings: list[list[int]], head: list[int], count: list[int], seat: int) -> list[int]:
    """The cards of a pile, top first.

    >>> cards_of([[7, 8, 9]], [2], [2], 0)
    [9, 7]
    """
    ring, top, number = rings[seat], head[seat], count[seat]
    return [*ring[top : top + number], *ring[: max(top + number - len(ring), 0)]]
