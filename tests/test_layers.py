"""Imports point one way, and `import mousehole` stays light."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

import mousehole

SOURCES = Path(mousehole.__file__).parent
HOUSE = Path(__file__).parent.parent
HEAVY = ("numba", "llvmlite", "fluent", "typer", "rich")
RUNS = 5


def imported_by(statement):
    code = f"{statement}; import sys; print(*sys.modules)"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def seconds_of(statement):
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def test_imports_point_one_way_and_no_game_knows_another():
    code = "import sys; from importlinter import cli; sys.exit(cli.lint_imports(no_cache=True))"
    # in a process of its own: it sets up logging anew, and would silence every logger of the tests after it
    ran = subprocess.run([sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("package", HEAVY)
def test_import_mousehole_brings_nothing_heavy(package):
    assert package not in imported_by("import mousehole")


def test_the_command_line_brings_no_compiler():
    assert "numba" not in imported_by("import mousehole.cli")


@pytest.mark.slow
def test_import_mousehole_takes_at_most_one_and_a_half_times_import_numpy():
    numpy_seconds, our_seconds = [], []
    for _ in range(RUNS):
        numpy_seconds.append(seconds_of("import numpy"))
        our_seconds.append(seconds_of("import mousehole"))
    assert min(our_seconds) <= 1.5 * min(numpy_seconds)


@pytest.mark.parametrize("game", mousehole.games())
def test_a_game_has_all_its_files(game):
    files = {path.name for path in (SOURCES / "games" / game).iterdir()}
    assert {"__init__.py", "rules.py", "notation.py", "components.toml", "en.ftl", "it.ftl"} <= files


def test_the_package_says_that_it_is_typed():
    assert (SOURCES / "py.typed").is_file()
