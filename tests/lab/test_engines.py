"""Three engines, one answer, however the games are split."""

import os
import subprocess
import sys
import textwrap
from dataclasses import replace

import numpy as np
import pytest

from mousehole.engine.compile import compiled
from mousehole.engine.events import new_log
from mousehole.engine.random import key_of
from mousehole.games import load
from mousehole.lab.engines import Block, Cores
from mousehole.lab.kernel.many import NO_MINDS, add, make_whole_game, peak, play
from mousehole.lab.kernel.watch import TALLY, make_settle
from mousehole.lab.setups import make_setup
from mousehole.lab.totals import LENGTH, PEAKS, Totals

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
SETUP = make_setup("bon_appetit", players=3, seed=5)


def test_the_lab_plays_the_games_of_the_engine():
    totals = play(SETUP, 0, 500)
    expected = compiled(load("bon_appetit")).random_totals(SETUP.box(), 5, 0, 500)
    assert int(totals["inputs"][0]) == expected.inputs
    winners = totals["winners"].tolist()
    wins = [sum(n for found, n in enumerate(winners) if found >> seat & 1) for seat in range(3)]
    assert tuple(wins) == expected.wins


def test_any_split_gives_the_same_totals():
    whole = play(SETUP, 0, 300)
    for sizes in ([1, 299], [100, 100, 100], [7, 200, 93]):
        parts, first = Totals(), 0
        for size in sizes:
            parts += play(SETUP, first, size)
            first += size
        assert parts == whole


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_any_number_of_threads_gives_the_same_totals(workers):
    merged = Totals()
    for _, totals, _ in Cores(workers).play(Block(0, SETUP, first, 30) for first in range(0, 300, 30)):
        merged += totals
    assert merged == play(SETUP, 0, 300)


def test_cpython_gives_the_totals_of_compiled_code():
    game, box = load(SETUP.game), SETUP.box()
    whole_game, settle = make_whole_game(game, SETUP.kind, SETUP.names), make_settle(game, add, peak)
    sums, peaks = [0] * LENGTH, [0] * len(PEAKS)
    for index in range(40, 60):
        log = (new_log(), [0] * TALLY, [0] * game.rules.MOST_LEGAL)
        state, room = game.state_mirror(), [0] * game.rules.MOST_LEGAL
        whole_game(state, box, [0], np.zeros(1, NO_MINDS)[0], room, room, [0, 0], *key_of(SETUP.seed), index, log)
        settle(state, box, log[1], index, sums, peaks)
    compiled_totals = play(SETUP, 40, 20)
    assert sums == compiled_totals.sums.tolist()
    assert peaks == compiled_totals.peaks.tolist()


def test_measuring_wins_only_gives_the_same_wins_and_lengths():
    fewer, whole = play(replace(SETUP, detail="wins"), 0, 300), play(SETUP, 0, 300)
    for section in ("games", "winners", "inputs", "inputs_bins"):
        assert np.array_equal(fewer[section], whole[section]), section
    assert fewer.peak("inputs") == whole.peak("inputs")
    assert not fewer["fires"].any()


SIMULATED = """
    import warnings
    warnings.simplefilter("ignore")
    from mousehole.lab.kernel import gpu
    from mousehole.lab.kernel.many import play
    from mousehole.lab.setups import make_setup
    for game, players, bots in [("bon_appetit", 2, "random"), ("mamicatchmi", 2, "cat")]:
        for detail in ("all", "wins"):
            setup = make_setup(game, players, bots, seed=3, detail=detail)
            assert gpu.play(setup, 5, 3) == play(setup, 5, 3), (game, detail)
    print("the same")
"""


def test_the_cuda_simulator_gives_the_same_totals():
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(SIMULATED)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "the same", done.stderr[-2000:]


def test_the_kernel_compiles_for_a_gpu_that_is_not_there():
    from mousehole.lab.kernel import gpu

    assert ".visible .entry" in gpu.ptx(SETUP)
