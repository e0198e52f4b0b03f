"""A player that stays near whoever it meets: a rung lower while it leads, a rung higher while it is behind.

On the first rung it never plays harder, for those who are just beginning, and on the last never easier.

That is within a game. Over games, whoever seats it begins a rung higher after each defeat of the bot and a rung lower
after each win of it (`ladder.next_rung`), so that a person wins about every second game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mousehole.bots.bot import Bot, Choice
from mousehole.bots.ladder import moved
from mousehole.bots.world import World
from mousehole.engine.events import Event

CLEARLY = 0.2  # ahead by such a part of a chance to win


def steps_by(standings: Sequence[float], seat: int, clearly: float) -> int:
    """Where the seat is first and somebody clearly behind it, a rung down; where it is last, one up.

    >>> steps_by([3, 1, 3], 0, 1), steps_by([3, 1, 3], 1, 1), steps_by([2, 2, 2], 0, 1)
    (-1, 1, 0)
    """
    mine, best, worst = standings[seat], max(standings), min(standings)
    if best - worst < clearly:
        return 0
    return -1 if mine == best else 1 if mine == worst else 0


class EasingBot:
    """Bots of several rungs on one seat, of which one plays at a time."""

    def __init__(
        self,
        world: World,
        ladder: tuple[str, ...],
        rung: str,
        make_rung: Callable[[str], Bot],
        judge: Callable[..., float] | None,
    ) -> None:
        self._world, self._ladder, self._rung, self._make, self._judge = world, ladder, rung, make_rung, judge
        self._bots: dict[str, Bot] = {}

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """What the bot of the rung that is right for now does."""
        return self.player(view).choose(view, events, legal, now)

    def player(self, view: Mapping[str, Any]) -> Bot:
        """The bot of the rung that is right as the table stands."""
        rung = moved(self._ladder, self._rung, self._steps(view))
        if rung not in self._bots:
            self._bots[rung] = self._make(rung)
        return self._bots[rung]

    def _steps(self, view: Mapping[str, Any]) -> int:
        """By chances to win where somebody can judge them, else by points."""
        if self._rung in (self._ladder[0], self._ladder[-1]):
            return 0
        state, box = self._world.fitting(view), self._world.box
        if self._judge is None:
            score = self._world.game.rules.score
            return steps_by([score(state, box, seat) for seat in range(box.seats)], self._world.seat, 1)
        chances = [self._judge(state, box, seat) for seat in range(box.seats)]
        return steps_by(chances, self._world.seat, CLEARLY)
