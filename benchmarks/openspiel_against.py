"""OpenSpiel's states of an earlier commit and of this one, in the same loop, in turn: `python
benchmarks/openspiel_against.py --against bb96f99 --json FILE`.

Both are processes that wait to be asked; each round plays every game at both, who begins changes from round to round,
and what counts is decisions per CPU-second (`spiel` of `adapters.py`), so that a busy machine slows both alike. C++
games of OpenSpiel's own stand beside them in the same loop.

In games where everybody chooses at every moment the loop's own choices at random (`RandomState.choice` of every list)
take longer than the states do. So those games are also played with choices that cost next to nothing; and how often
NumPy could choose if states took no time at all stands beside them: no states are quicker in a loop that asks it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from measure import circumstances

import mousehole
from mousehole.games import load

ROOT = Path(__file__).parent.parent
BEFORE = "bb96f99"  # states were played by CPython
NUMPY, PLAIN, ALONE = "numpy", "plain", "alone"  # how the loop chooses; NumPy's choices without the states
PEERS = ("hearts", "crazy_eights")
PLAYER = """
import random, sys, time, warnings
warnings.simplefilter("ignore")
import numpy as np, pyspiel
import mousehole.adapters.openspiel
chooser, games = np.random.RandomState(1), {}
luck, pick = random.Random(1), {"numpy": chooser.choice, "plain": lambda acts: acts[int(luck.random() * len(acts))]}

def look(game, state):
    if game.get_type().provides_observation_tensor:
        return state.observation_tensor()
    return state.information_state_tensor()

def play(game, choose):
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal() and steps < 200:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[chooser.randint(len(outcomes))][0])
            continue
        if state.is_simultaneous_node():
            state.apply_actions([choose(state.legal_actions(player)) for player in range(game.num_players())])
        else:
            look(game, state)
            state.apply_action(choose(state.legal_actions()))
        steps += 1
    return steps

def choose_alone(game, seconds):
    asked = []
    def noted(acts):
        asked.append(acts)
        return pick["plain"](acts)
    steps = play(game, noted)
    begun, rounds = time.process_time(), 0
    while time.process_time() - begun < seconds:
        for acts in asked:
            chooser.choice(acts)
        rounds += 1
    return steps * rounds / (time.process_time() - begun)

for line in sys.stdin:
    name, seconds, chooses = line.split()
    if name not in games:
        games[name] = pyspiel.load_game(name)
        play(games[name], pick["plain"])  # compile
    if chooses == "alone":
        print(choose_alone(games[name], float(seconds)), flush=True)
        continue
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < float(seconds):
        steps += play(games[name], pick[chooses])
    print(steps / (time.process_time() - begun), flush=True)
"""


class Contestant:
    """One tree's states, in a process of their own."""

    def __init__(self, tree: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER], cwd=tree, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=_environment() | {"PYTHONPATH": str(tree / "src")},
        )  # fmt: skip

    def run(self, name: str, seconds: float, chooses: str = NUMPY) -> float:
        """Decisions a CPU-second."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name} {seconds} {chooses}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def stop(self) -> None:
        """Let it end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PATH", "HOME", "XDG_CACHE_HOME") if name in os.environ}


def check_out(commit: str, folder: Path) -> Path:
    """The files of a commit."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    return folder


def measure(against: str, seconds: float, rounds: int) -> list[dict[str, Any]]:
    """A row a game: decisions a CPU-second now, and how often those of before."""
    names = [(f"mousehole_{game}", NUMPY) for game in mousehole.games()]
    timed = [game for game in mousehole.games() if load(game).rules.TIMED]
    names += [(f"mousehole_{game}", chooses) for chooses in (PLAIN, ALONE) for game in timed]
    with tempfile.TemporaryDirectory(prefix="mousehole-against-") as folder:
        then, now = Contestant(check_out(against, Path(folder))), Contestant(ROOT)
        speeds: dict[tuple[str, str], list[tuple[float, float]]] = {name: [] for name in names}
        peers: dict[str, list[float]] = {name: [] for name in PEERS}
        for number in range(rounds):
            for played in names:
                order = [then, now] if number % 2 else [now, then]
                found = {who: who.run(played[0], seconds, _choices_of(played[1], who is then)) for who in order}
                speeds[played].append((found[then], found[now]))
            for name in PEERS:
                peers[name].append(now.run(name, seconds))
        then.stop()
        now.stop()
    rows = [_row(name, pairs, against) for name, pairs in speeds.items()]
    return rows + [
        {"name": f"OpenSpiel's {name} (C++), states", "value": round(median(seen)), "unit": "decisions/CPU-s",
         "peer": None, "ratio": None} for name, seen in peers.items()
    ]  # fmt: skip


def _choices_of(chooses: str, is_before: bool) -> str:
    """What NumPy's choices alone could do now stands beside the states of before in NumPy's loop."""
    return NUMPY if chooses == ALONE and is_before else chooses


WHAT = {
    NUMPY: "OpenSpiel states", PLAIN: "OpenSpiel states, choices that cost nothing",
    ALONE: "NumPy's choices alone, as if states took no time",
}  # fmt: skip


def _row(played: tuple[str, str], pairs: list[tuple[float, float]], against: str) -> dict[str, Any]:
    ratios = sorted(now / then for then, now in pairs)
    name, chooses = played
    return {
        "name": f"{name.removeprefix('mousehole_')}, {WHAT[chooses]}", "value": round(median(now for _, now in pairs)),
        "unit": "decisions/CPU-s", "peer": f"commit {against}", "ratio": round(median(ratios), 2),
        "low": round(ratios[0], 2), "high": round(ratios[-1], 2),
    }  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default=BEFORE)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU-seconds of one run")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    rows = [row | circumstances() for row in measure(given.against, given.seconds, given.rounds)]
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    for row in rows:
        print(f"{row['name']:<66} {row['value']:>10,}  {row['ratio'] or ''}")


if __name__ == "__main__":
    main()
