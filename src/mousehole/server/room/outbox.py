"""What a room wants done: entries on disk, messages to send, questions to bots, connections to drop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from mousehole.engine.events import Event
from mousehole.server.log import AnyEntry
from mousehole.server.protocol import Temper

NEVER = float("-inf")


class Send(msgspec.Struct, gc=False):
    """Bytes for a connection, not before the server's moment `at`."""

    connection: int
    data: bytes
    at: float


@dataclass
class Think:
    """A question to a bot. `fresh`: it has to be made anew, and `events` are all that its seat has seen."""

    seat: int
    job: int
    temper: Temper
    fresh: bool
    view: dict[str, Any]
    events: list[Event]
    legal: list[str]
    now: int


class Outcome(msgspec.Struct):
    """What a room wants done: entries on disk first, then messages sent; pings and questions to bots at once.

    `n`: the number of the state that the entries lead to.
    """

    n: int = 0
    entries: list[AnyEntry] = []
    sends: list[Send] = []
    pings: list[Send] = []
    thoughts: list[Think] = []
    drops: list[int] = []
