"""What only the host of a room may do."""

from __future__ import annotations

from typing import Literal

from mousehole.bots.ladder import known_tempers
from mousehole.server import log, protocol
from mousehole.server.fairness.lineup import MOST_HEAD_START_MS
from mousehole.server.fairness.spare_lines import SpareLines
from mousehole.server.room.admission import Admission
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.seating import Seating
from mousehole.server.room.state import RoomState

MAKERS_DEEDS = ("close", "hand_over")  # not of a host who only stands in: who is handed the room on keeps it


class HostCommands:
    """Starts, pauses, closes, lists; gives places to bots and to people; hands the room on."""

    def __init__(
        self, state: RoomState, presence: Presence, spare_lines: SpareLines, outbox: Outbox, broadcast: Broadcast,
        autoplay: Autoplay, seating: Seating, admission: Admission,
    ) -> None:  # fmt: skip
        self._state, self._game, self._presence, self._spare_lines = state, state.game, presence, spare_lines
        self._outbox, self._broadcast, self._autoplay, self._seating = outbox, broadcast, autoplay, seating
        self._admission = admission

    def obey(self, guest: Guest, message: protocol.Host, now: float) -> None:
        """Do what only the host may do."""
        may = self._hands_device_round(guest, message.do) or self._gets_it_going(guest, message.do, now)
        if self._state.host not in guest.persons and not may:
            self._broadcast.refuse(guest, "not_host")
            return
        needs_person = message.do in ("bot", "person", "hand_over", "head_start", "kick")
        if needs_person and not self._seating.is_person(guest, message.person):
            return
        if message.do in MAKERS_DEEDS and self._state.host_is_lent:
            self._broadcast.refuse(guest, "only_maker")
            return
        if message.do == "bot" and message.temper not in known_tempers(self._game.table.game.id):
            self._broadcast.refuse(guest, "no_temper")
            return
        if message.do == "kick":
            self._kick(guest, message.person or 0, now)
            return
        if message.do in ("mute", "unmute"):
            self._mute(guest, message, now)
            return
        if message.do == "close":
            self._autoplay.stop(now)
            self._outbox.record(log.Shut())
            self._close()
            return
        self._do(message, now)
        self._seating.begin_if_complete(now)
        self._autoplay.refresh(now)
        self._broadcast.room_to_all(now)

    def obey_house(self, do: Literal["pause", "resume"], now: float) -> None:
        """Whoever runs the house lets all tables stand still, or go on."""
        self._do(protocol.Host(do), now)
        self._autoplay.refresh(now)
        self._broadcast.room_to_all(now)

    def _do(self, message: protocol.Host, now: float) -> None:
        entry = self._host_entry(message)
        if message.do == "pause":
            self._autoplay.pause(now)
        elif message.do == "resume":
            self._autoplay.resume()
        elif message.do == "hurry":
            self._autoplay.hurry(now)
        elif message.do == "start":
            self._seating.start_now(now)
        elif entry is not None:
            self._outbox.record(entry)
        if message.do == "open":
            self._seating.make_names_ready()
            for guest in self._presence.guests.values():
                guest.link.be_strict()

    def _hands_device_round(self, guest: Guest, deed: protocol.HostDeed) -> bool:
        """Several people share a screen: while it goes round the table may stand still, though none is host."""
        return deed in ("pause", "resume") and len(guest.persons) > 1 and not self._game.timed

    def _gets_it_going(self, guest: Guest, deed: protocol.HostDeed, now: float) -> bool:
        """The host is away and nobody may follow: no table stands still for ever for that."""
        return deed in ("start", "resume") and bool(guest.persons) and self._presence.is_without_host(now)

    def _host_entry(self, message: protocol.Host) -> log.AnyEntry | None:
        person = message.person or 0
        head_start = min(max(message.ms, 0), MOST_HEAD_START_MS)
        deeds: dict[str, log.AnyEntry] = {
            "bot": log.Tempered(person, message.temper),
            "person": log.Tempered(person, None),
            "hand_over": log.HandedOver(person),
            "open": log.Listed(True),
            "unlist": log.Listed(False),
            "pace": log.Paced(message.pace),
            "head_start": log.HeadStartGiven(person, head_start),
            "lock": log.Locked(True),
            "unlock": log.Locked(False),
            "hints": log.HintsSet(True),
            "no_hints": log.HintsSet(False),
        }
        return deeds.get(message.do)

    def _kick(self, guest: Guest, person: int, now: float) -> None:
        """Send a person away: the place is a bot's, and the screens that held it are hung up."""
        if person in guest.persons or person == self._state.maker or not self._state.chairs[person].taken:
            self._broadcast.refuse(guest, "no_kick")
            return
        gone = [other for other in self._presence.guests.values() if person in other.persons]
        self._admission.forget_screens(gone)
        self._seating.free(person, now)
        for other in gone:
            self._broadcast.refuse(other, "kicked")
            if not other.persons:
                self._outbox.drop(other.connection)

    def _mute(self, guest: Guest, message: protocol.Host, now: float) -> None:
        """Pass on no more of what somebody says (or all say but the host), or pass it on again."""
        if message.person is not None and not self._seating.is_person(guest, message.person):
            return
        everybody = [person for person in range(len(self._state.chairs)) if person not in guest.persons]
        for person in everybody if message.person is None else [message.person]:
            self._outbox.record(log.Muted(person, message.do == "mute"))
        self._broadcast.room_to_all(now)

    def _close(self) -> None:
        for guest in self._presence.guests.values():
            self._outbox.send(guest, protocol.Closed(n=self._game.n))
            self._outbox.drop(guest.connection)
        for connection in self._spare_lines.connections():
            self._outbox.drop(connection)
        self._presence.guests.clear()  # nobody says any more that they have left
        self._spare_lines.by_screen.clear()
