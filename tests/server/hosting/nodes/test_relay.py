"""Two nodes in this process: the stream between them, and a room at one with its players at the other."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from chaos.inside import RecordingLine

from mousehole.server import protocol
from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.nodes.node import NodeRegistry, NodeSettings
from mousehole.server.hosting.nodes.relay import RemoteRoom
from mousehole.server.hosting.nodes.stream import HEAD, FrameKind, NodeStream
from mousehole.server.hosting.registry import NoSuchRoom
from mousehole.server.hosting.runner import RoomRunner
from mousehole.server.http_bodies import MyTokens, NewRoom, RoomMade
from mousehole.server.serve import bind
from mousehole.server.storage.store import StoreError

PATIENCE_S = 70.0
TTL_S = 30.0  # nobody dies here, however slow the machine is


async def until(holds: Callable[[], Any], what: str) -> Any:
    end = time.monotonic() + PATIENCE_S
    while not (found := holds()):
        assert time.monotonic() < end, f"not within {PATIENCE_S:.0f} s: {what}"
        await asyncio.sleep(0.01)
    return found


def node_at(url: str, name: str, secret: str | None = None) -> NodeRegistry:
    listener = bind("127.0.0.1", 0)
    address = f"127.0.0.1:{listener.getsockname()[1]}"
    return NodeRegistry(url, NodeSettings(name, address, listener, secret, TTL_S), BotPool(1))


@contextlib.asynccontextmanager
async def pair(url: str) -> AsyncIterator[tuple[NodeRegistry, NodeRegistry]]:
    """Two nodes that know each other."""
    one, other = node_at(url, "one"), node_at(url, "other")
    await one.open()
    await other.open()
    try:
        await until(lambda: one.peers.reached and other.peers.reached, "a line between the nodes")
        await until(lambda: len(one.membership.nodes) == 2, "the first knows the second")
        yield one, other
    finally:
        await other.close()
        await one.close()


def run(url: str, test: Callable[[NodeRegistry, NodeRegistry], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with pair(url) as registries:
            await test(*registries)

    asyncio.run(asyncio.wait_for(whole(), 4 * PATIENCE_S))


async def room_of_two(registry: NodeRegistry, game: str = "bon_appetit") -> RoomMade:
    made = await registry.create(NewRoom(game, players=2, pace="instant"))
    await registry.runner(made.room)
    return made


async def sit(registry: NodeRegistry, made: RoomMade, *people: int) -> tuple[Any, int, RecordingLine]:
    access, line, connection = await registry.access(made.room), RecordingLine(), registry.next_connection()
    access.join(connection, line, protocol.Hello(tokens=[made.tokens[person] or "" for person in people]))
    return access, connection, line


def say(access: Any, connection: int, **message: Any) -> None:
    access.hear(connection, json.dumps(message).encode())


def test_room_is_played_from_another_node(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        access, connection, line = await sit(other, made, 0, 1)
        assert isinstance(access, RemoteRoom)
        assert made.room not in other.runners
        await until(lambda: line.of("legal"), "what is open")
        say(access, connection, t="input", text="0 flip", id="a")
        assert (await until(lambda: line.of("ack"), "an acknowledgement"))[0]["id"] == "a"
        say(access, connection, t="input", text="0 flip", id="")
        assert (await until(lambda: line.of("refused"), "a refusal"))[0]["reason"] == "bad_id"
        access.puzzled(connection)
        await until(lambda: len(line.of("refused")) == 2, "a second refusal")
        assert other.figures()["relayed_out"][1] == one.figures()["relayed_in"][1] == 1
        access.leave(connection)
        await until(lambda: not one.runners[made.room].lines, "the player has left")

    run(postgres_url, test)


def test_what_makes_no_sense_is_stopped_at_the_first_node(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        access, connection, _ = await sit(other, await room_of_two(one), 0)
        with pytest.raises(protocol.BadMessage):
            access.hear(connection, b"nonsense")

    run(postgres_url, test)


def test_round_trip_is_measured_to_the_player_and_not_to_the_relay(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner's pings go through to the player: a slow way between the nodes counts in the player's favour."""
    delay_s = 0.08
    send = NodeStream.send

    def slowly(stream: NodeStream, kind: FrameKind, channel: int, body: bytes = b"") -> None:
        asyncio.get_running_loop().call_later(delay_s, send, stream, kind, channel, body)

    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one, "mamicatchmi")
        access, connection, line = await sit(other, made, 0, 1)
        monkeypatch.setattr(NodeStream, "send", slowly)
        answered: set[int] = set()
        guest = one.runners[made.room].room.presence.guests

        def measured() -> Any:
            for ping in line.of("ping"):
                if ping["k"] not in answered:
                    answered.add(ping["k"])
                    say(access, connection, t="pong", k=ping["k"], c=time.monotonic() * 1000)
            return [link for link in (each.link for each in guest.values()) if len(link.trips) >= 3]

        link = (await until(measured, "three round trips"))[0]
        # pings that were sent before the way became slow came back over half of it
        assert link.trips[-1][0] >= 2 * delay_s * 1000

    run(postgres_url, test)


