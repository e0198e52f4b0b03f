"""Which head start makes two people of different speed even in a reaction game.

One player is the first person, all others are the second. Every reaction of the faster ones is made later by the head
start, and it is sought by halving, with the same seeds throughout, until both win what is even.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rich.console import Console

from mousehole.engine.errors import BadOptions
from mousehole.games import load
from mousehole.lab.engines import Block, Cores
from mousehole.lab.figures import credits_of
from mousehole.lab.setups import Cast, make_setup, thawed
from mousehole.lab.statistics import Estimate, share
from mousehole.lab.totals import Totals

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
        """The head start as JSON, for other programs."""
        shown = {name: getattr(self, name)._asdict() for name in ("ms", "before", "after")}
        return {"game": self.game, "slow": self.slow, "fast": self.fast, "games": self.games, **shown}


def even_head_start(
    setup: Cast, names: Sequence[str], games: int, tell: Callable[[int], None] = lambda _: None
) -> HeadStart:
    """The milliseconds by which the second person must be late for the first one to win an even share.

    `tell` hears what is tried next. BadOptions where the first is not the slower one, or where no head start will do.
    """
    if not load(setup.game).rules.TIMED:
        raise BadOptions(f"--handicap: {setup.game} is no reaction game")
    if len(names) != 2 or names[0] == names[1] or "random" in names:
        raise BadOptions("--handicap: name two people, the slower first, such as 6y,20y")
    slow, fast = names
    bots = [slow, *[fast] * (setup.players - 1)]
    setup = make_setup(
        setup.game, setup.players, bots, setup.chosen, thawed(setup.components), setup.seed, setup.detail
    )
    even = 1 / setup.players
    trial = Trial(setup, games, tell)
    before = trial.share(0)
    if before.low > even:
        raise BadOptions(f"--handicap {slow},{fast}: {slow} wins {before.value:.1%} as it is; name the slower first")
    if trial.share(MOST_MS).value < even:
        raise BadOptions(f"--handicap {slow},{fast}: no head start up to {MOST_MS} ms makes them even")
    middle, *ends = (trial.crossing(even, end) for end in ("value", "low", "high"))
    after = trial.share(middle)
    return HeadStart(setup.game, slow, fast, games, Estimate(middle, min(ends), max(ends)), before, after)


@dataclass
class Trial:
    """What the slow one wins with one head start or another; none is played twice."""

    setup: Cast
    games: int
    tell: Callable[[int], None]
    known: dict[int, Estimate] = field(default_factory=dict)

    def crossing(self, even: float, end: str) -> int:
        """The least head start, nearly, with which the share, or one end of its interval, is even."""
        low, high = 0, MOST_MS
        if getattr(self.share(low), end) >= even:
            return low
        while high - low > NEAR_MS:
            middle = (low + high) // 2
            low, high = (middle, high) if getattr(self.share(middle), end) < even else (low, middle)
        return (low + high) // 2

    def share(self, ms: int) -> Estimate:
        """What the slow one wins when the others are so late."""
        if ms not in self.known:
            self.tell(ms)
            self.known[ms] = self._played(ms)
        return self.known[ms]

    def _played(self, ms: int) -> Estimate:
        slow = self.setup.bots[0]
        late = replace(self.setup, late_ms=tuple(0 if name == slow else ms for name in self.setup.bots))
        size = -(-self.games // BLOCKS)
        blocks = [Block(0, late, first, min(size, self.games - first)) for first in range(0, self.games, size)]
        totals = Totals()
        for _, found, _ in Cores().play(blocks):
            totals += found
        won, seated = credits_of(totals), late.seated()
        return share(sum(won[seat] for seat in range(late.seats) if seated[seat] == slow), self.games)


def tell_head_start(console: Console, found: HeadStart) -> None:
    """The head start in words."""
    console.print(
        f"{found.game}: {found.slow} among {found.fast} wins {found.before.value:.1%} "
        f"({found.before.low:.1%} to {found.before.high:.1%}).\n"
        f"Even with a head start of {found.ms.value:.0f} ms ({found.ms.low:.0f} to {found.ms.high:.0f}): then "
        f"{found.after.value:.1%} ({found.after.low:.1%} to {found.after.high:.1%}) of {found.games:,} games.",
        highlight=False,
    )
