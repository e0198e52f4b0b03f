"""Small games: two decide, every different deal is there with its true chance, and the trees fit."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mousehole.engine.errors import BadOptions
from mousehole.tasks.small import SMALL_GAMES, small_game

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("name", "deals"), [("ChopTiny-v1", 6), ("MistigriTiny-v1", 210)])
def test_two_decide_and_every_different_deal_is_there_once(name, deals):
    game = SMALL_GAMES[name].spiel()
    outcomes = game.new_initial_state().chance_outcomes()
    assert game.num_players() == 2
    assert len(outcomes) == deals
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    dealt = {str(game.new_initial_state().child(action)) for action, _ in outcomes}
    assert len(dealt) == deals


def test_a_large_box_has_too_many_deals_to_name_them_all():
    with pytest.raises((BadOptions, pyspiel.SpielError), match="more than 1000 different deals"):
        pyspiel.load_game("mousehole_mistigri(deals=0)")


def test_a_small_game_that_there_is_not_is_refused_by_name():
    with pytest.raises(BadOptions, match="there are ChopTiny-v1, MistigriTiny-v1"):
        small_game("ChopHuge-v1")


def test_a_small_tree_ends_everywhere_with_what_one_wins_the_other_loses():
    state = SMALL_GAMES["ChopTiny-v1"].spiel().new_initial_state()
    stack, nodes, values = [state.child(state.legal_actions()[0])], 0, set()
    while stack:
        state = stack.pop()
        nodes += 1
        if state.is_terminal():
            assert sum(state.returns()) == 0
            values.add(state.returns()[0])
        stack += [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()]
    assert nodes * 6 < 100_000
    assert values == {0.0, 1.0}  # the mice win, or two quiet rolls save the cat


def test_a_small_game_is_solved_and_bots_are_put_to_the_same_test(tmp_path):
    """The example as a reader runs it: the equilibrium is below what was asked, and chance is far from it."""
    found, example = tmp_path / "found.json", Path(__file__).parents[2] / "examples" / "nashconv.py"
    subprocess.run([sys.executable, str(example), "ChopTiny-v1", "--bots", "random", "--json", str(found)], check=True)
    facts = json.loads(found.read_text(encoding="utf-8"))
    exact, random = facts["players"]
    assert exact["nash_conv"] < 0.01 < 0.5 < random["nash_conv"]
    assert facts["nodes"] < 100_000
