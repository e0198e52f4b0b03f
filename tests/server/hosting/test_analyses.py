"""Games that are over are analysed once, away from the rooms, with progress, and kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mousehole import bots
from mousehole.analysis import SECONDS
from mousehole.server import log
from mousehole.server.hosting import bot_pool
from mousehole.server.hosting.analyses import MOST_KEPT, MOST_WAITING, Analyses
from mousehole.server.hosting.bot_pool import BotPool, TellAnalysis
from mousehole.server.hosting.bot_process import AnalysisLost, BotProcess
from mousehole.server.hosting.endpoints import HttpQuestion, analysis
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.http_bodies import NewRoom
from mousehole.server.storage.sqlite import SqliteStore

MOST_S = 120.0


class Waiting:
    """Somebody who analyses when told to."""

    can_analyse = True

    def __init__(self) -> None:
        self.asked: list[tuple[Mapping[str, Any], TellAnalysis, Future[dict[str, Any]]]] = []

    def analyse(self, record: Mapping[str, Any], tell: TellAnalysis) -> Future[dict[str, Any]]:
        future: Future[dict[str, Any]] = Future()
        self.asked.append((record, tell, future))
        return future


WHOLE: dict[str, Any] = {
    "seats": [], "curve": [], "turning": None, "all_luck": True, "unlikely": None, "dear": [], "source": "measured",
    "doubt": 0,
}  # fmt: skip


@pytest.fixture
def analyst() -> Waiting:
    return Waiting()


@pytest.fixture
def analyses(analyst: Waiting) -> Analyses:
    return Analyses(analyst)  # type: ignore[arg-type]


def test_a_game_is_analysed_once_however_often_it_is_asked_for(analyses: Analyses, analyst: Waiting) -> None:
    first = analyses.start("room", 0, {"inputs": [], "luck": {"seed": "secret"}})
    assert analyses.start("room", 0, {}) is first
    assert analyses.known("room", 0) is first
    assert analyses.known("room", 1) is None
    assert [record for record, _, _ in analyst.asked] == [{"inputs": []}]


def test_progress_is_told_and_then_the_whole(analyses: Analyses, analyst: Waiting) -> None:
    begun = analyses.start("room", 0, {})
    assert begun is not None
    _, tell, future = analyst.asked[0]
    tell(0.5, [{"number": 0, "chances": [500, 500]}])
    assert begun.told() == b'{"share":0.5,"rough":[{"number":0,"chances":[500,500]}],"whole":null}'
    tell(0.75, [])
    assert b'"rough":[{' in begun.told()
    future.set_result(WHOLE)
    assert begun.is_done
    assert b'"all_luck":true' in begun.told()


def test_one_that_has_failed_is_told_once_and_then_begun_anew(analyses: Analyses, analyst: Waiting) -> None:
    analyses.start("room", 0, {})
    analyst.asked[0][2].set_exception(AnalysisLost("analysis_lost"))
    known = analyses.known("room", 0)
    assert known is not None
    assert known.has_failed
    assert analyses.known("room", 0) is None


def test_only_so_many_wait_and_only_so_many_are_kept(analyses: Analyses, analyst: Waiting) -> None:
    for number in range(MOST_WAITING):
        assert analyses.start("room", number, {}) is not None
    assert analyses.start("other", 0, {}) is None
    for _, _, future in analyst.asked:
        future.set_result(WHOLE)
    for number in range(MOST_KEPT):
        assert analyses.start("late", number, {}) is not None
        analyst.asked[-1][2].set_result(WHOLE)
    assert analyses.known("room", 0) is None
    assert analyses.known("late", MOST_KEPT - 1) is not None


def test_a_room_that_is_gone_is_forgotten(analyses: Analyses) -> None:
    analyses.start("room", 0, {})
    analyses.forget("room")
    assert analyses.known("room", 0) is None


@pytest.fixture
def process() -> Iterator[BotProcess]:
    process = BotProcess(1)
    yield process
    process.close()


@pytest.mark.compiled
def test_the_bots_process_analyses_with_a_first_curve_and_progress(process: BotProcess) -> None:
    told: list[tuple[float, int]] = []
    record = bots.play("bon_appetit", ["cat", "cat"], seed=1).record()
    future = process.analyse(record, lambda share, rough: told.append((share, len(rough))))
    found = future.result(MOST_S)
    assert found["all_luck"]
    assert told[0][1] > 0
    assert [share for share, _ in told] == sorted(share for share, _ in told)
    assert process.thinking == 0


def test_an_analysis_of_nonsense_is_lost_and_the_process_lives(process: BotProcess) -> None:
    with pytest.raises(AnalysisLost):
        process.analyse({"version": 99}, lambda _share, _rough: None).result(MOST_S)
    assert process.pid is not None


def test_an_analysis_is_lost_with_its_process(process: BotProcess) -> None:
    record = bots.play("mistigri", ["cat"] * 5, seed=1).record()
    future = process.analyse(record, lambda _share, _rough: None)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(AnalysisLost):
        future.result(MOST_S)


def test_a_process_that_is_closed_analyses_nothing() -> None:
    process = BotProcess(1)
    process.close()
    with pytest.raises(AnalysisLost):
        process.analyse({}, lambda _share, _rough: None).result(MOST_S)


class Analyst(BotPool):
    """Has a fixed opinion of every game, where it has any."""

    def __init__(self, whole: dict[str, Any] | None) -> None:
        super().__init__(1)
        self.whole, self.can_analyse = whole, whole is not None

    def analyse(self, record: Mapping[str, Any], tell: TellAnalysis) -> Future[dict[str, Any]]:
        future: Future[dict[str, Any]] = Future()
        assert self.whole is not None
        future.set_result(self.whole)
        return future


def test_what_was_found_is_kept_with_the_table_over_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite3"

    async def played() -> str:
        async with opened(None) as registry:
            made = await registry.create(NewRoom("bon_appetit", players=2, bots=["cat", "cat"]))
            runner = await registry.runner(made.room)
            table = runner.room.game.table
            while not table.over:
                runner.room.outbox.record(log.Played(table.chance() or f"{table.turn} flip"))
            return made.room

    async def asked(room: str, whole: dict[str, Any] | None) -> Any:
        async with opened(whole) as registry:
            answer = await analysis(registry, HttpQuestion({"room": room}, {"round": "0"}))
            return json.loads(answer.whole())["whole"]

    @contextlib.asynccontextmanager
    async def opened(whole: dict[str, Any] | None) -> AsyncIterator[RoomRegistry]:
        registry = RoomRegistry(SqliteStore(file), Analyst(whole))
        await registry.open()
        yield registry
        await registry.close()

    room = asyncio.run(played())
    assert asyncio.run(asked(room, WHOLE)) == WHOLE
    assert asyncio.run(asked(room, None)) == WHOLE


@pytest.mark.parametrize(("inputs", "seconds"), [(100, SECONDS), (60_000, 0.001)])
def test_a_very_long_game_is_not_thought_about_for_longer(
    inputs: int, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def analyse(record: Mapping[str, Any], *, seconds: float, tell: object, playouts: int | None) -> None:
        given.append(seconds)

    monkeypatch.setattr("mousehole.analysis.analyse", analyse)
    monkeypatch.setattr("mousehole.analysis.summary.summary_of", lambda record, found: {})
    bot_pool.analysed({"inputs": ["0 flip"] * inputs}, lambda share, rough: None)
    assert given == [pytest.approx(seconds)]


@pytest.mark.skipif(sys.platform != "linux", reason="a thread has no niceness of its own")
def test_what_analyses_stands_back_behind_the_bots() -> None:
    def own() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    with ThreadPoolExecutor(1, initializer=bot_pool._stand_back) as analyst:
        assert analyst.submit(own).result() > own()
