"""The server under load, beside its peers in the same run: `python benchmarks/server.py --json FILE`.

`--against COMMIT` measures it beside the server of an earlier commit instead (`server_against.py`).

The load comes from a process of its own over loopback. Ours are real games (Bon Appétit! and Chop! Chop!), on disk
before they are told, every seat its own view, at a server with a worker for each core. The peers play the smallest game
there is, in memory: boardgame.io as it is shipped (one process), the same over as many processes as there are cores,
and Colyseus with a patch after every move. All are played in turn, round after round, and what counts is the ratio
within a round: its median, with the lowest beside it. Besides moves a second, which depend on who else uses the
machine, moves per CPU-second of all processes of a server are given, how many cores server and load have used (a load
that comes near 1 would measure itself), and how long the machine itself stood still meanwhile (`stalls.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from chaos.process import ServerProcess
from measure import circumstances
from peer_load import BoardgameTable, ColyseusTable
from server_against import against
from server_load import STEPS, WHOLE_VIEWS, OurTable, Tally
from stalls import watched
from traffic import traffic_of

CORES = os.cpu_count() or 1
BOARDGAME, COLYSEUS = "boardgame.io", "colyseus"
FOLDERS = {BOARDGAME: Path(__file__).parent / "boardgame_io", COLYSEUS: Path(__file__).parent / "colyseus"}
PEERS: dict[str, Any] = {BOARDGAME: BoardgameTable, COLYSEUS: ColyseusTable}
SERVED = {BOARDGAME: (BOARDGAME, 1), "boardgame.io, sharded": (BOARDGAME, CORES), COLYSEUS: (COLYSEUS, 1)}
SUFFIXES = {BOARDGAME: "", "boardgame.io, sharded": "_sharded", COLYSEUS: "_colyseus"}
RECORDED = {"bon_appetit": 2, "chop_chop": 2, "mamicatchmi": 3, "addi_cats": 2, "mistigri": 3}
GAMES = ("bon_appetit", "chop_chop")
SETTLE_S = 0.5
WARM_UP_S = 1.0

Measure = Callable[[], dict[str, Any]]


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


async def _load(kind: str, ports: list[int], pids: list[int], tables: list[Any], how: dict[str, Any]) -> dict[str, Any]:
    tally, chooser = Tally(), random.Random(1)
    every_s, seconds = how.get("every_s", 0.0), how["seconds"]
    seated: list[Any] = []
    for table in tables:
        if kind == "ours":
            seated.append(OurTable(*table, tally, every_s, chooser, how.get("version", STEPS)))
        else:
            seated.append(PEERS[kind](table, tally))
    before = memory_bytes(*pids)
    for number, table in enumerate(seated):
        await table.join(ports[number % len(ports)])
    await asyncio.sleep(SETTLE_S)
    held = memory_bytes(*pids) - before
    for table in seated:
        table.begin()
    await asyncio.sleep(WARM_UP_S + every_s)
    wires = [wire for table in seated for wire in table.wires]
    heard = sum(wire.received for wire in wires)
    tally.is_counting, began, spent, own = True, time.perf_counter(), cpu_seconds(*pids), time.process_time()
    await asyncio.sleep(seconds)
    took, spent, own = time.perf_counter() - began, cpu_seconds(*pids) - spent, time.process_time() - own
    heard = sum(wire.received for wire in wires) - heard
    return {
        "tables": len(tables), "tables_that_moved": len(tally.tables), "moves": tally.moves,
        "moves_per_s": round(tally.moves / took, 1),
        "moves_per_cpu_s": round(tally.moves / max(spent, 0.01), 1), "p50_ms": tally.share(0.5),
        "p99_ms": tally.share(0.99), "server_cores": round(spent / took, 2), "load_cores": round(own / took, 2),
        "bytes_per_move": round(heard / max(1, tally.moves)),
        "memory_per_connection_kb": round(held / 1024 / max(1, 2 * len(tables)), 1),
    }  # fmt: skip


def _load_process(answer: Any, *given: Any) -> None:
    import uvloop

    answer.send(uvloop.run(_load(*given)))


def load(kind: str, ports: list[int], pids: list[int], tables: list[Any], **how: Any) -> dict[str, Any]:
    """Run a load in a process of its own, beside one that looks at the clock; what they have seen."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_load_process, args=(there, kind, ports, pids, tables, how), daemon=True)
    with watched() as machine:
        process.start()
        there.close()
        try:
            found: dict[str, Any] = here.recv()
        finally:
            process.join(5)
            process.kill()
    return found | {"machine": machine}


# Who is measured


def ours(
    workers: int, tables: int, seconds: float, moves_per_s: float = 0.0, tigers: int = 0, games: Sequence[str] = GAMES,
    version: int = STEPS,
) -> dict[str, Any]:  # fmt: skip
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
        found = load("ours", [server.port], pids, made, seconds=seconds, every_s=every_s, version=version)
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


def theirs(peer: str, tables: int, seconds: float, processes: int = 1) -> dict[str, Any]:
    """A peer, in memory, over so many processes, each with its share of the tables."""
    node, version = node_itself()
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(_serving(node, peer)) for _ in range(processes)]
        ports, pids = [port for port, _ in servers], [pid for _, pid in servers]
        names = [f"match{number}" for number in range(tables)]
        return {"node": version, "processes": processes, **load(peer, ports, pids, names, seconds=seconds)}


