"""One simulation: a world from a seed, played to its end, with everything checked."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import shutil
import sqlite3
import sys
import tempfile
import traceback
import warnings
from asyncio import events
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import mousehole
from mousehole.games import load
from mousehole.server.hosting.runner import RoomRunner
from mousehole.server.storage.journal import entries_of
from simulation.checks import Violation
from simulation.faults import Faults, start_after
from simulation.loop import Deadlock
from simulation.people import Screen
from simulation.servers import Front, Lone, Server, SimNode, operating_system
from simulation.stand_ins import standing_in
from simulation.web import request
from simulation.world import Wait, World

FAULTS_EVERY_S = (4.0, 30.0)
CALM_S = 75.0  # in which every table goes on
STANDSTILL_S = 60.0
UNANSWERED_S = 20.0
PACES = ("instant", "quick", *["normal"] * 5, *["calm"] * 4)  # mostly as people have them
SPECTATORS = 0.3  # the share of tables that somebody watches
WATCH_S = 5.0
IDLE_S = 40.0  # after which nothing is left of rooms in which nobody is
END_S = 30.0
MOST_TURNS = 3_000_000  # of all processes: a simulation that does not end has failed
LONGEST_TRACE = 3000
PLACES = Path("/dev/shm")  # where files cost nothing


class Outcome(msgspec.Struct):
    """What became of a seed."""

    seed: int
    kind: str
    seconds: float
    table_seconds: float
    inputs: int
    acknowledged: int
    frames: int
    faults: dict[str, int]
    waits: list[Wait]
    digest: str
    failure: str | None
    lasts: list[str]


class Story(World):
    """A world that goes its course, from the first start to the last end."""

    _is_ending = False

    def run(self) -> None:
        """From the first start to the last end."""
        self.servers = self._make_servers()
        for server in self.servers:
            server.process.start(server.open())
        self._until(lambda: all(server.is_ready for server in self.servers), 30.0, "the servers are ready")
        self.people.do_at(self.loop.now + 1.0, self._look_after_servers)
        self._open_rooms()
        began = self.loop.now
        for screen in self.screens:
            self.people.do_at(began + self.luck.uniform(0, 3), screen.come)
        self.people.do_at(began + WATCH_S, self._watch)
        self._break(Faults(self, self.luck_of("faults")), began + self.seconds)
        self._wait(began + self.seconds + 15.0)
        self.trouble_for(0.0)
        self.checks.note("calm begins")
        self._wait(max(self.trouble_until, self.loop.now) + CALM_S)
        self._check_progress(CALM_S)
        self.table_seconds = (self.loop.now - began) * len(self.rooms)
        self._end()

    def _make_servers(self) -> list[Server]:
        if self.kind == "nodes":
            return [SimNode(self, f"node{number}") for number in range(3)]
        if self.kind == "workers":
            return [Front(self, self.disk, self.luck.choice((2, 3)))]
        return [Lone(self, self.disk)]

    def _wait(self, moment: float) -> None:
        """Let time pass."""
        passed: list[bool] = []
        self.people.do_at(moment, passed.append, True)
        self._run(passed.__len__)

    def _until(self, holds: Any, seconds: float, what: str) -> None:
        end = self.loop.now + seconds
        self._run(lambda: holds() or self.loop.now > end)
        if not holds():
            self.checks.fail(f"not within {seconds:.0f} s: {what}")

    def _run(self, until: Any) -> None:
        most = MOST_TURNS
        self.loop.run(until, most)
        if self.loop.turns > most:
            self.checks.fail("the simulation does not end")

    # Rooms and people

    def _open_rooms(self) -> None:
        games = mousehole.games()
        tables = self.luck.randrange(5, 9) if self.kind != "nodes" else self.luck.randrange(10, 17)
        for number in range(tables):
            self._open_room(games[(self.seed + number) % len(games)])

    def _open_room(self, game: str) -> None:
        luck = self.luck
        players = luck.choice(list(load(game).notation.PLAYERS)[:4])
        people = min(luck.randrange(1, players + 1), luck.randrange(1, players + 1))
        asked = {
            "game": game, "players": players, "bots": [luck.choice(("kitten", "cat", "tiger"))] * (players - people),
            "pace": luck.choice(PACES),
        }  # fmt: skip
        server = luck.choice(self.servers)
        task = server.process.start(request(server.app, "POST", "/api/rooms", asked, "10.0.0.1"))
        self._until(task.done, 20.0, "a room is opened")
        status, made = task.result()
        if status != 201:
            self.checks.fail(f"a room cannot be opened: {status} {made}")
        room = made["room"]
        self.rooms.append(room)
        self.grew_at[room] = self.loop.now
        for person, token in enumerate(made["tokens"]):
            if token is not None:
                self.screens.append(Screen(self, room, person, token, self.luck_of(f"{room} {person}")))
        if luck.random() < SPECTATORS:
            self.screens.append(Screen(self, room, None, None, self.luck_of(f"{room} watch")))

    # What goes wrong

    def _break(self, faults: Faults, until: float) -> None:
        luck = self.luck_of("moments")
        every = luck.uniform(*FAULTS_EVERY_S)
        moment = self.loop.now + luck.uniform(3, 10)
        while moment < until:
            self.people.do_at(moment, faults.happen)
            moment += luck.uniform(0.1, 2 * every)

    def _look_after_servers(self) -> None:
        """Start again what has ended."""
        for number, server in enumerate(self.servers):
            if not server.is_alive and not self._is_ending:
                fresh = self._another(server)
                self.servers[number] = fresh
                self.people.do_at(self.loop.now + start_after(self.luck), self._start, fresh)
        if not self._is_ending:
            self.people.do_at(self.loop.now + 0.5, self._look_after_servers)

    def _start(self, server: Server) -> None:
        if server.is_alive and not self._is_ending:
            server.process.start(server.open())

    def _another(self, server: Server) -> Server:
        if isinstance(server, SimNode):
            return SimNode(self, server.name)
        if isinstance(server, Front):
            return Front(self, self.disk, server._workers)
        return Lone(self, self.disk)

    # What is looked at now and then

    def _watch(self) -> None:
        self._check_owners()
        if self.loop.now > self.trouble_until + UNANSWERED_S:
            self._check_answers()
        if self.loop.now > self.trouble_until + STANDSTILL_S:
            self._check_progress(STANDSTILL_S)
        if not self._is_ending:
            self.people.do_at(self.loop.now + WATCH_S, self._watch)

    def _check_owners(self) -> None:
        if self.kind != "nodes":
            return
        for room in self.rooms:
            owners = []
            for server in self.servers:
                if server.is_ready and server.is_alive:
                    self.loop.current = server.process
                    if server.registry.runner_of(room) is not None:
                        owners.append(server.name)
            self.loop.current = self.people
            if len(owners) > 1:
                self.checks.fail(f"{room} has the owners {owners}")

    def _check_answers(self) -> None:
        for screen in self.screens:
            for input_id, (since, said) in screen.unanswered.items():
                if screen.main is not None and self.loop.now - since > UNANSWERED_S:
                    self.checks.fail(f"{screen.name}: {input_id} is not answered: {said!r}")

    def _check_progress(self, seconds: float) -> None:
        for room in self.rooms:
            people = [screen for screen in self.screens if screen.room == room and screen.person is not None]
            if all(screen.is_here for screen in people) and self.loop.now - self.grew_at[room] > seconds:
                states = {screen.name: (screen.state, screen.n, screen.main is not None) for screen in people}
                self.checks.fail(f"{room} stands still since {self.grew_at[room]:.1f} s: {states}")

    # The end

    def _end(self) -> None:
        self._close_a_room()
        for screen in self.screens:
            screen.go_away()
        self._is_ending = True
        self._wait(self.loop.now + IDLE_S)
        self._check_idle()
        for server in self.servers:
            server.process.start(server.close())
        self._until(lambda: not any(server.is_alive for server in self.servers), END_S, "the servers have ended")
        self._check_nothing_left()
        self.checks.fold()
        self._check_disk()

    def _close_a_room(self) -> None:
        hosts = [screen for screen in self.screens if screen._is_host and screen.main is not None]
        if hosts:
            host = self.luck.choice(hosts)
            self.closed_rooms.add(host.room)
            host._say(b'{"t":"host","do":"close"}')
            self._wait(self.loop.now + 3.0)

    def _check_idle(self) -> None:
        """Nobody is at any room: none is in memory any more, no bot remembers one, and no timer would wake one."""
        for server in self.servers:
            registries = [server.registry]
            if isinstance(server, Front):
                registries = [worker.registry for worker in server.workers]
            for registry in registries:
                if registry.runners:
                    self.checks.fail(f"{server.name} still keeps {list(registry.runners)} when nobody is there")
            if server.thinkers.known:
                self.checks.fail(f"{server.name}: bots still remember {sorted(server.thinkers.known)}")
            if server.registry.connections:
                self.checks.fail(f"{server.name} still counts {server.registry.connections} connections")
        if self.network.ends_with_people():
            self.checks.fail("connections of people are left")
        for process in self.loop.processes:
            for timer in self.loop.timers_of(process) if process.is_alive else []:
                if isinstance(getattr(timer.callback, "__self__", None), RoomRunner):
                    self.checks.fail(f"a room that was let go still wants to wake in {process}")

    def _check_nothing_left(self) -> None:
        for task in asyncio.all_tasks(self.loop):
            process = self.loop.process_of(task)
            if process is not None and process.is_alive:
                self.checks.fail(f"a task is left in {process}: {task.get_coro()}")

    def _check_disk(self) -> None:
        """What a reader finds on disk is the truth."""
        if self.disk is None:
            return
        connection = sqlite3.connect(self.disk.path)
        for room, truth in self.checks.rooms.items():
            if entries_of(connection, room) != truth.entries:
                self.checks.fail(f"{room}: what is on disk is not what was stored")
        connection.close()


class _Alarm(logging.Handler):
    """An error of the server's own is a failure of the simulation."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Something was logged."""
        self._world.checks.note(f"{self._world.loop.current.name} logs", record.getMessage())
        if record.exc_info and self._world.loop.failure is None:
            self._world.loop.failure = record.exc_info[1]


