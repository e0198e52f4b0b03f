"""Times that no honest hand gives: compared over many reveals with what people can do and with when messages arrive.

An honest time comes as late as the line takes, give or take its spread; people differ from one card to the next, and
none is as fast as a reflex every time. All times are milliseconds.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from statistics import median, pstdev

from mousehole.server.protocol import SuspectTime, SuspicionReason

MOST_REVEALS = 30  # the latest of a person that are looked at
LEAST_REVEALS = 10  # nobody is judged by fewer
BEYOND_MS = 15.0  # further before its arrival than is believed: no late packet of an honest line, if it happens often
OFTEN = 0.6
LEAST_DEVIATION_MS = 6.0  # of a person's times: people's own is many times that
FASTEST_MEDIAN_MS = 150.0
LONG_TRIP_MS = 100.0
LEAST_SHARE = 0.12  # of the round trip that a message of an honest line takes: pongs that are late are not messages


@dataclass(frozen=True)
class Reaction:
    """One hand: its claimed time after the reveal, when it arrived, and what was believed of its line then."""

    ms: float
    arrived: float
    window: float
    round_trip: float

    @property
    def is_beyond(self) -> bool:
        """Was the time further before its arrival than the line can be long?"""
        return self.ms < self.arrived - self.window - BEYOND_MS


class Suspicions:
    """Keeps the latest times of every person, and says once of each what is wrong with them."""

    def __init__(self) -> None:
        self._latest: dict[int, deque[Reaction]] = {}
        self._accused: set[int] = set()

    def note(self, person: int, reaction: Reaction) -> list[SuspicionReason]:
        """Take one more time in; the reasons why this person is to be looked at, where they are new."""
        latest = self._latest.setdefault(person, deque(maxlen=MOST_REVEALS))
        latest.append(reaction)
        if person in self._accused or len(latest) < LEAST_REVEALS:
            return []
        reasons = reasons_of(list(latest))
        if reasons:
            self._accused.add(person)
        return reasons

    def times_of(self, person: int) -> list[SuspectTime]:
        """The picture: what was claimed, when it arrived, and the earliest that was believed."""
        return [
            SuspectTime(round(row.ms, 1), round(row.arrived, 1), round(row.arrived - row.window, 1))
            for row in self._latest.get(person, ())
        ]


def reasons_of(latest: list[Reaction]) -> list[SuspicionReason]:
    """What is wrong with these times, if anything."""
    found: list[SuspicionReason] = []
    if sum(row.is_beyond for row in latest) >= OFTEN * len(latest):
        found.append("hugs_bound")
    times = [row.ms for row in latest]
    if pstdev(times) < LEAST_DEVIATION_MS:
        found.append("too_even")
    if median(times) < FASTEST_MEDIAN_MS:
        found.append("too_fast")
    trip = median([row.round_trip for row in latest])
    if trip >= LONG_TRIP_MS and median([row.arrived - row.ms for row in latest]) < LEAST_SHARE * trip:
        found.append("late_answers")
    return found
