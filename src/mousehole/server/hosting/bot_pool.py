"""Who thinks for the bots: threads without the GIL, with smaller budgets when many ask at once.

A server has them in a process of their own (`bot_process`): compiling and what CPython plays hold the GIL.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from mousehole.bots.parts import ONE
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.server.room.fallback import Choice, fallback_input
from mousehole.server.room.outbox import ASK_AGAIN, Think

if TYPE_CHECKING:
    from mousehole.bots import Bot

TellAnalysis = Callable[[float, list[dict[str, Any]]], None]  # the share that is done; places of a first curve, once

SECONDS = 0.5  # a tiger's decision when nobody else thinks
MOST_ANALYSIS_S = 60.0  # for all decisions of a game together: those of a very long one get less each
STANDS_BACK = 10  # niceness of what analyses, besides that of the whole process: whoever plays comes first
HINT_PATIENCE_S = 2.0  # to load what is compiled; whoever would wait for a compiler is told so instead
REMAKE_AT = 2.0  # a bot whose budget is off by this factor is made anew

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class TableFacts:
    """What a bot must know of a table besides what its seat sees."""

    game: str
    players: int
    options: Mapping[str, Any]
    components: Mapping[str, Any] | None


@dataclass(frozen=True)
class AnalysisTold:
    """What the bots' process says of an analysis: how far it is, or what has come of it."""

    share: float = 0.0
    rough: list[dict[str, Any]] = field(default_factory=list)
    whole: dict[str, Any] | None = None
    has_failed: bool = False


@dataclass
class SeatBot:
    """A seat's bot and all that it has heard. Only the `latest` question is still worth an answer."""

    heard: list[Any] = field(default_factory=list)
    latest: int = 0
    bot: Bot | None = None
    seconds: float = 0.0
    has_failed: bool = False  # reported once is enough
    lock: threading.Lock = field(default_factory=threading.Lock)


class BotService(Protocol):
    """Who a server asks when a bot is to move."""

    @property
    def thinking(self) -> int:
        """How many bots have been asked and have not yet decided."""

    def get_ready(self) -> None:
        """Do now what takes time before the first question can be answered."""

    def ask(self, room: str, table: TableFacts, think: Think) -> Future[Choice]:
        """Let a bot think; the answer comes as a future, from another thread."""

    def forget(self, room: str) -> None:
        """Forget the bots of a room that is gone."""

    def close(self) -> None:
        """No more questions."""


