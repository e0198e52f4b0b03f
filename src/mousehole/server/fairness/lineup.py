"""Inputs in the order in which they were made, and how close together two hands came. All times are milliseconds.

How long the first of them waits for an earlier one is decided in `reactions`.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from itertools import count, pairwise

from mousehole.server.fairness.suspicion import Reaction
from mousehole.server.protocol import Finisher

FASTEST_MS = 100  # nobody reacts faster to what they could not foresee
MOST_HEAD_START_MS = 1000
CLOSE_MS = 120  # a photo finish shows two hands that came so close together
FRAME_MS = 17.0  # a screen shows and a touch is read at most one frame late


@dataclass(order=True)
class Held:
    """An input that waits for its turn, by the moment at which it was made."""

    at: float
    order: int
    seat: int = field(compare=False)
    words: str = field(compare=False)
    claimed: float | None = field(compare=False, default=None)
    clamped: bool = field(compare=False, default=False)
    id: str | None = field(compare=False, default=None)
    person: int | None = field(compare=False, default=None)
    connection: int | None = field(compare=False, default=None)
    correction: float = field(compare=False, default=0.0)
    head_start: int = field(compare=False, default=0)
    error: float = field(compare=False, default=0.0)
    line: Reaction | None = field(compare=False, default=None)  # what is known of its line, where it claims a time

    def said_again(self, connection: int | None) -> None:
        """It is answered on the line that was opened last: a copy by the one before may come after all."""
        self.connection = max((other for other in (self.connection, connection) if other is not None), default=None)


class Lineup:
    """Inputs held back, in the order of their times."""

    def __init__(self) -> None:
        self._heap: list[Held] = []
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._heap)

    def number(self) -> int:
        """The next number in the order of arrival."""
        return next(self._numbers)

    def add(self, held: Held) -> None:
        """Let an input wait."""
        heapq.heappush(self._heap, held)

    @property
    def first(self) -> Held | None:
        """The earliest that waits."""
        return self._heap[0] if self._heap else None

    def pop(self) -> Held:
        """Take the earliest."""
        return heapq.heappop(self._heap)

    def holds(self, person: int, input_id: str, connection: int) -> bool:
        """Does that very input wait already? Then it is answered where its person is by now."""
        for held in self._heap:
            if held.id == input_id and held.person == person:
                held.said_again(connection)
                return True
        return False

    def drain(self) -> list[Held]:
        """Take all, the earliest first."""
        return [self.pop() for _ in range(len(self._heap))]


def finisher(held: Held, at: int, reveal: int) -> Finisher:
    """A played reaction as a row of the photo."""
    return Finisher(
        held.seat, at - reveal, held.claimed, held.correction, held.head_start, held.clamped, held.error + FRAME_MS
    )


def is_close(finishers: list[Finisher]) -> bool:
    """Did two different hands come close together?"""
    times = sorted((row.ms, row.seat) for row in finishers)
    return any(late - early <= CLOSE_MS and one != other for (early, one), (late, other) in pairwise(times))
