"""What can go wrong, and how it is put right again."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from simulation.database import NAME as DATABASE
from simulation.loop import Process
from simulation.network import PEOPLE
from simulation.servers import START_S, Front, Server
from simulation.world import World

NOTICED_AT_ONCE_S = 1.0  # after a process has ended: its system tells whoever has a line to it
EVERYWHERE = ("line_cut", "line_cut", "line_half_open", "lines_stalled", "person_away", "screen_reloaded")
ON_ONE_MACHINE = (
    "server_killed", "power_failed", "server_frozen", "server_busy", "disk_slow", "disk_full", "disk_gone",
    "server_restarted",
)  # fmt: skip
WITH_WORKERS = ("worker_killed", "worker_killed", "worker_frozen", "worker_busy")
ON_NODES = (
    "node_killed", "node_power_failed", "node_frozen", "node_busy", "node_restarted", "node_cut_from_database",
    "node_stalled_from_database", "nodes_stalled", "nodes_cut", "database_slow", "database_gone", "answers_lost",
)  # fmt: skip


class Faults:
    """Lets things go wrong at moments that the seed chooses."""

    def __init__(self, world: World, luck: random.Random) -> None:
        self._world, self._luck = world, luck
        self.kinds = list(EVERYWHERE)
        if world.database is not None:
            self.kinds += ON_NODES
        else:
            self.kinds += ON_ONE_MACHINE
        if world.with_workers:
            self.kinds += WITH_WORKERS

    def happen(self) -> None:
        """One of them happens now."""
        kind = self._luck.choice(self.kinds)
        self._world.checks.note("fault", kind)
        self._world.faults[kind] += 1
        getattr(self, f"_{kind}")(kind)

    def _until(self, seconds: float, mend: Callable[[], None]) -> None:
        """It lasts so long."""
        world = self._world
        world.trouble_for(seconds)
        world.people.do_at(world.loop.now + seconds, mend)

    def _server(self) -> Server:
        server: Server = self._luck.choice(self._world.servers)
        return server

    # People and their lines

    def _a_line(self) -> list[object]:
        lines = [screen.main for screen in self._world.screens if screen.main is not None]
        return [self._luck.choice(lines)] if lines else []

    def _line_cut(self, _: str) -> None:
        for end in self._a_line():
            self._world.network.reset(end)  # type: ignore[arg-type]

    def _line_half_open(self, _: str) -> None:
        for end in self._a_line():
            self._world.network.half_open(end)  # type: ignore[arg-type]
        self._world.trouble_for(20.0)

    def _lines_stalled(self, _: str) -> None:
        network, name = self._world.network, self._server().name
        network.block(PEOPLE, name)
        self._until(self._luck.uniform(0.5, 8), lambda: network.unblock(PEOPLE, name))

    def _person_away(self, _: str) -> None:
        screen = self._luck.choice(self._world.screens)
        if screen.is_here:
            screen.go_away()
            self._until(self._luck.uniform(1, 40), screen.come)

    def _screen_reloaded(self, _: str) -> None:
        screen = self._luck.choice(self._world.screens)
        if screen.is_here:
            screen.go_away()
            screen.since = {}
            self._until(self._luck.uniform(0.0, 0.2), screen.come)

    # Processes and machines

    def _die(self, kind: str, silently: bool) -> None:
        server = self._server()
        if server.is_alive:
            if silently:
                self._world.mark(kind)
            else:
                self._world.mark(kind, NOTICED_AT_ONCE_S)
            server.end(silently)
        self._world.trouble_for(10.0)

    def _server_killed(self, kind: str) -> None:
        self._die(kind, silently=False)

    def _power_failed(self, kind: str) -> None:
        self._die(kind, silently=True)

    _node_killed, _node_power_failed = _server_killed, _power_failed

    def _server_frozen(self, kind: str) -> None:
        seconds = self._luck.uniform(0.3, 8)
        server = self._server()
        self._world.mark(kind)
        server.process.freeze(seconds)
        self._world.trouble_for(seconds + 5)

    _node_frozen = _server_frozen

    def _server_busy(self, _: str) -> None:
        process = self._server().process
        process.turn_s = self._luck.choice((0.002, 0.01, 0.03))
        self._until(self._luck.uniform(2, 15), lambda: setattr(process, "turn_s", 0.0))

    _node_busy = _server_busy

    def _server_restarted(self, kind: str) -> None:
        server = self._server()
        if server.is_ready:
            self._world.mark(kind)
            server.is_ready = False
            server.process.start(server.close())
        self._world.trouble_for(15.0)

    _node_restarted = _server_restarted

    def _worker(self) -> list[object]:
        front = self._world.servers[0]
        assert isinstance(front, Front)
        return [self._luck.choice(front.workers)] if front.workers else []

    def _worker_killed(self, kind: str) -> None:
        for worker in self._worker():
            self._world.mark(kind)
            worker.kill()  # type: ignore[attr-defined]
        self._world.trouble_for(10.0)

    def _worker_frozen(self, _: str) -> None:
        seconds = self._luck.uniform(0.3, 8)
        for worker in self._worker():
            worker.process.freeze(seconds)  # type: ignore[attr-defined]
        self._world.trouble_for(seconds + 5)

    def _worker_busy(self, _: str) -> None:
        for worker in self._worker():
            process: Process = worker.process  # type: ignore[attr-defined]
            process.turn_s = 0.01
            self._until(self._luck.uniform(2, 10), partial(setattr, process, "turn_s", 0.0))

    # Disks

    def _disk_slow(self, _: str) -> None:
        disk = self._world.disk
        disk.slow_s = self._luck.choice((0.05, 0.3, 2.0))
        self._until(self._luck.uniform(1, 10), lambda: setattr(disk, "slow_s", 0.0))

    def _disk_full(self, _: str) -> None:
        disk = self._world.disk
        disk.is_full = True
        self._until(self._luck.uniform(1, 10), lambda: setattr(disk, "is_full", False))

    def _disk_gone(self, _: str) -> None:
        disk = self._world.disk
        disk.is_gone = True
        self._until(self._luck.uniform(0.5, 6), lambda: setattr(disk, "is_gone", False))

    # The database and what is between nodes

    def _node_cut_from_database(self, kind: str) -> None:
        self._world.mark(kind)
        self._world.database.cut(self._server().name)
        self._world.trouble_for(5.0)

    def _stall(self, pairs: list[tuple[str, str]], seconds: float) -> None:
        network = self._world.network
        for one, other in pairs:
            network.block(one, other)

        def mend() -> None:
            for one, other in pairs:
                network.unblock(one, other)
            self._world.database.release()

        self._until(seconds, mend)
        self._world.trouble_for(seconds + 10)

    def _node_stalled_from_database(self, kind: str) -> None:
        self._world.mark(kind)
        self._stall([(self._server().name, DATABASE)], self._luck.uniform(0.5, 12))

    def _nodes_stalled(self, kind: str) -> None:
        one, other = self._luck.sample(self._world.servers, 2)
        self._world.mark(kind)
        self._stall([(one.name, other.name)], self._luck.uniform(0.5, 12))

    def _nodes_cut(self, _: str) -> None:
        one, other = self._luck.sample(self._world.servers, 2)
        for end in self._world.network.between(one.name, other.name):
            self._world.network.reset(end)
        self._world.trouble_for(5.0)

    def _database_slow(self, _: str) -> None:
        database = self._world.database
        database.slow_s = self._luck.choice((0.05, 0.3, 1.5))
        self._until(self._luck.uniform(1, 10), lambda: setattr(database, "slow_s", 0.0))
        self._world.trouble_for(20.0)

    def _database_gone(self, kind: str) -> None:
        self._stall([(server.name, DATABASE) for server in self._world.servers], self._luck.uniform(0.5, 8))

    def _answers_lost(self, _: str) -> None:
        database = self._world.database
        database.lose_answers = 0.2
        self._until(self._luck.uniform(0.5, 4), lambda: setattr(database, "lose_answers", 0.0))
        self._world.trouble_for(15.0)


def start_after(luck: random.Random) -> float:
    """How long it takes until a server that has ended is started again."""
    return luck.uniform(*START_S)
