"""Random play at a table."""

import pytest

import mousehole
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.table.wander import wander

GAMES = mousehole.games()


@pytest.mark.parametrize(("game", "players"), [(game, n) for game in GAMES for n in load(game).notation.PLAYERS])
def test_random_play_at_a_table_reaches_the_end(game, players):
    table, rng = mousehole.Table(game, players=players, seed=players), stream("wander")
    played = []
    while not table.over:
        text, _ = wander(table, rng)
        played.append(text)
    assert table.record()["inputs"] == played


def test_nobody_wanders_on_when_the_game_is_over():
    table = mousehole.Table("bon_appetit", players=2, position={"end": "tokens"})
    with pytest.raises(ValueError, match="nothing is open"):
        wander(table, stream("wander"))
