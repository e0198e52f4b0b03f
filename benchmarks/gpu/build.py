"""Make what `run.py` takes to a GPU machine: each game's kernel as PTX, and what the CPU says it must answer.

Needs `mousehole[gpu]` and no GPU. `build/GAME.ptx` is the kernel, `build/GAME.npz` its arguments and expected results.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))  # where the examples are
import mousehole
from mousehole.engine.compile import compiled
from mousehole.engine.cuda import HOPPER, block_size, ptx, words_of
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.engine.random import key_of
from mousehole.games import load

TIC_TAC_TOE = Game.load("examples.tic_tac_toe")  # what Pgx has too
FOLDER = Path(__file__).parent / "build"
SEED = "gpu"
GAMES = 4096  # with expected inputs and winners
STATES = 256  # of these with the expected last state


def winners_of(game: Game, states: Any, box: Any) -> Any:
    """The winners of every last state, asked in CPython."""
    return np.array([game.rules.winners(game.state_mirror().load(state), box) for state in states], np.int64)


def build(game: Game, players: int) -> None:
    """Write the kernel and the expected results of one game."""
    box = game.box(players, resolve(game.notation.OPTIONS, {}), game.components)
    states, inputs = compiled(game).random_games(box, SEED, 0, GAMES)
    code = ptx(game, HOPPER)
    entry = re.search(r"\.visible \.entry (\w+)\(", code)
    assert entry is not None
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game.id}.ptx").write_text(code)
    np.savez_compressed(
        FOLDER / f"{game.id}.npz",
        entry=entry[1],
        players=players,
        box=np.frombuffer(box.tobytes(), np.uint8),
        key=np.array(key_of(SEED), np.int64),
        word=np.dtype(words_of(game.rules.STATE)[0]).itemsize,
        threads=block_size(game.rules.STATE),
        inputs=inputs,
        winners=winners_of(game, states, box),
        states=states[:STATES].view(np.uint8).reshape(STATES, -1),
    )
    print(f"{game.id}: {players} players, {len(code) // 1024} KiB of PTX, {inputs.mean():.1f} inputs a game")


def main() -> None:
    """Build the games asked for, or all, each for the most players it takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*mousehole.games(), TIC_TAC_TOE.id], metavar="GAME")
    for game_id in parser.parse_args().games:
        game = TIC_TAC_TOE if game_id == TIC_TAC_TOE.id else load(game_id)
        build(game, max(game.notation.PLAYERS))


if __name__ == "__main__":
    main()
