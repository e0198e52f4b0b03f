"""All rooms of a server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Literal

from mousehole.engine.errors import MouseholeError
from mousehole.server import http_bodies
from mousehole.server.hosting.analyses import Analyses
from mousehole.server.hosting.book_keeper import BookKeeper
from mousehole.server.hosting.bot_pool import BotPool, BotService
from mousehole.server.hosting.close_codes import RESTART, ROOM_GONE
from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.facts import Facts, facts_unless_shut
from mousehole.server.hosting.result_taker import ResultTaker
from mousehole.server.hosting.retention import RetentionClock
from mousehole.server.hosting.runner import RoomAccess, RoomRunner
from mousehole.server.log import Opened, write_entry
from mousehole.server.protocol import MOST_TOKENS, HouseOrder
from mousehole.server.room.opening import open_room
from mousehole.server.room.replay import people_of, with_choices, with_luck, with_people
from mousehole.server.room.state import RoomState
from mousehole.server.room.still import room_of
from mousehole.server.room.stored import NothingReadable, read_room
from mousehole.server.room.tokens import ROOM_LETTERS, whose
from mousehole.server.storage.store import Append, HasWriter, RoomRow, Store, StoreError

IDLE_MS = 300_000.0  # a room without people leaves the memory; it stays on disk
SWEEP_S = 30.0
DAY_S = 86_400.0
LONGEST_ID = 64
MOST_FACTS = 1000  # of rooms on disk that are known without reading their games again
MOST_ASKED = 8  # who wait for a room to be read anew from disk, one after the other
MANY_ENTRIES = 300  # of a log, which take some ten milliseconds to fold


logger = logging.getLogger(__name__)

Condition = Literal["ok", "stopping", "cut_off", "worker_down"]


class NoSuchRoom(MouseholeError):
    """There is no room of that id."""


class Unreadable(NoSuchRoom):
    """There is a room of that id, and nothing of it can be read."""


class TooBusy(MouseholeError):
    """So many long answers are being made that this one has to be asked for again."""


class NotYet(MouseholeError):
    """A record is asked for before the game is over."""


class Full(MouseholeError):
    """There are as many rooms as this server takes."""


@dataclass(frozen=True)
class RoomLimits:
    """How many rooms there may be, and how long they are kept."""

    most_rooms: int = 20_000
    retention_days: float | None = None
    open_house: bool = False  # may anybody who comes here enter the house book, where its host has not said?
    shared_setups: bool = False  # may several people play at a table that one of them has set up?
    own_names: bool = False  # may people be called as they like at tables that are open to all?


def is_id(room: str) -> bool:
    """Can this be a room's id?"""
    return 0 < len(room) <= LONGEST_ID and all(letter in ROOM_LETTERS for letter in room)


def check_id(room: str) -> None:
    """NoSuchRoom for what can be no room's id."""
    if not is_id(room):
        raise NoSuchRoom("no_such_room")


