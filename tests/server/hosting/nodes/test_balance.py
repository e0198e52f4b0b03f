"""Where rooms belong, and who gives way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mousehole.server.hosting.nodes.balance import Lost, choose_home, is_cut_off, shares, surplus
from mousehole.server.hosting.nodes.membership import Node


def node(session: int, rooms: int = 0, reaches: int = 0, leaving: bool = False, beats: int = 0) -> Node:
    return Node(session, f"n{session}", "", rooms, reaches, leaving, beats)


def test_room_stays_where_it_was_asked_for_while_the_load_is_even() -> None:
    assert choose_home(node(1, 20), [node(2, 18), node(3, 25)], {}) == 1


def test_room_goes_to_the_emptiest_when_this_node_has_much_more() -> None:
    assert choose_home(node(1, 50), [node(2, 30), node(3, 20)], {}) == 3
    assert choose_home(node(1, 50), [node(2, 30), node(3, 20)], {3: 15}) == 2


def test_room_never_goes_to_who_is_about_to_leave() -> None:
    assert choose_home(node(1, 50), [node(2, 0, leaving=True)], {}) == 1
    assert choose_home(node(1, 0, leaving=True), [node(2, 90)], {}) == 2
    assert shares(3, [node(2, 0, leaving=True)]) == []


def test_shares_fill_the_emptiest_first() -> None:
    assert shares(4, [node(1, 5), node(2, 3)]) == [2, 2, 1, 2]


def test_newcomer_gets_no_more_than_twice_an_even_share_at_once() -> None:
    found = shares(100, [node(1, 500), node(2, 500), node(3, 500), node(4, 0)])
    assert found.count(4) == 50
    assert len(found) == 100


@given(st.lists(st.integers(0, 500), min_size=2, max_size=8))
def test_moving_the_surplus_ends(rooms: list[int]) -> None:
    for _ in range(200):
        moved = 0
        for place in range(len(rooms)):
            nodes = [node(number + 1, count) for number, count in enumerate(rooms)]
            others = nodes[:place] + nodes[place + 1 :]
            for session in shares(surplus(nodes[place], others), others):
                rooms[place] -= 1
                rooms[session - 1] += 1
                moved += 1
        if not moved:
            return
    raise AssertionError(f"rooms are moved for ever: {rooms}")


@given(st.integers(2, 7).flatmap(lambda n: st.tuples(
    st.just(n), st.sets(st.tuples(st.integers(1, n), st.integers(1, n)).filter(lambda pair: pair[0] < pair[1])),
)))  # fmt: skip
def test_of_two_that_cannot_speak_one_gives_way_and_never_all(case: tuple[int, set[tuple[int, int]]]) -> None:
    count, cut = case
    reached = {
        one: {other for other in range(1, count + 1) if other != one and (min(one, other), max(one, other)) not in cut}
        for one in range(1, count + 1)
    }
    nodes = {one: node(one, reaches=len(reached[one])) for one in reached}
    stay = {
        one for one in nodes
        if not is_cut_off(nodes[one], [nodes[other] for other in nodes if other != one and other not in reached[one]])
    }  # fmt: skip
    assert stay
    assert not any(one in stay and other in stay for one, other in cut)


def test_dead_node_makes_nobody_give_way() -> None:
    lost = Lost()
    for _ in range(9):
        assert lost.of({2: node(2, reaches=5, beats=7)}, reached=()) == []
    assert lost.any


def test_node_that_goes_on_beating_out_of_reach_counts() -> None:
    lost = Lost()
    found = [len(lost.of({2: node(2, beats=beats)}, reached=())) for beats in range(7, 12)]
    assert found == [0, 0, 0, 1, 1]
    assert lost.of({2: node(2, beats=12)}, reached={2}) == []
    assert lost.of({2: node(2, beats=13)}, reached=()) == []  # lost anew: the count begins anew
