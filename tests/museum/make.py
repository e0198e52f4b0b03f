"""Make the museum of a version: what this very program stores today, so that every later one can be asked to open it.

`make museum VERSION=0.2.0` plays tables of all games by itself and writes into `tests/museum/0.2.0/`:

- `data/`: a data folder as a server leaves it that was stopped;
- `crashed/`: some of them as a server leaves them that was killed: entries still in the journal and in SQLite's log;
- `postgres.sql`: the same rooms in PostgreSQL (left out where there is no PostgreSQL to make it with);
- `records.json`: the records of all games, as `mousehole export` prints them;
- `expected.json`: for every room what a later version must find in it;
- `book.json`: what the pages of the house book tell, which is in both folders and in PostgreSQL.

A museum is made once, from the commit that is released, and never again.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from museum.book_exhibit import book_bodies, fill_book, told
from test_whole_games import play_out
from virtual_room import Client, VirtualRoom

import mousehole
from mousehole.server.log import AnyEntry, write_entry
from mousehole.server.room.state import RoomState
from mousehole.server.room.tokens import ROOM_LETTERS
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import FILE_NAME, Append, BookStore, RoomRow, Store

PLAYERS = {"mistigri": 3}  # else two
SOME_INPUTS = 25
SHORT = {"addi_cats": {"max_flips": 60}}  # a whole game would be very long
CORRECTIONS: dict[str, Any] = {
    "addi_cats": None,
    "bon_appetit": {"tokens": {"small": 7}},
    "chop_chop": {"dice": {"mice": [2, 2, 2, 2, 2, 2]}},
    "mamicatchmi": None,
    "mistigri": {"cats": {"7": [0, 0, 1, 1, 1]}},
}  # a box that somebody has corrected; where there is none, only the seed is theirs


class Exhibit:
    """One room: its log, and what must be found in it."""

    def __init__(self, room: str, game: str, luck: int, **asked: Any) -> None:
        self.id, self._luck = room, luck
        players = PLAYERS.get(game, 2)
        self._room = VirtualRoom(game, luck=luck, players=players, pace="instant", names=["Ada", "Bruno"], **asked)
        self._room.log[0] = msgspec.structs.replace(self._room.log[0], room=room)
        self._room.room.state.room = room
        self._clients = [self._join(person) for person in range(players)]

    def _join(self, person: int) -> Client:
        return self._room.join(person)

    def play_some(self) -> None:
        """Play into the middle of a game, with all that is kept beside inputs."""
        chooser = random.Random(self._luck)
        self._clients[0].say(t="rename", person=0, name="Ada L.", avatar="tabby")
        self._clients[0].say(t="host", do="head_start", person=1, ms=50)
        while len((table := self._room.table).inputs) < SOME_INPUTS:
            for seat in range(table.seats):
                words = [text for text in table.legal(seat) if text.split()[0] not in table.game.notation.REACTIONS]
                if words:
                    client = self._clients[self._room.room.game.person_of(seat)]
                    client.play(f"{seat} {chooser.choice(words)}")
                    self._take_back(client)
            self._room.pass_time(400)
        self._clients[1].say(t="report", words="the cheese is missing")
        self._clients[0].say(t="host", do="pause")
        self._clients[0].say(t="host", do="resume")

    def _take_back(self, client: Client) -> None:
        """Take one input back, where the game lets one."""
        if not self._room.room.game.taken_back:
            client.say(t="back")
            for other in self._clients:
                other.say(t="answer", yes=True)

    def play_out(self) -> None:
        """Play to the end."""
        while not self._room.table.over:
            play_out(self._room, self._clients, random.Random(self._luck))

    def deal_again(self) -> None:
        """Everybody wants another game."""
        for client in self._clients:
            client.say(t="rematch")
        self._room.pass_time(1000)
        assert self._room.room.game.round == 1

    @property
    def log(self) -> list[AnyEntry]:
        """What a store keeps."""
        return self._room.log

    def row(self) -> RoomRow:
        """What a store knows of it besides."""
        state = self._room.room.state
        return RoomRow(self.id, state.game.table.game.id, state.game.phase, state.open, 0.0)

    def records(self) -> list[dict[str, Any]]:
        """The records of its games."""
        game = RoomState.read(self._room.log).game  # a room that is played in forgets its former games
        return [*game.finished, game.table.record()]

    def expected(self) -> dict[str, Any]:
        """What a later version must find."""
        state = RoomState.read(self._room.log)
        table = state.game.table
        return {
            "game": table.game.id, "phase": state.game.phase, "n": state.game.n, "round": state.game.round,
            "names": [chair.name for chair in state.chairs], "tokens": self._room.tokens,
            "reports": len(state.reports), "taken_back": len(state.game.taken_back),
            "positions": [mousehole.replay(record).position() for record in self.records()],
            "winners": [mousehole.replay(record).winners for record in self.records()],
            "boxes": [mousehole.replay(record)._components for record in self.records()],
            "legal": [table.legal(seat) for seat in range(table.seats)],
        }  # fmt: skip


def exhibits() -> list[Exhibit]:
    """Of every game: one in mid-game, one that is over, one in its second game, one by seed and with another box."""
    found = []
    for game in mousehole.games():
        name, luck = "".join(letter for letter in game if letter in ROOM_LETTERS), 2
        some = Exhibit(f"{name}part", game, luck)
        some.play_some()
        over = Exhibit(f"{name}end", game, luck, options=SHORT.get(game, {}))
        over.play_out()
        again = Exhibit(f"{name}next", game, luck, options=SHORT.get(game, {}))
        again.play_out()
        again.deal_again()
        again.play_some()
        alone = Exhibit(f"{name}seed", game, luck, seed=7, components=CORRECTIONS[game])
        alone.play_some()
        found += [some, over, again, alone]
    return found


async def fill(store: Store, rooms: list[Exhibit]) -> None:
    """Store all rooms, in two parts each."""
    await store.open()
    for part in (0, 1):
        for room in rooms:
            half = len(room.log) // 2
            entries, first = (room.log[half:], half) if part else (room.log[:half], 0)
            await store.append(Append(room.row(), first, [write_entry(entry) for entry in entries]))
    assert isinstance(store, BookStore)
    await fill_book(store)


async def make_folders(rooms: list[Exhibit], target: Path) -> None:
    """The two data folders."""
    with tempfile.TemporaryDirectory() as place:
        store = SqliteStore(Path(place) / FILE_NAME)
        await fill(store, [room for room in rooms if room.id.endswith("part")])
        copied = target / "crashed"
        copied.mkdir(parents=True)
        for name in (FILE_NAME, f"{FILE_NAME}-wal"):
            shutil.copy(Path(place) / name, copied / name)
        await store.close()
    (target / "data").mkdir()
    store = SqliteStore(target / "data" / FILE_NAME)
    await fill(store, rooms)
    await store.close()


async def make_dump(rooms: list[Exhibit], target: Path) -> None:
    """The tables of PostgreSQL as statements, without owners and rights."""
    from chaos.postgres import start_postgres

    from mousehole.server.storage.postgres import PostgresStore

    with tempfile.TemporaryDirectory() as place:
        server = start_postgres(Path(place) / "data")
        try:
            store = PostgresStore(server.get_uri())
            await fill(store, rooms)
            await store.close()
            program = shutil.which("pg_dump", path=str(server.bin_path)) or "pg_dump"
            wanted = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=200"]
            dump = subprocess.run([program, *wanted, server.get_uri()], check=True, capture_output=True, text=True)
        finally:
            server.cleanup()
    left_out = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")  # of this very PostgreSQL
    lines = [line for line in dump.stdout.splitlines() if line and not line.startswith(left_out)]
    (target / "postgres.sql").write_text("\n".join(lines) + "\n")


def main(target: Path) -> None:
    """Make it all."""
    rooms = exhibits()
    target.mkdir(parents=True)
    asyncio.run(make_folders(rooms, target))
    asyncio.run(make_dump(rooms, target))
    records = {room.id: room.records() for room in rooms}
    expected = {room.id: room.expected() for room in rooms}
    (target / "records.json").write_text(_lines(records))
    (target / "expected.json").write_text(_lines(expected))
    (target / "book.json").write_text(json.dumps(told(book_bodies()), indent=1) + "\n")


def _lines(rooms: dict[str, Any]) -> str:
    """JSON with a line for every room."""
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(room)}" for name, room in rooms.items()) + "\n}\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
