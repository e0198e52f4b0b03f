"""Speed of the engine beside other libraries, all in one run: `make bench`, or `python benchmarks/engine.py`.

Every figure is per CPU-second on one core. Random play goes from set-up to end. Everybody is measured in every round,
and a ratio is the median of the rounds' ratios, with the lowest and the highest. `--json FILE` writes the rows;
`benchmarks/results.py` makes RESULTS.md of such files.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import measure
import peers
from measure import Exact, Row, Stopwatch, Subject, Target

sys.path.insert(0, str(measure.ROOT))  # where the examples are

import mousehole
from mousehole.engine import drive
from mousehole.engine.compile import compiled
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.games import load

INPUTS = "inputs/s"
SEED = "benchmark"
GAMES_ALIKE = 10  # games that CPython and Numba both play
RECORDED = 8  # tables whose inputs are played again

LEAST_OF_ANY_GAME, LEAST_OF_BON_APPETIT, LEAST_OF_TIC_TAC_TOE = Target(2), Target(15), Target(3)
AS_FAST = Target(1)
MOST_OF_IMPORT = Target(1.5, is_least=False)
WITHIN = Target(1, is_least=False)
EXACTLY = Exact(1)
MOST_BYTES = {"addi_cats": 4096}
MOST_BYTES_OF_OTHERS = 2048
IMPORT_SECONDS = "import time; begun = time.process_time(); import {}; print(time.process_time() - begun)"


def box_of(game: Game, players: int) -> Any:
    """The box with default options."""
    return game.box(players, resolve(game.notation.OPTIONS, None), game.components)


def bulk_play(game: Game, players: int) -> Subject:
    """Compiled random play."""
    driver, box, played = compiled(game), box_of(game, players), 0

    def run(times: int) -> float:
        nonlocal played
        played += times
        return driver.random_totals(box, SEED, played - times, times).inputs

    return Subject(f"{game.id}, {players} players", INPUTS, run)


def lengths(game: Game, players: int) -> Row:
    """The mean inputs a game of the compiled driver beside CPython's, over the same games: they must be equal."""
    box, most = box_of(game, players), game.rules.MOST_LEGAL
    random_game = drive.make_random_game(game.rules)
    in_cpython = sum(
        random_game(game.state_mirror(), box, [0] * most, [0] * most, stream(SEED, number), None)
        for number in range(GAMES_ALIKE)
    )
    totals = compiled(game).random_totals(box, SEED, 0, GAMES_ALIKE)
    name, limit = f"{game.id}, {players} players, mean length", in_cpython / GAMES_ALIKE
    return measure.known(name, totals.inputs / GAMES_ALIKE, "inputs/game", "the same games in CPython", limit, EXACTLY)


def state_size(game: Game) -> Row:
    """The size of a state."""
    most = MOST_BYTES.get(game.id, MOST_BYTES_OF_OTHERS)
    return measure.known(f"{game.id}, state", game.rules.STATE.itemsize, "bytes", f"{most} bytes", most, WITHIN)


def random_table(game_id: str, players: int, seed: int) -> Iterator[str]:
    """A table at random play, input by input."""
    chooser = random.Random(seed)
    table = mousehole.Table(game_id, players=players, seed=seed)
    while not table.over:
        yield _play_something(table, chooser)


def _play_something(table: mousehole.Table, chooser: random.Random) -> str:
    """Play one of all inputs that are open, evenly; chance counts as one. Return the text that was played."""
    inputs = [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)]
    chance = table.chance()
    text = chooser.choice(inputs if chance is None else [*inputs, chance])
    if table.game.rules.TIMED:
        return _play_in_time(table, text, chooser)
    table.play(text)
    return text


def _play_in_time(table: mousehole.Table, text: str, chooser: random.Random) -> str:
    """Play an input some time later, or as soon as it is open, or let the clock speak."""
    moment = table.clock + chooser.randint(0, drive.LONGEST_STEP_MS)
    if text.endswith("slap"):
        text += f" {chooser.randint(0, drive.FARTHEST)}"
    is_late = table.due is not None and moment >= table.due
    for attempt in (f"{text} @{moment}", "table timeout" if is_late else text):
        try:
            table.play(attempt)
        except mousehole.Refused:
            continue
        return attempt
    raise AssertionError(f"{text} is legal, and refused")


