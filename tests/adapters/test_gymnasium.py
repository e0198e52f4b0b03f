# ruff: noqa: E402 (what is imported may not be installed)
"""Gymnasium: its own checks, and the vector environment against the single one."""

import numpy as np
import pytest
from cells import CELLS, GAMES

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")

from gymnasium.utils.env_checker import check_env

from mousehole.adapters.gymnasium import MouseholeEnv, MouseholeVectorEnv
from mousehole.bots.crowd import people_module
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
@pytest.mark.parametrize("game", [game for game in GAMES if people_module(load(game)) or "cat" in policies(load(game))])
def test_bots_are_opponents(game, opponents):
    env = gymnasium.make(NAMES[game], opponents=opponents)
    _, info = env.reset(seed=1)
    env.step(any_open(info["action_mask"], np.random.default_rng(1)))


def test_unknown_opponents_are_refused_by_name():
    with pytest.raises(BadOptions, match=r"there are random, kitten, cat, lynx, tiger$"):
        MouseholeEnv("chop_chop", opponents="lion")


def test_a_choice_that_is_not_open_loses():
    env = MouseholeEnv("chop_chop")
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(0)
    assert (reward, over) == (-1.0, True)


@pytest.mark.parametrize("choice", [-1, -2, 10**9, -(2**63)])
def test_a_choice_that_there_is_not_loses_too(choice):
    env = MouseholeEnv("chop_chop")
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(choice)
    assert (reward, over) == (-1.0, True)
    many = MouseholeVectorEnv("chop_chop", 3)
    _, infos = many.reset(seed=1)
    _, rewards, ended, _, _ = many.step([choice, *infos["action_mask"][1:].argmax(axis=1)])
    assert rewards.tolist() == [-1.0, 0.0, 0.0]
    assert ended.tolist() == [True, False, False]


@pytest.mark.parametrize("choices", [[], [0], [0, 0, 0, 0], [[0], [0], [0]], 0])
def test_choices_for_another_number_of_games_are_refused(choices):
    env = MouseholeVectorEnv("chop_chop", 3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="one for each of 3 games"):
        env.step(choices)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 99}, "is for 2 to 5 players"), ({"players": 0}, "is for 2"), ({"players": "x"}, "is for 2"),
        ({"bins": 0}, "bins 0: a whole number from 1 to 1000"), ({"bins": 10**9}, "bins"), ({"bins": 1.5}, "bins"),
        ({"width_ms": 0}, "width_ms 0: a whole number from 1"), ({"width_ms": None}, "width_ms"),
        ({"seat": 2}, "this table has seats 0 to 1"), ({"seat": -1}, "seats"), ({"seat": "x"}, "seats"),
        ({"seat": 0.5}, "seats"), ({"seat": True}, "seats"), ({"opponents": 3}, "a name or a function for all"),
        ({"opponents": [None]}, "a name or a function for all"), ({"opponents": []}, "0 names for 1 others"),
        ({"options": {"x": 1}}, "there is no option"), ({"render_mode": "x"}, "there are human"),
    ],
)  # fmt: skip
def test_what_no_environment_can_be_made_of_is_named(given, words):
    with pytest.raises(BadOptions, match=words):
        MouseholeEnv("chop_chop", **given)


@pytest.mark.parametrize("given", [{"num_envs": 0}, {"num_envs": -1}, {"num_envs": "x"}, {"threads": 0}])
def test_what_no_vector_can_be_made_of_is_named(given):
    with pytest.raises(BadOptions, match="a whole number from 1"):
        MouseholeVectorEnv("chop_chop", **given)


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


def test_without_a_seat_the_agent_moves_on_from_game_to_game():
    env, chooser = MouseholeVectorEnv("bon_appetit", num_envs=2, players=3, seat=None), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    seats = [[int(seat)] for seat in infos["seat"]]
    while min(map(len, seats)) < 5:
        _, _, ended, _, infos = env.step(any_open(infos["action_mask"], chooser))
        for game in np.flatnonzero(ended):
            seats[game].append(int(infos["seat"][game]))
    assert seats[0][:5] == [0, 1, 2, 0, 1]
    assert seats[1][:5] == [1, 2, 0, 1, 2]


@pytest.mark.parametrize("opponents", ["random", ["cat"]])
def test_both_hands_of_the_agent_are_its_own(opponents):
    env, chooser = MouseholeEnv("addi_cats", players=2, seat=1, opponents=opponents), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    asked, over = set(), False
    while not over:
        asked.add(info["seat"])
        _, _, over, _, info = env.step(any_open(info["action_mask"], chooser))
    assert asked == {1, 3}


def test_opponents_are_counted_by_people():
    with pytest.raises(BadOptions, match="3 names for 1 others"):
        MouseholeEnv("addi_cats", players=2, opponents=["cat", "cat", "cat"])


def test_a_corrected_box_is_played_with() -> None:
    few_cheeses = {"deck": {"half": {"CH": 4}}}
    dealt = {}
    for components in (None, few_cheeses):
        env = MouseholeEnv("bon_appetit", players=2, components=components)
        env.reset(seed=1)
        state = env._bulk.state()
        dealt[components is None] = sum(state.count) + state.common_count
    assert dealt == {True: 45, False: 20}


def test_the_agent_of_one_environment_sits_on_another_seat_in_every_game():
    env = MouseholeEnv("chop_chop", players=3, seat=None)
    seats = [env.reset(seed=number)[1]["seat"] for number in range(6)]
    assert seats == [0, 1, 2, 0, 1, 2]


def test_masks_are_given_as_maskable_ppo_asks_for_them():
    env = MouseholeEnv("chop_chop", seat=1)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def test_ones_own_game_is_an_environment():
    env = MouseholeEnv("examples.tic_tac_toe")
    _, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        _, reward, is_over, _, info = env.step(int(info["action_mask"].argmax()))
    assert reward in (-1.0, 0.0, 1.0)
