"""The result on one screen."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from mousehole.games import load
from mousehole.lab.figures import Figure
from mousehole.lab.study import Result
from mousehole.table.words import has_message, message, rule_words

PERCENT = {"win_share", "role_share", "shared_wins", "nobody_wins", "end", "lead_for_good", "forced"}
NAMES = {
    "win_share": "wins", "role_share": "wins", "shared_wins": "shared wins", "nobody_wins": "nobody wins",
    "inputs": "inputs", "turns": "turns", "seconds": "seconds", "lead_changes": "lead changes",
    "lead_for_good": "lead for good after", "end": "ends by", "points": "points", "decisions": "decisions",
    "branching": "choices a decision", "forced": "forced decisions",
}  # fmt: skip
SHOWN = ("win_share", "role_share", "shared_wins", "nobody_wins", "inputs", "turns", "seconds", "end", "lead_changes",
         "lead_for_good", "points", "decisions", "branching")  # fmt: skip


def shown(figure: Figure) -> tuple[str, str]:
    """A figure and its interval, for people."""
    factor, sign = (100, " %") if figure.measure in PERCENT else (1, "")
    value, low, high = (number * factor for number in figure[2:])
    places = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 or sign else 2
    interval = "" if low == high else f"{low:,.{places}f} – {high:,.{places}f}"
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
    grid = Table("", "", "value", "95 % interval", box=None, pad_edge=False)
    for measure in SHOWN:
        for figure in result.figures(0):
            if figure.measure == measure:
                value, interval = shown(figure)
                words = rule_words(game, figure.subject) if measure == "end" else ""
                grid.add_row(NAMES[measure], figure.subject, value, interval or _shortened(words))
    console.print(grid)
    if out is not None:
        console.print(f"Report: {out / 'report.html'}", highlight=False)


def _shortened(words: str) -> str:
    return words
