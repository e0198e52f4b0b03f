"""The gallery: one full report a game, in `docs/reports/` (`make reports`)."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from mousehole.games import games, load
from mousehole.lab.cells import PARTS, Study, cells_of
from mousehole.lab.engines import engine
from mousehole.lab.report import write_report
from mousehole.lab.setups import compiled_players, make_setup
from mousehole.lab.study import carry_out

FOLDER = Path("docs/reports")
MOST_BYTES = 500_000
SIDE_SHARE = 10
USUAL = {"bon_appetit": (4, 200_000), "chop_chop": (3, 20_000), "mistigri": (4, 20_000), "mamicatchmi": (4, 20_000),
         "addi_cats": (4, 2_000)}  # fmt: skip


def make_report(name: str, folder: Path, share: float = 1.0, engine_name: str = "auto") -> Path:
    """One game's full report: cats (in reaction games ten-year-olds) at the table, random players beside them.

    A game whose cats are not compiled is played at random.
    """
    game = load(name)
    notation = game.notation
    players, wanted = USUAL.get(name, (notation.PLAYERS[0], 10_000))
    number = max(10, int(wanted * share))
    setup = make_setup(name, players, "cat" if "cat" in compiled_players(game) else "random", seed=1)
    sweep = {"players": list(notation.PLAYERS)}
    side = max(10, number // SIDE_SHARE)
    main, *others = cells_of(setup, number, PARTS, sweep, side)
    cells = [main, *(replace(cell, games=min(cell.games, side)) for cell in others)]
    with engine(engine_name) as chosen:
        result = carry_out(Study(setup, cells), chosen)
    if not result.is_complete:
        raise KeyboardInterrupt
    file = folder / f"{name}.html"
    write_report(result, file)
    if file.stat().st_size > MOST_BYTES:
        raise ValueError(f"{file}: {file.stat().st_size} bytes; a report of the gallery has at most {MOST_BYTES}")
    return file


def main() -> int:
    """Make the reports of the games named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games")
    parser.add_argument("--engine", default="auto", choices=["auto", "cpu", "gpu"])
    arguments = parser.parse_args()
    for name in arguments.names or games():
        file = make_report(name, arguments.out, arguments.share, arguments.engine)
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
