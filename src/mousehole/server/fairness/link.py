"""The path to a client: how long it takes, and what a time that the client gives is worth.

The stopwatch is the client's own; here it is only asked whether a time is possible. All times are milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SAMPLES = 16  # round trips that are remembered
BURST = 16  # pings at joining: one that is lost holds others up, and some must come through unhindered
BURST_EVERY_MS = 120.0
PING_EVERY_MS = 2000.0
MOST_ROUND_TRIP_MS = 300.0  # more is not believed
LEAST_SPREAD_MS, MOST_SPREAD_MS = 20.0, 120.0
MOST_LEAD_MS = 300.0  # a reveal is never put off longer
MOST_CORRECTION_MS = 80.0  # of a device's own delay


@dataclass
class Link:
    """What is known about the path to one connection."""

    trips: list[tuple[float, float]] = field(default_factory=list)
    correction: float = 0.0
    asked: dict[int, float] = field(default_factory=dict)
    pings: int = 0
    ping_at: float = 0.0
    round_trip: float | None = None  # the shortest of late
    offset: float | None = None  # the client's clock less ours, by the shortest round trip
    believed: float = 0.0  # the round trip that counts; nothing for who was never measured
    spread: float = 0.0  # how much longer than the shortest a trip may take
    window: float = 0.0  # how long before its arrival an input may have been made
    one_way: float = 0.0  # how long a message may take to get there

    def next_ping(self, now: float) -> int:
        """Number a ping that goes out now and set the time of the next."""
        self.pings += 1
        self.asked[self.pings] = now
        self.asked.pop(self.pings - SAMPLES, None)
        self.ping_at = now + (BURST_EVERY_MS if self.pings < BURST else PING_EVERY_MS)
        return self.pings

    def heard(self, number: int, client_clock: float, now: float) -> None:
        """A pong has come: remember the round trip, and the client's clock against ours at its middle."""
        sent = self.asked.pop(number, None)
        if sent is not None:
            self.trips.append((now - sent, client_clock - (sent + now) / 2))
            del self.trips[:-SAMPLES]
            self._measure()

    def _measure(self) -> None:
        """What all else follows from; asked for far more often than it changes."""
        self.round_trip, self.offset = min(self.trips)
        self.believed = min(self.round_trip, MOST_ROUND_TRIP_MS)
        self.spread = min(max(self.trips)[0] - self.round_trip + LEAST_SPREAD_MS, MOST_SPREAD_MS)
        self.window = self.believed + self.spread
        self.one_way = min(self.window / 2, MOST_LEAD_MS)

    def warmed_up(self, ms: float) -> None:
        """Believe the device's own delay as far as the cap."""
        self.correction = min(max(ms, 0.0), MOST_CORRECTION_MS)

    def believe(self, claimed: float | None, arrival: float) -> float:
        """The moment that counts: the claimed one where it is possible, else the nearest possible one."""
        if claimed is None:
            return arrival
        return min(max(claimed, arrival - self.window), arrival)
