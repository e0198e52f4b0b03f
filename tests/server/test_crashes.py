"""The power fails in the middle of a chase and of a duel: table time stands still, and nothing is forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from processes import until
from websockets.sync.client import ClientConnection, connect

from mousehole.server.chaos.process import ServerProcess

CHASE = {"piles": [["15"], ["16"], ["C", "19"]], "faceup": [["4+4"], ["8"], ["9"]], "turn": 2, "now": 5000,
         "laid": 1000, "ready": 2000}  # fmt: skip
TABLES = {
    "addi_cats": {"game": "addi_cats", "players": 3, "position": CHASE},
    "mamicatchmi": {"game": "mamicatchmi", "players": 2, "position": {"phase": "roll"}},
}
MOST_ROLLS = 50


@contextmanager
def sit(server: ServerProcess, made: dict[str, Any]) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{server.port}/ws/{made['room']}", compression=None, open_timeout=30) as socket:
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
