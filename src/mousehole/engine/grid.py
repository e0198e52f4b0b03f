"""Boards of squares: a set of squares is an int, square s is bit s; walks over a grid are shifts of such sets.

Squares are numbered in reading order, row by row from the top, at most 62 of them (see `sets.py`). A board's `exits`
are four sets: from which squares one may step north, east, south and west. Walls, rims and doors are all in there, so a
step is a mask and a shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mousehole.engine.rule import rule
from mousehole.engine.sets import bit, has, members_of

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DIRECTIONS = 4


@rule
def neighbours(exits, width, squares):
    """Every square one step away from one of the squares.

    >>> exits = make_exits(3, 0b111_111, lambda square, there: True)  # two rows of three
    >>> list(members_of(neighbours(exits, 3, bit(1))))
    [0, 2, 4]
    """
    return (
        ((squares & exits[NORTH]) >> width)
        | ((squares & exits[EAST]) << 1)
        | ((squares & exits[SOUTH]) << width)
        | ((squares & exits[WEST]) >> 1)
    )


@rule
def wander(exits, width, start, steps, through, onto):
    """Where walks of so many steps end that keep to `through` and end in `onto`; and what they may pass.

    `start` is the set of the first square. A walk may cross a square twice; what `through` and `onto` leave out is
    barred, so that leaving the start out of both bars coming back to it.

    >>> exits = make_exits(4, 0b1111, lambda square, there: True)  # one row of four
    >>> ends, passed = wander(exits, 4, bit(0), 3, 0b1111, 0b1111)
    >>> list(members_of(ends)), list(members_of(passed))
    ([1, 3], [0, 1, 2])
    """
    ends = start
    passed = 0
    for _ in range(steps - 1):
        ends = neighbours(exits, width, ends) & through
        passed |= ends
    return neighbours(exits, width, ends) & onto, passed


@rule
def walk(exits, width, start, steps, through, onto):
    """Where walks of so many steps end that never step straight back, and what they may pass; see `wander`.

    >>> exits = make_exits(4, 0b1111, lambda square, there: True)  # one row of four
    >>> ends, passed = walk(exits, 4, bit(0), 3, 0b1111, 0b1111)
    >>> list(members_of(ends)), list(members_of(passed))
    ([3], [1, 2])
    """
    north = start  # a start that came from two sides at once may leave on all four
    east = start
    south = 0
    west = 0
    passed = 0
    allowed = through
    for done in range(1, steps + 1):
        if done == steps:
            allowed = onto
        upright = north | south
        level = east | west
        north = (((north | level) & exits[NORTH]) >> width) & allowed
        south = (((south | level) & exits[SOUTH]) << width) & allowed
        east = (((east | upright) & exits[EAST]) << 1) & allowed
        west = (((west | upright) & exits[WEST]) >> 1) & allowed
        if done < steps:
            passed |= north | east | south | west
    return north | east | south | west, passed


def beside(width: int, floor: int, square: int) -> Iterator[tuple[int, int]]:
    """Every direction from a square in which the floor goes on, and the square there.

    >>> list(beside(3, 0b111_111, 1)) == [(EAST, 2), (SOUTH, 4), (WEST, 0)]
    True
    """
    column = square % width
    for direction, there, on_row in (
        (NORTH, square - width, True),
        (EAST, square + 1, column + 1 < width),
        (SOUTH, square + width, True),
        (WEST, square - 1, column > 0),
    ):
        if on_row and there >= 0 and has(floor, there):
            yield direction, there


def make_exits(width: int, floor: int, joined: Callable[[int, int], bool]) -> list[int]:
    """The exits of a floor on which one may step between squares side by side where `joined` says so.

    >>> [bin(squares) for squares in make_exits(3, 0b111, lambda square, there: 2 not in (square, there))]
    ['0b0', '0b1', '0b0', '0b10']
    """
    exits = [0] * DIRECTIONS
    for square in members_of(floor):
        for direction, there in beside(width, floor, square):
            if joined(square, there):
                exits[direction] |= bit(square)
    return exits
