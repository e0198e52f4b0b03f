"""What a bot is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mousehole.engine.events import Event

Choice = tuple[str | None, int | None]
HOLD: Choice = (None, None)


class Bot(Protocol):
    """A player for one seat. It gets what the seat gets, nothing else.

    >>> class Waiting:
    ...     def choose(self, view, events, legal, now=0):
    ...         return HOLD
    >>> bot: Bot = Waiting()
    >>> bot.choose({}, [], ["flip"])
    (None, None)
    """

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """What to do, one of `legal` (an aimed one with its distance), and when; HOLD to wait until something happens.

        `events` are the seat's copies of all events so far. The moment is None at a table that does not judge by time;
        at a timed one it is a millisecond of the table from `now` on, and the choice stands until something happens.
        """
