"""Every error that Mousehole raises on purpose."""

from __future__ import annotations

import reprlib
from collections.abc import Callable


class MouseholeError(Exception):
    """The root of all errors of Mousehole.

    >>> import mousehole
    >>> issubclass(mousehole.Refused, mousehole.MouseholeError)
    True
    """


class BadPosition(MouseholeError, ValueError):
    """A position that cannot be set up; the message names the key and what is wrong with it.

    >>> import mousehole
    >>> mousehole.Table("bon_appetit", position={"tries": 9})
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadPosition: position tries: 9 is not a whole number from 0 to 3
    """


class BadOptions(MouseholeError, ValueError):
    """An option that the game does not have, or a value that the option does not take.

    >>> import mousehole
    >>> mousehole.Table("bon_appetit", options={"empty_pile": "never"})
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadOptions: option empty_pile: 'never' is not one of after_chase, at_once
    """


class BadComponents(MouseholeError, ValueError):
    """Components that do not make a box to play with.

    >>> import mousehole
    >>> mousehole.Table("bon_appetit", components={"tokens": {"full": 0}})
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadComponents: components tokens.full: 0 is not a whole number from 1 to 99
    """


class BadRecord(MouseholeError, ValueError):
    """A record that cannot be replayed.

    >>> import mousehole
    >>> mousehole.replay({"version": 99})
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadRecord: record version: 99; this program reads versions 1 to 2
    """


class UnknownGame(MouseholeError, ValueError):
    """There is no game of that name.

    >>> import mousehole
    >>> mousehole.Table("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.UnknownGame: there is no game 'chess'; there are ...
    """


class Refused(MouseholeError):
    """The rules say no. `reason` is one word for why; `sentence(lang)` says it to people.

    >>> import mousehole
    >>> table = mousehole.Table("bon_appetit", players=3, seed=7)
    >>> try:
    ...     table.play("1 flip")
    ... except mousehole.Refused as refused:
    ...     print(refused.reason, "·", refused.sentence("it"))
    not_your_turn · Tocca a un altro giocatore girare una carta.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self._words: Callable[[str, str], str] | None = None

    def in_words(self, words: Callable[[str, str], str]) -> Refused:
        """Let `words(reason, lang)` speak for this refusal.

        >>> str(Refused("game_over").in_words(lambda reason, lang: f"{lang}: {reason}"))
        'en: game_over'
        """
        self._words = words
        return self

    def sentence(self, lang: str = "en") -> str:
        """The refusal as a sentence in `lang`.

        >>> Refused("game_over").sentence("it")  # without a table nobody has the words
        'game_over'
        """
        return self.reason if self._words is None else self._words(self.reason, lang)

    def __str__(self) -> str:
        return self.sentence()


def shown(value: object) -> str:
    """A value as a complaint shows it: never too long, and never an error of its own.

    >>> shown("M" * 1000)
    "'MMMMMMMMMMMM...MMMMMMMMMMMMM'"
    """
    try:
        return reprlib.repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits
        return f"a {type(value).__name__}"
