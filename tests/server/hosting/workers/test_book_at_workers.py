"""The house book of a server whose rooms are in other processes: the front has it, and hears of every end."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from chaos.process import ServerProcess
from processes import PATIENCE_S, until
from websockets.sync.client import connect

from mousehole.server.book import bodies, deeds
from mousehole.server.hosting.book_files import write_book

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found by /proc")
SECRET = "the-secret-of-annas-own-device"


def ask(server, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {SECRET}", "content-type": "application/json"}
    with urlopen(Request(f"http://127.0.0.1:{server.port}{path}", data, headers), timeout=PATIENCE_S) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def test_a_game_at_a_worker_is_a_result_of_the_house_and_a_host_reaches_its_screens(tmp_path):
    code, own = deeds.new_code(), deeds.Caller(is_own=True)
    wish = bodies.NewCode("host")
    asyncio.run(write_book(tmp_path, None, lambda book, now: deeds.make_house_code(book, own, wish, code, now)))
    with ServerProcess(tmp_path, workers=2) as server:
        anna = ask(server, "/api/book/people", {"name": "Anna", "code": code})["person"]
        made = ask(server, "/api/rooms", {
            "game": "bon_appetit", "players": 2, "pace": "instant", "position": {"piles": [["CH"], ["CA", "CH"]]},
        })  # fmt: skip
        ask(server, "/api/book/seats", {
            "room": made["room"], "seats": [{"token": made["tokens"][0], "person": anna}],
        })  # fmt: skip
        with connect(f"ws://127.0.0.1:{server.port}/ws/{made['room']}", max_queue=None) as line:
            line.send(json.dumps({"t": "hello", "tokens": made["tokens"]}))
            until(line, "legal")
            seen = ask(server, "/api/book/overview")["tables"]
            assert [(table["people"], table["here"]) for table in seen] == [([anna, None], [True, True])]
            assert seen[0]["board"]["view"]["common"] == []
            assert ask(server, "/api/book/say", {"words": "Cake!"}) == {"tables": 1}
            assert until(line, "notice")["words"] == "Cake!"
            for name in range(100):
                line.send(json.dumps({"t": "input", "text": "flip", "id": str(name)}))
                if until(line, "events")["over"]:
                    break
        end = time.monotonic() + PATIENCE_S
        while not (results := ask(server, "/api/book/results")["results"]):
            assert time.monotonic() < end, "no result has come to the book"
        assert (results[0]["room"], results[0]["marks"]) == (made["room"], ["set_up"])
