"""Which games there are, and what can be chosen in each."""

from __future__ import annotations

from typing import Any

from mousehole.games import games as game_ids
from mousehole.games import load
from mousehole.table.words import message


def games() -> list[str]:
    """The ids of all games.

    >>> "bon_appetit" in games()
    True
    """
    return list(game_ids())


def options(game_id: str, lang: str = "en") -> list[dict[str, Any]]:
    """Every option of a game: name, type, range (`parts`: of the numbers in a list), default, rule id and words.

    >>> options("bon_appetit")[1]["range"]
    ['paws', 'one_try']
    """
    game = load(game_id)
    return [
        {
            "name": option.name,
            "type": option.type,
            "range": option.range,
            "parts": list(option.parts or ()),
            "default": option.default,
            "rule": option.rule,
            "words": message(game, lang, f"option-{option.name}"),
            "choices": {word: message(game, lang, f"option-{option.name}-{word}") for word in option.choices},
        }
        for option in game.notation.OPTIONS
    ]
