"""Runs one room on an event loop: stores first, then tells; wakes it in time; lets its bots think."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from mousehole.server import protocol
from mousehole.server.hosting.bot_pool import BotService, TableFacts
from mousehole.server.hosting.close_codes import INTERNAL_ERROR, ROOM_GONE, STORE_DOWN, TOO_MUCH
from mousehole.server.hosting.counts import Counts
from mousehole.server.log import write_entry
from mousehole.server.room.outbox import Outcome, Send, Think
from mousehole.server.room.room import OF_THE_LINE, Room
from mousehole.server.room.state import RoomState
from mousehole.server.storage.store import Append, RoomRow, Store, StoreError

ROW_EVERY_MS = 60_000.0  # how often the store hears that a room is still in use
LEAST_WAIT_MS = 0.2  # so that a room which is always due cannot starve the others

logger = logging.getLogger(__name__)


class Line(Protocol):
    """A connection, as a room's runner needs it."""

    def send(self, frames: list[Send]) -> None:
        """Send in order, each not before its moment."""

    def send_at_once(self, data: bytes) -> None:
        """Send past whatever waits."""

    def close(self, code: int) -> None:
        """Send what waits, then hang up."""


class RoomAccess(Protocol):
    """The way into a room, as a connection needs it: the room's runner, or a line to it."""

    def join(self, connection: int, line: Line, hello: protocol.Hello) -> None:
        """A connection joins."""

    def hear(self, connection: int, data: bytes | str) -> None:
        """A connection says something; BadMessage where it makes no sense."""

    def puzzled(self, connection: int) -> None:
        """A connection has said something that makes no sense."""

    def leave(self, connection: int) -> None:
        """A connection is gone."""


def clock_ms() -> float:
    """The server's own clock."""
    return time.monotonic() * 1000


