# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Whole games between policies, compiled: thousands a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from mousehole.bots.ladder import make_leveled
from mousehole.bots.policy import Policy, make_play_on, make_policy_game, numbered
from mousehole.engine.compile import jit
from mousehole.engine.drive import ENDLESS
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import key_of, seed_stream


class Matches:
    """The matches of one game between policies that are named once."""

    def __init__(self, game: Game, known: Mapping[str, Policy]) -> None:
        self.game, self.known = game, known
        self._play = jit(_make_matches(game.rules, list(known.values())))

    def play(self, box: Any, names: Sequence[str], seed: object, first: int, games: int) -> tuple[Any, Any]:
        """Games number `first` … with these policies in the seats: the winners of each as a set, and the scores."""
        rules = self.game.rules
        boxed = np.zeros(1, rules.BOX)
        box.store(boxed[0])
        winners = np.zeros(games, np.int64)
        scores = np.zeros((games, len(names)), np.int64)
        players = np.array(numbered(self.known, names), np.int64)
        room = [np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2)]
        state = np.zeros(1, rules.STATE)
        self._play(state, boxed, players, *room, np.zeros(2, np.int64), *key_of(seed), first, winners, scores)
        return winners, scores


class LevelMatches:
    """Matches of one game between players of any level (`ladder.py`)."""

    def __init__(self, game: Game, rate: Policy) -> None:
        self.game = game
        self._play = jit(_make_level_matches(game.rules, make_leveled(game.rules, rate)))

    def play(self, box: Any, levels: Sequence[int], seed: object, first: int, games: int) -> Any:
        """Games number `first` … with these levels in the seats: the winners of each as a set."""
        rules = self.game.rules
        boxed = np.zeros(1, rules.BOX)
        box.store(boxed[0])
        winners, room = np.zeros(games, np.int64), [np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2)]
        players = np.array(levels, np.int64)
        states = [np.zeros(1, rules.STATE) for _ in range(2)]
        self._play(*states, boxed, players, *room, np.zeros(2, np.int64), *key_of(seed), first, winners)
        return winners


def _make_level_matches(rules: Rules, choose: Policy) -> Callable[..., Any]:
    setup, play_on, find_winners = rules.setup, make_play_on(rules, choose), rules.winners

    def level_matches(state, blank, box, players, actions, weights, rng, key_low, key_high, first, winners):
        for i in range(len(winners)):
            state[0] = blank[0]
            seed_stream(rng, key_low, key_high, first + i)
            setup(state[0], box[0], rng)
            play_on(state[0], box[0], players, actions, weights, rng, None, ENDLESS)
            winners[i] = find_winners(state[0], box[0])

    return level_matches


def _make_matches(rules: Rules, chosen: Sequence[Policy]) -> Callable[..., Any]:
    policy_game, find_winners, find_score = make_policy_game(rules, chosen), rules.winners, rules.score
    empty = np.zeros(1, rules.STATE)

    def matches(state, box, players, actions, weights, rng, key_low, key_high, first, winners, scores):
        for i in range(len(winners)):
            state[0] = empty[0]
            seed_stream(rng, key_low, key_high, first + i)
            policy_game(state[0], box[0], players, actions, weights, rng, None)
            winners[i] = find_winners(state[0], box[0])
            for seat in range(len(players)):
                scores[i][seat] = find_score(state[0], box[0], seat)

    return matches
