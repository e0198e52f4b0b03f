"""Compiles random play to WebAssembly and says what it comes to in CPython and in Numba: `random_play.py FOLDER`.

Writes `<game>.wasm`, and to `games.json` how it is called and, for every number of players, what it must come to.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

import mousehole
from mousehole.engine.compile import _make_random_games, compiled
from mousehole.engine.drive import make_random_game
from mousehole.engine.options import resolve
from mousehole.engine.random import key_of, stream
from mousehole.engine.wasm import Export, kept_wasm
from mousehole.games import load

GAMES = 3
SEED = "pocket"
ENDLESS = {"addi_cats": {"max_flips": 300}, "mamicatchmi": {"duel_limit": 10}}


def export_of(game):
    """Random play as `compiled` has it, with arguments such as it gives."""
    rules = game.rules
    room = [np.zeros(size, np.int64) for size in (rules.MOST_LEGAL, rules.MOST_LEGAL, 2)]
    inputs = np.zeros(GAMES, np.int64)
    examples = (np.zeros(GAMES, rules.STATE), np.zeros(1, rules.BOX), *room, *key_of(SEED), 0, inputs)
    return Export("random_games", _make_random_games(rules), examples)


def cell(game, players):
    """A box, and the digests of the last states in it."""
    known = {option.name for option in game.notation.OPTIONS}
    options = {name: value for name, value in ENDLESS.get(game.id, {}).items() if name in known}
    options = resolve(game.notation.OPTIONS, options)
    box = game.box(players, options, game.components)
    room, interpreted = [0] * game.rules.MOST_LEGAL, b""
    for number in range(GAMES):
        state = game.state_mirror()
        make_random_game(game.rules)(state, box, room, room.copy(), stream(SEED, number), None)
        interpreted += state.tobytes()
    states, _ = compiled(game).random_games(box, SEED, 0, GAMES)
    return {"box": box.tobytes().hex(), "cpython": digest(interpreted), "numba": digest(states.tobytes())}


def digest(data):
    return hashlib.sha256(data).hexdigest()


def main(folder):
    """All games; WebAssembly first, as what Numba has compiled for this machine stays so."""
    games, told = [load(game) for game in mousehole.games()], {}
    for game in games:
        export = export_of(game)
        (folder / f"{game.id}.wasm").write_bytes(kept_wasm(game.id, [export]))
        told[game.id] = {"drivers": {export.name: export.parameters}, "most_legal": game.rules.MOST_LEGAL}
    for game in games:
        told[game.id]["cells"] = {players: cell(game, players) for players in game.notation.PLAYERS}
    key = key_of(SEED)
    (folder / "games.json").write_text(json.dumps({"games": GAMES, "key": key, "told": told}), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
