"""The compile step: what is reached, where compiled code is kept, and the bulk drivers."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mousehole.engine.game import Game
from mousehole.engine.rule import rule
from mousehole.games import load

pytestmark = pytest.mark.compiled

compile_step = pytest.importorskip("mousehole.engine.compile")

TIC_TAC_TOE = Game.load("examples.tic_tac_toe")
PLAY_ONCE = """
from mousehole.engine.compile import compiled
from mousehole.engine.game import Game
game = Game.load("examples.tic_tac_toe")
driver = compiled(game)
driver.random_totals(game.box(2, {}, game.components), 1, 0, 1)
stats = driver._random_totals.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


@rule
def double(number):
    return number + number


@rule
def quadruple(number):
    return double(double(number))


def unmarked(number):
    return number


def _a_driver(numbers):
    unmarked(quadruple(numbers[0]))


def _box():
    return TIC_TAC_TOE.box(2, {}, TIC_TAC_TOE.components)


def test_what_a_marked_function_calls_is_reached_too():
    assert set(compile_step.reachable(_a_driver)) == {double, quadruple}


def test_a_function_in_a_closure_is_reached():
    inner = quadruple

    def driver(numbers):
        numbers[0] = inner(numbers[0])

    assert set(compile_step.reachable(driver)) == {double, quadruple}
    numbers = np.array([3])
    compile_step.jit(driver)(numbers)
    assert numbers[0] == 12


def test_totals_are_the_sums_of_the_games():
    driver = compile_step.compiled(TIC_TAC_TOE)
    states, inputs = driver.random_games(_box(), "totals", 5, 300)
    totals = driver.random_totals(_box(), "totals", 5, 300)
    mirrors = [TIC_TAC_TOE.state_mirror().load(state) for state in states]
    winners = [TIC_TAC_TOE.rules.winners(mirror, _box()) for mirror in mirrors]
    assert totals == (300, inputs.sum(), (winners.count(1), winners.count(2)))


def test_a_trace_is_a_game_state_by_state():
    driver = compile_step.compiled(TIC_TAC_TOE)
    states, log = driver.trace(_box(), "trace", 3, 100, 100)
    last, inputs = driver.random_games(_box(), "trace", 3, 1)
    assert len(states) == inputs[0] + 1
    assert states[-1].tobytes() == last[0].tobytes()
    assert log[0][0] >= inputs[0]


def test_a_game_is_compiled_once():
    assert compile_step.compiled(load("bon_appetit")) is compile_step.compiled(load("bon_appetit"))


# Where compiled code is kept


@pytest.fixture
def cache_home(tmp_path, monkeypatch):
    """A cache of this test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(compile_step.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    compile_step._digest.cache_clear()
    yield tmp_path
    compile_step._digest.cache_clear()


def _kept(folder):
    """The cache folder for a function that stands in that folder."""
    source = folder / "rules.py"
    names = {}
    exec(compile(source.read_text(), str(source), "exec"), names)
    compile_step._digest.cache_clear()
    return compile_step.cache_folder([names["function"]])


@pytest.fixture
def sources(tmp_path):
    """A game's folder."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text("def function():\n    return 1\n")
    return folder


def test_the_same_sources_have_the_same_folder(cache_home, sources):
    assert _kept(sources) == _kept(sources)
    assert _kept(sources).is_relative_to(cache_home / "cache" / "mousehole")


@pytest.mark.parametrize("name", ["rules.py", "notation.py", "components.toml"])
def test_changed_sources_have_another_folder(cache_home, sources, name):
    before = _kept(sources)
    with (sources / name).open("a") as source:
        source.write("# changed\n")
    assert _kept(sources) != before


def test_other_files_change_nothing(cache_home, sources):
    before = _kept(sources)
    (sources / "notes.txt").write_text("nothing")
    assert _kept(sources) == before


def test_checked_bounds_have_another_folder(cache_home, sources, monkeypatch):
    before = _kept(sources)
    monkeypatch.setattr(compile_step.numba.config, "BOUNDSCHECK", "other")
    assert _kept(sources) != before


def test_the_folders_used_last_are_kept(cache_home, sources, monkeypatch):
    monkeypatch.setattr(compile_step, "FOLDERS_KEPT", 3)
    kept = []
    for number in range(5):
        (sources / "rules.py").write_text(f"def function():\n    return {number}\n")
        kept.append(_kept(sources))
        os.utime(kept[-1], (number, number))
    assert [folder.exists() for folder in kept] == [False, False, True, True, True]


def test_without_a_home_the_temporary_files_serve(cache_home, sources):
    (cache_home / "cache").write_text("a file, where a folder should be")
    assert _kept(sources).is_relative_to(cache_home / "temporary")


def test_where_nothing_can_be_written_nothing_is_kept(cache_home, sources):
    (cache_home / "cache").write_text("a file")
    (cache_home / "temporary").write_text("a file")
    assert _kept(sources) is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")
def test_what_somebody_else_has_put_there_is_not_believed(cache_home, sources, monkeypatch):
    monkeypatch.setattr(compile_step.os, "getuid", lambda: -1)
    assert _kept(sources) is None


def test_without_a_cache_it_compiles_all_the_same(monkeypatch):
    monkeypatch.setattr(compile_step, "cache_folder", lambda functions: None)

    def driver(numbers):
        numbers[0] = double(numbers[0])

    numbers = np.array([3])
    compile_step.jit(driver)(numbers)
    assert numbers[0] == 6


@pytest.mark.slow
def test_a_second_process_does_not_compile_again(tmp_path):
    root = Path(__file__).parents[2]
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join([str(root), *sys.path])}
    command = [sys.executable, "-c", PLAY_ONCE]
    said = [
        subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split()
        for _ in range(2)
    ]
    assert said == [["0", "1"], ["1", "0"]]
