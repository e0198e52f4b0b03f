"""Imports point one way, and `import mousehole` stays light."""

import subprocess
import sys
from pathlib import Path

import pytest

import mousehole

SOURCES = Path(mousehole.__file__).parent
HOUSE = Path(__file__).parent.parent
HEAVY = ("numba", "llvmlite", "fluent", "typer", "rich")


def imported_by(statement):
    code = f"{statement}; import sys; print(*sys.modules)"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


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


@pytest.mark.parametrize("game", mousehole.games())
def test_a_game_has_all_its_files(game):
    files = {path.name for path in (SOURCES / "games" / game).iterdir()}
    assert {"__init__.py", "rules.py", "notation.py", "components.toml", "en.ftl", "it.ftl"} <= files


def test_the_package_says_that_it_is_typed():
    assert (SOURCES / "py.typed").is_file()
