"""How strong the bots are: `python benchmarks/bots.py [--quick] [--minutes 20] [--workers 2] [--json FILE]`.

The floor (against random and greedy play), the ladder of tempers in Chop! Chop! and Mistigri, how strength grows with
the budget, and iterations a second. Every figure has its 95 % interval. What was played is kept in the user's cache,
under a hash of the sources: a run that was stopped, or has used its minutes up, goes on where it was.
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
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from greedy import greedy

import mousehole
from mousehole.bots.bot import Bot
from mousehole.bots.make import make
from mousehole.bots.matches import Matches
from mousehole.bots.play import Party
from mousehole.bots.policy import policies
from mousehole.bots.thinker import PolicyBot, Thinker
from mousehole.bots.world import World
from mousehole.engine.options import resolve
from mousehole.games import load
from mousehole.table import Table

Z95 = 1.96
WITHIN = 0.05  # half the width of an interval that is narrow enough
FEWEST, MOST = 100, 400  # games of a match with thinking bots
POLICY_GAMES = 4000
QUICK_GAMES = 16
BATCH = 4  # games that a worker plays before it reports
ITERATIONS = {"chop_chop": 3000, "mistigri": 1500}  # about 0.05 s a decision on one quiet core
OPTIONS = {"chop_chop": {}, "mistigri": {"tie_rounds": 5}}
POLICY: dict[str, Any] = {"fewest": POLICY_GAMES, "most": POLICY_GAMES}
TIGER_AGAINST_CAT = 0.8  # averaged over both sides
THINKERS = ("lynx", "tiger")
PLURALS = {"random": "random players", "kitten": "kittens", "cat": "cats", "lynx": "lynxes"}


@dataclass(frozen=True)
class Match:
    """One contestant in a seat, the same other in all others; in Mistigri the contestant's seat goes round."""

    name: str
    game: str
    players: int
    contestant: str
    other: str
    seat: int | None  # None: it goes round
    iterations: int = 0
    fewest: int = FEWEST
    most: int = MOST
    at_least: float | None = None  # the share of wins to be reached, in fair shares where the seat goes round
    at_most_penalty: float | None = None  # of the others'

    @property
    def fair(self) -> float:
        """The share that equals would have: in a duel it is not known."""
        return 1 / self.players if self.seat is None else 1.0

    def seat_in(self, game: int) -> int:
        """The contestant's seat in a game of that number."""
        return game % self.players if self.seat is None else self.seat


MICE, CAT = 0, 1
SIDES = (("as mice", MICE), ("as cat", CAT))


def duel(contestant: str, other: str, at_least: dict[int, float] | None = None, **more: Any) -> list[Match]:
    """A match in Chop! Chop! from both sides."""
    label = more.pop("label", "")
    return [
        Match(f"Chop! Chop!: {contestant}{label} {side} against {other}", "chop_chop", 2, contestant, other, seat,
              at_least=(at_least or {}).get(seat), **more)
        for side, seat in SIDES
    ]  # fmt: skip


def among(
    contestant: str, others: str, iterations: int, at_least: float | None = None, penalty: float | None = None
) -> list[Match]:
    """One among others in Mistigri, with 3, 4 and 5 players."""
    return [
        Match(f"Mistigri: one {contestant} among {PLURALS[others]}, {players} players", "mistigri", players, contestant,
              others, None, iterations, at_least=at_least, at_most_penalty=penalty, **({} if iterations else POLICY))
        for players in (3, 4, 5)
    ]  # fmt: skip


