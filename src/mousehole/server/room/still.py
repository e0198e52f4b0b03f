"""A room that can be watched but not continued: another version has made it, or what is stored of it is damaged."""

from __future__ import annotations

from mousehole.server import protocol
from mousehole.server.room.presence import Guest
from mousehole.server.room.room import Room
from mousehole.server.room.state import RoomState


class StillRoom(Room):
    """Shows everybody what they may see of a table that stands still, says why, and stores nothing."""

    def join(self, connection: int, hello: protocol.Hello, now: float) -> None:
        """A connection shows its tokens, or none, and sees the table as it was left."""
        found = {self.state.person_with(token) for token in (hello.token, *hello.tokens) if token}
        guest = Guest(connection, sorted(person for person in found if person is not None), lang=hello.lang)
        if hello.spare_of is not None:
            self.outbox.drop(connection)
            return
        self.presence.guests[connection] = guest
        self.broadcast.room(guest, now)
        table, game = self.game.table, self.game
        for seat, view in table.views(self.broadcast.eyes(guest)).items():
            self.outbox.send(guest, protocol.View(
                n=game.n, seat=seat, view=view, turn=table.turn, at=game.at, due=None, over=table.over,
                winners=table.winners,
            ))  # fmt: skip
        self._say_why(guest)

    def leave(self, connection: int, now: float) -> None:
        """A connection is gone."""
        del now
        self.presence.guests.pop(connection, None)

    def receive(self, connection: int, message: protocol.ClientMessage, now: float) -> None:
        """A client says something; whatever it wants done is not done."""
        guest = self.presence.guests.get(connection)
        if guest is None or isinstance(message, protocol.Pong):
            return
        if isinstance(message, protocol.Probe):
            self.outbox.send_at_once(guest, protocol.Alive(n=self.game.n), now)
        else:
            self._say_why(guest, message.id if isinstance(message, protocol.InputMessage) else None)

    def _say_why(self, guest: Guest, input_id: str | None = None) -> None:
        assert self.state.still is not None
        words = self.state.still.sentence(guest.lang, self.state.made_by)
        why = self.state.still.why
        self.outbox.send(guest, protocol.RefusedMessage(n=self.game.n, id=input_id, reason=why, words=words))

    def obey_house(self, do: protocol.HouseOrder, words: str, now: float) -> None:
        """Whoever runs the house says something to all screens; it stands still already, and does not go on."""
        if do == "say":
            super().obey_house(do, words, now)

    def wake(self, now: float) -> None:
        """Nothing is ever due."""
        del now

    def next_wake(self) -> float | None:
        """It need not be woken."""
        return None


def room_of(state: RoomState) -> Room:
    """The room of a state: one that is played in, or one that stands still."""
    return Room(state) if state.still is None else StillRoom(state)
