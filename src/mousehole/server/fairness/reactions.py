"""Reaction games: reveals at one moment, inputs in the order of their times, judgement when none can be missing.

How long that is, the window of fairness, is said by `Reactions._patience`.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

import mousehole
from mousehole.engine.errors import Refused
from mousehole.engine.notation import parse
from mousehole.engine.rule import TABLE
from mousehole.server import log
from mousehole.server.fairness.lineup import FASTEST_MS, Held, Lineup, finisher, is_close
from mousehole.server.fairness.link import MOST_LEAD_MS
from mousehole.server.fairness.screen import Screen
from mousehole.server.fairness.suspicion import Reaction, Suspicions
from mousehole.server.log import Step
from mousehole.server.protocol import Finisher, Photo, SuspectTime, SuspicionReason

SHADOWS = 3  # tables kept as they were before the latest reveals, to see whether a late hand was right when it fell
OLDEST_CLAIM_MS = 5000.0
OPEN_MS = 3000.0  # so long after a reveal somebody may still react to it


@dataclass
class PendingReveal:
    """A reveal that is asked for: by a seat, or by the table's chance. `until`: the server's moment to wait for."""

    seat: int
    words: str
    since: float
    until: float
    held: Held | None = None


class TimedGame(Protocol):
    """The game that is judged: its table, the number of its state, its last millisecond, the end of its clock."""

    @property
    def table(self) -> mousehole.Table: ...
    @property
    def n(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def due(self) -> int | None: ...

    def legal(self, seat: int) -> list[str]:
        """The inputs that are open to a seat now."""

    def chance_waits(self) -> bool:
        """Is it chance's turn?"""


class Screens(Protocol):
    """Who is connected."""

    @property
    def guests(self) -> Mapping[int, Screen]: ...

    def seats_of(self, guest: Screen) -> list[int]:
        """The seats that are played from a connection."""


class TableTime(Protocol):
    """The clock of the table, which runs with the server's."""

    def read(self, now: float) -> float:
        """The table's time at the server's moment `now`."""

    def server(self, at: float) -> float:
        """The server's moment at which the table's time is `at`."""


class Announcements(Protocol):
    """What people are told of a judgement."""

    def step_at(self, step: Step, show: float | None) -> None:
        """Tell everybody what has happened; at `show`, the server's moment, where it is a reveal."""

    def reveal_at(self, show: float) -> None:
        """What is sent from now on is about a reveal."""

    def ack_to(self, connection: int, input_id: str, step: Step) -> None:
        """Tell a connection that its input is played."""

    def refuse_to(self, connection: int, why: str | Refused, input_id: str | None) -> None:
        """Tell a connection why not."""

    def photo(self, photo: Photo) -> None:
        """Show everybody who came how close."""

    def suspect(self, person: int, reasons: list[SuspicionReason], times: list[SuspectTime]) -> None:
        """Tell the host that somebody's times are not those of an honest hand."""