@contextlib.contextmanager
def _serving(node: str, peer: str) -> Iterator[tuple[int, int]]:
    """A peer's server: its port and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [node, str(FOLDERS[peer] / "server.js"), str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        while "ready" not in server.stdout.readline():
            pass
        yield port, server.pid
    finally:
        server.kill()
        server.wait()
        server.stdout.close()


def is_installed(peer: str) -> bool:
    """Can this peer be measured here?"""
    return shutil.which("node") is not None and (FOLDERS[peer] / "node_modules").is_dir()


# In turn


def in_rounds(rounds: int, subjects: dict[str, Measure]) -> dict[str, list[dict[str, Any]]]:
    """Measure everybody once a round; who begins changes from round to round."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in subjects}
    for number in range(rounds):
        names = list(subjects)
        for name in names[number % len(names) :] + names[: number % len(names)]:
            found[name].append(subjects[name]())
            print(f"round {number + 1}, {name}: {found[name][-1]['moves_per_s']}", file=sys.stderr, flush=True)
    return found


def middle(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """One load of several: the median of every figure, and the range of moves a second."""
    first = rounds[0]
    figures = {key: median(found[key] for found in rounds) for key, value in first.items() if _is_figure(value)}
    rates = [found["moves_per_s"] for found in rounds]
    kept = {key: value for key, value in first.items() if not _is_figure(value) and key != "machine"}
    machine = [found["machine"] for found in rounds]
    return kept | figures | {
        "rounds": len(rounds), "lowest_moves_per_s": min(rates), "highest_moves_per_s": max(rates), "machine": machine,
    }  # fmt: skip


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def ratios(name: str, ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> dict[str, Any]:
    """How often as many as a peer, round by round: the median, the lowest, and all of them."""
    found: dict[str, Any] = {}
    for unit in ("moves_per_s", "moves_per_cpu_s"):
        each = [round(mine[unit] / max(other[unit], 0.1), 2) for mine, other in zip(ours, theirs, strict=True)]
        found[f"ratio_{unit}{name}"] = round(median(each), 2)
        found[f"ratio_{unit}{name}_lowest"] = min(each)
        found[f"ratio_{unit}{name}_rounds"] = each
    return found


def beside_peers(given: argparse.Namespace) -> dict[str, Any]:
    """Busy and paced tables, and the peers' busy ones."""
    tables, seconds, workers = given.tables, given.seconds, given.workers
    subjects: dict[str, Measure] = {"mousehole": lambda: ours(workers, tables, seconds)}
    for name, (peer, processes) in SERVED.items():
        if is_installed(peer):
            subjects[name] = lambda peer=peer, processes=processes: theirs(peer, tables, seconds, processes)
    found = in_rounds(given.rounds, subjects)
    busy: dict[str, Any] = {name: middle(rounds) for name, rounds in found.items()}
    for name, suffix in SUFFIXES.items():
        if name in found:
            busy |= ratios(suffix, found["mousehole"], found[name])
        else:
            busy[name] = f"not measured: run `npm install` in {FOLDERS[SERVED[name][0]].name}"
    busy |= {game: ours(workers, tables, seconds, games=[game]) for game in GAMES}
    busy["one_process"] = ours(1, tables, seconds)
    busy["whole_views"] = ours(workers, tables, seconds, version=WHOLE_VIEWS)
    peer_rate = busy["boardgame.io"]["moves_per_s"] if "boardgame.io" in found else None
    if peer_rate:
        for name in (*GAMES, "one_process"):
            busy[name]["ratio_moves_per_s"] = round(busy[name]["moves_per_s"] / peer_rate, 2)
    figures = {"busy": busy, "bytes_per_move": bytes_by_game()}
    paced: dict[str, Measure] = {"paced": lambda: ours(workers, given.paced_tables, seconds, given.moves)}
    figures["paced"] = middle(in_rounds(given.rounds, paced)["paced"])
    if given.tigers:
        figures["paced_with_tigers"] = ours(workers, given.paced_tables, seconds, given.moves, given.tigers)
    return figures


def bytes_by_game() -> dict[str, Any]:
    """What a move costs all players in bytes, of recorded games: by whole views, and by steps."""
    found = {}
    for game, players in RECORDED.items():
        whole, steps = (traffic_of(game, players, version).a_move for version in (WHOLE_VIEWS, STEPS))
        found[game] = {
            "players": players, "whole_views": round(whole), "steps": round(steps), "ratio": round(steps / whole, 3),
        }  # fmt: skip
    return found


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--seconds", type=float, default=10.0, help="of every measurement")
    parser.add_argument("--tables", type=int, default=200, help="busy tables")
    parser.add_argument("--paced-tables", type=int, default=500)
    parser.add_argument("--moves", type=float, default=1000.0, help="moves a second at the paced tables")
    parser.add_argument("--workers", type=int, default=CORES, help="processes of ours that keep rooms")
    parser.add_argument("--tigers", type=int, default=20, help="paced tables with a tiger, in a second run")
    parser.add_argument("--against", metavar="COMMIT", help="measure the server of an earlier commit in turn with this")
    parser.add_argument("--rounds", type=int, default=5, help="in which all are measured in turn")
    given = parser.parse_args()
    figures: dict[str, Any] = {**circumstances(), "load_before": os.getloadavg()}
    if given.against is not None:
        asked = (given.against, GAMES, given.rounds, given.workers, given.tables, given.seconds)
        figures |= against(*asked, load)
    else:
        figures |= beside_peers(given)
    text = json.dumps(figures, indent=1)
    print(text)
    if given.json is not None:
        given.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
