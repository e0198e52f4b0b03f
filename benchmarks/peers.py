"""Other libraries at random play, each as fast as it goes on one core.

| peer | how |
|---|---|
| OpenSpiel | rollouts in C++: an MCTS bot with one simulation asks a `RandomRolloutEvaluator` for many rollouts |
| Pgx | a batch of boards under `jit` and `vmap`; the batch and the way of starting anew that go fastest here |
| RLCard | `env.run` with its random player |
| PettingZoo | the loop of its documentation, with a random legal action |

OpenSpiel does not tell how many moves its rollouts made. The same positions are therefore played at random from Python,
without the clock running, and the mean number of moves is what a rollout counts for. Draws from the pack, which are
chance nodes there, count as moves, as the inputs of `table` do with us; dealing counts for nothing and its time is not
measured, while our set-up is.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from statistics import mean
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from measure import Subject

MOVES = "moves/s"
DEALS = 40
ROLLOUTS = 100
GAMES_FOR_LENGTH = 2000
BATCHES = (1024, 4096, 16384)
MOVES_A_CALL = 1 << 18
TRIAL_SECONDS = 0.3


def open_spiel(name: str) -> Subject:
    """Rollouts of a game inside OpenSpiel's wheel."""
    import pyspiel

    game = pyspiel.load_game(name)
    chooser = random.Random(name)
    positions = [_dealt(game, chooser) for _ in range(DEALS)]
    lengths = [_moves_to_end(positions[i % DEALS].clone(), chooser) for i in range(GAMES_FOR_LENGTH)]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    moves_a_position = ROLLOUTS * mean(lengths)

    def run(times: int) -> float:
        for i in range(times):
            bot.step(positions[i % DEALS])
        return times * moves_a_position

    return Subject(f"OpenSpiel {name} (C++)", MOVES, run)


def _dealt(game: Any, chooser: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_drawn(state, chooser))
    return state


def _drawn(state: Any, chooser: random.Random) -> int:
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return int(chooser.choices(actions, chances)[0])


def _moves_to_end(state: Any, chooser: random.Random) -> int:
    moves = 0
    while not state.is_terminal():
        action = _drawn(state, chooser) if state.is_chance_node() else chooser.choice(state.legal_actions())
        state.apply_action(action)
        moves += 1
    return moves


def pgx(name: str, most_moves: int) -> Subject:
    """A game of Pgx, in the fastest of several ways."""
    ways = [way for batch in BATCHES for way in (_whole_games(name, batch, most_moves), _ever_anew(name, batch))]
    trials = [Subject("", MOVES, way) for way in ways]
    for trial in trials:
        trial.warm_up(TRIAL_SECONDS)
        trial.measure()
    best = max(trials, key=lambda trial: trial.rates[0])
    return Subject(f"Pgx {name} (CPU)", MOVES, best.run, best.times)


def _whole_games(name: str, batch: int, most_moves: int) -> Callable[[int], float]:
    """Every board of the batch from its start to its end; moves on boards that have ended do not count."""
    import jax
    import jax.numpy as jnp
    from pgx import make

    env = make(name)

    def move(carried: Any, key: Any) -> Any:
        state, moves = carried
        moves += jnp.sum(~state.terminated)
        return (jax.vmap(env.step)(state, _random_actions(state, key)), moves), None

    def play(key: Any) -> Any:
        state = jax.vmap(env.init)(jax.random.split(key, batch))
        return jax.lax.scan(move, (state, 0), jax.random.split(key, most_moves))[0][1]

    play = jax.jit(play)
    calls = max(1, MOVES_A_CALL // (batch * most_moves))
    numbers = _counted()

    def run(times: int) -> float:
        return sum(int(play(jax.random.key(next(numbers)))) for _ in range(times * calls))

    return run


def _ever_anew(name: str, batch: int) -> Callable[[int], float]:
    """Boards that start anew when they have ended, so that every move counts."""
    import jax
    from pgx import make
    from pgx.experimental import auto_reset

    env = make(name)
    step = auto_reset(env.step, env.init)
    length = MOVES_A_CALL // batch

    def move(state: Any, key: Any) -> Any:
        choosing, resetting = jax.random.split(key)
        actions = _random_actions(state, choosing)
        return jax.vmap(step)(state, actions, jax.random.split(resetting, batch)), None

    play = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, length))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch))
    numbers = _counted()

    def run(times: int) -> float:
        nonlocal state
        for _ in range(times):
            state = play(state, jax.random.key(next(numbers)))
        jax.block_until_ready(state)
        return times * batch * length

    return run


def _random_actions(state: Any, key: Any) -> Any:
    import jax
    import jax.numpy as jnp

    mask = state.legal_action_mask
    return jnp.argmax(jax.random.uniform(key, mask.shape) * mask, axis=-1)


def _counted() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


def rlcard_uno() -> Subject:
    """RLCard's UNO, two random players."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([_RLCardPlayer() for _ in range(env.num_players)])

    def run(times: int) -> float:
        before = env.timestep
        for _ in range(times):
            env.run(is_training=False)
        return float(env.timestep - before)

    return Subject("RLCard uno, env.run", MOVES, run)


class _RLCardPlayer:
    """RLCard's own random agent, to the letter; importing that one would want pip in the environment."""

    use_raw = False

    def step(self, state: Any) -> Any:
        """A random legal action."""
        import numpy as np

        return np.random.choice(list(state["legal_actions"].keys()))

    def eval_step(self, state: Any) -> Any:
        """The action for an evaluation, with nothing to tell about it."""
        return self.step(state), {}


def pettingzoo_connect_four() -> Subject:
    """PettingZoo's connect four, as its documentation plays it."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    chooser = random.Random(1)

    def run(times: int) -> float:
        moves = 0
        for _ in range(times):
            env.reset()
            for _agent in env.agent_iter():
                observation, _, is_terminated, is_truncated, _ = env.last()
                if is_terminated or is_truncated:
                    env.step(None)
                else:
                    env.step(chooser.choice(observation["action_mask"].nonzero()[0].tolist()))
                    moves += 1
        return moves

    return Subject("PettingZoo connect_four", MOVES, run)
