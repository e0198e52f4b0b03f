"""The result on one screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from mousehole.games import load
from mousehole.lab.cells import SWEEP
from mousehole.lab.figures import PERCENT, Figure
from mousehole.lab.kernel.customs import customs_of
from mousehole.lab.result import Result
from mousehole.table.words import has_message, message, rule_words

BY_SEAT = {"win_share": "wins", "points": "points", "decisions": "acts", "branching": "choices"}
SINGLE = {
    "role_share": "wins", "shared_wins": "shared wins", "nobody_wins": "nobody wins", "end": "ends by",
    "lead_changes": "lead changes", "lead_for_good": "lead for good",
}  # fmt: skip
LENGTHS = ("inputs", "turns", "seconds")


def shown(figure: Figure) -> tuple[str, str]:
    """A figure and its interval, for people.

    >>> shown(Figure("win_share", "seat 0", 0.25, 0.24, 0.26))
    ('25.0 %', '24.0–26.0')
    """
    factor, sign = (100, " %") if figure.measure in PERCENT else (1, "")
    value, low, high = (number * factor for number in figure[2:])
    places = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 or sign else 2
    interval = "" if low == high else f"{low:,.{places}f}–{high:,.{places}f}"
    return f"{value:,.{places}f}{sign}", interval


def print_summary(console: Console, result: Result, out: Path | None) -> None:
    """The main cell's figures, and where the rest is."""
    setup, totals = result.study.setup, result.totals[0]
    game = load(setup.game)
    title = message(game, "en", "title") if has_message(game, "en", "title") else setup.game
    rate = result.games / max(result.seconds, 1e-9)
    console.print(
        f"[bold]{title}[/bold], {setup.players} players ({', '.join(setup.bots)}), {totals.games:,} games"
        f"{'' if result.is_complete else ' (stopped early)'}; all told {result.games:,} in {result.seconds:.1f} s on "
        f"{result.engine}, {rate:,.0f} games/s"
    )
    for line in (*_aligned(_seats(result)), "", *_aligned(_others(result)), *_cells(result)):
        console.print(line, no_wrap=True, overflow="ellipsis", markup=False, highlight=False)
    if out is not None:
        console.print(f"Report: {out / 'report.html'}", highlight=False)


def _aligned(rows: list[list[str]]) -> Iterator[str]:
    """Rows as lines, with each column as wide as it has to be: a table of Rich's would squeeze them all."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield " ".join(map(str.ljust, row, widths)).rstrip()


def _seats(result: Result) -> list[list[str]]:
    """A row a seat: what it wins, what it ends with, what it decides."""
    setup = result.study.setup
    roles = customs_of(load(setup.game)).roles
    by_seat = {(figure.measure, figure.subject): figure for figure in result.figures(0)}
    known = [measure for measure in BY_SEAT if (measure, "seat 0") in by_seat]
    rows = [["", *(word for measure in known for word in (BY_SEAT[measure], "95 %"))]]
    for seat in range(setup.seats):
        role = f" {roles(seat, setup.seats)}" if roles else ""
        found = [by_seat.get((measure, f"seat {seat}")) for measure in known]
        rows.append([f"seat {seat}{role}", *(word for f in found for word in (shown(f) if f else ("–", "")))])
    return rows


def _others(result: Result) -> list[list[str]]:
    """A row each for everything else."""
    game = load(result.study.setup.game)
    rows = [["", "", "95 %", ""], *(row for measure in LENGTHS for row in _length(result, measure))]
    for measure, name in SINGLE.items():
        for figure in result.figures(0):
            if figure.measure == measure:
                words = rule_words(game, figure.subject) if measure == "end" else ""
                subject = "" if figure.subject == "mean" else f" {figure.subject}"
                rows.append([name + subject, *shown(figure), words])
    return rows


def _cells(result: Result) -> Iterator[str]:
    """What was played beside the main cell, part by part: a row a cell, with who wins there and how long it takes."""
    cells = list(enumerate(result.study.cells))[1:]
    seats = [f"seat {seat}" for seat in range(_most_seats(result))]
    for part in dict.fromkeys(cell.part for _, cell in cells):
        rows = [[part, "", "bots", "games", *seats, "95 %", "inputs", "95 %"]]
        for number, cell in cells:
            games = result.totals[number].games
            if cell.part == part and games:
                bots = ",".join(dict.fromkeys(cell.setup.bots))
                rows.append([cell.label, str(cell.value), bots, f"{games:,}", *_cell_figures(result, number)])
        yield from ("", *_aligned(rows))
        if part == SWEEP:
            for name, values in result.alike(part):
                yield f"Nothing at all changed between {name} = {', '.join(values)}."


def _most_seats(result: Result) -> int:
    return max(cell.setup.seats for cell in result.study.cells)


def _cell_figures(result: Result, number: int) -> Iterator[str]:
    """The share of wins of every seat, the interval of the first, and the mean length with its interval."""
    found = {(figure.measure, figure.subject): figure for figure in result.figures(number)}
    for seat in range(_most_seats(result)):
        figure = found.get(("win_share", f"seat {seat}"))
        yield shown(figure)[0] if figure else ""
    first, length = found.get(("win_share", "seat 0")), found.get(("inputs", "mean"))
    yield shown(first)[1] if first else ""
    yield from shown(length) if length else ("", "")


def _length(result: Result, measure: str) -> Iterator[list[str]]:
    """The mean of a length, and beside it how it is spread."""
    found = {figure.subject: figure for figure in result.figures(0) if figure.measure == measure}
    if found:
        parts = {"median": "half", "p90": "p90", "p99": "p99", "longest": "most"}
        spread = ", ".join(f"{word} {found[name].value:,.0f}" for name, word in parts.items())
        yield [measure, *shown(found["mean"]), spread]
