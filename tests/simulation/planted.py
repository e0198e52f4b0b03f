"""Known bugs, planted one by one into the server: the simulation must find each of them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest.mock import patch

from mousehole.engine.rule import TABLE
from mousehole.server.fairness.reactions import Reactions
from mousehole.server.fairness.spare_lines import SpareLines
from mousehole.server.hosting.nodes.membership import Membership
from mousehole.server.hosting.nodes.node import NodeRegistry
from mousehole.server.hosting.runner import RoomRunner
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.host import HostCommands
from mousehole.server.room.room import Room
from simulation.database import Database

LOST_EVERY = 50  # of the acknowledgements, where some are lost


@contextlib.contextmanager
def told_before_stored() -> Iterator[None]:
    """A room tells what it has played while that is still on its way to disk."""
    write = RoomRunner._write

    def tell_then_write(runner: Any) -> None:
        for out in runner._waiting:
            runner._tell(out)
            out.sends, out.drops = [], []
        write(runner)

    with patch.object(RoomRunner, "_write", tell_then_write):
        yield


@contextlib.contextmanager
def lease_not_fenced() -> Iterator[None]:
    """A node whose leases are over plays on, and the database takes what it writes."""
    with (
        patch.object(Database, "is_held", lambda database, room, _: room in database.leases),
        patch.object(NodeRegistry, "_fence", lambda _: None),
        patch.object(Membership, "is_valid", property(lambda _: True)),
    ):
        yield


@contextlib.contextmanager
def acknowledgement_lost() -> Iterator[None]:
    """Now and then an input is played and its person is not told."""
    ack, numbers = Broadcast.ack, count(1)

    def sometimes(broadcast: Any, *given: Any) -> None:
        if next(numbers) % LOST_EVERY:
            ack(broadcast, *given)

    with patch.object(Broadcast, "ack", sometimes):
        yield


@contextlib.contextmanager
def late_answer_taken() -> Iterator[None]:
    """A bot's answer is taken although the table has gone on since it was asked."""

    def thought(autoplay: Any, seat: int, _: int, words: str | None, at: float | None, now: float) -> None:
        autoplay._questions.pop(seat, None)
        autoplay._decide(seat, words, at, now)
        autoplay.wake(now)

    with patch.object(Autoplay, "thought", thought):
        yield


@contextlib.contextmanager
def ghost_flip() -> Iterator[None]:
    """Of two quick flips the first is never answered, and played one day when it is sent again."""

    true_ask = Reactions.ask

    def ask(reactions: Any, seat: int, words: str, now: float, held: Any = None, **more: Any) -> None:
        is_open = seat == TABLE or words in reactions._game.legal(seat)
        if is_open and held is not None and reactions.asked is not None:
            reactions.asked.held = held  # whoever asked first is forgotten
        else:
            true_ask(reactions, seat, words, now, held, **more)

    with patch.object(Reactions, "ask", ask):
        yield


@contextlib.contextmanager
def copy_played() -> Iterator[None]:
    """What comes again by a spare line counts as another input."""

    def main_of(lines: Any, connection: int, _: str) -> int | None:
        mains = [main for main in lines._screens.values() if connection in (main.connection, *lines.of(main))]
        return mains[-1].connection if mains else None

    with patch.object(SpareLines, "main_of", main_of), patch.object(Room, "_has_heard", lambda *_: False):
        yield


@contextlib.contextmanager
def closed_room_kept() -> Iterator[None]:
    """A room that its host has closed goes on thinking of its guests, and asks to be woken for them."""
    close = HostCommands._close

    def close_and_keep(host: Any) -> None:
        guests = dict(host._presence.guests)
        close(host)
        host._presence.guests.update(guests)

    with patch.object(HostCommands, "_close", close_and_keep), patch.object(RoomRunner, "let_go", lambda _: None):
        yield


@dataclass(frozen=True)
class Plant:
    """A bug: how it is planted, what the simulation then says, and the kinds of servers that can have it."""

    planted: Callable[[], contextlib.AbstractContextManager[None]]
    says: str
    kinds: tuple[str, ...] = ("alone", "workers", "nodes")


PLANTS = {
    "told before stored": Plant(told_before_stored, "is told of state"),
    "lease not fenced": Plant(lease_not_fenced, "owners", ("nodes",)),
    "acknowledgement lost": Plant(acknowledgement_lost, "is not answered"),
    "late answer of a bot taken": Plant(late_answer_taken, "bot", ("alone", "workers")),
    "ghost flip": Plant(ghost_flip, "is not answered", ("alone", "workers")),
    "closed room kept": Plant(closed_room_kept, "still wants to wake", ("alone",)),
    "spare line's copy played": Plant(copy_played, "played twice", ("alone", "workers")),
}
