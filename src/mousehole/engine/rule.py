"""Marking the functions that CPython, Numba and CUDA all run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

TABLE = -1  # the seat of chance and the clock
ANYBODY = -2  # several seats may act
EVERYBODY = -1  # the audience of an event without secrets
GAP = 100  # rule id G7 is the int GAP + 7


def rule(function: Function) -> Function:
    """Mark a function as compilable. It stays a plain Python function until bulk work is asked for.

    >>> @rule
    ... def next_seat(seats, seat):
    ...     return (seat + 1) % seats
    >>> next_seat(3, 2)
    0
    """
    function.is_rule = True  # type: ignore[attr-defined]
    return function


@cache
def rule_id(prefix: str, number: int) -> str:
    """The id of a rule, as people look it up: 16 is `BA-16`, GAP + 7 is `BA-G7`.

    >>> rule_id("BA", 7), rule_id("BA", GAP + 7)
    ('BA-07', 'BA-G7')
    """
    return f"{prefix}-G{number - GAP}" if number > GAP else f"{prefix}-{number:02d}"
