"""How good the judges are: `python benchmarks/judge.py [--games 1200] [--matches] [--only GAME] [--json FILE]`.

Held-out games: tigers play each other from seeds that no training has used; positions are judged by the net, by the
hand-made judge of the first tiger and by the constant that would have been best, and all are compared with who won:
log-loss in nats, and the calibration error of the net in ten bins. Where values are measured (the other games) people
play whom the tempers stand for, and every seat's chance is compared with what came. `--matches` plays the new tigers
against the first ones at equal CPU time, and against themselves with a tenth of it (`judge_matches.py`).

`--only bound` finds the least loss that anybody could have in Mistigri, whoever sees all cards and knows the players:
the same tigers play on from each of some positions many times, and what comes of it still scatters so much.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "training"))
import fit
import judge_matches
import mistigri_play
import self_play
from measure import Row, circumstances
from self_play import Player, Style

from mousehole.bots import values
from mousehole.bots.measured import Measured
from mousehole.bots.mistigri_mind import judge
from mousehole.bots.parts import ONE
from mousehole.bots.play import Party, seat_bots
from mousehole.engine.random import below, stream
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table import Table

CHOP_CHOP_ITERATIONS, MISTIGRI_ITERATIONS = 200, 60
BINS = 10
LEAST = 1e-6
LEARNED_GAMES = ("chop_chop", "mistigri")
MISTIGRI_TABLES = (3, 4, 5)
EVERY = 10  # of so many positions of Mistigri one is judged, by every seat
BOUND = (
    ("cats", mistigri_play.BY_THUMB, 800, 256),
    (f"tigers with {MISTIGRI_ITERATIONS} iterations", MISTIGRI_ITERATIONS, 80, 48),
)  # who plays, on from how many positions, how many games each
TITLES = {"bon_appetit": "Bon Appétit!", "mamicatchmi": "Mamicatchmi", "addi_cats": "Addi Cat's"}  # values are measured
SHORT: dict[str, dict[str, Any]] = {"addi_cats": {"max_flips": 120}}
ASKED_A_GAME = 3  # positions of a game whose values are measured
HELD_OUT = Style(trace=1.0, tried=0.0, opening=0, nodes=1 << 14)


def log_loss(chances: Any, won: Any) -> float:
    """How badly chances foretell who won: the mean of minus the logarithms."""
    kept = np.clip(chances, LEAST, 1 - LEAST)
    return float(-np.mean(won * np.log(kept) + (1 - won) * np.log(1 - kept)))


def calibration_error(chances: Any, won: Any) -> float:
    """The mean distance between what was said and what came, over ten bins by how many positions they hold."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    return float(sum(abs((chances - won)[bins == number].sum()) for number in range(BINS)) / len(won))


def loss_rows(about: str, said: Any, hand: Any, won: Any, games: int) -> list[Row]:
    """A net beside the hand-made judge and a constant."""
    losses = log_loss(said, won), log_loss(hand, won), log_loss(np.full(len(won), won.mean()), won)
    ratio = losses[0] / losses[1]
    return [
        a_row(f"{about}: log-loss of the net", losses[0], "nats", "judged by hand", ratio, games)
        | {"target": "≤ 0.85", "reached": ratio <= 0.85},
        a_row(f"{about}: log-loss judged by hand", losses[1], "nats", "", None, games),
        a_row(f"{about}: log-loss of a constant", losses[2], "nats", "", None, games),
        calibration_row(f"{about}: calibration error of the net", said, won, games),
    ]


def calibration_row(name: str, said: Any, won: Any, games: int) -> Row:
    """How far chances lie from what came."""
    error = calibration_error(said, won)
    return a_row(name, error, "of a chance", "", None, games) | {"target": "≤ 0.03", "reached": error <= 0.03}


def a_row(name: str, value: float, unit: str, peer: str, ratio: float | None, games: int) -> Row:
    """A row as all our benchmarks write it."""
    return {"name": name, "value": round(value, 4), "unit": unit, "peer": peer,
            "ratio": None if ratio is None else round(ratio, 4), "games": games}  # fmt: skip


def chop_chop_rows(games: int, threads: int) -> Iterator[Row]:
    """By board, and by the number of players."""
    net = judge_matches.weights_of("chop_chop")
    player = Player(net, CHOP_CHOP_ITERATIONS)
    for board, seats in (("sides", 2), ("sides_open", 2), ("corners", 2), ("sides", 3), ("sides", 4), ("sides", 5)):
        seen = self_play.play((player, player), HELD_OUT, f"held out {board} {seats}", games, threads,
                              ({"board": board},), seats=seats).seen  # fmt: skip
        chances = fit.chances_in_bytes(net, seen)
        about = f"Chop! Chop!, {board}, {seats} players, tigers with {CHOP_CHOP_ITERATIONS} iterations"
        said, won = (part[:, 0] + part[:, 2] / 2 for part in (chances, seen.chances))
        yield from loss_rows(about, said, seen.by_hand, won, games)


def mistigri_rows(games: int, threads: int) -> Iterator[Row]:
    """By the number of players: every seat's chance."""
    for seats in MISTIGRI_TABLES:
        played = mistigri_games(MISTIGRI_ITERATIONS, "held out", games, seats, threads)
        said, hand = mistigri_values(played.states, seats)
        won = played.shares[played.seen.games]
        about = f"Mistigri, {seats} players, tigers with {MISTIGRI_ITERATIONS} iterations"
        yield from loss_rows(about, said.ravel(), hand.ravel(), won.ravel(), games)


