"""Every environment can be copied, pickled and set back in mid-game, and the copy goes its own way."""

import copy
import gc
import pickle

import numpy as np
import pytest
from cells import GAMES

pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")
pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

from mousehole.adapters.bulk import Bulk
from mousehole.adapters.gymnasium import MouseholeEnv, MouseholeVectorEnv
from mousehole.adapters.pettingzoo import env, parallel_env, raw_env
from mousehole.adapters.setting import Setting
from mousehole.games import load

pytestmark = pytest.mark.compiled

TIMED = [game for game in GAMES if load(game).rules.TIMED]
COPIES = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),
    "clone": lambda made: made.clone(),
}
STEPS = 12


def any_open(masks, chooser):
    return (chooser.random(masks.shape) * masks).argmax(-1)


def single(game):
    made = MouseholeEnv(game, opponents="random")
    _, info = made.reset(seed=3)
    return made, lambda made, info, chooser: _single_step(made, info, chooser), info


def _single_step(made, info, chooser):
    seen, reward, over, _, info = made.step(any_open(info["action_mask"], chooser))
    if over:
        seen, info = made.reset()
    return [seen.tolist(), reward, over], info


def vector(game, threads=1):
    made = MouseholeVectorEnv(game, num_envs=5, opponents="random", threads=threads)
    _, info = made.reset(seed=3)
    return made, lambda made, info, chooser: _vector_step(made, info, chooser), info


def _vector_step(made, info, chooser):
    seen, rewards, ended, _, info = made.step(any_open(info["action_mask"], chooser))
    return [seen.tolist(), rewards.tolist(), ended.tolist()], info


def turns(game):
    made = raw_env(game)
    made.reset(seed=3)
    return made, lambda made, info, chooser: _turns_step(made, chooser), None


def _turns_step(made, chooser):
    seen, reward, over, _, info = made.last()
    made.step(None if over else int(any_open(info["action_mask"], chooser)))
    if not made.agents:
        made.reset(seed=4)
    return [seen.tolist(), reward, over, made.agent_selection], None


def together(game):
    made = parallel_env(game)
    _, infos = made.reset(seed=3)
    return made, lambda made, infos, chooser: _together_step(made, infos, chooser), infos


def _together_step(made, infos, chooser):
    chosen = {agent: int(any_open(info["action_mask"], chooser)) for agent, info in infos.items()}
    seen, rewards, over, _, infos = made.step(chosen)
    if not made.agents:
        _, infos = made.reset(seed=4)
    return [{agent: vector.tolist() for agent, vector in seen.items()}, rewards, over], infos


KINDS = [(kind, game) for kind in (single, vector, turns) for game in GAMES] + [(together, game) for game in TIMED]


def listed(kept):
    """A state as plain values: the bytes between a record's fields are anything."""
    if isinstance(kept, dict):
        return {name: listed(value) for name, value in kept.items()}
    return repr(kept.tolist()) if isinstance(kept, np.ndarray) else kept


def walk(made, step, info, seed, steps=STEPS):
    chooser, told = np.random.default_rng(seed), []
    for _ in range(steps):
        said, info = step(made, info, chooser)
        told.append(said)
    return told, info


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize(("kind", "game"), KINDS)
def test_a_copy_in_mid_game_goes_on_alike_and_changes_nothing_of_the_original(kind, game, way):
    made, step, info = kind(game)
    _, info = walk(made, step, info, seed=1)
    twin = COPIES[way](made)
    before = listed(made.get_state())
    there, _ = walk(twin, step, info, seed=2)
    assert listed(made.get_state()) == before
    here, _ = walk(made, step, info, seed=2)
    assert here == there


@pytest.mark.parametrize(("kind", "game"), KINDS)
def test_a_state_can_be_gone_back_to_again_and_again(kind, game):
    made, step, info = kind(game)
    _, info = walk(made, step, info, seed=1)
    kept = made.get_state()
    first, _ = walk(made, step, info, seed=2)
    for _ in range(2):
        made.set_state(kept)
        assert walk(made, step, info, seed=2)[0] == first


def test_a_copy_outlives_its_original():
    made, step, info = vector("mistigri", threads=2)
    twin = copy.deepcopy(made)
    expected, _ = walk(made, step, info, seed=2)
    made.close()
    del made
    gc.collect()
    _ = [np.full(100_000, 77, np.int64) for _ in range(20)]  # whoever still read freed memory would read this
    assert walk(twin, step, info, seed=2)[0] == expected
    twin.close()


def test_the_wrapped_environment_is_copied_with_its_game():
    made = env("bon_appetit", players=3)
    made.reset(seed=1)
    made.step(0)
    for way in (copy.deepcopy, COPIES["pickle"]):
        twin = way(made)
        twin.step(0)
        assert (made.agent_selection, twin.agent_selection) == ("player_1", "player_2")


def test_a_state_of_another_game_is_refused_by_name():
    mine = Bulk(Setting("bon_appetit", players=2), 2, [[None, None]])
    for other in (
        Bulk(Setting("bon_appetit", players=2), 3, [[None, None]]),
        Bulk(Setting("chop_chop", players=2), 2, [[None, None]]),
    ):
        with pytest.raises(ValueError, match="not a state of 2 such games of bon_appetit"):
            mine.set_state(other.get_state())
    with pytest.raises(ValueError, match="not a state of"):
        mine.set_state({})


def test_a_seat_that_goes_round_is_gone_back_to_with_its_game():
    def end_of(made, info):
        """The reward of the rest of a game, and where the agent sits in the next one."""
        chooser, reward, over = np.random.default_rng(1), 0.0, False
        while not over:
            _, reward, over, _, info = made.step(any_open(info["action_mask"], chooser))
        return reward, made.seat, made.reset(seed=9)[1]["seat"]

    made = MouseholeEnv("mistigri", players=3, seat=None)
    for seed in range(6):
        _, info = made.reset(seed=seed)
        kept = made.get_state()
        expected = end_of(made, info)
        made.set_state(kept)
        assert end_of(made, info) == expected


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_games_without_a_seed_go_on_from_the_latest_one_also_in_a_copy(make):
    made = make("addi_cats")
    made.reset(seed=1)
    twin = made.clone()
    kept = made.get_state()
    for one in (made, twin):
        one.reset()
    assert listed(made.get_state()) == listed(twin.get_state())
    there = made.state().tolist()
    made.set_state(kept)
    made.reset()
    assert made.state().tolist() == there
