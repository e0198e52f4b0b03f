"""Bots at a table: one that plays by a policy, and one that searches."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from mousehole.bots.bot import Bot, Choice
from mousehole.bots.ladder import THINKS, THINKS_OF, policy_between
from mousehole.bots.policy import Policy, policies
from mousehole.bots.search import Mind
from mousehole.bots.world import World
from mousehole.engine.events import Event
from mousehole.engine.random import SystemEntropy, below, stream

if TYPE_CHECKING:
    from mousehole.bots.compiled_search import Searcher


class Question(NamedTuple):
    """Which action in this imagined state, with this generator?"""

    state: Any
    rng: list[int]


class PolicyBot:
    """A player that does not look ahead."""

    def __init__(self, world: World, policy: Policy, seed: object) -> None:
        self.world, self._policy, self._seed = world, policy, seed
        self.decisions = 0
        self._room = [0] * world.game.rules.MOST_LEGAL
        self._weights = [0] * world.game.rules.MOST_LEGAL

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """One of the open inputs; there is no moment to it."""
        questions = self.questions(view, events, legal)
        try:
            asked = next(questions)
            while True:
                asked = questions.send(self.decide(asked.state, asked.rng))
        except StopIteration as chosen:
            return chosen.value, None

    def questions(
        self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str]
    ) -> Generator[Question, int, str]:
        """What is to be decided for one input, action by action: a choice of two cards takes two. Returns the input."""
        if len(legal) == 1:
            return legal[0]
        rng = self._next_stream()
        state = self.world.imagine(view, events, rng)
        game, box, seat = self.world.game, self.world.box, self.world.seat
        while True:
            action = yield Question(state, rng)
            texts: list[str] = game.notation.write(state, box, action)
            if len(texts) == 1:
                return texts[0]
            game.rules.play(state, box, seat, action, 0, 0, None)

    def _next_stream(self) -> list[int]:
        self.decisions += 1
        return SystemEntropy() if self._seed is None else stream(self._seed, self.decisions)

    def decide(self, state: Any, rng: list[int]) -> int:
        """The next action in an imagined state."""
        return self.decide_by_policy(state, rng)

    def decide_by_policy(self, state: Any, rng: list[int]) -> int:
        """The next action, without looking ahead."""
        return int(self._policy(state, self.world.box, self.world.seat, self._room, self._weights, rng))


class Thinker(PolicyBot):
    """A player that searches; as long as the compiler is at work it plays by its policy, unless it has to be exact."""

    def __init__(self, world: World, mind: Mind, policy: Policy, seed: object, iterations: int | None,
                 seconds: float | None, thinks: int = THINKS_OF) -> None:  # fmt: skip
        super().__init__(world, policy, seed)
        self.mind, self.iterations, self.seconds = mind, iterations, seconds
        self._thinks = thinks  # so many of THINKS_OF choices are searched, the others made by the policy

    def is_thought_about(self, rng: list[int]) -> bool:
        """Is this choice searched?"""
        return self._thinks == THINKS_OF or below(rng, THINKS_OF) < self._thinks

    @cached_property
    def _searcher(self) -> Searcher:
        from mousehole.bots.compiled_search import Searcher  # NumPy and Numba are heavy: only whoever searches pays

        return Searcher(self.world, self.mind, self.iterations, self.seconds)

    @property
    def searched(self) -> int:
        """The iterations done so far."""
        return self._searcher.searched

    @property
    def is_ready(self) -> bool:
        """Has the compiler done its work?"""
        return self._searcher.is_ready

    def get_ready(self, patience: float | None = None) -> None:
        """Wait for the compiler, so many seconds at most."""
        self._searcher.get_ready(patience)

    def decide(self, state: Any, rng: list[int]) -> int:
        """The action that the search tried most."""
        if not self.is_thought_about(rng):
            return self.decide_by_policy(state, rng)
        if self.iterations is not None:
            self.get_ready()
        elif not self.is_ready:
            return self.decide_by_policy(state, rng)
        return self._searcher.decide(state, rng)


def make_player(temper: str, world: World, mind: Mind | None, seed: object, iterations: int | None,
                seconds: float | None) -> Bot:  # fmt: skip
    """A bot of a temper: by its policy, or with the game's mind by search."""
    known = policies(world.game)
    between = policy_between(world.game, temper)
    if between is not None:
        return PolicyBot(world, between, seed)
    if temper in known or mind is None:
        return PolicyBot(world, known.get(temper, list(known.values())[-1]), seed)
    thinks = THINKS.get(temper, THINKS_OF)
    return Thinker(world, mind, known.get("cat", known["random"]), seed, iterations, seconds, thinks)
