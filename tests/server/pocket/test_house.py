"""The rooms of a page: the same rooms as a server's, asked and spoken to through a port, and kept by the browser."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from folding import Folder

from mousehole.bots.net import found_net, read_net
from mousehole.games import games, load
from mousehole.server.hosting.close_codes import BAD_MESSAGE, ROOM_GONE, STORE_DOWN
from mousehole.server.pocket.analysing import analyse_game, take_net, wanted_net
from mousehole.server.pocket.house import House
from mousehole.server.pocket.start import open_house


class MemoryDatabase:
    """What a browser's database does, in memory; `is_full`: it writes no more."""

    def __init__(self) -> None:
        self.kept: dict[str, list[str]] = {}
        self.known: dict[str, Any] = {}
        self.is_full = False

    async def rows(self) -> str:
        return json.dumps(list(self.known.values()))

    async def entries(self, room: str) -> str:
        return json.dumps(self.kept.get(room, []))

    async def append(self, room: str, first: int, texts: str, row: str | None) -> None:
        await asyncio.sleep(0)
        if self.is_full or first != len(self.kept.get(room, [])):
            raise OSError("QuotaExceededError")
        self.kept.setdefault(room, []).extend(json.loads(texts))
        if row is not None:
            self.known[room] = json.loads(row)

    async def delete(self, room: str) -> None:
        self.kept.pop(room, None)
        self.known.pop(room, None)

    async def rewrite(self, room: str, texts: str) -> None:
        for number, text in json.loads(texts).items():
            self.kept[room][int(number)] = text


class MemoryWorker:
    """The worker that searches, in Python: the first open action, after a turn.

    `is_gone`: it fails; `is_spoilt`: other weights come than those that were asked for.
    """

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.forgotten: list[int] = []
        self.nets: list[str] = []
        self.is_gone = self.is_spoilt = False

    async def decide(self, question: str) -> str:
        await asyncio.sleep(0)
        if self.is_gone:
            raise OSError("NetworkError")
        asked = json.loads(question)
        self.asked.append(asked)
        game, room = load(asked["game"]), [0] * 1000
        state = game.state_mirror.frombytes(bytes.fromhex(asked["state"]))
        box = game.box_mirror.frombytes(bytes.fromhex(asked["box"]))
        game.rules.legal(state, box, asked["seat"], room)
        return json.dumps({"action": room[0], "searched": 1})

    def forget(self, bot: int) -> None:
        self.forgotten.append(bot)

    def analyse(self, record: str) -> MemoryAnalyst:
        return MemoryAnalyst(record, is_gone=self.is_gone)

    async def weights(self, net: str) -> FarBytes:
        await asyncio.sleep(0)
        self.nets.append(net)
        return FarBytes(b"others" if self.is_spoilt else read_net(net))


class MemoryAnalyst:
    """The worker that analyses, in Python: all that it says is there at once."""

    def __init__(self, record: str, *, is_gone: bool) -> None:
        self.told: list[dict[str, Any]] = []
        if is_gone:
            self.told.append({"failed": True})
            return
        net = wanted_net(record)
        if net:
            take_net(net, FarBytes(read_net(net)))
        whole = analyse_game(
            record, lambda share, rough: self.told.append({"share": share, "rough": json.loads(rough)})
        )
        self.told.append({"whole": json.loads(whole)})

    async def next(self) -> str:
        await asyncio.sleep(0)
        return json.dumps(self.told.pop(0))


class FarBytes(bytes):
    """Bytes as they come from the other side of the language."""

    def to_bytes(self) -> bytes:
        return bytes(self)


