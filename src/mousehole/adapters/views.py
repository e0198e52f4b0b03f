"""A state as somebody sees it, for pictures and texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mousehole.engine.game import Game


def view_of(game: Game, state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see of a state; the same as `Table.view` gives."""
    notation = game.notation
    whole = notation.position(state, box)
    view = {key: value for key, value in whole.items() if not _is_hidden(notation.SECRETS.get(key), whole, seat)}
    view.update(notation.seen(state, box, seat))
    return view


def _is_hidden(secret: Any, position: Mapping[str, Any], seat: int | None) -> bool:
    if secret is None:
        return False
    return True if secret == "all" else bool(secret(position, seat))


def as_text(view: Mapping[str, Any]) -> str:
    """A line a key."""
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in view.items())