class Reactions:
    """Holds inputs back, reveals and judges."""

    def __init__(
        self, game: TimedGame, presence: Screens, head_start: Callable[[int], int], clock: TableTime,
        record: Callable[[log.Played], Step | None], broadcast: Announcements, changed: Callable[[float], None],
    ) -> None:  # fmt: skip
        self._game, self._presence, self._head_start, self._clock = game, presence, head_start, clock
        self._record, self._broadcast, self._changed = record, broadcast, changed
        self.lineup = Lineup()
        self.suspicions = Suspicions()
        self.holds_reveals = False  # nothing is revealed until the table has stood still
        self.asked: PendingReveal | None = None
        self.reveal = _latest_reveal(game.table)  # its table time
        self._looked_at: set[int] = set()  # whose hand has been noted since then
        self._shadows: deque[tuple[int, mousehole.Table]] = deque(maxlen=SHADOWS)
        self._finishers: dict[int, Finisher] = {}
        self._reacting: set[int] = set()
        self._reacting_n = -1

    # What comes in

    def receive(self, guest: Screen, person: int, seat: int, words: str, claimed: float | None, input_id: str,
                now: float) -> None:  # fmt: skip
        """A person's input has arrived."""
        link = guest.link
        arrival = self._clock.read(now)
        head_start = self._head_start(person)
        believed = link.believe(claimed, arrival)
        held = Held(
            believed, self.lineup.number(), seat, words, claimed, claimed is not None and believed != claimed,
            input_id, person, guest.connection, link.correction, head_start, link.spread / 2,
        )  # fmt: skip
        if claimed is not None and self.reveal is not None and link.round_trip is not None:
            held.line = Reaction(claimed - self.reveal, arrival - self.reveal, link.window, link.round_trip)
            link.took(arrival - claimed)
        if self._is_reveal(words):
            self.ask(seat, words, now, held)
            return
        if claimed is not None:
            held.at -= link.correction + head_start
        self._hold(held)

    def receive_bot(self, seat: int, words: str, at: float, now: float) -> None:
        """A bot's input, or what is forced for somebody who is away."""
        if self._is_reveal(words):
            self.ask(seat, words, now)
        else:
            self._hold(Held(at, self.lineup.number(), seat, words))

    def _hold(self, held: Held) -> None:
        """Line an input up; one that no eye can have caused counts as made by the fastest of hands."""
        if self.reveal is not None and held.at < self.reveal + FASTEST_MS and not self._had_right(held.seat):
            held.at = self.reveal + FASTEST_MS
        self.lineup.add(held)

    def _had_right(self, seat: int) -> bool:
        """Could the seat rightly react to what lay there before the latest reveal?"""
        table = self._game.table
        return table.game.notation.had_right(table._state, table._box, seat)

    def _is_reveal(self, words: str) -> bool:
        return words.partition(" ")[0] in self._game.table.game.notation.REVEALS

    def ask(self, seat: int, words: str, now: float, held: Held | None = None, tumble: float = 0.0) -> None:
        """A reveal is asked for; it comes when no earlier input can be missing, and what is thrown has tumbled."""
        if seat != TABLE and words not in self._game.legal(seat):
            self._try(seat, words, max(int(self._clock.read(now)), self._game.at), held, now)
        elif self.asked is None:
            wait = max(self._patience(None), tumble)
            self.asked = PendingReveal(seat, words, now, now + wait, held)
        elif self.asked.held is None:
            self.asked.held = held  # the first person to ask
        elif held is not None and _is_same(held, self.asked.held):
            self.asked.held.said_again(held.connection)
        else:
            self._refuse(held, "already_asked")  # or its id would be sent again one day, and turn another card

    # How long to wait

    def _patience(self, connection: int | None) -> float:
        """How long an earlier input of another connection may still be on its way."""
        longest = 0.0
        reacting = self._seats_that_can_react()
        for guest in self._presence.guests.values():
            if guest.connection != connection and not reacting.isdisjoint(self._presence.seats_of(guest)):
                start = max([self._head_start(person) for person in guest.persons])
                longest = max(longest, guest.link.window + guest.link.correction + start)
        return longest

    def _seats_that_can_react(self) -> set[int]:
        """The seats to which anything but a reveal is open; looked at once a state, as it is asked at every wake."""
        game = self._game
        if self._reacting_n != game.n:
            self._reacting_n, self._reacting = game.n, set()
            for seat in range(game.table.seats):
                if not all(map(self._is_reveal, self._game.legal(seat))):
                    self._reacting.add(seat)
        return self._reacting

    def _next(self) -> tuple[float, int | None, bool] | None:
        """What is to be settled next: its table time, whose hand it is, and whether it is the end of the clock."""
        due, first = self._game.due, self.lineup.first
        if first is not None and (due is None or round(first.at) < due):
            return first.at, first.connection, False
        return None if due is None else (due, None, True)

    def next_wake(self) -> float | None:
        """The server's moment at which something of this is due."""
        upcoming, asked = self._next(), None if self.holds_reveals else self.asked
        if upcoming is None:
            return None if asked is None else asked.until
        at, connection, _ = upcoming
        moment = self._clock.server(at + self._patience(connection))
        return moment if asked is None else min(moment, asked.until)

    # What is due

    def settle_next(self, now: float) -> bool:
        """Play the next input whose time has come; False where there is none."""
        upcoming = self._next()
        if upcoming is None:
            return self._reveal_if_ready(now)
        at, connection, is_end_of_clock = upcoming
        moment = self._clock.read(now) + EPSILON
        if moment < at or moment < at + self._patience(connection):
            return self._reveal_if_ready(now)
        if is_end_of_clock:
            self._time_out(now)
        else:
            self._play_held(self.lineup.pop(), now)
        return True

    def flush(self, now: float) -> None:
        """Play all that waits, in order: the table is about to stand still."""
        asked, self.asked = self.asked, None
        for held in self.lineup.drain():
            self._play_held(held, now)
        if asked is not None:
            self._refuse(asked.held, "paused")
        self._finishers = {}
        self._shadows.clear()

    def forget(self) -> None:
        """Another game begins."""
        self.flush(0.0)
        self.reveal, self.holds_reveals = None, False

    def is_open(self, now: float) -> bool:
        """May somebody still be about to react to what was revealed? Then the table cannot stand still."""
        if self.reveal is None:
            return False
        return now < self._clock.server(self.reveal + OPEN_MS) or self._awaits_hands()

    def _awaits_hands(self) -> bool:
        """Does a clock run for somebody's hand, or wait hands to be judged?"""
        return self._game.due is not None or len(self.lineup) > 0

    def closes_at(self) -> float | None:
        """The server's moment at which a reveal is no longer fresh; None where something else comes to its end first.

        That has a moment of its own: whoever were woken for one that has passed would be woken for it again and again.
        """
        return None if self.reveal is None or self._awaits_hands() else self._clock.server(self.reveal + OPEN_MS)

    def _time_out(self, now: float) -> None:
        due = max(self._game.due or 0, self._game.at)
        step = self._record(log.Played(f"{self._game.table.timeout()} @{due}"))
        assert step is not None
        self._told(step, now)

    def _play_held(self, held: Held, now: float) -> None:
        game = self._game
        at = max(round(held.at), game.at)
        if self._is_slow_not_false(held, at):
            self._refuse(held, "late")
            return
        self._try(held.seat, held.words, at, held, now)

    def _try(self, seat: int, words: str, at: int, held: Held | None, now: float) -> None:
        """Play an input at the table's time `at` and answer it."""
        claimed = held.claimed if held is not None and held.clamped else None
        person, input_id = (held.person, held.id) if held is not None else (None, None)
        try:
            step = self._record(log.Played(f"{seat} {words} @{at}", input_id, person, claimed))
        except Refused as refused:
            self._refuse(held, refused)
            return
        assert step is not None
        if held is not None:
            self._note(held, at)
        self._answer(held, step)
        self._told(step, now)

    def _told(self, step: Step, now: float, show: float | None = None) -> None:
        """Tell a step, show the photo where it was close, and plan on."""
        self._broadcast.step_at(step, show)
        if self._finishers and self._game.due is None:
            finishers = sorted(self._finishers.values(), key=lambda row: row.ms)
            self._finishers = {}
            if self.reveal is not None and is_close(finishers):
                self._broadcast.photo(Photo(n=step.n, at=self.reveal, finishers=finishers))
        self._changed(now)

    def _note(self, held: Held, at: int) -> None:
        if self.reveal is None:
            return
        self._finishers[held.seat] = finisher(held, at, self.reveal)
        person, line = held.person, held.line
        if person is None or line is None or person in self._looked_at:
            return
        self._looked_at.add(person)
        reasons = self.suspicions.note(person, line)
        if reasons:
            self._broadcast.suspect(person, reasons, self.suspicions.times_of(person))

    def _answer(self, held: Held | None, step: Step) -> None:
        if held is not None and held.connection is not None and held.id is not None:
            self._broadcast.ack_to(held.connection, held.id, step)

    def _refuse(self, held: Held | None, why: str | Refused) -> None:
        if held is not None and held.connection is not None:
            self._broadcast.refuse_to(held.connection, why, held.id)

    # Late is not false

    def _is_slow_not_false(self, held: Held, at: int) -> bool:
        """Did a card come between the hand and its packet, and should that neither punish nor reward it?

        A hand that was right when it fell is not punished. One that was not open then, or not any more, belongs to what
        is settled: it is no answer to the new card.
        """
        claimed, reveal = held.claimed, self.reveal
        if claimed is None or reveal is None or not reveal - OLDEST_CLAIM_MS <= claimed < reveal:
            return False
        shadow = next((table for moment, table in self._shadows if claimed < moment), None)
        if shadow is None:  # of before the table stood still
            return False
        then = _fate(shadow.copy(), held, round(claimed))
        if then == "refused":
            return not self._had_right(held.seat)
        return then == "right" and _fate(self._game.table.copy(), held, at) == "wrong"

    # Reveals

    def _reveal_if_ready(self, now: float) -> bool:
        """Take the reveal that was asked for once no earlier input can be missing, if it is still lawful then."""
        ask = self.asked
        if ask is None or self.holds_reveals or now < ask.until - EPSILON:
            return False
        if len(self.lineup) and now < ask.since + 2 * self._patience(None):
            ask.until = ask.since + 2 * self._patience(None)  # hands are coming down: wait, but not for ever
            return False
        for held in self.lineup.drain():
            self._play_held(held, now)
        self.asked = None
        if ask.seat != TABLE and ask.words not in self._game.legal(ask.seat):
            self._try(ask.seat, ask.words, max(int(self._clock.read(now)), self._game.at), ask.held, now)
            return True
        return self._reveal(ask, now)

    def _reveal(self, ask: PendingReveal, now: float) -> bool:
        game, clock = self._game, self._clock
        text = game.table.chance() if ask.seat == TABLE else f"{ask.seat} {ask.words}"
        if text is None or (ask.seat == TABLE and not game.chance_waits()):
            return True
        ways = [guest.link.one_way for guest in self._presence.guests.values() if guest.persons]
        lead = min(max(ways, default=0.0), MOST_LEAD_MS)  # nobody waits for those who only watch
        at = max(math.ceil(clock.read(now) + lead), game.at)
        earliest = _earliest(game.table, text)
        if earliest > at:  # a card may not follow so soon: it stays asked for
            ask.until, self.asked = clock.server(earliest) - lead, ask
            return False
        self._shadows.append((at, game.table.copy()))
        self._finishers = {}
        held = ask.held
        step = self._record(log.Played(f"{text} @{at}", held.id if held else None, held.person if held else None))
        assert step is not None
        self.reveal, self._looked_at = at, set()
        show = clock.server(at)
        self._broadcast.reveal_at(show)
        self._answer(held, step)
        self._told(step, now, show)
        return True


