"""Real nodes in processes of their own that die, freeze, are cut off or leave: the players go on, nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chaos.cluster import Cluster, NodeProcess
from chaos.nodes import break_nodes
from chaos.process import wait_until
from processes import until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

pytestmark = pytest.mark.slow

PATIENCE_S = 120.0


@pytest.fixture
def on_this_postgres(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOUSEHOLE_TEST_POSTGRES", postgres_url)


@pytest.mark.parametrize("fault", ["killed", "frozen", "cut_from_database", "cut_from_nodes"])
def test_players_go_on_and_nothing_is_lost_when_a_node_is(fault: str, tmp_path: Path, on_this_postgres: None) -> None:
    toll = asyncio.run(break_nodes(tmp_path, nodes=3, rounds=1, seed=5, kinds=(fault,)))
    assert toll.is_nothing, toll
    assert toll.acknowledged > 10


def test_rolling_upgrade_loses_no_table(tmp_path: Path, on_this_postgres: None) -> None:
    toll = asyncio.run(break_nodes(tmp_path, nodes=3, rounds=3, seed=5, kinds=("restarted",)))
    assert toll.is_nothing, toll
    assert toll.acknowledged > 10


# One room, step by step


@pytest.fixture
def three(tmp_path: Path, postgres_url: str) -> Iterator[Cluster]:
    with Cluster(tmp_path, postgres_url, 3) as cluster:
        yield cluster


def owner_of(cluster: Cluster, room: str) -> NodeProcess | None:
    return asyncio.run(cluster.owner(room))


@contextlib.contextmanager
def sit(node: NodeProcess, made: dict[str, Any]) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{node.port}/ws/{made['room']}"
    with connect(address, compression=None, open_timeout=PATIENCE_S, close_timeout=1) as socket:
        socket.send(json.dumps({"t": "hello", "tokens": made["tokens"]}))
        until(socket, "legal")
        yield socket


@contextlib.contextmanager
def sit_somewhere(nodes: list[NodeProcess], made: dict[str, Any]) -> Iterator[ClientConnection]:
    """Sit down where one is let in, as a player who tries again would."""
    end = time.monotonic() + PATIENCE_S
    with contextlib.ExitStack() as stack:
        socket = None
        for node in itertools.cycle(nodes):
            with contextlib.suppress(ConnectionClosed, OSError, AssertionError):
                socket = stack.enter_context(sit(node, made))
                break
            assert time.monotonic() < end, "nobody lets the players in"
        assert socket is not None
        yield socket


def heard_until_closed(socket: ClientConnection) -> list[str]:
    """The kinds of all frames until the other side hangs up."""
    kinds = []
    end = time.monotonic() + PATIENCE_S
    try:
        while time.monotonic() < end:
            kinds.append(json.loads(socket.recv(timeout=PATIENCE_S))["t"])
    except ConnectionClosed:
        return kinds
    raise AssertionError(f"nobody hung up, but said {kinds}")


def play(socket: ClientConnection, name: str) -> int:
    """Play something that is open; the state that it made."""
    while True:
        socket.send(json.dumps({"t": "input", "text": "flip", "id": name}))
        frame = until(socket, "ack")
        if frame["id"] == name:
            return int(frame["n"])


def new_room(cluster: Cluster) -> tuple[dict[str, Any], NodeProcess, list[NodeProcess]]:
    """A room, its owner, and the others."""
    made = cluster.nodes[0].ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2, "pace": "instant"})
    owner = owner_of(cluster, made["room"])
    assert owner is not None
    return made, owner, [node for node in cluster.nodes if node is not owner]


def stored_ids(cluster: Cluster, room: str) -> list[str]:
    async def read() -> list[str]:
        async with cluster.asking() as connection:
            rows = await connection.fetch("SELECT body FROM entries WHERE room = $1 ORDER BY number", room)
        return [json.loads(row["body"]).get("id") for row in rows if json.loads(row["body"]).get("id")]

    return asyncio.run(read())


def test_stale_owner_that_wakes_writes_nothing(three: Cluster) -> None:
    made, owner, others = new_room(three)
    with sit(owner, made) as stale:
        assert play(stale, "before") == 1
        owner.freeze()
        try:
            stale.send(json.dumps({"t": "input", "text": "flip", "id": "to-the-frozen"}))
            with sit_somewhere(others, made) as socket:
                assert play(socket, "after") == 2
        finally:
            owner.wake()
        assert "ack" not in heard_until_closed(stale)
    assert stored_ids(three, made["room"]) == ["before", "after"]
    assert owner_of(three, made["room"]) is not owner
    with sit_somewhere([owner], made) as socket:  # it relays by now, and knows what was played meanwhile
        assert play(socket, "once more") == 3


def test_node_that_is_cut_off_from_the_others_gives_way(three: Cluster) -> None:
    made, owner, others = new_room(three)
    with sit(owner, made) as socket:
        assert play(socket, "before") == 1
        three.cut_from_others(owner)
        with sit_somewhere(others, made) as elsewhere:  # which cannot reach the owner
            assert play(elsewhere, "after") == 2
        heard_until_closed(socket)
    assert asyncio.run(wait_until(lambda: owner.ask("GET", "/healthz")["status"] == "cut_off", PATIENCE_S))
    three.mend()
    assert asyncio.run(wait_until(lambda: owner.ask("GET", "/healthz")["status"] == "ok", PATIENCE_S))
    with sit_somewhere([owner], made) as socket:
        assert play(socket, "after that") == 3


def test_input_that_was_not_acknowledged_is_sent_again_and_played_once(three: Cluster) -> None:
    made, owner, others = new_room(three)
    with sit(others[0], made) as socket:
        assert play(socket, "first") == 1
        socket.send(json.dumps({"t": "input", "text": "flip", "id": "second"}))
        owner.kill()
    with sit_somewhere(others, made) as socket:
        assert play(socket, "second") == 2
        assert play(socket, "first") == 1
    assert stored_ids(three, made["room"]) == ["first", "second"]


def test_load_moves_to_a_node_that_comes(three: Cluster) -> None:
    last = three.nodes[2]
    assert last.stop() == 0
    for _ in range(60):
        three.nodes[0].ask("POST", "/api/rooms", {"game": "chop_chop", "players": 2})
    last.start()
    assert asyncio.run(wait_until(lambda: last.ask("GET", "/healthz")["status"] == "ok", PATIENCE_S))

    async def its_rooms() -> int:
        async with three.asking() as connection:
            query = "SELECT count(*) FROM leases JOIN nodes USING (session) WHERE name = 'node2'"
            return int(await connection.fetchval(query))

    async def gets_some() -> bool:
        end = time.monotonic() + PATIENCE_S
        while await its_rooms() < 5 and time.monotonic() < end:
            await asyncio.sleep(0.2)
        return await its_rooms() >= 5

    assert asyncio.run(gets_some())
