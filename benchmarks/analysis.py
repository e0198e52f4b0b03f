"""What analyses are worth: `python benchmarks/analysis.py [GAME …] [--minutes 5] [--games 2000] [--json FILE]`.

Games of two tempers that are a step apart, in turns of seats, are played and analysed as long as the minutes allow, a
part for each game: how many analyses a CPU-second; the share of luck in the results; how many times fewer games do when
the luck is taken out; and whether play ranks the stronger before the weaker more often than results do. Intervals
are of 95 %; without `--games` 2,000 games of each are the most.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from measure import Row, circumstances, load_before

import mousehole
from mousehole import bots
from mousehole.analysis import Analysis, analyse
from mousehole.games import load
from mousehole.lab.luck import PLAYOUTS, WORLDS, GameSums, figures_of, sums_of
from mousehole.lab.statistics import Estimate, share

SHORT: dict[str, dict[str, Any]] = {"addi_cats": {"max_flips": 120}}
FEW_PLAYOUTS = {"addi_cats": 16}  # a playout is long there
RIVALS = {"chop_chop": ("cat", "cat-"), "mistigri": ("cat", "cat-")}  # the stronger first: a step of the ladder apart
OTHERS = ("cat+", "cat")  # where hands are judged by time: people of an age, a step of the ladder apart


@dataclass
class Tally:
    """What was found of one game so far."""

    sums: list[GameSums] = field(default_factory=list)
    pairs: int = 0
    by_play: float = 0.0
    by_result: float = 0.0
    seconds: float = 0.0
    inputs: int = 0

    def add(self, found: Analysis, is_strong: list[bool], persons: list[int]) -> None:
        """Take in one game: every stronger player beside every weaker one."""
        self.sums.append(sums_of(found))
        self.inputs += len(found.inputs)
        play = [sum(s.own_play for s in found.seats if persons[s.seat] == person) for person in range(len(is_strong))]
        result = [sum(s.result for s in found.seats if persons[s.seat] == person) for person in range(len(is_strong))]
        people = range(len(is_strong))
        for strong, weak in ((one, other) for one in people for other in people if is_strong[one] > is_strong[other]):
            self.pairs += 1
            self.by_play += _before(play[strong], play[weak])
            self.by_result += _before(result[strong], result[weak])


def _before(one: int, other: int) -> float:
    return 0.5 if one == other else float(one > other)


def measured(game: str, players: int, minutes: float, most: int) -> Tally:
    """Play and analyse games until the minutes are over."""
    tally, end, number = Tally(), time.monotonic() + 60 * minutes, 0
    options = SHORT.get(game, {})
    while number < most and (time.monotonic() < end or number < 2):
        is_strong = [(person + number) % 2 == 0 for person in range(players)]
        strong, weak = RIVALS.get(game, OTHERS)
        tempers = [strong if is_it else weak for is_it in is_strong]
        table = bots.play(game, tempers, f"analysis {number}", options=options)
        began = time.process_time()
        found = analyse(table.record(), playouts=FEW_PLAYOUTS.get(game, PLAYOUTS), worlds=WORLDS, costs=False)
        if number:  # the first waits for the compiler
            tally.seconds += time.process_time() - began
        tally.add(found, is_strong, [table.person(seat) for seat in range(table.seats)])
        number += 1
        print(f"\r{game}: {number}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return tally


def whole_analysis(game: str, players: int) -> tuple[float, int, int]:
    """CPU-seconds of an analysis with costs at 0.02 s a decision, its decisions, and the inputs of the game."""
    record = bots.play(game, ["cat"] * players, "analysis whole", options=SHORT.get(game, {})).record()
    began = time.process_time()
    found = analyse(record)
    return time.process_time() - began, sum(one.kind == "decision" for one in found.inputs), len(found.inputs)


def rows_of(game: str, players: int, tally: Tally) -> list[Row]:
    """The rows of one game."""
    figures = figures_of(tally.sums)
    head, pair = f"{game}, {players} players", "{} before {}".format(*RIVALS.get(game, OTHERS))
    rows = [
        _row(f"{head}: analyses without costs", (len(tally.sums) - 1) / max(tally.seconds, 1e-9), "a CPU-second"),
        _estimate(f"{head}: share of luck in the results", figures.share, "of the spread"),
    ]
    if tally.pairs and load(game).rules.MOST_LEGAL > 1:
        by_play, by_result = (share(part, tally.pairs) for part in (tally.by_play, tally.by_result))
        rows += [
            _estimate(f"{head}: fewer games without luck", figures.fewer, "times"),
            _estimate(f"{head}: part of the luck that is taken out", figures.part, "of it"),
            _estimate(f"{head}: {pair} by play", by_play, "of pairs"),
            _estimate(f"{head}: {pair} by result", by_result, "of pairs"),
        ]
    return [row | {"games": len(tally.sums)} for row in rows]


def _row(name: str, value: float, unit: str) -> Row:
    return {"name": name, "value": value, "unit": unit, "peer": None, "ratio": None, "low": value, "high": value}


def _estimate(name: str, found: Estimate, unit: str) -> Row:
    """A row with an interval: the ratio says the same, so that its brackets are the interval."""
    return {"name": name, "value": found.value, "unit": unit, "peer": None, "ratio": found.value, "low": found.low,
            "high": found.high}  # fmt: skip


def main() -> None:
    """Measure, and write the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", dest="most", type=int, default=2000)
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    about = circumstances() | load_before()
    names = given.games or mousehole.games()
    rows: list[Row] = []
    for game in names:
        players = load(game).notation.PLAYERS[0]
        tally = measured(game, players, given.minutes / len(names), given.most)
        rows += rows_of(game, players, tally)
        if game == "chop_chop":
            seconds, decisions, _ = whole_analysis(game, players)
            rows.append(
                _row("chop_chop, 2 players: a decision of a whole analysis", seconds / decisions, "CPU-seconds")
            )
    rows = [row | about for row in rows]
    for row in rows:
        print(f"{row['name']}: {row['value']:.3f} {row['unit']} [{row['low']:.3f}, {row['high']:.3f}]")
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
