"""Games that are over are analysed once, away from the rooms, with progress, and kept."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from typing import Any

import pytest

from mousehole import bots
from mousehole.server.hosting.analyses import MOST_KEPT, MOST_WAITING, Analyses
from mousehole.server.hosting.bot_pool import TellAnalysis
from mousehole.server.hosting.bot_process import AnalysisLost, BotProcess

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
