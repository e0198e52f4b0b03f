"""A set-up: what every way of playing begins with."""

import pytest

import mousehole
from mousehole.adapters.histories import SharedRules
from mousehole.bots.world import World
from mousehole.engine.errors import BadComponents, BadOptions
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.lab.setups import make_setup


def test_what_is_left_out_is_the_game_s_own():
    game = load("bon_appetit")
    setup = Setup(game)
    assert setup.players == game.notation.PLAYERS[0]
    assert setup.options == {option.name: option.default for option in game.notation.OPTIONS}
    assert setup.components is game.components


def test_corrections_to_the_box_are_in_the_box():
    assert Setup(load("bon_appetit"), 3, components={"tokens": {"small": 3}}).box.tokens == 3


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"players": 99}, BadOptions),
        ({"options": {"nothing": 1}}, BadOptions),
        ({"components": {"nothing": 1}}, BadComponents),
    ],
)
def test_what_cannot_be_is_refused(given, error):
    with pytest.raises(error):
        Setup(load("bon_appetit"), **given)


def test_every_way_of_playing_has_the_same_box():
    given = {"players": 3, "options": {"walk": "fresh"}}
    box = Setup(load("chop_chop"), **given).box
    assert mousehole.Table("chop_chop", **given)._box is box
    assert World(Setup(load("chop_chop"), **given), 0).box is box
    assert SharedRules(load("chop_chop"), {"players": 3, "walk": "fresh"}).box is box
    assert make_setup("chop_chop", **given).box() is box
