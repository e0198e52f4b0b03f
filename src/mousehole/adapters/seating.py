"""Who sits where: the agent, and the opponents by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.numbers import is_whole

# A name or a function (see `mousehole.adapters.company`) for all the others, or one for each; None: the agent plays
# all seats.
Opponents = str | Callable[..., Any] | Sequence[Any] | None


def seating_for(persons: Sequence[int], seat: int, opponents: Opponents) -> list[Any]:
    """Who sits where, from the person of every seat: the agent on its seat and on all others of that person, the
    opponents round from the person after.

    >>> seating_for([0, 1, 2], 1, ["cat", "kitten"])
    ['kitten', None, 'cat']
    >>> seating_for([0, 1, 0, 1], 0, ["cat"])  # two people with two hands each
    [None, 'cat', None, 'cat']
    """
    seats = len(persons)
    if not is_whole(seat, 0, seats - 1):
        raise BadOptions(f"seat {shown(seat)}: this table has seats 0 to {seats - 1}")
    if opponents is None:
        return [None] * seats
    people = max(persons) + 1
    names = [opponents] * (people - 1) if isinstance(opponents, str) or callable(opponents) else opponents
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) or callable(name) for name in names):
        raise BadOptions(f"opponents {shown(opponents)}: a name or a function for all, or a list of one for each")
    if len(names) != people - 1:
        raise BadOptions(f"opponents: {len(names)} names for {people - 1} others")
    players = {(persons[seat] + away) % people: name for away, name in enumerate(names, 1)}
    return [players.get(person) for person in persons]


def seatings_for(persons: Sequence[int], seat: int | None, opponents: Opponents) -> list[list[Any]]:
    """One seating; where the agent has no seat of its own, one for each person that it can be, which take turns.

    >>> seatings_for([0, 1], None, "cat")
    [[None, 'cat'], ['cat', None]]
    """
    chairs = range(max(persons) + 1) if seat is None else [seat]  # a person's first seat has its number
    return [seating_for(persons, chair, opponents) for chair in chairs]
