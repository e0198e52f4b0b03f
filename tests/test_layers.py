"""Imports point one way, and `import mousehole` stays light."""

import ast
import subprocess
import sys
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

import mousehole

SOURCES = Path(mousehole.__file__).parent
TESTS = Path(__file__).parent
ROOT = TESTS.parent
MOST_FLAT = 8  # modules of the server that lie on no floor
HEAVY = ("numpy", "numba", "llvmlite", "fluent", "typer", "rich")


def imported_by(statement):
    code = f"{statement}; import sys; print(*sys.modules)"
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def test_imports_point_one_way_and_no_game_knows_another():
    code = "import sys; from importlinter import cli; sys.exit(cli.lint_imports(no_cache=True))"
    # in a process of its own: it sets up logging anew, and would silence every logger of the tests after it
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def cycle_in(imports):
    """A ring of modules that import each other, or None; `imports`: from each module to those that it imports."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return error.args[1]
    return None


def test_no_module_imports_itself_by_a_detour_not_even_for_types_or_inside_a_function():
    graph = grimp.build_graph("mousehole", exclude_type_checking_imports=False, cache_dir=None)
    assert cycle_in({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) is None


@pytest.mark.parametrize("tool", ["simulation", "chaos"])
def test_the_tools_for_testing_have_no_detours_either(tool, monkeypatch):
    monkeypatch.syspath_prepend(TESTS)
    graph = grimp.build_graph(tool, exclude_type_checking_imports=False, cache_dir=None)
    assert cycle_in({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) is None


def test_a_detour_would_be_found():
    assert cycle_in({"room": ["clock"], "clock": ["state"], "state": []}) is None
    assert cycle_in({"room": ["clock"], "clock": ["state"], "state": ["room"]}) is not None


def test_no_class_name_stands_for_two_things():
    places = defaultdict(list)
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path.relative_to(SOURCES)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_few_modules_of_the_server_lie_on_no_floor():
    assert len(list((SOURCES / "server").glob("*.py"))) <= MOST_FLAT


def test_the_tests_of_the_server_mirror_its_tree():
    tests = {path.relative_to(TESTS / "server").parent for path in (TESTS / "server").rglob("test_*.py")}
    floors = {path.relative_to(SOURCES / "server").parent for path in (SOURCES / "server").rglob("*.py")}
    assert tests == floors


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


# A module that serves all games asks what a game declares: it compares no name with a game's, and no word with a verb.
# These are about certain games, each for a reason.
ABOUT_CERTAIN_GAMES = {
    "bots/ladder.py",  # how strong a rung has been measured to be, game by game
    "bots/people.py",  # the traits of people: how often one goes for a wrong spot is measured in people, not declared
    "lab/gallery.py",  # the studies that the project shows
    "tasks/named.py",  # a task is a game with a fixed deal
    "tasks/small.py",
    "server/commands.py",  # duels are simulated in the two games with reactions
    "server/simulation/duels.py",
}
DECLARED = ("THROWN", "OUTCOMES", "REVEALS", "REACTIONS", "AIMED", "FORCED", "PUNISHED")
EVERYDAY = {"nothing"}  # an outcome of a duel, and the name of an empty record


def strings_of_shared_modules():
    """Every string that is written in a module which serves all games, with its place."""
    names = mousehole.games()
    for path in sorted(SOURCES.rglob("*.py")):
        place = path.relative_to(SOURCES).as_posix()
        if place.startswith("games/") or path.stem.startswith(tuple(names)) or place in ABOUT_CERTAIN_GAMES:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, f"{place}:{node.lineno}"


def test_no_module_that_serves_all_games_names_one():
    names = mousehole.games()
    assert [place for text, place in strings_of_shared_modules() if text in names] == []


def test_no_module_that_serves_all_games_knows_a_word_that_a_game_declares():
    declared = {
        words.partition(" ")[0]
        for name in mousehole.games()
        for declaration in DECLARED
        for words in getattr(mousehole.Table(name).game.notation, declaration)
    } - EVERYDAY
    assert len(declared) > 10
    assert [(text, place) for text, place in strings_of_shared_modules() if text in declared] == []


def test_every_module_that_is_excused_is_there():
    assert {place for place in ABOUT_CERTAIN_GAMES if not (SOURCES / place).is_file()} == set()
