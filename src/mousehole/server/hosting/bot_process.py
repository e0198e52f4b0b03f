"""Bots in a process of their own, so that neither their thinking nor their compiler ever holds the server up.

The parent puts questions into the child's standard input and takes answers from its standard output. A child that dies
is started again with the next question, and told all that its bots had heard. It ends when its parent is gone.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from queue import SimpleQueue
from typing import Any, BinaryIO

from mousehole.bots.ladder import EASES
from mousehole.engine.errors import MouseholeError
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.server.hosting.bot_pool import AnalysisTold, BotPool, TableFacts, TellAnalysis
from mousehole.server.room.fallback import Choice, fallback_input
from mousehole.server.room.outbox import Think

END_S = 3.0
HUNG_S = 300.0  # longer than a compiler takes
NICENESS = 5  # people come first
THINKING = ("cat+", "lynx", "tiger")  # who does not think does not wait for those who do

logger = logging.getLogger(__name__)


@dataclass
class Heard:
    """What the bot of a seat was told so far, and by which child it is known."""

    events: list[Any] = field(default_factory=list)
    child: int = 0


@dataclass
class OpenQuestion:
    """A question under way."""

    future: Future[Choice]
    legal: list[str]
    game: Game
    is_hint: bool = False

    def answer_without_bot(self) -> None:
        """Answer with anything that is open; a hint is none then."""
        self.future.set_result((None, None) if self.is_hint else fallback_input(self.legal, self.game))


@dataclass
class OpenAnalysis:
    """An analysis under way."""

    future: Future[dict[str, Any]]
    tell: TellAnalysis


class AnalysisLost(MouseholeError):
    """The process that analysed has ended, or could not."""


class BotProcess:
    """Asks bots in a child process; the same questions and answers as `BotPool`."""

    can_analyse = True

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads
        self._letters: SimpleQueue[tuple[Any, ...] | None] = SimpleQueue()
        self._open: dict[int, OpenQuestion] = {}
        self._analyses: dict[int, OpenAnalysis] = {}
        self._heard: dict[str, dict[int, Heard]] = {}  # by room and seat
        self._last = 0
        self._child: subprocess.Popen[bytes] | None = None
        self._children = 0
        self._lock = threading.Lock()
        self._is_closed = False
        self._quiet_since = 0.0  # the latest answer, or the question that was asked when none was open

    @property
    def thinking(self) -> int:
        """How many bots have been asked and have not yet decided."""
        return len(self._open)

    @property
    def pid(self) -> int | None:
        """The child's number, while there is one."""
        return None if self._child is None else self._child.pid

    def get_ready(self) -> None:
        """Start the child, so that a table which comes here with a bot to move does not wait for it."""
        with self._lock:
            if self._child is None and not self._is_closed:
                self._start()

    def ask(self, room: str, table: TableFacts, think: Think) -> Future[Choice]:
        """Let a bot think; the answer comes as a future, from another thread."""
        question = OpenQuestion(Future(), think.legal, load(table.game), think.is_hint)
        with self._lock:
            if self._is_closed:
                question.future.set_result((None, None))
                return question.future
            heard = self._heard_by(room, think)
            told = [_packed(event) for event in think.events]
            heard.events += told
            self._end_if_hung()
            if self._child is None and not self._start():
                question.answer_without_bot()
                return question.future
            if heard.child != self._children:  # the bot that knew it all is gone with its process
                heard.child, told, think = self._children, heard.events, replace(think, fresh=True)
            if not self._open:
                self._quiet_since = time.monotonic()
            self._last += 1
            self._open[self._last] = question
            self._letters.put(("ask", self._last, room, table, replace(think, events=[]), list(told)))
        return question.future

    def _heard_by(self, room: str, think: Think) -> Heard:
        """What the bot of a seat was told so far; who is asked for a hint has heard nothing, and forgets it all."""
        if think.is_hint:
            return Heard()
        seats = self._heard.setdefault(room, {})
        heard = seats.get(think.seat)
        if heard is None or think.fresh:
            heard = seats[think.seat] = Heard()
        return heard

    def analyse(self, record: Mapping[str, Any], tell: TellAnalysis) -> Future[dict[str, Any]]:
        """Analyse the record of a game that is over, one at a time; `tell` hears how far it is, from another thread."""
        asked = OpenAnalysis(Future(), tell)
        with self._lock:
            if self._is_closed or (self._child is None and not self._start()):
                asked.future.set_exception(AnalysisLost("analysis_lost"))
                return asked.future
            self._last += 1
            self._analyses[self._last] = asked
            self._letters.put(("analyse", self._last, dict(record)))
        return asked.future

    def forget(self, room: str) -> None:
        """Forget the bots of a room that is gone."""
        with self._lock:
            known = self._heard.pop(room, None)
            if known is not None and self._child is not None:
                self._letters.put(("forget", room))

    def close(self) -> None:
        """Let the child end."""
        with self._lock:
            self._is_closed = True
            child = self._child
            self._letters.put(None)
        if child is not None:
            try:
                child.wait(END_S)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()

    # The child, as the parent sees it

    def _end_if_hung(self) -> None:
        """A child that is asked and answers nobody at all is ended; its questions are answered without it."""
        if self._child is not None and self._open and time.monotonic() - self._quiet_since > HUNG_S:
            logger.error("the bots' process has answered nothing for %.0f s: it is ended", HUNG_S)
            self._child.kill()

    def _start(self) -> bool:
        """Start a child; False where the system has no room for one."""
        arguments = [sys.executable, "-m", __spec__.name if __spec__ else __name__, str(self._threads or 0)]
        try:
            self._child = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            logger.error("the bots' process cannot be started: %s", error)
            return False
        self._children += 1
        self._letters = SimpleQueue()
        for target in (self._write, self._read):
            threading.Thread(target=target, args=(self._child, self._letters), daemon=True).start()
        return True

    def _write(self, child: subprocess.Popen[bytes], letters: SimpleQueue[tuple[Any, ...] | None]) -> None:
        assert child.stdin is not None
        with contextlib.suppress(OSError), child.stdin as pipe:
            while (letter := letters.get()) is not None:
                pickle.dump(letter, pipe)
                pipe.flush()

    def _read(self, child: subprocess.Popen[bytes], letters: SimpleQueue[tuple[Any, ...] | None]) -> None:
        assert child.stdout is not None
        with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError), child.stdout as pipe:
            while True:
                number, answered = pickle.load(pipe)
                if isinstance(answered, AnalysisTold):
                    self._hear_analysis(number, answered)
                else:
                    self._answer(number, answered)
        letters.put(None)
        child.wait()
        with self._lock:
            self._child = None
            lost, self._open = list(self._open.values()), {}
            unanalysed, self._analyses = list(self._analyses.values()), {}
            if not self._is_closed:
                logger.error("the bots' process has ended with %s; %d bots play on without it", child.poll(), len(lost))
        for question in lost:
            question.answer_without_bot()
        for analysis in unanalysed:
            analysis.future.set_exception(AnalysisLost("analysis_lost"))

    def _answer(self, number: int, choice: Choice) -> None:
        with self._lock:
            self._quiet_since = time.monotonic()
            question = self._open.pop(number, None)
        if question is not None:
            question.future.set_result(choice)

    def _hear_analysis(self, number: int, told: AnalysisTold) -> None:
        with self._lock:
            asked = self._analyses.get(number)
            if told.whole is not None or told.has_failed:
                self._analyses.pop(number, None)
        if asked is None:
            return
        if told.has_failed:
            asked.future.set_exception(AnalysisLost("analysis_lost"))
        elif told.whole is not None:
            asked.future.set_result(told.whole)
        else:
            asked.tell(told.share, told.rough)


