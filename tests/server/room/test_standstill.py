"""A table never stands still: whatever becomes of its bots' answers, a room of bots alone plays to its end."""

from __future__ import annotations

import asyncio
import heapq
import math
import random
import secrets
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from chaos.inside import RecordingLine
from virtual_room import VirtualRoom

import mousehole
from mousehole.games import load
from mousehole.server import protocol
from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.close_codes import INTERNAL_ERROR
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.autoplay import LOST_MS, Plan
from mousehole.server.room.outbox import Think
from mousehole.server.room.presence import ABSENT_MS
from mousehole.server.room.room import Room
from mousehole.server.storage.sqlite import SqliteStore

PATIENCE_S = 120.0
SLOW_MS = 3_000.0
LONGEST_MS = 3 * LOST_MS  # a bot that is lost, the one asked instead, and what people are given time for
ENOUGH = {"addi_cats": 400}  # inputs: hands that slap at random can keep it going for hours
GAMES = mousehole.games()
TABLES = [(game, players) for game in GAMES for players in load(game).notation.PLAYERS]


class Mischief(VirtualRoom):
    """A room whose bots answer late, twice, long after, nothing, nonsense, or not at all."""

    def __init__(self, game: str, seed: int, **asked: Any) -> None:
        super().__init__(game, seed, **asked)
        self.mischief = random.Random(seed)
        self.posts: list[tuple[float, int, Think, str | None, float | None]] = []
        self.numbers = count()

    def carry_out(self) -> None:
        out = self.room.outcome()
        self.log += out.entries
        self.room.stored(out.n)
        for think in out.thoughts:
            for delay in self.delays():
                heapq.heappush(self.posts, (self.now + delay, next(self.numbers), think, *self.choose(think)))

    def delays(self) -> list[float]:
        """When answers to one question come: mostly once and soon."""
        chance = self.mischief.random()
        if chance < 0.02:
            return []
        if chance < 0.06:
            return [0.0, 0.0, self.mischief.uniform(0, 3 * LOST_MS)]
        return [self.mischief.choice([0.0, 5.0, self.mischief.uniform(0, SLOW_MS)])]

    def choose(self, think: Think) -> tuple[str | None, float | None]:
        chance = self.mischief.random()
        if chance < 0.05:
            return None, None
        if chance < 0.1:
            return "nonsense and more", None
        reactions = self.table.game.notation.REACTIONS
        calm = [words for words in think.legal if words.split()[0] not in reactions]
        timed = self.room.game.timed
        words = self.mischief.choice(calm if calm and self.mischief.random() < 0.8 else think.legal)
        return words, think.now + self.mischief.uniform(0, 1500) if timed and self.mischief.random() < 0.8 else None

    def play_out(self) -> None:
        """Go from one thing to the next, until the game is over or nothing is played for too long."""
        played_at, n = self.now, self.room.game.n
        while not self.table.over and self.room.game.n < ENOUGH.get(self.table.game.id, math.inf):
            due = self.room.next_wake()
            moments = [moment for moment in (due, self.posts[0][0] if self.posts else None) if moment is not None]
            assert moments, self.where("nothing will ever happen again")
            self.now = max(self.now, min(moments))
            while self.posts and self.posts[0][0] <= self.now:
                _, _, think, words, at = heapq.heappop(self.posts)
                self.room.thought(think.seat, think.job, words, at, self.now)
                self.carry_out()
            self.room.wake(self.now)
            self.carry_out()
            if self.room.game.n > n:
                played_at, n = self.now, self.room.game.n
            assert self.now - played_at < LONGEST_MS, self.where("nothing is played")
            if self.mischief.random() < 0.005:
                self.restart()
                played_at = self.now

    def where(self, what: str) -> str:
        legal = {seat: self.table.legal(seat) for seat in range(self.table.seats)}
        return f"{what}: {self.now:.0f} ms, {legal}, record {self.table.record()}"

    def restart(self) -> None:
        """The power fails while bots think; what they were asked is answered all the same, and means nothing."""
        super().restart()
        self.posts = [(self.mischief.uniform(0, SLOW_MS), *post[1:]) for post in self.posts]
        heapq.heapify(self.posts)
        self.join_with()


def bots(players: int) -> list[str]:
    return [("cat", "tiger", "kitten")[seat % 3] for seat in range(players)]


