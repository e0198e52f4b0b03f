"""Nodes fail under load: killed, frozen and woken, cut off from the database or each other, restarted one by one."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chaos.cluster import Cluster, NodeProcess, postgres
from chaos.kills import TABLES, Toll, check_room
from chaos.player import News, Player
from chaos.process import wait_until
from mousehole.server import log

GO_ON_S = 120.0  # after which a table counts as lost
GOAL_S = 5.0
LIFE_S = (0.5, 2.0)  # of quiet play between two faults
FROZEN_S = 6.0  # longer than a lease
SETTLE_S = 1.0

Progress = Callable[[str, int, int], None]


@dataclass
class NodesToll(Toll):
    """What the faults of nodes have cost.

    By fault, at the table that took longest: `takeover_s`, until all its people had news of a new move; `cut_off_s`,
    until they were all at the table again. What is left between the two is the players' own pace.
    """

    nodes: int = 0
    faults: int = 0
    takeover_s: dict[str, list[float]] = field(default_factory=dict)
    cut_off_s: dict[str, list[float]] = field(default_factory=dict)
    slower_than_goal: int = 0
    slow: list[str] = field(default_factory=list)
    appends_refused: float = 0.0


@dataclass(frozen=True)
class Wait:
    """How long the people of a room waited for news and to be at the room again; what they could do all the while."""

    room: str
    news_s: float
    back_s: float
    could: dict[str, list[str]]
    calls: list[str]  # of who was back last

    def __str__(self) -> str:
        could = (
            "; ".join(f"{name} could {', '.join(verbs)}" for name, verbs in self.could.items()) or "nobody could act"
        )
        waits = f"{self.room}: news after {self.news_s:.1f} s, everybody back after {self.back_s:.1f} s, then {could}"
        return f"{waits}; who was last called {', '.join(self.calls) or 'nobody'}"


class Faults:
    """What can happen to a node. Each ends with the node as it was before."""

    def __init__(self, cluster: Cluster, went_on: Callable[[], Awaitable[None]]) -> None:
        self.cluster, self._went_on = cluster, went_on
        self.kinds: dict[str, Callable[[NodeProcess], Awaitable[None]]] = {
            "killed": self.kill, "frozen": self.freeze, "cut_from_database": self.cut_database,
            "cut_from_nodes": self.cut_nodes, "restarted": self.restart,
        }  # fmt: skip

    async def kill(self, node: NodeProcess) -> None:
        """The power fails; later it comes back."""
        await asyncio.to_thread(node.kill)
        await self._went_on()
        await asyncio.to_thread(node.start)

    async def freeze(self, node: NodeProcess) -> None:
        """It stands still for longer than its leases, then wakes as if nothing had been."""
        node.freeze()
        await asyncio.sleep(FROZEN_S)
        await self._went_on()
        node.wake()

    async def cut_database(self, node: NodeProcess) -> None:
        """Its line to the database is cut, and mended later."""
        self.cluster.cut_from_database(node)
        await self._went_on()
        self.cluster.mend()

    async def cut_nodes(self, node: NodeProcess) -> None:
        """Its lines to the other nodes are cut, and mended later."""
        self.cluster.cut_from_others(node)
        await self._went_on()
        self.cluster.mend()

    async def restart(self, node: NodeProcess) -> None:
        """It is asked to leave, hands its rooms over, and comes back: what an upgrade does to every node."""
        code = await asyncio.to_thread(node.stop)
        if code != 0:
            raise RuntimeError(f"a node that was asked to leave ended with {code}")
        await self._went_on()
        await asyncio.to_thread(node.start)


async def break_nodes(folder: Path, nodes: int, rounds: int, seed: int, kinds: tuple[str, ...] = (),
                      progress: Progress = lambda *_: None) -> NodesToll:  # fmt: skip
    """Play at several tables while one node after the other fails, in every way and so often; what it has cost."""
    chooser = random.Random(seed)
    toll = NodesToll(rooms=len(TABLES), nodes=nodes)
    began = time.monotonic()
    with postgres(folder) as database, Cluster(folder, database, nodes) as cluster:
        players = await asyncio.to_thread(_sit_down, cluster, chooser)
        stop = asyncio.Event()
        tasks = [asyncio.create_task(player.play(stop)) for player in players]
        try:
            await _play_and_fail(cluster, players, kinds, rounds, chooser, toll, progress)
            codes = [await asyncio.to_thread(node.stop) for node in cluster.nodes]
            toll.clean_end = codes == [0] * nodes
        finally:
            stop.set()
            await asyncio.gather(*tasks)
        await _count(cluster, players, toll)
    toll.seconds = round(time.monotonic() - began, 1)
    return toll


async def _play_and_fail(
    cluster: Cluster, players: list[Player], kinds: tuple[str, ...], rounds: int, chooser: random.Random,
    toll: NodesToll, progress: Progress,
) -> None:  # fmt: skip
    waits: list[Wait] = []

    async def went_on() -> None:
        waits.extend(await _waits(players, began, known, hit, toll))

    faults = Faults(cluster, went_on)
    chosen = [kind for _ in range(rounds) for kind in kinds or faults.kinds]
    known: dict[str, int] = {}
    hit = {player.room for player in players}  # the rooms that something happens to
    began = time.monotonic()
    await went_on()  # everybody plays, before anything fails
    for number, kind in enumerate(chosen):
        await asyncio.sleep(chooser.uniform(*LIFE_S))
        room = chooser.choice(players).room
        node = await cluster.owner(room) or chooser.choice(cluster.nodes)  # one that has something to lose
        hit = {room for room in known or hit if await cluster.owner(room) is node} | {room}
        waits.clear()
        known = {player.room: player.most_n for player in players}
        began = time.monotonic()
        await faults.kinds[kind](node)
        toll.takeover_s.setdefault(kind, []).append(round(max(wait.news_s for wait in waits), 2))
        toll.cut_off_s.setdefault(kind, []).append(round(max(wait.back_s for wait in waits), 2))
        slow = [wait for wait in waits if wait.news_s > GOAL_S]
        toll.slower_than_goal += len(slow)
        toll.slow += [f"{kind}: {wait}" for wait in slow]
        toll.faults += 1
        progress(kind, number + 1, len(chosen))
        await wait_until(lambda: _is_well(cluster), GO_ON_S, SETTLE_S)
    toll.appends_refused = sum([
        (await asyncio.to_thread(node.figures)).get("mousehole_leases_lost", 0) for node in cluster.nodes
    ])  # fmt: skip


def _is_well(cluster: Cluster) -> bool:
    """Do all nodes say that they are?"""
    try:
        return all((node.ask("GET", "/healthz") or {}).get("status") == "ok" for node in cluster.nodes)
    except OSError:
        return False


async def _waits(
    players: list[Player], began: float, known: dict[str, int], hit: set[str], toll: NodesToll
) -> list[Wait]:
    """Wait until all players have been told of something new; how long that took in the rooms that were hit.

    The other rooms wait for nobody but their players: they are only asked to go on, and count as not resumed else.
    """

    def news(player: Player) -> News | None:
        before = known.get(player.room, 0)
        return next((told for told in player.grew if told.n > before and told.at > began), None)

    await wait_until(lambda: all(news(player) is not None for player in players), GO_ON_S)
    toll.rooms_not_resumed += len({player.room for player in players if news(player) is None})
    return [_wait(room, [(player, news(player)) for player in players if player.room == room], began) for room in hit]


def _wait(room: str, told: list[tuple[Player, News | None]], began: float) -> Wait:
    """What the people of one room have waited for."""
    news_s = max(GO_ON_S if news is None else news.at - began for _, news in told)
    back = {player.name: _back(player, began, news_s) for player, _ in told}
    last = max(told, key=lambda pair: back[pair[0].name])[0]
    calls = [call for call in last.calls if began < call.ended <= began + news_s]
    could = {
        player.name: [*news.could, f"{news.unanswered} unanswered"] if news is not None else player.may
        for player, news in told
    }
    return Wait(
        room, news_s, max(back.values()), {name: verbs for name, verbs in could.items() if verbs},
        [f"{call.port} {call.began - began:.1f}-{call.ended - began:.1f} s: {call.end}" for call in calls],
    )  # fmt: skip


def _back(player: Player, began: float, until_s: float) -> float:
    """How long it took until a player was at the room for good; 0 for who was never away."""
    return max((at - began for at in player.joined_at if began < at <= began + until_s), default=0.0)


def _sit_down(cluster: Cluster, chooser: random.Random) -> list[Player]:
    """The people of every table and a spectator, all over the nodes."""
    players = []
    for number, table in enumerate(TABLES):
        made = cluster.nodes[number % len(cluster.nodes)].ask("POST", "/api/rooms", table | {"pace": "instant"})
        tokens = [token for token in made["tokens"] if token is not None]
        for place, token in enumerate([*tokens, None]):
            ports = [node.port for node in cluster.nodes]
            chooser.shuffle(ports)
            players.append(Player(
                ports[0], made["room"], token, f"p{place}", random.Random(chooser.random()), others=ports[1:]
            ))  # fmt: skip
    return players


async def _count(cluster: Cluster, players: list[Player], toll: Toll) -> None:
    """Read the database and compare."""
    query = "SELECT body FROM entries WHERE room = $1 ORDER BY number"
    async with cluster.asking() as connection:
        for room in {player.room for player in players}:
            entries = [log.read_entry(row["body"]) for row in await connection.fetch(query, room)]
            check_room(entries, [player for player in players if player.room == room], toll)


def report(folder: Path, nodes: int, rounds: int, seed: int, progress: Progress) -> dict[str, Any]:
    """All faults of nodes, as a part of the report of `make chaos`."""
    return dataclasses.asdict(asyncio.run(break_nodes(folder, nodes, rounds, seed, progress=progress)))