def mistigri_games(iterations: int, seed: str, games: int, seats: int, threads: int,
                   starts: mistigri_play.Starts = mistigri_play.DEALT) -> mistigri_play.Played:  # fmt: skip
    """Games of one temper among itself as it sits at a table, and the states of every tenth position."""
    player, manner = Player(None, iterations), mistigri_play.Manner(tried=0.0, every=EVERY)
    return mistigri_play.play(player, player, manner, seed, games, seats, threads, starts=starts, keeps_states=True)


def mistigri_values(states: Any, seats: int) -> tuple[Any, Any]:
    """Every seat's chance in every state by what bots are told, and by hand."""
    game, setup = load("mistigri"), Setup(load("mistigri"), seats)
    evaluator = values.make(setup)
    mirrors = [game.state_mirror().load(state) for state in states]
    said = [[part / ONE for part in evaluator.values(state, setup.box)] for state in mirrors]
    return np.array(said), np.array([[judge(state, setup.box, seat) for seat in range(seats)] for state in mirrors])


def bound_rows(threads: int) -> Iterator[Row]:
    """By who plays and how many: the least loss there is, and what judges lose on the same positions."""
    for (who, iterations, most, again), seats in itertools.product(BOUND, MISTIGRI_TABLES):
        states = mistigri_games(iterations, "bound", most, seats, threads).states
        states = states[:: max(1, len(states) // most)][:most].copy()
        starts, games = mistigri_play.Starts(states, again), len(states) * again
        shares = mistigri_games(iterations, "bound again", games, seats, threads, starts).shares
        true = shares.reshape(len(states), again, seats).mean(axis=1).ravel()
        said, hand = (part.ravel() for part in mistigri_values(states, seats))
        losses = least_loss(true, again), log_loss(said, true), log_loss(hand, true)
        names = "least loss of anybody", "loss of the net there", "loss of the judge by hand there"
        for name, loss in zip(names, losses, strict=True):
            about = f"Mistigri, {seats} players, {who}, {len(states)} positions"
            yield a_row(f"{about}: {name}", loss, "nats", "judged by hand", loss / losses[2], games)


def least_loss(true: Any, of_games: int) -> float:
    """The loss of whoever knows true chances, of which we know means of so many games.

    Means scatter, which makes them look surer than they are: by half a nat in so many games, where both came about.
    """
    is_open = (true > 0) & (true < 1)
    return log_loss(true, true) + float(is_open.mean()) / (2 * of_games)


def measured_row(game_id: str, players: int, seconds: float) -> Row:
    """Every seat's chance by playouts beside what came, in as many games as so many seconds allow."""
    game, options = load(game_id), SHORT.get(game_id, {})
    evaluator, end, number = Measured(Setup(game, players, options)), time.monotonic() + seconds, 0
    said: list[float] = []
    won: list[float] = []
    while time.monotonic() < end:
        seed, rng = f"held out {number}", stream("held out", number)
        table = Table(game_id, players=players, seed=seed, options=options)
        party = Party(table, seat_bots(table, ["cat"] * players, seed, options=options))
        states = []
        while not table.over:
            states.append(table._state.copy())
            party.play_one()
        shares = [(seat in table.winners) / max(len(table.winners), 1) for seat in range(table.seats)]
        for _ in range(ASKED_A_GAME):
            said += [part / ONE for part in evaluator.values(states[below(rng, len(states))], table._box)]
            won += shares if table.winners else [1 / table.seats] * table.seats
        number += 1
    name = f"{TITLES[game_id]}, {players} players, cats"
    return calibration_row(f"{name}: calibration error of values by playouts", np.array(said), np.array(won), number)


def measured_rows(seconds: float, threads: int) -> Iterator[Row]:
    """All games whose values are measured, with every number of players."""
    cells = [(game, players) for game in TITLES for players in load(game).notation.PLAYERS]
    with ProcessPoolExecutor(threads, multiprocessing.get_context("spawn")) as pool:
        tasks = [pool.submit(measured_row, game, players, seconds) for game, players in cells]
        for task in tasks:
            yield task.result()


def all_rows(asked: argparse.Namespace) -> Iterator[Row]:
    """What was asked for, the matches first."""
    if asked.only in (None, "chop_chop"):
        if asked.matches:
            yield from judge_matches.chop_chop_rows(asked.threads, asked.part)
        yield from chop_chop_rows(asked.games, asked.threads)
    if asked.only in (None, "mistigri"):
        if asked.matches:
            yield from judge_matches.mistigri_rows(asked.threads, asked.part)
        yield from mistigri_rows(asked.games, asked.threads)
    if asked.only in (None, "bound"):
        yield from bound_rows(asked.threads)
    if asked.only in (None, "measured"):
        yield from measured_rows(asked.seconds, asked.threads)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1200, help="held-out games of every cell")
    parser.add_argument("--matches", action="store_true", help="play the matches too: an hour of CPU and more")
    parser.add_argument("--part", type=float, default=1.0, help="so much of the matches' games")
    parser.add_argument("--seconds", type=float, default=60.0, help="for a cell of the games whose values are measured")
    parser.add_argument("--only", choices=[*LEARNED_GAMES, "bound", "measured"], help="nothing else")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="write the rows there")
    asked = parser.parse_args()
    about, rows = circumstances(), []
    for row in all_rows(asked):
        rows.append(row | about)
        print(f"{row['name']:<90} {row['value']:.4f} {row['unit']}", flush=True)
        if asked.json:  # after every row: whoever is stopped keeps what there is
            asked.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