@contextlib.contextmanager
def _listening(world: World) -> Iterator[None]:
    alarm, log = _Alarm(world), logging.getLogger("mousehole")
    was = log.propagate
    log.addHandler(alarm)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(alarm)
        log.propagate = was


def simulate(seed: int, size: float = 1.0, is_last: bool = False) -> Outcome:
    """Play a seed to its end; the last thing that a process does leaves it to the system to clear the world away."""
    folder = Path(tempfile.mkdtemp(prefix="mousehole-", dir=PLACES if PLACES.is_dir() else None))
    was_collecting = gc.isenabled()
    gc.disable()  # when something is thrown away is no part of a simulation
    gc.freeze()  # what is there before a world is, is there after it: to look through it every time takes long
    try:
        world = Story(seed, folder, size)
        outcome = _play(world)
        if not is_last:
            _throw_away(world)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if was_collecting and not is_last:
            gc.enable()
    return outcome


def _play(world: Story) -> Outcome:
    failure: str | None = None
    driver: Any = world.database or object()
    with standing_in(world.loop, str(world.seed), driver), operating_system(world), _listening(world):
        try:
            world.run()
        except (Violation, Deadlock) as violation:
            failure = str(violation)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
            world.checks.note("where", "".join(traceback.format_exception(error))[-LONGEST_TRACE:])
    checks = world.checks
    return Outcome(
        world.seed, world.kind, round(world.loop.now, 3), round(world.table_seconds, 1), checks.inputs,
        checks.acknowledged, checks.frames, dict(sorted(world.faults.items())), world.waits, checks.digest,
        failure, [f"{moment:10.3f} {what} {about}" for moment, what, about in checks.lasts],
    )  # fmt: skip


def _throw_away(world: World) -> None:
    """What is left of killed processes is dropped, without a word of what they would still have done."""
    loop = world.loop
    loop.close()
    loop.failure = None
    for process in loop.processes:
        process.is_alive = False
        process.tasks.clear()
        process.at_end.clear()
    del loop.processes[1:]
    loop.network = None
    vars(world).clear()
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    events._set_running_loop(loop)
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
    finally:
        events._set_running_loop(None)
        logging.disable(logging.NOTSET)
        sys.unraisablehook = hook
