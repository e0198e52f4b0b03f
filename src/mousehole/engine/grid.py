"""Boards of squares: a set of squares is an int, square s is bit s; walks over a grid are shifts of such sets.

Squares are numbered in reading order, row by row from the top, at most 62 of them, so that a set never touches the sign
of a 64-bit int. A board's `exits` are four sets: from which squares one may step north, east, south and west. Walls,
rims and doors are all in there, so a step is a mask and a shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mousehole.engine.rule import rule

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DIRECTIONS = 4

_PAIRS = 0x5555555555555555  # every other bit, then every other two bits, every other four, the lowest of eight
_FOURS = 0x3333333333333333
_EIGHTS = 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101
_COUNT = 0x7F


@rule
def bit(square):
    """The set of one square."""
    return 1 << square


@rule
def has(squares, square):
    """Is the square in the set?"""
    return (squares >> square) & 1 == 1


@rule
def count(squares):
    """How many squares the set has.

    The product may wrap at 64 bits in compiled code; the seven bits that are kept are the same. Compilers know this
    form and make one instruction of it.
    """
    squares -= (squares >> 1) & _PAIRS
    squares = (squares & _FOURS) + ((squares >> 2) & _FOURS)
    squares = (squares + (squares >> 4)) & _EIGHTS
    return ((squares * _BYTES) >> 56) & _COUNT


@rule
def lowest(squares):
    """The first square of a set that is not empty."""
    return count((squares & -squares) - 1)


@rule
def without_lowest(squares):
    """The set less its first square."""
    return squares & (squares - 1)


@rule
def nth(squares, number):
    """The square of that number in the set, the first being 0."""
    for _ in range(number):
        squares = without_lowest(squares)
    return lowest(squares)


@rule
def neighbours(exits, width, squares):
    """Every square one step away from one of the squares."""
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
    """
    ends = start
    passed = 0
    for _ in range(steps - 1):
        ends = neighbours(exits, width, ends) & through
        passed |= ends
    return neighbours(exits, width, ends) & onto, passed


@rule
def walk(exits, width, start, steps, through, onto):
    """The same for walks that never step straight back: one set for each direction of the last step."""
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


def squares_of(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while squares:
        first = squares & -squares
        yield first.bit_length() - 1
        squares ^= first


def set_of(squares: Iterable[int]) -> int:
    """The set of these squares."""
    members = 0
    for square in squares:
        members |= bit(square)
    return members


def beside(width: int, floor: int, square: int) -> Iterator[tuple[int, int]]:
    """Every direction from a square in which the floor goes on, and the square there."""
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
    """The exits of a floor on which one may step between squares side by side where `joined` says so."""
    exits = [0] * DIRECTIONS
    for square in squares_of(floor):
        for direction, there in beside(width, floor, square):
            if joined(square, there):
                exits[direction] |= bit(square)
    return exits