class Page:
    """A page with its house: asks, and keeps what it is told."""

    def __init__(self, database: MemoryDatabase) -> None:
        self.database = database
        self.worker = MemoryWorker()
        self.told: dict[int, list[dict[str, Any]]] = {}
        self.closed: dict[int, int] = {}
        self._replies: dict[int, tuple[int, Any]] = {}
        self._number = 0
        self.house: House

    async def open(self) -> None:
        self.house = await open_house(self.database, self.worker, self._tell)

    def _tell(self, kind: str, number: int, *values: Any) -> None:
        if kind == "reply":
            self._replies[number] = values[0], json.loads(values[1]) if values[1] else None
        elif kind == "told":
            self.told.setdefault(number, []).append(json.loads(values[0]))
        elif kind == "closed":
            self.closed[number] = values[0]

    async def ask(self, method: str, address: str, body: Any = None, lang: str = "en") -> tuple[int, Any]:
        self._number += 1
        self.house.ask(self._number, method, address, lang, "" if body is None else json.dumps(body))
        await until(lambda: self._number in self._replies)
        return self._replies[self._number]

    async def sit(self, **wishes: Any) -> tuple[int, str]:
        """Lay a table and sit down at it: the number of the line, and the room."""
        status, made = await self.ask("POST", "api/rooms", wishes)
        assert status == 201, made
        return self.dial(made["room"], [token for token in made["tokens"] if token]), made["room"]

    def dial(self, room: str, tokens: list[str], **hello: Any) -> int:
        self._number += 1
        self.house.dial(self._number, room)
        self.say(self._number, {"t": "hello", "tokens": tokens, **hello})
        return self._number

    def say(self, line: int, message: Any) -> None:
        self.house.said(line, message if isinstance(message, str) else json.dumps(message))

    def heard(self, line: int, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told.get(line, []) if message["t"] == kind]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.005)


def within(play: Callable[[Page], Awaitable[None]]) -> None:
    async def run() -> None:
        page = Page(MemoryDatabase())
        await page.open()
        await play(page)
        await page.house.registry.close()

    asyncio.run(run())


@pytest.mark.parametrize("game", games())
def test_a_table_of_every_game_is_laid_and_its_bots_play_along(game: str) -> None:
    async def play(page: Page) -> None:
        line, room = await page.sit(game=game, bots=["cat"], pace="instant")
        await until(lambda: len(page.heard(line, "view")) > 0)
        await until(lambda: len(page.database.kept[room]) > 1)

    within(play)


def test_a_page_that_folds_steps_is_told_steps_and_agrees_with_their_hash() -> None:
    async def play(page: Page) -> None:
        _, made = await page.ask(
            "POST", "api/rooms", {"game": "bon_appetit", "bots": ["cat", "cat"], "pace": "instant"}
        )
        line = page.dial(made["room"], [], version=2)
        folder = Folder()
        await until(lambda: len(page.heard(line, "step")) > 20)
        told = [part for frame in page.told[line] for part in folder.fold(frame)]
        assert folder.hashes > 0
        assert [part["view"] for part in told if part["t"] == "events"]

    within(play)


@pytest.mark.parametrize("game", ["chop_chop", "mistigri"])
def test_tigers_ask_the_other_worker_and_play_what_it_found(game: str) -> None:
    async def play(page: Page) -> None:
        await page.sit(game=game, players=3, bots=["tiger"] * 3, pace="instant")
        await until(lambda: len(page.worker.asked) > 3)
        asked = page.worker.asked[0]
        assert (asked["iterations"], asked["game"]) == (None, game)
        assert asked["seconds"] > 0
        assert asked["lengths"]["tree.values"] == 3
        assert {asked["bot"] for asked in page.worker.asked} <= {1, 2, 3}

    within(play)


def test_weights_are_fetched_once_when_the_first_bot_that_needs_them_is_to_move() -> None:
    async def play(page: Page) -> None:
        await page.sit(game="mistigri", players=3, bots=["tiger"] * 3, pace="instant")
        await until(lambda: len(page.worker.asked) > 3)
        assert page.worker.nets == []
        await page.sit(game="chop_chop", players=3, bots=["lynx"] * 3, pace="instant")
        net = found_net("chop_chop")
        await until(lambda: [asked["net"] for asked in page.worker.asked].count(net) > 6)
        assert page.worker.nets == [net]

    within(play)


def test_with_other_weights_than_those_that_were_named_nobody_searches_and_all_play_on() -> None:
    async def play(page: Page) -> None:
        page.worker.is_spoilt = True
        _, room = await page.sit(game="chop_chop", players=3, bots=["lynx"] * 3, pace="instant")
        await until(lambda: len(page.database.kept[room]) > 20)
        assert not page.worker.asked
        assert len(page.worker.nets) > 1

    within(play)


def test_without_the_other_worker_tigers_play_by_their_policy() -> None:
    async def play(page: Page) -> None:
        page.worker.is_gone = True
        _, room = await page.sit(game="mistigri", players=3, bots=["tiger"] * 3, pace="instant")
        await until(lambda: len(page.database.kept[room]) > 5)

    within(play)


