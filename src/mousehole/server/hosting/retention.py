"""When old rooms may be deleted: never by a clock that has jumped by more than can be explained."""

from __future__ import annotations

import logging
from collections.abc import Sequence

DAY_S = 86_400.0
MOST_DRIFT_S = 3600.0  # by which the wall clock may be set right while a server runs

logger = logging.getLogger(__name__)


def unexplained_gap(wall: float, written: Sequence[float]) -> float | None:
    """By how much the clock may have jumped within a day, to judge by when rooms were written to (the latest first).

    >>> unexplained_gap(1_000_000.0, [999_900.0, 999_000.0]), unexplained_gap(1_000_000.0, [999_900.0, 500.0])
    (None, 999400.0)
    """
    later = wall
    for moment in written:
        if not -MOST_DRIFT_S < later - moment < DAY_S:
            return later - moment
        if wall - moment >= DAY_S:
            return None
        later = moment
    return None


class RetentionClock:
    """Compares the wall clock with one that only goes forward, and with when a room was last written to.

    After a jump, or where nothing was written for more than a day before the start, nothing is deleted until it
    has run for a day: whoever looks after it sees the line in its log, and can set the clock right. A restart within
    that day changes nothing.
    """

    def __init__(self) -> None:
        self._seen: tuple[float, float] | None = None  # both clocks, at the last look
        self._held_until: float | None = None

    @property
    def is_new(self) -> bool:
        """Has it not looked at the clocks yet?"""
        return self._seen is None

    def may_delete(self, wall: float, steady: float, written: Sequence[float] = ()) -> bool:
        """May rooms be deleted by this wall clock? `written`: when rooms were last written to, the latest first."""
        if self._seen is None:
            gap = unexplained_gap(wall, written)
            if gap is not None:
                self._hold(steady, gap)
        else:
            drift = (wall - self._seen[0]) - (steady - self._seen[1])
            if abs(drift) > MOST_DRIFT_S:
                self._hold(steady, drift)
        self._seen = wall, steady
        return self._held_until is None or steady >= self._held_until

    def _hold(self, steady: float, by_s: float) -> None:
        logger.error("the clock has jumped by %.1f days: no old room is deleted for a day", by_s / DAY_S)
        self._held_until = steady + DAY_S
