"""What the front and its workers say to each other."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from mousehole.server.hosting.counts import Counts
from mousehole.server.storage.store import Batch


class Message(msgspec.Struct, array_like=True, tag_field="t"):
    """One message. `has_socket`: an open socket comes with it."""

    has_socket: ClassVar[bool] = False


# From the front


class Begin(Message, tag="begin"):
    """The first of all: the settings of the server, pickled."""

    settings: bytes


class Hand(Message, tag="hand"):
    """A connection that is this worker's from now on, and the request with which it has come."""

    has_socket: ClassVar[bool] = True
    request: bytes


class Stored(Message, tag="stored"):
    """How appends went: all are on disk (None), or for each of them what is wrong."""

    number: int
    errors: list[str | None] | None


class Let(Message, tag="let"):
    """May a connection come in?"""

    number: int
    yes: bool


class BotAnswer(Message, tag="thought"):
    """What a bot does, and when."""

    number: int
    words: str | None
    at: int | None


class WorkerQuestion(Message, tag="ask"):
    """A question to a worker: `look` (about rooms), `drop` (a room), `order`, `kept`, `alive`."""

    number: int
    what: str
    about: list[str]


class Leave(Message, tag="leave"):
    """Everything on disk, everybody told to come back, and then the end."""


FromFront = Begin | Hand | Stored | Let | BotAnswer | WorkerQuestion | Leave


# From a worker


class Appends(Message, tag="appends"):
    """Entries to be stored."""

    number: int
    batch: Batch


class Enter(Message, tag="enter"):
    """A connection from this address asks to come in."""

    number: int
    address: str


class Left(Message, tag="left"):
    """A connection from this address, which was let in, is gone."""

    address: str


class AskBot(Message, tag="think"):
    """A bot is asked: room, facts of the table, question, pickled."""

    number: int
    question: bytes


class Forget(Message, tag="forget"):
    """A room is gone, and with it what its bots have heard."""

    room: str


class GameOver(Message, tag="over"):
    """A game has ended at a room, and is on disk."""

    room: str


class WorkerAnswer(Message, tag="answer"):
    """The answer to the front's question, or what is wrong."""

    number: int
    given: Any = None
    error: str | None = None


class Figures(Message, tag="figures"):
    """How it stands."""

    rooms: int
    connections: int
    counts: Counts


FromWorker = Appends | GameOver | Enter | Left | AskBot | Forget | WorkerAnswer | Figures
