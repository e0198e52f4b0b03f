"""The door: who may have a bot's place while a game goes on, and who may come in at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mousehole.server import protocol
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.names import clean_name
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState

KNOCK_EVERY_MS = 5000.0
MOST_KNOWN = 500  # screens that a door remembers: those that were there last
MOST_KNOCKS = 20  # that wait for an answer at one room


@dataclass
class Knock:
    """Somebody asks for a place, and these people have yet to agree."""

    connection: int
    wish: protocol.Sit
    judges: set[int]


class Admission:
    """Asks the host, or the others where the host is away or asks, before a place in a running game is given away."""

    def __init__(self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast) -> None:
        self._state, self._presence, self._outbox, self._broadcast = state, presence, outbox, broadcast
        self._knocks: dict[int, Knock] = {}
        self._last = 0
        self._lines: dict[str, None] = {}  # what screens call themselves that have been in: the door knows them

    # Coming in

    def lets_in(self, guest: Guest, has_place: bool) -> bool:
        """May this connection come in? A locked door knows those with a place, and screens that were in before."""
        is_known = has_place or guest.line in self._lines
        if self._state.locked and not is_known:
            return False
        if guest.line is not None and len(guest.line) <= protocol.LONGEST_ID:
            self._lines.pop(guest.line, None)
            self._lines[guest.line] = None
            if len(self._lines) > MOST_KNOWN:
                del self._lines[next(iter(self._lines))]
        return True

    def forget_screens(self, guests: Iterable[Guest]) -> None:
        """These were sent away: a locked door does not know them any more."""
        for guest in guests:
            self._lines.pop(guest.line or "", None)

    # Asking for a place

    def must_ask(self, guest: Guest) -> bool:
        """Is there somebody else at this game whose game it is too, so that a place in it is not free to take?"""
        return self._state.game.phase == "playing" and bool(self._judges(guest) or not guest.persons)

    def _judges(self, guest: Guest) -> set[int]:
        """Who is to be asked: the host, or where the host asks or is away everybody else who is there."""
        present = {
            person
            for person in range(len(self._state.chairs))
            if self._state.chairs[person].taken and self._presence.is_present(person) and person not in guest.persons
        }
        return {self._state.host} if self._state.host in present else present

    def knock(self, guest: Guest, wish: protocol.Sit, now: float) -> None:
        """Ask for a place; who asks is told that somebody was asked, or why nobody is."""
        judges = self._judges(guest)
        if not judges:
            self._broadcast.refuse(guest, "nobody_to_ask")
        elif now - guest.knock_at < KNOCK_EVERY_MS or len(self._knocks) >= MOST_KNOCKS:
            self._broadcast.refuse(guest, "too_often")
        else:
            guest.knock_at = now
            self.forget(guest.connection)
            self._last += 1
            self._knocks[self._last] = Knock(guest.connection, wish, judges)
            self._broadcast.refuse(guest, "ask_first")
            for judge in self._guests_of(judges):
                self._tell(judge, self._last)

    def tell_waiting(self, guest: Guest) -> None:
        """Tell one who has just come in who is waiting for their answer."""
        for number, knock in self._knocks.items():
            if knock.judges & set(guest.persons):
                self._tell(guest, number)

    def answer(self, guest: Guest, message: protocol.Admit) -> tuple[Guest, protocol.Sit] | None:
        """One of those who were asked has answered; who is let in now, and to which place."""
        knock = self._knocks.get(message.knock)
        if knock is None or not knock.judges & set(guest.persons):
            self._broadcast.refuse(guest, "nobody_asks")
            return None
        asked = set(knock.judges)
        knock.judges -= set(guest.persons)
        if message.yes and knock.judges:
            return None
        del self._knocks[message.knock]
        for judge in self._guests_of(asked):
            self._outbox.send(judge, protocol.KnockAnswered(n=self._state.game.n, knock=message.knock))
        stranger = self._presence.guests.get(knock.connection)
        if stranger is None:
            return None
        if not message.yes:
            self._broadcast.refuse(stranger, "turned_away")
            return None
        return stranger, knock.wish

    def forget(self, connection: int) -> None:
        """Who asked is gone, or asks for something else."""
        for number, knock in list(self._knocks.items()):
            if knock.connection == connection:
                del self._knocks[number]
                for judge in self._guests_of(knock.judges):
                    self._outbox.send(judge, protocol.KnockAnswered(n=self._state.game.n, knock=number))

    def _guests_of(self, persons: set[int]) -> list[Guest]:
        return [guest for guest in self._presence.guests.values() if persons & set(guest.persons)]

    def _tell(self, judge: Guest, number: int) -> None:
        wish = self._knocks[number].wish
        name = self._state.name_for(wish.person, clean_name(wish.name or ""))
        avatar = clean_name(wish.avatar or "")
        self._outbox.send(
            judge,
            protocol.Knocked(n=self._state.game.n, knock=number, person=wish.person, name=name, avatar=avatar),
        )
