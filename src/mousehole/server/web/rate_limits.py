"""How many messages a connection, and how many requests an address, may send in a second."""

from __future__ import annotations

from collections import OrderedDict

ADDRESSES = 10_000  # remembered at most


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
