"""Clients that send garbage: against the room's core by the hundred thousand, and over real sockets."""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, get_args

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import mousehole
from chaos.process import ServerProcess
from mousehole.server import log, protocol
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.opening import open_room
from mousehole.server.room.room import Room
from mousehole.server.room.state import RoomState

Progress = Callable[[str, int, int], None]

PEOPLE = 3
A_ROOM_S = 1000  # messages, then another room
INTERNAL_ERROR, GONE = 1011, 1006
ANSWER_S = 0.01
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 99, 2**31, 2**63, -(2**70), 1e308, -1e-9, 0.5, "", "0", "flip", "1 flip", "\u0000",
    "\ud83d\ude00" * 9, "x" * 300, "@", "@9", "flip @7 @8", "table roll 3", [], [1], ["x"] * 50, {}, {"t": "hello"},
)  # fmt: skip
MESSAGES = get_args(protocol.ClientMessage)
KINDS = (*(kind.__struct_config__.tag for kind in MESSAGES), "view", "", "INPUT")
FIELDS = tuple(sorted({name for kind in MESSAGES for name in kind.__struct_fields__}))
DEEDS = tuple(deed for deed in get_args(protocol.HostDeed) if deed != "close")  # after which there is nothing to break


class Joker:
    """Makes messages: noise, torn and bent ones, and such as are almost right."""

    def __init__(self, chooser: random.Random) -> None:
        self._chooser = chooser

    def message(self, words: list[str]) -> bytes:
        """Some message; `words` are inputs that are open at the table."""
        chooser = self._chooser
        kind = chooser.random()
        if kind < 0.15:
            return chooser.randbytes(chooser.randrange(60))
        if kind < 0.5:
            made = {name: chooser.choice(ODD) for name in chooser.sample(FIELDS, chooser.randrange(6))}
            return json.dumps({"t": chooser.choice(KINDS)} | made).encode()
        whole = json.dumps(self._almost_right(words)).encode()
        if kind < 0.65:
            return whole[: chooser.randrange(len(whole))]
        if kind < 0.75:
            place = chooser.randrange(len(whole))
            return whole[:place] + chooser.randbytes(1) + whole[place + 1 :]
        return whole

    def _almost_right(self, words: list[str]) -> dict[str, Any]:
        chooser = self._chooser
        return chooser.choice([
            {"t": "input", "text": chooser.choice([*words, "flip"]), "id": str(chooser.randrange(10**6)),
             "at": chooser.choice([None, 0, 1e9, -5, chooser.random() * 1e5])},
            {"t": "go"}, {"t": "pong", "k": chooser.randrange(50), "c": chooser.choice([0, 1e300, -1e300, 12.5])},
            {"t": "host", "do": chooser.choice(DEEDS), "person": chooser.randrange(-1, 5),
             "ms": chooser.randrange(-99, 10**7)},
            {"t": "emote", "emote": "purr"}, {"t": "back"}, {"t": "answer", "yes": True}, {"t": "rematch"},
            {"t": "warmup", "ms": chooser.choice([-1, 5, 1e300])}, {"t": "sit", "person": chooser.randrange(5)},
            {"t": "stand", "person": chooser.randrange(5)}, {"t": "rename", "person": 0, "name": "x" * 99},
            {"t": "way", "seat": chooser.randrange(-1, 5), "text": chooser.choice([*words, "flip"])},
            {"t": "report", "words": "x" * chooser.choice([0, 9, 3000])}, {"t": "probe"},
        ])  # fmt: skip


