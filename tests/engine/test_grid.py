"""Walks over a grid."""

import random

import pytest

from mousehole.engine import grid, sets

WIDTH, HEIGHT = 5, 4
FLOOR = (1 << WIDTH * HEIGHT) - 1


def _everywhere(square, there):
    return True


def test_the_rim_has_no_way_out():
    assert dict(grid.beside(WIDTH, FLOOR, 0)) == {grid.EAST: 1, grid.SOUTH: WIDTH}
    assert dict(grid.beside(WIDTH, FLOOR, 19)) == {grid.NORTH: 14, grid.WEST: 18}
    assert dict(grid.beside(WIDTH, FLOOR, 7)) == {grid.NORTH: 2, grid.EAST: 8, grid.SOUTH: 12, grid.WEST: 6}


def test_exits_are_as_the_board_joins_its_squares():
    exits = grid.make_exits(WIDTH, FLOOR, lambda square, there: {square, there} != {0, 1})
    assert not sets.has(exits[grid.EAST], 0)
    assert not sets.has(exits[grid.WEST], 1)
    assert grid.neighbours(exits, WIDTH, sets.bit(0)) == sets.bit(WIDTH)
    assert grid.neighbours(exits, WIDTH, sets.bit(1)) == sets.set_of([2, 6])


def _all_walks(exits, start, steps, through, onto, may_step_back):
    """Every walk, square by square: the slow way."""
    walks = [[start]]
    for done in range(1, steps + 1):
        allowed = onto if done == steps else through
        walks = [
            [*walked, there]
            for walked in walks
            for direction, there in grid.beside(WIDTH, FLOOR, walked[-1])
            if sets.has(exits[direction], walked[-1]) and sets.has(allowed, there)
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
        through, onto = ((chooser.getrandbits(20) | chooser.getrandbits(20)) & ~sets.bit(start) for _ in range(2))
        ends, passed = go(exits, WIDTH, sets.bit(start), steps, through, onto)
        walks = _all_walks(exits, start, steps, through, onto, may_step_back)
        assert ends == sets.set_of(walked[-1] for walked in walks)
        assert passed == sets.set_of(
            walked[-1]
            for length in range(1, steps)
            for walked in _all_walks(exits, start, length, through, through, may_step_back)
        )


def test_one_open_floor_lets_a_walk_go_anywhere_at_its_distance():
    exits = grid.make_exits(WIDTH, FLOOR, _everywhere)
    ends, _ = grid.walk(exits, WIDTH, sets.bit(7), 1, FLOOR, FLOOR)
    assert ends == sets.set_of([2, 6, 8, 12])
