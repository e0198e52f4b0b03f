"""A study: all the cells that a question needs, played block by block, saved as they come, told as tables.

Glossary: a *cell* is a set-up played so many times, in one *part* of the study: `main`, `compare` (the same with random
players and with cats), `sensitivity` (every option otherwise, one at a time), `luck` (players against each other),
`sweep`. All cells share their seeds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mousehole.engine.errors import BadOptions
from mousehole.lab import archive
from mousehole.lab.cells import Study, cells_of
from mousehole.lab.engines import Block, Engine, engine
from mousehole.lab.result import Result
from mousehole.lab.setups import THINKERS, make_setup
from mousehole.lab.totals import Totals

FIRST_BLOCK, MOST_IN_BLOCK, GROWTH = 8, 1 << 24, 4
BLOCK_SECONDS, SAVE_SECONDS = 0.4, 2.0


def run(
    game: str,
    games: int = 100_000,
    players: int | None = None,
    *,
    bots: Sequence[str] | str = "random",
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    sweep: Mapping[str, Sequence[Any]] | None = None,
    seed: int | str = 0,
    parts: Sequence[str] = ("main",),
    side_games: int | None = None,
    detail: str = "all",
    engine_name: str = "auto",
    cluster: str | None = None,
    workers: int | None = None,
    out: Path | str | None = None,
    resume: bool = False,
) -> Result:
    """Play very many games and tell what they come to: `mousehole lab` as a function.

    `parts` are `main`, `compare`, `sensitivity` and `luck`; with a folder `out` it is saved as it comes, and `resume`
    goes on with what lies there. `mousehole.lab.report.write_report` makes the page of a result.

    >>> result = run("bon_appetit", games=100, players=2, workers=1)
    >>> result.games, list(result.tables())
    (100, ['cells', 'figures', 'histograms'])
    """
    setup = make_setup(game, players, bots, options, components, seed, detail)
    study = Study(setup, cells_of(setup, games, parts, sweep or {}, side_games))
    folder = None if out is None else Path(out)
    if folder is not None:
        archive.make_ready(folder, resume)
    elif resume:
        raise BadOptions("resume needs out, the folder of the run to go on with")
    so_far = archive.load(folder, study) if folder is not None and resume else None
    with engine(engine_name, cluster, workers) as chosen:
        return carry_out(study, chosen, folder, so_far)


def carry_out(
    study: Study,
    chosen: Engine,
    out: Path | None = None,
    so_far: Result | None = None,
    tell: Callable[[Result, Block], None] | None = None,
) -> Result:
    """Play what is missing of a study. Ctrl-C ends it early, with what there is."""
    result = so_far or Result(study, [Totals() for _ in study.cells], [[] for _ in study.cells])
    result.engine = chosen.name
    pace = Pace(study, result)
    begun, saved, before = time.monotonic(), time.monotonic(), result.seconds
    try:
        for block, totals, seconds in chosen.play(pace.blocks()):
            _take(result, block, totals)
            result.seconds = before + time.monotonic() - begun
            pace.note(block, seconds)
            if tell is not None:
                tell(result, block)
            if out is not None and time.monotonic() - saved > SAVE_SECONDS:
                archive.save(out, result)
                saved = time.monotonic()
        result.is_complete = True
    except KeyboardInterrupt:
        pass
    if out is not None:
        archive.save(out, result)
    return result


def _take(result: Result, block: Block, totals: Totals) -> None:
    """Add a block, all of it or nothing: Ctrl-C may come between any two calls, but not between two assignments."""
    cell = block.cell
    added = result.totals[cell].copy()
    added += totals
    done = archive.joined([*result.done[cell], (block.first, block.games)])
    result.totals[cell], result.done[cell] = added, done


class Pace:
    """Cuts cells into blocks that take about half a second each, whatever the game and the machine."""

    def __init__(self, study: Study, result: Result) -> None:
        self._study, self._result = study, result
        self._sizes = [1 if cell.setup.kind == THINKERS else FIRST_BLOCK for cell in study.cells]

    def note(self, block: Block, seconds: float) -> None:
        """Larger blocks where they are over too soon; the first ones may have waited for the compiler."""
        if seconds < BLOCK_SECONDS and block.games >= self._sizes[block.cell]:
            self._sizes[block.cell] = min(self._sizes[block.cell] * GROWTH, MOST_IN_BLOCK)

    def blocks(self) -> Iterator[Block]:
        """What is missing, cell by cell."""
        for number, cell in enumerate(self._study.cells):
            for first, end in archive.gaps(self._result.done[number], cell.games):
                place = first
                while place < end:
                    games = min(self._sizes[number], end - place)
                    yield Block(number, cell.setup, place, games)
                    place += games
