"""The simulated PostgreSQL: the statements of the project's stores, carried out one at a time, behind a slow network.

It stands for the driver, so the project's own code speaks to it unchanged. A statement that it does not know ends the
simulation. What was asked arrives, is done and is answered at three moments; a connection may break between any two.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import Any

from mousehole.server.hosting.nodes import leases, membership
from mousehole.server.storage import postgres
from mousehole.server.storage.checksums import checksum
from simulation.checks import Checks
from simulation.loop import Process, SimLoop
from simulation.network import NEAR, Network

NAME = "database"
ANSWER_S = (0.0003, 0.002)  # that a statement takes

Row = dict[str, Any]


class PostgresError(Exception):
    """The database says no."""


class InterfaceError(Exception):
    """The connection is over."""


class Database:
    """The tables of a cluster."""

    PostgresError, InterfaceError = PostgresError, InterfaceError  # as the driver's module has them

    def __init__(
        self, loop: SimLoop, network: Network, luck: random.Random, checks: Checks, faults: Counter[str]
    ) -> None:
        self.loop, self.network, self._luck, self._checks, self._faults = loop, network, luck, checks, faults
        self.process = loop.process(NAME)
        self.slow_s = 0.0
        self.lose_answers = 0.0
        self.nodes: dict[int, Row] = {}
        self.leases: dict[str, list[int]] = {}  # session, epoch
        self.rooms: dict[str, Row] = {}
        self.entries: dict[str, list[bytes]] = {}
        self._secret: str | None = None
        self._sessions = 0
        self._connections: dict[Connection, None] = {}
        self._held: list[tuple[Connection, Callable[..., None], Process, tuple[Any, ...]]] = []
        self._statements: dict[str, Callable[..., Any]] = {
            leases.APPEND: self._append, leases.CLAIM: self._claim, leases.ASSIGN: self._assign,
            leases.OWNERS: self._owners, leases.HAND_OVER: self._hand_over, leases.GIVE_BACK: self._give_back,
            membership.REGISTER: self._register, membership.BEAT: self._beat, membership.SWEEP: self._sweep,
            membership.NAMESAKE: self._namesake,
            "INSERT INTO leases (room, session, epoch) VALUES ($1, $2, 1)": self._lease,
            postgres.LOAD: self._bodies,
            "DELETE FROM nodes WHERE name = $1": self._forget_name,
            "DELETE FROM nodes WHERE session = $1": self._forget_session,
            "INSERT INTO node_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING": self._keep_secret,
            "SELECT secret FROM node_secret": self._tell_secret,
        }  # fmt: skip
        self._statements = {_plain(statement): do for statement, do in self._statements.items()}

    # The driver's functions

    async def connect(self, _: str, timeout: float) -> Connection:
        """A connection; TimeoutError where the database is out of reach."""
        process = self.loop.current
        async with asyncio.timeout(timeout):
            while self.network.is_blocked(process.name, NAME):
                await asyncio.sleep(0.5)
            await asyncio.sleep(NEAR.delay_s * 4 + self.slow_s * self._luck.random())
        connection = Connection(self, process, timeout)
        self._connections[connection] = None
        return connection

    async def create_pool(self, url: str, min_size: int, max_size: int, timeout: float, command_timeout: float) -> Pool:
        """Several connections."""
        return Pool(self, url, max_size, timeout)

    # What goes wrong

    def cut(self, name: str) -> None:
        """All connections of a node break, whatever they are doing."""
        for connection in list(self._connections):
            if connection.process.name == name:
                connection.cut()

    def release(self) -> None:
        """Somebody can be reached again: what was held goes its way."""
        held, self._held = self._held, []
        for connection, go_on, where, given in held:
            self.travel(connection, go_on, where, *given)

    def travel(self, connection: Connection, go_on: Callable[..., None], where: Process, *given: Any) -> None:
        """One way between a node and the database."""
        network = self.network
        if network.blocked and network.is_blocked(connection.process.name, NAME):
            self._held.append((connection, go_on, where, given))
            return
        wait = NEAR.delay_s + NEAR.jitter_s * self._luck.random()
        where.do_at(self.loop.now + wait, go_on, *given)

    def do(self, connection: Connection, statement: str, given: tuple[Any, ...], future: Any) -> None:
        """Carry a statement out, and answer."""
        wait = self._luck.uniform(*ANSWER_S) + self.slow_s * self._luck.random()
        self.process.do_at(self.loop.now + wait, self._do, connection, statement, given, future)

    def _do(self, connection: Connection, statement: str, given: tuple[Any, ...], future: Any) -> None:
        result: Any = None
        error: Exception | None = None
        try:
            result = self.run(statement, *given)
        except PostgresError as refused:
            error = refused
        if self.lose_answers and self._luck.random() < self.lose_answers:
            self._faults["answer_lost"] += 1
            connection.cut()
            return
        self.travel(connection, connection.answered, connection.process, future, result, error)

    def lost(self, connection: Connection) -> None:
        """A connection is over."""
        self._connections.pop(connection, None)

    # Statements

    def run(self, statement: str, *given: Any) -> Any:
        """Carry a statement out; the rows."""
        plain = _plain(statement)
        do = self._statements.get(plain)
        if do is not None:
            return do(*given)
        if plain.startswith(("CREATE", "ALTER TABLE", "INSERT INTO mousehole_schema", "SELECT pg_advisory_xact_lock")):
            return []
        if plain.startswith("SELECT max(version)"):
            return [{"max": 0}]
        if plain.startswith("SELECT room, game, state, open, updated FROM rooms"):
            return self._list(only_open="WHERE open" in plain)
        if plain.startswith("WITH gone AS (DELETE FROM rooms WHERE room = $1"):
            return self._delete(*given)
        self._checks.fail(f"the simulated database does not know: {plain}")
        return None

    def _lives(self, session: int | None) -> bool:
        node = None if session is None else self.nodes.get(session)
        return node is not None and node["expires"] > self.loop.now

    def _append(
        self, rooms: list[str], epochs: list[int], entry_rooms: list[str], numbers: list[int], bodies: list[bytes],
        news: list[str], games: list[str], updated: list[float], states: list[str], opens: list[bool],
        sums: list[int],
    ) -> list[Row]:  # fmt: skip
        mine = dict(zip(rooms, epochs, strict=True))
        held = [room for room in rooms if self.is_held(room, mine[room])]
        held = list(dict.fromkeys(held))
        kept = set(held)
        lengths = {room: len(self.entries.get(room, [])) for room in held}
        new: dict[str, list[bytes]] = {}
        for room, number, body, known in zip(entry_rooms, numbers, bodies, sums, strict=True):
            assert known == checksum(room, number, body)
            if room in kept:
                if number != lengths[room] + len(new.get(room, [])):
                    raise PostgresError(f"duplicate key: {room}, {number}")
                new.setdefault(room, []).append(body)
        for room, some in new.items():
            self._checks.stored(room, lengths[room], some, mine[room])
            self.entries.setdefault(room, []).extend(some)
        for room, game, when, state, is_open in zip(news, games, updated, states, opens, strict=True):
            if room in kept:
                self.rooms[room] = {"room": room, "game": game, "state": state, "open": is_open, "updated": when}
        return [{"room": room} for room in held]

    def is_held(self, room: str, epoch: int) -> bool:
        """Is a lease of that epoch the one that stands?"""
        lease = self.leases.get(room)
        return lease is not None and lease[1] == epoch

    def _take(self, room: str, session: int, may: Callable[[list[int]], bool]) -> list[Row]:
        if room not in self.rooms:
            return []
        lease = self.leases.get(room)
        if lease is not None and not may(lease):
            return []
        epoch = 1 if lease is None else lease[1] + 1
        self.leases[room] = [session, epoch]
        self._checks.owned(room, epoch)
        return [{"epoch": epoch}]

    def _claim(self, room: str, session: int) -> list[Row]:
        return self._take(room, session, lambda lease: lease[0] == session or not self._lives(lease[0]))

    def _assign(self, room: str, session: int) -> list[Row]:
        return self._take(room, session, lambda lease: not self._lives(lease[0]))

    def _hand_over(self, room: str, epoch: int, session: int) -> list[Row]:
        if not self.is_held(room, epoch):
            return []
        self.leases[room] = [session, epoch + 1]
        self._checks.owned(room, epoch + 1)
        return [{"epoch": epoch + 1}]

    def _give_back(self, rooms: list[str], epochs: list[int]) -> list[Row]:
        for room, epoch in zip(rooms, epochs, strict=True):
            if self.is_held(room, epoch):
                self.leases[room][0] = leases.NOBODY
        return []

    def _owners(self, rooms: list[str]) -> list[Row]:
        found = []
        for room in rooms:
            if room in self.rooms:
                session = self.leases[room][0] if room in self.leases else None
                found.append({"room": room, "session": session, "alive": self._lives(session)})
        return found

    def _lease(self, room: str, session: int) -> list[Row]:
        if room in self.leases:
            raise PostgresError(f"duplicate key: {room}")
        self.leases[room] = [session, 1]
        return []

    def _bodies(self, room: str, first: int = 0) -> list[Row]:
        return [
            {"number": first + at, "body": body, "sum": checksum(room, first + at, body)}
            for at, body in enumerate(self.entries.get(room, [])[first:])
        ]

    def _list(self, only_open: bool) -> list[Row]:
        rows = [row for row in self.rooms.values() if not only_open or (row["open"] and row["state"] != "over")]
        return sorted(rows, key=lambda row: -row["updated"])

    def _delete(self, room: str) -> list[Row]:
        gone = self.rooms.pop(room, None)
        self.entries.pop(room, None)
        self.leases.pop(room, None)
        return [{"rooms": int(gone is not None)}]

    def _register(self, name: str, address: str, ttl_s: float) -> list[Row]:
        if any(node["name"] == name for node in self.nodes.values()):
            raise PostgresError(f"duplicate key: {name}")
        self._sessions += 1
        self.nodes[self._sessions] = {
            "session": self._sessions, "name": name, "address": address, "rooms": 0, "reaches": 0, "leaving": False,
            "beats": 0, "expires": self.loop.now + ttl_s,
        }  # fmt: skip
        return [{"session": self._sessions}]

    def _beat(self, session: int, ttl_s: float, rooms: int, reaches: int, leaving: bool) -> list[Row]:
        own = self.nodes.get(session)
        if own is not None:
            own |= {"expires": self.loop.now + ttl_s, "beats": own["beats"] + 1, "rooms": rooms, "reaches": reaches}
            own["leaving"] = leaving
        names = ("session", "name", "address", "rooms", "reaches", "leaving", "beats")
        alive = [node for node in self.nodes.values() if node["expires"] > self.loop.now]
        return [{name: node[name] for name in names} for node in alive]

    def _sweep(self) -> list[Row]:
        old = self.loop.now - membership.FORGET_S
        self.nodes = {session: node for session, node in self.nodes.items() if node["expires"] >= old}
        return []

    def _namesake(self, name: str) -> list[Row]:
        return [{"count": sum(node["name"] == name and self._lives(node["session"]) for node in self.nodes.values())}]

    def _forget_name(self, name: str) -> list[Row]:
        self.nodes = {session: node for session, node in self.nodes.items() if node["name"] != name}
        return []

    def _forget_session(self, session: int) -> list[Row]:
        self.nodes.pop(session, None)
        return []

    def _keep_secret(self, secret: str) -> list[Row]:
        self._secret = self._secret or secret
        return []

    def _tell_secret(self) -> list[Row]:
        return [{"secret": self._secret}]


@cache
def _plain(statement: str) -> str:
    return " ".join(statement.split())


class Connection:
    """A connection, as the driver has it."""

    def __init__(self, database: Database, process: Process, timeout: float) -> None:
        self._database, self.process, self._timeout = database, process, timeout
        self._is_closed = False
        self._waiting: dict[asyncio.Future[Any], None] = {}

    async def _speak(self, statement: str, given: tuple[Any, ...], timeout: float | None) -> Any:
        if self._is_closed:
            raise InterfaceError("the connection is closed")
        database = self._database
        future: asyncio.Future[Any] = database.loop.create_future()
        self._waiting[future] = None
        database.travel(self, self._arrive, database.process, statement, given, future)
        late = database.loop.call_later(timeout or self._timeout, _too_late, future)
        try:
            return await future
        finally:
            late.cancel()
            self._waiting.pop(future, None)

    def _arrive(self, statement: str, given: tuple[Any, ...], future: asyncio.Future[Any]) -> None:
        """It is there; a statement that has arrived is carried out, whatever becomes of who has sent it."""
        if not self._is_closed or self._database.network.luck.random() < 0.5:
            self._database.do(self, statement, given, future)

    def answered(self, future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
        """The answer has come back."""
        if future.done() or self._is_closed:
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def cut(self) -> None:
        """It breaks."""
        if not self._is_closed:
            self.terminate()
            self.process.do(self._break)

    def _break(self) -> None:
        for future in self._waiting:
            if not future.done():
                future.set_exception(ConnectionResetError("the connection is lost"))

    async def execute(self, statement: str, *given: Any) -> None:
        """Run a statement."""
        await self._speak(statement, given, None)

    async def fetch(self, statement: str, *given: Any, timeout: float | None = None) -> list[Row]:
        """Run a statement; its rows."""
        found: list[Row] = await self._speak(statement, given, timeout)
        return found

    async def fetchval(self, statement: str, *given: Any) -> Any:
        """Run a statement; the first value of its first row."""
        found = await self._speak(statement, given, None)
        return next(iter(found[0].values())) if found else None

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """All or nothing; here only a session's registration needs it, and what it deletes was its own."""
        yield

    def is_closed(self) -> bool:
        """Is it over?"""
        return self._is_closed

    def terminate(self) -> None:
        """Hang up."""
        self._is_closed = True
        self._database.lost(self)


