"""What is played at a table, and by whom: people's inputs, bots that are asked, chance, and what goes by itself.

What time judges is in `fairness.reactions`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from mousehole.engine.errors import Refused
from mousehole.engine.rule import TABLE
from mousehole.server import log
from mousehole.server.fairness.reactions import Reactions
from mousehole.server.protocol import Temper
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.clock import Clock
from mousehole.server.room.fallback import fallback_input, forced_input
from mousehole.server.room.outbox import NEVER, Outbox, Think
from mousehole.server.room.pace import TEMPI, Tempo
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState

SUBSTITUTE: Temper = "cat"  # plays on for a person who is away
MOST_STEPS = 64  # in one go, so that others are served too
LOST_MS = 20_000.0  # a bot that has not answered for so long is played for
HURRY = 20.0  # so many times as fast
AGAIN_MS = 100.0  # before something else is tried where all has come to nothing


@dataclass
class Plan:
    """What a seat will do: the words, and the server's moment (in reaction games `at`, the table's)."""

    seat: int
    words: str
    when: float
    at: float | None = None


@dataclass(frozen=True)
class BotQuestion:
    """A bot is asked for a seat, until the server's moment at which it counts as lost."""

    job: int
    temper: Temper
    until: float


class Autoplay:
    """Lets a table go on by itself."""

    def __init__(
        self, state: RoomState, presence: Presence, clock: Clock, outbox: Outbox, broadcast: Broadcast
    ) -> None:
        self._state, self._game, self._presence = state, state.game, presence
        self._clock, self._outbox, self._broadcast = clock, outbox, broadcast
        self.reactions = Reactions(
            state.game, presence, state.head_start, clock, outbox.record, broadcast, changed=self.refresh
        )
        self.chance_at: float | None = None
        self._ready_at = float("-inf")  # until then everybody looks at an outcome
        self.plans: dict[int, Plan] = {}
        self._questions: dict[int, BotQuestion] = {}
        self._last_job = 0
        self._asked_as: dict[int, tuple[Temper, int, int]] = {}
        self._heard: dict[int, int] = {}
        self._movers: dict[int, Temper | Literal["forced"] | None] = {}
        self._planned_n = -1
        self.before_deal: Callable[[float], None] = lambda _: None

    @property
    def tempo(self) -> Tempo:
        """The pace that the host has set."""
        return TEMPI[self._state.pace]

    # Starting and stopping

    def refresh(self, now: float) -> None:
        """Look again whether the table runs, and who moves next: after any change of people, pause or state."""
        if not self._presence.may_run():
            self.stop(now)
            return
        if not self._clock.running:
            self._clock.run(now)
            self._broadcast.room_to_all(now)
            self._broadcast.legal_to_all()
        self._plan(now)

    def stop(self, now: float) -> None:
        """Stand still: table time goes on one day from the last input's millisecond."""
        if self._clock.running:
            self.reactions.flush(now)
            at = max(self._game.at, int(self._clock.read(now))) if self._game.timed else self._game.at
            self._clock.stop(at)  # where time judges, none of it is given back
            self._outbox.reveal_show = NEVER
            self._broadcast.room_to_all(now)
        self.plans, self._questions, self.chance_at, self._planned_n = {}, {}, None, -1

    def pause(self, now: float) -> None:
        """Stand still: at once, or where time judges as soon as nobody can be about to react to what was revealed."""
        if self._game.timed and self._clock.running and self.reactions.is_open(now):
            self.reactions.holds_reveals = True
            return
        self.reactions.holds_reveals = False
        self.stop(now)
        self._outbox.record(log.Paused(True))
        self.refresh(now)
        self._broadcast.room_to_all(now)

    def resume(self) -> None:
        """Go on, or do not stand still after all."""
        self.reactions.holds_reveals = False
        self._outbox.record(log.Paused(False))

    def _plan(self, now: float) -> None:
        """See who moves next; what was planned for this very state stands, as long as the same one is to do it."""
        n = self._game.n
        if n != self._planned_n:
            self._planned_n = n
            self.plans, self._questions, self._movers, self.chance_at = {}, {}, {}, None
            looked_at = self.tempo.outcome
            self._ready_at = now + looked_at if looked_at and self._is_outcome() else now
        if self.chance_at is None and self._game.actor < 0 and self._game.chance_waits():
            self.chance_at = self._chance_moment(now)
            self.tell_luck(now)
        if self._movers or self._presence.has_stand_ins():
            self._plan_seats(now)

    def _is_outcome(self) -> bool:
        """Has something just come to an end that everybody wants to understand?"""
        outcomes = self._game.table.game.notation.OUTCOMES
        if not outcomes or not self._game.steps:
            return False
        return any(event.kind in outcomes for event in self._game.steps[-1].events)

    def tell_luck(self, now: float, guest: Guest | None = None) -> None:
        """Say when chance will speak by itself, where it waits for somebody's hand only so long."""
        turn = self._game.turn
        if self.chance_at is not None and self.tempo.chance and self._waits_for_hand(turn):
            self._broadcast.luck(turn, self.chance_at - now, is_thrown=False, only_to=guest)

    def _waits_for_hand(self, seat: int) -> bool:
        """Is somebody there who may let chance speak?"""
        return not self._deals() and self._has_a_hand(seat)

    def _has_a_hand(self, seat: int) -> bool:
        """Is a seat's person there, and no bot?"""
        person = self._game.person_of(seat)
        return self._presence.is_present(person) and not self._presence.is_bot(person)

    def _deals(self) -> bool:
        """Is what chance says next a card that needs no hand?"""
        deals = self._game.table.game.notation.DEALS
        return bool(deals) and self._game.legal(TABLE)[0].split()[0] in deals

    def _plan_seats(self, now: float) -> None:
        """See for which seats the room or a bot moves."""
        for seat in range(self._game.table.seats):
            mover = self._mover(seat, now)
            if mover is not None and not self._game.legal(seat):
                mover = None
            if mover != self._movers.get(seat):
                self._movers[seat] = mover
                self.plans.pop(seat, None)
                self._questions.pop(seat, None)
                self._plan_seat(seat, mover, now)

    def _mover(self, seat: int, now: float) -> Temper | Literal["forced"] | None:
        """Who moves for a seat: a bot of some temper, the room itself, or (None) its person."""
        game, presence = self._game, self._presence
        person = game.person_of(seat)
        temper = self._state.chairs[person].temper
        if temper is None and presence.away_since and presence.is_away(person, now):
            if not game.timed:
                return SUBSTITUTE
            return "forced" if seat == game.table.turn else None
        return temper

    def _chance_moment(self, now: float) -> float | None:
        """When chance speaks by itself; None where it waits for a hand, as nobody at another screen waits for it."""
        if self._deals():
            last = self._game.table._inputs[-1:]
            is_under_way = last != [] and last[0].split()[1] in self._game.table.game.notation.DEALS
            if not is_under_way:
                self.before_deal(now)
            return now + (self.tempo.deal if is_under_way else self.tempo.round)
        if not self._has_a_hand(self._game.turn):
            return max(now + self.tempo.bot, self._ready_at)
        if self.tempo.chance and self._presence.is_one_screen():
            return None
        return max(now, self._ready_at) + self.tempo.chance

    def _plan_seat(self, seat: int, mover: Temper | Literal["forced"] | None, now: float) -> None:
        if mover == "forced":
            self._plan_forced(seat, now)
        elif mover is not None:
            self._ask_bot(seat, mover, now)

    def _plan_forced(self, seat: int, now: float) -> None:
        """What must be done by somebody who is away from a reaction game, and is no choice: lay, pick, pass."""
        words = forced_input(self._game.legal(seat), self._game.table.game.notation.FORCED)
        if words is not None:
            self.plans[seat] = Plan(seat, words, now + self.tempo.bot)

    # Bots

    def _ask_bot(self, seat: int, temper: Temper, now: float) -> None:
        game = self._game
        asked_as = (temper, game.round, len(game.taken_back))
        fresh = self._asked_as.get(seat) != asked_as
        if fresh:
            self._asked_as[seat] = asked_as
            events = game.table.events_for(seat)
        else:
            events = [event.seen_by(seat) for step in game.steps[self._heard[seat] :] for event in step.events]
        self._heard[seat] = len(game.steps)
        self._last_job += 1
        self._questions[seat] = BotQuestion(self._last_job, temper, now + LOST_MS)
        self._outbox.pending.thoughts.append(Think(
            seat, self._last_job, temper, fresh, game.table.view(seat), events, self._game.legal(seat),
            int(self._clock.read(now)),
        ))  # fmt: skip

    def thought(self, seat: int, job: int, words: str | None, at: float | None, now: float) -> None:
        """A bot has decided; an answer to a question that no longer stands is dropped."""
        question = self._questions.get(seat)
        if question is None or question.job != job:
            return
        del self._questions[seat]
        self._decide(seat, words, at, now)
        self.wake(now)

    def _decide(self, seat: int, words: str | None, at: float | None, now: float) -> None:
        """Plan what a bot wants. To do nothing is a choice only where time judges."""
        timed = self._game.timed
        if words is None:
            if not timed:
                self._play_on(seat, now + self.tempo.bot)
            return
        if words.startswith(f"{seat} "):
            words = words.partition(" ")[2]
        if not any(words == text or words.startswith(f"{text} ") for text in self._game.legal(seat)):
            self._play_on(seat, now + self.tempo.bot)
            return
        if timed and at is None:
            at = self._clock.read(now) + self.tempo.bot
        self.plans[seat] = Plan(seat, words, now + self.tempo.bot, at if timed else None)

    def _play_on(self, seat: int, when: float) -> None:
        """Plan something for a bot that chose nothing that can be done: nobody can foresee what, and it replays."""
        luck = random.Random(f"{self._state.luck or self._state.room} {self._game.n} {seat}")
        words, _ = fallback_input(self._game.legal(seat), self._game.table.game, luck)
        if words is not None:
            self.plans[seat] = Plan(seat, words, when)

    def _replace_lost(self, now: float) -> None:
        """A bot does not answer: first a quick one is asked instead, then anything is played."""
        for seat, question in list(self._questions.items()):
            if question.until <= now:
                del self._questions[seat]
                if question.temper != SUBSTITUTE:
                    self._ask_bot(seat, SUBSTITUTE, now)
                else:
                    self._play_on(seat, now)

    def _end_standstill(self, now: float) -> None:
        """Nothing is due, nobody thinks, and no person need act: whatever came to nothing is tried again."""
        chance_waits = self._game.chance_waits() and self._chance_moment(now) is not None
        if not (chance_waits or self._movers) or self.next_wake() is not None:
            return
        if chance_waits:
            self.chance_at = now + AGAIN_MS
        for seat, mover in self._movers.items():
            if mover is not None:
                self._play_on(seat, now + AGAIN_MS)

    # What is due

    def wake(self, now: float) -> None:
        """Do all that is due. (Where it waits for a person, nothing is.)"""
        if self._questions:
            self._replace_lost(now)
        for _ in range(MOST_STEPS):
            if not self._clock.running:
                return
            if not self._do_next(now):
                self._end_standstill(now)
                return

    def waits_for_a_person(self) -> bool:
        """Is nothing planned, and whoever may act a person? (Where time judges, it is never as simple.)"""
        if self._game.actor < 0 or self.chance_at is not None or self.plans:
            return False
        return not (self._questions or self._movers or self.reactions.holds_reveals)

    def _do_next(self, now: float) -> bool:
        if self._game.timed:
            if self.plans:
                self._line_up_plans(now)
            if self.reactions.settle_next(now):
                return True
        elif self.plans and self._play_plan(now):
            return True
        if self.chance_at is not None and now >= self.chance_at:
            self.go(now)
            return True
        if self.reactions.holds_reveals and not self.reactions.is_open(now):
            self.pause(now)
            return True
        return False

    def _line_up_plans(self, now: float) -> None:
        at = self._clock.read(now)
        for plan in list(self.plans.values()):
            if plan.at is None and plan.when <= now:
                plan.at = at
            if plan.at is not None and plan.at <= at:
                del self.plans[plan.seat]
                self.reactions.receive_bot(plan.seat, plan.words, plan.at, now)

    def _play_plan(self, now: float) -> bool:
        due = [plan for plan in self.plans.values() if plan.when <= now]
        if not due:
            return False
        plan = due[0]
        del self.plans[plan.seat]
        try:
            self.play(plan.seat, plan.words, now)
        except Refused:
            self._play_on(plan.seat, now + AGAIN_MS)
        return True

    def go(self, now: float) -> None:
        """Let chance speak, as soon as everybody has looked at the latest outcome."""
        if now < self._ready_at:
            self.chance_at = self._ready_at
            return
        self.chance_at = None
        if self._game.timed:
            self._throw(now)
            return
        text = self._game.table.chance()
        if text is not None:
            self.play(TABLE, text.partition(" ")[2], now)

    def _throw(self, now: float) -> None:
        """Let all see that chance is about to speak, and then what it says."""
        is_thrown = self._game.legal(TABLE)[0].split()[0] in self._game.table.game.notation.THROWN
        tumble = self.tempo.tumble if is_thrown else 0.0
        if tumble and self.reactions.asked is None:
            self._broadcast.luck(self._game.turn, tumble, is_thrown=True)
        self.reactions.ask(TABLE, "", now, tumble=tumble)

    def hurry(self, now: float) -> None:
        """Play on many times as fast, for people who are at one screen and want to see the end."""
        if self._clock.running and self._presence.is_one_screen():
            self._clock.hurry(now, HURRY)

    def next_wake(self) -> float | None:
        """The server's moment at which something is due, or None. (Where it waits for a person, it is None.)"""
        if not self._clock.running:
            return None
        moments = [] if self.chance_at is None else [self.chance_at]
        for plan in self.plans.values():
            moments.append(plan.when if plan.at is None else self._clock.server(plan.at))
        for question in self._questions.values():
            moments.append(question.until)
        due = self.reactions.next_wake() if self._game.timed else None
        if due is not None:
            moments.append(due)
        closes = self.reactions.closes_at() if self.reactions.holds_reveals else None
        if closes is not None:
            moments.append(closes)
        return min(moments) if moments else None

    # Playing at a table where time does not judge

    def play(self, seat: int, words: str, now: float, guest: Guest | None = None, person: int | None = None,
             input_id: str | None = None) -> None:  # fmt: skip
        """Play an input now, or Refused."""
        game, clock = self._game, self._clock
        at = max(int(clock.read(now)), game.at)
        entry = log.Played(f"{'table' if seat == TABLE else seat} {words} @{at}", input_id, person)
        step = game.play_listed(entry, seat, words, at)
        self._outbox.pending.entries.append(entry)
        if guest is not None and input_id is not None:
            self._broadcast.ack(guest, input_id, step.n, step.at)
        self._broadcast.step(step)
        if clock.running and game.phase == "playing" and not self._state.shut:
            self._plan(now)  # whoever was there still is
        else:
            self.refresh(now)
