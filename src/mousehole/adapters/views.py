"""A state as a spectator sees it: printed, as a text, or as a picture."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mousehole.adapters.pictures import picture
from mousehole.engine.errors import BadOptions
from mousehole.engine.game import Game

RENDER_MODES = ("human", "ansi", "rgb_array")


def view_of(game: Game, state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see of a state; the same as `Table.view` gives.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> view_of(table.game, table._state, table._box, 0) == table.view(0)
    True
    """
    return game.views(state, box, [seat])[seat]


def as_text(view: Mapping[str, Any]) -> str:
    """A line a key.

    >>> print(as_text({"turn": 0, "counts": [3, 4]}))
    turn: 0
    counts: [3, 4]
    """
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in view.items())


def checked_mode(render_mode: str | None) -> str | None:
    """The render mode, if it is one.

    >>> checked_mode("ansi")
    'ansi'
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadOptions(f"render_mode {render_mode!r}: there are {', '.join(RENDER_MODES)}")
    return render_mode


def render(render_mode: str | None, game: Game, state: Any, box: Any) -> Any:
    """What a spectator sees: a picture, a text, or, in any other mode, nothing returned and the text printed.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> render("ansi", table.game, table._state, table._box).splitlines()[0]
    'turn: 0'
    >>> render("rgb_array", table.game, table._state, table._box).shape
    (240, 320, 3)
    """
    view = view_of(game, state, box, None)
    if render_mode == "rgb_array":
        return picture(game.id, view)
    text = as_text(view)
    if render_mode == "ansi":
        return text
    print(text)
    return None
