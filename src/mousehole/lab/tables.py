"""Results as tables: pyarrow, Parquet, CSV, JSON."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mousehole.lab.cells import typed
from mousehole.lab.figures import Figure, histogram
from mousehole.lab.setups import thawed

if TYPE_CHECKING:
    import pyarrow

    from mousehole.lab.study import Result

HISTOGRAMS = ("inputs", "turns", "tenths", "changes", "percent", "branching")


def cell_rows(result: Result) -> list[dict[str, Any]]:
    """One row a cell: what was played."""
    rows = []
    for number, cell in enumerate(result.study.cells):
        setup = cell.setup
        rows.append(
            {
                "cell": number, "part": cell.part, "label": cell.label, "value": cell.value, "game": setup.game,
                "players": setup.players, "bots": ",".join(setup.bots), "seed": str(setup.seed),
                "options": ",".join(f"{name}={typed(value)}" for name, value in setup.options),
                "components": str(thawed(setup.components) or ""), "games": result.totals[number].games,
            }
        )  # fmt: skip
    return rows


def figure_rows(result: Result) -> list[dict[str, Any]]:
    """One row a figure."""
    return [
        {"cell": number, **figure._asdict()}
        for number in range(len(result.study.cells))
        for figure in result.figures(number)
    ]


def histogram_rows(result: Result) -> list[dict[str, Any]]:
    """One row a bar of a histogram."""
    return [
        {"cell": number, "of": "seconds" if name == "tenths" else name, **bar._asdict()}
        for number, totals in enumerate(result.totals)
        for name in HISTOGRAMS
        for bar in histogram(totals, name)
    ]


def tables_of(result: Result) -> dict[str, pyarrow.Table]:
    """The three tables."""
    import pyarrow

    rows = {"cells": cell_rows(result), "figures": figure_rows(result), "histograms": histogram_rows(result)}
    return {name: pyarrow.Table.from_pylist(found) for name, found in rows.items()}


def write_tables(result: Result, folder: Path) -> None:
    """Each table as Parquet and as CSV."""
    from pyarrow import csv, parquet

    for name, table in tables_of(result).items():
        parquet.write_table(table, folder / f"{name}.parquet")
        csv.write_csv(table, folder / f"{name}.csv")


def as_json(result: Result) -> dict[str, Any]:
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
