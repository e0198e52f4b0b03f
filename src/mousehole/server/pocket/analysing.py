"""What decided a game of a page's tables, found in a worker that lives for that question alone: no room waits."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from mousehole.bots.net import check_net, net_path
from mousehole.bots.values import learned_net
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.server.hosting.bot_pool import analysed

PLAYOUTS = 8  # of every value that is measured: without a compiler more would take minutes


class Weights(Protocol):
    """Bytes on the other side of the language."""

    def to_bytes(self) -> bytes:
        """A copy of them on Python's side."""


def wanted_net(record: str) -> str:
    """The file of weights that a record's positions are judged by; `""` where they are played on.

    >>> from mousehole import bots
    >>> wanted_net(json.dumps(bots.play("bon_appetit", ["cat", "cat"], seed=1).record()))
    ''
    """
    told: Mapping[str, Any] = json.loads(record)
    return learned_net(Setup(load(told["game"]), told["players"], told["options"], told.get("components")))


def take_net(net: str, weights: Weights) -> None:
    """Have the weights of a net, where the page has only their name until they are needed."""
    taken = weights.to_bytes()
    check_net(net, taken)
    if not net_path(net).stat().st_size:
        net_path(net).write_bytes(taken)


def analyse_game(record: str, tell: Callable[[float, str], None]) -> str:
    """What is shown of what decided a game; `tell` hears how far it is, and early on of a first curve."""
    whole = analysed(json.loads(record), lambda share, rough: tell(share, json.dumps(rough)), PLAYOUTS)
    return json.dumps(whole)
