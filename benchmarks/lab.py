"""Speed of the lab beside other libraries, in one run: `python benchmarks/lab.py --json FILE`.

Every game is played by random players with all measurements on: inputs and games a second on one core (per CPU-second)
beside the peers, on two cores beside one (by the wall clock, in turn) and on the GPU where there is one; without one
the engine's rows that were recorded on a GPU are repeated, with the machine they come from. Before anything else the
memory that a thousand times as many games take. Tic-tac-toe, which the peers have too, is played by the lab's kernel as
well. Peers that are not installed are left out. Other work on the machine shows in the rows of two cores, but not in
their CPU-seconds, which tell whether two threads are in each other's way. What is measured is written to FILE as it
comes; the first run also waits for the compiler, a minute or two.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import measure
from measure import Exact, Row, Subject, Target

sys.path.insert(0, str(measure.ROOT))  # where the examples are

from mousehole.engine.game import Game
from mousehole.games import games, load
from mousehole.lab.cells import Study, cells_of
from mousehole.lab.engines import Block, Cores
from mousehole.lab.kernel import many
from mousehole.lab.kernel.watch import ALL, WINS
from mousehole.lab.setups import RANDOM, Cast, make_setup
from mousehole.lab.study import carry_out
from mousehole.lab.totals import Totals

INPUTS, GAMES = "inputs/s", "games/s"
TWO_CORES = Target(1.8)
ON_A_GPU = {"bon_appetit": 20_000e6}  # inputs a second on an H200
ON_A_GPU_AT_LEAST = 1_000e6
SLICE = 2.0  # seconds of the wall clock, one core and two cores in turn
GPU_SLICE = 8.0  # likewise on a GPU, where a launch waits for its longest games
BLOCKS = 32  # enough that who is done with his last one waits for no long one of the other's
SAME = 1_000  # games whose totals the GPU and the CPU must agree on
FEW, MANY = 1_000, 1_000_000  # games, whose memory is compared
FLAT = Target(1.02, is_least=False)
EXACTLY = Exact(1)
FIRST_LAUNCH = 1 << 14  # games; the next ones are as many as fill a slice
RECORDED = measure.ROOT / "benchmarks" / "results" / "gpu.json"
PEAK = re.compile(r"VmHWM:\s+(\d+) kB")

TIC_TAC_TOE = Game.load("examples.tic_tac_toe")


class Yardstick(Cast):
    """Tic-tac-toe, which is no game of the house."""

    def box(self) -> Any:
        """The board."""
        return TIC_TAC_TOE.box(2, {}, TIC_TAC_TOE.components)


class LabSubject(Subject):
    """The lab's own kernel on one core, and how many games it has played."""

    def __init__(self, name: str, setup: Cast, kernel: many.Kernel) -> None:
        super().__init__(f"lab, {name}, one core", INPUTS, self._play)
        self.setup, self._kernel, self.totals = setup, kernel, Totals()

    def _play(self, times: int) -> float:
        found = self._kernel.play(self.setup, self.totals.games, times)
        self.totals += found
        return float(found["inputs"][0])

    def in_games(self) -> Row:
        """The row of this subject in games."""
        row, length = measure.alone(self), float(self.totals["inputs"][0]) / self.totals.games
        return row | {name: row[name] / length for name in ("value", "low", "high")} | {"unit": GAMES}


def yardstick(detail: str) -> LabSubject:
    """Tic-tac-toe in the lab's kernel, measuring all or wins only."""
    setup = Yardstick("tic_tac_toe", 2, ("random", "random"), detail=detail)
    return LabSubject(f"tic_tac_toe, measuring {detail}", setup, many.Kernel(TIC_TAC_TOE, RANDOM, (), detail))


def of_game(setup: Cast) -> LabSubject:
    """A game with all measurements on."""
    kernel = many.kernel(setup.game, setup.kind, setup.names, setup.detail)
    return LabSubject(f"{setup.game}, {setup.players} players", setup, kernel)


def like_for_like() -> list[Subject]:
    """The peers at tic-tac-toe, where they are installed."""
    if not (find_spec("pyspiel") and find_spec("pgx")):
        return []
    import peers

    return [peers.open_spiel("tic_tac_toe"), peers.pgx("tic_tac_toe", 9)]


def nearest() -> list[Subject]:
    """The games of the peers that come nearest to ours."""
    if not (find_spec("pyspiel") and find_spec("pgx")):
        return []
    import peers

    return [peers.open_spiel("crazy_eights"), peers.pgx("connect_four", 42)]


class Run(NamedTuple):
    """What some workers came to, and what it took."""

    totals: Totals
    seconds: float
    cpu_seconds: float

    @property
    def speed(self) -> float:
        """Inputs a second by the wall clock."""
        return float(self.totals["inputs"][0]) / self.seconds


