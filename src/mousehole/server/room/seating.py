"""Who sits where: taking a place, leaving it, its name; a game begins when all are there, and another after it."""

from __future__ import annotations

from collections.abc import Callable

import mousehole
from mousehole.server import log, protocol
from mousehole.server.room.autoplay import SUBSTITUTE, Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.clock import Clock
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState
from mousehole.server.room.tokens import digest_of


class Seating:
    """Gives people their places."""

    def __init__(
        self, state: RoomState, presence: Presence, clock: Clock, outbox: Outbox, broadcast: Broadcast,
        autoplay: Autoplay, new_token: Callable[[], str],
    ) -> None:  # fmt: skip
        self._state, self._game, self._presence, self._clock = state, state.game, presence, clock
        self._outbox, self._broadcast, self._autoplay, self._new_token = outbox, broadcast, autoplay, new_token

    # Coming and going

    def welcome(self, guest: Guest, hello: protocol.Hello, persons: list[int], now: float) -> None:
        """Somebody has shown the tokens of these persons."""
        for person in persons:
            self._take(guest, person, None)
        if persons and (hello.name is not None or hello.avatar is not None):
            self._name(persons[0], hello.name, hello.avatar)
        self.begin_if_complete(now)

    def _take(self, guest: Guest, person: int, digest: str | None) -> None:
        chair = self._state.chairs[person]
        if person not in guest.persons:
            guest.persons = sorted([*guest.persons, person])
        self._presence.is_back(person)
        if digest is not None or not chair.taken or chair.temper is not None:
            self._outbox.record(log.Taken(person, digest))

    def _name(self, person: int, name: str | None, avatar: str | None) -> None:
        clean = None if name is None else " ".join(name.split())[: protocol.LONGEST_NAME]
        picture = None if avatar is None else avatar[: protocol.LONGEST_NAME]
        chair = self._state.chairs[person]
        if (clean or chair.name, picture or chair.avatar) != (chair.name, chair.avatar):
            self._outbox.record(log.Named(person, clean or None, picture or None))

    def begin_if_complete(self, now: float) -> None:
        """The game begins by itself once every place has its person or its bot."""
        state, game = self._state, self._game
        if game.phase == "waiting" and all(chair.taken or chair.temper is not None for chair in state.chairs):
            self._outbox.record(log.Started())
            self._autoplay.refresh(now)

    def sit(self, guest: Guest, message: protocol.Sit, now: float) -> None:
        """Take a free place and get a token for it."""
        state, game = self._state, self._game
        if not self.is_person(guest, message.person):
            return
        if state.solo or state.chairs[message.person].taken:
            self._broadcast.refuse(guest, "place_taken")
            return
        token = self._new_token()
        self._take(guest, message.person, digest_of(token))
        self._name(message.person, message.name, message.avatar)
        self._outbox.send(guest, protocol.Seated(n=game.n, person=message.person, token=token))
        self.begin_if_complete(now)
        self._broadcast.room_to_all(now)
        self._broadcast.views(guest)
        self._autoplay.refresh(now)

    def stand(self, guest: Guest, message: protocol.Stand, now: float) -> None:
        """Leave a place for good; a bot has it until somebody else sits down."""
        if message.person not in guest.persons:
            self._broadcast.refuse(guest, "not_your_seat")
            return
        for other in self._presence.guests.values():
            if message.person in other.persons:
                other.persons = [person for person in other.persons if person != message.person]
        self._presence.away_since[message.person] = now
        self._outbox.record(log.Freed(message.person))
        if self._game.phase == "playing":
            self._outbox.record(log.Tempered(message.person, SUBSTITUTE))
        if self._state.host == message.person:
            self.pass_host_on()
        self._broadcast.room_to_all(now)
        self._broadcast.views_to_all()
        self._autoplay.refresh(now)

    def rename(self, guest: Guest, message: protocol.Rename, now: float) -> None:
        """Change a place's name or picture."""
        if message.person not in guest.persons:
            self._broadcast.refuse(guest, "not_your_seat")
            return
        self._name(message.person, message.name, message.avatar)
        self._broadcast.room_to_all(now)

    def pass_host_on(self) -> bool:
        """The host is gone: the next person who is there takes over, if there is one."""
        state = self._state
        people = len(state.chairs)
        for step in range(1, people):
            person = (state.host + step) % people
            if self._presence.is_present(person):
                self._outbox.record(log.HandedOver(person))
                return True
        return False

    def is_person(self, guest: Guest, person: int | None) -> bool:
        """Is there such a person? The guest is told if not."""
        if person is None or not 0 <= person < len(self._state.chairs):
            self._broadcast.refuse(guest, "no_such_person")
            return False
        return True

    def start_now(self) -> None:
        """Begin although places are free: bots have them until somebody sits down."""
        state, game = self._state, self._game
        if game.phase != "waiting":
            return
        for person, chair in enumerate(state.chairs):
            if not chair.taken and chair.temper is None:
                self._outbox.record(log.Tempered(person, SUBSTITUTE))
        self._outbox.record(log.Started())

    # Another game

    def rematch(self, guest: Guest, message: protocol.Rematch, now: float) -> None:
        """Play again at the same room, the seats moved on by one, or everybody on the same seat."""
        game = self._game
        if not guest.persons:
            self._broadcast.refuse(guest, "not_seated")
        elif game.phase != "over":
            self._broadcast.refuse(guest, "not_over")
        else:
            old = game.table.record()
            table = mousehole.Table(
                old["game"], players=old["players"], options=old["options"], components=old.get("components")
            )
            self._outbox.record(log.Dealt(table.record(), message.same))
            self._clock.stop(0)
            self._broadcast.room_to_all(now)
            self._broadcast.views_to_all()
            self._autoplay.refresh(now)
