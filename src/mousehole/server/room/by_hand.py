"""What somebody has chosen at a table that chance should have: said on every screen and in every record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from mousehole.games import load
from mousehole.server.http_bodies import NewRoom
from mousehole.server.protocol import ByHand

MOST_DIFFERENCES = 20
LONGEST_VALUE = 60


def chosen_by_hand(asked: NewRoom) -> list[ByHand]:
    """What of a room that is asked for differs from the rulebook's box, dealt by chance."""
    found = []
    if asked.seed is not None:
        found.append(ByHand("seed"))
    if asked.position is not None:
        found.append(ByHand("position"))
    game = load(asked.game)
    differences = _differences(game.components, game.corrected(asked.components), "")
    return (found + list(differences))[:MOST_DIFFERENCES]


def _differences(box: Any, here: Any, where: str) -> Iterator[ByHand]:
    """Where two boxes differ, part by part."""
    if isinstance(box, Mapping) and isinstance(here, Mapping):
        for key in [*box, *(key for key in here if key not in box)]:
            yield from _differences(box.get(key), here.get(key), f"{where}.{key}" if where else str(key))
    elif box != here:
        yield ByHand("components", where, _shown(box), _shown(here))


def _shown(value: Any) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 1]}…"


def of_round(by_hand: list[ByHand], number: int) -> list[ByHand]:
    """What of it holds for one of a room's games: a seed or a position is for the first alone."""
    return [row for row in by_hand if number == 0 or row.what == "components"]
