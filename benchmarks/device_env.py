"""The environment on a GPU: is it the CPU's to the last bit, and how many steps a second does it make, beside Pgx's?

`build` needs `mousehole[gpu,gymnasium]` and no GPU: it writes the kernels of all games, and digests of what the CPU's
vector environment gives. `run` needs PyTorch and a GPU, and Pgx where it is to be measured too; neither Numba nor
Gymnasium.

    python benchmarks/device_env.py build --folder FOLDER
    python benchmarks/device_env.py run --folder FOLDER --json benchmarks/results/device_env.json
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

GOALS = {"bon_appetit": 1e8, "chop_chop": 1e8}  # agent steps a second on an H200
GOAL, PPO_GOAL = 5e7, 2e6
CHECKED, CHECKED_STEPS, SEED = 96, 150, 5  # games and steps that are compared
OPPONENTS = ("random", "cat")
SIZES, SECONDS, ROUNDS = (1 << 18, 1 << 20), 0.5, 3
PEERS = ("connect_four", "backgammon")


def settings(opponents: Sequence[str] = OPPONENTS) -> list[tuple[str, str]]:
    """All games, each against random players and against cats."""
    import mousehole

    return [(game, name) for game in mousehole.games() for name in opponents]


def nth_open(masks: Any, number: int) -> Any:
    """A choice in every game that everybody comes to: the open one at a place that changes from step to step."""
    counts = masks.sum(1, dtype=np.int64)
    wanted = (np.arange(len(masks)) * 7 + number * 13) % np.maximum(counts, 1)
    return (np.cumsum(masks, 1, dtype=np.int64) > wanted[:, None]).argmax(1)


def digest_of(step: Any, seen: Any, infos: Any, to_host: Any) -> str:
    """A digest of all that an environment gives over some steps."""
    digest = hashlib.sha256()
    for number in range(CHECKED_STEPS):
        masks = to_host(infos["action_mask"])
        for array in (to_host(seen), masks, to_host(infos["seat"])):
            digest.update(np.ascontiguousarray(array).tobytes())
        seen, rewards, ended, cut, infos = step(nth_open(masks, number))
        for array in (rewards, ended, cut, infos["rewards"]):
            digest.update(np.ascontiguousarray(to_host(array)).tobytes())
        finals = to_host(infos["final_obs"])[to_host(infos["_final_obs"])]
        digest.update(np.ascontiguousarray(finals).tobytes())
    return digest.hexdigest()


def build(folder: Path) -> None:
    """Write kernels and digests, as many at a time as there are cores."""
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        digests = dict(pool.map(partial(build_one, folder), settings()))
    (folder / "digests.json").write_text(json.dumps(digests, indent=2) + "\n")


def build_one(folder: Path, setting: tuple[str, str]) -> tuple[str, str]:
    """One game's kernels against one kind of opponents, and the digest that they must come to."""
    from mousehole.adapters.device.build import build as build_program
    from mousehole.adapters.device.program import name_of, write
    from mousehole.adapters.gymnasium import MouseholeVectorEnv
    from mousehole.adapters.setting import Setting

    game, name = setting
    played = Setting(game)
    file = name_of(game, [name], played.bins)
    if not (folder / file).exists():
        write(build_program(played, [name]), folder, file)
    envs = MouseholeVectorEnv(game, CHECKED, opponents=name, seat=None)
    digest = digest_of(envs.step, *envs.reset(seed=SEED), np.asarray)
    print(f"{game} against {name}: {digest[:16]}", flush=True)
    return f"{game} {name}", digest


def check(folder: Path, game: str, name: str) -> bool:
    """Does the GPU give what the CPU has given?"""
    from mousehole.adapters.device import DeviceVectorEnv

    expected = json.loads((folder / "digests.json").read_text())[f"{game} {name}"]
    envs = DeviceVectorEnv(game, CHECKED, opponents=name, seat=None, arrays="torch", ptx=folder)

    def step(chosen: Any) -> Any:
        import torch

        return envs.step(torch.from_numpy(chosen))

    return digest_of(step, *envs.reset(SEED), lambda array: array.cpu().numpy()) == expected


