"""Bots at a table: real ones in all five games, one that fails, and what many of them cost."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from virtual_room import VirtualRoom

import mousehole
import mousehole.bots
from mousehole.games import load
from mousehole.server.hosting.bot_pool import BotPool, TableFacts
from mousehole.server.room.fallback import fallback_input
from mousehole.server.room.outbox import Think

MOST_MS = 3_600_000.0


class BotVirtualRoom(VirtualRoom):
    """A room whose bots are the real ones."""

    def __init__(self, game: str, pool: BotPool, **asked: Any) -> None:
        super().__init__(game, **asked)
        self.bots = pool

    def choose(self, think: Think) -> tuple[str | None, float | None]:
        facts = TableFacts(self.table.game.id, self.table.players, self.table.options, self.room.state.components)
        return self.bots.ask("room", facts, think).result(60)


@pytest.fixture
def pool() -> Iterator[BotPool]:
    pool = BotPool(1, seconds=0.01)
    yield pool
    pool.close()


def played_by_bots(game: str, pool: BotPool, tempers: list[str]) -> BotVirtualRoom:
    """A table of bots alone, watched to its end."""
    virtual_room = BotVirtualRoom(game, pool, players=len(tempers), bots=tempers, pace="instant")
    virtual_room.join_with()
    while not virtual_room.table.over and virtual_room.now < MOST_MS:
        virtual_room.pass_time(10_000)
    return virtual_room


@pytest.mark.parametrize("game", mousehole.games())
def test_real_bots_play_a_whole_game(game: str, pool: BotPool, caplog: pytest.LogCaptureFixture) -> None:
    virtual_room = played_by_bots(game, pool, ["kitten", "cat", "cat"])
    assert virtual_room.table.over
    assert not caplog.records
    assert pool.thinking == 0
    mousehole.replay(virtual_room.table.record())


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("game", mousehole.games())
def test_thinking_bots_play_a_whole_game(game: str, pool: BotPool, caplog: pytest.LogCaptureFixture) -> None:
    assert played_by_bots(game, pool, ["lynx", "tiger", "tiger"]).table.over
    assert not caplog.records


class Stumbler:
    """A bot that raises, with what it sees in the error's words."""

    def choose(self, view: Any, events: Any, legal: Any, now: int = 0) -> Any:
        raise ValueError(view)


def test_bot_that_raises_is_logged_without_secrets_and_its_seat_is_played_on(
    pool: BotPool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mousehole.bots, "make", lambda *_, **__: Stumbler())
    with caplog.at_level(logging.ERROR):
        virtual_room = played_by_bots("chop_chop", pool, ["cat", "cat"])
    assert virtual_room.table.over
    assert "bot failed: chop_chop, cat, seat 0: ValueError" in caplog.text
    assert "in choose" in caplog.text
    assert not any(repr(key) in caplog.text for key in virtual_room.table.view(0))
    assert len(caplog.records) == 2


class Listener:
    """A bot that remembers how many events it was given each time."""

    def __init__(self) -> None:
        self.given: list[int] = []

    def choose(self, view: Any, events: Any, legal: Any, now: int = 0) -> Any:
        self.given.append(len(events))
        return legal[0], None


def test_bot_is_given_all_events_so_far_each_time(pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    monkeypatch.setattr(mousehole.bots, "make", lambda *_, **__: listener)
    virtual_room = BotVirtualRoom("chop_chop", pool, players=2, bots=["cat"], pace="instant")
    person = virtual_room.join(0)
    while not virtual_room.table.over:
        if virtual_room.table.legal(0):
            person.play(virtual_room.table.legal(0)[0])
        virtual_room.pass_time(10)
    assert listener.given == sorted(listener.given)
    assert listener.given[-1] > 10
    seen = len(virtual_room.table.events_for(1))
    assert seen - 30 < listener.given[-1] <= seen


def question(job: int, **more: Any) -> Think:
    table = mousehole.Table("bon_appetit", players=2, seed=1)
    return Think(0, job, "cat", job == 1, table.view(0), [], table.legal(0), 0, **more)


def test_question_that_no_longer_stands_costs_no_thought(pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    monkeypatch.setattr(mousehole.bots, "make", lambda *_, **__: listener)
    facts = TableFacts("bon_appetit", 2, {}, None)
    pool.ask("room", facts, question(1)).result(10)
    with pool._seat_bots["room"][0].lock:
        old, new = pool.ask("room", facts, question(2)), pool.ask("room", facts, question(3))
    assert (old.result(10), new.result(10)) == ((None, None), ("flip", None))
    assert len(listener.given) == 2


def test_budgets_shrink_when_many_ask(pool: BotPool) -> None:
    assert pool.budget() == pool.seconds
    pool.thinking = 4
    assert pool.budget() == pool.seconds / 4


def test_what_is_played_for_a_failed_bot_is_no_reaction() -> None:
    timed, untimed = load("addi_cats"), load("bon_appetit")
    assert fallback_input(["slap", "flip"], timed) == ("flip", None)
    assert fallback_input(["slap", "call 3"], timed) == (None, None)
    assert fallback_input(["stop"], untimed) == ("stop", None)


def test_late_answer_to_an_old_question_does_not_take_the_new_one_away() -> None:
    """Else the table stands still: the answer that counts would find no question."""
    virtual_room = VirtualRoom("bon_appetit", players=2, bots=["cat", "cat"], pace="instant")
    virtual_room.thinking = False
    virtual_room.join_with()
    old = virtual_room.room.autoplay._last_job
    virtual_room.room.autoplay.stop(virtual_room.now)
    virtual_room.room.autoplay.refresh(virtual_room.now)
    new = virtual_room.room.autoplay._last_job
    assert new > old
    seat = virtual_room.table.turn
    virtual_room.room.thought(seat, old, "flip", None, virtual_room.now)
    assert virtual_room.table.record()["inputs"] == []
    virtual_room.room.thought(seat, new, "flip", None, virtual_room.now)
    assert len(virtual_room.table.record()["inputs"]) == 1