def test_a_move_is_told_only_when_it_is_kept() -> None:
    async def play(page: Page) -> None:
        line, room = await page.sit(game="bon_appetit", players=2, bots=[None, None])
        await until(lambda: bool(page.heard(line, "legal")))
        page.say(line, {"t": "input", "text": "flip", "id": "1", "seat": 0})
        assert not page.heard(line, "ack")
        await until(lambda: bool(page.heard(line, "ack")))
        assert '"0 flip' in page.database.kept[room][-1]

    within(play)


def test_a_table_outlives_its_page() -> None:
    async def run() -> None:
        database = MemoryDatabase()
        first = Page(database)
        await first.open()
        _, made = await first.ask("POST", "api/rooms", {"game": "bon_appetit", "players": 2, "bots": [None, None]})
        line = first.dial(made["room"], made["tokens"])
        await until(lambda: bool(first.heard(line, "legal")))
        first.say(line, {"t": "input", "text": "flip", "id": "1", "seat": 0})
        await until(lambda: bool(first.heard(line, "ack")))
        second = Page(database)  # the first one has crashed: nothing was closed
        await second.open()
        line = second.dial(made["room"], made["tokens"])
        await until(lambda: bool(second.heard(line, "legal")))
        assert second.heard(line, "view")[0]["n"] == first.heard(1 + 1, "ack")[0]["n"]
        status, mine = await second.ask("POST", "api/mine", {"tokens": {made["room"]: made["tokens"]}})
        assert (status, [table["room"] for table in mine["tables"]]) == (200, [made["room"]])

    asyncio.run(run())


def test_where_nothing_can_be_kept_nothing_is_told_and_the_line_is_cut() -> None:
    async def play(page: Page) -> None:
        line, room = await page.sit(game="bon_appetit", players=2, bots=[None, None])
        await until(lambda: bool(page.heard(line, "legal")))
        kept = len(page.database.kept[room])
        page.database.is_full = True
        page.say(line, {"t": "input", "text": "flip", "id": "1", "seat": 0})
        await until(lambda: line in page.closed)
        assert page.closed[line] == STORE_DOWN
        assert not page.heard(line, "ack")
        assert len(page.database.kept[room]) == kept
        status, problem = await page.ask("POST", "api/rooms", {"game": "mistigri"}, "it")
        assert (status, problem["reason"]) == (503, "no_room_here")

    within(play)


def test_a_room_that_is_not_there_and_a_word_that_is_no_hello_end_the_line() -> None:
    async def play(page: Page) -> None:
        line = page.dial("nobodyhere", [])
        await until(lambda: line in page.closed)
        page.house.dial(99, "nobodyhere")
        page.say(99, "miaow")
        await until(lambda: 99 in page.closed)
        assert (page.closed[line], page.closed[99]) == (ROOM_GONE, BAD_MESSAGE)

    within(play)


def test_what_is_no_endpoint_is_refused_in_words() -> None:
    async def play(page: Page) -> None:
        status, problem = await page.ask("GET", "api/nothing", lang="it")
        assert (status, problem["reason"]) == (404, "no_such_page")

    within(play)


def test_tables_go_out_as_a_file_and_come_in_again_once() -> None:
    async def play(page: Page) -> None:
        line, room = await page.sit(game="mistigri", bots=["kitten"], pace="instant")
        await until(lambda: bool(page.heard(line, "view")))
        _, file = await page.ask("GET", "pocket/tables")
        other = Page(MemoryDatabase())
        await other.open()
        assert await other.ask("POST", "pocket/tables", file) == (200, {"count": 1})
        assert await other.ask("POST", "pocket/tables", file) == (200, {"count": 0})
        assert other.database.kept[room] == next(table["entries"] for table in file["tables"])

    within(play)


@pytest.mark.parametrize("file", [
    {}, {"tables": None}, {"tables": [{"room": "abc", "entries": []}]},
    {"tables": [{"room": "abc", "entries": ["{}"]}]}, {"tables": [{"room": "../x", "entries": ["{}"]}]},
])  # fmt: skip
def test_a_file_that_holds_no_tables_changes_nothing(file: Any) -> None:
    async def play(page: Page) -> None:
        status, problem = await page.ask("POST", "pocket/tables", file)
        assert status in (400, 404)
        assert problem["words"]
        assert page.database.kept == {}

    within(play)


async def played_out(page: Page, game: str, **asked: Any) -> str:
    """A game of the page's bots, over."""
    _, made = await page.ask("POST", "api/rooms", {"game": game, "pace": "instant"} | asked)
    line = page.dial(made["room"], [])
    await until(lambda: any(told["over"] for told in page.heard(line, "events")))
    room: str = made["room"]
    return room


