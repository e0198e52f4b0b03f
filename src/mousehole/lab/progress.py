"""The progress bar: games, rate and time left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mousehole.lab.cells import Study
from mousehole.lab.engines import Block
from mousehole.lab.result import Result
from mousehole.lab.setups import THINKERS

UNITS = ((86_400, "days"), (3_600, "hours"), (60, "minutes"), (1, "seconds"))
FEW = 3


@contextmanager
def progress_of(console: Console, study: Study, so_far: Result | None) -> Iterator[Callable[[Result, Block], None]]:
    """A bar, and the function that moves it."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games, {task.fields[rate]}/s"),
        TimeRemainingColumn(),
    )  # fmt: skip
    before = so_far.games if so_far else 0
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("compiling", total=study.games, completed=before, rate="–")
        begun = time.monotonic()

        def tell(result: Result, block: Block) -> None:
            rate = (result.games - before) / max(time.monotonic() - begun, 1e-9)
            cell = study.cells[block.cell]
            words = " ".join(filter(None, (cell.part, cell.label, cell.value)))
            bar.update(task, completed=result.games, rate=f"{rate:,.0f}", description=words)

        yield tell


def say_how_long(console: Console, study: Study) -> None:
    """Say what thinking players will take, before the first game; two games are played to see."""
    slow = [cell for cell in study.cells if cell.setup.kind == THINKERS]
    if not slow:
        return
    from mousehole.lab import slow as thinkers

    thinkers.play(slow[0].setup, 0, 1)  # the compiler's time is not the players'
    begun = time.monotonic()
    thinkers.play(slow[0].setup, 1, 1)
    seconds = (time.monotonic() - begun) * sum(cell.games for cell in slow)
    console.print(f"Some of these players think: expect about {_spoken(seconds)} on one core.", style="yellow")


def _spoken(seconds: float) -> str:
    """About how long, in the largest unit of which there are a few.

    >>> _spoken(40), _spoken(600), _spoken(40_000)
    ('40 seconds', '10 minutes', '11 hours')
    """
    unit, name = next((u, n) for u, n in UNITS if seconds >= FEW * u or u == 1)
    return f"{seconds / unit:,.0f} {name}"