def play_texts(game_id: str, players: int) -> Subject:
    """`Table.play` alone: new tables, and inputs that were chosen before."""
    recorded = [list(random_table(game_id, players, seed)) for seed in range(RECORDED)]

    def run(times: int) -> float:
        for i in range(times):
            table = mousehole.Table(game_id, players=players, seed=i % RECORDED)
            for text in recorded[i % RECORDED]:
                table.play(text)
        return sum(len(recorded[i % RECORDED]) for i in range(times))

    return Subject(f"{game_id}, {players} players, Table.play", INPUTS, run)


def play_at_random(game_id: str, players: int) -> Subject:
    """A whole table at random: `legal` of every seat, a choice, `Table.play`."""

    def run(times: int) -> float:
        return sum(1 for seed in range(times) for _ in random_table(game_id, players, seed))

    return Subject(f"{game_id}, {players} players, Table.legal and Table.play", INPUTS, run)


def import_time(module: str) -> Subject:
    """CPU-seconds that an import takes in a fresh interpreter."""

    def run(_: int) -> float:
        command = [sys.executable, "-c", IMPORT_SECONDS.format(module)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True, cwd=measure.ROOT).stdout)

    return Stopwatch(f"import {module}", "CPU-seconds", run)


def all_rows(rounds: int, seconds: float, chosen: list[str]) -> list[Row]:
    """Measure everything and compare."""
    print("preparing", file=sys.stderr, flush=True)
    games = [load(game_id) for game_id in chosen]
    tic_tac_toe = Game.load("examples.tic_tac_toe")
    spiel_tic_tac_toe, crazy_eights = peers.open_spiel("tic_tac_toe"), peers.open_spiel("crazy_eights")
    pgx_tic_tac_toe, uno = peers.pgx("tic_tac_toe", 9), peers.rlcard_uno()
    others = [peers.open_spiel("hearts"), peers.pgx("connect_four", 42), peers.pettingzoo_connect_four()]
    yardstick = bulk_play(tic_tac_toe, 2)
    bulk = {(game.id, players): bulk_play(game, players) for game in games for players in game.notation.PLAYERS}
    middle = {game.id: game.notation.PLAYERS[len(game.notation.PLAYERS) // 2] for game in games}
    tables = [make(game_id, middle[game_id]) for game_id in chosen for make in (play_texts, play_at_random)]
    numpy, ours = import_time("numpy"), import_time("mousehole")
    peer_subjects = [spiel_tic_tac_toe, pgx_tic_tac_toe, crazy_eights, uno, *others, numpy]
    measure.in_rounds([*peer_subjects, yardstick, *bulk.values(), *tables, ours], rounds, seconds)

    rows = [measure.beside(yardstick, peer, LEAST_OF_TIC_TAC_TOE) for peer in (spiel_tic_tac_toe, pgx_tic_tac_toe)]
    for (game_id, _), subject in bulk.items():
        target = LEAST_OF_BON_APPETIT if game_id == "bon_appetit" else LEAST_OF_ANY_GAME
        rows.append(measure.beside(subject, crazy_eights, target))
    for subject in tables:
        rows.append(measure.beside(subject, uno, AS_FAST if subject.name.endswith(", Table.play") else None))
    rows.append(measure.beside(ours, numpy, MOST_OF_IMPORT))
    rows += [measure.alone(subject) for subject in peer_subjects]
    rows += [lengths(game, players) for game in [tic_tac_toe, *games] for players in game.notation.PLAYERS]
    rows += [state_size(game) for game in [tic_tac_toe, *games]]
    return rows


def main() -> int:
    """Measure, print, and write the rows where asked to."""
    arguments = measure.asked(__doc__)
    measure.stay_on_one_core()
    rows = all_rows(arguments.rounds, arguments.seconds, arguments.games or mousehole.games())
    about = measure.circumstances()
    for row in rows:
        print(_line(row))
    if arguments.json:
        arguments.json.write_text(json.dumps([row | about for row in rows], indent=1, ensure_ascii=False) + "\n")
    return 0


def _line(row: Row) -> str:
    line = f"{row['name']:48} {row['value']:14,.6g} {row['unit']:12}"
    if row["ratio"] is not None:
        line += f" {row['ratio']:8.2f} × {row['peer']}  ({row['low']:.2f} to {row['high']:.2f})"
    if "target" in row:
        line += f"  {row['target']} {'reached' if row['reached'] else 'NOT REACHED'}"
    return line


if __name__ == "__main__":
    sys.exit(main())
