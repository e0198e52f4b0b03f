"""Every game through CUDA, without a GPU: the simulator plays the games of CPython, and real lowering makes PTX."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cells import CAPS

import mousehole
from mousehole.engine.drive import make_random_game
from mousehole.engine.options import Option, resolve
from mousehole.engine.random import stream
from mousehole.games import load

pytestmark = pytest.mark.compiled

SEED = "cuda"
GAMES = 2  # a number of players; the simulator is slow
SHORT = 150  # where a cap makes games short
NEWEST_PTX = (9, 0)  # what a driver of the 580 branch reads

SIMULATE = """
import json, sys
import numpy as np
from mousehole.engine import cuda
from mousehole.games import load

game_id, players, options, seed, games, file = sys.argv[1:]
game = load(game_id)
box = game.box(int(players), json.loads(options), game.components)
states, inputs = cuda.random_games_cuda(game, box, seed, 0, int(games))
again, winners = cuda.random_results_cuda(game, box, seed, 0, int(games))
assert (inputs == again).all()
np.savez(file, states=states.view(np.uint8), inputs=inputs, winners=winners)
"""


def simulate(game_id: str, players: int, options: dict[str, Any], file: Path) -> Any:
    """Play on the CUDA simulator, in a process of its own: Numba reads the flag once, at import."""
    command = [sys.executable, "-W", "ignore::RuntimeWarning", "-c", SIMULATE]  # products wrap at 64 bits, and may
    subprocess.run(
        [*command, game_id, str(players), json.dumps(options), SEED, str(GAMES), str(file)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        check=True,
    )
    return np.load(file)


@pytest.mark.parametrize("game_id", mousehole.games())
@pytest.mark.parametrize("pick_players", [min, max])
def test_the_simulator_plays_the_games_of_cpython(game_id: str, pick_players: Any, tmp_path: Path) -> None:
    _play_in_both(game_id, pick_players(load(game_id).notation.PLAYERS), {}, tmp_path)


@pytest.mark.parametrize("game_id", mousehole.games())
def test_the_simulator_plays_the_games_of_cpython_with_all_that_can_be_played_otherwise(
    game_id: str, tmp_path: Path
) -> None:
    notation = load(game_id).notation
    options = {option.name: other_value(option) for option in notation.OPTIONS if option.name not in CAPS}
    _play_in_both(game_id, min(notation.PLAYERS), options, tmp_path)


def other_value(option: Option) -> Any:
    """A value that is not the default: the last choice, the other truth, a list where one is taken, an end."""
    if option.choices:
        return option.choices[-1]
    if option.low is None:
        return not option.default
    if option.parts:
        return list(option.parts)
    return option.low if option.default != option.low else option.high


def _play_in_both(game_id: str, players: int, given: dict[str, Any], tmp_path: Path) -> None:
    game = load(game_id)
    caps = {option.name: min(SHORT, option.default) for option in game.notation.OPTIONS if option.name in CAPS}
    options = resolve(game.notation.OPTIONS, caps | given)
    played = simulate(game_id, players, options, tmp_path / "played.npz")
    box = game.box(players, options, game.components)
    random_game = make_random_game(game.rules)
    room = game.rules.MOST_LEGAL
    for i in range(GAMES):
        state = game.state_mirror()
        assert played["inputs"][i] == random_game(state, box, [0] * room, [0] * room, stream(SEED, i), None)
        assert played["states"].reshape(GAMES, -1)[i].tobytes() == state.tobytes()
        assert played["winners"][i] == game.rules.winners(state, box)


@pytest.mark.parametrize("game_id", mousehole.games())
def test_every_game_compiles_to_ptx_without_a_gpu(game_id: str) -> None:
    require_libraries("nvvm", "nvrtc")
    from mousehole.engine import cuda

    code = cuda.ptx(load(game_id), cc=(9, 0))
    assert code.count(".visible .entry ") == 1
    assert ".target sm_90" in code
    version = re.search(r"^\.version (\d+)\.(\d+)$", code, re.MULTILINE)
    assert version is not None
    assert (int(version[1]), int(version[2])) <= NEWEST_PTX


def require_libraries(*names: str) -> None:
    """Skip where NVIDIA's compiler is not installed; it comes with the extra `dev`."""
    pathfinder = pytest.importorskip("cuda.pathfinder", reason="numba-cuda is not installed")
    for name in names:
        try:
            pathfinder.load_nvidia_dynamic_lib(name)
        except pathfinder.DynamicLibNotFoundError:
            pytest.skip(f"lib{name} is not installed: pip install 'mousehole[gpu]'")
