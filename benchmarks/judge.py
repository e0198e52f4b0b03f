"""How good the judge of Chop! Chop! is: `python benchmarks/judge.py [--games 200] [--matches] [--json FILE]`.

Held-out games: tigers play each other from seeds that no training has used; every third position is judged by the net,
by the hand-made judge of the first tiger and by the constant that would have been best, and all are compared with who
won: log-loss in nats, and the calibration error of the net in ten bins. `--matches` plays the new tiger against the
first, both with the iterations that cost the same CPU time in this very run (`training/self_play.py`), and the new one
against itself with a tenth of the time. Shares are of wins, with 95 % intervals by pairs of games on the same tiles.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "training"))
from measure import Row, circumstances

from mousehole.bots.bot import Bot
from mousehole.bots.chop_chop_mind import judge
from mousehole.bots.make import make
from mousehole.bots.parts import ONE
from mousehole.bots.play import Party
from mousehole.bots.values import make as make_evaluator
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table import Table

ITERATIONS = 200
EVERY = 3  # positions
BINS = 10
LEAST = 1e-6
BOARDS = ("sides", "sides_open", "corners")
LADDER = ({"board": "sides", "walk": "start"},)
Z95 = 1.96

Seen = tuple[float, float, float]  # the mice's chance by the net, by hand, and whether they won


def held_out(games: int, players: int, board: str) -> list[Seen]:
    """Positions of games between tigers, judged twice, with who won."""
    game, options = load("chop_chop"), {"board": board}
    evaluator, seen = make_evaluator(Setup(game, players, options)), []
    for number in range(games):
        table = Table("chop_chop", players=players, seed=f"held out {board} {number}", options=options)
        tigers: list[Bot] = [
            make("tiger", "chop_chop", seat, f"held out {number} {seat}", ITERATIONS, players=players, options=options)
            for seat in range(players)
        ]
        party, judged, played = Party(table, tigers), [], 0
        while not table.over:
            played += 1
            if played % EVERY == 0:
                parts = evaluator.values(table._state, table._box)
                judged.append((sum(parts[:-1]) / ONE, float(judge(table._state, table._box, 0))))
            party.play_one()
        won = 1.0 if 0 in table.winners else 0.0 if table.winners else 0.5
        seen += [(net, hand, won) for net, hand in judged]
    return seen


def log_loss(chances: list[float], won: list[float]) -> float:
    """How badly chances foretell who won: the mean of minus the logarithms."""
    kept = [min(max(chance, LEAST), 1 - LEAST) for chance in chances]
    losses = [end * math.log(c) + (1 - end) * math.log(1 - c) for c, end in zip(kept, won, strict=True)]
    return -sum(losses) / len(losses)


def calibration_error(chances: list[float], won: list[float]) -> float:
    """The mean distance between what was said and what came, over ten bins by how many positions they hold."""
    total = 0.0
    for number in range(BINS):
        inside = [i for i, chance in enumerate(chances) if min(int(chance * BINS), BINS - 1) == number]
        if inside:
            total += abs(sum(chances[i] - won[i] for i in inside))
    return total / len(chances)


def loss_rows(games: int) -> list[Row]:
    """The net beside the hand-made judge and a constant, by board."""
    rows: list[Row] = []
    for board in BOARDS:
        many = games if board == BOARDS[0] else games // 4
        net, hand, won = (list(column) for column in zip(*held_out(many, 2, board), strict=True))
        mean = sum(won) / len(won)
        losses = log_loss(net, won), log_loss(hand, won), log_loss([mean] * len(won), won)
        about = f"Chop! Chop!, {board}, two players, tigers with {ITERATIONS} iterations"
        ratio = losses[0] / losses[1]
        rows.append(a_row(f"{about}: log-loss of the net", losses[0], "nats", "judged by hand", ratio, many)
                    | {"target": "≤ 0.85", "reached": ratio <= 0.85})  # fmt: skip
        rows.append(a_row(f"{about}: log-loss judged by hand", losses[1], "nats", "", None, many))
        rows.append(a_row(f"{about}: log-loss of a constant", losses[2], "nats", "", None, many))
        error = calibration_error(net, won)
        rows.append(a_row(f"{about}: calibration error of the net", error, "of a chance", "", None, many)
                    | {"target": "≤ 0.03", "reached": error <= 0.03})  # fmt: skip
    return rows


def a_row(name: str, value: float, unit: str, peer: str, ratio: float | None, games: int) -> Row:
    """A row as all our benchmarks write it."""
    return {"name": name, "value": round(value, 4), "unit": unit, "peer": peer,
            "ratio": None if ratio is None else round(ratio, 4), "games": games}  # fmt: skip


def match_row(name: str, share: float, error: float, games: int, iterations: tuple[int, int], least: float) -> Row:
    """A match as a row, with what it is to reach."""
    row = a_row(name, share, "share of wins", "tiger-1" if "tiger-1" in name else "itself", share, games)
    row |= {"low": round(share - Z95 * error, 4), "high": round(share + Z95 * error, 4), "iterations": list(iterations)}
    if row["peer"] == "itself":
        return row | {"target": f"≥ {least:g}, interval > 0.5", "reached": share >= least and row["low"] > 0.5}
    return row | {"target": f"≥ {least:g}", "reached": share >= least}


def matches(threads: int) -> list[Row]:
    """The new tiger against the first at equal time, and against itself with a tenth of it."""
    import numpy as np
    from self_play import Player, Style, play, share_of_first

    from mousehole.bots.compiled_search import learned_arrays
    from mousehole.bots.net import found_net

    net: Any = np.ascontiguousarray(learned_arrays(found_net("chop_chop")).net)
    style = Style(tried=0.0, opening=0, nodes=1 << 16)

    def pace(player: Player) -> float:
        """Iterations a CPU-second, with all threads at work as in the matches."""
        play((player, player), style, "warm", 2, 1, LADDER)
        begun = time.process_time()
        played = play((player, player), style, "pace", 4 * threads, threads, LADDER)
        return float(played.done.sum() / (time.process_time() - begun))

    new, old = pace(Player(net, 1500)), pace(Player(None, 750))
    short, long = round(0.005 * new), round(0.05 * new)
    asked = (
        ("Chop! Chop!: tiger against tiger-1 at 0.005 s", net, short, None, round(0.005 * old), 1200, 0.65),
        ("Chop! Chop!: tiger against tiger-1 at 0.05 s", net, long, None, round(0.05 * old), 480, 0.6),
        ("Chop! Chop!: tiger at 0.05 s against itself at 0.005 s", net, long, net, short, 600, 0.53),
    )
    rows = []
    for name, one, first, two, second, games, least in asked:
        share, error = share_of_first(
            play((Player(one, first), Player(two, second)), style, name, games, threads, LADDER)
        )
        rows.append(match_row(name, share, error, games, (first, second), least))
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", type=int, default=200, help="held-out games on the first board, a quarter on each other"
    )
    parser.add_argument("--matches", action="store_true", help="play the matches too: an hour of CPU and more")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="write the rows there")
    asked = parser.parse_args()
    about = circumstances()
    rows = loss_rows(asked.games) + (matches(asked.threads) if asked.matches else [])
    for row in rows:
        print(f"{row['name']:<90} {row['value']:.4f} {row['unit']}")
    if asked.json:
        asked.json.write_text(json.dumps([row | about for row in rows], indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
