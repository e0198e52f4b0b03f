"""What a position is worth: the chance to win of every seat, in whole parts that sum to ONE."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from mousehole.bots.learned import Learned
from mousehole.bots.measured import Measured
from mousehole.bots.net import found_net
from mousehole.bots.parts import ONE
from mousehole.engine.setup import Setup

NOT_TAUGHT = "no net was taught this box: its positions are played on many times, and wins are counted"
__all__ = ["ONE", "Evaluator", "make"]


class Evaluator(Protocol):
    """Knows what the positions of one set-up are worth."""

    source: str  # "learned" or "measured"
    doubt: int  # so far apart two equal positions may be found, about, in parts of ONE
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
    wanted, net = _learned_module(setup.game.id), learned_net(setup)
    if wanted and net:
        return Learned(setup, wanted, net)
    return Measured(setup, why=NOT_TAUGHT if wanted and found_net(setup.game.id) else "")


def learned_net(setup: Setup) -> str:
    """The file of weights by which a set-up's positions are judged; `""` where they are played on instead."""
    wanted = _learned_module(setup.game.id)
    net: str = wanted.net_for(setup.box) if wanted else ""
    return net


def _learned_module(game: str) -> Any:
    """What a game's net sees, where it has one: a module of its name with `net_for` and `seat_weights`."""
    name = f"{__package__}.{game}_net"
    return import_module(name) if find_spec(name) else None
