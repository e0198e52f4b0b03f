"""Matches of the tiger against the first one, for `judge.py`: fixed iterations that cost the same CPU time here.

Chop! Chop! is played by the compiled driver of `training/self_play.py`, both sides on the same tiles. Mistigri is
played by the bots themselves, at tables, in processes of their own: one new tiger among first ones, in
every seat in turn.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import mistigri_play
import numpy as np
import self_play
from measure import Row
from self_play import Player, Style

from mousehole.bots.compiled_search import learned_arrays
from mousehole.bots.make import make
from mousehole.bots.net import found_net
from mousehole.bots.play import Party
from mousehole.table import Table

LADDER = ({"board": "sides", "walk": "start"},)
Z95 = 1.96
SHORT, LONG = 0.005, 0.05  # CPU-seconds a decision
FIRST_TIGER = "tiger-1"
SEATS = 4  # at a table of Mistigri
QUIET = Style(tried=0.0, opening=0, nodes=1 << 16)


def weights_of(game: str) -> Any:
    """The weights beside the bots, None where there are none."""
    name = found_net(game)
    return np.ascontiguousarray(learned_arrays(name).net) if name else None


def a_row(name: str, value: float, error: float, unit: str, games: int, about: Row) -> Row:
    """A match as a row."""
    return {"name": name, "value": round(value, 4), "unit": unit, "ratio": round(value, 4), "games": games,
            "low": round(value - Z95 * error, 4), "high": round(value + Z95 * error, 4), **about}  # fmt: skip


def against_first(row: Row, least: float) -> Row:
    """What a match against the first tiger is to reach."""
    return row | {"peer": FIRST_TIGER, "target": f"≥ {least:g}", "reached": row["value"] >= least}


def against_itself(row: Row, least: float, fair: float) -> Row:
    """What more time is to bring."""
    reached = row["value"] >= least and row["low"] > fair
    return row | {"peer": "itself", "target": f"≥ {least:g}, interval > {fair:g}", "reached": reached}


def chop_chop_pace(player: Player, threads: int) -> float:
    """Iterations a CPU-second, with all threads at work as in the matches."""
    self_play.play((player, player), QUIET, "warm", 2, 1, LADDER)
    begun = time.process_time()
    played = self_play.play((player, player), QUIET, "pace", 4 * threads, threads, LADDER)
    return float(played.done.sum() / (time.process_time() - begun))


def chop_chop_rows(threads: int, part: float) -> Iterator[Row]:
    """The new tiger against the first at equal time, and against itself with a tenth of it."""
    net = weights_of("chop_chop")
    new, old = chop_chop_pace(Player(net, 1500), threads), chop_chop_pace(Player(None, 750), threads)
    title = "Chop! Chop!: tiger"
    asked = (
        (f"{title} against {FIRST_TIGER} at {SHORT} s", (net, SHORT * new), (None, SHORT * old), 1200, 0.65),
        (f"{title} against {FIRST_TIGER} at {LONG} s", (net, LONG * new), (None, LONG * old), 400, 0.6),
        (f"{title} at {LONG} s against itself at {SHORT} s", (net, LONG * new), (net, SHORT * new), 400, 0.53),
    )
    for name, one, two, most, least in asked:
        games = max(2, int(most * part) // 2 * 2)
        players = Player(one[0], round(one[1])), Player(two[0], round(two[1]))
        played = self_play.play(players, QUIET, name, games, threads, LADDER)
        share, error = self_play.share_of_first(played)
        won = played.winners == self_play.MICE_WIN
        about = {
            "iterations": [player.iterations for player in players],
            "as_mice": round(float(won[::2].mean()), 4),
            "as_cat": round(float((played.winners[1::2] == self_play.CAT_WINS).mean()), 4),
        }
        row = a_row(name, share, error, "share of wins", games, about)
        yield against_itself(row, least, 0.5) if two[0] is net else against_first(row, least)


def mistigri_pace(player: Player, threads: int) -> float:
    """Iterations a CPU-second in games of four."""
    manner = mistigri_play.Manner(tried=0.0, every=50)
    mistigri_play.play(player, player, manner, "warm", 1, SEATS, 1)
    begun = time.process_time()
    played = mistigri_play.play(player, player, manner, "pace", 4 * threads, SEATS, threads)
    return float(played.done.sum() / (time.process_time() - begun))


def mistigri_game(name: str, number: int, one: tuple[str, int], others: tuple[str, int]) -> float:
    """A game of one among three others, each with a temper and iterations; the share of the win that it gets."""
    own = number % SEATS
    table = Table("mistigri", players=SEATS, seed=f"{name} {number}")
    sat = [one if seat == own else others for seat in range(SEATS)]
    party = Party(table, [make(temper, "mistigri", seat, f"{name} {number} {seat}", iterations, players=SEATS)
                          for seat, (temper, iterations) in enumerate(sat)])  # fmt: skip
    while not table.over:
        party.play_one()
    return SEATS * (own in table.winners) / max(len(table.winners), 1)


def mistigri_rows(threads: int, part: float) -> Iterator[Row]:
    """One new tiger among three first ones at equal time, and one with ten times the time of the three others."""
    net = weights_of("mistigri")
    new, old = mistigri_pace(Player(net, 300), threads), mistigri_pace(Player(None, 150), threads)
    title = "Mistigri: one tiger"
    short, long = round(SHORT * new), round(LONG * new)
    asked = (
        (
            f"{title} among three of {FIRST_TIGER} at {SHORT} s",
            ("tiger", short),
            (FIRST_TIGER, round(SHORT * old)),
            1200,
        ),
        (f"{title} among three of {FIRST_TIGER} at {LONG} s", ("tiger", long), (FIRST_TIGER, round(LONG * old)), 64),
        (f"{title} at {LONG} s among three at {SHORT} s", ("tiger", long), ("tiger", short), 200),
    )
    make("tiger", "mistigri", 0, seed=0, iterations=1, players=SEATS).get_ready()  # type: ignore[attr-defined]
    with ProcessPoolExecutor(threads, multiprocessing.get_context("fork")) as pool:
        for name, one, others, most in asked:
            games = max(SEATS, int(most * part) // SEATS * SEATS)
            tasks = [pool.submit(mistigri_game, name, number, one, others) for number in range(games)]
            shares = np.array([task.result() for task in tasks])
            error = float(shares.std(ddof=1) / games**0.5)
            row = a_row(name, float(shares.mean()), error, "fair shares", games, {"iterations": [one[1], others[1]]})
            yield against_first(row, 1.25) if FIRST_TIGER in name else against_itself(row, 1.0, 1.0)
