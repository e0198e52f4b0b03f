"""The lab's kernel on a GPU machine that cannot take Numba: `build` here, carry the folder there, `run` there.

`build` needs `mousehole[gpu]` and no GPU: it writes each game's kernels as PTX, one that measures all and one that
measures wins only, with the totals that the CPU comes to. `run` needs CuPy and a driver of the 580 branch or newer, and
nothing else: it checks that the totals are the same to the last number, then measures inputs a second.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

SEED, GAMES = "gpu", 4096
GOALS, GOAL = {"bon_appetit": 20_000e6}, 1_000e6  # inputs a second on an H200
MOST_THREADS, COPIES, STRETCH = 1 << 18, 32, 128
LAUNCH, REPEATS, FIRST_LAUNCH = 0.7, 3, 1 << 17


def build(name: str, detail: str, folder: Path) -> None:
    """Write one of a game's kernels and what it must come to."""
    from mousehole.engine.cuda import block_size
    from mousehole.engine.random import key_of
    from mousehole.games import load
    from mousehole.lab.kernel import gpu, many
    from mousehole.lab.setups import make_setup
    from mousehole.lab.totals import OFFSETS

    setup = make_setup(name, load(name).notation.PLAYERS[-1], seed=SEED, detail=detail)
    begun = time.monotonic()
    code = gpu.ptx(setup)
    entry = re.search(r"\.visible \.entry (\w+)\(", code)
    assert entry is not None
    totals = many.play(setup, 0, GAMES)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}-{detail}.ptx").write_text(code)
    np.savez_compressed(
        folder / f"{name}-{detail}.npz",
        name=name,
        detail=detail,
        inputs=OFFSETS["inputs"],
        entry=entry[1],
        players=setup.players,
        box=np.frombuffer(setup.box().tobytes(), np.uint8),
        key=np.array(key_of(SEED), np.int64),
        threads=block_size(load(name).rules.STATE),
        sums=totals.sums,
        peaks=totals.peaks,
    )
    print(f"{name}, {detail}: {len(code) // 1024} KiB of PTX in {time.monotonic() - begun:.0f} s", flush=True)


def array(memory: Any, item: int, *shape: int) -> list[Any]:
    """An array as Numba passes it: two null pointers, items, bytes an item, address, shape, strides in bytes."""
    strides = [item * int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
    return [np.int64(n) for n in (0, 0, np.prod(shape), item, memory.data.ptr, *shape, *strides)]


def launch(cupy: Any, kernel: Any, data: Any, first: int, games: int) -> tuple[Any, Any, float]:
    """The totals of games first …, and the seconds that they took."""
    box, cast = cupy.asarray(data["box"]), cupy.zeros(1, np.int64)
    length, highest = len(data["sums"]), len(data["peaks"])
    sums, peaks = cupy.zeros((COPIES, length), np.int64), cupy.zeros(highest, np.int64)
    taken = cupy.zeros(1, np.int64)
    arguments = [
        *array(box, box.size, 1), *array(cast, 8, 1), *(np.int64(n) for n in (*data["key"], first, games, STRETCH)),
        *array(taken, 8, 1), *array(sums, 8, COPIES, length), *array(peaks, 8, highest),
    ]  # fmt: skip
    start, end = cupy.cuda.Event(), cupy.cuda.Event()
    start.record()
    threads = int(data["threads"])
    kernel((-(-min(games, MOST_THREADS) // threads),), (threads,), tuple(arguments))
    end.record()
    end.synchronize()
    return sums.get().sum(axis=0), peaks.get(), cupy.cuda.get_elapsed_time(start, end) / 1000


def measured(cupy: Any, name: str, folder: Path) -> dict[str, Any]:
    """Check and measure one game. In the totals, the number of games comes first."""
    data = np.load(folder / f"{name}.npz")
    module = cupy.RawModule(path=str(folder / f"{name}.ptx"))
    kernel = module.get_function(str(data["entry"]))
    sums, peaks, _ = launch(cupy, kernel, data, 0, GAMES)
    is_same = bool(np.array_equal(sums, data["sums"]) and np.array_equal(peaks, data["peaks"]))
    place = int(data["inputs"])
    *_, seconds = launch(cupy, kernel, data, 0, FIRST_LAUNCH)
    games = max(FIRST_LAUNCH, int(FIRST_LAUNCH * LAUNCH / seconds))
    speeds, rates = [], []
    for number in range(REPEATS):
        sums, _, seconds = launch(cupy, kernel, data, number * games, games)
        speeds.append(float(sums[place]) / seconds)
        rates.append(float(sums[0]) / seconds)
    speed, goal = float(np.median(speeds)), GOALS.get(str(data["name"]), GOAL)
    return {
        "name": f"lab, {data['name']}, {data['players']} players, measuring {data['detail']}, GPU",
        "value": speed, "unit": "inputs/s",
        "peer": f"goal of {goal / 1e6:,.0f} M inputs/s", "ratio": speed / goal,
        "low": min(speeds) / goal, "high": max(speeds) / goal, "target": "≥ 1", "reached": speed >= goal,
        "games_per_second": float(np.median(rates)), "same_totals_as_cpu": is_same,
        "registers": kernel.num_regs, "local_bytes": kernel.local_size_bytes,
    }  # fmt: skip


def main() -> int:
    """Build, or check and measure, the games named or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deed", choices=["build", "run"])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--folder", type=Path, default=Path("dist/lab_gpu"))
    parser.add_argument("--json", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.deed == "build":
        from mousehole.games import games

        for name in arguments.games or games():
            for detail in ("wins", "all"):
                build(name, detail, arguments.folder)
        return 0
    import cupy

    device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    rows = []
    for name in arguments.games or sorted(file.stem for file in arguments.folder.glob("*.npz")):
        rows.append(measured(cupy, name, arguments.folder) | {"machine": device})
        print(json.dumps(rows[-1]), flush=True)
        if arguments.json:
            arguments.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0 if all(row["same_totals_as_cpu"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
