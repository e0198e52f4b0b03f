"""Values by a net: one look at a position, the same to the last bit wherever it is computed."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from mousehole.bots.net import MOST_ROWS, SUMS, read_net
from mousehole.bots.parts import in_parts, of_winners
from mousehole.bots.search import Learned as Room
from mousehole.engine.record import Mirror
from mousehole.engine.setup import Setup

FINE = 1 << 30  # a chance as a whole number, before it is shared out


class Learned:
    """The value of a position as a net tells it, for games of two sides of which the last seat is one.

    >>> from mousehole import Table
    >>> from mousehole.bots import values
    >>> table = Table("chop_chop", players=3, seed=1)
    >>> sum(values.make(Setup(table.game, 3)).values(table._state, table._box)) == values.ONE
    True
    """

    source, why = "learned", ""

    def __init__(self, setup: Setup, chances: Callable[..., Any], net: str) -> None:
        self.setup, self._chances = setup, chances
        self._room = Room(array("b", read_net(net)), [0] * MOST_ROWS, [0] * SUMS)
        self._actions, self._ratings = ([0] * setup.game.rules.MOST_LEGAL for _ in range(2))

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        """Every seat's chance to win, in parts of ONE."""
        rules, seats = self.setup.game.rules, self.setup.seats
        seen = state if isinstance(state, Mirror) else self.setup.game.state_mirror().load(state)
        opened = box if isinstance(box, Mirror) else self.setup.box
        if rules.is_over(seen, opened):
            return of_winners(int(rules.winners(seen, opened)), seats)
        many, last, nobody = (
            int(chance * FINE) for chance in self._chances(seen, opened, self._room, self._actions, self._ratings)
        )
        # The many of the first side share a win, and where nobody wins all do.
        shared = [many * seats + nobody * (seats - 1)] * (seats - 1)
        return in_parts([*shared, (last * seats + nobody) * (seats - 1)])
