"""A game with reactions, whose verbs no other game has, plays everywhere without an edit outside its folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from project_copy import PROJECT, ProjectCopy

pytestmark = [pytest.mark.slow, pytest.mark.compiled, pytest.mark.timeout(1500)]

GAME = "leaves"
KEPT = PROJECT / "tests" / "sixth_game"
QUIET = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout", "600"]
MANY = 400
ROOM_TESTS = f"tests/server/fairness/test_{GAME}.py"


def added() -> dict[str, str]:
    """The game's folder, its scenarios, and tests of a room in which it is played."""
    files = {f"src/mousehole/games/{GAME}/{file.name}": file for file in (KEPT / GAME).iterdir() if file.is_file()}
    files |= {f"tests/scenarios/{GAME}.toml": KEPT / f"{GAME}.toml", ROOM_TESTS: KEPT / f"{GAME}_room.py"}
    return {path: file.read_text(encoding="utf-8") for path, file in files.items()}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    return ProjectCopy(tmp_path_factory.mktemp("sixth"), added())


def test_no_module_of_the_package_knows_its_verbs() -> None:
    known = re.compile(r"""["'](lift|pounce|bell)\b""")
    for file in (PROJECT / "src").rglob("*.py"):
        assert not known.search(file.read_text(encoding="utf-8")), file


def test_its_scenarios_hold(copy: ProjectCopy) -> None:
    assert "7 passed, 0 failed" in copy.run("-m", "mousehole", "scenarios", f"tests/scenarios/{GAME}.toml")


def test_people_and_bots_play_it_in_a_room(copy: ProjectCopy) -> None:
    """Reveals held back and shown at one moment, hands lined up, photo finish, late hands, people who are away."""
    assert "8 passed" in copy.run("-m", "pytest", *QUIET, ROOM_TESTS)


def test_every_test_that_asks_all_games_is_passed_by_it(copy: ProjectCopy) -> None:
    """Contract, Numba, the CUDA simulator, PettingZoo's, Gymnasium's and OpenSpiel's own tests, rooms, leaks, docs."""
    copy.run("tests/contract/test_playthroughs.py")
    said = copy.run("-m", "pytest", *QUIET, "-k", GAME, "tests")
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None, said
    assert int(passed[1]) > MANY


LEARNER = """
import gymnasium
import mousehole.adapters.gymnasium
from mousehole.engine.errors import BadOptions

env = gymnasium.make("Mousehole/Leaves-v0", opponents="random")
observation, info = env.reset(seed=1)
steps, is_done = 0, False
while not is_done:
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    steps, is_done = steps + 1, terminated or truncated
print(steps > 10)
try:
    gymnasium.make("Mousehole/Leaves-v0", opponents="cat").reset()
except BadOptions as error:
    print(error)
"""


def test_a_learner_plays_it_against_chance_and_is_told_that_nobody_has_modelled_people(copy: ProjectCopy) -> None:
    assert copy.run("-c", LEARNER).splitlines() == [
        "True", "opponents 'cat': for leaves, whose people nobody has modelled, there is random",
    ]  # fmt: skip


def test_the_lab_plays_it_and_writes_its_report(copy: ProjectCopy) -> None:
    copy.run("-m", "mousehole", "lab", GAME, "--games", "4000", "--players", "3", "--quick", "--out", "study")
    report = Path(copy.folder / "study" / "report.html").read_text(encoding="utf-8")
    assert "Leaves" in report
