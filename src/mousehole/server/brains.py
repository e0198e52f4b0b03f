"""Who thinks for the bots: threads beside the event loop, with smaller budgets when many ask at once."""

from __future__ import annotations

import importlib.util
import os
import random
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

from mousehole.server.floor import Think

SECONDS = 0.5  # a decision's budget when nobody else thinks
REACT_MS = (450, 900)  # of the stand-in bot


@dataclass(frozen=True)
class TableFacts:
    """What a bot must know of a table besides what its seat sees."""

    game: str
    players: int
    options: Mapping[str, Any]
    components: Mapping[str, Any] | None


class Bot(Protocol):
    """A player that is no person: it gets what a seat gets and gives an input (None: nothing) and when, or None."""

    def choose(
        self, view: Mapping[str, Any], events: Sequence[Any], legal: Sequence[str], now: int = 0
    ) -> tuple[str | None, int | None]:
        """What to do, and at which millisecond of the table in games that are judged by time."""


class StandIn:
    """Plays at random until there is a package `mousehole.bots`."""

    def __init__(self, temper: str, game: str, seat: int, *, seed: int | None = None, **_: Any) -> None:
        del temper, game, seat
        self._chooser = random.Random(seed)

    def choose(
        self, view: Mapping[str, Any], events: Sequence[Any], legal: Sequence[str], now: int = 0
    ) -> tuple[str | None, int | None]:
        """Any input; a reaction only now and then, for most would be wrong."""
        del view, events
        calm = [words for words in legal if words.split()[0] not in ("slap", "call", "grab", "stop")]
        if calm:
            return self._chooser.choice(calm), None
        if self._chooser.random() < 0.05:
            return self._chooser.choice(list(legal)), now + self._chooser.randint(*REACT_MS)
        return None, None


def maker() -> Callable[..., Bot]:
    """`mousehole.bots.make` where it is there, else the stand-in. Slow the first time: not for the event loop."""
    if importlib.util.find_spec("mousehole.bots") is None:
        return StandIn
    make: Callable[..., Bot] = importlib.import_module("mousehole.bots").make
    return make


class Brains:
    """Threads that ask bots."""

    def __init__(self, threads: int | None = None, seconds: float = SECONDS) -> None:
        self.threads = threads if threads is not None else max((os.cpu_count() or 2) - 1, 1)
        self.seconds = seconds
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="mousehole-bot")
        self._bots: dict[tuple[str, int], Bot] = {}
        self._lock = threading.Lock()
        self.thinking = 0

    def ask(self, room: str, table: TableFacts, think: Think) -> Future[tuple[str | None, int | None]]:
        """Let a bot think; the answer comes as a future, from another thread."""
        with self._lock:
            self.thinking += 1
        return self._pool.submit(self._choose, room, table, think)

    def _choose(self, room: str, table: TableFacts, think: Think) -> tuple[str | None, int | None]:
        try:
            return self._bot(room, table, think).choose(think.view, think.events, think.legal, think.now)
        except Exception:  # a bot that fails must not stop the table: the room then plays what is open
            self._bots.pop((room, think.seat), None)
            return think.legal[0], None
        finally:
            with self._lock:
                self.thinking -= 1

    def _bot(self, room: str, table: TableFacts, think: Think) -> Bot:
        key = (room, think.seat)
        if think.fresh or key not in self._bots:
            self._bots[key] = maker()(
                think.temper, table.game, think.seat, seed=None, seconds=self.budget(), players=table.players,
                options=table.options, components=table.components,
            )  # fmt: skip
        return self._bots[key]

    def budget(self) -> float:
        """Seconds for a tiger's decision, fewer when more ask than there are threads."""
        return self.seconds / max(self.thinking / self.threads, 1.0)

    def forget(self, room: str) -> None:
        """A room is gone."""
        for key in [key for key in self._bots if key[0] == room]:
            self._bots.pop(key, None)

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
