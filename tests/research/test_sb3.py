"""Stable-Baselines3 learns from our vector. Runs by `make test-research`, in an environment that has PyTorch."""

import copy
import pickle

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO

from mousehole.adapters.evaluate import evaluate
from mousehole.adapters.gymnasium import MouseholeVectorEnv
from mousehole.adapters.nets import NetPolicy, from_torch
from mousehole.adapters.sb3 import SB3VecEnv


def test_maskable_ppo_learns_and_its_policy_plays_at_a_table():
    envs = SB3VecEnv("chop_chop", 16, opponents="random", seat=1, normalise=True)
    agent = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=256, n_epochs=1, seed=1)
    agent.learn(3000)

    def policy(seen, mask):
        scaled = envs.envs._seen(seen[None])[0]
        return int(agent.predict(scaled, action_masks=mask.astype(bool), deterministic=True)[0])

    [score] = evaluate(policy, "chop_chop", ["random"], games=4, players=2)
    assert score.games == 4


def test_games_that_end_tell_their_last_observation():
    envs = SB3VecEnv("chop_chop", 8, opponents="random", max_steps=3)
    envs.seed(1)
    envs.reset()
    told = []
    for _ in range(4):
        masks = np.stack(envs.env_method("action_masks"))
        _, rewards, done, infos = envs.step(masks.argmax(1))
        told += [info for info, is_done in zip(infos, done, strict=True) if is_done]
    assert rewards.dtype == np.float32
    assert any(info["TimeLimit.truncated"] for info in told)
    assert all(info["terminal_observation"].shape == envs.observation_space.shape for info in told)


@pytest.mark.parametrize("way", [copy.deepcopy, SB3VecEnv.clone, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_in_mid_game_goes_on_alike_and_changes_nothing_of_the_original(way):
    def go_on(envs):
        return [[part.tolist() for part in envs.step(envs.action_masks().argmax(1))[:3]] for _ in range(9)]

    envs = SB3VecEnv("mistigri", 4, opponents="random", seat=None)
    envs.seed(1)
    envs.reset()
    go_on(envs)
    kept, twin = envs.get_state(), way(envs)
    there = go_on(twin)
    assert go_on(envs) == there
    envs.set_state(kept)
    assert go_on(envs) == there


def test_plain_ppo_takes_it_too():
    PPO("MlpPolicy", SB3VecEnv("bon_appetit", 4, opponents="cat"), n_steps=16, batch_size=32, n_epochs=1).learn(64)


@pytest.mark.parametrize("game", ["chop_chop", "addi_cats"])
def test_a_pytorch_module_is_an_opponent(game):
    probe = MouseholeVectorEnv(game, 1)
    net = torch.nn.Linear(probe.single_observation_space.shape[0], int(probe.single_action_space.n))
    policy = from_torch(net)
    assert isinstance(policy, NetPolicy)
    envs = MouseholeVectorEnv(game, 4, opponents=policy)
    _, infos = envs.reset(seed=1)
    for _ in range(20):
        _, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
    assert (infos["seat"] % 2 == 0).all()  # two hands in Addi Cat's
