"""How strong somebody seems at a game: openskill's Plackett-Luce, a mean and its uncertainty, shown about 1500."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

FIRST_SHOWN = 1500
LEVEL = 0.02  # of a win: less than that no analysis can tell apart
SHOWN_PER_POINT = 40  # so that who is a whole first uncertainty ahead has 333 more


class Strength(NamedTuple):
    """A mean and its uncertainty, in openskill's own units."""

    mean: float = 25.0
    spread: float = 25.0 / 3.0

    @property
    def shown(self) -> int:
        """The mean, for people.

        >>> Strength().shown
        1500
        """
        return round(FIRST_SHOWN + SHOWN_PER_POINT * (self.mean - 25.0))

    @property
    def plus_minus(self) -> int:
        """The uncertainty, for people.

        >>> Strength().plus_minus
        333
        """
        return round(SHOWN_PER_POINT * self.spread)


def places_by_share(shares: Sequence[float]) -> list[int]:
    """Places by shares of a win: whoever is less than `LEVEL` apart is level.

    >>> places_by_share([0.7, 0.3]), places_by_share([0.5, 0.5]), places_by_share([0.4, 0.2, 0.39])
    ([1, 2], [1, 1], [1, 3, 1])
    """
    return [1 + sum(other >= share + LEVEL for other in shares) for share in shares]


@cache
def _model() -> Any:
    try:  # only here: most of what a book is asked needs no rating
        from openskill.models import PlackettLuce
    except ImportError:  # a page that has the rooms in itself may do without
        return None
    return PlackettLuce()


def rate(strengths: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """Everybody's strength after a game that ended like this; places may be shared. None where nobody can be rated.

    >>> first, second = rate([Strength(), Strength()], [1, 2])
    >>> first.shown > 1500 > second.shown, first.plus_minus < 333
    (True, True)
    """
    model = _model()
    if len(strengths) < 2 or model is None:
        return []
    teams = [[model.rating(mu=known.mean, sigma=known.spread)] for known in strengths]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(round(team[0].mu, 4), round(team[0].sigma, 4)) for team in rated]
