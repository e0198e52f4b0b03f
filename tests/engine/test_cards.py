"""Piles of cards as chains of places."""

import random

from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine.cards import cards_of, lay_chain, put_under, slide_under, take_top

SIZE = 9
ONE, OTHER = 0, 1  # piles


class Piles:
    """Two piles of SIZE cards in all, in places that were shuffled."""

    def __init__(self, one, other, seed=0):
        places = random.Random(seed).sample(range(SIZE), SIZE)
        self.cards, self.under = [0] * SIZE, [SIZE] * SIZE  # a link that is not set leads to no place
        self.top, self.bottom, self.count = [0, 0], [0, 0], [len(one), len(other)]
        for pile, cards in enumerate((one, other)):
            taken = [places.pop() for _ in cards]
            self.top[pile], self.bottom[pile] = lay_chain(self.cards, self.under, taken, cards)

    def __getitem__(self, pile):
        return cards_of(self.cards, self.under, self.top[pile], self.count[pile])

    def take(self, pile):
        return take_top(self.under, self.top, self.count, pile)

    def put(self, pile, place):
        put_under(self.under, self.top, self.bottom, self.count, pile, place)


seeds = st.integers(0, 1000)
piles_of_cards = st.lists(st.integers(1, 9), max_size=SIZE)


@st.composite
def two_piles(draw):
    cards = draw(piles_of_cards)
    cut = draw(st.integers(0, len(cards)))
    return cards[:cut], cards[cut:], draw(seeds)


@given(two_piles())
def test_cards_lie_in_the_order_in_which_they_were_laid(given_piles):
    one, other, seed = given_piles
    piles = Piles(one, other, seed)
    assert (piles[ONE], piles[OTHER]) == (one, other)


@given(two_piles())
def test_the_top_card_is_taken_and_put_under_the_other_pile(given_piles):
    one, other, seed = given_piles
    piles = Piles(one, other, seed)
    for moved in range(1, len(one) + 1):
        place = piles.take(ONE)
        assert piles.cards[place] == one[moved - 1]
        piles.put(OTHER, place)
        assert (piles[ONE], piles[OTHER]) == (one[moved:], other + one[:moved])


@given(two_piles().filter(lambda given_piles: given_piles[0]))
def test_a_block_slides_under_a_pile_at_once(given_piles):
    one, other, seed = given_piles
    piles = Piles(one, other, seed)
    slide_under(piles.under, piles.top, piles.bottom, piles.count, OTHER, piles.top[ONE], piles.bottom[ONE], len(one))
    assert piles[OTHER] == other + one
    place = piles.take(OTHER)
    piles.put(OTHER, place)
    assert piles[OTHER] == [*(other + one)[1:], (other + one)[0]]
