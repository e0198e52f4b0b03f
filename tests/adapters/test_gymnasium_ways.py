"""Ways to reset, to seed, to look and to reward, and opponents of all kinds: asked of games that compile quickly."""

from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import pairwise

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from mousehole.adapters.gymnasium import MouseholeEnv, MouseholeVectorEnv
from mousehole.engine.errors import BadOptions

pytestmark = pytest.mark.compiled
OWN = "examples.tic_tac_toe"


def first_open(observations, masks, seats):
    """The lowest open choice, as an opponent."""
    return masks.argmax(1)


def last_open(masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def played(envs, steps, choose=last_open):
    """What all steps gave, and the masks before each."""
    _, infos = envs.reset(seed=1)
    given = []
    for _ in range(steps):
        given.append((infos["action_mask"], *envs.step(choose(infos["action_mask"]))))
        infos = given[-1][-1]
    return given


def test_with_next_step_an_ended_game_begins_again_with_the_next_step():
    envs = MouseholeVectorEnv(OWN, 3, opponents=first_open, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    steps = played(envs, 12)
    ends = 0
    for (_, _, _, over, cut, _), (_, _, rewards, over_next, _, _) in pairwise(steps):
        for row in np.flatnonzero(over | cut):
            ends += 1
            assert rewards[row] == 0
            assert not over_next[row]
    assert ends >= 3


def test_next_step_plays_the_games_of_same_step_one_step_longer_each():
    same = MouseholeVectorEnv(OWN, 1, opponents=first_open)
    after = MouseholeVectorEnv(OWN, 1, opponents=first_open, autoreset_mode="NextStep")
    rewards = [float(step[2][0]) for step in played(same, 12) if step[3][0]]
    others = [float(step[2][0]) for step in played(after, 16) if step[3][0]]
    assert rewards[: len(others)][:3] == others[:3]
    assert rewards


def test_disabled_leaves_ended_games_until_they_are_reset_by_a_mask():
    envs = MouseholeVectorEnv(OWN, 2, opponents=first_open, autoreset_mode=AutoresetMode.DISABLED)
    _, infos = envs.reset(seed=1)
    over = np.zeros(2, bool)
    while not over.all():
        _, _, over, _, infos = envs.step(last_open(infos["action_mask"]))
    before = envs.get_state()["games"]["states"].copy()
    _, infos = envs.reset(options={"reset_mask": np.array([True, False])})
    after = envs.get_state()["games"]["states"]
    assert infos["action_mask"][0].any()
    assert str(after[1]) == str(before[1])
    assert str(after[0]) != str(before[0])
    with pytest.raises(BadOptions, match="a row of 2"):
        envs.reset(options={"reset_mask": np.ones(3, bool)})


def test_a_list_of_seeds_deals_every_game_by_its_own():
    envs = MouseholeVectorEnv("bon_appetit", 3)

    def dealt(seeds):
        envs.reset(seed=seeds)
        return [str(state) for state in envs.get_state()["games"]["states"]]

    assert dealt([1, 2, 3]) == dealt([1, 2, 3])
    one, other = dealt([1, 2, 3]), dealt([1, 7, 3])
    assert [a == b for a, b in zip(one, other, strict=True)] == [True, False, True]
    with pytest.raises(BadOptions, match="a list of 3"):
        envs.reset(seed=[1, 2])


def test_a_vector_draws_every_game():
    envs = MouseholeVectorEnv("bon_appetit", 2, render_mode="ansi")
    envs.reset(seed=1)
    assert [text.splitlines()[0] for text in envs.render()] == ["turn: 0", "turn: 0"]
    assert MouseholeVectorEnv("bon_appetit", 2).render() is None


def test_the_state_is_what_all_seats_see():
    envs = MouseholeVectorEnv("bon_appetit", 2, players=3)
    envs.reset(seed=1)
    state = envs.state()
    assert envs.state_space.contains(state)
    length = envs.single_observation_space.shape[0]
    assert (state[1, length : 2 * length] == envs._bulk.look(1, 1)[0]).all()


def test_normalised_observations_are_the_same_between_nought_and_one():
    plain, scaled = MouseholeVectorEnv("bon_appetit", 2), MouseholeVectorEnv("bon_appetit", 2, normalise=True)
    low, high = plain.single_observation_space.low, plain.single_observation_space.high
    for _ in range(5):
        seen, told = plain.reset(seed=3)[0], scaled.reset(seed=3)[0]
        assert told.dtype == np.float32
        assert scaled.observation_space.contains(told)
        assert np.allclose(told, (seen - low) / np.maximum(high.astype(float) - low, 1))


@pytest.mark.parametrize("game", ["bon_appetit", "addi_cats"])  # two people play Addi Cat's with two hands each
def test_shaped_rewards_come_to_the_same_over_a_game(game):
    sums, middles = [], []
    for shaping in (0.0, 2.0):
        env, luck = MouseholeEnv(game, 2, options={"max_flips": 40}, shaping=shaping), np.random.default_rng(1)
        _, info = env.reset(seed=4)
        rewards, asked = [], set()
        over = False
        while not over:
            asked.add(info["seat"])
            _, reward, over, _, info = env.step(any_open(info["action_mask"], luck))
            rewards.append(reward)
        sums.append(sum(rewards))
        middles.append(any(rewards[:-1]))
    assert len(asked) == (2 if game == "addi_cats" else 1)
    assert middles == [False, True]
    assert sums[0] == pytest.approx(sums[1], abs=1e-4)


def test_a_shaping_that_is_none_is_refused():
    with pytest.raises(BadOptions, match="shaping"):
        MouseholeEnv("bon_appetit", shaping=-1.0)


def any_open(mask, luck):
    return int((luck.random(mask.shape) * mask).argmax())


def test_a_function_is_an_opponent_and_sees_its_own_seat():
    asked = []

    def watched(observations, masks, seats):
        asked.extend(seats.tolist())
        assert len(observations) == len(masks) == len(seats)
        return masks.argmax(1)

    envs = MouseholeVectorEnv(OWN, 4, opponents=watched, seat=0)
    steps = played(envs, 8)
    assert set(asked) == {1}
    assert all((step[-1]["seat"] == 0).all() for step in steps)
    assert any(step[3].any() for step in steps)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_function_that_begins_is_asked_before_the_agent(mode):
    envs = MouseholeVectorEnv(OWN, 3, opponents=first_open, seat=1, autoreset_mode=mode)
    _, infos = envs.reset(seed=1)
    assert (infos["seat"] == 1).all()
    assert (infos["action_mask"].sum(1) == 8).all()  # one square is taken
    for _ in range(4):
        masks = infos["action_mask"]
        _, _, over, _, infos = envs.step(last_open(masks))
        if mode == AutoresetMode.DISABLED and over.any():
            _, infos = envs.reset(options={"reset_mask": over})
    assert (infos["seat"] <= 1).all()


def test_what_a_function_chooses_is_no_step_of_the_agents():
    envs = MouseholeVectorEnv(OWN, 1, opponents=first_open, max_steps=2)
    steps = played(envs, 4)
    assert [bool(step[4][0]) for step in steps] == [False, True, False, True]


def test_a_function_that_chooses_what_is_shut_is_named():
    env = MouseholeEnv(OWN, opponents=lambda observations, masks, seats: masks.argmin(1), seat=0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an opponent chose"):
        env.step(0)


def test_environments_with_functions_are_copied_and_pickled():
    envs = MouseholeVectorEnv(OWN, 2, opponents=first_open)
    played(envs, 3)
    for twin in (deepcopy(envs), envs.clone()):
        masks = envs._bulk.masks
        assert (twin.step(last_open(masks))[0] == envs.clone().step(last_open(masks))[0]).all()
    assert pickle.loads(pickle.dumps(envs))._bulk.asked.tolist() == envs._bulk.asked.tolist()


@pytest.mark.slow
def test_a_tiger_is_an_opponent_where_none_is_compiled():
    env = MouseholeEnv(OWN, opponents="tiger", iterations=200)
    losses = 0
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        losses += reward < 0
    assert losses >= 4  # who takes the first free square loses to whoever looks ahead
    again = env.clone()
    assert (again.reset(seed=9)[0] == env.reset(seed=9)[0]).all()
