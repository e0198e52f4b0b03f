"""The server under load, beside boardgame.io in the same run: `python benchmarks/server.py --json FILE`.

`--against COMMIT` measures it beside the server of an earlier commit instead (`server_against.py`).

The load comes from a process of its own over loopback. Ours are real games (Bon Appétit! and Chop! Chop!), on disk
before they are told, at a server with a worker for each core, and once more at one that is a single process;
boardgame.io, which has no other form, plays the smallest game there is, in memory. Besides moves a second, which depend
on who else uses the machine, moves per CPU-second of all processes of the server are given, and how many cores the
server and the load have used: a load that comes near 1 would measure itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.process import ServerProcess
from measure import circumstances
from server_against import against
from server_load import OurTable, Tally, TheirTable

PEER = Path(__file__).parent / "boardgame_io"
GAMES = ("bon_appetit", "chop_chop")
SETTLE_S = 0.5
WARM_UP_S = 1.0


# Looking at a process


def cpu_seconds(*pids: int) -> float:
    """What processes have spent so far."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def memory_bytes(*pids: int) -> int:
    """What processes hold."""
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


# The load, in its own process


async def _load(
    kind: str, port: int, pids: list[int], tables: list[Any], seconds: float, every_s: float
) -> dict[str, Any]:
    tally, chooser = Tally(), random.Random(1)
    seated: list[Any] = [
        OurTable(*table, tally, every_s, chooser) if kind == "ours" else TheirTable(table, tally) for table in tables
    ]
    before = memory_bytes(*pids)
    for table in seated:
        await table.join(port)
    await asyncio.sleep(SETTLE_S)
    held = memory_bytes(*pids) - before
    for table in seated:
        table.begin()
    await asyncio.sleep(WARM_UP_S + every_s)
    tally.is_counting, began, spent, own = True, time.perf_counter(), cpu_seconds(*pids), time.process_time()
    await asyncio.sleep(seconds)
    took, spent, own = time.perf_counter() - began, cpu_seconds(*pids) - spent, time.process_time() - own
    return {
        "tables": len(tables), "tables_that_moved": len(tally.tables), "moves": tally.moves,
        "moves_per_s": round(tally.moves / took, 1),
        "moves_per_cpu_s": round(tally.moves / max(spent, 0.01), 1), "p50_ms": tally.share(0.5),
        "p99_ms": tally.share(0.99), "server_cores": round(spent / took, 2), "load_cores": round(own / took, 2),
        "memory_per_connection_kb": round(held / 1024 / max(1, 2 * len(tables)), 1),
    }  # fmt: skip


def _load_process(answer: Any, *given: Any) -> None:
    import uvloop

    answer.send(uvloop.run(_load(*given)))


