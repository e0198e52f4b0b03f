"""Every version opens what earlier ones have stored."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from museum import book_exhibit

import mousehole
from mousehole.games import load
from mousehole.server import protocol
from mousehole.server.hosting.export import exported
from mousehole.server.hosting.registry import RoomRegistry, Unreadable
from mousehole.server.log import Opened, Started, read_entry, write_entry
from mousehole.server.room.state import RoomState
from mousehole.server.room.still import StillRoom, room_of
from mousehole.server.room.stored import read_room
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import FILE_NAME, Append, RoomRow, Store

HERE = Path(__file__).parents[2] / "museum"
VERSIONS = sorted(folder.name for folder in HERE.iterdir() if (folder / "expected.json").exists())
FOLDERS = [(version, folder) for version in VERSIONS for folder in ("data", "crashed")]


def expected(version: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / version / "expected.json").read_text(encoding="utf-8"))
    return found


async def stored(store: Store) -> dict[str, list[bytes]]:
    """What a store has of all its rooms."""
    await store.open()
    rooms = {row.room: await store.load(row.room) for row in await store.rows()}
    await store.close()
    return rooms


def check(state: RoomState, wanted: dict[str, Any]) -> None:
    """Is it the room that was stored, and can it be played on where its rules are still played?"""
    game = state.game
    records = [*game.finished, game.table.record()]
    assert (game.table.game.id, game.phase, game.n, game.round) == tuple(
        wanted[key] for key in ("game", "phase", "n", "round")
    )
    assert [chair.name for chair in state.chairs] == wanted["names"]
    assert (len(state.reports), len(game.taken_back)) == (wanted["reports"], wanted["taken_back"])
    assert [record["components"] for record in records] == wanted["boxes"]
    if game.table.rules_version == game.table.game.rules.VERSION:
        assert state.still is None
        assert [mousehole.replay(record).position() for record in records] == wanted["positions"]
        assert [game.table.legal(seat) for seat in range(game.table.seats)] == wanted["legal"]
    else:
        assert state.still is not None
        assert state.still.why == "other_version"


@pytest.mark.parametrize(("version", "folder"), FOLDERS)
def test_a_data_folder_of_any_version_is_opened(version: str, folder: str, tmp_path: Path) -> None:
    shutil.copytree(HERE / version / folder, tmp_path, dirs_exist_ok=True)
    rooms = asyncio.run(stored(SqliteStore(tmp_path / FILE_NAME)))
    wanted = expected(version)
    assert set(rooms) == ({room for room in wanted if folder == "data" or room.endswith("part")})
    for room, bodies in rooms.items():
        check(read_room(bodies), wanted[room])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_any_version_is_opened(version: str, postgres_url: str) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    from mousehole.server.storage.postgres import PostgresStore

    name = f"museum_{version.replace('.', '_').replace('-', '_')}"

    async def restored() -> str:
        connection = await asyncpg.connect(postgres_url)
        await connection.execute(f"DROP DATABASE IF EXISTS {name}")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()
        address, _, query = postgres_url.partition("?")
        url = f"{address.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")
        connection = await asyncpg.connect(url)
        await connection.execute((HERE / version / "postgres.sql").read_text(encoding="utf-8"))
        await connection.close()
        return url

    url = asyncio.run(restored())
    rooms = asyncio.run(stored(PostgresStore(url)))
    if version in BOOKS:
        check_book(version, asyncio.run(stored_book(PostgresStore(url))))
    wanted = expected(version)
    assert set(rooms) == set(wanted)
    for room, bodies in rooms.items():
        check(read_room(bodies), wanted[room])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_record_of_any_version_is_replayed(version: str) -> None:
    records = json.loads((HERE / version / "records.json").read_text(encoding="utf-8"))
    for room, wanted in expected(version).items():
        for record, position, winners in zip(records[room], wanted["positions"], wanted["winners"], strict=True):
            table = mousehole.replay(record)
            if table.rules_version == table.game.rules.VERSION:
                assert (table.position(), table.winners) == (position, winners)


# The house book

BOOKS = [version for version in VERSIONS if (HERE / version / "book.json").exists()]


async def stored_book(store: Any) -> list[bytes]:
    await store.open()
    bodies: list[bytes] = await store.load_book(0)
    await store.close()
    return bodies


def has_all(found: Any, wanted: Any) -> bool:
    """Is all that was told then told still? A later version may tell more."""
    if isinstance(wanted, dict):
        return all(key in found and has_all(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(has_all, found, wanted))
    return bool(found == wanted)


def check_book(version: str, bodies: list[bytes]) -> None:
    wanted = json.loads((HERE / version / "book.json").read_text(encoding="utf-8"))
    found = json.loads(json.dumps(book_exhibit.told(bodies)))
    for part in wanted:
        assert has_all(found[part], wanted[part]), part


@pytest.mark.parametrize(("version", "folder"), [(version, name) for version in BOOKS for name in ("data", "crashed")])
def test_a_house_book_of_any_version_is_opened(version: str, folder: str, tmp_path: Path) -> None:
    shutil.copytree(HERE / version / folder, tmp_path, dirs_exist_ok=True)
    check_book(version, asyncio.run(stored_book(SqliteStore(tmp_path / FILE_NAME))))


# The box and the rules with which a table was begun

CORRECT_BOX: dict[str, Callable[[dict[str, Any]], None]] = {
    "bon_appetit": lambda box: box["deck"]["half"].update(CH=25, M1=7),
    "mistigri": lambda box: box["cats"].update({"7": [1, 0, 1, 0, 1]}),
}  # a game, and what somebody finds out about its box in a later version


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("game", CORRECT_BOX)
def test_a_table_plays_on_with_the_box_it_was_begun_with(
    version: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = json.loads(json.dumps(load(game).components))
    CORRECT_BOX[game](later)
    monkeypatch.setitem(load(game).__dict__, "components", later)
    assert mousehole.Table(game).record()["components"] == later
    shutil.copytree(HERE / version / "data", tmp_path, dirs_exist_ok=True)
    rooms = asyncio.run(stored(SqliteStore(tmp_path / FILE_NAME)))
    wanted = expected(version)
    for room in [room for room in rooms if wanted[room]["game"] == game]:
        state = read_room(rooms[room])
        check(state, wanted[room])
        assert state.components == wanted[room]["boxes"][-1]  # what its bots are told


def opened_by_other_rules(version: str = "9.9.9", rules: int = 2) -> list[bytes]:
    record = mousehole.Table("bon_appetit", players=2).record() | {"made_by": version, "rules": rules}
    from mousehole.server.log import Place

    return [write_entry(Opened("otherrules", record, [Place("d0"), Place("d1")], 0, log=2))]


def test_a_table_by_other_rules_is_watched_and_not_continued() -> None:
    state = read_room(opened_by_other_rules())
    room = room_of(state)
    assert isinstance(room, StillRoom)
    room.join(1, protocol.Hello(lang="it"), 0.0)
    frames = [json.loads(send.data) for send in room.outcome().sends]
    assert [frame["t"] for frame in frames] == ["room", "view", "refused"]
    assert "9.9.9" in frames[0]["watch_only"]
    assert "si può guardare ma non continuare" in frames[2]["words"]
    for message in (protocol.Sit(0), protocol.InputMessage("0 flip", "i1"), protocol.Host("start")):
        room.receive(1, message, 1.0)
        out = room.outcome()
        assert not out.entries
        assert [json.loads(send.data)["reason"] for send in out.sends] == ["other_version"]
    assert room.next_wake() is None


def test_whoever_lets_all_tables_stand_still_writes_nothing_at_one_that_does_already() -> None:
    room = room_of(read_room([*opened_by_other_rules(), write_entry(Started())]))
    assert room.game.phase == "playing"
    room.join(1, protocol.Hello(), 0.0)
    room.outcome()
    room.obey_house("pause", "", 1.0)
    assert not room.outcome().entries
    room.obey_house("say", "Cake!", 2.0)
    assert [json.loads(send.data)["words"] for send in room.outcome().sends] == ["Cake!"]


def test_the_log_of_a_later_version_is_watched_as_far_as_it_is_known() -> None:
    bodies = opened_by_other_rules("0.2.0", 1)
    state = read_room([*bodies, b'{"k":"teleported","person":1}'])
    assert state.still is not None
    assert (state.still.why, state.still.entry) == ("other_version", 1)
    assert state.still.sentence("en", state.made_by) == (
        "Made by version 0.2.0: this table can be watched but not continued."
    )


# Damage


def damaged(kind: str) -> list[bytes]:
    version = VERSIONS[0]
    rooms = json.loads((HERE / version / "records.json").read_text(encoding="utf-8"))
    record = {**rooms["bnappettpart"][0], "inputs": []}
    from mousehole.server.log import Place, Played

    inputs = rooms["bnappettpart"][0]["inputs"]
    bodies = [write_entry(Opened("battered", record, [Place("d0"), Place("d1")], 0)), write_entry(Started())]
    bodies += [write_entry(Played(text)) for text in inputs]
    bad = {"torn": bodies[9][:7], "other": b'{"k":"taken","person":77}', "unlawful": write_entry(Played("7 flip"))}
    bodies[9] = bad[kind]
    return bodies


@pytest.mark.parametrize("kind", ["torn", "other", "unlawful"])
def test_one_bad_entry_closes_one_room_and_what_could_be_read_is_there(kind: str, tmp_path: Path) -> None:
    async def play() -> None:
        registry = RoomRegistry(SqliteStore(tmp_path / FILE_NAME))
        await registry.open()
        row = RoomRow("battered", "bon_appetit", "playing", False, 0.0)
        await registry.store.append(Append(row, 0, damaged(kind)))
        await registry.store.append(Append(row._replace(room="empty"), 0, [b"{"]))
        runner = await registry.runner("battered")
        assert isinstance(runner.room, StillRoom)
        assert runner.room.state.still is not None
        assert (runner.room.state.still.why, runner.room.state.still.entry) == ("damaged", 9)
        assert len(runner.room.game.table.inputs) == 7
        with pytest.raises(Unreadable):
            await registry.runner("empty")
        assert list(await registry.look(["battered", "empty"])) == ["battered"]
        await registry.close()

    asyncio.run(play())
    record, state = asyncio.run(exported(tmp_path, None, "battered", None))
    assert len(record["inputs"]) == 7
    assert state.still is not None


def test_entries_of_today_are_read_as_they_were_written() -> None:
    opened = read_entry(opened_by_other_rules()[0])
    assert isinstance(opened, Opened)
    assert msgspec.structs.asdict(opened)["log"] == 2
