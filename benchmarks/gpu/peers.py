"""Pgx on this machine's GPU: boards that start anew when they have ended, so that every move counts.

Needs Pgx and a JAX that sees the GPU. The batch that goes fastest is what counts. `--json FILE` writes the figures,
and beside them, with `--ours FILE`, the figures that `run.py` wrote there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from pgx import make
from pgx.experimental import auto_reset

BATCHES = (1 << 14, 1 << 16, 1 << 18)
STEPS = 128  # moves of every board in one launch
LAUNCHES, REPEATS = 4, 3
GAMES = ("tic_tac_toe", "connect_four", "backgammon")
NEAREST = "connect_four"  # the game of Pgx that ours are shown beside; tic-tac-toe beside its own


def random_actions(state: Any, key: Any) -> Any:
    """One legal action of every board."""
    return jax.random.categorical(key, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)


def measure(name: str, batch: int) -> list[float]:
    """Moves a second, REPEATS times, after a launch that compiles."""
    env = make(name)
    step = auto_reset(env.step, env.init)

    def move(state: Any, key: Any) -> Any:
        choosing, resetting = jax.random.split(key)
        return jax.vmap(step)(state, random_actions(state, choosing), jax.random.split(resetting, batch)), None

    play = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch))
    state = jax.block_until_ready(play(state, jax.random.key(1)))
    speeds = []
    for repeat in range(REPEATS):
        begun = time.perf_counter()
        for launch in range(LAUNCHES):
            state = play(state, jax.random.key(2 + repeat * LAUNCHES + launch))
        jax.block_until_ready(state)
        speeds.append(batch * STEPS * LAUNCHES / (time.perf_counter() - begun))
    return speeds


def rows(games: list[str]) -> Iterator[dict[str, Any]]:
    """The fastest batch of every game."""
    device = jax.devices()[0]
    if device.platform != "gpu":
        raise SystemExit(f"JAX sees no GPU here, only {device}")
    for name in games:
        found = {batch: measure(name, batch) for batch in BATCHES}
        batch = max(found, key=lambda size: float(np.median(found[size])))
        speeds = found[batch]
        yield {
            "name": f"Pgx {name} on a GPU", "value": float(np.median(speeds)), "unit": "moves/s", "peer": None,
            "ratio": None, "low": min(speeds), "high": max(speeds), "batch": batch, "machine": device.device_kind,
        }  # fmt: skip


def beside(ours: dict[str, Any], theirs: list[dict[str, Any]]) -> dict[str, Any]:
    """One of our rows beside a peer's: the same game, or the nearest."""
    like = [row for row in theirs if ours["name"].partition(",")[0] in row["name"]]
    peer = (like or [row for row in theirs if NEAREST in row["name"]])[0]
    goal = ours["value"] / ours["ratio"]
    return {
        "name": f"{ours['name']}, beside Pgx", "value": ours["value"], "unit": ours["unit"],
        "peer": peer["name"], "ratio": ours["value"] / peer["value"],
        "low": ours["low"] * goal / peer["high"], "high": ours["high"] * goal / peer["low"],
        "machine": ours["machine"],
    }  # fmt: skip


def main() -> int:
    """Measure the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ours", type=Path, metavar="FILE")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--json", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    measured = []
    for row in rows(arguments.games):
        measured.append(row)
        print(f"{row['name']:40} {row['value'] / 1e6:10,.1f} M moves/s, {row['batch']} boards", flush=True)
    if arguments.ours:
        measured = [beside(row, measured) for row in json.loads(arguments.ours.read_text())] + measured
    if arguments.json:
        arguments.json.write_text(json.dumps(measured, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
