"""A log of its own for what concerns safety: who was turned away by what, how often, and never whose address it was.

A line for each kind every ten seconds in which there was any, so that no flood fills a disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import logging.handlers
import time
from collections.abc import Callable
from pathlib import Path

FILE_NAME = "security.log"
EVERY_S = 10.0
MOST_BYTES, KEPT = 1_000_000, 3


def make_logger(path: Path) -> logging.Logger:
    """A log in that file, of three megabytes at most, which is nobody else's."""
    logger = logging.Logger("mousehole.security", logging.INFO)
    handler = logging.handlers.RotatingFileHandler(path, maxBytes=MOST_BYTES, backupCount=KEPT, delay=True)
    formatter = logging.Formatter("%(asctime)sZ %(message)s", "%Y-%m-%dT%H:%M:%S")
    formatter.converter = time.gmtime
    handler.setFormatter(formatter)
    logger.addHandler(handler)
    return logger


class SecurityLog:
    """Writes down what has been counted since the last time."""

    def __init__(self, logger: logging.Logger, counted: Callable[[], dict[str, int]]) -> None:
        self._logger, self._counted = logger, counted
        self._told: dict[str, int] = {}

    def write(self) -> None:
        """Write what is new."""
        now = self._counted()
        for kind, count in sorted(now.items()):
            new = count - self._told.get(kind, 0)
            if new > 0:
                with contextlib.suppress(OSError):  # a folder that is gone, or not ours to write to
                    self._logger.info("%s %d", kind, new)
        self._told = dict(now)

    def close(self) -> None:
        """Write what is new, and let go of the file."""
        self.write()
        for handler in self._logger.handlers:
            handler.close()

    async def go_on(self) -> None:
        """Write now and then, for ever."""
        while True:
            await asyncio.sleep(EVERY_S)
            self.write()
