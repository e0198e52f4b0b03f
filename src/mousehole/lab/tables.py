"""Results as tables: CSV and JSON; where pyarrow is installed (`mousehole[archive]`) also Arrow and Parquet."""

from __future__ import annotations

import csv
import math
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mousehole.lab.cells import Study, typed
from mousehole.lab.figures import Figure, histogram
from mousehole.lab.setups import thawed
from mousehole.lab.totals import Totals

if TYPE_CHECKING:
    import pyarrow

HISTOGRAMS = ("inputs", "turns", "tenths", "changes", "percent", "branching")


class CellResults(Protocol):
    """What was played, cell by cell."""

    study: Study
    totals: list[Totals]
    seconds: float
    engine: str
    is_complete: bool

    @property
    def games(self) -> int:
        """How many games are in."""

    def figures(self, number: int) -> list[Figure]:
        """The figures of a cell."""


def cell_rows(result: CellResults) -> list[dict[str, Any]]:
    """One row a cell: what was played."""
    rows = []
    for number, cell in enumerate(result.study.cells):
        setup = cell.setup
        rows.append(
            {
                "cell": number, "part": cell.part, "label": cell.label, "value": cell.value, "game": setup.game,
                "players": setup.players, "bots": ",".join(setup.bots), "seed": str(setup.seed),
                "options": ",".join(f"{name}={typed(value)}" for name, value in setup.chosen.items()),
                "components": str(thawed(setup.components) or ""), "games": result.totals[number].games,
            }
        )  # fmt: skip
    return rows


def figure_rows(result: CellResults) -> list[dict[str, Any]]:
    """One row a figure."""
    return [
        {"cell": number, **figure._asdict()}
        for number in range(len(result.study.cells))
        for figure in result.figures(number)
    ]


def histogram_rows(result: CellResults) -> list[dict[str, Any]]:
    """One row a bar of a histogram."""
    return [
        {"cell": number, "of": "seconds" if name == "tenths" else name, **bar._asdict()}
        for number, totals in enumerate(result.totals)
        for name in HISTOGRAMS
        for bar in histogram(totals, name)
    ]


def rows_by_table(result: CellResults) -> dict[str, list[dict[str, Any]]]:
    """The rows of the three tables: what was played, its figures, its histograms."""
    return {"cells": cell_rows(result), "figures": figure_rows(result), "histograms": histogram_rows(result)}


def can_write_parquet() -> bool:
    """Is pyarrow installed?"""
    return find_spec("pyarrow") is not None


def tables_of(result: CellResults) -> dict[str, pyarrow.Table]:
    """The three tables; ImportError, with what to install, where pyarrow is missing."""
    try:
        import pyarrow
    except ImportError:
        raise ImportError("Arrow tables need pyarrow: pip install 'mousehole[archive]'") from None
    return {name: pyarrow.Table.from_pylist(found) for name, found in rows_by_table(result).items()}


def write_tables(result: CellResults, folder: Path) -> None:
    """Each table as CSV, and as Parquet where pyarrow is installed."""
    for name, rows in rows_by_table(result).items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0], lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
            writer.writeheader()
            writer.writerows(rows)
    if can_write_parquet():
        from pyarrow import parquet

        for name, table in tables_of(result).items():
            parquet.write_table(table, folder / f"{name}.parquet")


def as_json(result: CellResults) -> dict[str, Any]:
    """All figures, for other programs."""
    cells = cell_rows(result)
    for number, cell in enumerate(cells):
        cell["figures"] = [_json_figure(figure) for figure in result.figures(number)]
    return {
        "game": result.study.setup.game, "engine": result.engine, "seconds": round(result.seconds, 3),
        "games": result.games, "complete": result.is_complete, "cells": cells,
    }  # fmt: skip


def _json_figure(figure: Figure) -> dict[str, Any]:
    numbers = {name: value for name, value in figure._asdict().items() if isinstance(value, float | int)}
    clean = {name: None if math.isnan(value) else round(value, 6) for name, value in numbers.items()}
    return {"measure": figure.measure, "subject": figure.subject, **clean}
