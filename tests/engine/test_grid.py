"""Sets of squares and walks over a grid."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine import grid

WIDTH, HEIGHT = 5, 4
FLOOR = (1 << WIDTH * HEIGHT) - 1
sets = st.integers(0, 2**62 - 1)


def _members(squares):
    return [square for square in range(62) if squares >> square & 1]


def _everywhere(square, there):
    return True


@given(sets)
def test_a_set_is_counted_and_listed(squares):
    assert grid.count(squares) == len(_members(squares))
    assert list(grid.squares_of(squares)) == _members(squares)
    assert grid.set_of(_members(squares)) == squares


@given(sets.filter(bool), st.data())
def test_the_lowest_and_the_nth_square(squares, data):
    members = _members(squares)
    number = data.draw(st.integers(0, len(members) - 1))
    assert grid.lowest(squares) == members[0]
    assert grid.nth(squares, number) == members[number]
    assert _members(grid.without_lowest(squares)) == members[1:]


def test_a_square_is_in_its_own_set_only():
    assert grid.has(grid.bit(7), 7)
    assert not grid.has(grid.bit(7), 8)


def test_the_rim_has_no_way_out():
    assert dict(grid.beside(WIDTH, FLOOR, 0)) == {grid.EAST: 1, grid.SOUTH: WIDTH}
    assert dict(grid.beside(WIDTH, FLOOR, 19)) == {grid.NORTH: 14, grid.WEST: 18}
    assert dict(grid.beside(WIDTH, FLOOR, 7)) == {grid.NORTH: 2, grid.EAST: 8, grid.SOUTH: 12, grid.WEST: 6}


def test_exits_are_as_the_board_joins_its_squares():
    exits = grid.make_exits(WIDTH, FLOOR, lambda square, there: {square, there} != {0, 1})
    assert not grid.has(exits[grid.EAST], 0)
    assert not grid.has(exits[grid.WEST], 1)
    assert grid.neighbours(exits, WIDTH, grid.bit(0)) == grid.bit(WIDTH)
    assert grid.neighbours(exits, WIDTH, grid.bit(1)) == grid.set_of([2, 6])


def _all_walks(exits, start, steps, through, onto, may_step_back):
    """Every walk, square by square: the slow way."""
    walks = [[start]]
    for done in range(1, steps + 1):
        allowed = onto if done == steps else through
        walks = [
            [*walked, there]
            for walked in walks
            for direction, there in grid.beside(WIDTH, FLOOR, walked[-1])
            if grid.has(exits[direction], walked[-1]) and grid.has(allowed, there)
            if may_step_back or len(walked) < 2 or there != walked[-2]
        ]
    return walks


@pytest.mark.parametrize(("go", "may_step_back"), [(grid.walk, False), (grid.wander, True)])
def test_walks_by_shifts_are_the_walks_square_by_square(go, may_step_back):
    chooser = random.Random(5)
    for _ in range(200):
        walls = chooser.getrandbits(40)
        exits = grid.make_exits(WIDTH, FLOOR, lambda square, there, walls=walls: walls >> (square + there) & 1 == 0)
        start, steps = chooser.randrange(WIDTH * HEIGHT), chooser.randint(1, 4)
        through, onto = ((chooser.getrandbits(20) | chooser.getrandbits(20)) & ~grid.bit(start) for _ in range(2))
        ends, passed = go(exits, WIDTH, grid.bit(start), steps, through, onto)
        walks = _all_walks(exits, start, steps, through, onto, may_step_back)
        assert ends == grid.set_of(walked[-1] for walked in walks)
        assert passed == grid.set_of(
            walked[-1]
            for length in range(1, steps)
            for walked in _all_walks(exits, start, length, through, through, may_step_back)
        )


def test_one_open_floor_lets_a_walk_go_anywhere_at_its_distance():
    exits = grid.make_exits(WIDTH, FLOOR, _everywhere)
    ends, _ = grid.walk(exits, WIDTH, grid.bit(7), 1, FLOOR, FLOOR)
    assert ends == grid.set_of([2, 6, 8, 12])
