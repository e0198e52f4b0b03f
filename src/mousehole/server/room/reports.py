"""Words that something is wrong at a table, kept with its log."""

from __future__ import annotations

from mousehole.server import log, protocol
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest
from mousehole.server.room.state import RoomState

REPORT_EVERY_MS = 5000.0
MOST_REPORTS = 100  # kept for one room


class Reports:
    """Keeps what people report, with the log of their room."""

    def __init__(self, state: RoomState, outbox: Outbox, broadcast: Broadcast) -> None:
        self._state, self._outbox, self._broadcast = state, outbox, broadcast

    def report(self, guest: Guest, message: protocol.Report, now: float) -> None:
        """Keep a word that something is wrong, with the table's own log, and give its number."""
        state = self._state
        words = message.words.strip()
        if len(words) > protocol.LONGEST_REPORT:
            self._broadcast.refuse(guest, "too_long")
        elif now - guest.report_at < REPORT_EVERY_MS or len(state.reports) >= MOST_REPORTS:
            self._broadcast.refuse(guest, "too_often")
        else:
            guest.report_at = now
            number = f"{state.room}-{len(state.reports) + 1}"
            self._outbox.record(log.FaultReported(number, words, next(iter(guest.persons), None)))
            self._outbox.send(guest, protocol.ReportedMessage(n=state.game.n, number=number))
