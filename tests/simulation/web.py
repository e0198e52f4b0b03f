"""What uvicorn does, in the simulation: requests and WebSockets brought to the application, as ASGI has it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from simulation.loop import Process
from simulation.network import End, Network

SHORT_WAY = "mousehole.short_way"
TORN = 0.05  # of what is said at once

App = Callable[..., Any]


class ServerSocket:
    """A WebSocket at the server's end: ASGI's events, and the short way that goes around them."""

    def __init__(self, network: Network, end: End, room: str, address: str, mark: Callable[[], int]) -> None:
        self._network, self._end, self._mark = network, end, mark
        self._inbox: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self._waiter: asyncio.Future[None] | None = None
        self._listener: Callable[[bytes], None] | None = None
        self._is_accepted = self._is_over = False
        end.hear, end.lost = self._hear, self._lost
        self.scope = {
            "type": "websocket", "path": f"/ws/{room}", "raw_path": b"", "root_path": "", "scheme": "ws",
            "query_string": b"", "headers": [], "client": (address, 0), "server": ("server", 80), "subprotocols": [],
            "state": {}, "extensions": {SHORT_WAY: self}, "asgi": {"version": "3.0", "spec_version": "2.4"},
        }  # fmt: skip

    async def run(self, app: App) -> None:
        """Serve it until it is over."""
        await app(self.scope, self.receive, self.send)
        self._is_over = True
        self._end.close(self._network)

    # In

    def _hear(self, data: bytes) -> None:
        if self._is_over:
            return
        if self._listener is not None:
            self._listener(data)
        else:
            self._put({"type": "websocket.receive", "text": data.decode()})

    def _lost(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._network.forget(self._end)
            self._put({"type": "websocket.disconnect", "code": 1006})

    def _put(self, event: dict[str, Any]) -> None:
        self._inbox.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def receive(self) -> dict[str, Any]:
        """ASGI's receive."""
        while not self._inbox:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._inbox.popleft()

    # Out

    async def send(self, event: dict[str, Any]) -> None:
        """ASGI's send."""
        match event["type"]:
            case "websocket.accept":
                self._is_accepted = True
                self._end.send(self._network, None)
            case "websocket.send":
                self.say([event["text"].encode()])
            case "websocket.close":
                if not self._is_over:
                    self._is_over = True
                    self._end.send(self._network, event.get("code", 1000))
                    self._end.close(self._network)
                    self._put({"type": "websocket.disconnect", "code": event.get("code", 1000)})

    # The short way

    def say(self, texts: list[bytes]) -> bool:
        """Send texts: what is said at once travels in one packet, and now and then in two."""
        if not self._is_accepted or self._is_over:
            return False
        network, mark = self._network, self._mark()
        if len(texts) > 1 and network.luck.random() < TORN:
            cut = network.luck.randrange(1, len(texts))
            self._end.send(network, (texts[:cut], mark))
            texts = texts[cut:]
        self._end.send(network, (texts, mark))
        return True

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """From now on let text messages be heard at once."""
        self._listener = hear

    def cut(self, code: int) -> None:
        """Cut the line of who sends too much."""
        del code
        self.drop()

    def drop(self) -> None:
        """Cut the line at once."""
        if self._end.is_open:
            self._end.close(self._network)
            self._lost()


async def request(app: App, method: str, path: str, body: Any, address: str, headers: Any = ()) -> tuple[int, Any]:
    """Put a request to the application; the status and what it answers."""
    given = b"" if body is None else msgspec.json.encode(body)
    sent: list[dict[str, Any]] = []
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if asked:
            await asyncio.get_running_loop().create_future()
        asked = True
        return {"type": "http.request", "body": given, "more_body": False}

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(), "root_path": "", "scheme": "http",
        "query_string": b"", "headers": list(headers), "client": (address, 0), "server": ("server", 80), "state": {},
        "http_version": "1.1", "extensions": {}, "asgi": {"version": "3.0", "spec_version": "2.4"},
    }  # fmt: skip
    await app(scope, receive, send)
    content = b"".join(event.get("body", b"") for event in sent[1:])
    return sent[0]["status"], msgspec.json.decode(content) if content else None


def serve_socket(process: Process, socket: ServerSocket, app: App) -> None:
    """Let a process serve a WebSocket."""
    process.start(socket.run(app))