def test_frame_that_must_wait_waits_at_the_owner(postgres_url: str) -> None:
    from mousehole.server.hosting.runner import clock_ms
    from mousehole.server.room.outbox import NEVER, Send

    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        _, _, line = await sit(other, made, 0)
        await until(lambda: line.of("legal"), "what is open")
        relayed = next(iter(one.runners[made.room].lines.values()))
        moment = clock_ms() + 1000
        relayed.send([Send(0, b'{"t":"first"}', NEVER), Send(0, b'{"t":"late"}', moment), Send(0, b'{"t":"x"}', NEVER)])
        relayed.send_at_once(b'{"t":"urgent"}')
        await until(lambda: line.of("x"), "the last frame")
        assert clock_ms() >= moment
        ours = [frame["t"] for frame in line.frames if frame["t"] in ("first", "late", "x", "urgent")]
        assert ours == ["first", "urgent", "late", "x"]  # what the room itself says may come between them

    run(postgres_url, test)


def test_node_that_leaves_hands_its_rooms_over(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        access, connection, line = await sit(one, made, 0, 1)
        assert isinstance(access, RoomRunner)
        await until(lambda: line.of("legal"), "what is open")
        say(access, connection, t="input", text="0 flip", id="a")
        await until(lambda: line.of("ack"), "an acknowledgement")
        await one.drain()
        assert line.code == 1012
        owner = await other.store.owner(made.room)
        assert owner is not None
        assert owner.session == other.membership.session
        access, _, line = await sit(one, made, 0, 1)  # also by way of the node that is about to leave
        assert isinstance(access, RemoteRoom)
        assert (await until(lambda: line.of("view"), "the table"))[0]["n"] == 1

    run(postgres_url, test)


def test_line_between_nodes_that_breaks_sends_players_back(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        _, _, line = await sit(other, made, 0)
        await until(lambda: line.of("view"), "the table")
        other.peers.relay(one.membership.session).stream.cut()
        await until(lambda: line.code == 1012, "the player is sent back")
        await until(lambda: not one.runners[made.room].lines, "and is away for the room")
        access, _, line = await sit(other, made, 0)
        assert isinstance(access, RemoteRoom)
        await until(lambda: line.of("view"), "the table again")

    run(postgres_url, test)


def test_lists_deletion_and_records_work_from_any_node(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await one.create(NewRoom("bon_appetit", players=2, open=True))
        await one.runner(made.room)
        assert made.room in [row.room for row in (await other.open_rooms()).rooms]
        kept = MyTokens({made.room: [made.tokens[0] or ""]})
        assert [table.room for table in (await other.mine(kept)).tables] == [made.room]
        _, _, line = await sit(one, made, 0)
        assert await other.delete(made.room, "wrong") is False
        assert await other.delete(made.room, made.tokens[0] or "") is True
        await until(lambda: line.code == 4404, "the players are told")
        with pytest.raises(NoSuchRoom):
            await other.access(made.room)
        with pytest.raises(NoSuchRoom):
            await other.access("x" * 99)

    run(postgres_url, test)


def test_tables_of_a_node_of_the_version_before_are_listed_too_only_without_their_boards(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made, answer = await room_of_two(one), one._answer

        async def answer_as_before(what: str, about: Any) -> Any:
            return None if what == "boards" else await answer(what, about)

        one.peers._answer = answer_as_before
        found = await other.look([made.room], boards=True)
        assert [facts.board for facts in found.values()] == [None]
        one.peers._answer = answer
        found = await other.look([made.room], boards=True)
        assert [facts.board is not None for facts in found.values()] == [True]

    run(postgres_url, test)


def test_rooms_are_spread_when_one_node_gets_all_requests(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = [await one.create(NewRoom("chop_chop", players=2)) for _ in range(30)]
        owners = [await one.store.owner(room.room) for room in made]
        sessions = [owner.session for owner in owners if owner is not None]
        assert sessions.count(other.membership.session) >= 8

    run(postgres_url, test)


def test_idle_rooms_are_given_back(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        one.forget_idle(-1.0)
        end = time.monotonic() + PATIENCE_S
        while (owner := await one.store.owner(made.room)) and owner.alive:
            assert time.monotonic() < end
            await asyncio.sleep(0.02)
        assert isinstance(await other.access(made.room), RoomRunner)

    run(postgres_url, test)


def test_node_without_valid_leases_lets_go_and_serves_nothing(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        _, _, line = await sit(one, made, 0)
        one.membership.valid_until = float("-inf")
        assert one.condition == "cut_off"
        with pytest.raises(StoreError):
            await one.access(made.room)
        await until(lambda: line.code == 1012, "the players are sent elsewhere")
        await until(lambda: one.condition == "ok", "the next heartbeat")
        _, _, line = await sit(one, made, 0)
        await until(lambda: line.of("view"), "the table")

    run(postgres_url, test)


def test_node_with_a_wrong_secret_is_not_let_in(postgres_url: str) -> None:
    async def whole() -> None:
        one, stranger = node_at(postgres_url, "one", "right"), node_at(postgres_url, "stranger", "wrong")
        await one.open()
        await stranger.open()
        try:
            await until(lambda: len(one.membership.nodes) == 2, "both are registered")
            assert not one.peers.reached
            assert not stranger.peers.reached
        finally:
            await stranger.close()
            await one.close()

    asyncio.run(asyncio.wait_for(whole(), 4 * PATIENCE_S))


STRANGERS = [
    b"GET / HTTP/1.1\r\n\r\n", HEAD.pack(72, FrameKind.GREETING, 0) + bytes(72),
    HEAD.pack(2, FrameKind.JOIN, 1) + b"{}", HEAD.pack(1 << 30, FrameKind.SAID, 1),
]  # fmt: skip


@pytest.mark.parametrize("first", STRANGERS)
def test_stranger_on_the_nodes_port_is_cut_off(postgres_url: str, first: bytes) -> None:
    async def whole() -> None:
        one = node_at(postgres_url, "one")
        await one.open()
        try:
            host, port = one.membership.address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(first)
            async with asyncio.timeout(PATIENCE_S):
                head = await reader.readexactly(HEAD.size + 32)
                assert head[4] == FrameKind.CHALLENGE
                with contextlib.suppress(ConnectionError):
                    assert await reader.read() == b""
            writer.close()
            assert not one.peers.reached
        finally:
            await one.close()

    asyncio.run(asyncio.wait_for(whole(), 4 * PATIENCE_S))


def test_player_who_joins_just_when_the_line_is_lost_is_told_to_come_back(postgres_url: str) -> None:
    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        access, line = await other.access(made.room), RecordingLine()
        assert isinstance(access, RemoteRoom)
        for relay in list(other.peers.relays.values()):
            relay.stream.cut()
        await until(lambda: access._relay._is_lost, "the line is lost")
        access.join(other.next_connection(), line, protocol.Hello())
        assert line.code == 1012

    run(postgres_url, test)


def test_who_waits_at_a_node_for_the_database_is_let_go_when_its_leases_are_over(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a player waits at a node that is cut off for as long as its driver does."""

    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        never = asyncio.Event()
        waiting = []

        async def silence(*_: Any) -> Any:
            waiting.append(True)
            await never.wait()

        monkeypatch.setattr(other.store, "owner", silence)
        monkeypatch.setattr(one.store, "claim", silence)
        here = asyncio.create_task(other.access(made.room))
        one._fence()
        held = asyncio.create_task(other._ask(one.membership.session, "hold", made.room))
        await until(lambda: len(waiting) == 2, "both wait for the database")
        one._fence()
        other._fence()
        for waiter in (here, held):
            with pytest.raises(StoreError, match="cut off"):
                await waiter

    run(postgres_url, test)


def test_error_of_the_driver_that_nobody_thought_of_keeps_nobody_waiting(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: NodeRegistry, _: NodeRegistry) -> None:
        made = await room_of_two(one)
        access, connection, line = await sit(one, made, 0, 1)
        assert isinstance(access, RoomRunner)

        class Broken:
            def __getattr__(self, name: str) -> Any:
                raise RuntimeError(name)

        with monkeypatch.context() as patch:
            patch.setattr(one.store, "_pool", Broken())
            say(access, connection, t="input", text="0 flip", id="a")
            await until(lambda: line.code, "the player is told to come back")
        again, connection, line = await sit(one, made, 0, 1)
        say(again, connection, t="input", text="0 flip", id="a")
        await until(lambda: line.of("ack"), "an acknowledgement")

    run(postgres_url, test)


def test_door_is_kept_open_while_the_owner_says_that_it_is_cut_off(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its room is another's as soon as the lease is over: sending players away would only make them lose time."""

    async def test(one: NodeRegistry, other: NodeRegistry) -> None:
        made = await room_of_two(one)
        asked = []

        async def refuse(_: str) -> RoomRunner:
            asked.append(True)
            raise StoreError("this node is cut off")

        with monkeypatch.context() as patch:
            patch.setattr(one, "runner", refuse)
            access = asyncio.create_task(other.access(made.room))
            await until(lambda: len(asked) > 1, "the owner is asked again")
            assert not access.done()
        assert isinstance(await access, RemoteRoom)
        state, stored = await other._ahead.take(made.room)
        assert (stored, state.room) == (1, made.room)

    run(postgres_url, test)