def load(*given: Any) -> dict[str, Any]:
    """Run a load in a process of its own; what it has seen."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_load_process, args=(there, *given), daemon=True)
    process.start()
    there.close()
    try:
        found: dict[str, Any] = here.recv()
    finally:
        process.join(5)
        process.kill()
    return found


# Who is measured


def ours(
    workers: int, tables: int, seconds: float, moves_per_s: float = 0.0, tigers: int = 0, games: Sequence[str] = GAMES
) -> dict[str, Any]:
    """Our server, durable; as fast as it goes, or at so many moves a second in all."""
    with (
        tempfile.TemporaryDirectory(prefix="mousehole-bench-") as folder,
        ServerProcess(Path(folder), workers=workers) as server,
    ):
        made = []
        for number in range(tables):
            asked: dict[str, Any] = {"game": games[number % len(games)], "players": 2, "pace": "instant"}
            if number < tigers:
                asked |= {"game": "chop_chop", "bots": ["tiger"], "pace": "normal"}
            room = server.ask("POST", "/api/rooms", asked)
            made.append((room["room"], [token for token in room["tokens"] if token]))
        _load_rooms(server, made)
        every_s = tables / moves_per_s if moves_per_s else 0.0
        pids = [server.pid, *server.worker_pids().values()]
        found = load("ours", server.port, pids, made, seconds, every_s)
        return {"workers": workers, "games": list(games), **found}


def _load_rooms(server: ServerProcess, made: list[tuple[str, list[str]]]) -> None:
    """Have all rooms in memory, wherever they are kept, so that what people add is that of their connections."""
    for room, _ in made:
        with connect(f"ws://127.0.0.1:{server.port}/ws/{room}", compression=None) as watcher:
            watcher.send('{"t": "hello"}')
            watcher.recv()


def node_itself() -> tuple[str, str]:
    """Where Node really lies (on the path there may be a script, whose CPU-seconds would count), and its version."""
    asked = ["node", "-p", "process.execPath + ' ' + process.version"]
    path, _, version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip().rpartition(" ")
    return path, version


def theirs(tables: int, seconds: float) -> dict[str, Any]:
    """boardgame.io, in memory."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    node, version = node_itself()
    server = subprocess.Popen([node, str(PEER / "server.js"), str(port)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        while "ready" not in server.stdout.readline():
            pass
        matches = [f"match{number}" for number in range(tables)]
        return {"node": version, **load("theirs", port, [server.pid], matches, seconds, 0.0)}
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--seconds", type=float, default=10.0, help="of every measurement")
    parser.add_argument("--tables", type=int, default=200, help="busy tables")
    parser.add_argument("--paced-tables", type=int, default=500)
    parser.add_argument("--moves", type=float, default=1000.0, help="moves a second at the paced tables")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes of ours that keep rooms")
    parser.add_argument("--tigers", type=int, default=20, help="paced tables with a tiger, in a second run")
    parser.add_argument("--against", metavar="COMMIT", help="measure the server of an earlier commit in turn with this")
    parser.add_argument("--rounds", type=int, default=7, help="of --against")
    given = parser.parse_args()
    figures: dict[str, Any] = {**circumstances(), "load_before": os.getloadavg()}
    if given.against is not None:
        asked = (given.against, GAMES, given.rounds, given.workers, given.tables, given.seconds)
        figures |= against(*asked, load)
    else:
        figures |= beside_boardgame_io(given)
    text = json.dumps(figures, indent=1)
    print(text)
    if given.json is not None:
        given.json.write_text(text + "\n", encoding="utf-8")


def beside_boardgame_io(given: argparse.Namespace) -> dict[str, Any]:
    """Busy and paced tables, and the peer's busy ones."""
    figures: dict[str, Any] = {}
    figures["busy"] = {
        "mousehole": ours(given.workers, given.tables, given.seconds),
        **{game: ours(given.workers, given.tables, given.seconds, games=[game]) for game in GAMES},
        "one_process": ours(1, given.tables, given.seconds),
    }
    if shutil.which("node") and (PEER / "node_modules").is_dir():
        figures["busy"]["boardgame.io"] = theirs(given.tables, given.seconds)
        mine, other = figures["busy"]["mousehole"], figures["busy"]["boardgame.io"]
        for unit in ("moves_per_s", "moves_per_cpu_s"):
            figures["busy"][f"ratio_{unit}"] = round(mine[unit] / max(other[unit], 0.1), 2)
        for name in (*GAMES, "one_process"):
            own = figures["busy"][name]["moves_per_s"]
            figures["busy"][name]["ratio_moves_per_s"] = round(own / max(other["moves_per_s"], 0.1), 2)
    else:
        figures["busy"]["boardgame.io"] = f"not measured: run `npm install` in {PEER.name}"
    figures["paced"] = ours(given.workers, given.paced_tables, given.seconds, given.moves)
    if given.tigers:
        figures["paced_with_tigers"] = ours(given.workers, given.paced_tables, given.seconds, given.moves, given.tigers)
    return figures


if __name__ == "__main__":
    main()
