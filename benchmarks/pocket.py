"""The pocket table: what it weighs, how soon it can be played, how it answers; and what `import mousehole` costs.

`python benchmarks/pocket.py [--json [FILE]]`, after `make pocket`. Everything is measured on loopback in the browser
that the page's tests use, on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from measure import Row, circumstances

from web import CATEGORIES, WEB, CannotMeasure, find_browser, lighthouse, row, run

IMPORTS = 7
TARGETS = {
    "brotli_mb": ("everything, brotli", "MB", 5.0),
    "gzip_mb": ("everything, gzip", "MB", 7.0),
    "lobby_ms": ("first visit: the lobby is drawn (median of 5)", "ms", 1000.0),
    "cold_ms": ("first visit: a table can be played (median of 5)", "ms", 4000.0),
    "later_ms": ("later visit: a table can be played (median of 5)", "ms", 1500.0),
    "heap_mb": ("Python's memory with a table of every game", "MB", 80.0),
}
EVERY_CATEGORY = CATEGORIES | {"seo": "search engines"}
IMPORT = "import time; begun = time.process_time(); import {}; print((time.process_time() - begun) * 1000)"


def import_ms(module: str) -> float:
    """CPU-milliseconds of an import in a new interpreter, the median of some."""
    command = [sys.executable, "-c", IMPORT.format(module)]
    return statistics.median(
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(IMPORTS)
    )


def measured() -> list[Row]:
    """All rows."""
    browser = find_browser()
    environment = os.environ | {"MOUSEHOLE_BROWSER": browser, "MOUSEHOLE_PYTHON": sys.executable}
    found = json.loads(run(["node", "tests/pocket/measure.mjs"], cwd=WEB, env=environment).splitlines()[-1])
    try:
        scores = lighthouse(browser, "pocket/", EVERY_CATEGORY)
    except CannotMeasure as error:
        print(f"Lighthouse could not be run: {error}", file=sys.stderr)
        scores = []
    own, numpy = import_ms("mousehole"), import_ms("numpy")
    rows = [
        row(name, found[key], unit, f"≤ {most:g}", found[key] <= most) for key, (name, unit, most) in TARGETS.items()
    ]
    rows.append(row("learned weights, which load later, brotli", found["nets_mb"], "MB"))
    rows += [
        row(f"{game}, from a tap to the screen without animation (median)", took, "ms", "≤ 16", took <= 16)
        for game, took in found["tap_ms"].items()
    ]
    rows += [
        row(f"{game}, tiger's iterations a CPU-second beside Numba's", share, "of native", "≥ 0.5", share >= 0.5)
        for game, share in found["pace"].items()
    ]
    beside = {"peer": "import numpy", "ratio": round(own / numpy, 3)}
    return [
        *rows,
        *scores,
        row("import mousehole, CPU", own, "ms", "≤ 60", own <= 60) | beside,
        row("import numpy, CPU", numpy, "ms"),
    ]


def main() -> int:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="one JSON list, to FILE or the screen")
    arguments = parser.parse_args()
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    try:
        rows = [circumstances() | {"load": load} | each for each in measured()]
    except CannotMeasure as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    if arguments.json == "-":
        print(json.dumps(rows, indent=1))
    elif arguments.json:
        Path(arguments.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if arguments.json != "-":
        for each in rows:
            mark = "" if "target" not in each else f"  {each['target']} {'✓' if each['reached'] else '✗'}"
            print(f"{each['name']:<62} {each['value']:>10,.1f} {each['unit']}{mark}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