class BotPool:
    """Threads that ask bots."""

    def __init__(self, threads: int | None = None, seconds: float = SECONDS, executor: Executor | None = None) -> None:
        self.threads = threads if threads is not None else max((os.cpu_count() or 2) - 1, 1)
        self.seconds = seconds
        self._pool = executor or ThreadPoolExecutor(self.threads, thread_name_prefix="mousehole-bot")
        self._seat_bots: dict[str, dict[int, SeatBot]] = {}  # by room and seat
        self._lock = threading.Lock()
        self._analyst: ThreadPoolExecutor | None = None
        self._adviser: ThreadPoolExecutor | None = None
        self.thinking = 0

    def get_ready(self) -> None:
        """Nothing takes long."""

    can_analyse = True

    def analyse(self, record: Mapping[str, Any], tell: TellAnalysis) -> Future[dict[str, Any]]:
        """Analyse the record of a game that is over, one at a time; `tell` hears how far it is, from another thread."""
        if self._analyst is None:
            self._analyst = ThreadPoolExecutor(1, thread_name_prefix="mousehole-analyst", initializer=_stand_back)
        return self._analyst.submit(analysed, record, tell)

    def ask(self, room: str, table: TableFacts, think: Think) -> Future[Choice]:
        """Let a bot think; the answer comes as a future, from another thread."""
        if think.is_hint:
            with self._lock:
                self.thinking += 1
            return self._submit_hint(table, think)
        seats = self._seat_bots.setdefault(room, {})
        asked = seats.get(think.seat)
        if asked is None or think.fresh:
            asked = seats[think.seat] = SeatBot()
        asked.heard += think.events
        asked.latest = think.job
        with self._lock:
            self.thinking += 1
        return self._submit(asked, len(asked.heard), table, think)

    def _submit(self, asked: SeatBot, heard: int, table: TableFacts, think: Think) -> Future[Choice]:
        return self._pool.submit(self._choose, asked, heard, table, think)

    def _submit_hint(self, table: TableFacts, think: Think) -> Future[Choice]:
        if self._adviser is None:  # a thread of its own: the first one waits for the compiler, and no bot waits with it
            self._adviser = ThreadPoolExecutor(1, thread_name_prefix="mousehole-adviser")
        return self._adviser.submit(self._advise, table, think)

    def _advise(self, table: TableFacts, think: Think) -> Choice:
        """What the tiger would do, and its chance in thousandths; nothing where it fails, or cannot search yet."""
        from mousehole.bots.advice import StillCompiling, advise  # slow the first time: never on the event loop

        setup, seconds = setup_of(table), self.budget()
        try:
            found = advise(
                setup, think.seat, think.view, think.events, think.legal, seconds=seconds, patience=HINT_PATIENCE_S
            )
            return found.words, in_thousandths(found.chance)
        except StillCompiling:
            return None, ASK_AGAIN
        except Exception as error:  # nobody's table stands still for that
            _report(error, table, think)
            return None, None
        finally:
            with self._lock:
                self.thinking -= 1

    def _choose(self, asked: SeatBot, heard: int, table: TableFacts, think: Think) -> Choice:
        try:
            with asked.lock:
                if asked.latest != think.job:
                    return None, None  # the table has gone on, and nobody waits for this
                bot = self._bot(asked, table, think)
                return bot.choose(think.view, asked.heard[:heard], think.legal, think.now)
        except Exception as error:  # a bot that fails must not stop the table
            return self._failed(error, asked, table, think)
        finally:
            with self._lock:
                self.thinking -= 1

    def _failed(self, error: Exception, asked: SeatBot, table: TableFacts, think: Think) -> Choice:
        if not asked.has_failed:
            _report(error, table, think)
        asked.bot, asked.has_failed = None, True
        return fallback_input(think.legal, load(table.game))

    def _bot(self, asked: SeatBot, table: TableFacts, think: Think) -> Bot:
        budget = self.budget()
        if asked.bot is None or not 1 / REMAKE_AT < asked.seconds / budget < REMAKE_AT:
            from mousehole.bots import make  # slow the first time: never on the event loop

            asked.seconds = budget
            asked.bot = make(
                think.temper, table.game, think.seat, seconds=budget, players=table.players, options=table.options,
                components=table.components,
            )  # fmt: skip
        return asked.bot

    def budget(self) -> float:
        """Seconds for a tiger's decision, fewer when more ask than there are threads."""
        return self.seconds / max(self.thinking / self.threads, 1.0)

    def forget(self, room: str) -> None:
        """Forget the bots of a room that is gone."""
        self._seat_bots.pop(room, None)

    def close(self) -> None:
        """Let the threads end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for further in (self._analyst, self._adviser):
            if further is not None:
                further.shutdown(wait=False, cancel_futures=True)


def setup_of(table: TableFacts) -> Setup:
    """The set-up that a bot is told of."""
    return Setup(load(table.game), table.players, table.options, table.components)


def in_thousandths(parts: int) -> int:
    """Parts of a win in thousandths."""
    return round(1000 * parts / ONE)


def analysed(record: Mapping[str, Any], tell: TellAnalysis, playouts: int | None = None) -> dict[str, Any]:
    """The summary of an analysis; `playouts` of every value, where it is measured and not by the clock."""
    from mousehole.analysis import analyse  # slow the first time: never on the event loop
    from mousehole.analysis.analyse import SECONDS as USUAL_SECONDS
    from mousehole.analysis.summary import curve_of, summary_of

    told = -1

    def tell_hundredths(share: float, curve: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        nonlocal told
        if curve or int(100 * share) != told:
            told = int(100 * share)
            tell(share, curve_of(curve))

    seconds = min(USUAL_SECONDS, MOST_ANALYSIS_S / max(len(record["inputs"]), 1))
    return summary_of(record, analyse(record, seconds=seconds, tell=tell_hundredths, playouts=playouts))


def _stand_back() -> None:
    """Let this thread alone wait for all others, where the system can."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + STANDS_BACK)


def _report(error: Exception, table: TableFacts, think: Think) -> None:
    """Log where a bot has failed, without the error's own words: they may quote what only its seat may see."""
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error(
        "bot failed: %s, %s, seat %d: %s\n%s", table.game, think.temper, think.seat, type(error).__name__, where
    )
