"""Takes results from rooms into the book, each once: when a game ends, and at a start what a crash has cut off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from mousehole.engine.errors import MouseholeError
from mousehole.server.book.book import Book
from mousehole.server.book.entries import AnyBookEntry, ResultNoted
from mousehole.server.book.forgetting import result_without
from mousehole.server.book.from_room import result_of, results_in
from mousehole.server.hosting.book_keeper import BookKeeper
from mousehole.server.hosting.counts import Counts
from mousehole.server.room.replay import people_of
from mousehole.server.room.state import RoomState
from mousehole.server.room.stored import read_room
from mousehole.server.storage.store import BookStore, HasBookElsewhere, Store, StoreError

SLACK_S = 5.0  # a room is written before its result is

logger = logging.getLogger(__name__)


class ResultTaker:
    """Notes how games have ended at which people of the house have sat."""

    def __init__(self, store: Store, book: BookKeeper, counts: Counts) -> None:
        self._store, self._book, self._counts = store, book, counts
        self._tasks: set[asyncio.Task[None]] = set()

    def game_over(self, room: str, state: RoomState | None = None) -> None:
        """A game has ended, and is on disk; `state`: of the room, where it is in memory here."""
        if isinstance(self._store, BookStore):
            task = asyncio.get_running_loop().create_task(self._take(room, state))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif isinstance(self._store, HasBookElsewhere):
            self._store.game_over(room)

    async def settle(self) -> None:
        """Wait until all that has ended is noted."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _take(self, room: str, state: RoomState | None) -> None:
        try:
            book = await self._book.read()
            if not book.seats.get(room):
                return
            at = self._book.calendar.now()
            ended = result_of(state, book.seats[room], at) if state is not None else None
            await self._note(room, [ended] if ended is not None else await self._from_disk(book, room, at))
        except (MouseholeError, OSError) as error:  # at the next start it is found on disk
            logger.warning("a result of room %s could not be noted: %s", room, error)
            self._counts.trouble("results")

    async def _from_disk(self, book: Book, room: str, at: float) -> list[ResultNoted]:
        """What has ended at a room since the last result that is noted of it; where none is, the last game alone."""
        bodies = await self._store.load(room)
        found = await asyncio.to_thread(lambda: list(results_in(bodies, book.seats[room], at)))
        known = [number for where, number in book.noted if where == room]
        return [each for each in found if each.round > max(known)] if known else found[-1:]

    async def _note(self, room: str, found: list[ResultNoted]) -> None:
        def make(book: Book, _: float) -> list[AnyBookEntry]:
            # Whoever was deleted since the result was made is a guest in it.
            fresh = [result_without(each, book.forgotten) for each in found if (room, each.round) not in book.noted]
            table = book.tables.get(room)
            for each in fresh:
                each.evening = None if table is None else table[0]
            return [book.rated(each) for each in fresh]

        if found:
            await self._book.note(make)

    async def note_luck(self, room: str, number: int, seats: Sequence[tuple[int, int]]) -> None:
        """A game was analysed: its result and its luck for each seat, in thousandths of a win.

        What is left without luck is kept with the result, from 0 to 1, once.
        """
        if not isinstance(self._store, BookStore):
            return
        book = await self._book.read()
        result = book.noted.get((room, number))
        if result is None or result in book.shares:
            return
        bodies = await self._store.load(room)
        people = await asyncio.to_thread(lambda: people_of(read_room(bodies), number))
        shares = [
            round(min(max(sum(seats[seat][0] - seats[seat][1] for seat in person.seats) / 1000, 0.0), 1.0), 3)
            for person in people
        ]

        def make(book: Book, _: float) -> list[AnyBookEntry]:
            return [] if result in book.shares else [book.luck_noted(result, shares)]

        await self._book.note(make)

    async def recover(self) -> None:
        """Note what had ended before a crash and was not noted."""
        if not isinstance(self._store, BookStore):
            return
        try:
            book = await self._book.read()
            if not book.seats:
                return
            for row in await self._store.rows():
                is_over = row.room in book.seats and row.state == "over"
                if is_over and row.updated > book.noted_at.get(row.room, 0.0) - SLACK_S:
                    await self._take(row.room, None)
        except StoreError as error:
            logger.warning("results could not be looked for: %s", error)
            self._counts.trouble("results")
