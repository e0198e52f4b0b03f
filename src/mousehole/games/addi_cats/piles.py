"""Addi Cat's: the cards of the players, face down and face up, and the way round the table.

A pile is a chain of cards from its top to its bottom, the face-up cards of a seat are one from the card laid first to
the one laid last: the order in which they lie in a pile once they are turned over as a block.
"""

from mousehole.engine.cards import put_under, slide_under, take_top
from mousehole.engine.rule import rule
from mousehole.games.addi_cats.terms import SEEN


@rule
def step(box, seat, way):
    """The seat next to a seat, clockwise (1) or not (-1)."""
    seat += way
    if seat < 0:
        return box.seats - 1
    return 0 if seat == box.seats else seat


@rule
def next_player(state, box, seat):
    """The next in the direction of play who is in the game."""
    for _ in range(box.seats):
        seat = step(box, seat, state.dir)
        if state.ranks[seat] == 0:
            return seat
    return seat


@rule
def next_with_pile(state, box, seat):
    """The next in the direction of play who has a pile, at last he himself; if nobody has: the next in the game."""
    other = seat
    for _ in range(box.seats):  # AC-G21: who has only face-up cards is passed over
        other = step(box, other, state.dir)
        if can_lay(state, other):
            return other
    return next_player(state, box, seat)


@rule
def can_lay(state, seat):
    return state.count[seat] > 0 and state.ranks[seat] == 0


@rule
def has_anybody_a_pile(state, box):
    for seat in range(box.seats):
        if can_lay(state, seat):
            return True
    return False


@rule
def others_with_pile(state, box, seat):
    """How many others in the game have a pile."""
    others = 0
    for other in range(box.seats):
        if other != seat and can_lay(state, other):
            others += 1
    return others


@rule
def players_in(state, box):
    """Who is still in the game, a bit each."""
    players = 0
    for seat in range(box.seats):
        if state.ranks[seat] == 0:
            players |= 1 << seat
    return players


@rule
def top_card(state, seat):
    """The face-up card laid last; there is one."""
    return state.cards[state.up_last[seat]] & (SEEN - 1)


@rule
def shown_sum(state, box, seat):
    """The sum of the top face-up card; 0: none, or a special card (AC-32, AC-44)."""
    return box.sums[top_card(state, seat)] if state.up_count[seat] > 0 else 0


@rule
def lay_top_card(state, seat):
    """Lay the first card of the pile face up on the others: only this one counts now (AC-16, AC-17)."""
    place = take_top(state.under, state.top, state.count, seat)
    put_under(state.under, state.up_first, state.up_last, state.up_count, seat, place)
    state.cards[place] |= SEEN
    state.lying += 1
    return state.cards[place] & (SEEN - 1)


@rule
def put_under_pile(state, seat, place):
    """Put one card under a pile."""
    put_under(state.under, state.top, state.bottom, state.count, seat, place)


@rule
def take_first_laid(state, seat):
    """Take the face-up card that was laid first; return its place."""
    state.lying -= 1
    return take_top(state.under, state.up_first, state.up_count, seat)


@rule
def turn_under(state, seat, taker):
    """Turn a seat's face-up cards over as a block, so the card laid first comes first, under a pile (AC-G11)."""
    cards = state.up_count[seat]
    if cards > 0:
        first, last = state.up_first[seat], state.up_last[seat]
        slide_under(state.under, state.top, state.bottom, state.count, taker, first, last, cards)
        state.up_count[seat] = 0
        state.lying -= cards
    return cards


@rule
def share_out(state, box, giver, takers):
    """Turn the giver's face-up cards over and deal them to the takers, from the one nearest after him on (AC-G9)."""
    cards = state.up_count[giver]
    seat = giver
    for _ in range(cards):
        seat = step(box, seat, state.dir)
        while takers >> seat & 1 == 0:
            seat = step(box, seat, state.dir)
        put_under_pile(state, seat, take_first_laid(state, giver))
    return cards


@rule
def take_all(state, box, taker):
    """Put all face-up cards on the table under a pile: one's own first, then the others' in the direction of play."""
    cards = 0
    seat = taker
    for _ in range(box.seats):
        cards += turn_under(state, seat, taker)
        seat = step(box, seat, state.dir)
    return cards


@rule
def pass_top_card(state, giver, taker):
    """Put the first card of a pile under another, unseen (or known, if it was)."""
    put_under_pile(state, taker, take_top(state.under, state.top, state.count, giver))


@rule
def pass_bottom_card(state, giver, taker):
    """Put the face-up card that was laid first under another's pile."""
    put_under_pile(state, taker, take_first_laid(state, giver))
