"""Nobody meets somebody twice unless no other pairing exists; everybody sits somewhere, or has a bye."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mousehole.server.book.pairing import _Search, draw_swiss, pairs, repeats, split

SIZES = st.sampled_from([(2,), (2, 3, 4, 5), (3, 4, 5), (2, 3, 4)])


def all_pairings(people):
    """Every way to put an even number of people in pairs."""
    if not people:
        yield []
        return
    first, *others = people
    for partner in others:
        for rest in all_pairings([person for person in others if person != partner]):
            yield [[first, partner], *rest]


@st.composite
def meetings(draw, people):
    every = list(combinations(range(people), 2))
    return Counter(frozenset(pair) for pair in draw(st.lists(st.sampled_from(every), max_size=len(every), unique=True)))


@given(st.integers(1, 4).flatmap(lambda half: st.tuples(st.just(2 * half), meetings(2 * half))))
def test_of_all_pairings_of_two_none_has_fewer_who_have_met(case):
    count, met = case
    found = pairs(range(count), met)
    assert sorted(person for table in found for person in table) == list(range(count))
    assert repeats(found, met) == min(repeats(tables, met) for tables in all_pairings(list(range(count))))


def all_tables(people, shape):
    """Every way to put people at tables of these sizes."""
    if not shape:
        yield []
        return
    first, *others = people
    for size in set(shape):
        left = list(shape)
        left.remove(size)
        for company in combinations(others, size - 1):
            rest = [person for person in others if person not in company]
            for more in all_tables(rest, left):
                yield [[first, *company], *more]


@settings(max_examples=40)
@given(
    st.sampled_from([(6, 3), (7, 3), (8, 4), (8, 3), (9, 3)]).flatmap(
        lambda wish: st.tuples(st.just(wish), meetings(wish[0]))
    )
)
def test_at_larger_tables_some_meet_twice_only_where_every_draw_would_have_it_so(case):
    (count, wanted), met = case
    drawn = draw_swiss(range(count), [3, 4, 5], wanted, met, {})
    shape = [len(table) for table in drawn.tables]
    if repeats(drawn.tables, met):
        assert all(repeats(tables, met) for tables in all_tables(list(range(count)), shape))


@given(st.integers(1, 3).flatmap(lambda half: st.tuples(
    st.just(2 * half + 1), meetings(2 * half + 1), st.lists(st.integers(0, 2), min_size=7, max_size=7)
)))  # fmt: skip
def test_of_an_odd_number_who_has_had_the_fewest_byes_has_one_such_that_nobody_meets_twice_where_that_can_be(case):
    count, met, had = case
    byes = dict(enumerate(had[:count]))
    drawn = draw_swiss(range(count), [2], 2, met, byes)
    (bye,) = drawn.byes
    assert byes[bye] == min(byes.values())
    others = [
        min(repeats(tables, met) for tables in all_pairings([each for each in range(count) if each != person]))
        for person in range(count)
        if byes[person] == byes[bye]
    ]
    assert bool(repeats(drawn.tables, met)) == bool(min(others))


@given(st.integers(0, 64), SIZES, st.integers(2, 5))
def test_everybody_is_at_a_table_of_a_lawful_size_or_left_over_and_few_are(count, sizes, wanted):
    shape, byes = split(count, sizes, wanted)
    assert sum(shape) + byes == count
    assert set(shape) <= set(sizes)
    assert byes < min(sizes)


@given(st.integers(2, 24), SIZES, st.integers(1, 6), st.randoms(use_true_random=False))
def test_round_after_round_everybody_is_drawn_once_and_nobody_has_a_second_bye_before_all_had_one(
    count, sizes, rounds, luck
):
    met, byes = Counter(), Counter()
    order = list(range(count))
    for _ in range(rounds):
        luck.shuffle(order)
        drawn = draw_swiss(order, sizes, min(sizes), met, byes)
        seated = [person for table in drawn.tables for person in table]
        assert sorted([*seated, *drawn.byes]) == list(range(count))
        for table in drawn.tables:
            met.update(frozenset(pair) for pair in combinations(table, 2))
        byes.update(drawn.byes)
        if drawn.byes:
            assert max(byes.values()) - min(byes[person] for person in order) <= 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_search_knows_of_every_round_of_a_club_whether_all_can_meet_somebody_new(seats, monkeypatch):
    searches = []
    fill = _Search.fill

    def watched(search, *given):
        searches.append(search)
        return fill(search, *given)

    monkeypatch.setattr(_Search, "fill", watched)
    luck, met = random.Random(seats), Counter()
    for _ in range(6):
        order = luck.sample(range(30), 30)
        drawn = draw_swiss(order, [3, 4, 5], seats, met, {})
        met.update(frozenset(pair) for table in drawn.tables for pair in combinations(table, 2))
    assert not any(search.has_given_up for search in searches)


def test_sixty_four_meet_six_others_each_in_six_rounds():
    met = Counter()
    points = Counter()
    for _ in range(6):
        order = sorted(range(64), key=lambda person: (-points[person], person))
        drawn = draw_swiss(order, [2], 2, met, Counter())
        assert repeats(drawn.tables, met) == 0
        for one, other in drawn.tables:
            met[frozenset((one, other))] += 1
            points[min(one, other)] += 1


def test_eight_meet_all_seven_others_in_seven_rounds():
    met = Counter()
    for _ in range(7):
        drawn = draw_swiss(range(8), [2], 2, met, Counter())
        assert repeats(drawn.tables, met) <= 2  # by the standings first: the last rounds may have no other pairing
        met.update(frozenset(table) for table in drawn.tables)


def test_sixteen_at_tables_of_four_meet_nobody_twice_in_three_rounds():
    met = Counter()
    for _ in range(3):
        drawn = draw_swiss(range(16), [3, 4, 5], 4, met, Counter())
        assert repeats(drawn.tables, met) == 0
        met.update(frozenset(pair) for table in drawn.tables for pair in combinations(table, 2))
