"""Buckets: so much a second, and a burst. Who takes from them: `socket` for messages, `http_line` for requests.

All figures stand in `hosting.limits`. How large a message may be is looked at in `wire`.
"""

from __future__ import annotations

from collections import OrderedDict

ADDRESSES = 10_000  # remembered at most
MOST_WAIT_S = 5.0  # for an answer that somebody at the same address has asked for too much to get at once


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


class Share:
    """How much of the loop's time somebody may take: a part of it, and a burst.

    A message is heard while anything is left, and pays afterwards: nobody knows before what it costs.
    """

    __slots__ = ("_burst_s", "_left", "_part", "_since")

    def __init__(self, part: float, burst_s: float, now: float) -> None:
        self._part, self._burst_s, self._left, self._since = part, burst_s, burst_s, now

    def has_left(self, now: float) -> bool:
        """May one more message be heard?"""
        self._left = min(self._burst_s, self._left + (now - self._since) * self._part)
        self._since = now
        return self._left > 0

    def spend(self, seconds: float) -> None:
        """So much of the processor's time was taken."""
        self._left -= seconds


class Shares:
    """A share for each address, whatever it says, and on however many lines."""

    def __init__(self, part: float, burst_s: float) -> None:
        self._part, self._burst_s = part, burst_s
        self._shares: OrderedDict[str, Share] = OrderedDict()

    def of(self, address: str, now: float) -> Share:
        """The share of an address."""
        share = self._shares.pop(address, None) or Share(self._part, self._burst_s, now)
        self._shares[address] = share
        if len(self._shares) > ADDRESSES:
            self._shares.popitem(last=False)
        return share


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


class RequestPace:
    """So many a second for each address, and a burst: whoever asks for more waits, and for much more is turned away."""

    def __init__(self, rate: float, burst: float, most_wait_s: float) -> None:
        self._rate, self._burst, self._most_wait_s = rate, burst, most_wait_s
        self._paid_until: OrderedDict[str, float] = OrderedDict()  # the moment up to which each has used its share

    def wait(self, address: str, now: float) -> float | None:
        """How many seconds this one has to wait; None, and it costs nothing, where that would be too long."""
        if self._rate == 0:
            return 0.0
        since = now - self._burst / self._rate
        until = max(self._paid_until.pop(address, since), since) + 1 / self._rate
        if until - now > self._most_wait_s:
            self._paid_until[address] = until - 1 / self._rate
            return None
        self._paid_until[address] = until
        if len(self._paid_until) > ADDRESSES:
            self._paid_until.popitem(last=False)
        return max(until - now, 0.0)
