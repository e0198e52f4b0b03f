"""A queue and a flag as asyncio has them, for one connection: what those keep ready for crowds is most of their size.

An `asyncio.Queue` makes four deques and an `Event` another, of 760 bytes each, and an open connection waits with all of
them empty. Here a list is made when there is something to keep. `tests/server/web/test_small_queue.py` holds both to
asyncio's.
"""

from __future__ import annotations

import asyncio
from typing import Any


class SmallQueue:
    """What has come and is not read yet, for one reader."""

    __slots__ = ("_reader", "_unread")

    def __init__(self) -> None:
        self._unread: list[Any] | None = None
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Is there nothing to read?"""
        return not self._unread

    def put_nowait(self, item: Any) -> None:
        """Add something."""
        if self._unread is None:
            self._unread = []
        self._unread.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Take what came first; wait where there is nothing."""
        while not self._unread:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        item = self._unread.pop(0)
        if not self._unread:
            self._unread = None
        return item


class SmallFlag:
    """May it go on? Whoever waits does so until it is set."""

    __slots__ = ("_waiting", "is_up")

    def __init__(self) -> None:
        self.is_up = False  # what `is_set` says, for whoever asks often
        self._waiting: asyncio.Future[None] | None = None

    def is_set(self) -> bool:
        """May it go on?"""
        return self.is_up

    def set(self) -> None:
        """Let all who wait go on."""
        self.is_up = True
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def clear(self) -> None:
        """Let whoever comes wait."""
        self.is_up = False

    async def wait(self) -> bool:
        """Wait until it is set."""
        if not self.is_up:
            if self._waiting is None:
                self._waiting = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._waiting)
        return True
