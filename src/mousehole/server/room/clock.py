"""The clock of a table."""

from __future__ import annotations


class Clock:
    """Table time: it stands still, or runs with the server's, so many times as fast."""

    def __init__(self, at: float = 0.0) -> None:
        self.running = False
        self.at = at
        self.since = 0.0
        self.speed = 1.0

    def read(self, now: float) -> float:
        """The table's time at the server's moment `now`."""
        return self.at + (now - self.since) * self.speed if self.running else self.at

    def server(self, at: float) -> float:
        """The server's moment at which a running table's time is `at`."""
        return self.since + (at - self.at) / self.speed

    def run(self, now: float) -> None:
        """Go on from where it stands."""
        if not self.running:
            self.running, self.since = True, now

    def hurry(self, now: float, speed: float) -> None:
        """Run so many times as fast, until it stands still."""
        self.at, self.since, self.speed = self.read(now), now, speed

    def stop(self, at: float) -> None:
        """Stand still at `at`."""
        self.running, self.at, self.speed = False, at, 1.0