@pytest.mark.parametrize("pace", ["instant", "normal"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_room_of_bots_goes_on_to_the_end_whatever_becomes_of_their_answers(game: str, players: int, pace: str) -> None:
    seed = secrets.randbits(32)
    virtual_room = Mischief(game, seed, players=players, bots=bots(players), pace=pace)
    virtual_room.join_with()
    try:
        virtual_room.play_out()
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {error}") from None
    assert virtual_room.table.over or game in ENOUGH


# Every way in which a table was found to stand still


def lone_bots(game: str, *tempers: str, **asked: Any) -> VirtualRoom:
    """A watched room of bots whose questions nobody answers."""
    virtual_room = VirtualRoom(game, players=len(tempers), bots=list(tempers), pace="instant", **asked)
    virtual_room.thinking = False
    virtual_room.join_with()
    return virtual_room


def question(virtual_room: VirtualRoom) -> tuple[int, int]:
    """The seat that was asked last, and the number of the question."""
    conduct = virtual_room.room.autoplay
    seat = max(conduct._questions, key=lambda seat: conduct._questions[seat].job)
    return seat, conduct._questions[seat].job


def test_lost_answer_is_asked_of_a_quick_bot_and_then_anything_is_played() -> None:
    virtual_room = lone_bots("bon_appetit", "tiger", "tiger")
    virtual_room.pass_time(LOST_MS)
    seat, _ = question(virtual_room)
    assert virtual_room.room.autoplay._questions[seat].temper == "cat"
    assert virtual_room.table.record()["inputs"] == []
    virtual_room.pass_time(LOST_MS)
    assert len(virtual_room.table.record()["inputs"]) == 1
    seat, _ = question(virtual_room)
    assert virtual_room.room.autoplay._questions[seat].temper == "tiger", "the next question is the bot's own again"


@pytest.mark.parametrize("words", [None, "nonsense", "", "9 flip"])
def test_answer_that_cannot_be_played_does_not_stop_a_table_without_a_clock(words: str | None) -> None:
    virtual_room = lone_bots("bon_appetit", "cat", "cat")
    virtual_room.room.thought(*question(virtual_room), words, None, virtual_room.now)
    virtual_room.pass_time(1000)
    assert len(virtual_room.table.record()["inputs"]) == 1


def test_bot_that_holds_still_when_only_it_can_go_on_is_played_for() -> None:
    virtual_room = lone_bots("addi_cats", "cat", "cat")
    for seat, asked in list(virtual_room.room.autoplay._questions.items()):
        virtual_room.room.thought(seat, asked.job, None, None, virtual_room.now)
    virtual_room.pass_time(1000)
    assert virtual_room.table.record()["inputs"], "nobody has turned a card over"


def test_reveal_that_was_asked_for_and_came_to_nothing_is_asked_for_again() -> None:
    virtual_room = lone_bots("addi_cats", "cat", "cat")
    conduct = virtual_room.room.autoplay
    for seat, asked in list(conduct._questions.items()):
        virtual_room.room.thought(seat, asked.job, None, None, virtual_room.now)
    conduct.plans, conduct.reactions.asked = {}, None
    virtual_room.pass_time(1000)
    assert virtual_room.table.record()["inputs"]


def test_chance_that_was_asked_for_and_came_to_nothing_is_asked_for_again() -> None:
    virtual_room = VirtualRoom("chop_chop", players=2, pace="normal")
    screens = [virtual_room.join(0), virtual_room.join(1)]
    turn = virtual_room.table.turn
    screens[turn].play(f"{turn} {virtual_room.table.legal(turn)[0]}")
    assert virtual_room.table.legal("table"), "a roll waits"
    virtual_room.room.autoplay.chance_at = None
    virtual_room.room.wake(virtual_room.now)
    virtual_room.pass_time(10_000)
    assert virtual_room.table.record()["inputs"][1].startswith("table roll")


def test_plan_that_is_refused_is_followed_by_another() -> None:
    virtual_room = lone_bots("bon_appetit", "cat", "cat")
    seat, _ = question(virtual_room)
    virtual_room.room.autoplay.plans[seat] = Plan(seat, "flop", virtual_room.now)
    virtual_room.pass_time(1000)
    assert len(virtual_room.table.record()["inputs"]) == 1


@pytest.mark.parametrize("left_at", [0.1, 1000.3, 123456.7, 98765432.1])
def test_room_that_wakes_at_the_very_moment_plays_for_who_is_away(left_at: float) -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2, pace="instant")
    virtual_room.now = left_at - 1
    one, other = virtual_room.join(0), virtual_room.join(1)
    virtual_room.now = left_at
    {0: one, 1: other}[virtual_room.room.game.person_of(virtual_room.table.turn)].leave()
    virtual_room.now = left_at + ABSENT_MS
    virtual_room.room.wake(virtual_room.now)
    virtual_room.carry_out()
    assert virtual_room.table.record()["inputs"]


# A room on an event loop


async def until(holds: Callable[[], Any], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, f"not within {PATIENCE_S:.0f} s: {what}"
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("broken", ["wake", "thought"])
def test_room_that_fails_by_itself_is_read_again_and_goes_on(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def whole() -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / "rooms.sqlite3"), BotPool(1))
        await registry.open()
        made = await registry.create(NewRoom("bon_appetit", players=2, bots=["kitten", "kitten"], pace="instant"))
        first, line = await registry.runner(made.room), RecordingLine()
        with monkeypatch.context() as patch:
            patch.setattr(Room, broken, fail)
            if broken == "wake":
                first.lines[1] = line
                first._wake()
            else:
                first.join(1, line, protocol.Hello())
            await until(lambda: line.code == INTERNAL_ERROR, "the watcher is told to come back")
        again, line = await registry.runner(made.room), RecordingLine()
        assert again is not first
        again.join(1, line, protocol.Hello())
        await until(lambda: again.room.game.table.over, "the game is over")
        await registry.close()

    def fail(*_: Any) -> None:
        raise ValueError("an error of ours")

    asyncio.run(whole())
    assert "a room could not go on by itself" in caplog.text
