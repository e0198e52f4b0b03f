"""Going back to a kept state: what every environment asks of one before it changes anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mousehole.engine.errors import MouseholeError, shown


class BadState(MouseholeError, ValueError):
    """A state that cannot be gone back to: it is none, or of another game; the message names what is wrong with it."""


class NotBegun(MouseholeError, AttributeError):
    """An environment was asked for something of a game before `reset()` had dealt one.

    It is an AttributeError too, so that `hasattr` says what is there.
    """

    def __init__(self) -> None:
        super().__init__("there is no game yet, or it is over: reset() deals one")


def part_of(kept: object, name: str, kind: Any) -> Any:
    """A part of a kept state, which has to be of that kind.

    >>> part_of({"luck": 5}, "luck", dict)
    Traceback (most recent call last):
    ...
    mousehole.adapters.going_back.BadState: state: luck 5 is none that get_state() gives
    """
    if not isinstance(kept, Mapping):
        raise BadState(f"state {shown(kept)}: what get_state() has given is wanted")
    if name not in kept:
        raise BadState(f"state: there is no {name} in it, as there is in what get_state() gives")
    found = kept[name]
    if not isinstance(found, kind):
        raise BadState(f"state: {name} {shown(found)} is none that get_state() gives")
    return found


def set_luck(generator: Any, kept: Mapping[str, Any]) -> None:
    """Set a bit generator of NumPy back; BadState where that is not the state of such a one, with nothing changed."""
    before = generator.state
    try:
        generator.state = kept
    except (TypeError, ValueError, LookupError, OverflowError):
        generator.state = before
        raise BadState(f"state: luck {shown(kept)} is none of {type(generator).__name__}") from None
