"""No game goes on for ever: what need not end is cut off, and said to be cut off."""

import numpy as np
import pytest
from cells import GAMES

pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")
pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

from mousehole.adapters import flow
from mousehole.adapters.gymnasium import MouseholeEnv, MouseholeVectorEnv
from mousehole.adapters.pettingzoo import parallel_env, raw_env
from mousehole.engine.errors import BadOptions
from mousehole.games import load

pytestmark = pytest.mark.compiled

TIMED = [game for game in GAMES if load(game).rules.TIMED]


def lowest(mask):
    return int(mask.argmax())


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_is_cut_off_after_so_many_choices_and_nobody_wins(game):
    env = MouseholeEnv(game, opponents="random", max_steps=3)
    _, info = env.reset(seed=1)
    for step in range(1, 4):
        _, reward, over, cut, info = env.step(lowest(info["action_mask"]))
        assert (reward, over, cut) == (0.0, False, step == 3)
    assert not info["action_mask"].any()
    _, info = env.reset()
    assert info["action_mask"].any()


def test_a_vector_goes_on_with_the_next_game_where_one_is_cut_off():
    env = MouseholeVectorEnv("chop_chop", num_envs=3, max_steps=2)
    _, infos = env.reset(seed=1)
    cuts = []
    for _ in range(6):
        _, rewards, over, cut, infos = env.step(infos["action_mask"].argmax(1))
        assert not over.any()
        assert not rewards.any()
        assert np.array_equal(infos["_final_obs"], cut)
        cuts.append(cut.tolist())
    assert cuts == [[False] * 3, [True] * 3] * 3


def test_agents_in_turn_are_all_cut_off_together():
    env = raw_env("bon_appetit", players=2, max_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(0)
    assert env.truncations == {"player_0": True, "player_1": True}
    assert not any(env.terminations.values())
    for _ in range(2):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("game", TIMED)
def test_agents_who_hold_for_ever_are_cut_off(game):
    env = parallel_env(game, max_steps=50)
    env.reset(seed=1)
    for step in range(1, 51):
        _, _, over, cut, _ = env.step({})
        if any(over.values()):
            return  # its rules end it
        assert all(cut.values()) == (step == 50)
    assert env.agents == []


def test_a_timed_game_has_no_more_than_so_many_moments(monkeypatch):
    monkeypatch.setattr("mousehole.adapters.setting.MOST_MOMENTS", 40)
    env = parallel_env("addi_cats")
    env.reset(seed=1)
    steps = 0
    while env.agents:
        *_, cut, _ = env.step({})
        steps += 1
    assert steps <= 40
    assert all(cut.values())


def test_bounds_that_are_none_are_named():
    with pytest.raises(BadOptions, match="max_steps 0"):
        MouseholeEnv("bon_appetit", max_steps=0)
    with pytest.raises(BadOptions, match="max_steps 'many'"):
        parallel_env("mamicatchmi", max_steps="many")
    assert flow.MOST_MOMENTS >= 10_000


def test_the_length_of_an_openspiel_game_is_bound():
    pyspiel = pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")
    import mousehole.adapters.openspiel  # noqa: F401 (importing registers the games)

    for name, hold in (
        ("mousehole_addi_cats(max_length=30)", True),
        ("mousehole_chop_chop(max_length=30)", False),
    ):
        game = pyspiel.load_game(name)
        assert game.max_game_length() == 30
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
                continue
            decisions += 1
            if hold:
                state.apply_actions([state.legal_actions(seat)[0] for seat in range(game.num_players())])
            else:
                state.apply_action(state.legal_actions()[0])
        assert decisions == 30
        assert state.returns() == [0.0] * game.num_players()
