"""Sets of small numbers as ints: number n is bit n. None is above 61, so a set never touches the sign of 64 bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mousehole.engine.rule import rule


@rule
def bit(number):
    """The set of one number.

    >>> bit(3)
    8
    """
    return 1 << number


@rule
def has(members, number):
    """Is the number in the set?

    >>> has(0b1010, 3), has(0b1010, 2)
    (True, False)
    """
    return (members >> number) & 1 == 1


def count(members: int) -> int:
    """How many numbers the set has; compiled code has an instruction for it (`engine/compile.py`, `engine/cuda.py`).

    >>> count(0b1010)
    2
    """
    return members.bit_count()


@rule
def lowest(members):
    """The first number of a set that is not empty.

    >>> lowest(0b1010)
    1
    """
    return count((members & -members) - 1)


@rule
def without_lowest(members):
    """The set less its first number.

    >>> bin(without_lowest(0b1010))
    '0b1000'
    """
    return members & (members - 1)


@rule
def nth(members, place):
    """The number at that place in the set, the first being 0.

    >>> nth(0b1010, 1)
    3
    """
    for _ in range(place):
        members = without_lowest(members)
    return lowest(members)


def members_of(members: int) -> Iterator[int]:
    """The numbers of a set, in order.

    >>> list(members_of(0b1010))
    [1, 3]
    """
    while members:
        first = members & -members
        yield first.bit_length() - 1
        members ^= first


def set_of(numbers: Iterable[int]) -> int:
    """The set of these numbers.

    >>> bin(set_of([1, 3]))
    '0b1010'
    """
    members = 0
    for number in numbers:
        members |= bit(number)
    return members
