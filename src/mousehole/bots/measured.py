# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Values by simulation: a position is played on many times by players we know, and wins are counted.

The dice of every position are the same, so that two positions that differ little are compared with the same luck, and
the same position has the same value everywhere. What nobody can see (tiles face down, the order of piles) is dealt
anew in every playout; what some can see counts as it is: whoever wants a seat's own view deals the rest anew first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from math import sqrt
from typing import Any

from mousehole.bots.crowd import make_people_play_on, people_module, seed_minds
from mousehole.bots.parts import ONE, SHARES, in_parts, of_winners
from mousehole.bots.people import PARTY, PersonModel, party_of, person_of_temper
from mousehole.bots.policy import make_policies_play_on, make_random, policies
from mousehole.engine.game import Game, Rules
from mousehole.engine.random import key_of, seed_stream
from mousehole.engine.record import Mirror, mirror
from mousehole.engine.rule import rule
from mousehole.engine.setup import Setup

PLAYOUTS = 512
LONGEST = 20_000  # inputs of a playout; a longer one counts as won by nobody
SEED = "values"
STREAMS = 16  # of random numbers a playout: the table's, then one for each seat


class Measured:
    """The value of a position as the share of playouts that each seat wins.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> evaluator = Measured(Setup(table.game, 2), playouts=64)
    >>> sum(evaluator.values(table._state, table._box))
    1048576
    """

    source = "measured"

    def __init__(
        self,
        setup: Setup,
        people: Sequence[PersonModel] | None = None,
        playouts: int = PLAYOUTS,
        why: str = "",
        is_compiled: bool | None = None,
    ) -> None:
        self.setup, self.playouts, self.why = setup, playouts, why
        self.doubt = int(ONE / 2 / sqrt(playouts))  # a standard error
        self._rules, self._module = setup.game.rules, people_module(setup.game)
        self._is_compiled = find_spec("numba") is not None if is_compiled is None else is_compiled
        self._party: Any = party_of(people or [person_of_temper("cat")] * setup.seats) if self._module else None

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        """Every seat's chance to win, in parts of ONE."""
        if self._rules.is_over(state, box):
            return of_winners(int(self._rules.winners(state, box)), self.setup.seats)
        wins = self._count(state, box) if self._is_compiled else self._count_in_python(state, box)
        return in_parts([int(won) for won in wins])

    def _count(self, state: Any, box: Any) -> Any:
        import numpy as np  # heavy: only where playouts are compiled

        rules, seats = self._rules, self.setup.seats
        states, boxed, knowledge = np.zeros(2, rules.STATE), np.zeros(1, rules.BOX), np.zeros(1, rules.KNOWLEDGE)
        for given, target in ((state, states), (box, boxed)):
            if isinstance(given, Mirror):
                given.store(target[0])
            else:
                target[0] = given
        room = [np.zeros(rules.MOST_LEGAL, np.int64) for _ in range(2)]
        rng, wins = np.zeros(2, np.int64), np.zeros(seats, np.int64)
        more: Any = np.zeros(seats, np.int64)
        if self._module:
            party = np.zeros(1, PARTY)
            self._party.store(party[0])
            more = (party, np.zeros(2, self._module.MINDS))
        _compiled(self.setup.game)(states, boxed, knowledge, more, *room, rng, *key_of(SEED), self.playouts, wins)
        return wins

    def _count_in_python(self, state: Any, box: Any) -> list[int]:
        game, seats = self.setup.game, self.setup.seats
        first = state if isinstance(state, Mirror) else game.state_mirror().load(state)
        opened = box if isinstance(box, Mirror) else self.setup.box
        room = [[0] * game.rules.MOST_LEGAL for _ in range(2)]
        wins, play_out = [0] * seats, make_playout(game)
        for number in range(self.playouts):
            mind = mirror(self._module.MINDS)() if self._module else None
            more = (self._party, mind) if self._module else [0] * seats
            rng = [0, 0]
            play_out(first.copy(), opened, game.knowledge_mirror(), more, *room, rng, *key_of(SEED), number, wins)
        return wins


def make_playout(game: Game) -> Callable[..., Any]:
    """A function that plays a position to its end and counts who wins: people, cats, or any play."""
    return _make_people_playout(game) if people_module(game) else _make_policy_playout(game)


def _make_policy_playout(game: Game) -> Callable[..., Any]:
    rules, known = game.rules, policies(game)
    play_on = make_policies_play_on(rules, [known.get("cat") or make_random(rules)])
    resample, deals, count = rules.resample, _hides_from_all(game), _make_count(rules)

    @rule
    def play_out(state, box, knowledge, players, actions, weights, rng, key_low, key_high, number, wins):
        seed_stream(rng, key_low, key_high, number * STREAMS)
        if deals:
            resample(state, box, 0, knowledge, rng)
        play_on(state, box, players, actions, weights, rng, None, LONGEST)
        count(state, box, wins)

    return play_out


def _make_people_playout(game: Game) -> Callable[..., Any]:
    rules = game.rules
    play_on = make_people_play_on(rules, people_module(game))
    resample, deals, count = rules.resample, _hides_from_all(game), _make_count(rules)

    @rule
    def play_out(state, box, knowledge, more, actions, weights, rng, key_low, key_high, number, wins):
        party, minds = more
        seed_stream(rng, key_low, key_high, number * STREAMS)
        seed_minds(minds, box.seats, key_low, key_high, number)
        if deals:
            resample(state, box, 0, knowledge, rng)
        play_on(state, box, party, minds, actions, weights, rng, None, LONGEST)
        count(state, box, wins)

    return play_out


def _hides_from_all(game: Game) -> bool:
    """Is something hidden, and all that is from everybody?"""
    return bool(game.notation.SECRETS) and game.all_see_alike


def _make_count(rules: Rules) -> Callable[..., Any]:
    is_over, winners = rules.is_over, rules.winners

    @rule
    def count(state, box, wins):
        won = winners(state, box) if is_over(state, box) else 0
        if won == 0:
            won = (1 << len(wins)) - 1
        sharers = 0
        for seat in range(len(wins)):
            sharers += won >> seat & 1
        for seat in range(len(wins)):
            wins[seat] += (won >> seat & 1) * (SHARES // sharers)

    return count


@cache
def _compiled(game: Game) -> Any:
    """The playouts of a game in one compiled call."""
    from mousehole.engine.compile import jit

    play_out = make_playout(game)
    if people_module(game):

        def people_playouts(states, box, knowledge, more, actions, weights, rng, key_low, key_high, playouts, wins):
            party, minds = more
            for number in range(playouts):
                states[1] = states[0]
                minds[1] = minds[0]
                work = (party[0], minds[1])
                play_out(states[1], box[0], knowledge[0], work, actions, weights, rng, key_low, key_high, number, wins)

        return jit(people_playouts)

    def playouts_of(states, box, knowledge, players, actions, weights, rng, key_low, key_high, playouts, wins):
        for number in range(playouts):
            states[1] = states[0]
            play_out(states[1], box[0], knowledge[0], players, actions, weights, rng, key_low, key_high, number, wins)

    return jit(playouts_of)
