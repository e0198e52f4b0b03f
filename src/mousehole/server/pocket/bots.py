"""The bots of a page. Those that search are thought for in another worker, so that no thought ever holds a room up."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from mousehole.engine.events import Event
from mousehole.server.hosting.bot_pool import BotPool, SeatBot, TableFacts, TellAnalysis, in_thousandths, setup_of
from mousehole.server.room.fallback import Choice
from mousehole.server.room.outbox import Think

if TYPE_CHECKING:
    from mousehole.bots.thinker import Question, Thinker
    from mousehole.server.pocket.analysing import Weights

PACE = 50_000  # iterations a second, about; says how much room a tree needs

logger = logging.getLogger(__name__)


class SearchWorker(Protocol):
    """The worker that searches, as the page's code wraps it: JSON in and out."""

    def decide(self, question: str) -> Awaitable[str]:
        """The action that the search tried most, of a `SearchQuestion`."""

    def forget(self, bot: int) -> None:
        """That bot is gone, and its tree with it."""

    def analyse(self, record: str) -> Analyst:
        """A further worker, which looks at a game that is over."""

    def weights(self, net: str) -> Awaitable[Weights]:
        """The weights of a net, which questions may name from then on."""


class Analyst(Protocol):
    """A worker that analyses."""

    def next(self) -> Awaitable[str]:
        """What it says next, an `AnalystSays`."""


class AnalystSays(msgspec.Struct):
    """How far an analysis is, with a first curve once; at last the whole, or that it has failed."""

    share: float = 0.0
    rough: list[dict[str, Any]] = []
    whole: dict[str, Any] | None = None
    failed: bool = False


class SearchQuestion(msgspec.Struct):
    """What is to be decided: records as bytes in hexadecimal; so many iterations, or else so many seconds."""

    game: str
    bot: int
    seat: int
    state: str
    box: str
    knowledge: str
    rng: list[int]
    iterations: int | None
    seconds: float
    keeps: bool
    lengths: dict[str, int]
    net: str  # the weights that it judges with, "" for none


class SearchAnswer(msgspec.Struct):
    """What was decided, after so many iterations."""

    action: int
    searched: int


