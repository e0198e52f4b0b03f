"""Every error that Mousehole raises on purpose."""

from __future__ import annotations

import reprlib
from collections.abc import Callable


class MouseholeError(Exception):
    """The root of all errors of Mousehole."""


class BadPosition(MouseholeError, ValueError):
    """A position that cannot be set up; the message names the key and what is wrong with it."""


class BadOptions(MouseholeError, ValueError):
    """An option that the game does not have, or a value that the option does not take."""


class BadComponents(MouseholeError, ValueError):
    """Components that do not make a box to play with."""


class BadRecord(MouseholeError, ValueError):
    """A record that cannot be replayed."""


class UnknownGame(MouseholeError, ValueError):
    """There is no game of that name."""


class Refused(MouseholeError):
    """The rules say no. `reason` is the ledger's word; `sentence(lang)` says it to people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self._words: Callable[[str, str], str] | None = None

    def in_words(self, words: Callable[[str, str], str]) -> Refused:
        """Let `words(reason, lang)` speak for this refusal."""
        self._words = words
        return self

    def sentence(self, lang: str = "en") -> str:
        """The refusal as a sentence in `lang`."""
        return self.reason if self._words is None else self._words(self.reason, lang)

    def __str__(self) -> str:
        return self.sentence()


def shown(value: object) -> str:
    """A value as a complaint shows it: never too long, and never an error of its own."""
    try:
        return reprlib.repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits
        return f"a {type(value).__name__}"
