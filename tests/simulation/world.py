"""What a simulation's parts share: the seed's luck, virtual time, network, disks, and what is checked."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from simulation.checks import Checks
from simulation.database import Database
from simulation.disk import Disk
from simulation.loop import SimLoop
from simulation.network import PEOPLE, End, Network
from simulation.network import Path as NetworkPath

NOTICED_S = 5.0  # a line that is lost later was lost by something else
NEVER = float("-inf")
KINDS = ("alone", "alone", "workers", "nodes", "nodes")


def kind_of(seed: int) -> str:
    """What kind of server a seed has."""
    return _luck_of(seed, "world").choice(KINDS)


def _luck_of(seed: int, what: str) -> random.Random:
    return random.Random(f"{seed} {what}")


class Wait(msgspec.Struct):
    """How long somebody was away after what has cut them off, and since the last thing that happened to a server."""

    kind: str
    seconds: float
    since_last_s: float


class World:
    """Servers, people and what is between them."""

    def __init__(self, seed: int, folder: Path, size: float = 1.0) -> None:
        self.seed = seed
        self.luck = self.luck_of("world")
        self.loop = SimLoop(self.luck_of("schedule"))  # type: ignore[abstract]
        self.faults: Counter[str] = Counter()
        self.checks = Checks(lambda: self.loop.now)
        self.network = self.loop.network = Network(self.loop, self.luck_of("network"), self.faults)
        self.people = self.loop.process(PEOPLE)
        self.people.clock_s = 0.0
        self.kind = self.luck.choice(KINDS)
        self.with_workers = self.kind == "workers"
        self.bot_trouble = self.luck.choice((0.0, 0.002, 0.02))
        self.seconds = self.luck.uniform(80, 210) * size
        self.disk: Any = None
        self.database: Any = None
        if self.kind == "nodes":
            self.database = Database(self.loop, self.network, self.luck_of("database"), self.checks, self.faults)
        else:
            self.disk = Disk(folder, self.luck_of("disk"), self.faults)
        self.servers: list[Any] = []  # `Server`s, and `Screen`s, which know this world
        self.screens: list[Any] = []
        self.rooms: list[str] = []
        self.grew_at: dict[str, float] = {}
        self.closed_rooms: set[str] = set()
        self.waits: list[Wait] = []
        self.table_seconds = 0.0
        self._mark: tuple[str, float, float] = "", NEVER, 0.0
        self.trouble_until = 0.0

    def luck_of(self, what: str) -> random.Random:
        """Chance for one thing, from the seed."""
        return _luck_of(self.seed, what)

    # What the parts ask of it

    def dial(self, room: str, address: str, path: NetworkPath) -> End:
        """A screen calls: a server takes it, or refuses, or nobody answers."""
        server = self.called()
        here, there = self.network.join(self.people, server.process, path)
        arrives_at = self.loop.now + path.delay_s

        def arrive() -> None:
            if self.network.is_blocked(PEOPLE, server.name):
                self.network.forget(there)  # nobody answers, and who calls will hang up
                return
            if not server.is_ready or server.process is not there.process:
                there.close(self.network)
            elif there.is_open:
                server.take(there, room, address)

        if not server.is_alive:
            self.people.do_at(arrives_at, self.network.reset, here)
        else:
            server.process.do_at(arrives_at, arrive)
        return here

    def called(self) -> Any:
        """Whom a call reaches: any server, be it there or not, as where no balancer looks who is."""
        return self.luck.choice(self.servers)

    def told(self, name: bytes, data: bytes) -> None:
        """Somebody was told something."""
        self.checks.frames += 1
        self.checks.digested(b"%.6f %s %s" % (self.loop.now, name, data))

    def what_cut_off(self) -> tuple[str, float] | None:
        """What has happened to a server just before a line is lost, and when."""
        kind, since, noticed_s = self._mark
        return (kind, since) if self.loop.now - since < noticed_s else None

    def back(self, kind: str, since: float) -> None:
        """Somebody whose line was lost by that is at the table again."""
        now = self.loop.now
        self.waits.append(Wait(kind, round(now - since, 3), round(now - self._mark[1], 3)))

    def mark(self, kind: str, noticed_s: float = NOTICED_S) -> None:
        """Something happens to a server: how long will people be away from their tables?"""
        self._mark = kind, self.loop.now, noticed_s

    def may_be_gone(self, room: str) -> bool:
        """May it be that a room is no more?"""
        return room in self.closed_rooms

    def trouble_for(self, seconds: float) -> None:
        """For so long nothing is expected of anybody."""
        self.trouble_until = max(self.trouble_until, self.loop.now + seconds)
