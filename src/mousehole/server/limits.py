"""Limits: how much of everything one connection, one address and the whole server may have."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

ADDRESSES = 10_000  # remembered at most


@dataclass(frozen=True)
class Limits:
    """All limits; 0 is none."""

    message_bytes: int = 4096
    body_bytes: int = 65_536
    record_bytes: int = 1_048_576
    replays_per_s: float = 1.0
    replay_burst: float = 20.0
    messages_per_s: float = 40.0
    message_burst: float = 120.0
    requests_per_s: float = 10.0
    request_burst: float = 60.0
    rooms_per_s: float = 0.2
    room_burst: float = 30.0
    connections: int = 20_000
    connections_per_address: int = 300  # a hundred people: in reaction games each has two spare lines
    frames_waiting: int = 2000
    hello_s: float = 10.0


class Bucket:
    """So many a second, and a burst."""

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._since = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Is there one left? Then it is taken."""
        if self._rate == 0:
            return True
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket an address; the addresses not heard of for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Has this address one left?"""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, now)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)
