"""Several nodes on one PostgreSQL: moves a second with 1, 2, 3 of them, the cost of the relay, the times of takeovers.

    python benchmarks/nodes.py --json FILE

Everything runs on one machine over loopback, so nodes, database and load share its cores: moves a second say little
about machines of one's own, moves per CPU-second and milliseconds of CPU per move say more. *direct*: every player is
connected to the node that has the room; *relayed*: to another one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from chaos.cluster import postgres
from chaos.nodes import break_nodes
from chaos.process import ServerProcess
from measure import circumstances
from server import cpu_seconds, memory_bytes
from server_load import OurTable, Tally, Wire

from mousehole.server.hosting.settings import NodeOptions

GAMES = ("bon_appetit", "chop_chop")
WARM_UP_S = 1.5


@dataclass
class Job:
    """What a load process is to do: rooms, tokens, a port and whether it is another node's; how long, how often."""

    tables: list[tuple[str, list[str], int, bool]]
    seconds: float
    every_s: float
    pids: list[int]
    database: int


class Table(OurTable):
    """One of our tables whose traffic is weighed."""

    heard = 0

    def hear(self, wire: Wire, data: bytes) -> None:
        """Weigh it, then play."""
        if self.tally.is_counting:
            Table.heard += len(data)
        super().hear(wire, data)


def family_cpu_seconds(pid: int) -> float:
    """What a PostgreSQL and its backends have spent so far."""
    ticks = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(folder.name) == pid:
                    ticks += sum(map(int, fields[11:15]))
                elif int(fields[1]) == pid:
                    ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


async def _load(job: Job) -> dict[str, Any]:
    tallies, chooser = {False: Tally(), True: Tally()}, random.Random(1)
    before = sum(map(memory_bytes, job.pids))
    seated = []
    for room, tokens, port, relayed in job.tables:
        seated.append(Table(room, tokens, tallies[relayed], job.every_s, chooser))
        await seated[-1].join(port)
    held = sum(map(memory_bytes, job.pids)) - before
    for table in seated:
        table.begin()
    await asyncio.sleep(WARM_UP_S + job.every_s)
    Table.heard = 0
    for tally in tallies.values():
        tally.is_counting = True
    began = time.perf_counter()
    spent, spent_there = sum(map(cpu_seconds, job.pids)), family_cpu_seconds(job.database)
    await asyncio.sleep(job.seconds)
    took = time.perf_counter() - began
    spent, spent_there = sum(map(cpu_seconds, job.pids)) - spent, family_cpu_seconds(job.database) - spent_there
    moves = max(sum(tally.moves for tally in tallies.values()), 1)
    waits = {
        f"{name}_{share}": tallies[relayed].share(part)
        for relayed, name in ((False, "direct"), (True, "relayed"))
        for share, part in (("p50_ms", 0.5), ("p99_ms", 0.99))
        if tallies[relayed].moves
    }
    return {
        "tables": len(job.tables), "moves": moves, "moves_per_s": round(moves / took, 1),
        "moves_per_node_cpu_s": round(moves / max(spent, 0.01), 1),
        "node_cpu_ms_per_move": round(1000 * spent / moves, 3),
        "database_cpu_ms_per_move": round(1000 * spent_there / moves, 3),
        "bytes_to_players_per_move": round(Table.heard / moves), **waits,
        "memory_per_connection_kb": round(held / 1024 / max(1, 2 * len(job.tables)), 1),
    }  # fmt: skip


def _load_process(answer: Any, job: Job) -> None:
    import uvloop

    answer.send(uvloop.run(_load(job)))


