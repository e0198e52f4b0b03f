"""The house book of 1,000 people and 100,000 games: what its pages and a result cost a server.

    python benchmarks/book.py
    python benchmarks/book.py --json benchmarks/results/book.json

Everything is asked through the very endpoints, without a network, on a SQLite file. Times are CPU time of the process,
all of its threads, so that what else runs on the machine hardly counts; a row has median, lowest and highest.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import combinations
from pathlib import Path
from typing import Any

from measure import circumstances

import mousehole
from mousehole.server.book import entries
from mousehole.server.book.book import Book
from mousehole.server.book.entries import AnyBookEntry, PlayerResult, ResultNoted, write_book_entry
from mousehole.server.book.pairing import draw_swiss
from mousehole.server.hosting.book.endpoints import BOOK_ENDPOINTS
from mousehole.server.hosting.endpoints import HttpQuestion, answer
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.storage.sqlite import SqliteStore

PAGE_MS, RESULT_MS = 100.0, 2.0
BATCH = 5000  # entries in one append
GAMES = tuple(mousehole.games())


def players_of(people: list[int], luck: random.Random) -> list[PlayerResult]:
    """Three people and a bot, in some order, rated as if by openskill: what it costs to rate is measured elsewhere."""
    places = [1, 2, 3, 4]
    luck.shuffle(places)
    strengths = [(round(luck.gauss(25, 4), 4), round(luck.uniform(2, 6), 4)) for _ in places]
    return [
        PlayerResult(place, luck.randrange(100), person, None, [], luck.randrange(200, 2000), strength)
        for place, person, strength in zip(places, luck.sample(people, 3), strengths, strict=False)
    ] + [PlayerResult(places[3], 1, None, "cat", rating=strengths[3])]


async def fill(store: SqliteStore, people: int, games: int, seed: int) -> None:
    """Write a book straight to the disk."""
    luck = random.Random(seed)
    numbers = list(range(1, people + 1))
    written: list[AnyBookEntry] = [entries.PersonAdded(number, f"Person {number}", 0.0) for number in numbers]
    start = 1_600_000_000.0
    for number in range(games):
        result = ResultNoted(
            f"room{number:09d}", 0, luck.choice(GAMES), start + 600 * number, 600, players_of(numbers, luck),
            chase=luck.randrange(200),
        )  # fmt: skip
        written += [entries.SeatsBound(result.room, {"0": 1}, result.at), result]
    for first in range(0, len(written), BATCH):
        await store.append_book(first, [write_book_entry(entry) for entry in written[first : first + BATCH]])


def draw_rounds(seats: int, seed: int) -> list[float]:
    """Draw six rounds of 64, in an order by chance; what each takes, in milliseconds."""
    luck, times = random.Random(seed), []
    met: Counter[frozenset[int]] = Counter()
    for _ in range(6):
        order = luck.sample(range(64), 64)
        began = time.process_time()
        drawn = draw_swiss(order, [seats] if seats == 2 else [3, 4, 5], seats, met, {})
        times.append((time.process_time() - began) * 1000)
        met.update(frozenset(pair) for table in drawn.tables for pair in combinations(table, 2))
    return times


class Bench:
    """Asks a book many times, and keeps what it has cost."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry
        self.rows: list[dict[str, Any]] = []

    def add(self, name: str, times: list[float], target: float | None = None) -> None:
        """A row of milliseconds."""
        value = statistics.median(times)
        reached = {} if target is None else {"target": f"{target:g}", "reached": value <= target}
        self.rows.append({
            "name": name, "value": round(value, 3), "unit": "ms of CPU", "peer": None, "ratio": None,
            "low": round(min(times), 3), "high": round(max(times), 3), **reached,
        })  # fmt: skip
        print(f"{name:<58} {value:9.3f} ms  ({min(times):.3f} to {max(times):.3f})", flush=True)

    async def ask(self, path: str, query: dict[str, str] | None = None) -> int:
        """Ask as the machine's own browser; how many bytes were answered."""
        for endpoint in BOOK_ENDPOINTS:
            parts = endpoint.parts("GET", path)
            if parts is not None:
                given = await answer(self.registry, endpoint, HttpQuestion(parts, query or {}, is_own=True), "en")
                assert given.status == 200, given
                return len(given.body)
        raise AssertionError(path)

    async def measure(self, name: str, do: Callable[[], Awaitable[object]], times: int, target: float | None) -> None:
        """Do something so many times."""
        await do()
        found = []
        for _ in range(times):
            began = time.process_time()
            await do()
            found.append((time.process_time() - began) * 1000)
        self.add(name, found, target)


async def take_result(registry: RoomRegistry, number: int, luck: random.Random) -> None:
    """A result as rooms give them: rated, written, and counted."""
    players = players_of(list(range(1, 1000)), luck)
    for player in players:
        player.rating = None

    def make(book: Book, now: float) -> list[AnyBookEntry]:
        return [book.rated(ResultNoted(f"new{number}", 0, "mistigri", now, 600, players, chase=80))]

    await registry.book.note(make)


async def run(people: int, games: int, times: int, seed: int) -> list[dict[str, Any]]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mousehole.sqlite3"
        store = SqliteStore(path)
        await store.open()
        await fill(store, people, games, seed)
        await store.close()
        registry = RoomRegistry(SqliteStore(path))
        bench = Bench(registry)
        await registry.open()
        began = time.process_time()
        await registry.book.read()
        size = f"{people:,} people, {games:,} games"
        bench.add(f"{size}: read once after a start", [(time.process_time() - began) * 1000])
        for name, asked, query, target in (
            ("the page of the house", "/api/book", {}, PAGE_MS),
            ("the page of a person", "/api/book/people/1", {}, PAGE_MS),
            ("standings of a game", "/api/book/standings", {"game": "mistigri"}, PAGE_MS),
            ("fifty results of a game", "/api/book/results", {"game": "mistigri"}, PAGE_MS),
        ):
            await bench.measure(f"{size}: {name}", lambda a=asked, q=query: bench.ask(a, q), times, target)  # type: ignore[misc]
        luck, numbers = random.Random(seed + 1), iter(range(10**6))
        taking = lambda: take_result(registry, next(numbers), luck)  # noqa: E731
        await bench.measure(f"{size}: a result taken, rated and on disk", taking, 10 * times, RESULT_MS)
        await registry.close()
        for seats in (2, 3, 4, 5):
            bench.add(f"a round of 64 drawn, tables of {seats}, over six rounds", draw_rounds(seats, seed))
        return bench.rows


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--people", type=int, default=1000)
    asked.add_argument("--games", type=int, default=100_000)
    asked.add_argument("--times", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    rows = asyncio.run(run(given.people, given.games, given.times, given.seed))
    if given.json:
        about = circumstances()
        given.json.write_text(json.dumps([row | about for row in rows], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
