"""Thirty phones on one laptop: a tournament at ten tables of three, with the page of whoever runs the club open.

    python benchmarks/club.py
    python benchmarks/club.py --json benchmarks/results/club.json

The server is a process of its own, on disk; all phones are connections over loopback, seated by the house book's own
way: thirty people come in with a device each, a Swiss tournament draws tables of three, each device asks for its place.
They move as fast as people tap at most, in turn with the club's page closed and open (asked every 2.5 s, as the page
does). A move counts when all three have been told of it. What the page costs is the server's CPU time of one asking:
with all boards, and with none that has changed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from chaos.process import ServerProcess
from measure import circumstances
from server import cpu_seconds
from server_load import OurTable, Tally

PEOPLE, SEATS = 30, 3
EVERY_S = 0.5  # a move at every table
LOOK_S = 2.5  # as the page asks
WARM_UP_S = 2.0
GAMES = ("bon_appetit", "chop_chop", "mistigri")
ASKED = 100  # times, to see what one costs


class Club:
    """A server with a tournament at ten tables."""

    def __init__(self, server: ServerProcess, game: str) -> None:
        self._server, self._game = server, game
        self._secrets = [f"{number:032x}" for number in range(PEOPLE)]
        self.tables: list[OurTable] = []

    def ask(self, path: str, body: Any = None, secret: str = "") -> Any:
        """What a device asks of the book."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        url = f"http://127.0.0.1:{self._server.port}/api/book{path}"
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
            return json.loads(answer.read() or b"null")

    def draw(self, tally: Tally) -> None:
        """Thirty people come in, ten tables are drawn, and everybody finds their place."""
        people = [
            self.ask("/people", {"name": f"Cat {number}"}, secret)["person"]
            for number, secret in enumerate(self._secrets)
        ]
        wish = {"kind": "swiss", "games": [{"game": self._game}], "people": people, "seats": SEATS, "pace": "instant"}
        evening = self.ask("/evenings", wish, self._secrets[0])["evening"]
        self.ask(f"/evenings/{evening}", {"do": "next"}, self._secrets[0])
        tokens: dict[str, list[str]] = {}
        for secret in self._secrets:
            for seat in self.ask("/mine", secret=secret)["seats"]:
                tokens.setdefault(seat["room"], []).append(seat["token"])
        assert len(tokens) == PEOPLE // SEATS, "not all tables were drawn"
        chooser = random.Random(1)
        self.tables = [OurTable(room, given, tally, EVERY_S, chooser) for room, given in tokens.items()]

    async def look(self) -> None:
        """The club's page: asks now and again, for what it has not got."""
        known = ""
        while True:
            told = await asyncio.to_thread(self.ask, f"/overview?known={known}")
            known = ",".join(f"{table['room']}.{table['n']}" for table in told["tables"])
            await asyncio.sleep(LOOK_S)

    def cost(self, query: str) -> float:
        """Milliseconds of the server's CPU for one asking of the page, while nobody moves."""
        began = cpu_seconds(self._server.pid)
        for _ in range(ASKED):
            self.ask(f"/overview{query}")
        return (cpu_seconds(self._server.pid) - began) * 1000 / ASKED


async def play(club: Club, tally: Tally, port: int, rounds: int, seconds: float) -> dict[bool, list[list[float]]]:
    """Waits of moves by round, with the page closed and open in turn."""
    for table in club.tables:
        await table.join(port)
    for table in club.tables:
        table.begin()
    await asyncio.sleep(WARM_UP_S)
    found: dict[bool, list[list[float]]] = {False: [], True: []}
    for number in range(2 * rounds):
        is_open = number % 2 == 1
        page = asyncio.create_task(club.look()) if is_open else None
        tally.waits, tally.is_counting = [], True
        await asyncio.sleep(seconds)
        tally.is_counting = False
        found[is_open].append(tally.waits)
        if page is not None:
            page.cancel()
    for table in club.tables:
        for wire in table.wires:
            wire.close()
    return found


def quantile(waits: list[float], part: float) -> float:
    """Of so many, the one that so large a part are below."""
    ordered = sorted(waits)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


def row(name: str, unit: str, values: list[float], value: float | None = None) -> dict[str, Any]:
    """A row of figures, printed too."""
    shown = median(values) if value is None else value
    print(f"{name:<62} {shown:9.3f} {unit}  ({min(values):.3f} to {max(values):.3f})", flush=True)
    return {"name": name, "value": round(shown, 3), "unit": unit, "peer": None, "ratio": None,
            "low": round(min(values), 3), "high": round(max(values), 3)}  # fmt: skip


def measure(game: str, rounds: int, seconds: float) -> list[dict[str, Any]]:
    """All figures."""
    with tempfile.TemporaryDirectory(prefix="mousehole-club-") as folder, ServerProcess(Path(folder)) as server:
        tally = Tally()
        club = Club(server, game)
        club.draw(tally)
        spent, began = cpu_seconds(server.pid), time.perf_counter()
        found = asyncio.run(play(club, tally, server.port, rounds, seconds))
        cores = (cpu_seconds(server.pid) - spent) / (time.perf_counter() - began)
        rows = []
        for is_open, words in ((False, "nobody looks"), (True, "the club's page open")):
            every = [wait for waits in found[is_open] for wait in waits]
            head = f"thirty phones, {words}"
            for part, called in ((0.5, "p50"), (0.99, "p99")):
                of_rounds = [quantile(waits, part) for waits in found[is_open]]
                rows.append(row(f"{head}: {called} of a move", "ms", of_rounds, quantile(every, part)))
            rows.append(row(f"{head}: moves", "moves/s", [len(waits) / seconds for waits in found[is_open]]))
        rows.append(row("thirty phones: the server's share of a core", "cores", [cores]))
        told = club.ask("/overview")
        known = ",".join(f"{table['room']}.{table['n']}" for table in told["tables"])
        boards = sum(table["board"] is not None for table in told["tables"])
        print(f"{len(told['tables'])} tables, {boards} with their boards, {len(json.dumps(told))} bytes")
        rows.append(row("the club's page, all boards", "ms of CPU", [club.cost("") for _ in range(3)]))
        rows.append(row("the club's page, nothing new", "ms of CPU", [club.cost(f"?known={known}") for _ in range(3)]))
        return rows


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", choices=GAMES, default="chop_chop")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--seconds", type=float, default=15.0)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    rows = measure(given.game, given.rounds, given.seconds)
    if given.json:
        about = circumstances()
        given.json.write_text(json.dumps([each | about for each in rows], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
