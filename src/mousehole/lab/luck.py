"""How much of a result is luck: games analysed one by one, and what the analyses come to with intervals.

A seat's result less its chance at the start is the sum of luck and play, exactly. So the share of luck in the spread of
results, cov(luck, result) / var(result), and the share of play sum to one. With the luck taken out a result spreads
less: as many times fewer games then tell two players apart. Luck is nought on average, so that any part of it may be
taken out of every result; it is the part that leaves the least spread, cov(luck, result) / var(luck). Exact values have
all of it taken out, noisy ones less, and where values are nothing but noise nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isfinite, sqrt
from typing import Any, NamedTuple

from mousehole.analysis import Analysis, analyse
from mousehole.bots import play as play_bots
from mousehole.bots.parts import ONE
from mousehole.lab.setups import Cast, thawed
from mousehole.lab.slow import ITERATIONS
from mousehole.lab.statistics import Estimate, Z

PLAYOUTS = 32  # of every value, where values are measured
WORLDS = 2
NOTHING = 1e-12  # of the spread is as good as none of it


class GameSums(NamedTuple):
    """What is kept of a game: of every seat its result less its start, and the luck in it, as shares of a win."""

    changes: tuple[float, ...]
    luck: tuple[float, ...]


class LuckFigures(NamedTuple):
    """What so many games come to: the share of luck, how many times fewer games do without it, what part is taken."""

    games: int
    share: Estimate
    fewer: Estimate
    part: Estimate

    def as_json(self) -> dict[str, Any]:
        """The figures, for other programs; an end of an interval that is unknown is null."""
        estimates = {name: _finite(getattr(self, name)) for name in ("share", "fewer", "part")}
        return {"games": self.games, **estimates}

    def in_words(self) -> str:
        """The figures in a sentence.

        >>> LuckFigures(9, Estimate(0.5, 0.4, 0.6), Estimate(2.0, 1.5, 2.5), Estimate(1.0, 0.9, 1.1)).in_words()
        'Luck is 50.0 % [40.0, 60.0] of the spread of results (9 games analysed); with the luck taken out 2.00 [1.50, 2.50] times fewer games tell players apart.'
        """  # noqa: E501
        share = f"{100 * self.share.value:.1f} % [{100 * self.share.low:.1f}, {100 * self.share.high:.1f}]"
        words = f"Luck is {share} of the spread of results ({self.games} games analysed)"
        if not isfinite(self.fewer.value):
            return f"{words}; nothing but luck."
        fewer = f"{self.fewer.value:.2f} [{self.fewer.low:.2f}, {self.fewer.high:.2f}]"
        return f"{words}; with the luck taken out {fewer} times fewer games tell players apart."


def _finite(found: Estimate) -> dict[str, float | None]:
    return {name: round(value, 6) if isfinite(value) else None for name, value in found._asdict().items()}


def sums_of(found: Analysis) -> GameSums:
    """What is kept of an analysis."""
    return GameSums(
        tuple((sums.result - sums.start) / ONE for sums in found.seats), tuple(sums.luck / ONE for sums in found.seats)
    )


def analysed_games(setup: Cast, games: int) -> Iterator[GameSums]:
    """Games of a set-up, played at a table and analysed."""
    for index in range(games):
        table = play_bots(
            setup.game, setup.bots, f"{setup.seed} {index}", iterations=ITERATIONS, options=setup.chosen,
            components=thawed(setup.components) or {},
        )  # fmt: skip
        yield sums_of(analyse(table.record(), playouts=PLAYOUTS, worlds=WORLDS, costs=False))


def study_luck(setup: Cast, games: int, tell: Callable[[int], None] | None = None) -> LuckFigures:
    """The share of luck in so many games of a set-up."""
    kept = []
    for sums in analysed_games(setup, games):
        kept.append(sums)
        if tell is not None:
            tell(len(kept))
    return figures_of(kept)


def figures_of(games: Sequence[GameSums]) -> LuckFigures:
    """The figures with 95 % intervals, from leaving out each game in turn.

    >>> even = [GameSums((0.5, -0.5), (0.5, -0.5)), GameSums((-0.5, 0.5), (-0.5, 0.5))] * 8
    >>> figures_of(even).share.value
    1.0
    """
    terms = [_terms(game) for game in games]
    total = [sum(term[i] for term in terms) for i in range(3)]
    return LuckFigures(len(games), *(_jackknifed(terms, total, figure) for figure in (_share, _fewer, _part)))


def _terms(game: GameSums) -> tuple[float, float, float]:
    """Over the seats: luck times change, change squared, luck squared."""
    pairs = list(zip(game.changes, game.luck, strict=True))
    return (
        sum(change * luck for change, luck in pairs),
        sum(change * change for change, _ in pairs),
        sum(luck * luck for _, luck in pairs),
    )


def _share(total: Sequence[float]) -> float:
    return total[0] / total[1] if total[1] else 1.0


def _fewer(total: Sequence[float]) -> float:
    left = total[1] - _part(total) * total[0]
    return total[1] / left if left > NOTHING * total[1] else float("inf")


def _part(total: Sequence[float]) -> float:
    return total[0] / total[2] if total[2] else 0.0


def _jackknifed(
    terms: Sequence[Sequence[float]], total: Sequence[float], figure: Callable[[Sequence[float]], float]
) -> Estimate:
    value, number = figure(total), len(terms)
    if number < 2 or value == float("inf"):
        return Estimate(value, float("-inf"), float("inf"))
    left_out = [figure([all_of - part for all_of, part in zip(total, term, strict=True)]) for term in terms]
    middle = sum(left_out) / number
    spread = Z * sqrt((number - 1) / number * sum((one - middle) ** 2 for one in left_out))
    return Estimate(value, value - spread, value + spread)
