"""What games come to, to be compared between two Pythons: the last state of random games, and the record of a table."""

import hashlib
import json

import mousehole
from mousehole.bots.play import play
from mousehole.engine.drive import make_random_game
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.games import load

ENDLESS = {"addi_cats": {"max_flips": 300}, "mamicatchmi": {"duel_limit": 10}}


def digests(games_a_cell):
    """For every game and number of players a digest of states and of a record."""
    return json.dumps({f"{game} {players}": _digest(load(game), players, games_a_cell)
                       for game in mousehole.games() for players in load(game).notation.PLAYERS})  # fmt: skip


def _digest(game, players, games):
    known = {option.name for option in game.notation.OPTIONS}
    options = {name: value for name, value in ENDLESS.get(game.id, {}).items() if name in known}
    box = game.box(players, resolve(game.notation.OPTIONS, options), game.components)
    room, made = [0] * game.rules.MOST_LEGAL, hashlib.sha256()
    for number in range(games):
        state = game.state_mirror()
        inputs = make_random_game(game.rules)(state, box, room, room.copy(), stream("pocket", number), None)
        made.update(f"{inputs} ".encode() + state.tobytes())
    record = play(game.id, ["kitten", *["cat"] * (players - 1)], seed=7, options=options).record()
    made.update(json.dumps(record, sort_keys=True).encode())
    return made.hexdigest()
