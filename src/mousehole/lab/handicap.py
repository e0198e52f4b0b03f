"""Which head start makes two people of different speed even in a reaction game.

One player is the first person, all others are the second. Every reaction of the faster ones is made later by the head
start, and it is sought by halving, with the same seeds throughout, until both win what is even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console

from mousehole.engine.errors import BadOptions
from mousehole.games import load
from mousehole.lab.engines import Block, Cores
from mousehole.lab.figures import credits_of
from mousehole.lab.kernel.totals import Totals
from mousehole.lab.setups import Setup, make_setup, thawed
from mousehole.lab.statistics import Estimate, share

MOST_MS, NEAR_MS = 8192, 8
BLOCKS = 8


@dataclass(frozen=True)
class HeadStart:
    """A head start, and what it does."""

    game: str
    slow: str
    fast: str
    games: int
    ms: Estimate
    before: Estimate
    after: Estimate

    def as_json(self) -> dict[str, Any]:
        """For other programs."""
        shown = {name: getattr(self, name)._asdict() for name in ("ms", "before", "after")}
        return {"game": self.game, "slow": self.slow, "fast": self.fast, "games": self.games, **shown}


def even_head_start(setup: Setup, names: Sequence[str], games: int) -> HeadStart:
    """The milliseconds by which the second person must be late for the first one to win an even share."""
    if not load(setup.game).rules.TIMED:
        raise BadOptions(f"--handicap: {setup.game} is no reaction game")
    if len(names) != 2 or names[0] == names[1] or "random" in names:
        raise BadOptions("--handicap: name two people, the slower first, such as 6y,20y")
    slow, fast = names
    bots = [slow, *[fast] * (setup.players - 1)]
    setup = make_setup(
        setup.game, setup.players, bots, dict(setup.options), thawed(setup.components), setup.seed, setup.detail
    )
    even = 1 / setup.players
    before = _share(setup, 0, games)
    middle = _crossing(setup, games, even, 0.0)
    ends = [_crossing(setup, games, even, offset) for offset in (-1.0, 1.0)]
    after = _share(setup, middle, games)
    return HeadStart(setup.game, slow, fast, games, Estimate(middle, min(ends), max(ends)), before, after)


def _crossing(setup: Setup, games: int, even: float, side: float) -> int:
    """Where the share, or one end of its interval, passes the even share."""
    low, high = 0, MOST_MS
    while high - low > NEAR_MS:
        middle = (low + high) // 2
        found = _share(setup, middle, games)
        value = found.value if side == 0 else found.low if side < 0 else found.high
        low, high = (middle, high) if value < even else (low, middle)
    return (low + high) // 2


def _share(setup: Setup, ms: int, games: int) -> Estimate:
    """What the slow one wins when the others are so late."""
    late = replace(setup, late_ms=tuple(0 if name == setup.bots[0] else ms for name in setup.bots))
    size = -(-games // BLOCKS)
    blocks = [Block(0, late, first, min(size, games - first)) for first in range(0, games, size)]
    totals = Totals()
    for _, found, _ in Cores().play(blocks):
        totals += found
    won, seated = credits_of(totals), setup.seated()
    return share(sum(won[seat] for seat in range(setup.seats) if seated[seat] == setup.bots[0]), games)


def tell_head_start(console: Console, found: HeadStart) -> None:
    """In words."""
    console.print(
        f"{found.game}: {found.slow} among {found.fast} wins {found.before.value:.1%} "
        f"({found.before.low:.1%} to {found.before.high:.1%}).\n"
        f"Even with a head start of {found.ms.value:.0f} ms ({found.ms.low:.0f} to {found.ms.high:.0f}): then "
        f"{found.after.value:.1%} ({found.after.low:.1%} to {found.after.high:.1%}) of {found.games:,} games.",
        highlight=False,
    )
