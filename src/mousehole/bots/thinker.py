"""Bots at a table: one that plays by a policy, and one that searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.bots.bot import Bot, Choice
from mousehole.bots.policy import Policy, policies
from mousehole.bots.search import Mind
from mousehole.bots.world import World
from mousehole.engine.events import Event
from mousehole.engine.random import SystemEntropy, stream


class PolicyBot:
    """A player that does not look ahead."""

    def __init__(self, world: World, policy: Policy, seed: object) -> None:
        self.world, self._policy, self._seed = world, policy, seed
        self.decisions = 0
        self._room = [0] * world.game.rules.MOST_LEGAL
        self._weights = [0] * world.game.rules.MOST_LEGAL

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """One of the open inputs; there is no moment to it."""
        if len(legal) == 1:
            return legal[0], None
        rng = self._next_stream()
        state = self.world.imagine(view, events, rng)
        return self._in_words(state, rng), None

    def _next_stream(self) -> list[int]:
        self.decisions += 1
        return SystemEntropy() if self._seed is None else stream(self._seed, self.decisions)

    def _in_words(self, state: Any, rng: list[int]) -> str:
        """A whole input: a choice of two cards takes two actions."""
        game, box, seat = self.world.game, self.world.box, self.world.seat
        while True:
            action = self.decide(state, rng)
            texts: list[str] = game.notation.write(state, box, action)
            if len(texts) == 1:
                return texts[0]
            game.rules.play(state, box, seat, action, 0, 0, None)

    def decide(self, state: Any, rng: list[int]) -> int:
        """The next action in an imagined state."""
        return int(self._policy(state, self.world.box, self.world.seat, self._room, self._weights, rng))


class Thinker(PolicyBot):
    """A player that searches; as long as the compiler is at work it plays by its policy, unless it has to be exact."""

    def __init__(
        self, world: World, mind: Mind, policy: Policy, seed: object, iterations: int | None, seconds: float | None
    ) -> None:
        from mousehole.bots.compiled_search import Searcher  # NumPy and Numba are heavy: only whoever searches pays

        super().__init__(world, policy, seed)
        self._searcher = Searcher(world, mind, iterations, seconds)
        self._is_exact = iterations is not None

    @property
    def searched(self) -> int:
        """The iterations done so far."""
        return self._searcher.searched

    @property
    def is_ready(self) -> bool:
        """Has the compiler done its work?"""
        return self._searcher.is_ready

    def get_ready(self) -> None:
        """Wait for the compiler."""
        self._searcher.get_ready()

    def decide(self, state: Any, rng: list[int]) -> int:
        """The action that the search tried most."""
        if self._is_exact:
            self.get_ready()
        elif not self.is_ready:
            return super().decide(state, rng)
        return self._searcher.decide(state, rng)


def make_player(temper: str, world: World, mind: Mind | None, seed: object, iterations: int | None,
                seconds: float | None) -> Bot:  # fmt: skip
    """A bot of a temper: by its policy, or with the game's mind by search."""
    known = policies(world.game)
    if temper in known or mind is None:
        return PolicyBot(world, known.get(temper, list(known.values())[-1]), seed)
    return Thinker(world, mind, known.get("cat", known["random"]), seed, iterations, seconds)
