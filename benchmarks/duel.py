"""How fair reactions are judged, and what cheats gain, over unequal lines: `python benchmarks/duel.py --json FILE`.

It is `mousehole duel` with a few choices of lines, kept with the machine and the commit: one person has a quick line,
the other a slow, lopsided and jittery one, which may lose packets too, and both clocks drift. A packet that is lost
comes when TCP sends it again, which can be later than the judge believes of anybody: hence the spare lines.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from measure import circumstances

from mousehole.server.simulation.cheats import LINES, ROOMS, cheat_row, report
from mousehole.server.simulation.duels import CHEATS, duel
from mousehole.server.simulation.network import Path as Line

QUICK = Line(20.0, 0.5, 5.0, 0.0, -50.0)
SLOW = {
    "slow": Line(300.0, 0.2, 30.0, 0.0, 50.0),
    "slow and lossy": Line(300.0, 0.2, 30.0, 0.02, 50.0),
    "slower and very lossy": Line(400.0, 0.2, 30.0, 0.05, 50.0),
}
GAMES = ("addi_cats", "mamicatchmi")
DUELS = 40  # in which there are as many reveals as a person is judged by


def honest_people(games: int, seed: int) -> dict[str, Any]:
    """Two honest people, one on a good line, in at least so many games of each kind: how often is one accused?"""
    rows = []
    for game in GAMES:
        for line, path in LINES.items():
            for room, is_open in ROOMS.items():
                tally = duel(game, (LINES["good"], path), games * DUELS, seed, is_open=is_open)
                accused = sum(bool(persons) for persons in tally.accused[: tally.evenings])
                rows.append({"game": game, "line": line, "room": room, "games": tally.evenings, "accused": accused})
                print(rows[-1], file=sys.stderr, flush=True)
    return {"games": sum(row["games"] for row in rows), "accused": sum(row["accused"] for row in rows), "rows": rows}


def cheats_on_lines(duels: int, seed: int) -> list[dict[str, Any]]:
    """Every cheat on every kind of line against an equal, honest person on a good one, among friends and strangers."""
    rows = []
    for game in GAMES:
        for line, path in LINES.items():
            for cheat in CHEATS:
                for room, is_open in ROOMS.items():
                    tally = duel(game, (LINES["good"], path), duels, seed, cheat, is_open=is_open)
                    about = {"game": game, "line": line, "room": room, "evenings": tally.evenings}
                    rows.append(about | cheat_row(cheat, tally, path))
                    print(rows[-1], file=sys.stderr, flush=True)
    return rows


def keep(file: Path | None, found: dict[str, Any]) -> None:
    """Print what was found, and put it in its place in the file, beside what other runs have put there."""
    print(json.dumps(found, indent=1))
    if file:
        kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        file.write_text(json.dumps(kept | found, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Let them duel, and write what came of it where asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--duels", type=int, default=10_000, help="in each game (default 10,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--honest", type=int, metavar="GAMES", help="only how many honest people are accused")
    parser.add_argument("--cheats", type=int, metavar="DUELS", help="only what every cheat gains on every kind of line")
    given = parser.parse_args()
    about = circumstances() | {"seed": given.seed}
    if given.honest:
        keep(given.json, {"honest_people": about | honest_people(given.honest, given.seed)})
    elif given.cheats:
        keep(given.json, {"cheats_on_lines": about | {"rows": cheats_on_lines(given.cheats, given.seed)}})
    else:
        lines = {name: report(GAMES, (QUICK, slow), given.duels, given.seed) for name, slow in SLOW.items()}
        keep(given.json, circumstances() | {"lines": lines})
    return 0


if __name__ == "__main__":
    sys.exit(main())
