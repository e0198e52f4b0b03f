"""Small boxes: games with two who decide and trees small enough to be solved exactly.

>>> sorted(SMALL_GAMES)
['ChopTiny-v1', 'MistigriTiny-v1']
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mousehole.engine.errors import BadOptions, shown


@dataclass(frozen=True)
class SmallGame:
    """A game with a small box, its players and options; `others` play the first open action, for nobody decides there.

    >>> SMALL_GAMES["ChopTiny-v1"].game_id
    'chop_chop'
    """

    name: str
    what: str
    game_id: str
    players: int
    options: dict[str, Any]
    components: dict[str, Any] = field(repr=False)
    deciders: int = 2

    def spiel(self) -> Any:
        """The game in OpenSpiel, with every different deal as likely as the cards make it."""
        from mousehole.adapters.openspiel import load_game

        return load_game(
            self.game_id, self.components, players=self.players, deals=0, deciders=self.deciders, **self.options
        )


NO_TILES = dict.fromkeys("12afk", 0)
NO_CATS = {str(value): [0] for value in range(1, 10)}
SMALL_GAMES = {
    small.name: small
    for small in (
        SmallGame(
            "ChopTiny-v1",
            "two mice and a cat on 2 x 3 squares, one of them under the table; two cheeses among four tiles, dice that "
            "show 1, and two quiet rolls end it",
            "chop_chop", 2, {"quiet_limit": 2},
            {
                "files": "ab", "ranks": "123", "under": ["b2"], "dice": {"mice": [1], "cat": [1]},
                "tiles": {"c": 2, "x": 2, **NO_TILES},
                "board": {"sides": {"holes": [["a1", ["a2", "b1"], ["a2"]], ["a3", ["a2", "b3"], ["a2"]]]}},
            },
        ),
        SmallGame(
            "MistigriTiny-v1",
            "2, 3 and 4 in two colours and the Mistigri: two cards each and one more, one round of three turns; the "
            "third seat plays the first open action",
            "mistigri", 3, {"rounds": 1, "tie_rounds": 0, "turn_limit": 3},
            {"cats": NO_CATS | {"2": [1, 1], "3": [1, 1], "4": [1, 1]}, "out": {"3": []}},
        ),
    )
}  # fmt: skip


def small_game(name: str) -> SmallGame:
    """A small game by its name.

    >>> small_game("Kuhn")
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadOptions: small game 'Kuhn': there are ChopTiny-v1, MistigriTiny-v1
    """
    if name not in SMALL_GAMES:
        raise BadOptions(f"small game {shown(name)}: there are {', '.join(SMALL_GAMES)}")
    return SMALL_GAMES[name]
