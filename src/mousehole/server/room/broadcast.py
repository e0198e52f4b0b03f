"""What everybody is told: each seat its own view, its own copies of events, its own open inputs, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mousehole.engine.errors import Refused
from mousehole.engine.events import Event
from mousehole.engine.rule import EVERYBODY
from mousehole.server import protocol
from mousehole.server.refusals import sentence
from mousehole.server.room.pace import TEMPI
from mousehole.server.room.presence import Floor, Guest
from mousehole.server.room.state import Step


class Telling:
    """Makes a room's messages."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._untold: list[Event] = []
        floor.before_sending = self._tell_untold

    def eyes(self, guest: Guest) -> Sequence[int | None]:
        """The seats whose views a guest may have; a spectator's is None."""
        return self.floor.seats_of(guest) or [None]

    def room(self, guest: Guest, now: float) -> None:
        """Tell one guest about the room."""
        floor = self.floor
        books = floor.books
        clock = protocol.TableClock(floor.clock.running, floor.clock.read(now), now)
        floor.send(guest, protocol.Room(
            n=books.n, room=books.room, game=books.table.game.id, players=books.table.players, seats=books.table.seats,
            options=books.table.options, timed=books.timed, state=books.state, round=books.round, host=books.host,
            you=guest.persons, people=[self._person(person) for person in range(len(books.chairs))],
            spectators=sum(not other.persons for other in floor.guests.values()), paused=books.paused, open=books.open,
            pace=books.pace, clock=clock,
        ))  # fmt: skip

    def room_to_all(self, now: float) -> None:
        """Tell everybody about the room."""
        for guest in self.floor.guests.values():
            self.room(guest, now)

    def _person(self, person: int) -> protocol.Person:
        floor = self.floor
        chair = floor.books.chairs[person]
        links = [guest.link for guest in floor.guests.values() if person in guest.persons]
        trips = [link.believed for link in links if link.trips]
        return protocol.Person(
            person, floor.books.seats_of(person), chair.name, chair.avatar, chair.temper, chair.taken, bool(links),
            round(max(trips), 1) if trips else None, max((link.correction for link in links), default=0.0),
            chair.head_start,
        )  # fmt: skip

    def views(self, guest: Guest) -> None:
        """Give a guest fresh views of all its seats, and what it may do."""
        books = self.floor.books
        table = books.table
        for seat, view in table.views(self.eyes(guest)).items():
            self.floor.send(guest, protocol.View(
                n=books.n, seat=seat, view=view, turn=table.turn, at=books.at, due=table.due,
                over=table.over, winners=table.winners,
            ))  # fmt: skip
        self.legal(guest)

    def views_to_all(self) -> None:
        """Give everybody fresh views."""
        for guest in self.floor.guests.values():
            self.views(guest)

    def missed(self, guest: Guest, steps: list[Step]) -> None:
        """Give a guest who was away for some steps their events."""
        events = [event for step in steps for event in step.events]
        self.floor.send_frames(guest, list(self._events(self.eyes(guest), events, None).values()))
        self.legal(guest)

    def step(self, step: Step) -> None:
        """Tell everybody what has happened: before anything else is said, and together with what follows at once."""
        self._untold += step.events
        self.floor.has_untold = True

    def _tell_untold(self) -> None:
        events, self._untold, self.floor.has_untold = self._untold, [], False
        self._tell(events)

    def step_at(self, step: Step, show: float | None) -> None:
        """Tell everybody what has happened by itself; at `show`, the server's moment, where it is a reveal."""
        self._tell(step.events, show)

    def _tell(self, events: list[Event], show: float | None = None) -> None:
        floor = self.floor
        eyes: list[tuple[Guest, Sequence[int | None]]] = []
        seats: dict[int | None, None] = {}  # each once, in order
        for guest in floor.guests.values():
            own = self.eyes(guest)
            eyes.append((guest, own))
            for seat in own:
                seats[seat] = None
        told, legal = self._events(seats, events, show), self._legal(seats)
        for guest, own in eyes:
            frames = []
            for seat in own:
                frames.append(told[seat])
            for seat in own:
                if seat is not None:
                    frames.append(legal[seat])
            floor.send_frames(guest, frames)
            if show is not None:
                floor.send_again(guest, frames)

    def _events(self, seats: Iterable[int | None], events: list[Event], show: float | None) -> dict[int | None, bytes]:
        """What each seat is told; what several are told alike is encoded once."""
        books = self.floor.books
        table = books.table
        is_over = books.state == "over"
        told = protocol.Events(
            n=books.n, seat=None, events=[], view={}, turn=table.turn, at=books.at, show=show, due=books.due,
            over=is_over, winners=table.winners if is_over else [],
        )  # fmt: skip
        for_all = {event.audience for event in events} <= {EVERYBODY}
        if for_all:
            told.events = _encoded([event.as_dict() for event in events])
        known: dict[str, Any] | None = None
        frames = {}
        for seat, view in table.views(seats).items():
            told.seat = seat
            if not for_all:
                told.events = _encoded([event.seen_by(seat).as_dict() for event in events])
            if view != known:
                known, told.view = view, _encoded(view)
            frames[seat] = protocol.encode(told)
        return frames

    def legal(self, guest: Guest) -> None:
        """Tell a guest what its seats may do now."""
        self.floor.send_frames(guest, list(self._legal(self.eyes(guest)).values()))

    def _legal(self, seats: Iterable[int | None]) -> dict[int, bytes]:
        """What each seat may do; where chance waits for nobody, no hand is asked for."""
        floor = self.floor
        n = floor.books.n
        waits_for_hands = TEMPI[floor.books.pace].chance > 0
        frames = {}
        for seat in seats:
            if seat is not None:
                go = waits_for_hands and self.chance_is_of(seat)
                frames[seat] = protocol.encode(protocol.Legal(n=n, seat=seat, inputs=floor.legal(seat), go=go))
        return frames

    def legal_to_all(self) -> None:
        """Tell everybody what their seats may do."""
        for guest in self.floor.guests.values():
            self.legal(guest)

    def chance_is_of(self, seat: int) -> bool:
        """Does chance wait for this seat's hand?"""
        table = self.floor.books.table
        return table.turn == seat and self.chance_waits()

    def chance_waits(self) -> bool:
        """Is it chance's turn? (Where a clock runs, the table's only input is its end.)"""
        books = self.floor.books
        return books.state == "playing" and books.due is None and bool(self.floor.legal("table"))

    def ack(self, guest: Guest, input_id: str, n: int, at: int) -> None:
        """Tell a guest that its input is played."""
        self.floor.send(guest, protocol.Ack(n=n, id=input_id, at=at))

    def refuse(self, guest: Guest, why: str | Refused, input_id: str | None = None) -> None:
        """Tell a guest why not."""
        reason = why.reason if isinstance(why, Refused) else why
        words = why.sentence(guest.lang) if isinstance(why, Refused) else sentence(why, guest.lang)
        self.floor.send(guest, protocol.Refused(n=self.floor.books.n, id=input_id, reason=reason, words=words))


def _encoded(value: Any) -> Any:
    """Something that goes into several frames, as the bytes that it will be there."""
    return msgspec.Raw(protocol.encode(value))
