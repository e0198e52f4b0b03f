"""What bots need is compiled ahead, once, by a process that ends with whoever has started it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mousehole.bots import ahead

MOST_S = 60.0


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def ended(process: subprocess.Popen[bytes]) -> bool:
    end = time.monotonic() + MOST_S
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    return process.poll() is not None


def test_the_searches_of_all_games_with_thinking_tigers_are_compiled() -> None:
    assert [game.id for game, _ in ahead.thinking_games()] == ["chop_chop", "mistigri"]


def test_where_all_is_there_nothing_is_started(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty_cache / "mousehole" / "numba").mkdir(parents=True)
    ahead._mark().touch()
    monkeypatch.setattr(subprocess, "Popen", None)
    assert ahead.is_done()
    ahead.Compiling().start()


def test_with_other_settings_of_the_compiler_it_is_not_there(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty_cache / "mousehole" / "numba").mkdir(parents=True)
    ahead._mark().touch()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "2")
    assert not ahead.is_done()


def test_a_server_that_stands_for_a_moment_compiles_nothing(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    compiling = ahead.Compiling()
    compiling.start_soon()
    compiling.end()
    timer = compiling._timer
    assert timer is not None
    timer.join(MOST_S)
    assert timer.finished.is_set()
    assert compiling._process is None


@pytest.mark.compiled
def test_the_process_has_the_lowest_priority_and_ends_when_it_is_told(empty_cache: Path) -> None:
    compiling = ahead.Compiling()
    compiling.start()
    process = compiling._process
    assert process is not None
    end = time.monotonic() + MOST_S
    while os.getpriority(os.PRIO_PROCESS, process.pid) != ahead.LOWEST and time.monotonic() < end:
        time.sleep(0.05)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == ahead.LOWEST
    compiling.end()
    assert ended(process)


@pytest.mark.compiled
def test_it_ends_when_whoever_has_started_it_is_gone(empty_cache: Path) -> None:
    process = subprocess.Popen([sys.executable, "-m", ahead.__name__], stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.close()
    assert ended(process)
    assert not ahead.is_done()
