"""What date it is, by a clock that somebody may set while the server runs."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

MOST_DRIFT_S = 3600.0  # by which the wall clock may be set right while a server runs
DAY_S = 86_400.0

logger = logging.getLogger(__name__)


class Calendar:
    """Tells a date that never goes back by itself.

    While the server runs, a wall clock that jumps by more than an hour is not followed: the steady clock goes on from
    where it was. At a start, a date up to a day before the last entry is taken to be that entry's; one further back
    means that the clock was wrong before, and is right now.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._began = wall(), steady()
        self._last = 0.0
        self._has_said = False

    def begin(self, last: float) -> None:
        """The book's last entry is of this date."""
        wall = self._wall()
        self._began = wall, self._steady()
        if last - wall > DAY_S:
            logger.error("the book's last entry is %.1f days ahead of the clock: dates go on by the clock",
                         (last - wall) / DAY_S)  # fmt: skip
        else:
            self._last = last

    def now(self) -> float:
        """The date, in seconds since 1970."""
        wall, expected = self._wall(), self._began[0] + self._steady() - self._began[1]
        if abs(wall - expected) > MOST_DRIFT_S:
            if not self._has_said:
                logger.error("the clock has jumped by %.1f hours: the book goes on by the steady clock",
                             (wall - expected) / 3600)  # fmt: skip
                self._has_said = True
            wall = expected
        self._last = max(self._last, wall)
        return self._last