class Target:
    """A room on a virtual clock with three people, a spectator and somebody with a wrong token."""

    def __init__(self, game: str, chooser: random.Random) -> None:
        opened, tokens = open_room(NewRoom(game, players=PEOPLE if game != "addi_cats" else 2, pace="quick"))
        self.log: list[log.AnyEntry] = [opened]
        self.room = Room(self.log)
        self.now = 0.0
        self._chooser = chooser
        self._connections = count(1)
        self.guests = [self._join([token or ""]) for token in tokens] + [self._join([]), self._join(["wrong"])]

    def _join(self, tokens: list[str]) -> int:
        connection = next(self._connections)
        self.room.join(connection, protocol.Hello(tokens=tokens), self.now)
        self.carry_out()
        return connection

    def carry_out(self) -> None:
        """Store what is to be stored and answer for the bots, at random."""
        while True:
            out = self.room.outcome()
            self.log += out.entries
            for think in out.thoughts:
                words = self._chooser.choice([*think.legal, "nonsense", None])
                self.room.thought(think.seat, think.job, words, None, self.now)
            if not out.thoughts:
                return

    def open_words(self) -> list[str]:
        """Inputs that are open now, with their seats."""
        table = self.room.game.table
        return [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)[:3]]

    def receive(self, data: bytes) -> str:
        """Let somebody say it, and some time pass; what became of it."""
        self.now += self._chooser.choice([0.0, 1.0, 40.0, 700.0])
        connection = self._chooser.choice([*self.guests, 999])
        try:
            message = protocol.decode(data)
        except protocol.BadMessage:
            self.room.puzzled(connection)
            became = "no message"
        else:
            self.room.receive(connection, message, self.now)
            became = "message"
        self.room.wake(self.now)
        self.carry_out()
        return became

    def is_sound(self) -> bool:
        """Does the log, read from its bytes, give the very same room?"""
        again = RoomState.read([log.read_entry(log.write_entry(entry)) for entry in self.log])
        live = self.room.state
        same = (again.host, again.chairs) == (live.host, live.chairs)
        same = same and (again.game.n, again.game.paused) == (live.game.n, live.game.paused)
        return same and again.game.table.record() == live.game.table.record()


def fuzz_rooms(messages: int, seed: int, progress: Progress = lambda *_: None) -> dict[str, Any]:
    """So many messages against rooms of all games; what became of them, and whether a room broke."""
    chooser = random.Random(seed)
    joker, became = Joker(chooser), Counter[str]()
    failures: list[str] = []
    games, target = mousehole.games(), None
    for number in range(messages):
        if target is None or number % A_ROOM_S == 0:
            if target is not None and not target.is_sound():
                failures.append("a room and its log differ")
            target = Target(games[number // A_ROOM_S % len(games)], chooser)
            progress("garbage", number, messages)
        data = joker.message(target.open_words() if chooser.random() < 0.3 else [])
        try:
            became[target.receive(data)] += 1
        except Exception as error:
            failures.append(f"{type(error).__name__}: {error} after {data[:200]!r}")
            target = None
    return {"messages": messages, **became, "failures": len(failures), "first_failures": failures[:5]}


def fuzz_sockets(data: Path, messages: int, seed: int) -> dict[str, Any]:
    """So many messages over real sockets; the server must cut off, never fall over, and go on serving others."""
    chooser = random.Random(seed)
    joker, closed = Joker(chooser), Counter[int]()
    sent = 0
    with ServerProcess(data) as server:
        made = server.ask("POST", "/api/rooms", {"game": "chop_chop", "players": 3})
        while sent < messages:
            with connect(f"ws://127.0.0.1:{server.port}/ws/{made['room']}", compression=None) as socket:
                token = chooser.choice([*made["tokens"], "wrong", None])
                try:
                    socket.send(json.dumps({"t": "hello", "token": token}) if chooser.random() < 0.9 else "garbage")
                    while sent < messages:
                        sent += 1
                        _throw(socket, joker.message([]), chooser)
                except ConnectionClosed as gone:
                    closed[gone.rcvd.code if gone.rcvd is not None else GONE] += 1
        health = server.ask("GET", "/healthz")
        alive = server.is_alive()
    return {
        "messages": sent, "closed_with": {str(code): many for code, many in sorted(closed.items())},
        "server_errors": closed[INTERNAL_ERROR], "alive": alive and health["status"] == "ok",
    }  # fmt: skip


def _throw(socket: ClientConnection, garbage: bytes, chooser: random.Random) -> None:
    """Send it as bytes or as text, and read what comes back, if anything."""
    socket.send(garbage if chooser.random() < 0.5 else garbage.decode(errors="replace"))
    with contextlib.suppress(TimeoutError):
        while True:
            socket.recv(timeout=0 if chooser.random() < 0.8 else ANSWER_S)
