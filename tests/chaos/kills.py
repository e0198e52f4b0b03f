"""The power fails again and again under load; then the disk is read and compared with all that anybody was told."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chaos.player import Player, Told
from chaos.process import ServerProcess, wait_until
from mousehole.server import log
from mousehole.server.hosting.workers.front import number_of
from mousehole.server.room.state import RoomState
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.storage.store import FILE_NAME

TABLES: tuple[dict[str, Any], ...] = (
    {"game": "bon_appetit", "players": 2},
    {"game": "chop_chop", "players": 3, "bots": ["cat"]},
    {"game": "mistigri", "players": 3},
    {"game": "mamicatchmi", "players": 2},
    {"game": "addi_cats", "players": 2},
    {"game": "chop_chop", "players": 2},
)
LIFE_S = (0.05, 1.2)  # how long the power holds, after everybody is back
BACK_S = 120.0


@dataclass
class Toll:
    """What kills have cost."""

    kills: int = 0
    acknowledged: int = 0
    acknowledged_lost: int = 0
    applied_twice: int = 0
    told_and_lost: int = 0
    rooms: int = 0
    rooms_not_resumed: int = 0
    views_read: int = 0
    secrets_seen: int = 0
    clean_end: bool = False
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)

    @property
    def is_nothing(self) -> bool:
        """Was nothing lost, played twice, or shown to the wrong seat?"""
        lost = self.acknowledged_lost + self.applied_twice + self.told_and_lost + self.rooms_not_resumed
        return lost + self.secrets_seen == 0 and self.clean_end


async def kill_again_and_again(
    data: Path, kills: int, seed: int, progress: Callable[[str, int, int], None] = lambda *_: None, workers: int = 1
) -> Toll:
    """Play at several tables while the server is killed so often at random moments; what it has cost.

    Where it has several workers, half of the kills are those of one of them.
    """
    chooser = random.Random(seed)
    toll = Toll(rooms=len(TABLES))
    began = time.monotonic()
    server = ServerProcess(data, workers=workers)
    await asyncio.to_thread(server.start)
    stop = asyncio.Event()
    try:
        players = [player for table in TABLES for player in _sit_down(server, table, chooser)]
        tasks = [asyncio.create_task(player.play(stop)) for player in players]
        before = [0] * len(players)
        for _ in range(kills):
            await _wait_for_all(players, before, toll)
            await asyncio.sleep(chooser.uniform(*LIFE_S))
            if workers > 1 and chooser.random() < 0.5:
                before = _kill_worker(server, chooser.randrange(workers), players)
            else:
                await asyncio.to_thread(server.kill)
                before = [player.joined for player in players]
                await asyncio.to_thread(server.start)
            toll.kills += 1
            progress("kills", toll.kills, kills)
        await _wait_for_all(players, before, toll)
        toll.clean_end = await asyncio.to_thread(server.stop) == 0
        stop.set()
        await asyncio.gather(*tasks)
    finally:
        stop.set()
        server.kill()
    await _count(data, players, toll)
    toll.seconds = round(time.monotonic() - began, 1)
    return toll


def _kill_worker(server: ServerProcess, number: int, players: list[Player]) -> list[int]:
    """One of the workers ends; how often everybody had joined who now has to come back (the others: less than that)."""
    os.kill(server.worker_pids()[number], signal.SIGKILL)
    return [player.joined - (number_of(player.room, server.workers) != number) for player in players]


def _sit_down(server: ServerProcess, table: dict[str, Any], chooser: random.Random) -> list[Player]:
    """The people of a new room, and a spectator."""
    made = server.ask("POST", "/api/rooms", table | {"pace": "instant"})
    tokens = [token for token in made["tokens"] if token is not None]
    return [
        Player(server.port, made["room"], token, f"p{number}", random.Random(chooser.random()))
        for number, token in enumerate([*tokens, None])
    ]


async def _wait_for_all(players: list[Player], before: list[int], toll: Toll) -> None:
    """Wait until everybody is back at their rooms."""

    def away() -> set[str]:
        return {player.room for player, joined in zip(players, before, strict=True) if player.joined <= joined}

    await wait_until(lambda: not away(), BACK_S)
    toll.rooms_not_resumed += len(away())


async def _count(data: Path, players: list[Player], toll: Toll) -> None:
    """Read the disk and compare."""
    store = SqliteStore(data / FILE_NAME)
    await store.open()
    try:
        for room in {player.room for player in players}:
            entries = [log.read_entry(body) for body in await store.load(room)]
            check_room(entries, [player for player in players if player.room == room], toll)
    finally:
        await store.close()


@dataclass
class Copy:
    """A seat's copy of an event: the state that it made, and the one from which on it was taken back."""

    n: int
    event: str
    until: float = float("inf")


def check_room(entries: list[log.AnyEntry], players: list[Player], toll: Toll) -> None:
    """Count what the entries of a room lack, have twice, or should not have been told to somebody."""
    played = Counter((entry.person, entry.id) for entry in entries if isinstance(entry, log.Played) and entry.id)
    toll.applied_twice += sum(count - 1 for count in played.values())
    stored = {name for _, name in played}
    state = RoomState()
    views: dict[tuple[int, int | None], set[str]] = {}  # two where cards were dealt anew before anything was played
    copies: dict[int | None, list[Copy]] = {}
    wanted = {(told.n, told.seat) for player in players for told in player.told}
    for entry in entries:
        step = state.apply(entry)
        for seat in [None, *range(state.game.table.seats)]:
            if (state.game.n, seat) in wanted:
                views.setdefault((state.game.n, seat), set()).add(_text(state.game.table.view(seat)))
            if step is not None:
                own = copies.setdefault(seat, [])
                own += [Copy(step.n, _text(dict(event.seen_by(seat)))) for event in step.events]
            if isinstance(entry, log.TakenBack):
                _forget_taken_back(copies.get(seat, []), state)
    for player in players:
        toll.acknowledged += len(player.acknowledged)
        toll.acknowledged_lost += sum(name not in stored for name in player.acknowledged)
        toll.told_and_lost += player.most_n > state.game.n or bool(player.broken)
        toll.problems += player.broken
        for told in player.told:
            toll.views_read += 1
            if not _may_be_told(told, views, copies):
                toll.secrets_seen += 1
                toll.problems.append(f"{state.game.table.game.id}: state {told.n}, seat {told.seat} of {set(told.own)}")


def _forget_taken_back(copies: list[Copy], state: RoomState) -> None:
    """What was taken back has happened no more for those who come from now on."""
    kept = {step.n for step in state.game.steps}
    for copy in copies:
        if copy.n not in kept:
            copy.until = min(copy.until, state.game.n)


def _may_be_told(
    told: Told, views: dict[tuple[int, int | None], set[str]], copies: dict[int | None, list[Copy]]
) -> bool:
    """Is it the view of one's own seat (a spectator's: None), with that seat's copies of the events alone?"""
    if told.seat not in (told.own or {None}) or told.view not in views.get((told.n, told.seat), ()):
        return False
    events = json.loads(told.events) or []
    own = [copy.event for copy in copies.get(told.seat, []) if copy.n <= told.n < copy.until]
    return [_text(event) for event in events] == own[len(own) - len(events) :]


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
