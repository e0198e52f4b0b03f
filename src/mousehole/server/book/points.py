"""Points by place."""

from __future__ import annotations

HIGHEST_POINTS = 10.0  # for who has beaten everybody


def is_win(place: int, places: list[int]) -> bool:
    """Is that a win: nobody before them, and somebody after them (where all are level, nobody has won).

    >>> is_win(1, [1, 1, 2]), is_win(1, [1, 1]), is_win(1, [1])
    (True, False, True)
    """
    return place == min(places) and (len(places) == 1 or place < max(places))


def points_of(place: int, places: list[int]) -> float:
    """Ten times the share of the others that somebody has beaten; whoever is level counts half.

    >>> points_of(1, [1, 2, 3]), points_of(2, [1, 2, 2]), points_of(1, [1])
    (10.0, 2.5, 0.0)
    """
    others = len(places) - 1
    if others < 1:
        return 0.0
    beaten = sum(other > place for other in places) + (places.count(place) - 1) / 2
    return round(HIGHEST_POINTS * beaten / others, 2)
