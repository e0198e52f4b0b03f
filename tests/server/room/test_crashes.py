"""The power fails in the middle of a chase and of a duel: table time stands still, and nothing is forgotten."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from chaos.process import ServerProcess
from processes import until
from websockets.sync.client import ClientConnection, connect

CHASE = {"piles": [["15"], ["16"], ["C", "19"]], "faceup": [["4+4"], ["8"], ["9"]], "turn": 2, "now": 5000,
         "laid": 1000, "ready": 2000}  # fmt: skip
TABLES = {
    "addi_cats": {"game": "addi_cats", "players": 3, "position": CHASE},
    "mamicatchmi": {"game": "mamicatchmi", "players": 2, "position": {"phase": "roll"}},
}
MOST_ROLLS = 50
DOWN_S = 1.0


@contextmanager
def sit(server: ServerProcess, made: dict[str, Any]) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{server.port}/ws/{made['room']}", compression=None, open_timeout=120) as socket:
        socket.send(json.dumps({"t": "hello", "tokens": made["tokens"]}))
        yield socket


def start_race(socket: ClientConnection, game: str) -> dict[str, Any]:
    """Lay the card or roll until hands are racing against the table's clock."""
    until(socket, "view")
    for turn in range(MOST_ROLLS):
        if game == "addi_cats":
            socket.send(json.dumps({"t": "input", "text": "2 flip", "id": "flip"}))
        else:  # a double asks its roller what to swap: whichever of the three is not asked for is refused
            socket.send(json.dumps({"t": "input", "text": "0 pass", "id": f"first {turn}"}))
            socket.send(json.dumps({"t": "input", "text": "1 pass", "id": f"second {turn}"}))
            socket.send(json.dumps({"t": "go"}))
        events = until(socket, "events")
        if events["due"] is not None:
            return events
    raise AssertionError("no race has begun")


@pytest.mark.slow
@pytest.mark.parametrize("game", list(TABLES))
def test_kill_9_in_a_race_makes_table_time_stand_still(game: str, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        made = server.ask("POST", "/api/rooms", TABLES[game])
        with sit(server, made) as socket:
            before = start_race(socket, game)
            server.kill()
        server.start()
        with sit(server, made) as socket:
            room, view = until(socket, "room"), until(socket, "view")
            assert (view["n"], view["at"], view["due"]) == (before["n"], before["at"], before["due"])
            assert room["clock"]["at"] == pytest.approx(before["at"], abs=5)
            while (events := until(socket, "events"))["due"] == before["due"]:
                pass
            assert events["at"] == before["due"]  # nobody moved: the clock speaks, at its own time


@pytest.mark.slow
def test_kill_9_in_the_chase_of_bon_appetit_makes_table_time_stand_still(tmp_path: Path) -> None:
    mouse_is_out = {"turn": 0, "piles": [["CH"] * 9, ["CH"] * 9], "common": ["M3"], "owner": 1, "tries": 3}
    with ServerProcess(tmp_path) as server:
        made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2, "position": mouse_is_out})
        with sit(server, made) as socket:
            until(socket, "legal")
            socket.send(json.dumps({"t": "input", "text": "0 flip", "id": "first"}))
            before = until(socket, "events")
            assert before["view"]["tries"] == 2
            server.kill()
        time.sleep(DOWN_S)
        server.start()
        back = time.monotonic()
        with sit(server, made) as socket:
            room, view = until(socket, "room"), until(socket, "view")
            assert (view["n"], view["at"], view["view"]) == (before["n"], before["at"], before["view"])
            assert room["clock"]["at"] >= before["at"]
            socket.send(json.dumps({"t": "input", "text": "0 flip", "id": "second"}))
            after = until(socket, "events")
            up_again_ms = (time.monotonic() - back) * 1000
        assert after["view"]["tries"] == 1  # the chase goes on where it stood
        assert before["at"] <= after["at"] <= before["at"] + up_again_ms + 1  # the time without power is not counted
