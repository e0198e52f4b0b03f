"""Every frame is charged, what waits is bounded, and long answers are made one at a time."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import secrets
import socket
import struct
import urllib.request
from collections.abc import Iterator
from functools import cache
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from chaos.process import ServerProcess
from starlette.responses import Response
from starlette.types import Message
from test_wire import CLOSE, CONTINUATION, PING, PONG, TEXT, RawClient, frame
from virtual_room import VirtualRoom

import mousehole
from mousehole.server.hosting.close_codes import TOO_SLOW
from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.endpoints import HttpAnswer, TooBusy, replay_in_pieces
from mousehole.server.hosting.limits import Limits
from mousehole.server.log import Named
from mousehole.server.room import disk_share
from mousehole.server.room.outbox import NEVER, Send
from mousehole.server.room.replay import TooLong
from mousehole.server.web import long_answers
from mousehole.server.web.long_answers import LongAnswers
from mousehole.server.web.rate_limits import Shares
from mousehole.server.web.socket import IncomingMessages, SocketLine

TOO_MUCH = 4429
STRANGER = "127.0.0.9"
LONG = 1500  # inputs
HELLO = frame(TEXT, b'{"t":"hello"}')
FLOODS = {
    "pings": HELLO + frame(PING, b"") * 5000,
    "pings before a word": frame(PING, b"") * 5000,
    "pongs": HELLO + frame(PONG, b"") * 5000,
    "empty pieces": HELLO + frame(TEXT, b"", is_last=False) + frame(CONTINUATION, b"", is_last=False) * 5000,
    "probes": HELLO + frame(TEXT, b'{"t":"probe"}') * 5000,
    "texts before an answer": HELLO * 5000,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("charges"), Limits(rooms_per_s=0, requests_per_s=0)) as server:
        yield server


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_whoever_floods_is_cut_off_whatever_the_frames_are(server: ServerProcess, flood: bytes) -> None:
    made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
    client = RawClient(server, made["room"])
    client.line.sendall(flood)
    assert struct.unpack(">H", client.until(CLOSE)[:2])[0] == TOO_MUCH
    client.line.close()
    turned_away = metric(server, "mousehole_turned_away_total")
    assert any(limit in turned_away for limit in ('limit="frames"', 'limit="messages"'))


def metric(server: ServerProcess, name: str) -> str:
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=30) as answer:
        return "\n".join(line for line in answer.read().decode().splitlines() if line.startswith(name))


def test_a_few_pings_cost_nothing(server: ServerProcess) -> None:
    made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
    client = RawClient(server, made["room"])
    client.line.sendall(HELLO + frame(PING, b"x") * 20)
    for _ in range(20):
        assert client.until(PONG) == b"x"
    client.line.close()


# What waits


class DeafWire:
    """A wire whose other end does not read."""

    def __init__(self) -> None:
        self.dropped = False

    def say(self, texts: list[bytes]) -> bool:
        return False

    def drop(self) -> None:
        self.dropped = True


class DeafSocket:
    """A WebSocket whose other end does not read."""

    def __init__(self) -> None:
        self.wire = DeafWire()
        self.scope = {"extensions": {"mousehole.short_way": self.wire}}
        self.closed: list[int] = []

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed.append(code)


def test_bytes_that_wait_are_bounded_as_frames_are() -> None:
    async def wait() -> None:
        socket: Any = DeafSocket()
        counts = Counts()
        line = SocketLine(socket, Limits(bytes_waiting=100_000), counts)
        for _ in range(9):
            line.send([Send(1, b"x" * 10_000, NEVER)])
        assert not line.is_closing
        line.send([Send(1, b"x" * 20_000, NEVER)])
        assert line.is_closing
        assert socket.wire.dropped
        assert line._code == TOO_SLOW
        assert counts.turned_away == {"slow": 1}
        await line.end()

    asyncio.run(wait())


def test_pings_do_not_pile_up_for_who_does_not_read() -> None:
    async def wait() -> None:
        socket: Any = DeafSocket()
        line = SocketLine(socket, Limits(), Counts())
        for _ in range(1000):
            line.send_at_once(b"{}")
        assert len(line._urgent) < 100
        for task in list(line._urgent):
            task.cancel()

    asyncio.run(wait())


# The disk


def test_names_are_written_at_a_bounded_rate_also_after_coming_anew() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2)
    for _ in range(5):
        client = virtual_room.join(0)
        for number in range(100):
            told = client.say(t="rename", person=0, name=f"n{number}")
        assert told[-1]["reason"] == "too_often"
        client.leave()
    names = [entry for entry in virtual_room.log if isinstance(entry, Named)]
    assert 0 < len(names) <= disk_share.BURST
    virtual_room.pass_time(10 * disk_share.EVERY_MS)
    before = len(virtual_room.log)
    client = virtual_room.join(0)
    for number in range(100):
        client.say(t="rename", person=0, name=f"later {number}")
    assert 0 < len(virtual_room.log) - before <= 12


def test_coming_anew_with_another_name_writes_no_more_than_saying_it() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2)
    for number in range(300):
        virtual_room.join(0, name=f"n{number}").leave()
    names = [entry for entry in virtual_room.log if isinstance(entry, Named)]
    assert 0 < len(names) <= disk_share.BURST


def test_what_writes_a_new_token_or_takes_back_is_bounded_and_to_ask_is_free() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2)
    client = virtual_room.join(0, 1)
    before = len(virtual_room.log)
    for _ in range(300):
        told = client.say(t="alone", person=0)
    assert told[-1]["reason"] == "too_often"
    assert len(virtual_room.log) - before <= disk_share.BURST
    assert client.say(t="back")[-1]["reason"] == "too_often"
    assert client.say(t="back", ask=True)[-1]["t"] == "may_back"


def test_a_hello_of_very_many_tokens_is_not_looked_through() -> None:
    virtual_room = VirtualRoom("bon_appetit", players=2)
    client = virtual_room.join_with(*["no token"] * 500, virtual_room.tokens[0])
    assert client.last("room")["you"] == []
    client = virtual_room.join(0)
    assert client.say(t="hello", tokens=[virtual_room.tokens[0]] * 500)[-1]["reason"] == "bad_message"


def test_who_takes_too_much_of_the_loops_time_is_cut_off_on_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    class Access:
        def hear(self, connection: int, data: bytes | str) -> None:
            clock.seconds += 0.3

    class Line:
        is_closing = False

        def cut(self, code: int) -> None:
            self.is_closing = True

    clock = SimpleNamespace(seconds=0.0)
    measured = SimpleNamespace(thread_time=lambda: clock.seconds, monotonic=monotonic)
    monkeypatch.setattr("mousehole.server.web.socket.time", measured)
    limits = Limits(messages_per_s=0, loop_share=0.001, loop_burst_s=1.0)
    shares, counts = Shares(limits.loop_share, limits.loop_burst_s), Counts()
    lines: Any = [Line() for _ in range(8)]
    access: Any = Access()
    for number, line in enumerate(lines):
        address = "b" if number == 7 else "a"
        IncomingMessages(access, number, line, limits, counts, shares.of(address, monotonic())).hear(b"{}")
    assert [line.is_closing for line in lines] == [False] * 4 + [True] * 3 + [False]
    assert counts.turned_away == {"messages": 3}


def test_only_who_plays_warms_up() -> None:
    virtual_room = VirtualRoom("mamicatchmi", players=2)
    assert virtual_room.join_with().say(t="warmup", ms=80.0)[-1]["reason"] == "not_seated"
    assert not [frame for frame in virtual_room.join(0).say(t="warmup", ms=80.0) if frame["t"] == "refused"]


# Long answers


def asked(encoding: str = "gzip") -> Any:
    return SimpleNamespace(headers={"accept-encoding": encoding})


async def found(record: dict[str, Any]) -> HttpAnswer:
    return HttpAnswer(200, pieces=lambda: replay_in_pieces(record, 0))


async def read(answer: Response) -> bytes:
    """What somebody gets who reads it all."""
    parts: list[bytes] = []

    async def send(message: Message) -> None:
        parts.append(message.get("body", b""))

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    await answer({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, send)
    return b"".join(parts)


def test_a_replay_is_the_same_packed_or_not() -> None:
    record = mousehole.Table("bon_appetit", players=2, seed=3).record()

    async def ask() -> tuple[Any, Any]:
        answers = LongAnswers()
        packed = await answers.answer(asked(), "a", lambda: found(record))
        plain = await answers.answer(asked(""), "a", lambda: found(record))
        assert packed.headers["content-encoding"] == "gzip"
        return json.loads(gzip.decompress(await read(packed))), json.loads(await read(plain))

    packed, plain = asyncio.run(ask())
    assert packed == plain
    assert (plain["game"], plain["seat"], len(plain["frames"])) == ("bon_appetit", 0, 1)


def test_what_goes_out_unpacked_is_whole_however_well_it_packs() -> None:
    pieces = [b"[" + b"0," * 300_000, secrets.token_hex(100_000).encode(), b"0" * 1_000_000 + b"]"]

    async def told() -> HttpAnswer:
        return HttpAnswer(200, pieces=lambda: iter(pieces))

    async def ask() -> bytes:
        return await read(await LongAnswers().answer(asked(""), "a", told))

    assert asyncio.run(ask()) == b"".join(pieces)


def test_long_answers_take_turns_address_by_address() -> None:
    made: list[str] = []

    async def ask() -> None:
        answers, may_go_on = LongAnswers(), asyncio.Event()

        async def tell(address: str) -> HttpAnswer:
            await may_go_on.wait()
            made.append(address)
            return HttpAnswer(200, pieces=lambda: iter([b"{}"]))

        order = [*"aaaaa", "b", "b", "c"]
        asking = [
            asyncio.create_task(answers.answer(asked(), address, lambda address=address: tell(address)))  # type: ignore[misc]
            for address in order
        ]
        await asyncio.sleep(0)
        asking[1].cancel()  # somebody who waits is gone
        may_go_on.set()
        await asyncio.gather(*asking, return_exceptions=True)

    asyncio.run(ask())
    assert made == [*"abcaba", "a"][: len(made)]
    assert sorted(made) == [*"aaaabbc"]


def test_who_asks_for_many_long_answers_and_reads_none_keeps_nobody_else_waiting() -> None:
    record = mousehole.Table("bon_appetit", players=2, seed=3).record()

    async def ask() -> None:
        answers = LongAnswers()
        unread = [await answers.answer(asked(), "a", lambda: found(record)) for _ in range(long_answers.MOST_HERE)]
        with pytest.raises(TooBusy):
            await answers.answer(asked(), "a", lambda: found(record))
        await answers.answer(asked(), "b", lambda: found(record))
        await read(unread[0])
        await answers.answer(asked(), "a", lambda: found(record))

    asyncio.run(ask())


def test_one_address_that_asks_for_many_replays_keeps_no_other_from_its_own(server: ServerProcess) -> None:
    lines = []
    for number in range(20):
        line = socket.socket()
        line.bind((STRANGER, 0))
        line.connect(("127.0.0.1", server.port))
        line.sendall(_replay_request(long_record() if number < 19 else {}))
        lines.append(line)
    while lines[-1].recv(1000) == b"":  # the last one is told what is wrong: all before it have been heard
        pass
    body = json.dumps({"record": mousehole.Table("bon_appetit", players=2, seed=3).record()}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/replay", body)
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 200
    for line in lines:
        line.close()


@cache
def long_record() -> dict[str, Any]:
    """A game of which no end is in sight."""
    table, chooser = mousehole.Table("addi_cats", players=2, seed=3), random.Random(3)
    while len(table.inputs) < LONG:
        open_here = [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)]
        table.play(chooser.choice(open_here) if open_here else table.chance() or "")
    return table.record()


def _replay_request(record: dict[str, Any]) -> bytes:
    body = json.dumps({"record": record}).encode()
    return b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def test_a_long_answer_that_says_no_is_not_counted() -> None:
    async def refused() -> HttpAnswer:
        raise TooBusy("too_often")

    async def ask() -> None:
        answers = LongAnswers()
        for _ in range(long_answers.MOST + 1):
            with pytest.raises(TooBusy):
                await answers.answer(asked(), "a", refused)
        await answers.answer(asked(), "a", lambda: found(mousehole.Table("bon_appetit", players=2, seed=3).record()))

    asyncio.run(ask())


def test_an_answer_that_would_be_too_long_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_answers, "MOST_BYTES", 2000)
    table = mousehole.Table("bon_appetit", players=2, seed=3)
    for _ in range(20):
        table.play(f"{table.turn} flip")
    with pytest.raises(TooLong):
        asyncio.run(LongAnswers().answer(asked(), "a", lambda: found(table.record())))