def measure(folder: Path, game: str, name: str, number: int) -> tuple[list[float], float]:
    """Steps a second of so many games: of the steps alone by the GPU's clock, and all in all with a random policy."""
    import torch

    from mousehole.adapters.device import DeviceVectorEnv

    envs = DeviceVectorEnv(game, number, opponents=name, seat=None, arrays="torch", ptx=folder)
    envs.reset(1)
    speeds, steps, begun = [], 0, 0.0
    for round_number in range(ROUNDS + 1):  # the first one warms up
        torch.cuda.synchronize()
        events, begun, steps = [], time.perf_counter(), 0
        while time.perf_counter() - begun < SECONDS:
            for _ in range(8):
                weights = torch.randint(1, 127, (envs.setting.choices,), dtype=torch.int8, device="cuda")
                chosen = (envs.masks * weights).argmax(1)
                pair = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
                pair[0].record()
                envs.step(chosen)
                pair[1].record()
                events.append(pair)
            steps += 8
            torch.cuda.synchronize()
        if round_number:
            speeds.append(number * steps / sum(start.elapsed_time(end) for start, end in events) * 1000)
    return speeds, number * steps / (time.perf_counter() - begun)


def peer_rows() -> list[dict[str, Any]]:
    """Pgx's games at the number of games that suits them best."""
    try:
        from gpu.peers import BATCHES
        from gpu.peers import measure as measure_peer
    except ImportError as missing:
        print(f"Pgx is not measured: {missing}")
        return []
    rows = []
    for name in PEERS:
        best = measure_peer(name, BATCHES[-1])  # the largest batch is the fastest
        value = float(np.median(best))
        rows.append(
            {"name": f"Pgx {name}, steps on a GPU", "value": value, "unit": "steps/s", "peer": None, "ratio": None}
        )
        print(f"{rows[-1]['name']:48} {rows[-1]['value'] / 1e6:10,.1f} M steps/s", flush=True)
    return rows


def ppo_row(curve: Path) -> dict[str, Any]:
    """How quick learning was, games and updates together, by the last line of a curve."""
    with curve.open(newline="") as file:
        *_, last = csv.DictReader(file)
    value = float(last["steps_per_s"])
    return {
        "name": "self-play PPO on the device, 2x128 net, rollout and update", "value": value, "unit": "steps/s",
        "peer": f"goal of {PPO_GOAL / 1e6:.0f} M steps/s", "ratio": value / PPO_GOAL, "target": "≥ 1",
        "reached": value >= PPO_GOAL,
    }  # fmt: skip


def row_of(folder: Path, game: str, name: str, peers: list[dict[str, Any]]) -> dict[str, Any]:
    """A game's row, from the number of games at which it is fastest."""
    is_same = check(folder, game, name)
    figures = {number: measure(folder, game, name, number) for number in SIZES}
    number, (speeds, whole) = max(figures.items(), key=lambda figure: np.median(figure[1][0]))
    median, goal = float(np.median(speeds)), GOALS.get(game, GOAL)
    row = {
        "name": f"{game} against {name}, steps on a GPU", "value": median, "unit": "steps/s",
        "peer": f"goal of {goal / 1e6:,.0f} M steps/s", "ratio": median / goal, "low": min(speeds) / goal,
        "high": max(speeds) / goal, "games": number, "same_as_cpu": is_same, "with_random_policy": whole,
        "beside": {peer["name"]: median / peer["value"] for peer in peers},
    }  # fmt: skip
    if name == OPPONENTS[0]:
        row |= {"target": "≥ 1", "reached": median >= goal and is_same}
    print(f"{row['name']:48} {median / 1e6:10,.1f} M steps/s, {row['ratio']:.2f} times the goal, "
          f"{'the same bits' if is_same else 'OTHER BITS'}", flush=True)  # fmt: skip
    return row


def main() -> int:
    """Build, or run; 1 where any bit differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["build", "run"])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--curve", type=Path, help="of examples/selfplay.py on the same GPU: its speed becomes a row")
    parser.add_argument("--without-peers", action="store_true")
    parser.add_argument("--opponents", default=",".join(OPPONENTS), help="of those that are built")
    given = parser.parse_args()
    if given.what == "build":
        build(given.folder)
        return 0
    import torch

    peers = [] if given.without_peers else peer_rows()
    others, rows = [*peers, *([ppo_row(given.curve)] if given.curve else [])], []
    for game, name in settings(given.opponents.split(",")):
        rows.append(row_of(given.folder, game, name, peers))
        if given.json:  # as they come: nothing is lost where it is stopped
            measured = [row | {"machine": torch.cuda.get_device_name()} for row in (*others, *rows)]
            given.json.write_text(json.dumps(measured, indent=2) + "\n")
    return 0 if all(row["same_as_cpu"] for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
