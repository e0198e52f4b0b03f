"""Nobody waits at a node for longer than its leases hold."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from mousehole.server.storage.store import StoreError

T = TypeVar("T")


class Fence:
    """The moments at which a node lets all its rooms go."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def now(self) -> None:
        """Wake everybody who waits: from this moment the node has let all its rooms go."""
        self._next.set()
        self._next = asyncio.Event()

    async def or_else(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something that may wait for the database, but not beyond such a moment; StoreError, then."""
        doing, falling = asyncio.create_task(work), asyncio.create_task(self._next.wait())
        try:
            await asyncio.wait((doing, falling), return_when=asyncio.FIRST_COMPLETED)
        finally:
            falling.cancel()
            if not doing.done():
                doing.cancel()
        if doing.done():
            return doing.result()
        raise StoreError("this node is cut off")