def _run(setup: Cast, workers: int, number: int) -> Run:
    size = max(1, number // BLOCKS)
    blocks = [Block(0, setup, first, size) for first in range(0, size * BLOCKS, size)]
    totals, begun, spent = Totals(), time.perf_counter(), time.process_time()
    for _, found, _ in Cores(workers).play(blocks):
        totals += found
    return Run(totals, time.perf_counter() - begun, time.process_time() - spent)


def two_cores(setup: Cast, number: int, rounds: int) -> list[Row]:
    """Two threads beside one, in turn, by the wall clock and in CPU-seconds; and whether they came to the same."""
    runs = [(_run(setup, 1, number), _run(setup, 2, number)) for _ in range(rounds)]
    name = f"lab, {setup.game}, {setup.players} players, two cores"
    speed, spent = median(two.speed for _, two in runs), median(two.cpu_seconds for _, two in runs)
    is_same = all(one.totals == two.totals for one, two in runs)
    return [
        _beside_one(name, speed, INPUTS, [two.speed / one.speed for one, two in runs], TWO_CORES),
        _beside_one(f"{name}, CPU of the same games", spent, "CPU-seconds",
                    [two.cpu_seconds / one.cpu_seconds for one, two in runs]),
        measure.known(f"{name}, totals", float(is_same), "equal", "one core", 1.0, EXACTLY),
    ]  # fmt: skip


def _beside_one(name: str, value: float, unit: str, ratios: list[float], target: Target | None = None) -> Row:
    ratio = median(ratios)
    row: Row = {"name": name, "value": value, "unit": unit, "peer": "one core", "ratio": ratio, "low": min(ratios),
                "high": max(ratios)}  # fmt: skip
    return row | ({"target": str(target), "reached": target.is_reached(ratio)} if target else {})


def memory(setup: Cast) -> Iterator[Row]:
    """The most memory that a study took, of few games and of many, this process's own included."""
    if not Path("/proc/self/clear_refs").exists():
        return
    peaks = []
    for number in (FEW, FEW, MANY):  # once for the compiler
        Path("/proc/self/clear_refs").write_text("5")  # what was most so far is forgotten
        carry_out(Study(setup, cells_of(setup, number, [], {})), Cores(2))
        found = PEAK.search(Path("/proc/self/status").read_text())
        assert found is not None
        peaks.append(int(found[1]))
    name, peer = f"lab, {setup.game}, memory of {MANY:,} games", f"of {FEW:,} games"
    yield measure.known(name, peaks[2], "kB", peer, peaks[1], FLAT)


def on_gpu(setup: Cast) -> Iterator[Row]:
    """Inputs a second on the GPU, and whether its totals are the CPU's; nothing where there is none."""
    if not find_spec("numba_cuda"):
        return
    from mousehole.lab.kernel import gpu

    if gpu.is_available():
        for detail in (WINS, ALL):
            yield from _on_gpu(replace(setup, detail=detail))


def _on_gpu(setup: Cast) -> list[Row]:
    from mousehole.lab.kernel import gpu

    is_same = gpu.play(setup, 0, SAME) == many.play(setup, 0, SAME)
    speeds, size = [], FIRST_LAUNCH
    for _ in range(4):
        begun = time.perf_counter()
        totals = gpu.play(setup, 0, size)
        seconds = time.perf_counter() - begun
        speeds.append(float(totals["inputs"][0]) / seconds)
        size = max(FIRST_LAUNCH, int(size * GPU_SLICE / seconds))
    speeds = speeds[1:]
    goal = ON_A_GPU.get(setup.game, ON_A_GPU_AT_LEAST)
    name = f"lab, {setup.game}, {setup.players} players, measuring {setup.detail}, GPU"
    target = Target(1) if setup.detail == WINS else None  # to measure all is not just to play
    rate = measure.known(name, median(speeds), INPUTS, f"goal of {goal / 1e6:,.0f} M inputs/s", goal, target)
    rate |= {"low": min(speeds) / goal, "high": max(speeds) / goal}
    return [rate, measure.known(f"{name}, totals", float(is_same), "equal", "the CPU's", 1.0, EXACTLY)]


def recorded(chosen: list[str]) -> list[Row]:
    """The engine's rows of these games that were recorded on a GPU."""
    rows = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else []
    return [row for row in rows if row["name"].partition(",")[0] in chosen]


def all_rows(rounds: int, seconds: float, chosen: list[str]) -> Iterator[Row]:
    """Measure everything, a row as soon as it is known."""
    setups = [make_setup(name, load(name).notation.PLAYERS[-1], seed="benchmark") for name in chosen]
    _say("memory")
    yield from memory(make_setup("bon_appetit", seed="benchmark"))
    _say("preparing the peers")
    alike, near = like_for_like(), nearest()
    _say("preparing the kernels")
    yardsticks, subjects = [yardstick(detail) for detail in ("wins", "all")], [of_game(setup) for setup in setups]
    measure.in_rounds([*subjects, *yardsticks, *alike, *near], rounds, seconds)
    yield from (measure.beside(one, peer) for one in yardsticks for peer in alike)
    yield from (measure.beside(one, peer) for one in subjects for peer in near)
    yield from (measure.alone(peer) for peer in (*alike, *near))
    is_on_gpu = False
    for setup, subject in zip(setups, subjects, strict=True):
        _say(f"{setup.game} on one core, two cores and the GPU")
        yield from ([] if near else [measure.alone(subject)])
        yield subject.in_games()
        yield from two_cores(setup, max(BLOCKS, int(subject.times * SLICE * rounds / seconds)), rounds)
        for row in on_gpu(setup):
            is_on_gpu = True
            yield row
    yield from ([] if is_on_gpu else recorded(chosen))


BEGUN = time.monotonic()


def _say(words: str) -> None:
    print(f"{time.monotonic() - BEGUN:5.0f} s: {words}", file=sys.stderr, flush=True)


def main() -> int:
    """Measure, print, and write the rows where asked to."""
    arguments = measure.asked(__doc__)
    about, rows = measure.circumstances() | measure.load_before(), list[Row]()
    for row in all_rows(arguments.rounds, arguments.seconds, arguments.games or list(games())):
        rows.append(about | row)
        ratio = f"{row['ratio']:8.2f} × {row['peer']}" if row["ratio"] is not None else ""
        print(f"{row['name']:52} {row['value']:14,.6g} {row['unit']:10} {ratio}", flush=True)
        if arguments.json:
            arguments.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    _say("done")
    return 0


if __name__ == "__main__":
    sys.exit(main())
