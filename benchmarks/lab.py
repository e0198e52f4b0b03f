"""Speed of the lab beside other libraries, in one run: `python benchmarks/lab.py --json FILE`.

Every game is played by random players with all measurements on: games and inputs a second on one core (per CPU-second),
on two cores and on the GPU where there is one (by the wall clock), and the memory that a hundred times as many games
take. Peers that are not installed are left out. Other work on the machine shows in the rows of two cores.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
import warnings
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import measure
from measure import Exact, Row, Subject, Target

sys.path.insert(0, str(measure.ROOT))  # where the examples are

from mousehole.engine.compile import compiled
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.games import games, load
from mousehole.lab.engines import Block, Cores
from mousehole.lab.kernel import many
from mousehole.lab.kernel.totals import Totals
from mousehole.lab.setups import Setup, make_setup

INPUTS, GAMES = "inputs/s", "games/s"
TWO_CORES = Target(1.8)
ON_A_GPU = {"bon_appetit": 20_000e6}  # inputs a second on an H200
ON_A_GPU_AT_LEAST = 1_000e6
SLICE = 0.5  # seconds of the wall clock, one core and two cores in turn
BLOCKS = 32  # enough that who is done with his last one waits for no long one of the other's
FEW, MANY = 1_000, 100_000
FLAT = Target(1.05, is_least=False)
EXACTLY = Exact(1)
FIRST_LAUNCH = 1 << 14  # games; the next ones are as many as fill a slice


def one_core(setup: Setup) -> Subject:
    """The lab's own kernel, all measurements on."""
    played = 0

    def run(times: int) -> float:
        nonlocal played
        played += times
        return float(many.play(setup, played - times, times)["inputs"][0])

    return Subject(f"lab, {setup.game}, {setup.players} players, one core", INPUTS, run)


def in_games(subject: Subject, setup: Setup) -> Row:
    """The same in games."""
    row = measure.alone(subject)
    length = float(many.play(setup, 0, FEW)["inputs"][0]) / FEW
    scaled = {name: row[name] / length for name in ("value", "low", "high")}
    return row | scaled | {"unit": GAMES}


def _wall(setup: Setup, workers: int, number: int) -> tuple[float, Totals]:
    size = max(1, number // BLOCKS)
    blocks = [Block(0, setup, first, size) for first in range(0, size * BLOCKS, size)]
    totals, begun = Totals(), time.perf_counter()
    for _, found, _ in Cores(workers).play(blocks):
        totals += found
    return float(totals["inputs"][0]) / (time.perf_counter() - begun), totals


def two_cores(setup: Setup, number: int, rounds: int) -> list[Row]:
    """Two threads beside one, in turn; and whether they came to the same."""
    ratios, speeds, is_same = [], [], True
    for _ in range(rounds):
        alone, totals = _wall(setup, 1, number)
        both, same = _wall(setup, 2, number)
        ratios.append(both / alone)
        speeds.append(both)
        is_same = is_same and totals == same
    name, ratio = f"lab, {setup.game}, {setup.players} players, two cores", median(ratios)
    row = {"name": name, "value": median(speeds), "unit": INPUTS, "peer": "one core", "ratio": ratio,
           "low": min(ratios), "high": max(ratios), "target": str(TWO_CORES),
           "reached": TWO_CORES.is_reached(ratio)}  # fmt: skip
    return [row, measure.known(f"{name}, totals", float(is_same), "equal", "one core", 1.0, EXACTLY)]


def memory(setup: Setup) -> Row:
    """The most memory that this process ever had, after few games and after many."""
    many.play(setup, 0, FEW)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    many.play(setup, 0, MANY)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    name, peer = f"lab, {setup.game}, memory after {MANY:,} games", f"after {FEW:,} games"
    return measure.known(name, after, "kB", peer, before, FLAT)


def on_gpu(setup: Setup) -> list[Row]:
    """Inputs a second on the GPU, and whether its totals are the CPU's; nothing where there is none."""
    if not find_spec("numba_cuda"):
        return []
    from mousehole.lab.kernel import gpu

    print(f"  {setup.game} on the GPU", file=sys.stderr, flush=True)
    if not gpu.is_available():
        return []
    is_same = gpu.play(setup, 0, FEW) == many.play(setup, 0, FEW)
    speeds, size = [], FIRST_LAUNCH
    for _ in range(4):
        begun = time.perf_counter()
        totals = gpu.play(setup, 0, size)
        seconds = time.perf_counter() - begun
        speeds.append(float(totals["inputs"][0]) / seconds)
        size = max(FIRST_LAUNCH, int(size * SLICE / seconds))
    speeds = speeds[1:]
    goal = ON_A_GPU.get(setup.game, ON_A_GPU_AT_LEAST)
    name = f"lab, {setup.game}, {setup.players} players, GPU"
    rate = measure.known(name, median(speeds), INPUTS, f"goal of {goal / 1e6:,.0f} M inputs/s", goal, Target(1))
    return [rate, measure.known(f"{name}, totals", float(is_same), "equal", "the CPU's", 1.0, EXACTLY)]


def yardsticks() -> list[tuple[Subject, list[Subject]]]:
    """Tic-tac-toe with us and with the peers that are installed."""
    game = Game.load("examples.tic_tac_toe")
    driver, box = compiled(game), game.box(2, resolve(game.notation.OPTIONS, None), game.components)

    def run(times: int) -> float:
        return driver.random_totals(box, 0, 0, times).inputs

    found = []
    if find_spec("pyspiel") and find_spec("pgx"):
        import peers

        found = [peers.open_spiel("tic_tac_toe"), peers.pgx("tic_tac_toe", 9)]
    return [(Subject("tic-tac-toe, one core", INPUTS, run), found)]


def all_rows(rounds: int, seconds: float, chosen: list[str]) -> list[Row]:
    """Measure everything."""
    setups = [make_setup(name, load(name).notation.PLAYERS[-1], seed="benchmark") for name in chosen]
    subjects = [one_core(setup) for setup in setups]
    ours = yardsticks()
    everybody = [subject for one, others in ours for subject in (one, *others)]
    measure.in_rounds([*subjects, *everybody], rounds, seconds)
    rows = [measure.beside(one, other, Target(1)) for one, others in ours for other in others]
    rows += [measure.alone(subject) for subject in everybody]
    for setup, subject in zip(setups, subjects, strict=True):
        rows += [measure.alone(subject), in_games(subject, setup)]
        number = max(BLOCKS, int(subject.times * SLICE * rounds / seconds))
        rows += [*two_cores(setup, number, rounds), *on_gpu(setup)]
    return [*rows, memory(setups[0])]


def main() -> int:
    """Measure, print, and write the rows where asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games, if none is named")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows to a file")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU-seconds a row, over all rounds (default 2)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")  # of other libraries
    rows = all_rows(arguments.rounds, arguments.seconds, arguments.games or list(games()))
    about = measure.circumstances()
    for row in rows:
        ratio = f"{row['ratio']:8.2f} × {row['peer']}" if row["ratio"] is not None else ""
        print(f"{row['name']:52} {row['value']:14,.6g} {row['unit']:10} {ratio}")
    if arguments.json:
        arguments.json.write_text(json.dumps([row | about for row in rows], indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
