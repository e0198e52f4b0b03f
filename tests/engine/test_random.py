"""The integer generator and what is drawn from it."""

import os
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine.random import (
    WORD,
    SystemEntropy,
    below,
    key_of,
    next_word,
    scramble,
    seed_stream,
    shuffle,
    stream,
    swap,
    weighted,
)

DRAWS = 24_000


def test_the_generator_is_xoroshiro64_star_star():
    """The first words of the published algorithm from the state (1, 2), written out here in 32 bits."""
    low, high, rng = 1, 2, [1, 2]
    for _ in range(100):
        word = low * 0x9E3779BB & WORD
        word = (word << 5 | word >> 27) & WORD
        assert next_word(rng) == word * 5 & WORD
        high ^= low
        low = ((low << 26 | low >> 6) ^ high ^ (high << 9)) & WORD
        high = (high << 13 | high >> 19) & WORD
    assert rng == [low, high]


@given(st.integers(1, 1000), st.integers())
def test_a_draw_stays_below_its_bound(bound, seed):
    rng = stream(seed)
    assert all(0 <= below(rng, bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [0, 1])
def test_a_draw_without_a_choice_takes_no_word(bound):
    rng = stream("still")
    before = list(rng)
    assert below(rng, bound) == 0
    assert rng == before


@given(st.lists(st.integers(0, 9), max_size=40), st.integers())
def test_a_shuffle_keeps_the_cards(cards, seed):
    shuffled = [*cards, -1, -2]
    shuffle(shuffled, len(cards), stream(seed))
    assert Counter(shuffled[: len(cards)]) == Counter(cards)
    assert shuffled[len(cards) :] == [-1, -2]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_order_is_equally_likely(count):
    rng, orders = stream("orders"), Counter()
    for _ in range(DRAWS):
        cards = list(range(count))
        shuffle(cards, count, rng)
        orders[tuple(cards)] += 1
    expected = DRAWS / [1, 1, 2, 6, 24][count]
    assert len(orders) == DRAWS / expected
    assert all(abs(times - expected) < 5 * expected**0.5 for times in orders.values())


@pytest.mark.parametrize("place", [0, 44, 45, 89])
def test_every_place_gets_every_card_equally_often(place):
    rng, cards_there = stream("places"), Counter()
    for _ in range(9000):
        cards = list(range(90))
        shuffle(cards, 90, rng)
        cards_there[cards[place]] += 1
    assert sum((cards_there[card] - 100) ** 2 / 100 for card in range(90)) < 150  # chi-squared, 89 degrees of freedom


def test_a_swap_lets_two_cards_change_places():
    cards = [1, 2, 3]
    swap(cards, 0, 2)
    assert cards == [3, 2, 1]


def test_weights_are_shares():
    rng, drawn = stream("weights"), Counter()
    for _ in range(DRAWS):
        drawn[weighted(rng, [1, 0, 2, 3, 99], 4)] += 1
    assert set(drawn) == {0, 2, 3}
    assert [round(6 * drawn[i] / DRAWS, 1) for i in (0, 2, 3)] == [1.0, 2.0, 3.0]


def test_weights_that_are_all_nought_give_the_last():
    assert weighted(stream(1), [0, 0], 2) == 1


def test_scrambling_loses_nothing():
    assert len({scramble(word) for word in range(100_000)}) == 100_000
    assert all(0 <= scramble(word) <= WORD for word in (0, 1, WORD))


def test_streams_differ_by_seed_and_by_number():
    streams = {tuple(stream(seed, index)) for seed in (0, "0", 1, None) for index in (0, 1, 1 << 32)}
    assert len(streams) == 12
    assert stream("x", 3) == stream("x", 3)


def test_a_stream_is_never_stuck_at_nought():
    rng = [0, 0]
    seed_stream(rng, 0, 0, 0)
    assert rng == [1, 0]


def test_a_key_is_two_words():
    assert all(0 <= word <= WORD for seed in (0, -1, "a", 2**100) for word in key_of(seed))


def test_without_a_seed_no_two_tables_are_alike():
    first, second = ([next_word(rng) for _ in range(4)] for rng in (SystemEntropy(), SystemEntropy()))
    assert first != second


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_two_processes_never_share_a_word_of_entropy():
    next_word(SystemEntropy())
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, repr([next_word(SystemEntropy()) for _ in range(4)]).encode())
        os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with os.fdopen(reader) as told:
        assert told.read() != repr([next_word(SystemEntropy()) for _ in range(4)])


@pytest.mark.compiled
def test_numba_draws_the_same_bits():
    from mousehole.engine.compile import jit

    def draw(rng, cards, weights, drawn):
        seed_stream(rng, 123, 456, 789)
        shuffle(cards, len(cards), rng)
        for i in range(len(drawn)):
            drawn[i] = below(rng, i) * 100 + weighted(rng, weights, len(weights))

    weights = [3, 1, 4, 1, 5]
    mine = ([0, 0], list(range(91)), weights, [0] * 500)
    theirs = (np.zeros(2, np.int64), np.arange(91, dtype=np.uint8), np.array(weights), np.zeros(500, np.int64))
    draw(*mine)
    jit(draw)(*theirs)
    assert [part.tolist() for part in theirs] == list(mine)