class RoomRunner:
    """One room in memory. When the store says no, the room is dropped: what is on disk is the truth."""

    def __init__(
        self, room: Room, stored: int, store: Store, bots: BotService, epoch: int | None = None,
        counts: Counts | None = None, game_over: Callable[[str, RoomState | None], None] | None = None,
    ) -> None:  # fmt: skip
        self.room, self._stored, self._store, self._bots = room, stored, store, bots
        self.epoch = epoch
        self._counts = counts or Counts()
        self._game_over = game_over  # who is to hear that a game has ended, once that is on disk
        self._ended = room.state.game.round - (room.state.game.phase != "over")  # the last game of which it has
        self.lines: dict[int, Line] = {}
        self.failed = False
        self.idle_since = clock_ms()
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Outcome] = deque()
        self._writing: tuple[int, int] | None = None  # outcomes and entries that are on their way to disk
        self._written_at_last: asyncio.Future[None] | None = None
        self._row_stored: RoomRow | None = None
        self._row_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = float("inf")

    @property
    def id(self) -> str:
        """The room's id."""
        return self.room.state.room

    # What comes in

    def join(self, connection: int, line: Line, hello: protocol.Hello) -> None:
        """A connection joins."""
        self.lines[connection] = line
        self.room.join(connection, hello, clock_ms())
        self._carry_out()

    def leave(self, connection: int) -> None:
        """A connection is gone."""
        if self.lines.pop(connection, None) is not None and not self.failed:
            self.idle_since = clock_ms()
            self._by_itself(lambda: self.room.leave(connection, clock_ms()))

    def hear(self, connection: int, data: bytes | str) -> None:
        """A connection says something in bytes; BadMessage where they make no sense."""
        self.receive(connection, protocol.decode(data))

    def receive(self, connection: int, message: protocol.ClientMessage) -> None:
        """A connection says something."""
        if self.failed:
            return
        if isinstance(message, OF_THE_LINE):
            self._hear_line(connection, message)
            return
        if type(message) is not protocol.InputMessage:
            self._count(message)
        self.room.receive(connection, message, clock_ms())
        self._carry_out()

    def _hear_line(self, connection: int, message: protocol.Pong | protocol.Probe) -> None:
        """The short way for what comes most often: nearly always nothing follows, and no timer has to be looked at."""
        if self.room.hear_line(connection, message, clock_ms()):
            self._carry_out()
        else:
            self._send_at_once(self.room.said_at_once())

    def _count(self, message: protocol.ClientMessage) -> None:
        if isinstance(message, protocol.Host) and message.do == "kick":
            self._counts.turn_away("kicks")
        elif isinstance(message, protocol.AskWhole):
            self._counts.trouble("hashes")

    def puzzled(self, connection: int) -> None:
        """A connection has said something that makes no sense."""
        if not self.failed:
            self.room.puzzled(connection)
            self._carry_out()

    def obey(self, do: protocol.HouseOrder, words: str) -> None:
        """The host of the house says something to all tables."""
        self._by_itself(lambda: self.room.obey_house(do, words, clock_ms()))

    def keep_analysis(self, number: int, whole: bytes) -> None:
        """Keep with the table what decided one of its games."""
        self._by_itself(lambda: self.room.keep_analysis(number, whole))

    def _wake(self) -> None:
        self._timer, self._timer_at = None, float("inf")
        self._by_itself(lambda: self.room.wake(clock_ms()))

    def _by_itself(self, go_on: Callable[[], None]) -> None:
        """Nobody who could be told of an error of ours has asked for this: the room is read from disk again, then."""
        if self.failed:
            return
        try:
            go_on()
            self._carry_out()
        except Exception:
            self._counts.trouble("rooms")
            logger.exception("a room could not go on by itself")
            self.abandon(INTERNAL_ERROR)

    # What goes out

    def _carry_out(self) -> None:
        out = self.room.outcome()
        if out.pings:
            self._send_at_once(out.pings)
        if out.is_to_be_told:
            self._waiting.append(out)
            if self._writing is None:
                self._write()
        for think in out.thoughts:
            self._think(think)
        due = self.room.next_wake()
        if due is not None or self._timer is not None:
            self._set_timer(due)

    def _send_at_once(self, pings: list[Send]) -> None:
        for ping in pings:
            line = self.lines.get(ping.connection)
            if line is not None:
                line.send_at_once(ping.data)

    def _write(self) -> None:
        """Store what waits, in order and one batch at a time; only what needs no storing is told at once."""
        while self._waiting and self._writing is None:
            bodies = [write_entry(entry) for out in self._waiting for entry in out.entries]
            if bodies:
                row, is_news = self._row()
                self._writing = len(self._waiting), len(bodies)
                self._store.store(Append(row, self._stored, bodies, is_news, self.epoch), self._written)
            else:
                while self._waiting:
                    self._tell(self._waiting.popleft())

    def _written(self, error: StoreError | None) -> None:
        """What was on its way is on disk: tell it; or it cannot be."""
        assert self._writing is not None
        (outcomes, entries), self._writing = self._writing, None
        if self._written_at_last is not None:
            self._written_at_last.set_result(None)
            self._written_at_last = None
        if error is not None:
            self._counts.trouble("store")
            self.abandon(STORE_DOWN)
        if self.failed:
            return
        self._stored += entries
        for _ in range(outcomes):
            self._tell(self._waiting.popleft())
        if self._waiting:
            self._write()
        if self._game_over is not None:
            self._look_for_end(self._game_over)

    def _look_for_end(self, game_over: Callable[[str, RoomState | None], None]) -> None:
        game = self.room.state.game
        ended = game.round - (game.phase != "over")
        if self._ended < ended and self._writing is None:
            self._ended = ended
            game_over(self.id, self.room.state if game.phase == "over" else None)

    def _row(self) -> tuple[RoomRow, bool]:
        """What the room is now, and whether the store has to be told."""
        state, row, now = self.room.state, self._row_stored, clock_ms()
        is_open = state.open and not state.shut
        if row is None or row.state != state.game.phase or row.open != is_open or now - self._row_at > ROW_EVERY_MS:
            row = RoomRow(state.room, state.game.table.game.id, state.game.phase, is_open, 0.0)
            self._row_stored, self._row_at = row, now
            return row, True
        return row, False

    def _tell(self, out: Outcome) -> None:
        self.room.stored(out.n)
        sends: dict[int, list[Send]] = {}
        for send in out.sends:
            if send.connection in sends:
                sends[send.connection].append(send)
            else:
                sends[send.connection] = [send]
        for connection, frames in sends.items():
            line = self.lines.get(connection)
            if line is not None:
                line.send(frames)
        for connection in out.drops:
            line = self.lines.pop(connection, None)
            if line is not None:
                line.close(ROOM_GONE)
        for connection in out.turned_away:
            line = self.lines.pop(connection, None)
            if line is not None:
                line.close(TOO_MUCH)

    def abandon(self, code: int) -> None:
        """What was played and is not on disk was told to nobody: forget it all, and let people come back."""
        self.failed = True
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
        for line in self.lines.values():
            line.close(code)
        self.lines = {}

    # Time and bots

    def _set_timer(self, due: float | None) -> None:
        """Wake the room at the server's moment `due`, and no more if there is none."""
        if due is None:
            if self._timer is not None:
                self._timer.cancel()
            self._timer, self._timer_at = None, float("inf")
        elif self._timer is None or abs(due - self._timer_at) > 0.5:
            if self._timer is not None:
                self._timer.cancel()
            self._timer_at = due
            self._timer = self._loop.call_later(max(due - clock_ms(), LEAST_WAIT_MS) / 1000, self._wake)

    def _think(self, think: Think) -> None:
        def done(future: Future[tuple[str | None, int | None]]) -> None:
            if not future.cancelled() and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._thought, think, *future.result())

        table, components = self.room.game.table, self.room.state.components
        facts = TableFacts(table.game.id, table.players, table.options, components)
        self._bots.ask(self.id, facts, think).add_done_callback(done)

    def _thought(self, think: Think, words: str | None, at: int | None) -> None:
        if think.is_hint:
            self._by_itself(lambda: self.room.advised(think.job, words, at, clock_ms()))
        else:
            self._by_itself(lambda: self.room.thought(think.seat, think.job, words, at, clock_ms()))

    # Ending

    def is_idle(self, for_ms: float) -> bool:
        """Has nobody been here for so long (or is it closed for good), and is nothing under way?"""
        waited = self.room.state.shut or clock_ms() - self.idle_since >= for_ms
        return waited and not self.lines and self._writing is None

    def let_go(self) -> None:
        """Leave the memory: nobody is here, and nothing is under way."""
        if self._timer is not None:
            self._timer.cancel()

    async def close(self, code: int) -> None:
        """Let everybody go, with everything on disk."""
        for connection in list(self.lines):
            self.lines.pop(connection).close(code)
            self.room.leave(connection, clock_ms())
        self._carry_out()
        if self._timer is not None:
            self._timer.cancel()
        while self._writing is not None:
            self._written_at_last = self._loop.create_future()
            await self._written_at_last
        self.failed = True
