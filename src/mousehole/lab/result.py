"""What a study has come to so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mousehole.lab.cells import Study
from mousehole.lab.figures import Figure, figures_of
from mousehole.lab.tables import tables_of
from mousehole.lab.totals import Totals

if TYPE_CHECKING:
    import pyarrow


@dataclass
class Result:
    """What was played so far, cell by cell.

    >>> from mousehole.lab.study import run
    >>> result = run("bon_appetit", games=100, players=2, workers=1)
    >>> result.part("main"), result.is_complete
    ([0], True)
    """

    study: Study
    totals: list[Totals]
    done: list[list[tuple[int, int]]]  # for each cell the games that are in: first and number
    seconds: float = 0.0
    engine: str = ""
    is_complete: bool = False
    _figures: dict[int, tuple[int, list[Figure]]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games are in."""
        return sum(totals.games for totals in self.totals)

    def figures(self, number: int) -> list[Figure]:
        """The figures of a cell."""
        totals = self.totals[number]
        if self._figures.get(number, (-1, []))[0] != totals.games:
            self._figures[number] = (totals.games, figures_of(self.study.cells[number].setup, totals))
        return self._figures[number][1]

    def part(self, name: str) -> list[int]:
        """The numbers of the cells of a part that have been played."""
        return [i for i, cell in enumerate(self.study.cells) if cell.part == name and self.totals[i].games]

    def alike(self, part: str) -> Iterator[tuple[str, list[str]]]:
        """Of a part the values of each name that changed nothing at all: there not one number of their cells differs.

        >>> from mousehole.lab.study import run
        >>> result = run("bon_appetit", games=10, players=2, workers=1, sweep={"tokens.full": [5, 9]})  # for 4 to 6
        >>> list(result.alike("sweep"))
        [('tokens.full', ['5', '9'])]
        """
        cells = self.study.cells
        left = self.part(part)
        while left:
            first, *others = left
            label, totals = cells[first].label, self.totals[first]
            same = [i for i in others if cells[i].label == label and self.totals[i] == totals]
            left = [i for i in others if i not in same]
            if same:
                yield label, [cells[i].value for i in (first, *same)]

    def tables(self) -> dict[str, pyarrow.Table]:
        """All figures and histograms as pyarrow tables: `tables()["figures"].to_pandas()`."""
        return tables_of(self)
