"""Steps a second of the research adapters beside their peers, in one run: `python benchmarks/adapters.py --json FILE`.

A step is one decision with its observation and its action mask. Peers that are not installed are left out. The vector
environments play all seats, with as many threads as Pgx has cores. Every figure is the best of a few short runs, and
the runs of all contestants take turns, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

import argparse
import json
import os
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from measure import circumstances

import mousehole

SECONDS = 0.4
ROUNDS = 5
BATCHES = (1024, 4096)  # of vector environments: each contestant's better one counts
PLAYERS = 3
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

Run = Callable[[float], float]  # steps a second, measured for so many seconds


def timed(step: Callable[[], int], seconds: float) -> float:
    """How many steps a second a function makes that says how many it has made."""
    steps, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        steps += step()
    return steps / spent


def aec(make: Callable[[], Any]) -> Run:
    """A PettingZoo environment, played by random open moves; choosing them is not counted."""
    env = make()
    chooser = np.random.default_rng(1)

    def run(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            env.reset(seed=1)
            alive = True
            while alive and spent < seconds:
                start = time.perf_counter()
                seen, _, over, cut, info = env.last()
                spent += time.perf_counter() - start
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                alive = not (over or cut)
                if alive:
                    action = int(chooser.choice(np.flatnonzero(mask)))
                    start = time.perf_counter()
                    env.step(action)
                    spent += time.perf_counter() - start
                    steps += 1
        return steps / spent

    return run


def vector(game: str, games: int, threads: int) -> Run:
    """The vector environment with its first open moves; choosing them is not counted."""
    from mousehole.adapters.gymnasium import MouseholeVectorEnv

    env = MouseholeVectorEnv(game, games, players=PLAYERS, opponents=None, threads=threads, copy=False)
    _, infos = env.reset(seed=1)
    chooser = np.random.default_rng(1)

    def run(seconds: float) -> float:
        nonlocal infos
        steps, spent = 0, 0.0
        while spent < seconds:
            masks = infos["action_mask"]
            start = chooser.integers(masks.shape[1])
            rolled = np.roll(masks, -start, axis=1)
            actions = (rolled.argmax(axis=1) + start) % masks.shape[1]
            begin = time.perf_counter()
            _, _, _, _, infos = env.step(actions)
            spent += time.perf_counter() - begin
            steps += games
        return steps / spent

    return run


def better(runs: list[Run]) -> Run:
    """The best of several ways to run the same thing."""
    return lambda seconds: max(run(seconds) for run in runs)


def pgx_connect_four(games: int) -> Run:
    """Pgx's connect four, compiled and vectorised, with auto-reset."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state = init(keys)

    def run(seconds: float) -> float:
        nonlocal state
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = jax.block_until_ready(state.legal_action_mask.argmax(axis=1))
            begin = time.perf_counter()
            state = jax.block_until_ready(step(state, actions, keys))
            spent += time.perf_counter() - begin
            steps += games
        return steps / spent

    return run


def spiel(name: str) -> Run:
    """An OpenSpiel game played at random, with an observation at every decision."""
    import pyspiel

    game = pyspiel.load_game(name)
    chooser = np.random.RandomState(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < 200:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chooser.randint(len(outcomes))][0])
                continue
            if state.is_simultaneous_node():
                players = range(game.num_players())
                state.apply_actions([chooser.choice(state.legal_actions(player)) for player in players])
            else:
                state.observation_tensor()
                state.apply_action(chooser.choice(state.legal_actions()))
            steps += 1
        return steps

    return lambda seconds: timed(play, seconds)


def rlcard_game(name: str) -> Run:
    """An RLCard game played at random."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    chooser = np.random.RandomState(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(chooser.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return lambda seconds: timed(play, seconds)


def contestants() -> dict[str, Callable[[], Run]]:
    """All that can be measured here, by name."""
    found: dict[str, Callable[[], Run]] = {}
    if find_spec("pettingzoo"):
        from pettingzoo.classic.connect_four import connect_four

        from mousehole.adapters import pettingzoo as ours

        found["pettingzoo connect_four_v3 raw_env"] = lambda: aec(connect_four.raw_env)
        found["pettingzoo connect_four_v3 env"] = lambda: aec(connect_four.env)
        for game in mousehole.games():
            found[f"mousehole {game} raw_env"] = lambda game=game: aec(lambda: ours.raw_env(game, players=PLAYERS))  # type: ignore[misc]
            found[f"mousehole {game} env"] = lambda game=game: aec(lambda: ours.env(game, players=PLAYERS))  # type: ignore[misc]
    if find_spec("pgx"):
        found["pgx connect_four vector"] = lambda: better([pgx_connect_four(games) for games in BATCHES])
    if find_spec("gymnasium"):
        for game in mousehole.games():
            found[f"mousehole {game} vector"] = lambda game=game: better(  # type: ignore[misc]
                [vector(game, games, CORES) for games in BATCHES]
            )
    if find_spec("pyspiel"):
        import_module("mousehole.adapters.openspiel")

        for module in ("tic_tac_toe", "liars_poker"):
            import_module(f"open_spiel.python.games.{module}")
        found["openspiel python_tic_tac_toe"] = lambda: spiel("python_tic_tac_toe")
        found["openspiel python_liars_poker"] = lambda: spiel("python_liars_poker")
        for game in mousehole.games():
            found[f"mousehole {game} openspiel"] = lambda game=game: spiel(f"mousehole_{game}")  # type: ignore[misc]
    if find_spec("rlcard"):
        found["rlcard uno"] = lambda: rlcard_game("uno")
        found["rlcard leduc-holdem"] = lambda: rlcard_game("leduc-holdem")
    return found


def measure(only: str, seconds: float, rounds: int) -> dict[str, float]:
    """The best of a few rounds for each contestant whose name holds `only`."""
    runs = {name: make() for name, make in contestants().items() if only in name}
    for run in runs.values():
        run(0.01)  # compile
    best = dict.fromkeys(runs, 0.0)
    for _ in range(rounds):
        for name, run in runs.items():
            best[name] = max(best[name], run(seconds))
    return best


RATIOS = {
    "raw_env": ("pettingzoo connect_four_v3 raw_env", {}, 2.0),
    "env": ("pettingzoo connect_four_v3 env", {}, 1.3),
    "vector": ("pgx connect_four vector", {"bon_appetit": 2.0}, 0.5),
}


def ratios(best: dict[str, float]) -> dict[str, dict[str, float]]:
    """Ours against the peer, with what is to be reached."""
    found = {}
    for kind, (peer, special, usual) in RATIOS.items():
        for game in mousehole.games():
            name = f"mousehole {game} {kind}"
            if name in best and peer in best:
                found[name] = {"ratio": round(best[name] / best[peer], 2), "wanted": special.get(game, usual)}
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--only", default="", help="only contestants whose name holds this")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of one run")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    best = measure(given.only, given.seconds, given.rounds)
    report = {
        **circumstances(),
        "version": mousehole.__version__,
        "steps_per_second": {name: round(value) for name, value in best.items()},
        "against_peers": ratios(best),
    }
    if given.json:
        given.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    for name, value in best.items():
        print(f"{name:<45} {value:>14,.0f}")
    for name, row in ratios(best).items():
        print(f"{name:<45} {row['ratio']:>8.2f} × the peer (wanted {row['wanted']})")


if __name__ == "__main__":
    main()
