"""RESULTS.md is what `benchmarks/results.py` makes of the figures, and it says of every target what came of it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.results import summary_of
from benchmarks.rows import rows_of
from benchmarks.targets import AREAS, BOTS, LAB, NET, OWN, RULES, TARGETS, VALUE, Target, holds

HOUSE = Path(__file__).parent.parent
FIGURES = HOUSE / "benchmarks" / "results"
FOUND = {file.stem: rows_of(file) for file in sorted(FIGURES.glob("*.json"))}
PAGE = (HOUSE / "benchmarks" / "RESULTS.md").read_text(encoding="utf-8")


def row(ratio, low=None, high=None, **more):
    return {"name": "a", "value": 1.0, "unit": "", "peer": "b", "ratio": ratio, "low": low, "high": high, **more}


def test_the_page_is_what_the_script_makes_of_the_figures():
    command = [sys.executable, str(HOUSE / "benchmarks" / "results.py"), "--check"]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"RESULTS.md is not up to date: run `make results`. {done.stderr}"


@pytest.mark.parametrize("file", FOUND)
def test_every_row_has_a_name_a_value_and_a_unit(file):
    assert FOUND[file]
    for found in FOUND[file]:
        assert {"name", "value", "unit", "peer", "ratio"} <= set(found), found


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.words)
def test_every_target_stands_on_the_page(target):
    assert any(line.startswith(f"| {target.words} |") for line in PAGE.splitlines())


def test_every_area_has_a_heading_and_targets():
    assert [line[4:] for line in PAGE.splitlines() if line.startswith("### ")] == list(AREAS)
    assert {target.area for target in TARGETS} == set(AREAS)


def test_the_summary_counts_what_the_rows_say():
    summary = next(line for line in PAGE.splitlines() if line.startswith("Of "))
    verdicts = [target.verdict(target.rows(FOUND)) for target in TARGETS]
    not_measured = sum(int(number) for number in re.findall(r"(\d+) not measured", summary))
    assert not_measured == sum(not verdict.startswith(("reached", "missed", "measured")) for verdict in verdicts)


def test_the_summary_counts_what_is_not_measured_whether_it_has_a_bound_or_not():
    bounded = sum(bool(target.bound) or target.of == OWN for target in TARGETS)
    counted = re.findall(r"(\d+) not measured", summary_of(["not measured"] * len(TARGETS)))
    assert list(map(int, counted)) == [bounded, len(TARGETS) - bounded]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.words)
def test_a_target_finds_its_rows_where_its_benchmark_has_run(target):
    """Rows that are measured only where they are asked for, or on a machine of their own, may be missing."""
    if (
        target.file in FOUND
        and target.peer != "Pgx"
        and "with" not in target.pattern
        and "Lighthouse" not in target.words
    ):
        assert target.rows(FOUND), target.pattern


def test_every_row_that_missed_its_own_target_is_told():
    for file, rows in FOUND.items():
        for missed in (found for found in rows if found.get("reached") is False):
            assert re.search(rf"\| {re.escape(missed['name'])}.* ✗ ", PAGE), (file, missed["name"])


@pytest.mark.parametrize(
    ("bound", "number", "is_within"),
    [("≥ 2", 2.0, True), ("≥ 2", 1.99, False), ("≤ 1.5", 1.6, False), ("≤ 1.5", 1.5, True), ("= 0", 0, True),
     ("= 0", 1, False)],
)  # fmt: skip
def test_a_bound_holds_or_not(bound, number, is_within):
    assert holds(bound, number) == is_within


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        ([], "not measured"),
        ([row(2.5, 2.2, 2.9)], "reached"),
        ([row(2.5, 1.9, 2.9)], "reached, its interval crosses the bound"),
        ([row(1.5, 1.4, 1.6)], "missed"),
        ([row(1.5, 1.4, 2.6)], "missed, its interval crosses the bound"),
        ([row(9.0, 8.0, 9.5), row(1.5, 1.4, 1.6)], "missed"),
    ],
)
def test_a_verdict_goes_by_the_row_nearest_to_missing(rows, verdict):
    assert Target(RULES, "", "engine", "a", "≥ 2").verdict(rows) == verdict


def test_one_row_that_is_not_just_so_is_enough_to_miss():
    equal = Target(LAB, "", "lab", "a", "= 1")
    assert equal.verdict([row(1.0), row(1.0)]) == "reached"
    assert equal.verdict([row(1.0), row(0.0)]) == "missed"
    assert equal.verdict([row(1.2), row(1.0)]) == "missed"


def test_a_bound_may_be_for_the_value():
    assert Target(NET, "", "server", "a", "≤ 1.5", VALUE).verdict([row(None) | {"value": 1.7}]) == "missed"


def test_rows_may_say_themselves_whether_they_reach_their_target():
    own = Target(BOTS, "", "bots", "a", of=OWN)
    assert own.verdict([row(1.0, reached=True), row(1.0, reached=True)]) == "reached"
    assert own.verdict([row(1.0, reached=True), row(1.0, reached=False)]) == "missed"
