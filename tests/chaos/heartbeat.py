"""How long the server's event loop is kept from what is due, in time of the processor.

A beat is due every few milliseconds. What the loop's thread has computed between two of them is what anybody would have
waited for it, whatever else the machine had to do meanwhile; so it can be compared on a busy machine too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

BEAT_S = 0.005
MOST_BEATS = 100_000


def new_beats(context: Any) -> Any:
    """Memory that two processes share: how many beats there were, and what each of them has waited, in ms."""
    return context.Array("d", MOST_BEATS + 1, lock=False)


def start(beats: Any) -> None:
    """Beat from now on, in the loop that is running here."""
    loop = asyncio.get_running_loop()
    last = time.thread_time()

    def beat() -> None:
        nonlocal last
        now = time.thread_time()
        count = int(beats[0])
        if count < MOST_BEATS:
            beats[count + 1] = (now - last) * 1000
            beats[0] = count + 1
        last = now
        loop.call_later(BEAT_S, beat)

    beat()


def when_ready(tell: Callable[[str], None], beats: Any) -> Callable[[str], None]:
    """Tell somebody of the address, and begin to beat."""

    def ready(address: str) -> None:
        start(beats)
        tell(address)

    return ready
