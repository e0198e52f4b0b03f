"""Figures: what totals say, as rows of a measure, its subject (a seat, a role, a rule id), a value and its interval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mousehole.engine.rule import rule_id
from mousehole.games import load
from mousehole.lab.kernel.customs import customs_of
from mousehole.lab.setups import Cast
from mousehole.lab.statistics import Estimate, Sums, mean, quantile_estimate, ratio, share, spread
from mousehole.lab.totals import COARSE, FINE, MOST_SEATS, POINTS, RULES, Totals, bin_start

LENGTHS = {"inputs": 1, "turns": 1, "tenths": 10}  # what each is divided by to be shown
PERCENT = {"win_share", "role_share", "shared_wins", "nobody_wins", "end", "lead_for_good", "forced"}  # shown as such
QUANTILES = {"median": 0.5, "p90": 0.9, "p99": 0.99}


class Figure(NamedTuple):
    """One figure."""

    measure: str
    subject: str
    value: float
    low: float
    high: float

    @classmethod
    def of(cls, measure: str, subject: str, estimate: Estimate) -> Figure:
        """An estimate with its name."""
        return cls(measure, subject, *estimate)


def credits_of(totals: Totals) -> list[float]:
    """How many wins each seat has, a shared one counted in parts."""
    parts_won = [0.0] * MOST_SEATS
    for winners, number in enumerate(totals["winners"].tolist()):
        for seat in range(MOST_SEATS):
            if winners >> seat & 1:
                parts_won[seat] += number / winners.bit_count()
    return parts_won


def role_wins(setup: Cast, totals: Totals) -> dict[str, int]:
    """How often a seat of each role has won."""
    roles = customs_of(load(setup.game)).roles
    if roles is None:
        return {}
    wins = {roles(seat, setup.seats): 0 for seat in range(setup.seats)}
    for winners, number in enumerate(totals["winners"].tolist()):
        for role in {roles(seat, setup.seats) for seat in range(setup.seats) if winners >> seat & 1}:
            wins[role] += number
    return wins


def figures_of(setup: Cast, totals: Totals) -> list[Figure]:
    """All figures of one cell."""
    kinds = (_wins, _lengths, _lead, _rules, _seats) if setup.detail == "all" else (_wins, _lengths)
    return [figure for kind in kinds for figure in kind(setup, totals)] if totals.games else []


def _wins(setup: Cast, totals: Totals) -> Iterator[Figure]:
    games, by_set = totals.games, totals["winners"].tolist()
    parts_won = credits_of(totals)
    for seat in range(setup.seats):
        yield Figure.of("win_share", f"seat {seat}", share(parts_won[seat], games))
    for role, wins in role_wins(setup, totals).items():
        yield Figure.of("role_share", role, share(wins, games))
    shared = sum(number for winners, number in enumerate(by_set) if winners.bit_count() > 1)
    if not role_wins(setup, totals):
        yield Figure.of("shared_wins", "", share(shared, games))
    yield Figure.of("nobody_wins", "", share(by_set[0], games))


def _lengths(setup: Cast, totals: Totals) -> Iterator[Figure]:
    for name, unit in LENGTHS.items():
        if (name == "tenths" and not load(setup.game).rules.TIMED) or (name == "turns" and setup.detail != "all"):
            continue
        shown = "seconds" if name == "tenths" else name
        longest = totals.peak(name)[0] / unit
        yield Figure(shown, "mean", *(number / unit for number in mean(*_sums(totals, name), totals.games)))
        for label, q in QUANTILES.items():
            found = quantile_estimate(totals[f"{name}_bins"], q, FINE)
            yield Figure(shown, label, *(min(number / unit, longest) for number in found))
        yield Figure(shown, "longest", longest, longest, longest)


def _lead(_: Cast, totals: Totals) -> Iterator[Figure]:
    yield Figure.of("lead_changes", "mean", mean(*_sums(totals, "changes"), totals.games))
    won = totals.games - int(totals["winners"][0])
    if won:
        moment = mean(*_sums(totals, "percent"), won)
        yield Figure("lead_for_good", "mean", *(number / 100 for number in moment))


def _sums(totals: Totals, name: str) -> Sums:
    total, squares = totals[name].tolist()
    return Sums(float(total), float(squares))


def _sums_at(totals: Totals, name: str, place: int) -> Sums:
    """The sum and the sum of squares of a measure for one seat or rule."""
    return Sums(float(totals[name][place]), float(totals[f"{name}_squares"][place]))


def _rules(setup: Cast, totals: Totals) -> Iterator[Figure]:
    prefix = load(setup.game).notation.PREFIX
    ends = int(totals["ends"].sum())
    for number in range(1, RULES):
        name = rule_id(prefix, number)
        if totals["ends"][number]:
            yield Figure.of("end", name, share(int(totals["ends"][number]), ends))
        if totals["fires"][number]:
            yield Figure.of("fires", name, mean(*_sums_at(totals, "fires", number), totals.games))
            yield Figure.of("fires_in_games", name, share(int(totals["fires_games"][number]), totals.games))


def _seats(setup: Cast, totals: Totals) -> Iterator[Figure]:
    yield Figure.of("decisions", "all", mean(*_sums(totals, "decisions"), totals.games))
    for seat in range(setup.seats):
        name = f"seat {seat}"
        yield Figure.of("points", name, mean(*_sums_at(totals, "points", seat), totals.games))
        yield Figure.of("points_spread", name, spread(points_histogram(totals, seat)))
        decisions, open_to = (_sums_at(totals, kind, seat) for kind in ("seat_decisions", "seat_open"))
        yield Figure.of("decisions", name, mean(*decisions, totals.games))
        if decisions.total:
            both = float(totals["seat_open_decisions"][seat])
            yield Figure.of("branching", name, ratio(open_to, decisions, both, totals.games))
            yield Figure.of("forced", name, share(int(totals["seat_forced"][seat]), decisions.total))


def find(figures: list[Figure], measure: str, subject: str = "") -> Estimate | None:
    """The estimate of a measure and its subject."""
    for figure in figures:
        if figure.measure == measure and figure.subject == subject:
            return Estimate(figure.value, figure.low, figure.high)
    return None


class Bar(NamedTuple):
    """A bar of a histogram: values from start to below end."""

    start: float
    end: float
    times: int


def histogram(totals: Totals, name: str) -> list[Bar]:
    """The bars of a histogram that have something in them."""
    counts = totals[f"{name}_bins"].tolist()
    if name == "percent":
        return [Bar(i, i + 1, count) for i, count in enumerate(counts) if count]
    bits, unit = (COARSE if name in ("changes", "branching") else FINE), LENGTHS.get(name, 1)
    return [
        Bar(bin_start(i, bits) / unit, bin_start(i + 1, bits) / unit, count) for i, count in enumerate(counts) if count
    ]


def points_histogram(totals: Totals, seat: int) -> list[int]:
    """How often a seat ended with 0, 1, 2 … points."""
    counts = totals["points_bins"].reshape(MOST_SEATS, POINTS)[seat]
    last = int(np.max(np.nonzero(counts)[0])) if counts.any() else 0
    return [int(count) for count in counts[: last + 1]]
