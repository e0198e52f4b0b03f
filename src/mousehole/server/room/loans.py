"""The place of somebody who is away is lent, never given: its own person has it again by coming back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mousehole.server import log
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Presence
from mousehole.server.room.state import RoomState
from mousehole.server.room.tokens import digest_of


class Loans:
    """Ends loans."""

    def __init__(
        self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast, autoplay: Autoplay
    ) -> None:
        self._state, self._presence, self._outbox = state, presence, outbox
        self._broadcast, self._autoplay = broadcast, autoplay

    def give_back_to(self, persons: Collection[int], tokens: Sequence[str], now: float) -> None:
        """People are back who show their own tokens: they have their places at once."""
        digests = [digest_of(token) for token in tokens]
        for person in sorted(persons):
            chair = self._state.chairs[person]
            is_promised = chair.awaited is not None and chair.awaited.is_loan
            if (chair.lent is not None or is_promised) and any(chair.is_own(digest) for digest in digests):
                self.end(person, now)

    def end(self, person: int, now: float) -> None:
        """Its own person has the place again; whoever had it, or was about to, watches."""
        others = [
            guest for guest in self._presence.guests.values() if person in guest.persons or person in guest.awaits
        ]
        self._outbox.tell_untold()
        self._outbox.record(log.GivenBack(person))
        for other in others:
            other.persons = [own for own in other.persons if own != person]
            other.awaits = [own for own in other.awaits if own != person]
        self._presence.away_since.setdefault(person, now)
        self._presence.wishes[person] = "cat"  # who was away for long still is, until seen
        self._broadcast.room_to_all(now)
        for other in others:
            self._broadcast.refuse(other, "own_person_back")
            self._broadcast.views(other)
        self._autoplay.refresh(now)
