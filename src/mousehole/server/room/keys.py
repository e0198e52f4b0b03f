"""Whose place a screen may have: tokens shown, exchanged for fresh ones, and taken from other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mousehole.server import log, protocol
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState
from mousehole.server.room.tokens import digest_of, whose

MOST_FRESH = 8  # tokens given for a place of which none has been used yet


class Keys:
    """Exchanges the token that the maker of a room has seen too for one that only its person has."""

    def __init__(
        self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast, new_token: Callable[[], str]
    ) -> None:
        self._state, self._presence, self._outbox, self._broadcast = state, presence, outbox, broadcast
        self._new_token = new_token

    def persons(self, tokens: Sequence[str]) -> set[int]:
        """The persons whose tokens these are; one that is shown for the first time takes the place of all before it."""
        found = {person for token in tokens if (person := self._state.person_with(token)) is not None}
        for person in sorted(found):
            for token in tokens:
                if digest_of(token) in self._state.chairs[person].fresh:
                    self._outbox.record(log.TokenUsed(person, digest_of(token)))
        return found

    def exchange(self, guest: Guest, tokens: Sequence[str]) -> None:
        """Give people who show the token that came with the room one of their own instead."""
        for index, token in enumerate(tokens):
            person = self._state.person_with(token)
            if person is None:
                continue
            guest.shown[person] = index
            chair = self._state.chairs[person]
            if chair.is_makers and chair.is_own(digest_of(token)) and len(chair.fresh) < MOST_FRESH:
                fresh = self._new_token()
                self._outbox.record(log.TokenGiven(person, digest_of(fresh)))
                self._tell(guest, person, fresh)

    def confirm(self, guest: Guest, message: protocol.Hello, _: float) -> None:
        """A second hello: the screen has kept its new tokens, so that the old ones are worth nothing from now on."""
        tokens = [token for token in (message.token, *message.tokens) if token]
        if not 0 < len(tokens) <= protocol.MOST_TOKENS or not all(self._is_held(guest, token) for token in tokens):
            self._broadcast.refuse(guest, "bad_message")
        else:
            self.persons(tokens)
            guest.shown = {person: i for i, token in enumerate(tokens) if (person := self._person(token)) is not None}

    def _is_held(self, guest: Guest, token: str) -> bool:
        """Is this the token of a place that is this guest's, now or from the next deal on?"""
        awaited = [self._state.chairs[person].awaited for person in guest.awaits]
        is_awaited = whose(token, [entry.digest for entry in awaited if entry is not None]) is not None
        return is_awaited or self._person(token) in guest.persons

    def _person(self, token: str) -> int | None:
        return self._state.person_with(token)

    def send_others_away(self, guest: Guest, message: protocol.Alone, now: float) -> None:
        """Have one's place on this screen alone: a new token, and the other screens watch."""
        person = message.person
        if person not in guest.persons:
            self._broadcast.refuse(guest, "not_your_seat")
            return
        others = [other for other in self._presence.guests.values() if person in other.persons and other is not guest]
        for other in others:
            other.persons = [own for own in other.persons if own != person]
        fresh = self._new_token()
        chair, digest = self._state.chairs[person], digest_of(fresh)
        is_lent = chair.lent is not None
        entry = log.Lent(person, digest, chair.name, chair.avatar) if is_lent else log.Taken(person, digest)
        self._outbox.record(entry)
        self._tell(guest, person, fresh)
        self._broadcast.room_to_all(now)
        for other in others:
            self._broadcast.refuse(other, "sent_away")
            self._broadcast.views(other)

    def _tell(self, guest: Guest, person: int, token: str) -> None:
        self._outbox.send(
            guest,
            protocol.Seated(n=self._state.game.n, person=person, token=token, instead=guest.shown.get(person)),
        )
