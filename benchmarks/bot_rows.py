"""The figures of matches as rows: shares of wins and penalties with their 95 % intervals, beside what is to reach."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from bot_matches import Match, Result

Z95 = 1.96
TIGER_AGAINST_CAT = 0.8  # averaged over both sides
MICE_SIDE, CAT_SIDE, BOTH_SIDES = " as mice ", " as cat ", " on both sides "

Row = dict[str, Any]
Played = Mapping[Match, list[Result]]


def all_rows(played: Played) -> list[Row]:
    """Every match that has games, in order, and the averages over both sides of Chop! Chop!."""
    rows: list[Row] = []
    for match, results in played.items():
        if results:
            rows += rows_of(match, results, played)
    return rows + averages(rows)


def mean_of(results: list[Result]) -> float:
    """The mean share of the win."""
    return sum(result[0] for result in results) / len(results)


def interval_of(results: list[Result]) -> tuple[float, float]:
    """The 95 % interval of the mean share: Wilson's, on the shares as they are."""
    mean, number = mean_of(results), len(results)
    middle = (mean + Z95**2 / (2 * number)) / (1 + Z95**2 / number)
    half = Z95 / (1 + Z95**2 / number) * math.sqrt(mean * (1 - mean) / number + Z95**2 / (4 * number**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def rows_of(match: Match, results: list[Result], played: Played) -> list[Row]:
    """How often the contestant won, in Mistigri its penalty, and what its thinking cost."""
    low, high = (end / match.fair for end in interval_of(results))
    mean = mean_of(results)
    row = a_row(match.name, mean, "share of wins", match.other, mean / match.fair, low, high, len(results))
    row |= step_up(match, low, played) if match.is_step else aim("≥", match.at_least, row["ratio"])
    rows = [row]
    decisions, iterations, seconds = (sum(result[i] for result in results) for i in (3, 4, 5))
    if decisions > 0:
        row |= {"iterations": match.iterations, "seconds_a_decision": round(seconds / decisions, 4),
                "iterations_a_second": round(iterations / seconds)}  # fmt: skip
    if match.game == "mistigri":
        rows.append(penalty_row(match, results))
    is_cut_short = len(results) < match.games
    return [one | {"games_wanted": match.games} for one in rows] if is_cut_short else rows


def step_up(match: Match, low: float, played: Played) -> Row:
    """A step of the ladder is clear when the whole interval lies above what the lower one reaches against itself."""
    equals = next((results for other, results in played.items() if is_even(other, match)), [])
    if not equals:
        return {}
    bound = mean_of(equals)
    return {"target": f"interval > {bound:.2f}, {match.other} against itself", "reached": low > bound}


def is_even(other: Match, match: Match) -> bool:
    """Is it the lower one of a match against itself, in the same seat?"""
    return other.contestant == other.other == match.other and (other.game, other.seat) == (match.game, match.seat)


def penalty_row(match: Match, results: list[Result]) -> Row:
    """The contestant's mean penalty beside the others', with the interval of the ratio by its linear part."""
    number = len(results)
    own, others = (sum(result[i] for result in results) / number for i in (1, 2))
    ratio = own / others
    spread = sum((result[1] - ratio * result[2]) ** 2 for result in results) / number
    half = Z95 * math.sqrt(spread / number) / others
    row = a_row(f"{match.name}: penalty", own, "points", match.other, ratio, ratio - half, ratio + half, number)
    return row | aim("≤", match.at_most_penalty, ratio)


def averages(rows: list[Row]) -> list[Row]:
    """The mean over both sides of Chop! Chop!, for every match that has both."""
    found = []
    by_name = {row["name"]: row for row in rows}
    for mice in rows:
        cat = by_name.get(mice["name"].replace(MICE_SIDE, CAT_SIDE))
        if MICE_SIDE not in mice["name"] or cat is None:
            continue
        down, up = (math.hypot(*(row[end] - row["ratio"] for row in (mice, cat))) / 2 for end in ("low", "high"))
        mean = (mice["value"] + cat["value"]) / 2
        name = mice["name"].replace(MICE_SIDE, BOTH_SIDES)
        games = mice["games"] + cat["games"]
        row = a_row(name, mean, "share of wins", mice["peer"], mean, mean - down, mean + up, games)
        bound = TIGER_AGAINST_CAT if name == f"Chop! Chop!: tiger{BOTH_SIDES}against cat" else None
        wanted = [side.get("games_wanted", side["games"]) for side in (mice, cat)]
        cut_short = {"games_wanted": sum(wanted)} if sum(wanted) > games else {}
        found.append(row | aim("≥", bound, mean) | cut_short)
    return found


def a_row(name: str, value: float, unit: str, peer: str, ratio: float, low: float, high: float, games: int) -> Row:
    """A row as all our benchmarks write it; low and high are the ends of the ratio's 95 % interval."""
    return {"name": name, "value": round(value, 4), "unit": unit, "peer": peer, "ratio": round(ratio, 4),
            "low": round(low, 4), "high": round(high, 4), "games": games}  # fmt: skip


def aim(sign: str, bound: float | None, ratio: float) -> Row:
    """What the ratio is to reach, if anything."""
    if bound is None:
        return {}
    return {"target": f"{sign} {bound:g}", "reached": ratio >= bound if sign == "≥" else ratio <= bound}


def say(row: Row) -> str:
    """A row as a line."""
    line = f"{row['name']:<66} {row['value']:10,.3f} {row['unit']}"
    if row["ratio"] is not None:
        line += f", ratio {row['ratio']:.3f} ({row['low']:.3f} to {row['high']:.3f})"
    if "games" in row:
        line += f", {row['games']}{' of ' + str(row['games_wanted']) if 'games_wanted' in row else ''} games"
    if "seconds_a_decision" in row:
        line += f", {row['seconds_a_decision']:.3f} s a decision, {row['iterations_a_second']:,} iterations/s"
    return line + (f"  {row['target']}: {'reached' if row['reached'] else 'MISSED'}" if "target" in row else "")
