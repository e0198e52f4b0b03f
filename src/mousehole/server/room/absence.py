"""Somebody is away: what the others want done about it, and what was played meanwhile."""

from __future__ import annotations

from mousehole.server import protocol
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState

MOST_TOLD = 60  # events: who was away for longer sees how it ended up


class Absence:
    """Lets a cat play for people who are away, as those who are there want it, and tells them when they are back."""

    def __init__(
        self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast, autoplay: Autoplay
    ) -> None:
        self._game, self._presence = state.game, presence
        self._outbox, self._broadcast, self._autoplay = outbox, broadcast, autoplay
        self._left_at: dict[int, tuple[int, int]] = {}  # the round and how many inputs had been played in it
        self._played_for: set[int] = set()  # people of whom everybody knows that a cat plays for them

    def stand_in(self, guest: Guest, message: protocol.AskStandIn, now: float) -> None:
        """Somebody who sits here says what is to be done for one who is away."""
        if not guest.persons:
            self._broadcast.refuse(guest, "not_seated")
        elif message.person not in self._presence.away_since or self._presence.is_present(message.person):
            self._broadcast.refuse(guest, "not_away")
        else:
            self._presence.wishes[message.person] = message.do
            self._broadcast.room_to_all(now)
            self._autoplay.refresh(now)

    def tell_changes(self, now: float) -> None:
        """Tell everybody where a cat has begun to play for somebody, as nobody has come back in time."""
        played_for = {person for person in self._presence.away_since if self._presence.is_away(person, now)}
        if played_for != self._played_for:
            self._played_for = played_for
            self._broadcast.room_to_all(now)

    def leaves(self, person: int) -> None:
        """Nobody is connected for this person any more."""
        self._left_at[person] = (self._game.round, len(self._game.steps))

    def returns(self, guest: Guest) -> None:
        """Tell people who are back what was played for them, if anything was."""
        for person in guest.persons:
            left_round, begin = self._left_at.pop(person, (-1, 0))
            if left_round == self._game.round:
                for seat in self._game.seats_of(person):
                    self._tell(guest, seat, begin)

    def _tell(self, guest: Guest, seat: int, begin: int) -> None:
        inputs = self._game.table._inputs[begin:]
        played = [text.partition(" ")[0] == str(seat) for text in inputs]
        steps = [step for step, is_own in zip(self._game.steps[begin:], played, strict=True) if is_own]
        events = [event.seen_by(seat).as_dict() for step in steps for event in step.events]
        if events:
            self._outbox.send(guest, protocol.Meanwhile(n=self._game.n, seat=seat, events=events[-MOST_TOLD:]))
