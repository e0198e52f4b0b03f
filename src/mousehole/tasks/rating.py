# mypy: disable-error-code="import-not-found, import-untyped, unused-ignore"
"""A rating of many players from games at tables of many: openskill's Plackett-Luce model (extra `tasks`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mousehole.engine.errors import BadOptions


class Rated(NamedTuple):
    """A player's rating: the mean, and how unsure it is (a standard deviation). The scale begins at 25."""

    player: str
    mu: float
    sigma: float
    games: int


def rate(games: Iterable[tuple[Sequence[str], Sequence[float]]]) -> list[Rated]:
    """Ratings from games, each told as who played and what share of the win each had; the best first.

    >>> [rated.player for rated in rate([(["cat", "kitten"], [1.0, 0.0])] * 5)]
    ['cat', 'kitten']
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BadOptions("ratings need openskill: pip install 'mousehole[tasks]'") from None
    model = PlackettLuce()
    ratings: dict[str, object] = {}
    played: dict[str, int] = {}
    for players, shares in games:
        if len(set(players)) != len(players):
            raise BadOptions(f"players {', '.join(players)}: each of them once, or nobody's rating would be told")
        teams = [[ratings.get(player) or model.rating(name=player)] for player in players]
        for player, [rating] in zip(players, model.rate(teams, scores=list(shares)), strict=True):  # type: ignore[arg-type]
            ratings[player], played[player] = rating, played.get(player, 0) + 1
    rated = [Rated(player, rating.mu, rating.sigma, played[player]) for player, rating in ratings.items()]  # type: ignore[attr-defined]
    return sorted(rated, key=lambda row: -row.mu)


def as_rows(rated: Iterable[Rated]) -> list[Mapping[str, object]]:
    """Ratings as plain data.

    >>> as_rows([Rated("cat", 25.0, 8.0, 1)])
    [{'player': 'cat', 'mu': 25.0, 'sigma': 8.0, 'games': 1}]
    """
    return [row._asdict() for row in rated]
