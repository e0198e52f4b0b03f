"""How strong the bots are: `python benchmarks/bots.py [--quick] [--deep] [--minutes 20] [--workers 2] [--json FILE]`.

The floor (against random and greedy play), the ladder of tempers in Chop! Chop! and Mistigri, rollouts a second, and
OpenSpiel's IS-MCTS on our rules. `--deep` adds how strength grows with the budget: 0.5 s and 2 s a decision, hours
of CPU. Every figure has its 95 % interval. What was played is kept in the user's cache, under a hash of the sources: a
run that was stopped, or has used its minutes up, goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import multiprocessing
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import product
from pathlib import Path
from typing import Any

import openspiel_bot
from bot_matches import Match, Result, all_matches, play_batch
from bot_rows import all_rows, rows_of, say
from bot_search import calibrated, speed_rows
from measure import Row, circumstances

import mousehole
from mousehole.bots.make import make
from mousehole.bots.thinker import Thinker

QUICK_GAMES = 16
SPEED = "speed"  # the name under which rollouts a second are kept
BATCH = 2  # games that a worker plays before it reports
PARTS = (1 / 8, 1 / 4, 1 / 2, 1)  # all matches are brought so far before any goes farther: a short run shows them all
# What says how a game of these matches goes: the reaction games' people, and how rows are written, do not.
BOT_SOURCES = ("bot", "chop_chop", "chop_chop_mind", "chop_chop_net", "make", "matches", "mistigri", "mistigri_mind",
               "net", "play", "policy", "search", "compiled_search", "thinker", "world")  # fmt: skip
OWN_SOURCES = ("bot_matches", "greedy", "openspiel_bot")


def kept_file() -> Path:
    """Where the games of these very sources are kept."""
    root, own = Path(mousehole.__file__).parent, Path(__file__).parent
    files = [file for game in ("chop_chop", "mistigri") for file in (root / "games" / game).glob("*.*")]
    files += [*(root / "engine").glob("*.py"), *(root / "bots" / f"{name}.py" for name in BOT_SOURCES)]
    files += [own / f"{name}.py" for name in OWN_SOURCES] + [*(root / "bots").glob("*.net")]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "mousehole" / "bench-bots" / f"{digest.hexdigest()[:16]}.jsonl"


class Run:
    """The matches, what was played of them, and the time that is left."""

    def __init__(self, matches: list[Match], is_quick: bool, minutes: float) -> None:
        self.matches, self.is_quick = matches, is_quick
        self.end = time.monotonic() + 60 * minutes
        self.file = kept_file()
        self.played: dict[Match, list[Result]] = {match: [] for match in matches}
        self._speed: list[Row] = []
        by_name = {match.name: self.played[match] for match in matches}
        for line in self._kept_lines():
            name, results = json.loads(line)
            if name == SPEED:
                self._speed = results
            elif name in by_name:
                by_name[name] += results

    def _kept_lines(self) -> list[str]:
        """What earlier runs have written; a last line that was cut short is dropped."""
        if not self.file.exists():
            return []
        whole, _, torn = self.file.read_text(encoding="utf-8").rpartition("\n")
        if torn:
            self.file.write_text(f"{whole}\n" if whole else "", encoding="utf-8")
        return whole.splitlines()

    def keep(self, match: Match, results: list[Result]) -> None:
        """Count games of a match and write them down, a line a batch."""
        self.played[match] += results
        self._write(match.name, results)

    def speed(self) -> list[Row]:
        """Rollouts a second, measured once."""
        if not self._speed:
            self._speed = speed_rows()
            self._write(SPEED, self._speed)
        return self._speed

    def _write(self, name: str, what: Any) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, what]) + "\n")

    def missing(self, match: Match, part: float = 1) -> int:
        """How many games a part of the match still wants. They are fixed beforehand, not by what comes out."""
        wanted = min(match.games, QUICK_GAMES) if self.is_quick and not match.is_compiled else match.games
        return max(0, math.ceil(part * wanted) - len(self.played[match]))

    def play_all(self, workers: int) -> None:
        """Play what is missing, until it is all there or the time is up."""
        for match in self.matches:
            if match.is_compiled and self.missing(match):
                self.keep(match, play_batch(match, 0, match.games))
                self._report(match)
        if any(self.missing(match) for match in self.matches) and time.monotonic() < self.end:
            self._play_by_search(workers)

    def _play_by_search(self, workers: int) -> None:
        for game in sorted({match.game for match in self.matches if not match.is_compiled}):
            get_ready(game)
        with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
            for part, match in product(PARTS, self.matches):
                if self.missing(match, part) and time.monotonic() < self.end:
                    self._play_match(pool, match, self.missing(match, part), workers)
                    self._report(match)

    def _report(self, match: Match) -> None:
        for row in rows_of(match, self.played[match], self.played) if self.played[match] else []:
            print(say(row), file=sys.stderr, flush=True)

    def _play_match(self, pool: ProcessPoolExecutor, match: Match, games: int, workers: int) -> None:
        """Batches are counted in the order of their numbers, so that the same games count wherever they are played."""
        asked = len(self.played[match])
        end = asked + games
        running: dict[Future[list[Result]], int] = {}
        arrived: dict[int, list[Result]] = {}
        while True:
            while asked < end and time.monotonic() < self.end and len(running) < workers:
                running[pool.submit(play_batch, match, asked, min(BATCH, end - asked))] = asked
                asked += min(BATCH, end - asked)
            if not running:
                return
            for batch in wait(running, return_when=FIRST_COMPLETED).done:
                arrived[running.pop(batch)] = batch.result()
            while len(self.played[match]) in arrived:
                self.keep(match, arrived.pop(len(self.played[match])))


def get_ready(game: str) -> None:
    """Compile the search of a game here and now, so that the workers find it in the cache."""
    bot = make("tiger", game, 0, 0, iterations=1)
    assert isinstance(bot, Thinker)
    bot.get_ready()


def wanted_matches(only: str, is_deep: bool) -> list[Match]:
    """The matches that were asked for and can be played here."""
    matches = [match for match in all_matches() if only in match.name and (is_deep or not match.is_deep)]
    if openspiel_bot.is_installed():
        return matches
    print("OpenSpiel is not installed (pip install 'mousehole[bench]'): left out", file=sys.stderr)
    return [match for match in matches if not match.other.startswith("OpenSpiel")]


def main() -> int:
    """Play, print, write; 1 where a target is missed or a match unfinished."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_GAMES} games of each match with thinking bots")
    parser.add_argument("--deep", action="store_true", help="0.5 s and 2 s a decision too; go on with it as you like")
    parser.add_argument("--minutes", type=float, default=20.0, help="stop then; the next run goes on (20)")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only", default="", help="only matches whose name has this in it, and no rollouts a second")
    parser.add_argument("--calibrate", action="store_true", help="say how many iterations cost 0.05 s here, and stop")
    parser.add_argument("--json", type=Path, help="write the rows there")
    given = parser.parse_args()
    if given.calibrate:
        print(calibrated())
        return 0
    run = Run(wanted_matches(given.only, given.deep), given.quick, given.minutes)
    run.play_all(given.workers)
    rows = all_rows(run.played) + ([] if given.only else run.speed())
    unfinished = [match.name for match in run.matches if run.missing(match)]
    print("\n".join(["", *map(say, rows), *(f"unfinished, run again: {name}" for name in unfinished)]))
    if given.json:
        about = circumstances()
        given.json.write_text(json.dumps([row | about for row in rows], indent=1, ensure_ascii=False) + "\n")
    missed = [row["name"] for row in rows if not row.get("reached", True)]
    print(f"{len(missed)} targets missed" if missed else "all targets reached")
    return 1 if missed or unfinished else 0


if __name__ == "__main__":
    sys.exit(main())
