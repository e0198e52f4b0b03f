"""What states are worth, each asked once; and what may come of a state: by an input, by chance, by a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mousehole.analysis.report import Parts
from mousehole.bots.parts import in_parts, of_winners
from mousehole.bots.values import Evaluator
from mousehole.engine.notation import parse
from mousehole.engine.random import stream, weighted
from mousehole.engine.rule import TABLE
from mousehole.engine.setup import Setup

MOST_OUTCOMES = 40  # of chance that are all looked at; of more, and of whole deals, so many are drawn
DRAWN = 8


class Positions:
    """The values of one set-up's states.

    >>> from mousehole import Table
    >>> from mousehole.bots.measured import Measured
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> setup = Setup(table.game, 2)
    >>> positions = Positions(setup, Measured(setup, playouts=2, is_compiled=False))
    >>> sum(positions.value(table._state)), positions.asked
    (1048576, 1)
    """

    def __init__(self, setup: Setup, evaluator: Evaluator) -> None:
        self.setup, self.evaluator = setup, evaluator
        self.game, self.box, self.rules = setup.game, setup.box, setup.game.rules
        self.asked = 0
        self._known: dict[bytes, Parts] = {}
        self._room = [0] * self.rules.MOST_LEGAL
        self._weights = [0] * self.rules.MOST_LEGAL

    def value(self, state: Any) -> Parts:
        """Every seat's chance to win; an end is worth what it is."""
        key = state.tobytes()
        known = self._known.get(key)
        if known is None:
            if self.rules.is_over(state, self.box):
                known = of_winners(int(self.rules.winners(state, self.box)), self.setup.seats)
            else:
                self.asked += 1
                known = tuple(self.evaluator.values(state, self.box))
            self._known[key] = known
        return known

    def after(self, state: Any, seat: int, words: str, at: int) -> Any:
        """The state that an input leads to."""
        following = state.copy()
        moment = f" @{at}" if self.rules.TIMED else ""
        reading = self.game.notation.read(following, self.box, parse(f"{seat} {words}{moment}"))
        for action in reading.actions:
            self.rules.play(following, self.box, seat, action, reading.at, reading.distance, None)
        return following

    def expected(self, state: Any, outcomes: Sequence[tuple[int, int]], came: Any, value: Parts, at: int) -> Parts:
        """The mean of what chance could give, by its weights; `came` did, and is worth `value`."""
        if len(outcomes) > MOST_OUTCOMES:
            return self.mean([(1, self.value(self._drawn(state, outcomes, at, number))) for number in range(DRAWN)])
        came_as = came.tobytes()
        weighed = []
        for action, weight in outcomes:
            following = self._by_chance(state, action, at)
            is_it = following.tobytes() == came_as
            weighed.append((weight, value if is_it else self.value(following)))
        return self.mean(weighed)

    def expected_deal(self, state: Any) -> Parts:
        """The mean of some whole deals from here on, drawn by the weights of chance from the same numbers always."""
        return self.mean([(1, self.value(self._dealt(state, number))) for number in range(DRAWN)])

    @staticmethod
    def mean(weighed: Iterable[tuple[int, Parts]]) -> Parts:
        """The mean of values by their weights, in whole parts."""
        sums: list[int] = []
        for weight, value in weighed:
            sums = [weight * part for part in value] if not sums else [
                total + weight * part for total, part in zip(sums, value, strict=True)
            ]  # fmt: skip
        return in_parts(sums)

    def _by_chance(self, state: Any, action: int, at: int) -> Any:
        following = state.copy()
        self.rules.play(following, self.box, TABLE, action, at, 0, None)
        return following

    def _drawn(self, state: Any, outcomes: Sequence[tuple[int, int]], at: int, number: int) -> Any:
        place = weighted(stream("analysis chance", number), [weight for _, weight in outcomes], len(outcomes))
        return self._by_chance(state, outcomes[place][0], at)

    def _dealt(self, state: Any, number: int) -> Any:
        """The state after a whole deal, drawn."""
        following, rng = state.copy(), stream("analysis deal", number)
        while True:
            count = self.rules.chances(following, self.box, self._room, self._weights)
            if count == 0 or not self._is_dealt(following):
                return following
            action = self._room[weighted(rng, self._weights, count)]
            self.rules.play(following, self.box, TABLE, action, 0, 0, None)

    def _is_dealt(self, state: Any) -> bool:
        words: str = self.game.written(state, self.box, self._room[:1])[0]
        return words.split()[0] in self.game.notation.DEALS
