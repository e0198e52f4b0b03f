"""A line to the page as a room's runner sees it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from mousehole.server.hosting.runner import clock_ms
from mousehole.server.room.outbox import Send


class PortLine:
    """Tells the page in order, each frame not before its moment."""

    def __init__(self, tell: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._tell, self._closed = tell, closed
        self._waiting: deque[Send] = deque()
        self._code: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def send(self, frames: list[Send]) -> None:
        """Send in order, each not before its moment."""
        self._waiting.extend(frames)
        if self._timer is None:
            self._go_on()

    def send_at_once(self, data: bytes) -> None:
        """Send past whatever waits."""
        self._tell(data.decode())

    def close(self, code: int) -> None:
        """Send what waits, then hang up."""
        if self._code is None:
            self._code = code
            if self._timer is None:
                self._go_on()

    @property
    def is_closing(self) -> bool:
        """Is it about to hang up?"""
        return self._code is not None

    def end(self) -> None:
        """The page is gone: nothing more is to be sent."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_on(self) -> None:
        self._timer = None
        while self._waiting:
            wait = self._waiting[0].at - clock_ms()
            if wait > 0:
                self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._go_on)
                return
            self._tell(self._waiting.popleft().data.decode())
        if self._code is not None:
            self._closed(self._code)
