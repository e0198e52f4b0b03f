"""A room without sockets and without a wall clock: what the tests of the room core share."""

from __future__ import annotations

import hashlib
import json
import random
from itertools import count
from typing import Any

from mousehole.server import log, protocol
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.opening import open_room
from mousehole.server.room.outbox import Think
from mousehole.server.room.room import Room

MOST_WAKES = 1000  # at one moment


class Client:
    """What a connection was sent, and what it can say."""

    def __init__(self, virtual_room: VirtualRoom, connection: int) -> None:
        self.virtual_room, self.connection = virtual_room, connection
        self.frames: list[dict[str, Any]] = []

    def say(self, **message: Any) -> list[dict[str, Any]]:
        """Say something; what this client is sent upon it."""
        before = len(self.frames)
        self.virtual_room.receive(self.connection, message)
        return self.frames[before:]

    def play(self, text: str, at: float | None = None, **more: Any) -> list[dict[str, Any]]:
        return self.say(**{"t": "input", "text": text, "id": f"i{next(self.virtual_room.ids)}", "at": at} | more)

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["t"] in kinds]

    def last(self, kind: str) -> dict[str, Any]:
        return self.of(kind)[-1]

    def leave(self) -> None:
        self.virtual_room.room.leave(self.connection, self.virtual_room.now)
        self.virtual_room.carry_out()


class VirtualRoom:
    """A room on a virtual clock, with bots that choose at random."""

    def __init__(self, game: str = "bon_appetit", luck: int = 1, shared_setups: bool = True, **asked: Any) -> None:
        tokens = count()
        opened, self.tokens = open_room(
            NewRoom(game, **asked), lambda: f"token-{next(tokens)}", lambda: "roomroomroom", shared_setups,
            lambda: hashlib.sha256(str(luck).encode()).hexdigest(),
        )  # fmt: skip
        self.log: list[log.AnyEntry] = [opened]
        self.room = Room(self.log, lambda: f"fresh-{next(tokens)}")
        self.now = 1000.0
        self.clients: dict[int, Client] = {}
        self.connections = count(1)
        self.ids = count(1)
        self.chooser = random.Random(luck)
        self.thinking = True

    @property
    def table(self) -> Any:
        return self.room.game.table

    def join(self, *persons: int, n: int | None = None, **hello: Any) -> Client:
        return self.join_with(*[self.tokens[person] or "" for person in persons], n=n, **hello)

    def join_with(self, *tokens: str, n: int | None = None, **hello: Any) -> Client:
        client = Client(self, next(self.connections))
        self.clients[client.connection] = client
        self.room.join(client.connection, protocol.Hello(tokens=list(tokens), n=n, **hello), self.now)
        self.carry_out()
        return client

    def receive(self, connection: int, message: dict[str, Any]) -> None:
        self.room.receive(connection, protocol.decode(json.dumps(message)), self.now)
        self.carry_out()

    def carry_out(self) -> None:
        """Store, send, think: until the room has nothing more to be done."""
        while True:
            out = self.room.outcome()
            self.log += out.entries
            self.room.stored(out.n)
            for send in [*out.sends, *out.pings]:
                if send.connection in self.clients:
                    self.clients[send.connection].frames.append(json.loads(send.data))
            for connection in [*out.drops, *out.turned_away]:
                if self.clients.pop(connection, None) is not None:
                    self.room.leave(connection, self.now)
            if not out.thoughts or not self.thinking:
                if out.drops or out.turned_away:
                    continue
                return
            for think in out.thoughts:
                if think.is_hint:
                    self.room.advised(think.job, *self.advise(think), self.now)
                else:
                    self.room.thought(think.seat, think.job, *self.choose(think), self.now)

    def choose(self, think: Think) -> tuple[str | None, float | None]:
        return self.chooser.choice(think.legal), None

    def advise(self, think: Think) -> tuple[str | None, int | None]:
        return think.legal[-1], 640

    def pass_time(self, ms: float) -> None:
        """Let time pass, waking the room whenever it wants to."""
        end, in_vain = self.now + ms, 0
        while True:
            due = self.room.next_wake()
            if due is None or due > end:
                break
            in_vain = in_vain + 1 if due <= self.now else 0
            assert in_vain < MOST_WAKES, f"the room wants to be woken at {due} for ever"
            self.now = max(self.now, due)
            self.room.wake(self.now)
            self.carry_out()
        self.now = end
        self.room.wake(self.now)
        self.carry_out()

    def restart(self) -> None:
        """The power fails; the room is rebuilt from its log, as disk has it."""
        stored = [log.read_entry(log.write_entry(entry)) for entry in self.log]
        self.log = stored
        self.room = Room(stored, lambda: f"fresh-{next(self.ids)}")
        self.clients = {}
        self.now = 5.0  # another process, another clock
