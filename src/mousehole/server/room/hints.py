"""What would the tiger do? At a table of one's own whoever is to choose may ask, and all see that it was asked."""

from __future__ import annotations

from typing import NamedTuple

from mousehole.server import log, protocol
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.outbox import ASK_AGAIN, Outbox, Think
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState

ADVISER: protocol.Temper = "tiger"
FEWEST_TO_CHOOSE = 2


class Wish(NamedTuple):
    """Who wants to know, for which seat, and in which state of the table."""

    connection: int
    person: int
    seat: int
    n: int


class Hints:
    """Passes the question on to a bot, once a state and seat, and the answer to whoever has asked."""

    def __init__(self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast) -> None:
        self._state, self._game = state, state.game
        self._presence, self._outbox, self._broadcast = presence, outbox, broadcast
        self._open: dict[int, Wish] = {}  # by the number of the question
        self._given: dict[int, tuple[int, str, int | None]] = {}  # by seat the latest, and in which state
        self._last_job = 0

    def ask(self, guest: Guest, message: protocol.AskHint, _: float) -> None:
        """Somebody wants to know; what was answered before is answered again."""
        game, seat = self._game, message.seat
        why = self._why_not(guest, seat)
        if why is not None:
            self._broadcast.refuse(guest, why)
            return
        given = self._given.get(seat)
        if given is not None and given[0] == game.n:
            self._tell(guest, seat, given[1], given[2])
            return
        asked = Wish(guest.connection, game.person_of(seat), seat, game.n)
        if asked in self._open.values():
            return
        self._last_job += 1
        self._open[self._last_job] = asked
        self._outbox.pending.thoughts.append(Think(
            seat, self._last_job, ADVISER, True, game.table.view(seat), game.table.events_for(seat), game.legal(seat),
            int(game.at), is_hint=True,
        ))  # fmt: skip

    def _why_not(self, guest: Guest, seat: int) -> str | None:
        game, may_hint = self._game, self._state.may_hint
        if may_hint is None:
            return "no_hint_here"
        if not may_hint:
            return "no_hints"
        if seat not in self._presence.seats_of(guest):
            return "not_your_seat"
        if game.phase != "playing":
            return "not_started" if game.phase == "waiting" else "already_over"
        if game.paused:
            return "paused"
        return "no_hint_needed" if len(game.legal(seat)) < FEWEST_TO_CHOOSE else None

    def answered(self, job: int, words: str | None, chance: int | None, now: float) -> None:
        """The tiger has said what it would do; where the table has gone on, nobody waits for it."""
        asked = self._open.pop(job, None)
        if asked is None or asked.n != self._game.n:
            return
        guest = self._presence.guests.get(asked.connection)
        if words is None or words not in self._game.legal(asked.seat):
            if guest is not None:
                self._broadcast.refuse(guest, "hint_wakes" if chance == ASK_AGAIN else "hint_lost")
            return
        self._given[asked.seat] = asked.n, words, chance
        self._outbox.record(log.Hinted(asked.person))
        if guest is not None:
            self._tell(guest, asked.seat, words, chance)
        self._broadcast.room_to_all(now)

    def _tell(self, guest: Guest, seat: int, words: str, chance: int | None) -> None:
        self._outbox.send(guest, protocol.HintMessage(n=self._game.n, seat=seat, text=words, chance=chance))