def all_matches() -> list[Match]:
    """Everything to show, the most important first."""
    chop, mist = ITERATIONS["chop_chop"], ITERATIONS["mistigri"]
    return [
        *duel("random", "random", **POLICY),
        *duel("greedy", "greedy", **POLICY),
        *duel("cat", "random", {MICE: 0.95, CAT: 0.95}, **POLICY),
        *duel("cat", "greedy", {MICE: 0.30, CAT: 0.60}, **POLICY),
        *duel("kitten", "random", **POLICY),
        *duel("cat", "kitten", **POLICY),
        *duel("cat", "cat", **POLICY),
        *among("kitten", "random", 0),
        *among("cat", "kitten", 0),
        *duel("tiger", "cat", iterations=chop),
        *among("tiger", "cat", mist, 1.4, 0.75),
        *among("tiger", "kitten", mist, 2.0),
        *duel("lynx", "cat", iterations=chop),
        *duel("tiger", "greedy", iterations=chop),
        *duel("lynx", "lynx", iterations=chop),
        *duel("tiger", "lynx", iterations=chop),
        *among("lynx", "cat", mist),
        *among("tiger", "lynx", mist),
        *duel("tiger", "cat", iterations=10 * chop, most=100, label=" with 0.5 s"),
        *duel("tiger", "cat", iterations=40 * chop, most=100, label=" with 2 s"),
    ]


# Playing


def play_batch(match: Match, first: int, games: int) -> list[list[float]]:
    """Games number `first` …: for each the win, the own and the others' penalty, decisions, iterations, CPU seconds."""
    if match.contestant in THINKERS or match.other in THINKERS:
        return [play_at_table(match, number) for number in range(first, first + games)]
    return play_compiled(match, first, games)


def play_at_table(match: Match, number: int) -> list[float]:
    seat, options = match.seat_in(number), OPTIONS[match.game]
    table = Table(match.game, players=match.players, seed=f"bench {number}", options=options)
    bots = [
        a_bot(match, number, other, match.contestant if other == seat else match.other) for other in range(table.seats)
    ]
    party = Party(table, bots)
    start = time.process_time()  # a busy machine does not make a bot slower
    while not table.over:
        party.play_one()
    hero = bots[seat]
    searched = (hero.decisions, hero.searched) if isinstance(hero, Thinker) else (0, 0)
    return [*result(seat, table.winners, table.scores), *searched, time.process_time() - start]


def a_bot(match: Match, number: int, seat: int, temper: str) -> Bot:
    options = OPTIONS[match.game]
    seed = f"bench {number} {seat}"
    if temper == "greedy":
        game = load(match.game)
        return PolicyBot(World(game, match.players, seat, options, game.components), greedy, seed)
    bot = make(temper, match.game, seat, seed, match.iterations or 1, players=match.players, options=options)
    if isinstance(bot, Thinker):
        bot.get_ready()  # not on the match's clock
    return bot


_compiled: dict[str, Matches] = {}


def play_compiled(match: Match, first: int, games: int) -> list[list[float]]:
    game = load(match.game)
    if match.game not in _compiled:
        more = {"greedy": greedy} if match.game == "chop_chop" else {}
        _compiled[match.game] = Matches(game, policies(game) | more)
    box = game.box(match.players, resolve(game.notation.OPTIONS, OPTIONS[match.game]), game.components)
    results = []
    for seat in range(match.players) if match.seat is None else [match.seat]:
        names = [match.contestant if other == seat else match.other for other in range(match.players)]
        number = games // (match.players if match.seat is None else 1)
        winners, scores = _compiled[match.game].play(box, names, f"bench {seat}", first, number)
        for won, points in zip(winners.tolist(), scores.tolist(), strict=True):
            seats = [other for other in range(match.players) if won >> other & 1]
            results.append([*result(seat, seats, points), 0, 0, 0])
    return results


def result(seat: int, winners: list[int], scores: list[int]) -> list[float]:
    """The share of the win, the own penalty and the mean of the others'."""
    others = [-points for other, points in enumerate(scores) if other != seat]
    return [(seat in winners) / max(len(winners), 1), -scores[seat], sum(others) / len(others)]


# Counting