def load(job: Job) -> dict[str, Any]:
    """Run a load in a process of its own; what it has seen."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_load_process, args=(there, job), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(120 + 4 * job.seconds):
            raise TimeoutError("the load has not ended")
        found: dict[str, Any] = here.recv()
    finally:
        process.join(5)
        process.kill()
    return found


@contextlib.contextmanager
def nodes_on(folder: Path, database: str, count: int) -> Iterator[list[ServerProcess]]:
    """So many nodes; with 0, one server without leases."""
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(ServerProcess(
                folder, database=database, node=NodeOptions(f"node{number}", "127.0.0.1:0") if count else None
            ))
            for number in range(max(count, 1))
        ]  # fmt: skip


async def owners(database: str, rooms: list[str]) -> dict[str, str]:
    """The names of the nodes that have these rooms."""
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        query = "SELECT room, name FROM leases JOIN nodes USING (session) WHERE room = ANY($1::text[])"
        return {row["room"]: row["name"] for row in await connection.fetch(query, rooms)}
    finally:
        await connection.close()


async def wal_bytes(database: str) -> int:
    """How much the database has written to its log so far."""
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        return int(await connection.fetchval("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"))
    finally:
        await connection.close()


def measure(folder: Path, database: str, postmaster: int, count: int, tables: int, seconds: float,
            moves_per_s: float = 0.0, relayed: float = 0.0) -> dict[str, Any]:  # fmt: skip
    """One figure: so many tables on so many nodes, such a share of them from another node than their own."""
    with nodes_on(folder, database, count) as nodes:
        made = [
            nodes[number % len(nodes)].ask(
                "POST", "/api/rooms", {"game": GAMES[number % len(GAMES)], "players": 2, "pace": "instant"}
            )
            for number in range(tables)
        ]
        ports = {f"node{number}": node.port for number, node in enumerate(nodes)}
        at = asyncio.run(owners(database, [room["room"] for room in made])) if count else {}
        placed = []
        for number, room in enumerate(made):
            own = at.get(room["room"], "node0")
            is_relayed = int(number * relayed) != int((number + 1) * relayed)
            name = next(name for name in ports if name != own) if is_relayed else own
            placed.append((room["room"], room["tokens"], ports[name], is_relayed))
        pids = [node.pid for node in nodes]
        before = asyncio.run(wal_bytes(database))
        found = load(Job(placed, seconds, tables / moves_per_s if moves_per_s else 0.0, pids, postmaster))
        written = asyncio.run(wal_bytes(database)) - before
        share = seconds / (seconds + WARM_UP_S)  # the log also grew while it warmed up
        return found | {"database_wal_bytes_per_move": round(share * written / max(found["moves"], 1))}


def takeovers(rounds: int) -> dict[str, Any]:
    """How long players wait when a node fails, by fault, and what it costs."""
    with tempfile.TemporaryDirectory(prefix="mousehole-bench-") as folder:
        toll = asdict(asyncio.run(break_nodes(Path(folder), nodes=3, rounds=rounds, seed=1)))
    return {
        **{key: toll[key] for key in ("takeover_s", "cut_off_s", "slow")},
        **{key: toll[key] for key in ("acknowledged", "acknowledged_lost", "applied_twice", "rooms_not_resumed")},
    }


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--seconds", type=float, default=8.0, help="of every measurement")
    parser.add_argument("--tables", type=int, default=60, help="busy tables")
    parser.add_argument("--moves", type=float, default=100.0, help="moves a second at the paced tables")
    parser.add_argument("--rounds", type=int, default=3, help="of every fault; 0: none")
    given = parser.parse_args()
    figures: dict[str, Any] = circumstances() | {"load_before": os.getloadavg()}
    with tempfile.TemporaryDirectory(prefix="mousehole-bench-") as name, postgres(Path(name)) as database:
        folder = Path(name)
        postmaster = int((folder / "postgres" / "postmaster.pid").read_text().split()[0])
        here = folder, database, postmaster
        figures["busy"] = {"without_leases": measure(*here, 0, given.tables, given.seconds)}
        for count in (1, 2, 3):
            figures["busy"][f"{count}_nodes"] = measure(*here, count, given.tables, given.seconds)
        figures["busy"]["2_nodes_relayed"] = measure(*here, 2, given.tables, given.seconds, relayed=1.0)
        figures["paced"] = measure(*here, 2, given.tables, 2 * given.seconds, given.moves, relayed=0.5)
    busy, paced = figures["busy"], figures["paced"]
    figures["relay"] = {  # of tables side by side in one run
        "extra_p50_ms": round(paced["relayed_p50_ms"] - paced["direct_p50_ms"], 2),
        "extra_cpu_ms_per_move": round(
            busy["2_nodes_relayed"]["node_cpu_ms_per_move"] - busy["2_nodes"]["node_cpu_ms_per_move"], 3
        ),
    }
    if given.rounds:
        figures["takeover"] = takeovers(given.rounds)
    text = json.dumps(figures, indent=1)
    print(text)
    if given.json is not None:
        given.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
