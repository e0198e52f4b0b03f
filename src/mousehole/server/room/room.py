"""A room: the server's place for a table, with people and a clock.

No transport, no wall clock: messages and moments in, entries and messages out. Everything that it decides is in its
entries, so a crash loses nothing that was told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from mousehole.engine.errors import Refused
from mousehole.server import log, protocol
from mousehole.server.fairness.spare_lines import SpareLines
from mousehole.server.room.absence import Absence
from mousehole.server.room.admission import Admission
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.clock import Clock
from mousehole.server.room.disk_share import DiskShare, is_written
from mousehole.server.room.hints import Hints
from mousehole.server.room.host import HostCommands
from mousehole.server.room.keys import Keys
from mousehole.server.room.outbox import Outbox, Outcome, Send
from mousehole.server.room.presence import ABSENT_MS, HOST_AWAY_MS, Guest, Presence
from mousehole.server.room.questions import Questions
from mousehole.server.room.reports import Reports
from mousehole.server.room.seating import Seating
from mousehole.server.room.state import RoomState
from mousehole.server.room.takeback import TakeBacks
from mousehole.server.room.tokens import new_token, whose

SALT_MS = 1500.0  # a deal waits so long for what a device wants to add to the luck
TOLD_TRIP_MS = 15.0  # a round trip that has changed by more is told to all
OF_THE_LINE = (protocol.Pong, protocol.Probe)  # words of a screen itself: nothing at the table becomes due by them


class Room:
    """One room. After every call do what `outcome()` says, in its order; `stored()` when it is on disk."""

    def __init__(self, entries: Sequence[log.AnyEntry] | RoomState, new_token: Callable[[], str] = new_token) -> None:
        self.state = state = entries if isinstance(entries, RoomState) else RoomState.read(entries)
        self.game = state.game
        self.game.forget_finished()
        self.presence = presence = Presence(state)
        self.spare_lines = SpareLines(presence.guests)
        self.clock = clock = Clock(state.game.at)
        self.outbox = outbox = Outbox(state, self.spare_lines)
        self.broadcast = broadcast = Broadcast(state, presence, clock, outbox)
        self.autoplay = autoplay = Autoplay(state, presence, clock, outbox, broadcast)
        self.keys = keys = Keys(state, presence, outbox, broadcast, new_token)
        self.admission = admission = Admission(state, presence, outbox, broadcast)
        self.seating = seating = Seating(
            state, presence, clock, outbox, broadcast, autoplay, admission, new_token
        )  # fmt: skip
        self._host = host = HostCommands(
            state, presence, self.spare_lines, outbox, broadcast, autoplay, seating, admission
        )
        take_backs = TakeBacks(state, presence, outbox, broadcast, autoplay)
        reports = Reports(state, outbox, broadcast)
        questions = Questions(state, presence, outbox, broadcast)
        self.hints = hints = Hints(state, presence, outbox, broadcast)
        self.absence = absence = Absence(state, presence, outbox, broadcast, autoplay)
        self.disk_share = DiskShare()
        self._woken = float("-inf")
        self._handlers: dict[type, Callable[[Guest, Any, float], None]] = {
            protocol.InputMessage: self._input,
            protocol.Go: self._go,
            protocol.Warmup: self._warm_up,
            protocol.Hello: keys.confirm,
            protocol.Salt: seating.salt,
            protocol.Alone: keys.send_others_away,
            protocol.Sit: seating.sit,
            protocol.Admit: seating.admit,
            protocol.Stand: seating.stand,
            protocol.Rename: seating.rename,
            protocol.AskStandIn: absence.stand_in,
            protocol.Host: host.obey,
            protocol.SayEmote: questions.emote,
            protocol.Back: take_backs.back,
            protocol.Answer: take_backs.answer,
            protocol.Rematch: seating.rematch,
            protocol.AskWay: questions.way,
            protocol.AskReach: questions.reach,
            protocol.AskHint: hints.ask,
            protocol.Report: reports.report,
            protocol.AskWhole: broadcast.whole,
        }

    def outcome(self) -> Outcome:
        """What is to be done now."""
        return self.outbox.take()

    def said_at_once(self) -> list[Send]:
        """What goes out past whatever waits for the disk, where nothing else has been done."""
        return self.outbox.take_pings()

    def stored(self, n: int) -> None:
        """Everything up to state number n is on disk."""
        self.outbox.stored_n = n

    # People

    def join(self, connection: int, hello: protocol.Hello, now: float) -> None:
        """A connection shows its tokens, or none, and gets all that it may know."""
        tokens = [token for token in (hello.token, *hello.tokens) if token][: protocol.MOST_TOKENS]
        strangers = sum(self.state.person_with(token) is None for token in tokens)
        persons = self.keys.persons(tokens)
        if hello.spare_of is not None:
            self._join_as_spare(connection, hello.spare_of, persons)
            return
        guest = Guest(connection, [], line=hello.line, lang=hello.lang, awaits=self._awaited_by(tokens))
        if not hello.is_known_form:
            self.broadcast.refuse_form(guest)
            self.outbox.drop(connection)
            return
        guest.version = hello.version or protocol.WHOLE
        if not self.admission.lets_in(guest, bool(persons or guest.awaits)):
            self.broadcast.refuse(guest, "locked")
            self.outbox.drop(connection)
            return
        if persons and not self._is_only_screen(persons):
            self.broadcast.refuse(guest, "one_screen")
            persons = set()
        if not self.presence.has_room_for(persons):
            self.broadcast.refuse(guest, "too_many_here")
            self.outbox.turn_away(connection)
            return
        self.presence.guests[connection] = guest
        if strangers > len(guest.awaits):
            self.broadcast.refuse(guest, "bad_token")
        guest.link.ping_at, guest.link.strict = now, self.state.is_public
        if persons:
            self.seating.give_back_to(persons, tokens, now)
            self.keys.exchange(guest, tokens)
            if hello.salts and self.game.luck is not None:  # nothing is added to luck that somebody has chosen
                guest.owes_salt_until = now + SALT_MS
        if (hello.name or hello.avatar) and persons and not self.disk_share.take(min(persons), now):
            hello = msgspec.structs.replace(hello, name=None, avatar=None)
        self.seating.welcome(guest, hello, sorted(persons), now)
        self.presence.note_absent(now)
        if guest.persons:
            self.broadcast.room_to_all(now)
        else:
            self.broadcast.room(guest, now)
            self.broadcast.figures_changed(now)
        self.broadcast.names(guest)
        steps = None if hello.n is None else self.game.missed_since(hello.n)
        if steps is None:
            self.broadcast.views(guest)
        else:
            self.broadcast.missed(guest, steps)
        self.absence.returns(guest)
        self.admission.tell_waiting(guest)
        self.autoplay.refresh(now)
        self.autoplay.tell_luck(now, guest)
        self.wake(now)

    def _is_only_screen(self, persons: set[int]) -> bool:
        """Has this screen all places of a table that somebody has set up? Only the first one that came does."""
        taken = {person for person, chair in enumerate(self.state.chairs) if chair.taken}
        return not self.state.solo or not taken or persons == taken

    def _awaited_by(self, tokens: list[str]) -> list[int]:
        """The places that these tokens have from the next deal on."""
        digests = ["" if chair.awaited is None else chair.awaited.digest for chair in self.state.chairs]
        return sorted({person for token in tokens if (person := whose(token, digests)) is not None})

    def _join_as_spare(self, connection: int, line: str, persons: set[int]) -> None:
        """A second connection of a screen; only where time judges is there anything to carry by it."""
        too_many = self.spare_lines.join(connection, line, persons) if self.game.timed else connection
        if too_many is not None:
            self.outbox.drop(too_many)

    def leave(self, connection: int, now: float) -> None:
        """A connection is gone; its people may come back."""
        guest = self.presence.guests.pop(connection, None)
        if guest is None:
            self.spare_lines.leave(connection)
            return
        self.admission.forget(connection)
        for person in guest.persons:
            if not self.presence.is_present(person):
                self.presence.away_since[person] = now
                self.absence.leaves(person)
        if guest.persons:
            self.broadcast.room_to_all(now)
        else:
            self.broadcast.figures_changed(now)
        self.autoplay.refresh(now)

    # Messages

    def receive(self, connection: int, message: protocol.ClientMessage, now: float) -> None:
        """A client says something."""
        if isinstance(message, OF_THE_LINE):
            self.hear_line(connection, message, now)
            return
        main: int | None = connection
        if self.spare_lines.by_screen and isinstance(message, protocol.InputMessage):
            main = self.spare_lines.main_of(connection, message.id)
        guest = None if main is None else self.presence.guests.get(main)
        if guest is None or self.state.shut:
            return
        if is_written(message) and not self.disk_share.take(next(iter(guest.persons), None), now):
            self.broadcast.refuse(guest, "too_often")
            return
        self._handlers[type(message)](guest, message, now)
        self.wake(now)

    def hear_line(self, connection: int, message: protocol.Pong | protocol.Probe, now: float) -> bool:
        """A screen says something by itself: does more follow from it than `said_at_once` has to say?"""
        guest = self.presence.guests.get(connection)
        if guest is None or self.state.shut:
            return False
        if isinstance(message, protocol.Pong):
            return self._pong(guest, message, now)
        self.outbox.send_at_once(guest, protocol.Alive(n=self.outbox.stored_n), now)
        return False

    def obey_house(self, do: protocol.HouseOrder, words: str, now: float) -> None:
        """Whoever runs the house lets all tables stand still or go on, or says something to all screens."""
        if self.state.shut:
            return
        if do == "say":
            for guest in self.presence.guests.values():
                self.outbox.send(guest, protocol.Notice(n=self.game.n, words=words))
        elif self.game.phase == "playing" and self.game.paused != (do == "pause"):
            self._host.obey_house(do, now)
        self.wake(now)

    def puzzled(self, connection: int) -> None:
        """A client has said something that is no message."""
        guest = self.presence.guests.get(connection)
        if guest is not None:
            self.broadcast.refuse(guest, "bad_message")

    def _input(self, guest: Guest, message: protocol.InputMessage, now: float) -> None:
        """Play an input, now or in its turn. An id has one answer: it is never played twice, nor after a no."""
        if self._has_heard(guest, message.id):
            return
        found = self._seat_and_words(guest, message)
        if isinstance(found, str):
            self.broadcast.refuse(guest, found, message.id[: protocol.LONGEST_ID])
            return
        seat, words, claimed = found
        person = self.game.person_of(seat)
        if self.game.phase == "waiting":
            self.broadcast.refuse(guest, "not_started", message.id)
        elif self.game.paused:
            self.broadcast.refuse(guest, "paused", message.id)
        elif not self.game.timed or self.game.phase == "over":
            try:
                self.autoplay.play(seat, words, now, guest, person, message.id)
            except Refused as refused:
                self.broadcast.refuse(guest, refused, message.id)
        else:
            self.autoplay.reactions.receive(guest, person, seat, words, claimed, message.id, now)

    def _has_heard(self, guest: Guest, input_id: str) -> bool:
        """Was it said before by one of the people at this screen (whoever's turn it is by now)? Then say so again."""
        game, broadcast = self.game, self.broadcast
        for person in guest.persons:
            said = person, input_id
            if said in game.acknowledged:
                broadcast.ack(guest, input_id, *game.acknowledged[said])
                return True
            if game.timed and self.autoplay.reactions.lineup.holds(person, input_id, guest.connection):
                return True
            if said in broadcast.refused:
                broadcast.refuse(guest, broadcast.refused[said], input_id)
                return True
        return False

    def _seat_and_words(self, guest: Guest, message: protocol.InputMessage) -> tuple[int, str, float | None] | str:
        """The seat, the words without it and the claimed time; or the reason why there are none."""
        if not 0 < len(message.id) <= protocol.LONGEST_ID:
            return "bad_id"
        seats = self.presence.seats_of(guest)
        seat = seats[0] if message.seat is None and len(seats) == 1 else message.seat
        if seat in seats and message.text in self.game.legal(seat):
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
            turn = self.game.turn
            return "which_seat" if turn not in seats else (turn, " ".join(words), claimed)
        if seat not in seats:
            return "not_your_seat"
        return (seat, " ".join(words), claimed) if words else "bad_input"

    def _go(self, guest: Guest, _: protocol.Go, now: float) -> None:
        turn = self.game.turn
        if not self.game.chance_is_of(turn) or self.game.person_of(turn) not in guest.persons:
            self.broadcast.refuse(guest, "not_your_chance")
        elif self.game.paused:
            self.broadcast.refuse(guest, "paused")
        else:
            self.autoplay.go(now)

    def _pong(self, guest: Guest, message: protocol.Pong, now: float) -> bool:
        """Measure the line; does anything depend on what has changed by it?"""
        link, was_asleep, window = guest.link, guest.asleep, guest.link.window
        link.heard(message.k, message.c, now)
        if was_asleep:
            guest.asleep = False
            self.autoplay.refresh(now)
        if abs(link.believed - guest.told_trip) > TOLD_TRIP_MS:
            guest.told_trip = link.believed
            self._measured(guest, now)
            return True
        return was_asleep or link.window != window  # the turn of a reaction may wait for all that is still on its way

    def _warm_up(self, guest: Guest, message: protocol.Warmup, now: float) -> None:
        if not guest.persons:
            self.broadcast.refuse(guest, "not_seated")
            return
        guest.link.warmed_up(message.ms, message.frame)
        self._measured(guest, now)

    def _measured(self, guest: Guest, now: float) -> None:
        if guest.persons:  # nobody is shown the line of who merely watches
            self.broadcast.figures_changed(now)

    # Bots and time

    def thought(self, seat: int, job: int, words: str | None, at: float | None, now: float) -> None:
        """A bot has answered."""
        self.autoplay.thought(seat, job, words, at, now)

    def keep_analysis(self, number: int, whole: bytes) -> None:
        """Keep with the table what decided one of its games."""
        if number not in self.state.analyses and self.state.still is None and not self.state.shut:
            self.outbox.record(log.Analysed(number, msgspec.Raw(whole)))

    def advised(self, job: int, words: str | None, chance: int | None, now: float) -> None:
        """The tiger has said what it would do."""
        self.hints.answered(job, words, chance, now)

    def wake(self, now: float) -> None:
        """Do all that is due at this moment."""
        self._woken = now
        if self.game.timed:
            self._ping(now)
        if self.presence.away_since:
            self._stand_in_for_absent(now)
        if self.game.phase == "waiting":
            self.seating.begin_if_complete(now)
        if not self.autoplay.waits_for_a_person():
            self.autoplay.wake(now)
        if self.broadcast.figures_at is not None:
            self.broadcast.tell_figures(now)

    def _ping(self, now: float) -> None:
        for guest in self.presence.guests.values():
            if guest.link.ping_at <= now:
                link = guest.link
                number = link.next_ping(now)
                ping = protocol.Ping(
                    n=self.outbox.stored_n, k=number, server=now, offset=link.offset, round_trip=link.round_trip
                )
                self.outbox.send_at_once(guest, ping, now)
                if not guest.asleep and link.is_asleep(now):
                    guest.asleep = True
                    self.autoplay.refresh(now)

    def _stand_in_for_absent(self, now: float) -> None:
        """Let somebody else play, or host, for people who are away too long."""
        if self.presence.is_without_host(now) and self.seating.pass_host_on():
            self.broadcast.room_to_all(now)
        self.absence.tell_changes(now)
        self.autoplay.refresh(now)

    def next_wake(self) -> float | None:
        """The moment at which `wake` should be called, if nothing else happens before; None: never."""
        due = None if self.autoplay.waits_for_a_person() else self.autoplay.next_wake()
        if due is None and not self.game.timed and not self.presence.away_since:
            return self.broadcast.figures_at
        moments = [moment for moment in (due, self.broadcast.figures_at) if moment is not None]
        if self.presence.away_since:
            waits = [since + wait for since in self.presence.away_since.values() for wait in (ABSENT_MS, HOST_AWAY_MS)]
            moments += [moment for moment in waits if moment > self._woken]
        if self.game.timed:
            moments += [guest.link.ping_at for guest in self.presence.guests.values()]
        return min(moments) if moments else None
