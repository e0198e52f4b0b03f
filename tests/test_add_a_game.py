"""docs/add-a-game.md does what it says: its game, taken from the page into a copy of the project, plays everywhere."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from project_copy import PROJECT, ProjectCopy
from websockets.sync.client import connect

pytestmark = [pytest.mark.slow, pytest.mark.compiled, pytest.mark.timeout(1500)]

PAGE = PROJECT / "docs" / "add-a-game.md"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.M | re.S)
GAME = "crumbs"
STEP_S = 120


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    return ProjectCopy(tmp_path_factory.mktemp("copy"), dict(BLOCK.findall(PAGE.read_text(encoding="utf-8"))))


def test_the_page_touches_the_games_folder_its_scenarios_and_an_example(copy: ProjectCopy) -> None:
    folders = {Path(path).parent.as_posix() for path in copy.added}
    assert folders == {f"src/mousehole/games/{GAME}", "tests/scenarios", "examples"}


def test_its_scenarios_hold_and_it_is_listed_and_told(copy: ProjectCopy) -> None:
    assert "6 passed, 0 failed" in copy.run("-m", "mousehole", "scenarios", f"tests/scenarios/{GAME}.toml")
    assert GAME in copy.run("-m", "mousehole", "games")
    assert "CR-G1" in copy.run("-m", "mousehole", "rules", GAME, "--lang", "it")


def test_every_test_that_asks_all_games_is_passed_by_it(copy: ProjectCopy) -> None:
    """Contract, Numba, the CUDA simulator, PettingZoo's, Gymnasium's and OpenSpiel's own tests, rooms, leaks, docs."""
    copy.run("tests/contract/test_playthroughs.py")
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout", "600"]
    said = copy.run("-m", "pytest", *quiet, "-k", GAME, "tests")
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None, said
    assert int(passed[1]) > 300


def test_the_pages_own_example_runs(copy: ProjectCopy) -> None:
    assert "player_2" in copy.run(f"examples/{GAME}.py")


SEARCH = f"""
from mousehole import bots

wins = [0, 0]
for seed in range(60):
    seats = ["tiger", "kitten"] if seed % 2 else ["kitten", "tiger"]
    table = bots.play("{GAME}", seats, seed=seed, iterations=400)
    for seat in table.winners:
        wins[seats[seat] == "tiger"] += 1
print(*wins)
"""


def test_the_generic_search_beats_play_at_random(copy: ProjectCopy) -> None:
    kitten, tiger = map(int, copy.run("-c", SEARCH).split())
    assert tiger > kitten + 10


def test_the_lab_plays_it_and_writes_its_report(copy: ProjectCopy) -> None:
    copy.run("-m", "mousehole", "lab", GAME, "--games", "4000", "--players", "3", "--quick", "--out", "study")
    report = (copy.folder / "study" / "report.html").read_text(encoding="utf-8")
    assert "Crumbs" in report


@pytest.fixture
def server(copy: ProjectCopy, tmp_path: Path) -> Iterator[str]:
    """The copy's own server, on any free port."""
    words = ["-m", "mousehole.server", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(**copy.command(*words), stdout=subprocess.PIPE, text=True) as process:
        try:
            lines = iter(process.stdout or ())
            found = next((re.search(r"http://[^\s/]+", line) for line in lines if "http://" in line), None)
            assert found is not None, f"the server ended with {process.wait(STEP_S)}"
            yield found[0]
        finally:
            process.terminate()
            process.wait(STEP_S)


def ask(address: str, body: dict[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(
        urllib.request.Request(address, data, {"content-type": "application/json"}), timeout=STEP_S
    ) as answer:
        return json.load(answer)


def test_a_room_is_made_and_played_over_the_websocket_to_the_end(server: str) -> None:
    facts = next(game for game in ask(f"{server}/api/games")["games"] if game["id"] == GAME)
    assert facts["title"] == {"en": "Crumbs", "it": "Briciole"}
    told = ask(f"{server}/api/games/{GAME}/words")
    assert told["vocabulary"] == {"winners": "seat"}
    assert told["hidden"] is True
    assert "CR-01" in told["words"]["it"]
    made = ask(f"{server}/api/rooms", {"game": GAME, "players": 3, "bots": [None, "kitten", "cat"], "pace": "instant"})
    winners = play_out(f"{server.replace('http', 'ws', 1)}/ws/{made['room']}", made["tokens"][0])
    record = ask(f"{server}/api/rooms/{made['room']}/record")
    assert record["game"] == GAME
    assert winners


def play_out(address: str, token: str) -> list[int]:
    """Take one crumb whenever one may, and let luck speak; who has won."""
    with connect(address, open_timeout=STEP_S) as line:
        line.send(json.dumps({"t": "hello", "token": token}))
        number = 0
        while True:
            message = json.loads(line.recv(timeout=STEP_S))
            if message["t"] in ("view", "events"):
                assert "cards" not in message["view"] or message["over"]
                if message["over"]:
                    return list(message["winners"])
            if message["t"] == "legal" and message["go"]:
                line.send(json.dumps({"t": "go"}))
            elif message["t"] == "legal" and message["inputs"]:
                number += 1
                line.send(json.dumps({"t": "input", "text": message["inputs"][0], "id": str(number)}))
