"""A net on a virtual clock: lines with round trips, jitter, loss and drift, and TCP connections over them.

What TCP does about loss is what makes a reaction late, so it is modelled after Linux (RFC 6298, RFC 8985): a packet
that nothing follows is sent again after its time-out, the smoothed round trip and 200 ms or more, doubled each time
that it is lost again; one that others follow is sent again as soon as an answer to them is back, a round trip and a
quarter after it at the earliest; and whatever was sent after it waits for it.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

LEAST_TIMEOUT_MS = 200.0  # and a round trip
DEVIATIONS = 4  # of the round trip, if that is more
MOST_LOSSES = 6  # of one packet: then a connection is as good as gone
REORDERING = 0.25  # of a round trip: so much later a packet may come than one that was sent after it


@dataclass(frozen=True)
class Path:
    """A line to the server: round trip, the share of it that goes up, jitter each way, loss, drift of the clock."""

    rtt: float
    up_share: float = 0.5
    jitter: float = 0.0
    loss: float = 0.0
    drift_ppm: float = 0.0

    def transit(self, luck: random.Random, is_up: bool) -> float:
        """How long a packet takes that is not lost."""
        return self.rtt * (self.up_share if is_up else 1 - self.up_share) + luck.uniform(0, self.jitter)

    def losses(self, luck: random.Random) -> int:
        """How often one packet is lost before it gets through."""
        losses = 0
        while luck.random() < self.loss and losses < MOST_LOSSES:
            losses += 1
        return losses

    @property
    def smoothed(self) -> float:
        """The round trip as TCP sees it."""
        return self.rtt + self.jitter

    def timeout(self, losses: int) -> float:
        """How long after its first try a packet is sent last, if it is lost so often and nothing follows."""
        deviation = self.jitter / 3  # the mean one of a sum of two even ones
        return (self.smoothed + max(LEAST_TIMEOUT_MS, DEVIATIONS * deviation)) * ((1 << losses) - 1)

    def delay(self, luck: random.Random, is_up: bool) -> float:
        """How long a packet takes that nothing follows."""
        return self.timeout(self.losses(luck)) + self.transit(luck, is_up)


class VirtualTime:
    """Virtual time: things happen in the order of their moments."""

    def __init__(self) -> None:
        self.now = 0.0
        self._ahead: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def at(self, moment: float, do: Callable[[], None]) -> None:
        """Let something happen at a moment."""
        heapq.heappush(self._ahead, (max(moment, self.now), next(self._order), do))

    def run(self, until: float, is_done: Callable[[], bool]) -> None:
        """Let time pass."""
        while self._ahead and self._ahead[0][0] <= until and not is_done():
            self.now, _, do = heapq.heappop(self._ahead)
            do()


@dataclass(slots=True)
class Packet:
    """Something under way, when it was sent, when it arrives, and when it is sent again if it was lost."""

    arrive: Callable[[], None]
    sent: float
    arrives: float
    again: float


class TcpStream:
    """One direction of a TCP connection."""

    def __init__(self, world: VirtualTime, path: Path, luck: random.Random, is_up: bool) -> None:
        self.world, self.path, self.luck, self.is_up = world, path, luck, is_up
        self._under_way: deque[Packet] = deque()

    def send(self, moment: float, arrive: Callable[[], None]) -> None:
        """Send something at a moment; `arrive` is called when it is there and all before it is."""
        if moment > self.world.now:
            self.world.at(moment, lambda: self._leave(arrive))
        else:
            self._leave(arrive)

    def _leave(self, arrive: Callable[[], None]) -> None:
        now, path = self.world.now, self.path
        losses = path.losses(self.luck)
        arrives = now + path.timeout(losses) + path.transit(self.luck, self.is_up)
        if losses == 0:
            self._show_holes(now + path.smoothed)
        self._under_way.append(Packet(arrive, now, arrives, now + path.timeout(min(losses, 1))))
        self.world.at(arrives, self._deliver)

    def _show_holes(self, answered: float) -> None:
        """What was sent after a packet that is missing will be answered then: it is sent again at once."""
        for packet in self._under_way:
            again = max(answered, packet.sent + (1 + REORDERING) * self.path.smoothed)
            if packet.sent < packet.again and again < packet.again:
                packet.arrives -= packet.again - again
                packet.again = again
                self.world.at(packet.arrives, self._deliver)

    def _deliver(self) -> None:
        while self._under_way and self._under_way[0].arrives <= self.world.now:
            self._under_way.popleft().arrive()