class RoomRegistry:
    """Opens, finds, loads and forgets rooms."""

    def __init__(self, store: Store, bots: BotService | None = None, limits: RoomLimits | None = None) -> None:
        self.store = store
        self.bots: BotService = bots or BotPool()
        self.limits = limits or RoomLimits()
        self.book = BookKeeper(store, "open" if self.limits.open_house else "code")
        self.runners: dict[str, RoomRunner] = {}
        self.counts = Counts()
        self.analyses = Analyses(self.bots)
        self.results = ResultTaker(store, self.book, self.counts)
        self.stopping = False
        self._connections = count(1)
        self._asked, self._reading = 0, asyncio.Lock()  # who wants a room's state as it is on disk
        self._loading: dict[str, asyncio.Task[RoomRunner]] = {}
        self._retention = RetentionClock()
        self._sweeper: asyncio.Task[None] | None = None
        self._recovering: asyncio.Task[None] | None = None
        self._facts_on_disk: dict[str, tuple[int, Facts | None]] = {}  # and how many entries of a room they are from

    async def open(self) -> None:
        """Open the store and begin."""
        await self.store.open()
        for _ in getattr(self.store, "found", ()):  # what was wrong with what was there; the store has said it
            self.counts.trouble("damaged_store")
        self._sweeper = asyncio.create_task(self._sweep())
        self._recovering = asyncio.create_task(self.results.recover())

    async def close(self) -> None:
        """Everything on disk, everybody told to come back, the store closed."""
        self.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(runner.close(RESTART) for runner in self.runners.values()))
        if self._recovering is not None:
            await asyncio.wait([self._recovering])
        await self.results.settle()
        self.bots.close()
        await self.store.close()

    # Rooms

    async def create(self, asked: http_bodies.NewRoom) -> http_bodies.RoomMade:
        """Open a room; on disk when this returns."""
        opened, tokens = await self._open(asked)
        self._run(RoomState.read([opened]), 1)
        return http_bodies.RoomMade(opened.room, tokens)

    async def _open(self, asked: http_bodies.NewRoom) -> tuple[Opened, list[str | None]]:
        """Put a new room on disk."""
        if self.rooms >= self.limits.most_rooms:
            raise Full("too_many_rooms")
        opened, tokens = open_room(asked, shared_setups=self.limits.shared_setups, own_names=self.limits.own_names)
        row = RoomRow(opened.room, asked.game, "waiting", opened.open, 0.0)
        await self.store.append(Append(row, 0, [write_entry(opened)]))
        return opened, tokens

    def _run(self, state: RoomState, stored: int, epoch: int | None = None) -> RoomRunner:
        runner = RoomRunner(room_of(state), stored, self.store, self.bots, epoch, self.counts, self.game_over)
        self.runners[runner.id] = runner
        return runner

    def game_over(self, room: str, state: RoomState | None) -> None:
        """A game has ended at a room, which is on disk: its result is the book's."""
        self.results.game_over(room, state)

    def next_connection(self) -> int:
        """A number for a connection."""
        return next(self._connections)

    async def access(self, room: str) -> RoomAccess:
        """The way into a room for one connection; NoSuchRoom where there is none."""
        return await self.runner(room)

    async def runner(self, room: str) -> RoomRunner:
        """The runner of a room, from memory or from disk; NoSuchRoom where there is none or it was closed."""
        runner = self.runner_of(room)
        if runner is None:
            if room not in self._loading:
                self._loading[room] = asyncio.create_task(self._load(room))
                self._loading[room].add_done_callback(partial(self._loaded, room))
            runner = await asyncio.shield(self._loading[room])
        if self.stopping:  # everybody who is there was told to come back: who came in just now would sit there alone
            raise StoreError("the server is ending")
        if runner.room.state.shut:
            raise NoSuchRoom("room_closed")
        return runner

    def _loaded(self, room: str, task: asyncio.Task[RoomRunner]) -> None:
        self._loading.pop(room, None)
        if not task.cancelled():
            task.exception()  # whoever waited for it may be gone

    async def _load(self, room: str) -> RoomRunner:
        self.bots.forget(room)
        bodies = await self._bodies(room)
        return self._run(await self._state_of(room, bodies), len(bodies))

    def _is_unreadable(self, room: str, error: NothingReadable) -> Unreadable:
        self.counts.trouble("damaged_rooms")
        logger.error("room %s cannot be read: %s", room, error)
        return Unreadable("unreadable")

    async def _state_of(self, room: str, bodies: list[bytes]) -> RoomState:
        try:
            if len(bodies) > MANY_ENTRIES:  # the others play on meanwhile
                state = await asyncio.to_thread(read_room, bodies)
            else:
                state = read_room(bodies)
        except NothingReadable as error:
            raise self._is_unreadable(room, error) from None
        if state.still is not None and state.still.entry is not None:
            self.counts.trouble("damaged_rooms")
            logger.error("room %s: entry %d cannot be read: %s", room, state.still.entry, state.still.error)
        return state

    async def _bodies(self, room: str) -> list[bytes]:
        check_id(room)
        bodies = await self.store.load(room)
        if not bodies:
            raise NoSuchRoom("no_such_room")
        return bodies

    async def stored_state(self, room: str) -> RoomState:
        """A room's state as it is on disk: what was not stored is told to nobody. One is read after the other."""
        if self._asked >= MOST_ASKED:
            raise TooBusy("too_often")
        self._asked += 1
        try:
            async with self._reading:
                return await self._state_of(room, await self._bodies(room))
        finally:
            self._asked -= 1

    async def record(self, room: str, number: int | None = None) -> dict[str, Any]:
        """The record of a room's game (the latest, or one of the earlier rounds) that is over; else NotYet."""
        state = await self.stored_state(room)
        record, number = self._finished(state, number)
        return self._whole(state, record, number)

    @staticmethod
    def _whole(state: RoomState, record: dict[str, Any], number: int) -> dict[str, Any]:
        """A record with all that the room knows about the game."""
        return with_luck(with_choices(with_people(record, people_of(state, number)), state, number), state, number)

    @staticmethod
    def _finished(state: RoomState, number: int | None) -> tuple[dict[str, Any], int]:
        if number is None or number == state.game.round:
            if not state.game.table.over:
                raise NotYet("not_over")
            return state.game.table.record(), state.game.round
        if not 0 <= number < len(state.game.finished):
            raise NoSuchRoom("no_game_record")
        return state.game.finished[number], number

    async def delete(self, room: str, token: str) -> bool:
        """Delete a room, if the token is that of the person who has made it."""
        state = await self.stored_state(room)
        if state.person_with(token) != state.maker:
            return False
        await self.drop(room)
        return await self.store.delete(room)

    async def drop(self, room: str) -> None:
        """Let a room that is to be no more go from memory."""
        runner = self.runners.pop(room, None)
        if runner is not None:
            await runner.close(ROOM_GONE)
        self.bots.forget(room)
        self.analyses.forget(room)

    # Lists

    async def open_rooms(self) -> http_bodies.OpenRooms:
        """Rooms that their hosts have opened, with a place free."""
        found = []
        rows = (await self.store.rows(only_open=True))[:100]
        for room, facts in (await self.look([row.room for row in rows])).items():
            free = [person for person, is_free in enumerate(facts.free) if is_free]
            if free:
                found.append(http_bodies.OpenRoom(room, facts.game, len(facts.taken), free, facts.names))
        return http_bodies.OpenRooms(found)

    async def mine(self, kept: http_bodies.MyTokens) -> http_bodies.MyTables:
        """The tables at which these tokens have a place, and which are not over."""
        found = []
        asked = dict(list(kept.tokens.items())[:50])
        for room, facts in (await self.look(asked)).items():
            people = [
                person
                for person, digests in enumerate(facts.digests)
                if any(whose(token, digests) is not None for token in asked[room][:MOST_TOKENS])
            ]
            if people and facts.state != "over":
                found.append(http_bodies.MyTable(
                    room, facts.game, facts.state, people, facts.names, facts.turn, facts.mover in people
                ))  # fmt: skip
        return http_bodies.MyTables(found)

    async def look(self, rooms: Iterable[str], boards: bool = False) -> dict[str, Facts]:
        """What is known of these rooms, from memory or else from disk, without those that are no more.

        `boards`: with what lies on the tables of those that are in memory.
        """
        asked, found = list(rooms), {}
        on_disk = [room for room in asked if room in self._facts_on_disk and self.runner_of(room) is None]
        lengths = await self.store.lengths(on_disk) if on_disk else {}
        for room in asked:
            facts = await self._facts(room, boards, lengths.get(room))
            if facts is not None:
                found[room] = facts
        return found

    async def _facts(self, room: str, board: bool, length: int | None) -> Facts | None:
        """What is known of one room. `length`: how many entries it has on disk, where that was looked up."""
        runner = self.runner_of(room)
        if runner is not None:
            return Facts.in_memory(runner.room, board)
        entries, facts = self._facts_on_disk.pop(room, (None, None))
        if entries is None or entries != length:  # a log only grows: as long as it was, it is as it was
            try:
                bodies = await self._bodies(room)
                entries, facts = len(bodies), facts_unless_shut(await self._state_of(room, bodies))
            except NoSuchRoom:
                return None
        self._facts_on_disk[room] = entries, facts
        if len(self._facts_on_disk) > MOST_FACTS:
            del self._facts_on_disk[next(iter(self._facts_on_disk))]
        return facts

    async def order(self, rooms: Iterable[str], do: HouseOrder, words: str) -> int:
        """Let tables that are in memory stand still, go on or show something; how many were reached."""
        reached = [runner for room in rooms if (runner := self.runner_of(room)) is not None]
        for runner in reached:
            runner.obey(do, words)
        return len(reached)

    async def keep_analysis(self, room: str, number: int, whole: bytes) -> None:
        """Keep with a table what decided one of its games."""
        (await self.runner(room)).keep_analysis(number, whole)

    def runner_of(self, room: str) -> RoomRunner | None:
        """The runner of a room that is in memory here, if what it has is still the truth."""
        runner = self.runners.get(room)
        return None if runner is None or runner.failed else runner

    # Letting go

    async def drain(self) -> None:
        """Before the end: hand rooms over to others. There are none, so they wait on disk."""

    async def _sweep(self) -> None:
        """Now and then let idle rooms go from memory, and old ones from disk."""
        while True:
            self.forget_idle(IDLE_MS)
            self._look_at_writer()
            try:
                await self.forget_old()
            except StoreError as error:  # a store that is down today is swept tomorrow
                logger.warning("old rooms could not be deleted: %s", error)
                self.counts.trouble("store")
            await asyncio.sleep(SWEEP_S)

    def _look_at_writer(self) -> None:
        if isinstance(self.store, HasWriter) and self.store.revive():
            self.counts.trouble("writer")

    async def forget_old(self) -> None:
        """Delete from disk what nobody has touched for as long as rooms are kept, and nobody is at."""
        if await self._may_forget():
            before = time.time() - (self.limits.retention_days or 0) * DAY_S
            await self.store.expire(before, self.runners)
            await self.book.expire(before)

    async def _may_forget(self) -> bool:
        """Is anything ever forgotten here, and can the clock be believed?"""
        if self.limits.retention_days is None:
            return False
        rows = await self.store.rows() if self._retention.is_new else []
        return self._retention.may_delete(time.time(), time.monotonic(), [row.updated for row in rows])

    def forget_idle(self, for_ms: float) -> list[RoomRunner]:
        """Let rooms go from memory in which nobody is."""
        idle = [runner for runner in self.runners.values() if runner.is_idle(for_ms)]
        for runner in idle:
            runner.let_go()
            del self.runners[runner.id]
            self.bots.forget(runner.id)
        return idle

    @property
    def condition(self) -> Condition:
        """Can it be sent players?"""
        return "stopping" if self.stopping else "ok"

    def figures(self) -> dict[str, tuple[str, float]]:
        """More to measure than rooms and connections: name, what it is, and how much."""
        return {}

    def counted(self) -> Counts:
        """What was counted since the start."""
        return self.counts

    @property
    def rooms(self) -> int:
        """How many rooms are in memory."""
        return len(self.runners)

    @property
    def connections(self) -> int:
        """How many connections there are."""
        return sum(len(runner.lines) for runner in self.runners.values())
