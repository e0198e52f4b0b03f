"""Piles of cards as rings."""

from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine.cards import card_at, cards_of, put_under, take_top

SIZE = 7


class Piles:
    """Two piles of at most SIZE cards, whose heads stand anywhere in their rings."""

    def __init__(self, head=0, cards=()):
        self.rings, self.head, self.count = [[0] * SIZE, [0] * SIZE], [0, head], [0, 0]
        for card in cards:
            put_under(self.rings, self.head, self.count, 1, card)

    def cards(self):
        return cards_of(self.rings, self.head, self.count, 1)


heads = st.integers(0, SIZE - 1)
few_cards = st.lists(st.integers(1, 9), max_size=SIZE)


@given(heads, few_cards)
def test_cards_lie_in_the_order_in_which_they_were_put_under(head, cards):
    piles = Piles(head, cards)
    assert piles.cards() == cards
    assert [card_at(piles.rings, piles.head, 1, depth) for depth in range(len(cards))] == cards


@given(heads, few_cards.filter(len))
def test_the_top_card_is_taken(head, cards):
    piles = Piles(head, cards)
    assert take_top(piles.rings, piles.head, piles.count, 1) == cards[0]
    assert piles.cards() == cards[1:]
    assert 0 <= piles.head[1] < SIZE


def test_one_pile_does_not_touch_the_other():
    piles = Piles(5, [1, 2, 3])
    for card in (8, 9):
        put_under(piles.rings, piles.head, piles.count, 0, card)
    assert piles.cards() == [1, 2, 3]
    assert cards_of(piles.rings, piles.head, piles.count, 0) == [8, 9]
