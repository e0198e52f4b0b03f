"""Connections on their way from the front to the worker that has the room."""

from __future__ import annotations

import asyncio
import os
import re
from typing import Any, cast
from urllib.parse import unquote

from mousehole.server.hosting.workers.front import FrontRegistry

ROOM = re.compile(rb"^GET [^ ?]*/ws/([^/ ?]+)[ ?]")


class HandToWorker(asyncio.Protocol):
    """Takes a request for a WebSocket from uvicorn and gives it, with its socket, to the room's worker.

    The worker answers it, with all that belongs to it: it is the same program. What names no room goes to any of them,
    which then says so.
    """

    def __init__(self, registry: FrontRegistry, *_: Any, **__: Any) -> None:
        self._registry = registry
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """uvicorn has found out what is asked for."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """The whole request, as uvicorn gives it; who asks says no more before it is answered."""
        assert self._transport is not None
        found = ROOM.match(data)
        room = unquote(found[1]) if found else ""
        descriptor = os.dup(self._transport.get_extra_info("socket").fileno())
        self._transport.abort()  # this side lets go of it; it stays open for the worker
        self._registry.worker_of(room).hand(data, descriptor)