EPSILON = 0.001  # of a millisecond: the server's moments are floats


def _latest_reveal(table: mousehole.Table) -> int | None:
    """When something was last revealed at a table that is taken up again."""
    notation = table.game.notation
    if not table.game.rules.TIMED:
        return None
    for text in reversed(table._inputs):
        given = parse(text)
        if given.verb in notation.REVEALS or (given.seat == TABLE and text.split("@")[0].strip() != table.timeout()):
            return given.at
    return None


def _is_same(one: Held, other: Held) -> bool:
    """Is it the same input of the same person?"""
    return (one.id, one.person) == (other.id, other.person)


def _earliest(table: mousehole.Table, text: str) -> int:
    """The earliest moment at which an input is open."""
    return table.game.notation.read(table._state, table._box, parse(text)).at


def _fate(table: mousehole.Table, held: Held, at: int) -> Literal["right", "wrong", "refused"]:
    """What becomes of this input at that table, which is spent on it."""
    moment = max(at, parse(table._inputs[-1]).at) if table._inputs else at
    try:
        events = table.play(f"{held.seat} {held.words} @{max(moment, 0)}")
    except Refused:
        return "refused"
    punished = table.game.notation.PUNISHED
    is_wrong = any(event.kind in punished and event.seat == held.seat for event in events)
    return "wrong" if is_wrong else "right"
