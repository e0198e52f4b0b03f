"""Players of a game that has no bot module: they know its rules and nothing else."""

import pytest

import mousehole
from mousehole.bots.any_game import make_bot
from mousehole.bots.world import World, can_imagine
from mousehole.engine.game import Game
from mousehole.engine.setup import Setup

GAME = Game.load("examples.tic_tac_toe")


def choice_of(temper, *rows):
    table = mousehole.Table(GAME, position={"board": list(rows)})
    bot = make_bot(temper, World(Setup(GAME, 2), table.turn), 1, 2000, None)
    return bot.choose(table.view(table.turn), table.events_for(table.turn), table.legal(table.turn))[0]


def test_where_nothing_is_hidden_a_view_is_a_position():
    assert can_imagine(GAME)
    assert choice_of("kitten", "XO.", "XO.", "O.X") in ("mark c3", "mark c2", "mark b1")


@pytest.mark.compiled
@pytest.mark.parametrize("temper", ["cat", "lynx", "tiger"])
def test_whoever_searches_sees_the_win_and_the_danger(temper):
    assert choice_of(temper, "XX.", "OO.", "...") == "mark c3"
    assert choice_of(temper, "XX.", "O..", "...") == "mark c3"
