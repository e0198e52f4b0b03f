"""The ladder of tempers without looking ahead: `python benchmarks/ladder.py [--games 8000] [--json FILE]`.

Every rung against the one below: in Chop! Chop! the share of wins, the mean of both sides; in Mistigri one among three
of the lower ones, in fair shares. Each step is to be 0.65 to 0.75, or 1.3 to 1.6 fair shares. With `--find` the levels
are looked for by halving.
"""

from __future__ import annotations

import argparse
import json
import math
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from measure import Row, circumstances

from mousehole.bots.ladder import CAT, LEVELS
from mousehole.bots.matches import LevelMatches
from mousehole.engine.setup import Setup
from mousehole.games import load

PLAYERS = {"chop_chop": 2, "mistigri": 4}
OPTIONS = {"chop_chop": {}, "mistigri": {"tie_rounds": 5}}
TITLES = {"chop_chop": "Chop! Chop!", "mistigri": "Mistigri"}
STEPS = {"chop_chop": (0.65, 0.75), "mistigri": (1.3, 1.6)}
Z95 = 1.96


class Steps:
    """Matches of one game."""

    def __init__(self, game_id: str) -> None:
        game = load(game_id)
        self.players, self.fair = PLAYERS[game_id], 1 if game_id == "chop_chop" else 1 / PLAYERS[game_id]
        self._box = Setup(game, self.players, OPTIONS[game_id]).box
        self._matches = LevelMatches(game, import_module(f"mousehole.bots.{game_id}").rate)

    def step(self, upper: int, lower: int, games: int) -> tuple[float, float]:
        """What one of the upper level wins among those of the lower, in fair shares, and half its 95 % interval."""
        shares: list[float] = []
        for seat in range(self.players):
            levels = [upper if other == seat else lower for other in range(self.players)]
            won = self._matches.play(self._box, levels, f"ladder {seat}", 0, games // self.players).tolist()
            shares += [(winners >> seat & 1) / max(winners.bit_count(), 1) for winners in won]
        mean = sum(shares) / len(shares)
        spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / len(shares))
        return mean / self.fair, Z95 * spread / math.sqrt(len(shares)) / self.fair

    def find(self, aim: float, first: int, games: int) -> list[int]:
        """Levels from `first` up to the cat's, each about `aim` above the one before."""
        found = [first]
        while found[-1] < CAT and self.step(CAT, found[-1], games)[0] > aim:
            low, high = found[-1] + 1, CAT
            while low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if self.step(middle, found[-1], games)[0] >= aim else (middle + 1, high)
            found.append(low)
        return found


def rows_of(game_id: str, games: int) -> list[Row]:
    """Every rung of a game against the one below."""
    steps, rows = Steps(game_id), []
    low, high = STEPS[game_id]
    rungs = list(LEVELS[game_id].items())
    for (below, lower), (above, upper) in pairwise(rungs):
        share, half = steps.step(upper, lower, games)
        unit = "share of wins" if game_id == "chop_chop" else "fair shares"
        rows.append({"name": f"{TITLES[game_id]}: {above} above {below}", "value": round(share, 4), "unit": unit,
                     "peer": below, "ratio": round(share, 4), "low": round(share - half, 4),
                     "high": round(share + half, 4), "games": games, "target": f"{low} to {high}",
                     "reached": low <= share <= high})  # fmt: skip
        print(rows[-1]["name"], rows[-1]["value"], rows[-1]["reached"], flush=True)
    return rows


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8000, help="of each step")
    parser.add_argument("--game", choices=list(LEVELS), action="append")
    parser.add_argument("--find", type=int, help="look for levels from this one on instead")
    parser.add_argument("--json", type=Path, help="write the rows there")
    asked = parser.parse_args()
    rows: list[Row] = []
    for game_id in asked.game or LEVELS:
        if asked.find is not None:
            print(game_id, Steps(game_id).find(sum(STEPS[game_id]) / 2, asked.find, asked.games), flush=True)
        else:
            rows += rows_of(game_id, asked.games)
    if asked.json:
        about = circumstances()
        asked.json.write_text(json.dumps([row | about for row in rows], indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
