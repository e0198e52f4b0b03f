"""PettingZoo's own conformance tests, for all games and numbers of players, with every warning an error."""

import pickle
import warnings

import numpy as np
import pytest
from cells import CELLS, GAMES

pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

import pettingzoo

from mousehole.adapters.pettingzoo import env, parallel_env, raw_env
from mousehole.engine.errors import BadOptions
from mousehole.games import load

with warnings.catch_warnings(action="ignore"):  # its tests import its own games in a way that it deprecates itself
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

pytestmark = pytest.mark.compiled

TIMED = [(game, players) for game, players in CELLS if load(game).rules.TIMED]
CYCLES = 60


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_api(game, players):
    api_test(env(game, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_api_without_wrappers(game, players):
    api_test(raw_env(game, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_the_same_seed_gives_the_same_game(game, players):
    seed_test(lambda: env(game, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), TIMED)
def test_parallel_api(game, players):
    parallel_api_test(parallel_env(game, players=players), num_cycles=CYCLES * 5)


@pytest.mark.parametrize(("game", "players"), TIMED)
def test_the_same_seed_gives_the_same_parallel_game(game, players):
    parallel_seed_test(lambda: parallel_env(game, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game):
    render_test(lambda render_mode=None: env(game, render_mode=render_mode))


@pytest.mark.parametrize("game", GAMES)
def test_the_registry_knows_all_games(game):
    made = pettingzoo.make("aec", f"mousehole/{game}_v0", players=3)
    made.reset(seed=1)
    assert made.unwrapped.setting.game_id == game


@pytest.mark.parametrize("game", [game for game in GAMES if not load(game).rules.TIMED])
def test_games_of_turns_have_no_parallel_form(game):
    with pytest.raises(BadOptions, match="use env"):
        parallel_env(game)


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_rewards_come_at_the_end_and_add_up_to_nothing(game, players):
    played = raw_env(game, players=players)
    played.reset(seed=3)
    chooser = np.random.default_rng(1)
    while not any(played.terminations.values()):
        assert not any(played.rewards.values())
        played.step(chooser.choice(np.flatnonzero(played.infos[played.agent_selection]["action_mask"])))
    assert sum(played.rewards.values()) == pytest.approx(0, abs=1e-5)


def test_a_choice_that_is_not_open_is_refused_by_name():
    game = raw_env("chop_chop")
    game.reset(seed=1)
    for choice in (200, 10**9, -1, 1.5, "x", None):
        with pytest.raises(ValueError, match="is not open"):
            game.step(choice)


@pytest.mark.parametrize("choice", [-1, 10**9, None, "x", 1.5])
def test_an_odd_choice_together_with_others_counts_as_holding(choice):
    games = [parallel_env("mamicatchmi") for _ in range(2)]
    for game in games:
        game.reset(seed=1)
    agents = games[0].agents
    odd, held = (game.step(dict.fromkeys(agents, chosen)) for game, chosen in zip(games, (choice, 0), strict=True))
    assert all(np.array_equal(odd[0][agent], held[0][agent]) for agent in agents)


def test_environments_can_be_pickled():
    twin = pickle.loads(pickle.dumps(raw_env("bon_appetit", players=4)))
    assert twin.max_num_agents == 4


def test_ones_own_game_is_an_environment():
    from mousehole.adapters.pettingzoo import raw_env

    env = raw_env("examples.tic_tac_toe")
    env.reset(seed=1)
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    assert sum(env.rewards.values()) == 0


@pytest.mark.parametrize("make", [env, parallel_env])
def test_the_state_is_what_all_agents_see(make):
    game = make("addi_cats", players=3)
    game.reset(seed=1)
    inner = game.unwrapped
    assert inner.state_space.contains(game.state())
    length = inner.observation_space("player_1").shape[0]
    assert (game.state()[length : 2 * length] == inner._bulk.look(0, 1)[0]).all()


@pytest.mark.parametrize("game", ["bon_appetit", "chop_chop", "mistigri"])
def test_a_bot_chooses_for_the_agent_that_is_asked_and_changes_nothing(game):
    table = env(game, players=3)
    table.reset(seed=1)
    for _ in range(20):
        before = table.unwrapped.get_state()["game"]["states"].tobytes()
        choice = table.unwrapped.choice_by("cat")
        assert table.unwrapped.get_state()["game"]["states"].tobytes() == before
        assert table.last()[4]["action_mask"][choice]
        table.step(choice)
