"""The path to a client: how long it takes, and what a time that the client gives is worth.

The stopwatch is the client's own; here it is only asked whether a time is possible. All times are milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SAMPLES = 16  # round trips that are remembered
BURST = 16  # pings at joining: one that is lost holds others up, and some must come through unhindered
BURST_EVERY_MS = 120.0
PING_EVERY_MS = 2000.0
ASLEEP_MS = 5000.0
MOST_ROUND_TRIP_MS = 300.0  # more is not believed
LEAST_SPREAD_MS, MOST_SPREAD_MS = 20.0, 120.0
MOST_LEAD_MS = 300.0  # a reveal is never put off longer
MOST_CORRECTION_MS = 80.0  # of a device's own delay
MOST_FRAMES = 2  # of it: a touch is read and a picture is shown one late
USUAL_FRAME_MS = 1000 / 60
STRICT_ROUND_TRIP_MS = 400.0  # among strangers half of it is believed, not all
STRICT_SPREAD_MS = 8.0  # and no more spread than most of its trips have shown, and a little
MOST_TRIPS = 0.75  # so many of them; what is lost on one line comes by a spare one
INPUTS = 8  # ways up that inputs have shown are remembered; a few before they count
LEAST_INPUTS = 3


@dataclass
class Link:
    """What is known about the path to one connection."""

    trips: list[tuple[float, float]] = field(default_factory=list)
    correction: float = 0.0
    asked: dict[int, float] = field(default_factory=dict)
    heard_at: float = 0.0  # when the last pong came
    pings: int = 0
    ping_at: float = 0.0
    round_trip: float | None = None  # the shortest of late
    offset: float | None = None  # the client's clock less ours, by the shortest round trip
    believed: float = 0.0  # the round trip that counts; nothing for who was never measured
    spread: float = 0.0  # how much longer than the shortest a trip may take
    window: float = 0.0  # how long before its arrival an input may have been made
    one_way: float = 0.0  # how long a message may take to get there
    ways_up: list[float] = field(default_factory=list)
    strict: bool = False  # among strangers: the way up is half of the trip, with the line's own spread

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
            self.heard_at = now
            self._measure()

    def is_asleep(self, now: float) -> bool:
        """Has a device that used to answer not answered for so long that it is asleep, though its line is open?"""
        return bool(self.trips) and bool(self.asked) and now - self.heard_at > ASLEEP_MS

    def _measure(self) -> None:
        """What all else follows from; asked for far more often than it changes."""
        self.round_trip, self.offset = min(self.trips)
        if self.strict:
            self._measure_strictly(self.round_trip)
            return
        self.believed = min(self.round_trip, MOST_ROUND_TRIP_MS)
        self.spread = min(max(self.trips)[0] - self.round_trip + LEAST_SPREAD_MS, MOST_SPREAD_MS)
        self.window = self.believed + self.spread
        self.one_way = min(self.window / 2, MOST_LEAD_MS)

    def _measure_strictly(self, round_trip: float) -> None:
        """Believe half of the trip for each way, or what inputs have needed if that is less, and the usual spread."""
        half = min(round_trip, STRICT_ROUND_TRIP_MS) / 2
        if len(self.ways_up) >= LEAST_INPUTS:
            half = min(half, max(min(self.ways_up), 0.0) + STRICT_SPREAD_MS)
        usual = sorted(self.trips)[int(MOST_TRIPS * (len(self.trips) - 1))][0]
        self.believed = 2 * half
        self.spread = min(usual - round_trip + STRICT_SPREAD_MS, MOST_SPREAD_MS)
        self.window = half + self.spread
        self.one_way = min(half + self.spread / 2, MOST_LEAD_MS)

    def took(self, way_up: float) -> None:
        """An input has come that was made so long ago, as its time has it: a second measure of the line."""
        self.ways_up.append(way_up)
        del self.ways_up[:-INPUTS]
        if self.strict and self.trips:
            self._measure()

    def be_strict(self) -> None:
        """The room is open to all from now on: believe no more than the line shows."""
        self.strict = True
        self.correction = min(self.correction, MOST_FRAMES * USUAL_FRAME_MS)
        if self.trips:
            self._measure()

    def warmed_up(self, ms: float, frame: float | None = None) -> None:
        """Believe a device's own delay up to the cap, and as far as its pictures (strangers: usual ones) bear out."""
        longest = USUAL_FRAME_MS if frame is None or self.strict else max(frame, USUAL_FRAME_MS)
        self.correction = min(max(ms, 0.0), MOST_CORRECTION_MS, MOST_FRAMES * longest)

    def believe(self, claimed: float | None, arrival: float) -> float:
        """The moment that counts: the claimed one where it is possible, else the nearest possible one."""
        if claimed is None:
            return arrival
        return min(max(claimed, arrival - self.window), arrival)
