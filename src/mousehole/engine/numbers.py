"""Whole numbers as people give them."""

from __future__ import annotations

from typing import TypeGuard


def is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    """Is it a whole number from low to high? True and False are none.

    >>> is_whole(3, 0, 5), is_whole(7, 0, 5), is_whole(True, 0, 5), is_whole("3", 0, 5)
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
