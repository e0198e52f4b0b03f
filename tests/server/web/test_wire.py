"""The short way past the library: in whatever pieces bytes come, messages are heard, and the rules of frames kept."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from chaos.process import ServerProcess
from closed_line import ClosedLine
from uvicorn.server import ServerState

from mousehole.server.hosting.close_codes import BAD_MESSAGE
from mousehole.server.web.wire import Wire, short_way

TEXT, CONTINUATION, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
KEY = b"\x11\x22\x33\x44"
PATIENCE_S = 120.0
PROTOCOL_ERROR, TOO_BIG = 1002, 1009
TAIL = b"\x00\x00\xff\xff"  # of what is packed, which is not sent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("wire")) as server:
        yield server


def frame(code: int, body: bytes, is_last: bool = True, is_masked: bool = True) -> bytes:
    first = (0x80 if is_last else 0) | code
    size = len(body)
    head = struct.pack(">BB", first, (0x80 if is_masked else 0) | (size if size < 126 else 126))
    if size >= 126:
        head += struct.pack(">H", size)
    if not is_masked:
        return head + body
    return head + KEY + bytes(letter ^ KEY[place % 4] for place, letter in enumerate(body))


class RawClient:
    """A socket that writes whatever bytes it is told."""

    def __init__(self, server: ServerProcess, room: str, extensions: str = "") -> None:
        asked = f"Sec-WebSocket-Extensions: {extensions}\r\n" if extensions else ""
        self.line = socket.create_connection(("127.0.0.1", server.port), PATIENCE_S)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.sendall(
            f"GET /ws/{room} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"{asked}\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._read()
        assert self.buffer.startswith(b"HTTP/1.1 101")
        self.answer, _, self.buffer = self.buffer.partition(b"\r\n\r\n")

    def _read(self) -> None:
        data = self.line.recv(65536)
        assert data, "the server has hung up"
        self.buffer += data

    def _take(self, size: int) -> bytes:
        while len(self.buffer) < size:
            self._read()
        taken, self.buffer = self.buffer[:size], self.buffer[size:]
        return taken

    def next(self) -> tuple[int, bytes]:
        """The next frame: its code and its body."""
        first, size = self._take(2)
        assert first & 0x80
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        return first & 0xF, self._take(size)

    def until(self, code: int, kind: str = "") -> Any:
        """The body of the next frame of that code, and, for a text, of that kind."""
        while True:
            found, body = self.next()
            assert found != CLOSE or code == CLOSE, body
            if found == code and (code != TEXT or json.loads(body)["t"] == kind):
                return json.loads(body) if code == TEXT else body

    def say(self, **message: Any) -> bytes:
        return frame(TEXT, json.dumps(message).encode())


@pytest.fixture
def client(server: ServerProcess) -> Iterator[RawClient]:
    made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
    client = RawClient(server, made["room"])
    client.line.sendall(client.say(t="hello", tokens=made["tokens"]))
    client.until(TEXT, "legal")
    client.until(TEXT, "legal")
    yield client
    client.line.close()


def refused(client: RawClient, input_id: str) -> None:
    assert client.until(TEXT, "refused")["id"] == input_id


@pytest.mark.parametrize("cut", [1, 2, 5, 6, 20])
def test_message_in_two_pieces_is_heard(client: RawClient, cut: int) -> None:
    data = client.say(t="input", text="nonsense", id="torn")
    client.line.sendall(data[:cut])
    client.line.sendall(data[cut:] + frame(PING, b"after"))
    refused(client, "torn")
    assert client.until(PONG) == b"after"


def test_messages_in_one_packet_are_all_heard_in_order(client: RawClient) -> None:
    client.line.sendall(b"".join(client.say(t="input", text="nonsense", id=f"m{number}") for number in range(5)))
    for number in range(5):
        refused(client, f"m{number}")


def test_longer_message_is_heard(client: RawClient) -> None:
    client.line.sendall(client.say(t="input", text="x" * 150, id="long"))
    refused(client, "long")


def test_message_in_several_frames_is_heard_with_a_ping_in_between(client: RawClient) -> None:
    text = json.dumps({"t": "input", "text": "nonsense", "id": "pieces"}).encode()
    client.line.sendall(frame(TEXT, text[:10], is_last=False) + frame(PING, b"between"))
    assert client.until(PONG) == b"between"
    client.line.sendall(frame(CONTINUATION, text[10:20], is_last=False) + frame(CONTINUATION, text[20:]))
    refused(client, "pieces")
    client.line.sendall(client.say(t="input", text="nonsense", id="whole again"))
    refused(client, "whole again")


def test_bytes_that_are_no_text_are_answered_or_cut_off(client: RawClient) -> None:
    client.line.sendall(frame(TEXT, b'{"t":"emote","emote":"\xff\xfe"}') + frame(PING, b"still here"))
    assert client.until(TEXT, "refused")["reason"] == "bad_message"
    assert client.until(PONG) == b"still here"


def test_frame_without_a_mask_is_a_fault(client: RawClient) -> None:
    client.line.sendall(frame(TEXT, b'{"t":"go"}', is_masked=False))
    assert struct.unpack(">H", client.until(CLOSE)[:2])[0] == PROTOCOL_ERROR


def test_new_message_within_another_is_a_fault(client: RawClient) -> None:
    client.line.sendall(frame(TEXT, b'{"t":', is_last=False) + frame(TEXT, b'{"t":"go"}'))
    assert struct.unpack(">H", client.until(CLOSE)[:2])[0] == PROTOCOL_ERROR


def test_message_that_is_too_large_is_not_even_waited_for(client: RawClient) -> None:
    client.line.sendall(struct.pack(">BBH", 0x81, 0x80 | 126, 60_000) + KEY + b"x" * 10)
    assert struct.unpack(">H", client.until(CLOSE)[:2])[0] == TOO_BIG


def test_goodbye_is_answered(client: RawClient) -> None:
    client.line.sendall(frame(CLOSE, struct.pack(">H", 1000)))
    assert struct.unpack(">H", client.until(CLOSE)[:2])[0] == 1000


def test_random_bytes_hurt_nobody_else(server: ServerProcess, client: RawClient) -> None:
    for _ in range(20):
        made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
        other = RawClient(server, made["room"])
        other.line.sendall(other.say(t="hello") + os.urandom(300))
        other.line.close()
    client.line.sendall(client.say(t="input", text="nonsense", id="fine"))
    refused(client, "fine")
    assert server.is_alive()


def test_nothing_secret_is_in_the_logs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mousehole.server", "serve", "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        asked = ServerProcess(tmp_path)
        asked.port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        made = asked.ask("POST", "/api/rooms", {"game": "mistigri", "players": 3, "names": ["Ada", "Bea", "Cleo"]})
        client = RawClient(asked, made["room"])
        client.line.sendall(client.say(t="hello", tokens=made["tokens"]) + client.say(t="nonsense") + b"\xff" * 40)
        client.line.close()
        assert asked.ask("GET", "/healthz")["status"] == "ok"
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE_S)
    finally:
        process.kill()
        process.wait(PATIENCE_S)
    for secret in (*made["tokens"], made["room"], "Ada", "Bea", "Cleo"):
        assert secret not in out + err


# Packed


class PackingClient(RawClient):
    """One that has asked for packed frames."""

    def __init__(self, server: ServerProcess, extensions: str = "permessage-deflate; client_max_window_bits") -> None:
        made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2, "pace": "instant"})
        super().__init__(server, made["room"], extensions)
        self.tokens = made["tokens"]
        self.sent = zlib.compressobj(6, zlib.DEFLATED, -10)
        self.heard = zlib.decompressobj(-10)
        self.is_packed = False

    def next(self) -> tuple[int, bytes]:
        while not self.buffer:
            self._read()
        is_packed = bool(self.buffer[0] & 0x40)
        code, body = super().next()
        self.is_packed = self.is_packed or is_packed
        return code, self.heard.decompress(body + TAIL) if is_packed else body

    def packed(self, text: bytes) -> bytes:
        body = (self.sent.compress(text) + self.sent.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)
        return frame(TEXT | 0x40, body)

    def sit(self) -> None:
        self.line.sendall(self.packed(json.dumps({"t": "hello", "tokens": self.tokens, "version": 2}).encode()))
        self.until(TEXT, "legal")


def test_who_asks_is_told_and_heard_packed(server: ServerProcess) -> None:
    client = PackingClient(server)
    assert b"permessage-deflate" in client.answer
    assert b"server_max_window_bits=10" in client.answer
    client.sit()
    for number in range(20):
        client.line.sendall(client.packed(b'{"t":"report","words":"number %d"}' % number))
        assert client.until(TEXT, "refused" if number else "reported")
    assert client.is_packed
    client.line.close()


def test_who_does_not_ask_is_told_as_ever(client: RawClient) -> None:
    assert b"deflate" not in client.answer
    client.line.sendall(client.say(t="probe"))
    assert client.until(TEXT, "alive")


def test_who_could_only_send_by_a_large_window_is_told_as_ever(server: ServerProcess) -> None:
    client = PackingClient(server, "permessage-deflate")
    assert b"deflate" not in client.answer
    client.line.close()


def test_packed_and_plain_texts_may_be_mixed_and_come_in_pieces(server: ServerProcess) -> None:
    client = PackingClient(server)
    client.sit()
    data = client.packed(b'{"t":"probe"}') + client.say(t="probe") + client.packed(b'{"t":"probe"}')
    for letter in data:
        client.line.sendall(bytes([letter]))
    for _ in range(3):
        assert client.until(TEXT, "alive")
    client.line.close()


@pytest.mark.parametrize(("text", "code"), [(b" " * 4_000_000, TOO_BIG), (None, PROTOCOL_ERROR)])
def test_a_text_that_unpacks_to_too_much_or_to_nonsense_ends_the_line(
    server: ServerProcess, text: bytes | None, code: int
) -> None:
    client = PackingClient(server)
    client.sit()
    client.line.sendall(frame(TEXT | 0x40, b"\xff" * 40) if text is None else client.packed(text))
    assert struct.unpack(">H", client.until(CLOSE)[:2])[0] == code
    client.line.close()


def test_who_has_said_goodbye_already_is_cut_off_all_the_same() -> None:
    cut: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        wire = short_way(scope)
        assert wire is not None
        while "text" not in await receive():
            pass
        wire.cut(BAD_MESSAGE)  # by what was said before the goodbye, and is heard after it
        cut.append(True)

    async def run() -> None:
        config: Any = uvicorn.Config(app, log_config=None, lifespan="off", ws_per_message_deflate=False)
        line: Any = ClosedLine()
        wire = Wire(config, ServerState(), {})
        wire.connection_made(line)
        wire.data_received(
            b"GET /ws/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        await asyncio.sleep(0)
        wire.data_received(frame(TEXT, b"nonsense") + frame(CLOSE, b"\x03\xe8"))
        await asyncio.gather(*wire.tasks)

    asyncio.run(run())
    assert cut
