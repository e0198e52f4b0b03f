"""What only the host of a room may do."""

from __future__ import annotations

from mousehole.server import log, protocol
from mousehole.server.fairness.lineup import MOST_HEAD_START_MS
from mousehole.server.fairness.spare_lines import SpareLines
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.seating import Seating
from mousehole.server.room.state import RoomState


class HostCommands:
    """Starts, pauses, closes, lists; gives places to bots and to people; hands the room on."""

    def __init__(
        self, state: RoomState, presence: Presence, spare_lines: SpareLines, outbox: Outbox, broadcast: Broadcast,
        autoplay: Autoplay, seating: Seating,
    ) -> None:  # fmt: skip
        self._state, self._game, self._presence, self._spare_lines = state, state.game, presence, spare_lines
        self._outbox, self._broadcast, self._autoplay, self._seating = outbox, broadcast, autoplay, seating

    def obey(self, guest: Guest, message: protocol.Host, now: float) -> None:
        """Do what only the host may do."""
        if self._state.host not in guest.persons and not self._hands_device_round(guest, message.do):
            self._broadcast.refuse(guest, "not_host")
            return
        needs_person = message.do in ("bot", "person", "hand_over", "head_start")
        if needs_person and not self._seating.is_person(guest, message.person):
            return
        entry = self._host_entry(message)
        if message.do in ("pause", "close"):
            self._autoplay.stop(now)
        if message.do == "hurry":
            self._autoplay.hurry(now)
        if message.do == "start":
            self._seating.start_now()
        elif entry is not None:
            self._outbox.record(entry)
        if message.do == "close":
            self._close()
            return
        self._seating.begin_if_complete(now)
        self._autoplay.refresh(now)
        self._broadcast.room_to_all(now)

    def _hands_device_round(self, guest: Guest, deed: protocol.HostDeed) -> bool:
        """Several people share a screen: while it goes round the table may stand still, though none is host."""
        return deed in ("pause", "resume") and len(guest.persons) > 1 and not self._game.timed

    def _host_entry(self, message: protocol.Host) -> log.AnyEntry | None:
        person = message.person or 0
        head_start = min(max(message.ms, 0), MOST_HEAD_START_MS)
        deeds: dict[str, log.AnyEntry] = {
            "pause": log.Paused(True),
            "resume": log.Paused(False),
            "bot": log.Tempered(person, message.temper),
            "person": log.Tempered(person, None),
            "hand_over": log.HandedOver(person),
            "close": log.Shut(),
            "open": log.Listed(True),
            "unlist": log.Listed(False),
            "pace": log.Paced(message.pace),
            "head_start": log.HeadStartGiven(person, head_start),
        }
        return deeds.get(message.do)

    def _close(self) -> None:
        for guest in self._presence.guests.values():
            self._outbox.send(guest, protocol.Closed(n=self._game.n))
            self._outbox.drop(guest.connection)
        for connection in self._spare_lines.connections():
            self._outbox.drop(connection)
        self._presence.guests.clear()  # nobody says any more that they have left
        self._spare_lines.by_screen.clear()
