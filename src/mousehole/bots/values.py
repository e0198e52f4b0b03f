"""What a position is worth: the chance to win of every seat, in whole parts that sum to ONE."""

from __future__ import annotations

from typing import Any, Protocol

from mousehole.bots.measured import Measured
from mousehole.bots.parts import ONE
from mousehole.engine.setup import Setup

__all__ = ["ONE", "Evaluator", "make"]


class Evaluator(Protocol):
    """Knows what the positions of one set-up are worth."""

    source: str  # "learned" or "measured"
    why: str  # a sentence where a learned value was wanted and an unusual box or option has it measured; else empty

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        """The chance to win of every seat in parts of ONE; `state` and `box` are mirrors or records.

        Those who win together share one win; where nobody wins, all share. What nobody sees does not count.
        """


def make(setup: Setup) -> Evaluator:
    """The evaluator of a set-up.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> evaluator = make(Setup(table.game, 2))
    >>> evaluator.source, sum(evaluator.values(table._state, table._box)) == ONE
    ('measured', True)
    """
    return Measured(setup)
