"""What the parts of a room share: the books, who is connected, the table's clock, and what is to be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mousehole.server import protocol
from mousehole.server.fairness.link import Link
from mousehole.server.log import AnyEntry
from mousehole.server.protocol import Lang
from mousehole.server.room.clock import Clock
from mousehole.server.room.outbox import NEVER, Outcome, Send
from mousehole.server.room.state import Books, Step

ABSENT_MS = 10_000.0  # who is away so long is played for


@dataclass
class Guest:
    """One connection: the persons whose tokens it has shown (none: a spectator), its language, its path."""

    connection: int
    persons: list[int]
    lang: Lang = "en"
    link: Link = field(default_factory=Link)
    emote_at: float = float("-inf")
    report_at: float = float("-inf")
    told_trip: float = -1.0
    line: str | None = None  # what this screen calls itself, so that its spare line finds it
    heard: dict[str, int] = field(default_factory=dict)  # ids of late, and the connection by which they came first


@dataclass(slots=True)
class Spare:
    """A second connection of a screen, which has shown the tokens of these persons."""

    connection: int
    persons: set[int]


class Floor:
    """The room as its parts see it."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.guests: dict[int, Guest] = {}
        self.spares: dict[str, list[Spare]] = {}  # by what the screen calls itself
        self.clock = Clock(books.at)
        self.out = Outcome()
        self.has_untold = False
        self.before_sending: Callable[[], None] = lambda: None  # tells what has happened and is not told yet
        self.stored_n = books.n  # the latest state that is on disk, and may be spoken of
        self.away_since: dict[int, float] = {}
        self.reveal_show = NEVER  # the server's moment of the latest reveal
        self._legal: dict[int | str, list[str]] = {}
        self._legal_n = -1

    def take_outcome(self) -> Outcome:
        """What is to be done now; the room forgets it."""
        if self.has_untold:
            self.before_sending()
        out, self.out = self.out, Outcome()
        out.n = self.books.n
        return out

    def enter(self, entry: AnyEntry) -> Step | None:
        """Take an entry into the books and have it stored; Refused, with nothing done, where the rules say no."""
        step = self.books.enter(entry)
        self.out.entries.append(entry)
        return step

    def legal(self, seat: int | str) -> list[str]:
        """The inputs that are open to a seat now, asked once a state."""
        if self._legal_n != self.books.n:
            self._legal_n, self._legal = self.books.n, {}
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.books.table.legal(seat)
        return found

    def send(self, guest: Guest, message: protocol.ServerMessage) -> None:
        """Send a message once everything before it is on disk."""
        if self.has_untold:
            self.before_sending()
        self.out.sends.append(Send(guest.connection, protocol.encode(message), self._moment_for(guest)))

    def send_frames(self, guest: Guest, frames: list[bytes]) -> None:
        """The same with messages already encoded. What is revealed travels no earlier than it must to be in time."""
        if self.has_untold:
            self.before_sending()
        self._send_by(guest.connection, frames, self._moment_for(guest))

    def send_again(self, guest: Guest, frames: list[bytes]) -> None:
        """Send a guest the same by its spare lines too."""
        for connection in self.spares_of(guest):
            self._send_by(connection, frames, self._moment_for(guest))

    def _moment_for(self, guest: Guest) -> float:
        return self.reveal_show if self.reveal_show == NEVER else self.reveal_show - guest.link.one_way

    def _send_by(self, connection: int, frames: list[bytes], at: float) -> None:
        sends = self.out.sends
        for frame in frames:
            sends.append(Send(connection, frame, at))

    def spares_of(self, guest: Guest) -> list[int]:
        """The spare lines of a guest, as long as they have a right to all that the guest is told."""
        spares = [] if guest.line is None else self.spares.get(guest.line, [])
        return [spare.connection for spare in spares if spare.persons.issuperset(guest.persons)]

    def seats_of(self, guest: Guest) -> list[int]:
        """The seats that are played from a connection."""
        if len(guest.persons) == 1:
            return self.books.seats_of(guest.persons[0])
        return [seat for person in guest.persons for seat in self.books.seats_of(person)]

    def is_present(self, person: int) -> bool:
        """Is somebody connected for this person?"""
        return any(person in guest.persons for guest in self.guests.values())

    def is_away(self, person: int, now: float) -> bool:
        """Has nobody been connected for this person for a good while?"""
        return not self.is_present(person) and now >= self.away_since.get(person, now) + ABSENT_MS

    def is_bot(self, person: int) -> bool:
        """Does a bot have this place?"""
        return self.books.chairs[person].temper is not None

    def has_stand_ins(self) -> bool:
        """May it be that somebody else moves for a person? (Nobody does where all are people who are there.)"""
        for chair in self.books.chairs:
            if chair.temper is not None:
                return True
        return bool(self.away_since)

    def is_deserted(self) -> bool:
        """Is nobody there for whom the table should run? (At a table of bots a spectator is enough.)"""
        chairs = self.books.chairs
        for guest in self.guests.values():
            for person in guest.persons:
                if chairs[person].temper is None:
                    return False
        return not self.guests or any(chair.temper is None for chair in chairs)

    def may_run(self) -> bool:
        """Should table time run?"""
        books = self.books
        return books.state == "playing" and not books.paused and not books.shut and not self.is_deserted()
