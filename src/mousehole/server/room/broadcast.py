"""What everybody is told: each seat its own view, its own copies of events, its own open inputs, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mousehole.engine.errors import Refused
from mousehole.engine.events import Event
from mousehole.engine.rule import EVERYBODY
from mousehole.server import protocol
from mousehole.server.log import Step
from mousehole.server.refusals import sentence
from mousehole.server.room.by_hand import of_round
from mousehole.server.room.clock import Clock
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.pace import TEMPI
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState
from mousehole.server.room.steps import NOBODY, Ack, Steps, frames
from mousehole.table.luck import pledge_of, seed_of_round

FIGURES_EVERY_MS = 1000.0  # or a hundred screens that are measured would keep telling each other of it
Eyes = tuple[Guest, Sequence[int | None]]  # a guest, and the seats through which it looks (a spectator: None)
WATCHING: Sequence[int | None] = [None]  # the eyes of a spectator
MOST_REFUSED = 64  # inputs whose refusal is remembered: their copies may still be under way


class Broadcast:
    """Makes a room's messages, and has them sent."""

    def __init__(self, state: RoomState, presence: Presence, clock: Clock, outbox: Outbox) -> None:
        self._state, self._game = state, state.game
        self._presence, self._clock, self._outbox = presence, clock, outbox
        self._untold: list[Event] = []
        self._acks: dict[int, list[Ack]] = {}  # by connection: what is to be told with the next step
        self._steps = Steps(state.game)
        self._has_stepped = False
        self.salts: dict[str, str] = {}  # by person, for the next deal
        # what was said of inputs of late, by person and id: a copy by an old line may come after the answer
        self.refused: dict[tuple[int, str], str | Refused] = {}
        self.figures_at: float | None = None  # when people's figures are to be told
        self._figures_told = float("-inf")
        outbox.before_sending = self._tell_untold

    def eyes(self, guest: Guest) -> Sequence[int | None]:
        """The seats whose views a guest may have; a spectator's is None."""
        return self._presence.seats_of(guest) or WATCHING

    def room(self, guest: Guest, now: float) -> None:
        """Tell one guest about the room."""
        message = self._room(now)
        self._address(message, guest)
        if self._state.still is not None:
            message.watch_only = self._state.still.sentence(guest.lang, self._state.made_by)
        self._outbox.send(guest, message)

    def _address(self, message: protocol.RoomMessage, guest: Guest) -> None:
        """Say in a message about the room what is different for each one."""
        message.you, message.awaits = guest.persons, guest.awaits
        message.may_close = self._state.host in guest.persons and not self._state.host_is_lent

    def room_to_all(self, now: float) -> None:
        """Tell everybody about the room. Screens of the same people, and all who watch, are told the same bytes."""
        self._outbox.tell_untold()
        message = self._room(now)
        frames: dict[tuple[tuple[int, ...], ...], list[bytes]] = {}
        for guest in self._presence.guests.values():
            you = tuple(guest.persons), tuple(guest.awaits)
            if you not in frames:
                self._address(message, guest)
                frames[you] = [protocol.encode(message)]
            self._outbox.send_frames(guest, frames[you])
        self._figures_told, self.figures_at = now, None  # they are among it

    def _room(self, now: float) -> protocol.RoomMessage:
        """All about the room but `you`."""
        state, game, table = self._state, self._game, self._game.table
        figures = self._figures()
        screens = self._presence.screens()
        people = [
            protocol.Person(
                own.person, game.seats_of(own.person), chair.name, chair.avatar, chair.temper, chair.taken,
                self._presence.is_present(own.person), own.round_trip, own.correction, chair.head_start,
                self._presence.away_since.get(own.person), self._presence.stand_in(own.person, now),
                chair.muted, screens[own.person], chair.awaited is not None, chair.is_free,
                self._presence.may_be_lent(own.person, now), chair.hints,
            )
            for own, chair in zip(figures.people, state.chairs, strict=True)
        ]  # fmt: skip
        return protocol.RoomMessage(
            n=game.n, room=state.room, game=table.game.id, players=table.players, seats=table.seats,
            options=table.options, timed=game.timed, state=game.phase, round=game.round, host=state.host,
            you=[], people=people, spectators=figures.spectators, paused=game.paused, open=state.open, pace=state.pace,
            clock=protocol.TableClock(self._clock.running, self._clock.read(now), now),
            locked=state.locked, by_hand=of_round(state.by_hand, game.round),
            luck=self._pledge(), ready_names=state.has_ready_names, hints=state.may_hint,
        )  # fmt: skip

    def _pledge(self) -> protocol.Pledge | None:
        state, luck = self._state, self._game.luck
        if luck is None:
            return None
        following = pledge_of(seed_of_round(state.luck, self._game.round + 1))
        return protocol.Pledge(pledge_of(luck.seed), following, sorted(int(person) for person in self.salts))

    # What is measured of people

    def figures_changed(self, now: float) -> None:
        """Have people's figures told, soon but not too often."""
        if self.figures_at is None:
            self.figures_at = max(now, self._figures_told + FIGURES_EVERY_MS)

    def tell_figures(self, now: float) -> None:
        """Tell everybody people's figures, if it is time."""
        if self.figures_at is not None and now >= self.figures_at:
            self._figures_told, self.figures_at = now, None
            self._outbox.tell_untold()
            frames = [protocol.encode(self._figures())]
            for guest in self._presence.guests.values():
                self._outbox.send_frames(guest, frames)

    def _figures(self) -> protocol.FiguresMessage:
        """The figures of all people, whose screens are looked through once."""
        people = [protocol.PersonFigures(person, None, 0.0) for person in range(len(self._state.chairs))]
        spectators = 0
        for guest in self._presence.guests.values():
            link = guest.link
            spectators += not guest.persons
            for person in guest.persons:
                own = people[person]
                own.correction = max(own.correction, link.correction)
                if link.trips:
                    own.round_trip = max(own.round_trip or 0.0, round(link.believed, 1))
        return protocol.FiguresMessage(n=self._game.n, people=people, spectators=spectators)

    def views(self, guest: Guest, *, others_hear_too: bool = False) -> None:
        """Give a guest fresh views of all its seats, and what it may do."""
        game, table = self._game, self._game.table
        self._outbox.tell_untold()
        own = self.eyes(guest)
        for seat, view in table.views(own).items():
            self._outbox.send(guest, protocol.View(
                n=game.n, seat=seat, view=view, turn=table.turn, at=game.at, due=table.due,
                over=table.over, winners=table.winners,
            ))  # fmt: skip
            if guest.version == protocol.STEPS:
                self._steps.told_view(seat, view)
        guest.folds = list(own)
        self.legal(guest, others_hear_too=others_hear_too)

    def whole(self, guest: Guest, _: protocol.AskWhole, __: float) -> None:
        """Tell somebody everything again, who has lost the thread."""
        self.views(guest)

    def names(self, guest: Guest) -> None:
        """Say what the numbers in steps stand for, to whoever is told steps."""
        if guest.version == protocol.STEPS:
            self._outbox.send(guest, self._steps.names())

    def views_to_all(self) -> None:
        """Give everybody fresh views."""
        for guest in self._presence.guests.values():
            self.views(guest, others_hear_too=True)

    def missed(self, guest: Guest, steps: list[Step]) -> None:
        """Give a guest who was away for some steps their events."""
        self._outbox.tell_untold()
        self._tell_whole(guest, [event for step in steps for event in step.events], None)

    def _tell_whole(self, guest: Guest, events: list[Event], show: float | None) -> None:
        """Tell a guest what has happened, with whole views."""
        own = self.eyes(guest)
        self._outbox.send_frames(guest, list(self._events(own, events, show).values()))
        if guest.version == protocol.STEPS:
            for seat, view in self._game.table.views(own).items():
                self._steps.told_view(seat, view)
        guest.folds = list(own)
        self.legal(guest)

    def step(self, step: Step) -> None:
        """Tell everybody what has happened: before anything else is said, and together with what follows at once."""
        self._untold += step.events
        self._has_stepped = self._outbox.has_untold = True

    def _tell_untold(self) -> None:
        events, self._untold, self._outbox.has_untold = self._untold, [], False
        if self._has_stepped:
            self._has_stepped = False
            self._tell(events)
        else:
            self._tell_acks()

    def _tell_acks(self) -> None:
        """Acknowledge what no step is told with."""
        acks, self._acks = self._acks, {}
        for connection, own in acks.items():
            for input_id, n, at in own:
                guest = self._presence.guests.get(connection)
                if guest is not None:
                    self._outbox.send(guest, protocol.Ack(n=n, id=input_id, at=at))

    def step_at(self, step: Step, show: float | None) -> None:
        """Tell everybody what has happened by itself; at `show`, the server's moment, where it is a reveal."""
        if show is not None or self._has_stepped:
            self._outbox.tell_untold()  # which waits for no moment
        self._tell(step.events, show)

    def _tell(self, events: list[Event], show: float | None = None) -> None:
        seats_of = self._presence.seats_of
        by_steps: list[Eyes] = []
        by_views: list[Eyes] = []
        for guest in self._presence.guests.values():
            eyes = by_steps if guest.version == protocol.STEPS else by_views
            eyes.append((guest, seats_of(guest) or WATCHING))
        if by_steps:
            self._tell_steps(by_steps, events, show)
        if by_views:
            self._tell_views(by_views, events, show)

    def _tell_steps(self, eyes: list[Eyes], events: list[Event], show: float | None) -> None:
        """Tell what has changed, to all who know what was before; the spare lines of a screen may not, nor may it."""
        steps, send_frames = self._steps, self._outbox.send_frames
        seats = list(dict.fromkeys([seat for _, own in eyes for seat in own]))
        bodies = steps.bodies(seats, events, show, self._go())
        legal = {seat: b"" if seat is None else steps.legal(seat) for seat in seats}
        astray, acks = [], self._acks
        for guest, own in eyes:
            if guest.folds == own:
                send_frames(guest, frames(own, bodies, legal, acks.pop(guest.connection, ()) if acks else ()))
            else:
                astray.append(guest)
        if acks:
            self._tell_acks()  # to whoever is told whole, or is told nothing of this
        for guest in astray:
            self._tell_whole(guest, events, show)
        if show is not None:
            self._tell_spare_lines(eyes, events, show)

    def _tell_spare_lines(self, eyes: list[Eyes], events: list[Event], show: float) -> None:
        """Tell screens a reveal by their spare lines too: whole, as what was before may not have come."""
        for guest, own in eyes:
            if self._outbox.has_spare_lines(guest):
                told = [*self._events(own, events, show).values(), *self._legal(own).values()]
                self._outbox.send_by_spare_lines(guest, told)

    def _go(self) -> int:
        """Whose hand chance waits for; nobody's where chance waits for no hand."""
        turn = self._game.turn
        return turn if TEMPI[self._state.pace].chance > 0 and self._game.chance_is_of(turn) else NOBODY

    def _tell_views(self, eyes: list[Eyes], events: list[Event], show: float | None) -> None:
        """Tell everybody the whole of what they see."""
        seats = list(dict.fromkeys([seat for _, own in eyes for seat in own]))  # each once, in order
        told, legal = self._events(seats, events, show), self._legal(seats)
        for guest, own in eyes:
            frames = [told[seat] for seat in own] + [legal[seat] for seat in own if seat is not None]
            self._outbox.send_frames(guest, frames)
            if show is not None:
                self._outbox.send_by_spare_lines(guest, frames)

    def _events(self, seats: Iterable[int | None], events: list[Event], show: float | None) -> dict[int | None, bytes]:
        """What each seat is told; what several are told alike is encoded once."""
        game, table = self._game, self._game.table
        is_over = game.phase == "over"
        told = protocol.Events(
            n=game.n, seat=None, events=[], view={}, turn=table.turn, at=game.at, show=show, due=game.due,
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

    def legal(self, guest: Guest, *, others_hear_too: bool = False) -> None:
        """Tell a guest what its seats may do now, and others to whom it is news: a step says only what has changed."""
        self._outbox.tell_untold()
        own = self._legal(self.eyes(guest))
        self._outbox.send_frames(guest, list(own.values()))
        if guest.version == protocol.STEPS:
            self._tell_news(guest, own, others_hear_too)

    def _tell_news(self, guest: Guest, own: dict[int, bytes], others_hear_too: bool) -> None:
        go = self._go()
        for seat, frame in own.items():
            if self._steps.is_news(seat, self._game.legal(seat), go == seat) and not others_hear_too:
                for other in self._presence.guests.values():
                    if other is not guest and other.version == protocol.STEPS and seat in self.eyes(other):
                        self._outbox.send_frames(other, [frame])

    def _legal(self, seats: Iterable[int | None]) -> dict[int, bytes]:
        """What each seat may do; where chance waits for nobody, no hand is asked for."""
        game = self._game
        waits_for_hands = TEMPI[self._state.pace].chance > 0
        frames = {}
        for seat in seats:
            if seat is not None:
                go = waits_for_hands and game.chance_is_of(seat)
                frames[seat] = protocol.encode(protocol.Legal(n=game.n, seat=seat, inputs=game.legal(seat), go=go))
        return frames

    def legal_to_all(self) -> None:
        """Tell everybody what their seats may do."""
        for guest in self._presence.guests.values():
            self.legal(guest, others_hear_too=True)

    def ack(self, guest: Guest, input_id: str, n: int, at: int) -> None:
        """Tell a guest that its input is played; who is told steps hears it with the one that it has made."""
        if guest.version != protocol.STEPS:
            self._outbox.send(guest, protocol.Ack(n=n, id=input_id, at=at))
            return
        outbox = self._outbox
        if outbox.has_untold:
            outbox.before_sending()
        self._acks.setdefault(guest.connection, []).append((input_id, n, at))
        outbox.has_untold = True

    def refuse(self, guest: Guest, why: str | Refused, input_id: str | None = None) -> None:
        """Tell a guest why not."""
        reason = why.reason if isinstance(why, Refused) else why
        words = why.sentence(guest.lang) if isinstance(why, Refused) else sentence(why, guest.lang)
        self._outbox.send(guest, protocol.RefusedMessage(n=self._game.n, id=input_id, reason=reason, words=words))
        if input_id is not None:
            for person in guest.persons:
                self.refused[person, input_id] = why
            while len(self.refused) > MOST_REFUSED:
                del self.refused[next(iter(self.refused))]

    def refuse_form(self, guest: Guest) -> None:
        """Tell a guest that wants to be told in a form that there is not which ones there are."""
        forms = f"{', '.join(map(str, protocol.VERSIONS))} ({', '.join(protocol.ENCODINGS)})"
        words = sentence("unknown_form", guest.lang, version=forms)
        self._outbox.send(guest, protocol.RefusedMessage(n=self._game.n, id=None, reason="unknown_form", words=words))

    def luck(self, seat: int, ms: float, *, is_thrown: bool, only_to: Guest | None = None) -> None:
        """Tell everybody, or one guest, in how many milliseconds chance speaks for a seat."""
        for guest in [only_to] if only_to is not None else self._presence.guests.values():
            self._outbox.send(guest, protocol.Luck(n=self._game.n, seat=seat, ms=round(ms, 1), thrown=is_thrown))

    # What a reaction game needs said

    def reveal_at(self, show: float) -> None:
        """What is sent from now on is about a reveal: nothing of it arrives before the server's moment `show`."""
        self._outbox.reveal_show = show

    def ack_to(self, connection: int, input_id: str, step: Step) -> None:
        """Tell a connection, if it is still there, that its input is played."""
        guest = self._presence.guests.get(connection)
        if guest is not None:
            self.ack(guest, input_id, step.n, step.at)

    def refuse_to(self, connection: int, why: str | Refused, input_id: str | None) -> None:
        """Tell a connection, if it is still there, why not."""
        guest = self._presence.guests.get(connection)
        if guest is not None:
            self.refuse(guest, why, input_id)

    def photo(self, photo: protocol.Photo) -> None:
        """Show everybody who came how close."""
        for guest in self._presence.guests.values():
            self._outbox.send(guest, photo)

    def suspect(self, person: int, reasons: list[protocol.SuspicionReason], times: list[protocol.SuspectTime]) -> None:
        """Tell the host that somebody's times are not those of an honest hand; of the host tell all others."""
        host = self._state.host
        for guest in self._presence.guests.values():
            if person not in guest.persons and (host in guest.persons or (person == host and guest.persons)):
                words = " ".join(sentence(f"suspect_{reason}", guest.lang) for reason in reasons)
                self._outbox.send(
                    guest,
                    protocol.Suspected(n=self._game.n, person=person, reasons=reasons, words=words, times=times),
                )


def _encoded(value: Any) -> Any:
    """Something that goes into several frames, as the bytes that it will be there."""
    return msgspec.Raw(protocol.encode(value))
