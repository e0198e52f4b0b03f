"""Play every game that `build.py` has built on this machine's GPU: check the answers, then measure inputs a second.

Needs CuPy and a driver of the 580 branch or newer; neither Numba nor Mousehole. `--json FILE` writes the figures.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cupy
import numpy as np

FOLDER = Path(__file__).parent / "build"
GOALS = {"bon_appetit": 20_000e6}  # inputs a second on an H200
GOAL = 1_000e6
MOST_THREADS = 1 << 18  # more than the GPU runs at once
STRETCHES = (128, 32, 512)  # inputs that threads play before they see who needs a new game
REGISTERS = (64, 128)  # at most, a thread, tried where the driver would take more
FEWEST, MOST = 1 << 18, 1 << 26  # games a launch
LAUNCH, REPEATS = 0.4, 3  # seconds a launch, and how often
PATIENCE = 40  # seconds a game; after that no other way of launching it is tried


class Built:
    """One game's kernel, its arguments and the results that it must give."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.code = (FOLDER / f"{name}.ptx").read_text()
        data = np.load(FOLDER / f"{name}.npz")
        self.entry, self.players = str(data["entry"]), int(data["players"])
        self.box, self.key = cupy.asarray(data["box"]), data["key"]
        self.inputs, self.winners, self.states = data["inputs"], data["winners"], data["states"]
        self.word, self.threads = int(data["word"]), int(data["threads"])
        self.parameters = len(re.findall(r"^\s*\.param \.u64 ", self.code, re.MULTILINE))

    def kernel(self, registers: int) -> Any:
        """The kernel, held to so many registers a thread (0: as many as the driver likes)."""
        code = self.code
        if registers:
            code = re.sub(r"(\.entry [^{]*\))\s*\{", rf"\1\n.maxnreg {registers}\n{{", code, count=1)
        with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
            file.write(code)
            file.flush()
            return cupy.RawModule(path=file.name).get_function(self.entry)


def array(memory: Any, item: int, *shape: int) -> list[Any]:
    """An array as Numba passes it: two null pointers, items, bytes an item, address, shape, strides in bytes."""
    strides = [item * int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
    return [np.int64(n) for n in (0, 0, np.prod(shape), item, memory.data.ptr, *shape, *strides)]


def play(built: Built, kernel: Any, games: int, stretch: int, kept: int = 1) -> tuple[Any, Any, Any, float]:
    """Play games 0 …; the last states of the first `kept`, inputs, winners, and the milliseconds that it took."""
    size = built.states.shape[1]
    states = cupy.zeros(kept * size, np.uint8)
    inputs, winners, taken = cupy.zeros(games, np.int64), cupy.zeros(games, np.int64), cupy.zeros(1, np.int64)
    arguments = [
        *array(built.box, built.box.size, 1),
        *(np.int64(n) for n in (*built.key, 0, stretch)),
        *array(taken, 8, 1),
        *array(states, built.word, kept, size // built.word),
        *array(inputs, 8, games),
        *array(winners, 8, games),
    ]
    assert len(arguments) == built.parameters
    start, end = cupy.cuda.Event(), cupy.cuda.Event()
    start.record()
    kernel((-(-min(games, MOST_THREADS) // built.threads),), (built.threads,), tuple(arguments))
    end.record()
    end.synchronize()
    return states.reshape(kept, size), inputs, winners, cupy.cuda.get_elapsed_time(start, end)


def check(built: Built, kernel: Any, stretch: int) -> list[str]:
    """What the GPU answers otherwise than the CPU."""
    states, inputs, winners, _ = play(built, kernel, len(built.inputs), stretch, len(built.states))
    results = {"inputs": inputs, "winners": winners, "states": states}
    return [name for name, result in results.items() if not np.array_equal(result.get(), getattr(built, name))]


@dataclass
class Figure:
    """Inputs a second of one game under one way of launching it."""

    stretch: int
    registers: int
    speeds: list[float]

    @property
    def median(self) -> float:
        """The middle one of the speeds."""
        return float(np.median(self.speeds))


def measure(built: Built, kernel: Any, stretch: int, registers: int) -> Figure:
    """Launches of about LAUNCH seconds each, after a first one to warm up and to see how long they take."""
    *_, milliseconds = play(built, kernel, FEWEST, stretch)
    games = min(MOST, max(FEWEST, int(FEWEST * LAUNCH * 1000 / milliseconds)))
    speeds = []
    for _ in range(REPEATS):
        _, inputs, _, milliseconds = play(built, kernel, games, stretch)
        speeds.append(float(inputs.sum()) / milliseconds * 1000)
    return Figure(stretch, registers, speeds)


def best(built: Built) -> Figure | None:
    """The fastest way of launching a game; None if any gives a wrong answer."""
    begun, figures = time.monotonic(), []
    kernels = {0: built.kernel(0)}
    kernels |= {limit: built.kernel(limit) for limit in REGISTERS if limit < kernels[0].num_regs}
    for registers, kernel in kernels.items():
        print(f"  {kernel.num_regs} registers and {kernel.local_size_bytes} B of memory a thread", flush=True)
        wrong = check(built, kernel, STRETCHES[0])
        if wrong:
            print(f"  WRONG: {', '.join(wrong)} differ from the CPU's")
            return None
        for stretch in STRETCHES:
            if not figures or time.monotonic() - begun < PATIENCE:
                figures.append(measure(built, kernel, stretch, registers))
                print(f"    stretches of {stretch:7} {figures[-1].median / 1e6:10,.0f} M inputs/s", flush=True)
    return max(figures, key=lambda figure: figure.median)


def row_of(built: Built, figure: Figure) -> dict[str, Any]:
    """A figure as `benchmarks/` keeps it; the peer is what we wanted to reach."""
    goal = GOALS.get(built.name, GOAL)
    return {
        "name": f"{built.name}, random play on a GPU",
        "value": figure.median,
        "unit": "inputs/s",
        "peer": f"goal of {goal / 1e6:,.0f} M inputs/s",
        "ratio": figure.median / goal,
        "low": min(figure.speeds) / goal,
        "high": max(figure.speeds) / goal,
        "target": "≥ 1",
        "reached": figure.median >= goal,
        "players": built.players,
        "stretch": figure.stretch,
        "registers": figure.registers,
    }


def main() -> int:
    """Check and measure the games asked for, or all that are built; 1 if any answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--json", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    games = arguments.games or sorted(file.stem for file in FOLDER.glob("*.npz"))
    if not games:
        parser.error(f"nothing is built in {FOLDER}: run benchmarks/gpu/build.py first")
    device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    driver, rows = cupy.cuda.runtime.driverGetVersion(), []
    print(f"{device}, CUDA driver {driver // 1000}.{driver % 1000 // 10}")
    for name in games:
        built = Built(name)
        print(f"{name}, {built.players} players, {built.inputs.mean():.1f} inputs a game")
        figure = best(built)
        if figure is not None:
            rows.append({**row_of(built, figure), "machine": device})
    for row in rows:
        print(f"{row['name']:40} {row['value'] / 1e6:10,.0f} M inputs/s, {row['ratio']:.1f} times the goal")
    if arguments.json:
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
    return 0 if len(rows) == len(games) else 1


if __name__ == "__main__":
    sys.exit(main())
