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

sys.path.insert(0, str(Path(__file__).parent))
from measure import circumstances

from mousehole.server.simulation.cheats import report
from mousehole.server.simulation.network import Path as Line

QUICK = Line(20.0, 0.5, 5.0, 0.0, -50.0)
SLOW = {
    "slow": Line(300.0, 0.2, 30.0, 0.0, 50.0),
    "slow and lossy": Line(300.0, 0.2, 30.0, 0.02, 50.0),
    "slower and very lossy": Line(400.0, 0.2, 30.0, 0.05, 50.0),
}
GAMES = ("addi_cats", "mamicatchmi")


def main() -> int:
    """Let them duel, and write what came of it where asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--duels", type=int, default=10_000, help="in each game (default 10,000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines = {name: report(GAMES, (QUICK, slow), given.duels, given.seed) for name, slow in SLOW.items()}
    text = json.dumps({**circumstances(), "lines": lines}, indent=1)
    print(text)
    if given.json:
        given.json.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