@dataclass
class Tally:
    """What was played of a match."""

    played: list[list[float]]

    @property
    def mean(self) -> float:
        """The mean share of the win."""
        return sum(row[0] for row in self.played) / max(len(self.played), 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean: Wilson's, on the shares as they are."""
        number = max(len(self.played), 1)
        middle = (self.mean + Z95**2 / (2 * number)) / (1 + Z95**2 / number)
        half = Z95 / (1 + Z95**2 / number) * math.sqrt(self.mean * (1 - self.mean) / number + Z95**2 / (4 * number**2))
        return max(0.0, middle - half), min(1.0, middle + half)

    def is_enough(self, match: Match, is_quick: bool) -> bool:
        """Are there games enough?"""
        low, high = self.interval
        if is_quick and match.iterations > 0:
            return len(self.played) >= QUICK_GAMES
        if len(self.played) >= match.most - match.most % match.players:
            return True
        return len(self.played) >= match.fewest and high - low <= 2 * WITHIN


def rows_of(match: Match, tally: Tally) -> list[dict[str, Any]]:
    """The figures of a match: how often the contestant won, in Mistigri its penalty, and what its thinking cost."""
    low, high = tally.interval
    row = a_row(
        match.name,
        tally.mean,
        "share of wins",
        match.other,
        tally.mean / match.fair,
        low / match.fair,
        high / match.fair,
    )
    rows = [row | {"games": len(tally.played)} | aim("≥", match.at_least, row["ratio"])]
    if match.game == "mistigri":
        rows.append(penalty_row(match, tally))
    decisions, iterations, seconds = (sum(game[i] for game in tally.played) for i in (3, 4, 5))
    if decisions > 0:
        rows[0] |= {"iterations": match.iterations, "seconds_a_decision": round(seconds / decisions, 4),
                    "iterations_a_second": round(iterations / seconds)}  # fmt: skip
    return rows


def penalty_row(match: Match, tally: Tally) -> dict[str, Any]:
    """The contestant's mean penalty beside the others', with the interval of the ratio by its linear part."""
    number = len(tally.played)
    own, others = (sum(game[i] for game in tally.played) / number for i in (1, 2))
    ratio = own / others
    spread = sum((game[1] - ratio * game[2]) ** 2 for game in tally.played) / number
    half = Z95 * math.sqrt(spread / number) / others
    row = a_row(f"{match.name}: penalty", own, "points", match.other, ratio, ratio - half, ratio + half)
    return row | {"games": number} | aim("≤", match.at_most_penalty, ratio)


def a_row(name: str, value: float, unit: str, peer: str, ratio: float, low: float, high: float) -> dict[str, Any]:
    """A row as all our benchmarks write it; low and high are the ends of the ratio's 95 % interval."""
    return {"name": name, "value": round(value, 4), "unit": unit, "peer": peer,
            "ratio": round(ratio, 4), "low": round(low, 4), "high": round(high, 4)}  # fmt: skip


def aim(sign: str, bound: float | None, ratio: float) -> dict[str, Any]:
    """What the ratio is to reach, if anything."""
    if bound is None:
        return {}
    return {"target": f"{sign} {bound:g}", "reached": ratio >= bound if sign == "≥" else ratio <= bound}


def say(row: dict[str, Any]) -> str:
    """A row as a line."""
    line = f"{row['name']:<64} {row['value']:8.3f}  ratio {row['ratio']:.3f} ({row['low']:.3f} to {row['high']:.3f})"
    line += f", {row['games']} games"
    if "seconds_a_decision" in row:
        line += f", {row['seconds_a_decision']:.3f} s a decision, {row['iterations_a_second']:,} iterations/s"
    return line + (f"  {row['target']}: {'reached' if row['reached'] else 'MISSED'}" if "target" in row else "")


def averaged(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Over both sides of Chop! Chop!."""
    found = []
    for mice, cat in pairwise(row for row in rows if row["unit"] == "share of wins"):
        if " as mice " in mice["name"] and cat["name"] == mice["name"].replace(" as mice ", " as cat "):
            down, up = (math.hypot(*(row[end] - row["ratio"] for row in (mice, cat))) / 2 for end in ("low", "high"))
            mean = (mice["value"] + cat["value"]) / 2
            name = mice["name"].replace(" as mice ", " on both sides ")
            row = a_row(name, mean, "share of wins", mice["peer"], mean, mean - down, mean + up)
            bound = TIGER_AGAINST_CAT if name == "Chop! Chop!: tiger on both sides against cat" else None
            found.append(row | {"games": mice["games"] + cat["games"]} | aim("≥", bound, mean))
    return found


# Keeping and running


def kept_file() -> Path:
    """Where the games of these very sources are kept."""
    digest = hashlib.sha256()
    root = Path(mousehole.__file__).parent
    folders = [root / "engine", root / "bots", root / "games" / "chop_chop", root / "games" / "mistigri"]
    own = [file for folder in folders for file in folder.rglob("*.py")]
    for file in sorted([*own, Path(__file__), Path(__file__).with_name("greedy.py")]):
        digest.update(file.read_bytes())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "mousehole" / "bench-bots" / f"{digest.hexdigest()[:16]}.jsonl"


class Run:
    """The matches, what was played of them, and the time that is left."""

    def __init__(self, matches: list[Match], is_quick: bool, minutes: float) -> None:
        self.matches, self.is_quick = matches, is_quick
        self.end = time.monotonic() + 60 * minutes
        self.file = kept_file()
        self.tallies = {match: Tally([]) for match in matches}
        by_name = {match.name: self.tallies[match] for match in matches}
        for line in self.file.read_text().splitlines() if self.file.exists() else []:
            name, played = json.loads(line)
            if name in by_name:
                by_name[name].played += played

    def keep(self, match: Match, played: list[list[float]]) -> None:
        """Count games of a match and write them down, a line a batch."""
        self.tallies[match].played += played
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a") as file:
            file.write(json.dumps([match.name, played]) + "\n")

    def is_done(self, match: Match) -> bool:
        """Has the match games enough?"""
        return self.tallies[match].is_enough(match, self.is_quick)

    def play_all(self, workers: int) -> None:
        """Play what is missing, until it is all there or the time is up."""
        for match in self.matches:
            if match.contestant not in THINKERS and match.other not in THINKERS and not self.is_done(match):
                self.keep(match, play_batch(match, 0, POLICY_GAMES - POLICY_GAMES % match.players))
                self._report(match)
        with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
            for match in self.matches:
                if not self.is_done(match) and time.monotonic() < self.end:
                    self._play_match(pool, match, workers)
                    self._report(match)

    def _report(self, match: Match) -> None:
        for row in rows_of(match, self.tallies[match]):
            print(say(row), file=sys.stderr, flush=True)

    def _play_match(self, pool: ProcessPoolExecutor, match: Match, workers: int) -> None:
        """Batches are counted in the order of their numbers, so that the same games count wherever they are played."""
        tally = self.tallies[match]
        asked = len(tally.played)
        running: dict[Future[list[list[float]]], int] = {}
        arrived: dict[int, list[list[float]]] = {}
        while True:
            is_wanted = not self.is_done(match) and time.monotonic() < self.end
            while is_wanted and len(running) < workers:
                running[pool.submit(play_batch, match, asked, BATCH)] = asked
                asked += BATCH
            if not running:
                return
            for batch in wait(running, return_when=FIRST_COMPLETED).done:
                arrived[running.pop(batch)] = batch.result()
            while len(tally.played) in arrived:
                self.keep(match, arrived.pop(len(tally.played)))


def main() -> int:
    """Play, print, write; 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_GAMES} games of each match with thinking bots")
    parser.add_argument("--minutes", type=float, default=20.0, help="stop then; the next run goes on")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--only", default="", help="only matches whose name has this in it")
    parser.add_argument("--json", type=Path, help="write the rows there")
    given = parser.parse_args()
    run = Run([match for match in all_matches() if given.only in match.name], given.quick, given.minutes)
    run.play_all(given.workers)
    rows = [row for match, tally in run.tallies.items() if tally.played for row in rows_of(match, tally)]
    rows += averaged(rows)
    missing = [match.name for match in run.matches if not run.is_done(match)]
    print("\n".join(["", *map(say, rows), *(f"unfinished, run again: {name}" for name in missing)]))
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
    missed = [row["name"] for row in rows if not row.get("reached", True)]
    print(f"{len(missed)} targets missed" if missed else "all targets reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
