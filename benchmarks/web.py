"""The page: how much script it loads, how soon it can be used, how many frames it drops, what Lighthouse says of it.

`python benchmarks/web.py [--json [FILE]] [--no-lighthouse]`, after `make play` or `make test-web` has built the page.
Everything is measured on loopback in the browser that the page's tests use. Lighthouse comes from npm into a folder
that goes again; where it cannot be got, its rows are left out and that is said.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from measure import ROOT, Row, circumstances

sys.path.insert(0, str(ROOT / "tests"))

from chaos.process import ServerProcess

WEB = ROOT / "web"
LIMIT_S = 600
CATEGORIES = {"performance": "performance", "accessibility": "accessibility", "best-practices": "best practices"}
TITLES = {
    "bon_appetit": "Bon Appétit!", "chop_chop": "Chop! Chop!", "mamicatchmi": "Mamicatchmi",
    "addi_cats": "Addi Cat's", "mistigri": "Mistigri",
}  # fmt: skip
MOST_DROPPED = 2  # of a hundred frames
CHROME_FLAGS = "--headless --no-sandbox --disable-gpu"


class CannotMeasure(RuntimeError):
    """Something that the measurement needs is not there."""


def run(command: list[str], **more: Any) -> str:
    """What a program prints; CannotMeasure where it fails."""
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False, **more)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotMeasure(f"{command[0]}: {error}") from None
    if ran.returncode:
        raise CannotMeasure(f"{' '.join(command[:3])}: {(ran.stderr or ran.stdout).strip()[-400:]}")
    return ran.stdout


def find_browser() -> str:
    """The browser of the page's tests."""
    return run(["node", "tests/browser.mjs"], cwd=WEB).strip()


def measured(browser: str) -> list[Row]:
    """Weight, time and frames."""
    environment = os.environ | {"MOUSEHOLE_BROWSER": browser, "MOUSEHOLE_PYTHON": sys.executable}
    found = json.loads(run(["node", "tests/measure.mjs"], cwd=WEB, env=environment).splitlines()[-1])
    return [
        row("script of the first load, gzip", found["first_script_kb"], "kB", "≤ 200", found["first_script_kb"] <= 200),
        row("script of everything, gzip", found["all_script_kb"], "kB"),
        row("until a game can be started (median of 5)", found["interactive_ms"], "ms", "≤ 1000",
            found["interactive_ms"] <= 1000),
        *(
            row(f"frames dropped in {TITLES[each['game']]}, {each['players']} cats, quick ({each['inputs']} inputs)",
                each["dropped_percent"], "%", f"≤ {MOST_DROPPED}", each["dropped_percent"] <= MOST_DROPPED)
            for each in found["moving"]
        ),
    ]  # fmt: skip


def row(name: str, value: float, unit: str, target: str = "", reached: bool = True) -> Row:
    """One figure, in the form of the other benchmarks."""
    plain: Row = {"name": name, "value": round(value, 3), "unit": unit, "peer": None, "ratio": None}
    return plain | ({"target": target, "reached": reached} if target else {})


def lighthouse(browser: str, page: str = "", categories: Mapping[str, str] = CATEGORIES, runs: int = 3) -> list[Row]:
    """Lighthouse's scores of a page of a server, the lobby if nothing else is said: the median of some runs."""
    with tempfile.TemporaryDirectory(prefix="mousehole-lighthouse-") as folder:
        run(["npm", "install", "--no-save", "--no-package-lock", "--prefix", folder, "lighthouse"], cwd=folder)
        program = Path(folder, "node_modules", "lighthouse", "cli", "index.js")
        scores: dict[str, list[float]] = {name: [] for name in categories}
        with ServerProcess(Path(folder, "data")) as server:
            for number in range(runs):
                report = Path(folder, f"report-{number}.json")
                run(
                    ["node", str(program), f"http://127.0.0.1:{server.port}/{page}", "--quiet", "--preset=desktop",
                     "--output=json", f"--output-path={report}", f"--chrome-flags={CHROME_FLAGS}",
                     f"--only-categories={','.join(categories)}"],
                    env=os.environ | {"CHROME_PATH": browser}, cwd=folder,
                )  # fmt: skip
                found = json.loads(report.read_text(encoding="utf-8"))["categories"]
                for name in categories:
                    scores[name].append(100 * found[name]["score"])
    return [
        row(f"Lighthouse, {words} (median of {runs})", statistics.median(scores[name]), "of 100", "≥ 95",
            statistics.median(scores[name]) >= 95)
        for name, words in categories.items()
    ]  # fmt: skip


def main() -> int:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="one JSON list, to FILE or the screen")
    parser.add_argument("--no-lighthouse", action="store_true")
    arguments = parser.parse_args()
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None  # a busy machine drops frames by itself
    try:
        browser = find_browser()
        rows = measured(browser)
    except CannotMeasure as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    if not arguments.no_lighthouse:
        try:
            rows += lighthouse(browser)
        except CannotMeasure as error:
            print(f"Lighthouse could not be run: {error}", file=sys.stderr)
    rows = [circumstances() | {"load": load} | each for each in rows]
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
