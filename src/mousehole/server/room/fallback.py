"""What is played for a bot that has nothing to say: lost, failed, refused or without a process."""

from __future__ import annotations

import random
from collections.abc import Sequence

HASTY = ("slap", "call", "grab", "stop")  # reactions where time judges: most of them would be wrong

Choice = tuple[str | None, int | None]


def fallback_input(legal: Sequence[str], timed: bool) -> Choice:
    """Anything that is open; where time judges, rather no reaction."""
    calm = [words for words in legal if not timed or words.split()[0] not in HASTY]
    return (random.choice(calm), None) if calm else (None, None)
