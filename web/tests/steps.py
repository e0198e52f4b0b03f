"""Frames of recorded games in both forms, for the page's own folding: `python steps.py` prints one JSON object.

Of every screen: what was told by steps, from its first word on, and what a screen beside it was told whole.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[2] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "server")]

from both_forms import SEATED, Both, about_table  # noqa: E402


def recorded(game: str, players: int, moves: int, *, one_screen: bool = False) -> list[dict[str, Any]]:
    """The screens of one table."""
    both = Both(game, players, one_screen=one_screen)
    both.play(moves)
    timed = both.room.room.game.timed
    return [
        {
            "name": f"{game}, screen {number}{' with all seats' * one_screen}",
            "timed": timed,
            "steps": new.frames,
            "begins": new_from,
            "whole": about_table(old.frames[old_from:], timed=timed),
        }
        for number, ((old, new), (old_from, new_from)) in enumerate(zip(both.pairs, both.began, strict=True))
    ]


def main() -> None:
    """Print them."""
    screens = [screen for game, players in SEATED for screen in recorded(game, players, 80)]
    for game, players in (("mistigri", 3), ("bon_appetit", 2)):
        screens.append(recorded(game, players, 40, one_screen=True)[0])
    print(json.dumps(screens))


if __name__ == "__main__":
    main()
