# ruff: noqa: E402 (what is imported may not be installed)
"""Gymnasium: its own checks, and the vector environment against the single one."""

import numpy as np
import pytest
from cells import CELLS, GAMES

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")

from gymnasium.utils.env_checker import check_env

from mousehole.adapters.gymnasium import MouseholeEnv, MouseholeVectorEnv
from mousehole.bots.policy import policies
from mousehole.engine.errors import BadOptions
from mousehole.games import load

pytestmark = pytest.mark.compiled

NAMES = {game: f"Mousehole/{game.title().replace('_', '')}-v0" for game in GAMES}


def any_open(masks, chooser):
    return (chooser.random(masks.shape) * masks).argmax(-1)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game):
    check_env(gymnasium.make(NAMES[game]).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("game", GAMES)
def test_rendering(game, mode):
    env = gymnasium.make(NAMES[game], render_mode=mode)
    env.reset(seed=1)
    assert isinstance(env.render(), str if mode == "ansi" else np.ndarray)


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_a_game_goes_to_its_end_and_pays_only_there(game, players):
    env, chooser = MouseholeEnv(game, players=players, seat=1), np.random.default_rng(2)
    seen, info = env.reset(seed=4)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert seen in env.observation_space
        seen, reward, over, _, info = env.step(any_open(info["action_mask"], chooser))
    assert -1 <= reward <= env.setting.seats - 1
    assert not info["action_mask"].any()


@pytest.mark.parametrize("opponents", ["kitten", "cat"])
@pytest.mark.parametrize("game", [game for game in GAMES if load(game).rules.TIMED or "cat" in policies(load(game))])
def test_bots_are_opponents(game, opponents):
    env = gymnasium.make(NAMES[game], opponents=opponents)
    _, info = env.reset(seed=1)
    env.step(any_open(info["action_mask"], np.random.default_rng(1)))


def test_unknown_opponents_are_refused_by_name():
    with pytest.raises(BadOptions, match="there are random"):
        MouseholeEnv("chop_chop", opponents="lion")


def test_a_choice_that_is_not_open_loses():
    env = MouseholeEnv("chop_chop")
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(0)
    assert (reward, over) == (-1.0, True)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("game", GAMES)
def test_games_of_a_vector_do_not_depend_on_threads(game, threads):
    """Row by row the same games, whoever steps them."""
    one, many = (MouseholeVectorEnv(game, 7, opponents=None, threads=number) for number in (1, threads))
    (seen, infos), (other, _) = one.reset(seed=3), many.reset(seed=3)
    chooser = np.random.default_rng(5)
    for _ in range(200):
        assert np.array_equal(seen, other)
        choice = any_open(infos["action_mask"], chooser)
        seen, rewards, ended, _, infos = one.step(choice)
        other, other_rewards, other_ended, _, _ = many.step(choice)
        assert np.array_equal(rewards, other_rewards)
        assert np.array_equal(ended, other_ended)
    many.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_vector_of_games_goes_on_after_every_end(game):
    env = gymnasium.make_vec(NAMES[game], num_envs=32, players=3, seat=None)
    seen, infos = env.reset(seed=1)
    chooser, ends = np.random.default_rng(1), 0
    for _ in range(400):
        seen, rewards, ended, cut, infos = env.step(any_open(infos["action_mask"], chooser))
        assert seen in env.observation_space
        assert infos["action_mask"].any(axis=1).all()
        assert not rewards[~ended].any()
        assert not cut.any()
        ends += ended.sum()
    assert ends > 0 or game == "addi_cats"  # its games are long


def test_own_arrays_are_not_written_again():
    env = MouseholeVectorEnv("bon_appetit", 4, opponents=None)
    first, _ = env.reset(seed=1)
    kept = first.copy()
    env.step(np.zeros(4, np.int64))
    assert np.array_equal(first, kept)
