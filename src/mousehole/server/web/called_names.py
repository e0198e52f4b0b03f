"""By which names a server may be called: a stranger's domain that has been led to this machine is turned away.

A page of `evil.example` can have its name point at 127.0.0.1 or into the local network, and would then speak to the
server as if it were the server's own page (DNS rebinding). So a name counts only where nobody else can own it: an
address, a name without a dot, one under a reserved ending; or where the operator has said so.
"""

from __future__ import annotations

import ipaddress

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

NOBODYS = ("localhost", "local", "lan", "internal", "home.arpa", "test")  # endings that the public net has not
MISDIRECTED = 421


class CalledNames:
    """Turns away whoever calls the server by a name that is not its own. Without names of its own any will do."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self._app, self._names = app, tuple(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or say why not; a socket that was called so is not opened."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if self._is_called_well(Headers(scope=scope).getlist("host")):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            words = "This server is not called so. If it is yours: mousehole serve --name NAME\n"
            await PlainTextResponse(words, MISDIRECTED)(scope, receive, send)

    def _is_called_well(self, hosts: list[str]) -> bool:
        """By one name at most: of two, whatever reads on might believe the other one."""
        name = name_in(hosts[0]) if hosts else ""
        return len(hosts) <= 1 and (is_nobodys(name) or name in self._names)


def name_in(host: str) -> str:
    """The name of a Host header, without its port.

    >>> name_in("Cats.Example:6687"), name_in("[::1]:80"), name_in("localhost.")
    ('cats.example', '::1', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).rstrip(".").lower()


def is_nobodys(name: str) -> bool:
    """Can nobody else own this name in the public net?

    >>> [is_nobodys(name) for name in ("192.168.1.5", "kitchen", "kitchen.local", "evil.example", "127.0.0.1.evil.org")]
    [True, True, True, False, False]
    """
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{ending}" for ending in NOBODYS))
    return True
