"""What a guest wants to know of a table, or to say to it."""

from __future__ import annotations

from mousehole.server import protocol
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState

EMOTE_EVERY_MS = 1000.0


class Questions:
    """Answers what changes nothing at the table."""

    def __init__(self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast) -> None:
        self._state, self._game = state, state.game
        self._presence, self._outbox, self._broadcast = presence, outbox, broadcast

    def way(self, guest: Guest, message: protocol.AskWay, _: float) -> None:
        """Tell which way a move would walk, to the one who may make it; none where the table has moved on."""
        game = self._game
        if message.seat not in self._broadcast.eyes(guest):
            self._broadcast.refuse(guest, "not_your_seat")
        elif game.table.game.notation.way is None:
            self._broadcast.refuse(guest, "bad_message")
        else:
            is_open = message.text in game.legal(message.seat)
            squares = game.table.way(message.text) if is_open else []
            self._outbox.send(guest, protocol.Way(n=game.n, seat=message.seat, text=message.text, squares=squares))

    def reach(self, guest: Guest, _: protocol.AskReach, __: float) -> None:
        """Tell where the hunter could go: everybody at the table can count it out."""
        game = self._game
        if game.table.game.notation.reach is None:
            self._broadcast.refuse(guest, "bad_message")
        else:
            self._outbox.send(guest, protocol.Reach(n=game.n, squares=game.table.reach()))

    def emote(self, guest: Guest, message: protocol.SayEmote, now: float) -> None:
        """Pass a ready-made word on to everybody."""
        person = message.person if message.person is not None else next(iter(guest.persons), None)
        if person is None or person not in guest.persons:
            self._broadcast.refuse(guest, "not_seated")
        elif self._state.chairs[person].muted:
            self._broadcast.refuse(guest, "muted")
        elif now - guest.emote_at < EMOTE_EVERY_MS:
            self._broadcast.refuse(guest, "too_often")
        else:
            guest.emote_at = now
            for other in self._presence.guests.values():
                self._outbox.send(other, protocol.Emoted(n=self._game.n, person=person, emote=message.emote))
