"""Every baseline on every named task, and a rating at Mistigri's table: `make leaderboard` writes
docs/researchers/leaderboard.md and benchmarks/results/leaderboard.json.

Baselines are the bots' tempers; `--player ChopCat-v1=PPO=my_nets:policy` adds a policy of one's own, and
`--player ChopCat-v1=PPO=selfplay:policy_of:net.pt` what a function makes of a file. What has been played is kept in the
file, and a later run with as many games plays only what is missing; `--anew` forgets what bots of earlier days played,
`--only` says which rows it is about. Small boxes are solved by `examples/nashconv.py`.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from measure import circumstances

from mousehole import tasks
from mousehole.bots.make import PLAYERS
from mousehole.bots.play import play
from mousehole.tasks.rating import as_rows, rate
from mousehole.tasks.small import SMALL_GAMES
from mousehole.tasks.task import ITERATIONS, SPLITS

ROOT = Path(__file__).parent.parent
FIGURES = ROOT / "benchmarks" / "results" / "leaderboard.json"
PAGE = ROOT / "docs" / "researchers" / "leaderboard.md"
SMALL_HEAD = """## {name}

{what}. {nodes:,} nodes: solved exactly, with the
chance of every deal ([how](openspiel.md#small-boxes-solved-exactly)). NashConv is what two perfect opponents win
against a player beyond the equilibrium, 0 at best; beside it what the player loses to the equilibrium by seat
(below 0: no more than the solved policy is itself away from it).

| player | NashConv | loses as the first | as the second |
|---|---|---|---|"""
RATED = "rating at Mistigri's table for three"
TABLE_HEAD = "| player | share | 95 % | games |\n|---|---|---|---|"
AGES = ("8y", "20y")  # beside the tempers, where time judges


def baselines(task: tasks.Task) -> list[str]:
    """Who plays a task: every temper, and people by age in reaction games."""
    return [*PLAYERS, *AGES] if task.game in ("addi_cats", "mamicatchmi") else list(PLAYERS)


def scored(task: tasks.Task, player: Any, name: str, games: int) -> dict[str, Any]:
    """A row of the leaderboard."""
    score = task.score(player, "test", games)
    return {
        "name": f"{task.name}, {name}", "task": task.name, "player": name, "games": games, "value": score.share,
        "low": score.low, "high": score.high, "unit": "share of wins", "peer": None, "ratio": None, **circumstances(),
    }  # fmt: skip


def rated(games: int) -> list[dict[str, Any]]:
    """The tempers at a table of three, in all companies: a rating of many players."""
    luck, played = random.Random("leaderboard"), []
    for number in range(games):
        company = luck.sample(PLAYERS, 3)
        table = play("mistigri", company, seed=f"leaderboard {number}", iterations=ITERATIONS)
        played.append((company, [float(seat in table.winners) for seat in range(3)]))
    return [
        {"name": f"{RATED}, {row['player']}", "value": row["mu"], "unit": "openskill mu", "sigma": row["sigma"],
         "low": float(row["mu"]) - 1.96 * float(row["sigma"]), "high": float(row["mu"]) + 1.96 * float(row["sigma"]),
         "games": row["games"], "of": games, "player": row["player"], "peer": None, "ratio": None, **circumstances()}
        for row in as_rows(rate(played))
    ]  # fmt: skip


def policy_at(place: str) -> Any:
    """A policy by module and name, `my_nets.chop:policy`, or as made of a file: `selfplay:policy_of:net.pt`."""
    module, name, *file = place.split(":", 2)
    found = getattr(import_module(module), name)
    return found(*file) if file else found


def solved(name: str) -> list[dict[str, Any]]:
    """A small box solved exactly, and how far bots are from that."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "found.json"
        command = [sys.executable, str(ROOT / "examples" / "nashconv.py"), name, "--json", str(file)]
        subprocess.run(command, check=True)
        found = json.loads(file.read_text(encoding="utf-8"))
    return [
        {"name": f"{name}, {row['player']}", "small": name, "what": found["what"], "nodes": found["nodes"],
         "player": row["player"], "value": row["nash_conv"], "unit": "NashConv", "first": row["first"],
         "second": row["second"], "peer": None, "ratio": None, **circumstances()}
        for row in found["players"]
    ]  # fmt: skip


HEAD = """# Leaderboard

Written by `make leaderboard`; do not edit. Shares of wins on the first games of each task's *test* split, with 95 %
intervals (Wilson's); a win that several share counts in parts. A tiger thinks {iterations} tries a decision, a lynx a
tenth. The tasks are described in [Named tasks](tasks.md). Measured at {commits} (each row says at
which, in `benchmarks/results/leaderboard.json`), on {machine}.

PPO by self-play, two minutes on an H200, wins 0.728 as the mice and 0.711 as the cat of Chop! Chop! against the
opponents of ChopMice-v1 and ChopCat-v1 (each ± 0.014; in 4,096 deals of its own, not in those of the *test* split:
[the curve](device.md#a-net-that-learns-by-playing-against-itself)). Its net is not kept; whoever makes one by
`python examples/selfplay.py --out net.pt` puts it into these tables by `PYTHONPATH=examples make leaderboard
ARGS="--player ChopMice-v1=PPO=selfplay:policy_of:net.pt"`.
"""


RATING_HEAD = """## A rating of many players

The tempers in all companies of three at Mistigri's table, {games} games, rated by openskill's Plackett-Luce model (25
is where everybody begins).

| player | rating | 95 % | games |
|---|---|---|---|"""


def _line(row: dict[str, Any], digits: int) -> str:
    share, low, high = (f"{row[name]:.{digits}f}" for name in ("value", "low", "high"))
    return f"| {row['player']} | {share} | {low} to {high} | {row['games']} |"


def _small_line(row: dict[str, Any]) -> str:
    first, second = (round(row[side], 4) + 0.0 for side in ("first", "second"))
    return f"| {row['player']} | {row['value']:.4f} | {first:.4f} | {second:.4f} |"


def page(rows: list[dict[str, Any]]) -> str:
    """The leaderboard as a page."""
    commits = ", ".join(sorted({row["commit"].removesuffix(" and changes") for row in rows}))
    parts = [HEAD.format(iterations=ITERATIONS, commits=commits, machine=rows[0]["machine"])]
    for name, task in tasks.TASKS.items():
        found = sorted((row for row in rows if row.get("task") == name), key=lambda row: -row["value"])
        if found:
            parts.append(f"## {name}\n\n{task.about[0].upper()}{task.about[1:]}.\n\n{TABLE_HEAD}")
            parts += [_line(row, 3) for row in found]
            parts.append("")
    for name in SMALL_GAMES:
        found = sorted((row for row in rows if row.get("small") == name), key=lambda row: row["value"])
        if found:
            what = found[0]["what"]
            parts.append(SMALL_HEAD.format(name=name, what=what[0].upper() + what[1:], nodes=found[0]["nodes"]))
            parts += [_small_line(row) for row in found]
            parts.append("")
    told = [row for row in rows if row["name"].startswith(RATED)]
    if told:
        parts.append(RATING_HEAD.format(games=told[0]["of"]))
        parts += [_line(row, 1) for row in sorted(told, key=lambda row: -row["value"])]
        parts.append("")
    return "\n".join(parts)


def main() -> None:
    """Play what is missing, and write both files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=SPLITS["test"], help="of each task and player")
    parser.add_argument("--rating-games", type=int, default=1000)
    parser.add_argument("--player", action="append", default=[], metavar="TASK=NAME=MODULE:POLICY")
    parser.add_argument("--anew", action="store_true", help="forget what was played")
    parser.add_argument("--only", default="", metavar="PATTERN", help="rows so named: 'Mistigri3-v1, (lynx|tiger)'")
    given = parser.parse_args()
    is_wanted = re.compile(given.only).match
    rows = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else []
    if given.anew:
        rows = [row for row in rows if not is_wanted(row["name"])]
    wanted = [(task, name, name) for task in tasks.TASKS.values() for name in baselines(task)]
    for text in given.player:
        task_name, name, place = text.split("=", 2)
        wanted.append((tasks.task(task_name), policy_at(place), name))
    for task, player, name in wanted:
        kept = [row for row in rows if row["name"] == f"{task.name}, {name}"]
        if not is_wanted(f"{task.name}, {name}"):
            continue
        if not kept or kept[0]["games"] < given.games:
            rows = [row for row in rows if row not in kept] + [scored(task, player, name, given.games)]
            _write(rows)
    for name in SMALL_GAMES:
        if is_wanted(f"{name}, ") and not any(row.get("small") == name for row in rows):
            rows += solved(name)
            _write(rows)
    if is_wanted(RATED) and not any(row.get("of", 0) >= given.rating_games for row in rows):
        rows = [row for row in rows if not row["name"].startswith(RATED)] + rated(given.rating_games)
    _write(rows)


def _write(rows: list[dict[str, Any]]) -> None:
    FIGURES.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
