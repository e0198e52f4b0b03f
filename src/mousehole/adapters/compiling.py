# mypy: disable-error-code="misc, unused-ignore"
"""Says that rules are being compiled: the first time a game is used that takes from some seconds to a minute, and an
environment that keeps silent so long looks dead. It is said on standard error; what is compiled is kept for later.
"""

from __future__ import annotations

import sys
import time
from functools import cache
from typing import Any

from numba.core import event

KIND = "numba:compile"  # Numba tells of it only where nothing kept could be used
OURS = "mousehole"
BEGUN = "Mousehole compiles the rules, once: some seconds to a minute; they are kept for later …"


class Teller(event.Listener):
    """Tells of the first and the last of what is compiled in one go, and at a terminal counts between them."""

    def __init__(self) -> None:
        self._depth, self._functions, self._begun = 0, 0, 0.0

    def on_start(self, event: Any) -> None:
        """A function is about to be compiled, perhaps inside another."""
        if self._depth == 0:
            if not _is_ours(event):
                return
            self._functions, self._begun = 0, time.monotonic()
            print(BEGUN, file=sys.stderr, flush=True)
        self._depth += 1
        self._functions += 1
        if sys.stderr.isatty():
            print(f"\r{self._functions} functions", end="", file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        """A function has been compiled."""
        del event
        if self._depth == 0:
            return
        self._depth -= 1
        if self._depth == 0:
            seconds = time.monotonic() - self._begun
            start = "\r" if sys.stderr.isatty() else ""
            print(f"{start}{self._functions} functions, {seconds:.0f} s.", file=sys.stderr, flush=True)


def _is_ours(happening: Any) -> bool:
    dispatcher = (happening.data or {}).get("dispatcher")
    module = getattr(getattr(dispatcher, "py_func", None), "__module__", "") or ""
    return module.partition(".")[0] == OURS


@cache
def tell_of_compiling() -> None:
    """Say from now on when rules are compiled.

    >>> tell_of_compiling()
    """
    event.register(KIND, Teller())
