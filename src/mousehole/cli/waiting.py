"""What somebody at a terminal is told while the compiler is at work."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType

SOON_S = 2.0  # what is kept on disk is there by then
WIPED = 100  # letters of a line


class Waiting:
    """Says so on the error stream if it takes longer than a moment; where somebody is looking, with the seconds.

    >>> with Waiting("The bots are getting ready"):
    ...     pass
    """

    def __init__(self, words: str, soon: float = SOON_S) -> None:
        self._words, self._soon = words, soon
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._tell, daemon=True)

    def __enter__(self) -> Waiting:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    def start(self) -> None:
        """It begins."""
        self._thread.start()

    def end(self) -> None:
        """It is over: wipe the line."""
        self._ended.set()
        self._thread.join()

    def _tell(self) -> None:
        began = time.monotonic()
        if self._ended.wait(self._soon):
            return
        if not sys.stderr.isatty():
            print(self._words, file=sys.stderr, flush=True)
            return
        while not self._ended.wait(1.0):
            print(f"\r{self._words} {time.monotonic() - began:.0f} s", end="", file=sys.stderr, flush=True)
        print("\r" + " " * WIPED + "\r", end="", file=sys.stderr, flush=True)
