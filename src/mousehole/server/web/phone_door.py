"""The door for phones: a second address to listen on, in the local network, opened and closed while the server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import uvicorn

from mousehole.server.hosting.listeners import LOOPBACK, first_free

Door = Literal["closed", "open", "always", "nowhere"]


class PhoneDoor:
    """Lets phones of the local network in, and out again. `always`: the server listens there anyway."""

    def __init__(self, lan_address: Callable[[], str], is_always: bool = False) -> None:
        self._lan_address, self._is_always = lan_address, is_always
        self._server: uvicorn.Server | None = None
        self._port = 0
        self._entrance: tuple[str, int, asyncio.Server] | None = None
        self._heard: set[str] = set()

    def stand_at(self, server: uvicorn.Server, port: int) -> None:
        """Belong to a server that has begun to listen on its own port."""
        self._server, self._port = server, port

    @property
    def state(self) -> Door:
        """Can phones come in?"""
        if self._lan_address() == LOOPBACK:
            return "nowhere"
        if self._is_always:
            return "always"
        return "closed" if self._entrance is None else "open"

    @property
    def host(self) -> str | None:
        """HOST:PORT as phones are to call it; None where they cannot."""
        if self.state == "always":
            return f"{self._lan_address()}:{self._port}"
        return None if self._entrance is None else f"{self._entrance[0]}:{self._entrance[1]}"

    @property
    def hellos(self) -> int:
        """So many devices have called since the door was opened."""
        return len(self._heard)

    def hear(self, address: str) -> None:
        """A device of another address has called."""
        if self._entrance is not None or self._is_always:
            self._heard.add(address)

    async def open(self) -> None:
        """Listen in the local network too, at this machine's address of now."""
        if self._server is None or self.state in ("always", "nowhere"):
            return
        address = self._lan_address()
        if self._entrance is not None and self._entrance[0] == address:
            return
        await self.close()
        listener = first_free(address, self._port)
        config, server = self._server.config, self._server

        def answer() -> Any:
            protocol: Any = config.http_protocol_class
            return protocol(config=config, server_state=server.server_state, app_state=server.lifespan.state)

        entrance = await asyncio.get_running_loop().create_server(answer, sock=listener, backlog=config.backlog)
        server.servers.append(entrance)
        self._entrance = (address, listener.getsockname()[1], entrance)

    async def close(self) -> None:
        """Listen there no more, and let go of whoever came in that way."""
        if self._server is None or self._entrance is None:
            return
        address, port, entrance = self._entrance
        self._entrance = None
        self._heard.clear()
        self._server.servers.remove(entrance)
        entrance.close()
        for connection in list(self._server.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None and transport.get_extra_info("sockname")[:2] == (address, port):
                transport.abort()