class PageBots(BotPool):
    """Bots in turns of the event loop; those that search wait for the other worker."""

    def __init__(self, worker: SearchWorker) -> None:
        super().__init__(1)
        self._worker = worker
        self._numbers: weakref.WeakKeyDictionary[Thinker, int] = weakref.WeakKeyDictionary()
        self._made = 0
        self._last_analysis: asyncio.Task[None] | None = None
        self._fetched: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def analyse(self, record: Mapping[str, Any], tell: TellAnalysis) -> Future[dict[str, Any]]:
        """Analyse the record of a game that is over in a worker of its own, one at a time."""
        future: Future[dict[str, Any]] = Future()
        task = asyncio.get_running_loop().create_task(self._analyse(future, record, tell, self._last_analysis))
        self._last_analysis = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return future

    async def _analyse(
        self, future: Future[dict[str, Any]], record: Mapping[str, Any], tell: TellAnalysis,
        before: asyncio.Task[None] | None,
    ) -> None:  # fmt: skip
        if before is not None:
            await asyncio.wait([before])
        try:
            analyst = self._worker.analyse(msgspec.json.encode(record).decode())
            while True:
                told = msgspec.json.decode(await analyst.next(), type=AnalystSays)
                if told.failed:
                    raise OSError("the worker that analyses has failed")
                if told.whole is not None:
                    future.set_result(told.whole)
                    return
                tell(told.share, told.rough)
        except Exception as error:  # whatever the browser throws
            logger.warning("an analysis has failed: %s", error)
            future.set_exception(error)

    def _submit(self, asked: SeatBot, heard: int, table: TableFacts, think: Think) -> Future[Choice]:
        future: Future[Choice] = Future()
        task = asyncio.get_running_loop().create_task(self._answer(future, asked, heard, table, think))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return future

    def _submit_hint(self, table: TableFacts, think: Think) -> Future[Choice]:
        future: Future[Choice] = Future()
        task = asyncio.get_running_loop().create_task(self._hint(future, table, think))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return future

    async def _hint(self, future: Future[Choice], table: TableFacts, think: Think) -> None:
        """What the tiger would do; its chance only where a net tells it: playouts here would hold the rooms up."""
        if not future.set_running_or_notify_cancel():
            return
        from mousehole.bots.advice import chance_after
        from mousehole.bots.thinker import Thinker
        from mousehole.bots.values import learned_net

        choice: Choice = None, None
        try:
            bot = self._bot(SeatBot(), table, think)
            if isinstance(bot, Thinker):
                words, _ = await self._search(bot, think.events, think)
                setup, net, chance = setup_of(table), learned_net(setup_of(table)), None
                if words is not None and net:
                    await self._fetch(net)
                    chance = in_thousandths(chance_after(setup, think.seat, think.view, think.events, words))
                choice = words, chance
        except Exception as error:
            logger.warning("a hint has failed: %s", error)
        self.thinking -= 1
        future.set_result(choice)

    async def _answer(
        self, future: Future[Choice], asked: SeatBot, heard: int, table: TableFacts, think: Think
    ) -> None:
        if not future.set_running_or_notify_cancel():
            return
        from mousehole.bots.easing import EasingBot
        from mousehole.bots.thinker import Thinker

        try:
            bot = None if asked.latest != think.job else self._bot(asked, table, think)
            if isinstance(bot, EasingBot):
                bot = bot.player(think.view)
            if isinstance(bot, Thinker):
                choice = await self._search(bot, asked.heard[:heard], think)
            elif bot is not None:
                choice = bot.choose(think.view, asked.heard[:heard], think.legal, think.now)
            else:
                choice = None, None
        except Exception as error:
            choice = self._failed(error, asked, table, think)
        self.thinking -= 1
        future.set_result(choice)

    async def _search(self, bot: Thinker, heard: list[Event], think: Think) -> Choice:
        questions = bot.questions(think.view, heard, think.legal)
        try:
            question = next(questions)
            while True:
                question = questions.send(await self._decide(bot, question))
        except StopIteration as chosen:
            return chosen.value, None

    async def _decide(self, bot: Thinker, question: Question) -> int:
        if not bot.is_thought_about(question.rng):
            return bot.decide_by_policy(question.state, question.rng)
        try:
            await self._fetch(bot.mind.net)
            answer = await self._worker.decide(msgspec.json.encode(self._written(bot, question)).decode())
            return msgspec.json.decode(answer, type=SearchAnswer).action
        except Exception as error:  # whatever the browser throws: without the other worker it is played by the policy
            logger.warning("a search has failed: %s", error)
            return bot.decide_by_policy(question.state, question.rng)

    def _written(self, bot: Thinker, question: Question) -> SearchQuestion:
        from mousehole.bots.search import argument_lengths, nodes_for

        world = bot.world
        seconds = bot.seconds or 0.0
        nodes = nodes_for(bot.iterations if bot.iterations is not None else int(PACE * seconds))
        return SearchQuestion(
            world.game.id, self._number_of(bot), world.seat, question.state.tobytes().hex(), world.box.tobytes().hex(),
            world.knowledge.tobytes().hex(), [question.rng[0], question.rng[1]], bot.iterations, seconds,
            bot.mind.fingerprint is not None, argument_lengths(world.game.rules, world.box.seats, nodes, bot.mind),
            bot.mind.net,
        )  # fmt: skip

    async def _fetch(self, net: str) -> None:
        """Have the weights of a net, where the page has only their name until a bot needs them."""
        from mousehole.server.pocket.analysing import take_net

        if net and net not in self._fetched:
            take_net(net, await self._worker.weights(net))
            self._fetched.add(net)

    def _number_of(self, bot: Thinker) -> int:
        if bot not in self._numbers:
            self._made += 1
            self._numbers[bot] = self._made
            weakref.finalize(bot, self._worker.forget, self._made)
        return self._numbers[bot]