def _too_late(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_exception(TimeoutError())


class Pool:
    """Several connections, lent one at a time."""

    def __init__(self, database: Database, url: str, most: int, timeout: float) -> None:
        self._database, self._url, self._timeout = database, url, timeout
        self._idle: list[Connection] = []
        self._turns = asyncio.Semaphore(most)

    def acquire(self, timeout: float | None = None) -> Lent:
        """Lend one."""
        return Lent(self, timeout or self._timeout)

    async def take(self, timeout: float) -> Connection:
        """One that is open."""
        if self._idle and not self._idle[-1].is_closed() and not self._turns.locked():
            await self._turns.acquire()
            return self._idle.pop()
        async with asyncio.timeout(timeout):
            await self._turns.acquire()
            try:
                while self._idle:
                    connection = self._idle.pop()
                    if not connection.is_closed():
                        return connection
                return await self._database.connect(self._url, timeout)
            except BaseException:
                self._turns.release()
                raise

    async def release(self, connection: Connection) -> None:
        """Take it back."""
        self._turns.release()
        if not connection.is_closed():
            self._idle.append(connection)

    async def close(self) -> None:
        """Hang up on all."""
        for connection in self._idle:
            connection.terminate()


class Lent:
    """A connection that is to be lent: awaited, or for a block."""

    def __init__(self, pool: Pool, timeout: float) -> None:
        self._pool, self._timeout = pool, timeout

    def __await__(self) -> Any:
        return self._pool.take(self._timeout).__await__()

    async def __aenter__(self) -> Connection:
        self._connection = await self._pool.take(self._timeout)
        return self._connection

    async def __aexit__(self, *_: object) -> None:
        await self._pool.release(self._connection)
