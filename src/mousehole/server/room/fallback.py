"""What is played for somebody who has nothing to say: a bot that is lost or has failed, a person who is away."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mousehole.engine.game import Game

Choice = tuple[str | None, int | None]


def fallback_input(legal: Sequence[str], game: Game, luck: random.Random | None = None) -> Choice:
    """Anything that is open, chosen by this luck (none: fresh); where time judges, rather no reaction."""
    reactions = game.notation.REACTIONS if game.rules.TIMED else ()
    calm = [words for words in legal if words.split()[0] not in reactions]
    return ((luck or random.Random()).choice(calm), None) if calm else (None, None)


def forced_input(legal: Sequence[str], forced: Sequence[str]) -> str | None:
    """What must be done and is no choice: the first of what a game forces, a verb or a whole input, that is open."""
    return next((text for words in forced for text in legal if text == words or text.startswith(f"{words} ")), None)
