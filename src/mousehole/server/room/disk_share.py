"""How much of the disk people may fill with what is no move: names, places, what hosts set, reports."""

from __future__ import annotations

from mousehole.server import protocol

WRITTEN = frozenset({
    protocol.Rename, protocol.Host, protocol.Sit, protocol.Stand, protocol.Report, protocol.AskHint, protocol.Alone,
    protocol.Back, protocol.Answer,
})  # fmt: skip
BURST = 60.0  # by one person at once
EVERY_MS = 2000.0  # and then one in so long: some 200 kB an hour


def is_written(message: protocol.ClientMessage) -> bool:
    """May something come to the disk of it that is no move?"""
    return type(message) in WRITTEN and not (isinstance(message, protocol.Back) and message.ask)


class DiskShare:
    """What each person of a room, and all who watch together, may still have written; coming anew gives no more."""

    def __init__(self) -> None:
        self._left: dict[int | None, tuple[float, float]] = {}  # how many, and when that was

    def take(self, who: int | None, now: float) -> bool:
        """May one more be written for this person?"""
        left, since = self._left.get(who, (BURST, now))
        left = min(BURST, left + (now - since) / EVERY_MS)
        self._left[who] = (left - 1 if left >= 1 else left), now
        return left >= 1
