# mypy: disable-error-code="no-untyped-call"
"""Values by a net: one look at a position, the same to the last bit wherever it is computed."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from mousehole.bots.net import (
    BEHIND_ROWS,
    CHANCES,
    FIRST,
    MOST,
    SECOND,
    SHIFT,
    SUMS,
    WEIGHT_ONE,
    chances_of,
    read_net,
    run_net,
)
from mousehole.bots.parts import in_parts, of_winners
from mousehole.engine.record import Mirror
from mousehole.engine.setup import Setup

Ask = Callable[[Sequence[int], int], tuple[float, float, float]]  # the chances of so many rows


class Sight(Protocol):
    """What a game's net sees: the game's module `…_net`."""

    DOUBT: int

    def seat_weights(self, state: Any, box: Any, ask: Ask) -> list[int]:
        """What every seat's chance weighs, in proportion, as the net tells it."""


class Learned:
    """The value of a position as a net tells it.

    >>> from mousehole import Table
    >>> from mousehole.bots import values
    >>> table = Table("chop_chop", players=3, seed=1)
    >>> sum(values.make(Setup(table.game, 3)).values(table._state, table._box)) == values.ONE
    True
    """

    source, why = "learned", ""

    def __init__(self, setup: Setup, sight: Sight, net: str) -> None:
        self.setup, self._sight, self.doubt = setup, sight, sight.DOUBT
        self._ask = asked_at_once(read_net(net)) if find_spec("numpy") else asked_in_turn(read_net(net))

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        """Every seat's chance to win, in parts of ONE."""
        rules, seats = self.setup.game.rules, self.setup.seats
        seen = state if isinstance(state, Mirror) else self.setup.game.state_mirror().load(state)
        opened = box if isinstance(box, Mirror) else self.setup.box
        if rules.is_over(seen, opened):
            return of_winners(int(rules.winners(seen, opened)), seats)
        return in_parts(self._sight.seat_weights(seen, opened, self._ask))


def asked_in_turn(weights: bytes) -> Ask:
    """The net as compiled code runs it, one number after the other."""
    net, sums = array("b", weights), [0] * SUMS

    def ask(rows: Sequence[int], number: int) -> tuple[float, float, float]:
        run_net(net, rows, number, sums)
        chances: tuple[float, float, float] = chances_of(sums)
        return chances

    return ask


def asked_at_once(weights: bytes) -> Ask:
    """The net with NumPy: the whole numbers of `asked_in_turn`, some twenty times as fast in CPython.

    >>> from mousehole.bots.net import found_net
    >>> weights = read_net(found_net("chop_chop"))
    >>> asked_at_once(weights)([1, 50, 3000], 3) == asked_in_turn(weights)([1, 50, 3000], 3)
    True
    """
    import numpy as np  # heavy: only where it is there

    net = np.frombuffer(weights, np.int8).astype(np.int64)
    first, behind = net[:-BEHIND_ROWS].reshape(-1, FIRST), net[-BEHIND_ROWS:]
    second = np.ascontiguousarray(behind[: SECOND * FIRST].reshape(SECOND, FIRST))
    second_b = behind[SECOND * FIRST : SECOND * FIRST + SECOND] * WEIGHT_ONE
    third = np.ascontiguousarray(behind[SECOND * FIRST + SECOND : -CHANCES].reshape(CHANCES, SECOND))
    third_b = behind[-CHANCES:] * WEIGHT_ONE
    silent = [0] * (FIRST + SECOND)

    def ask(rows: Sequence[int], number: int) -> tuple[float, float, float]:
        said = np.clip(first[0] + first[rows[:number]].sum(axis=0), 0, MOST)
        said = np.clip((second @ said + second_b) >> SHIFT, 0, MOST)
        chances: tuple[float, float, float] = chances_of([*silent, *(third @ said + third_b).tolist()])
        return chances

    return ask
