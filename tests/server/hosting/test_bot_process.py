"""Bots in a process of their own: whole games, a process that dies, an end without remains."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from test_bot_pool import BotVirtualRoom
from virtual_room import VirtualRoom

import mousehole
from mousehole.server.hosting import bot_process
from mousehole.server.hosting.bot_pool import TableFacts
from mousehole.server.hosting.bot_process import BotProcess
from mousehole.server.room.outbox import ASK_AGAIN, Think

MOST_S = 120.0
COMPILED_S = 540.0  # by a compiler that others keep from its work
MOST_MS = 3_600_000.0


@pytest.fixture
def bots() -> Iterator[BotProcess]:
    bots = BotProcess(1)
    yield bots
    bots.close()


def watched(game: str, bots: BotProcess, tempers: list[str]) -> BotVirtualRoom:
    virtual_room = BotVirtualRoom(game, bots, players=len(tempers), bots=tempers, pace="instant")
    virtual_room.join_with()
    return virtual_room


def play_out(virtual_room: VirtualRoom) -> None:
    while not virtual_room.table.over and virtual_room.now < MOST_MS:
        virtual_room.pass_time(10_000)


@pytest.mark.parametrize("game", mousehole.games())
def test_bots_of_the_process_play_a_whole_game(game: str, bots: BotProcess) -> None:
    virtual_room = watched(game, bots, ["kitten", "cat", "cat"])
    play_out(virtual_room)
    assert virtual_room.table.over
    assert bots.thinking == 0
    mousehole.replay(virtual_room.table.record())


def test_process_that_dies_is_started_again_and_its_bots_are_told_all(
    bots: BotProcess, caplog: pytest.LogCaptureFixture
) -> None:
    table = mousehole.Table("mistigri", players=3, seed=1)
    facts = TableFacts("mistigri", 3, table.options, None)

    def ask(job: int, fresh: bool) -> None:
        seat = table.turn
        think = Think(seat, job, "cat", fresh, table.view(seat), table.events_for(seat), table.legal(seat), 0)
        assert bots.ask("room", facts, think).result(MOST_S)[0] in table.legal(seat)

    while not table.legal(table.turn):
        text = table.chance()
        assert text is not None
        table.play(text)
    ask(1, fresh=True)
    first = bots.pid
    assert first is not None
    with caplog.at_level(logging.ERROR):
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: bots.pid != first, "the dead child was not noticed")
        wait_until(lambda: "ended" in caplog.text, "nothing was said of its end")
    ask(2, fresh=False)
    assert bots.pid not in (None, first)


def wait_until(is_so: Callable[[], bool], complaint: str) -> None:
    end = time.monotonic() + MOST_S
    while not is_so():
        assert time.monotonic() < end, complaint
        time.sleep(0.01)


PARENT = """
import sys, time
from mousehole.server.hosting.bot_process import BotProcess
bots = BotProcess(1)
bots._start()
print(bots.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks into /proc")
def test_process_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    try:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
    finally:
        parent.kill()
        parent.wait(MOST_S)
        if parent.stdout is not None:
            parent.stdout.close()
    end = time.monotonic() + MOST_S
    while is_running(child):
        assert time.monotonic() < end, "the child has outlived its parent"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_question_to_a_closed_process_is_answered_with_nothing() -> None:
    bots = BotProcess(1)
    bots.close()
    table = mousehole.Table("bon_appetit", players=2, seed=1)
    think = Think(0, 1, "cat", True, table.view(0), [], table.legal(0), 0)
    assert bots.ask("room", TableFacts("bon_appetit", 2, {}, None), think).result(1) == (None, None)


def first_question(job: int) -> tuple[TableFacts, Think]:
    table = mousehole.Table("bon_appetit", players=2, seed=1)
    think = Think(0, job, "cat", job == 1, table.view(0), [], table.legal(0), 0)
    return TableFacts("bon_appetit", 2, table.options, None), think


def test_bots_play_on_where_no_process_can_be_started(
    bots: BotProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError("no more processes")

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", refuse)
        assert bots.ask("room", *first_question(1)).result(MOST_S) == ("flip", None)
    assert "cannot be started" in caplog.text
    assert bots.ask("room", *first_question(2)).result(MOST_S)[0] == "flip"


def test_process_that_answers_nobody_is_ended_and_its_bots_play_on(
    bots: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots.ask("room", *first_question(1)).result(MOST_S)
    first = bots.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    asked = bots.ask("room", *first_question(2))
    monkeypatch.setattr(bot_process, "HUNG_S", 0.0)
    time.sleep(0.01)
    again = bots.ask("room", *first_question(3))
    assert [future.result(MOST_S) for future in (asked, again)] == [("flip", None)] * 2
    wait_until(lambda: bots.pid != first, "the hung child was not ended")


@pytest.mark.compiled
@pytest.mark.timeout(600)
def test_a_hint_comes_with_its_chance_and_leaves_the_bots_of_the_room_as_they_were(bots: BotProcess) -> None:
    table = mousehole.Table("chop_chop", players=2, seed=1)
    facts = TableFacts("chop_chop", 2, table.options, None)
    seat = next(seat for seat in (0, 1) if len(table.legal(seat)) > 1)
    think = Think(seat, 1, "tiger", True, table.view(seat), table.events_for(seat), table.legal(seat), 0, is_hint=True)
    end = time.monotonic() + COMPILED_S
    while (advice := bots.ask("room", facts, think).result(COMPILED_S)) == (None, ASK_AGAIN):
        assert time.monotonic() < end, "the search was never compiled"
    words, chance = advice
    assert words in table.legal(seat)
    assert chance is not None
    assert 0 < chance < 1000
    assert bots._heard == {}


def test_a_hint_that_fails_is_none_and_the_process_lives(bots: BotProcess) -> None:
    table = mousehole.Table("addi_cats", players=3, seed=1)
    facts = TableFacts("addi_cats", 3, table.options, None)
    think = Think(0, 1, "tiger", True, table.view(0), [], ["slap"], 0, is_hint=True)
    assert bots.ask("room", facts, think).result(MOST_S) == (None, None)
    assert bots.thinking == 0
