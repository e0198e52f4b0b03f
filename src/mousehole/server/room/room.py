"""A room: the server's place for a table, with people and a clock.

No transport, no wall clock: messages and moments in, entries and messages out. Everything that it decides is in its
entries, so a crash loses nothing that was told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mousehole.engine.errors import Refused
from mousehole.server import log, protocol
from mousehole.server.fairness.spare_lines import Spares
from mousehole.server.room.autoplay import Conduct
from mousehole.server.room.broadcast import Telling
from mousehole.server.room.outbox import Outcome, Send
from mousehole.server.room.presence import ABSENT_MS, Floor, Guest
from mousehole.server.room.seating import Desk
from mousehole.server.room.state import Books
from mousehole.server.room.tokens import new_token, whose

HOST_AWAY_MS = 30_000.0
TOLD_TRIP_MS = 15.0  # a round trip that has changed by more is told to all


class Room:
    """One room. Call `outcome()` after every call and do what it says, in its order."""

    def __init__(self, entries: Sequence[log.AnyEntry] | Books, new_token: Callable[[], str] = new_token) -> None:
        self.books = entries if isinstance(entries, Books) else Books.read(entries)
        self.floor = Floor(self.books)
        self.telling = Telling(self.floor)
        self.conduct = Conduct(self.floor, self.telling)
        self.desk = Desk(self.floor, self.telling, self.conduct, new_token)
        self.spares = Spares(self.floor)
        self._woken = float("-inf")
        self._handlers: dict[type, Callable[[Guest, Any, float], None]] = {
            protocol.Input: self._input,
            protocol.Go: self._go,
            protocol.Pong: self._pong,
            protocol.Probe: self._probe,
            protocol.Warmup: self._warm_up,
            protocol.Hello: self._hello_again,
            protocol.Sit: self.desk.sit,
            protocol.Stand: self.desk.stand,
            protocol.Rename: self.desk.rename,
            protocol.Host: self.desk.host,
            protocol.SayEmote: self.desk.emote,
            protocol.Back: self.desk.back,
            protocol.Answer: self.desk.answer,
            protocol.Rematch: self.desk.rematch,
            protocol.AskWay: self.desk.way,
            protocol.Report: self.desk.report,
        }

    def outcome(self) -> Outcome:
        """What is to be done now."""
        return self.floor.take_outcome()

    def stored(self, n: int) -> None:
        """Everything up to state number n is on disk."""
        self.floor.stored_n = n

    # People

    def join(self, connection: int, hello: protocol.Hello, now: float) -> None:
        """A connection shows its tokens, or none, and gets all that it may know."""
        tokens = [token for token in (hello.token, *hello.tokens) if token]
        digests = [chair.digest for chair in self.books.chairs]
        found = [whose(token, digests) for token in tokens]
        if hello.spare_of is not None:
            self.spares.join(connection, hello.spare_of, {person for person in found if person is not None})
            return
        guest = Guest(connection, [], hello.lang, line=hello.line)
        self.floor.guests[connection] = guest
        if None in found:
            self.telling.refuse(guest, "bad_token")
        guest.link.ping_at = now
        self.desk.welcome(guest, hello, sorted({person for person in found if person is not None}), now)
        for person in range(len(self.books.chairs)):
            if not self.floor.is_present(person):
                self.floor.away_since.setdefault(person, now)
        self.telling.room_to_all(now)
        steps = None if hello.n is None else self.books.missed_since(hello.n)
        if steps is None:
            self.telling.views(guest)
        else:
            self.telling.missed(guest, steps)
        self.conduct.refresh(now)
        self.wake(now)

    def leave(self, connection: int, now: float) -> None:
        """A connection is gone; its people may come back."""
        guest = self.floor.guests.pop(connection, None)
        if guest is None:
            self.spares.leave(connection)
            return
        for person in guest.persons:
            if not self.floor.is_present(person):
                self.floor.away_since[person] = now
        self.telling.room_to_all(now)
        self.conduct.refresh(now)

    # Messages

    def receive(self, connection: int, message: protocol.ClientMessage, now: float) -> None:
        """A client says something."""
        guest = self.floor.guests.get(connection)
        if self.floor.spares and isinstance(message, protocol.Input):
            guest = self.spares.whose(connection, guest, message.id)
        if guest is None or self.books.shut:
            return
        self._handlers[type(message)](guest, message, now)
        self.wake(now)

    def puzzled(self, connection: int) -> None:
        """A client has said something that is no message."""
        guest = self.floor.guests.get(connection)
        if guest is not None:
            self.telling.refuse(guest, "bad_message")

    def _input(self, guest: Guest, message: protocol.Input, now: float) -> None:
        """Play an input, now or in its turn. An id that was played is acknowledged again and never played twice."""
        if self._has_heard(guest, message.id):
            return
        found = self._seat_and_words(guest, message)
        if isinstance(found, str):
            self.telling.refuse(guest, found, message.id[: protocol.LONGEST_ID])
            return
        seat, words, claimed = found
        person = self.books.person_of(seat)
        if self.books.state == "waiting":
            self.telling.refuse(guest, "not_started", message.id)
        elif self.books.paused:
            self.telling.refuse(guest, "paused", message.id)
        elif not self.books.timed or self.books.state == "over":
            try:
                self.conduct.play(f"{seat} {words}", now, guest, person, message.id)
            except Refused as refused:
                self.telling.refuse(guest, refused, message.id)
        else:
            self.conduct.reactions.receive(guest, person, seat, words, claimed, message.id, now)

    def _has_heard(self, guest: Guest, input_id: str) -> bool:
        """Was it said before by one of the people at this screen (whoever's turn it is by now)? Then say so again."""
        for person in guest.persons:
            known = self.books.acknowledged.get((person, input_id))
            if known is not None:
                self.telling.ack(guest, input_id, *known)
            if known is not None or self.conduct.reactions.lineup.holds(person, input_id):
                return True
        return False

    def _seat_and_words(self, guest: Guest, message: protocol.Input) -> tuple[int, str, float | None] | str:
        """The seat, the words without it and the claimed time; or the reason why there are none."""
        if not 0 < len(message.id) <= protocol.LONGEST_ID:
            return "bad_id"
        seats = self.floor.seats_of(guest)
        seat = seats[0] if message.seat is None and len(seats) == 1 else message.seat
        if seat in seats and message.text in self.floor.legal(seat):
            return seat, message.text, message.at  # just as it was told
        words = message.text.split() if len(message.text) <= protocol.LONGEST_TEXT else []
        claimed = message.at
        if words and words[-1].startswith("@") and words[-1][1:].isdecimal() and len(words[-1]) < 12:
            claimed = float(words.pop()[1:])
        if not words or ("@" in message.text and "@" in [word[0] for word in words]):
            return "bad_input"
        if not seats:
            return "not_seated"
        if words[0] == "table":
            return "not_your_seat"
        if words[0].isdecimal() and len(words[0]) < 3:
            seat = int(words.pop(0))
        if seat is None:
            turn = self.books.table.turn
            return "which_seat" if turn not in seats else (turn, " ".join(words), claimed)
        if seat not in seats:
            return "not_your_seat"
        return (seat, " ".join(words), claimed) if words else "bad_input"

    def _go(self, guest: Guest, _: protocol.Go, now: float) -> None:
        turn = self.books.table.turn
        if not self.telling.chance_is_of(turn) or self.books.person_of(turn) not in guest.persons:
            self.telling.refuse(guest, "not_your_chance")
        elif self.books.paused:
            self.telling.refuse(guest, "paused")
        else:
            self.conduct.go(now)

    def _pong(self, guest: Guest, message: protocol.Pong, now: float) -> None:
        guest.link.heard(message.k, message.c, now)
        if abs(guest.link.believed - guest.told_trip) > TOLD_TRIP_MS:
            guest.told_trip = guest.link.believed
            self.telling.room_to_all(now)

    def _probe(self, guest: Guest, _: protocol.Probe, now: float) -> None:
        alive = protocol.Alive(n=self.floor.stored_n)
        self.floor.out.pings.append(Send(guest.connection, protocol.encode(alive), now))

    def _warm_up(self, guest: Guest, message: protocol.Warmup, now: float) -> None:
        guest.link.warmed_up(message.ms)
        self.telling.room_to_all(now)

    def _hello_again(self, guest: Guest, _: protocol.Hello, __: float) -> None:
        self.telling.refuse(guest, "bad_message")

    # Bots and time

    def thought(self, seat: int, job: int, words: str | None, at: float | None, now: float) -> None:
        """A bot has answered."""
        self.conduct.thought(seat, job, words, at, now)

    def wake(self, now: float) -> None:
        """Do all that is due at this moment."""
        self._woken = now
        if self.books.timed:
            self._ping(now)
        if self.floor.away_since:
            self._mind_the_absent(now)
        self.conduct.wake(now)

    def _ping(self, now: float) -> None:
        for guest in self.floor.guests.values():
            if guest.link.ping_at <= now:
                link = guest.link
                number = link.next_ping(now)
                ping = protocol.Ping(
                    n=self.floor.stored_n, k=number, server=now, offset=link.offset, round_trip=link.round_trip
                )
                self.floor.out.pings.append(Send(guest.connection, protocol.encode(ping), now))

    def _mind_the_absent(self, now: float) -> None:
        """Let somebody else play, or host, for people who are away too long."""
        away = self.floor.away_since
        if now >= away.get(self.books.host, now) + HOST_AWAY_MS and self.desk.pass_host_on():
            self.telling.room_to_all(now)
        self.conduct.refresh(now)

    def next_wake(self) -> float | None:
        """The moment at which `wake` should be called, if nothing else happens before; None: never."""
        due = self.conduct.next_wake()
        moments = [] if due is None else [due]
        if self.floor.away_since:
            waits = [since + wait for since in self.floor.away_since.values() for wait in (ABSENT_MS, HOST_AWAY_MS)]
            moments += [moment for moment in waits if moment > self._woken]
        if self.books.timed:
            moments += [guest.link.ping_at for guest in self.floor.guests.values()]
        return min(moments) if moments else None