def _packed(event: Event) -> tuple[Any, ...]:
    return event.rule, event.kind, event.seat, event.fields, event.rows, event.secrets


# The child itself


def think_for(asked: BinaryIO, answered: BinaryIO, threads: int | None) -> None:
    """Answer questions until there are no more."""
    import mousehole.bots  # noqa: F401  before anybody waits for it

    quick, deep = BotPool(1), BotPool(threads)
    lock = threading.Lock()

    def say(number: int, what: Choice | AnalysisTold) -> None:
        with lock, contextlib.suppress(OSError):
            pickle.dump((number, what), answered)
            answered.flush()

    def answer(number: int, future: Future[Choice]) -> None:
        say(number, future.result())

    def tell_analysis(number: int, share: float, rough: list[dict[str, Any]]) -> None:
        say(number, AnalysisTold(share, rough))

    def end_analysis(number: int, future: Future[dict[str, Any]]) -> None:
        error = future.exception()
        if error is not None:
            logger.error("an analysis has failed", exc_info=error)
        say(number, AnalysisTold(1.0, whole=None if error else future.result(), has_failed=error is not None))

    while True:
        try:
            what, *given = pickle.load(asked)
        except (EOFError, OSError):
            return
        if what == "forget":
            quick.forget(given[0])
            deep.forget(given[0])
            continue
        if what == "analyse":
            number, record = given
            deep.analyse(record, partial(tell_analysis, number)).add_done_callback(partial(end_analysis, number))
            continue
        number, room, table, think, told = given
        think.events = [Event(load(table.game), *event) for event in told]
        pool = deep if think.is_hint or think.temper.removesuffix(EASES) in THINKING else quick
        pool.ask(room, table, think).add_done_callback(partial(answer, number))


def main() -> None:
    """Think until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who then closes the pipe
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    logging.basicConfig(level=logging.WARNING)
    answered = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not be taken for an answer
    think_for(sys.stdin.buffer, answered, int(sys.argv[1]) or None)
    os._exit(0)  # a bot that is still thinking has nobody to tell


if __name__ == "__main__":
    main()
