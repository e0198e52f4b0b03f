"""The bots of a page. Those that search are thought for in another worker, so that no thought ever holds a room up."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Protocol

import msgspec

from mousehole.server.hosting.bot_pool import BotPool, SeatBot, TableFacts
from mousehole.server.room.fallback import Choice
from mousehole.server.room.outbox import Think

if TYPE_CHECKING:
    from mousehole.bots.thinker import Question, Thinker

PACE = 50_000  # iterations a second, about; says how much room a tree needs

logger = logging.getLogger(__name__)


class SearchWorker(Protocol):
    """The worker that searches, as the page's code wraps it: JSON in and out."""

    def decide(self, question: str) -> Awaitable[str]:
        """The action that the search tried most, of a `SearchQuestion`."""

    def forget(self, bot: int) -> None:
        """That bot is gone, and its tree with it."""

    def give(self, net: str, weights: str) -> None:
        """The weights of a net that questions will name, in hexadecimal."""


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

    can_analyse = False  # playouts in Python would hold the page's rooms up for minutes

    def __init__(self, worker: SearchWorker) -> None:
        super().__init__(1)
        self._worker = worker
        self._numbers: weakref.WeakKeyDictionary[Thinker, int] = weakref.WeakKeyDictionary()
        self._made = 0
        self._given: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def _submit(self, asked: SeatBot, heard: int, table: TableFacts, think: Think) -> Future[Choice]:
        future: Future[Choice] = Future()
        task = asyncio.get_running_loop().create_task(self._answer(future, asked, heard, table, think))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return future

    async def _answer(
        self, future: Future[Choice], asked: SeatBot, heard: int, table: TableFacts, think: Think
    ) -> None:
        if not future.set_running_or_notify_cancel():
            return
        from mousehole.bots.thinker import Thinker

        try:
            bot = None if asked.latest != think.job else self._bot(asked, table, think)
            if isinstance(bot, Thinker):
                choice = await self._search(bot, asked, heard, think)
            elif bot is not None:
                choice = bot.choose(think.view, asked.heard[:heard], think.legal, think.now)
            else:
                choice = None, None
        except Exception as error:
            choice = self._failed(error, asked, table, think)
        self.thinking -= 1
        future.set_result(choice)

    async def _search(self, bot: Thinker, asked: SeatBot, heard: int, think: Think) -> Choice:
        questions = bot.questions(think.view, asked.heard[:heard], think.legal)
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
            answer = await self._worker.decide(msgspec.json.encode(self._written(bot, question)).decode())
            return msgspec.json.decode(answer, type=SearchAnswer).action
        except Exception as error:  # whatever the browser throws: without the other worker it is played by the policy
            logger.warning("a search has failed: %s", error)
            return bot.decide_by_policy(question.state, question.rng)

    def _written(self, bot: Thinker, question: Question) -> SearchQuestion:
        from mousehole.bots.search import argument_lengths, nodes_for

        self._give(bot.mind.net)
        world = bot.world
        seconds = bot.seconds or 0.0
        nodes = nodes_for(bot.iterations if bot.iterations is not None else int(PACE * seconds))
        return SearchQuestion(
            world.game.id, self._number_of(bot), world.seat, question.state.tobytes().hex(), world.box.tobytes().hex(),
            world.knowledge.tobytes().hex(), [question.rng[0], question.rng[1]], bot.iterations, seconds,
            bot.mind.fingerprint is not None, argument_lengths(world.game.rules, world.box.seats, nodes, bot.mind),
            bot.mind.net,
        )  # fmt: skip

    def _give(self, net: str) -> None:
        """Hand the weights of a net over, once."""
        from mousehole.bots.net import read_net

        if net and net not in self._given:
            self._given.add(net)
            self._worker.give(net, read_net(net).hex())

    def _number_of(self, bot: Thinker) -> int:
        if bot not in self._numbers:
            self._made += 1
            self._numbers[bot] = self._made
            weakref.finalize(bot, self._worker.forget, self._made)
        return self._numbers[bot]