async def analysed(page: Page, room: str) -> dict[str, Any]:
    while True:
        status, told = await page.ask("GET", f"api/rooms/{room}/analysis?round=0")
        if status != 200 or told["whole"]:
            return {"status": status} | told
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(("game", "has_net"), [("chop_chop", True), ("mistigri", bool(found_net("mistigri")))])
def test_a_hint_is_searched_by_the_other_worker_and_its_chance_told_by_the_net(game: str, has_net: bool) -> None:
    async def play(page: Page) -> None:
        line, _ = await page.sit(game=game, pace="instant", players=load(game).notation.PLAYERS[0])
        await until(lambda: any(len(told["inputs"]) > 1 for told in page.heard(line, "legal")))
        seat = next(told["seat"] for told in reversed(page.heard(line, "legal")) if len(told["inputs"]) > 1)
        page.say(line, {"t": "hint", "seat": seat})
        await until(lambda: bool(page.heard(line, "hint")))
        (hint,) = page.heard(line, "hint")
        assert hint["seat"] == seat
        assert (hint["chance"] is not None) == has_net
        assert len(page.worker.asked) >= 1
        page.worker.is_gone = True

    within(play)


@pytest.mark.compiled
def test_the_pocket_analyses_in_a_worker_of_its_own_and_keeps_what_was_found() -> None:
    async def play(page: Page) -> None:
        room = await played_out(page, "bon_appetit", players=2, bots=["cat", "cat"])
        told = await analysed(page, room)
        assert told["whole"]["all_luck"]
        page.worker.is_gone = True
        other = Page(page.database)
        await other.open()
        assert (await other.ask("GET", f"api/rooms/{room}/analysis"))[1]["whole"] == told["whole"]

    within(play)


def test_an_analysis_whose_worker_is_gone_says_so() -> None:
    async def play(page: Page) -> None:
        room = await played_out(page, "bon_appetit", players=2, bots=["cat", "cat"])
        page.worker.is_gone = True
        assert (await analysed(page, room))["reason"] == "analysis_lost"

    within(play)


def test_the_house_book_is_kept_by_the_browser_and_its_page_is_host() -> None:
    database, secret = MemoryDatabase(), "a-secret-of-this-very-device"

    async def run() -> None:
        for round_ in range(2):
            told: list[Any] = []
            house = await open_house(database, MemoryWorker(), lambda *message, told=told: told.append(message))
            if round_ == 0:
                house.ask(1, "POST", "api/book/people", "it", json.dumps({"name": "Micia"}), secret)
                house.ask(2, "POST", "api/book/people", "it", json.dumps({"name": "Fufi"}), secret)
            else:
                house.ask(1, "POST", "api/book/people/2/forget", "it", "{}", secret)
                house.ask(2, "GET", "api/book", "it", "", secret)
            while len(told) < 2:
                await asyncio.sleep(0)
            page = json.loads(told[1][3])
            await house.registry.close()
        assert [person["name"] for person in page["people"]] == ["Micia"]
        assert page["is_host"]
        assert not any("Fufi" in text for text in database.kept["book"])

    asyncio.run(run())


def test_when_there_is_room_again_a_table_goes_on_from_what_was_kept() -> None:
    async def play(page: Page) -> None:
        status, made = await page.ask("POST", "api/rooms", {"game": "bon_appetit", "players": 2, "bots": [None, None]})
        assert status == 201
        line = page.dial(made["room"], made["tokens"])
        await until(lambda: bool(page.heard(line, "legal")))
        page.database.is_full = True
        page.say(line, {"t": "input", "text": "flip", "id": "1", "seat": 0})
        await until(lambda: line in page.closed)
        page.database.is_full = False
        again = page.dial(made["room"], made["tokens"])
        page.say(again, {"t": "input", "text": "flip", "id": "1", "seat": 0})  # at once: the room is not found yet
        await until(lambda: bool(page.heard(again, "ack")))

    within(play)


def test_what_is_imported_ahead_holds_no_library_in_machine_code() -> None:
    ahead = "from mousehole.server.pocket.ahead import import_ahead; import_ahead(); import sys"
    told = subprocess.run(
        [sys.executable, "-c", f"{ahead}; print('msgspec' in sys.modules, 'fluent.runtime' in sys.modules)"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert told.stdout.split() == ["False", "True"]
