"""This machine's own browser: what it may know and do that nobody else may."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

from mousehole.server import http_bodies
from mousehole.server.storage.keepsakes import Keepsakes, Kept
from mousehole.server.web.phone_door import PhoneDoor

OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")  # a proxy has been there

FROM_OWN_PAGE = ("same-origin", "none")  # as browsers say it; "none": an address that was typed in


class OwnMachine:
    """Keeps seats and practice pages in the data folder, and opens the door for phones: by the loopback line alone."""

    def __init__(self, keepsakes: Keepsakes, door: PhoneDoor) -> None:
        self._keepsakes, self.door = keepsakes, door

    def is_own(self, connection: HTTPConnection) -> bool:
        """Does this come from a browser on this very machine, which knows that it speaks to this very machine?

        Both ends of the line are the loopback address, and so is the name that the browser has called: a page of
        another name that was led here does not count, nor does anything that a proxy has passed on.
        """
        server = connection.scope.get("server") or ("", 0)
        name, _, port = connection.headers.get("host", "").rpartition(":")
        return (
            connection.client is not None
            and is_loopback(connection.client.host)
            and is_loopback(server[0] or "")
            and (name if port.isdecimal() else f"{name}:{port}".lstrip(":")) in OWN_NAMES
            and connection.scope.get("http_version", "1.1") != "1.0"  # what proxies speak by default
            and not any(header in connection.headers for header in PASSED_ON)
        )

    @staticmethod
    def is_from_own_page(connection: HTTPConnection) -> bool:
        """Does no page of another site ask? (It could not read the answer; it need not be given either.)"""
        headers = connection.headers
        is_same = headers.get("origin", f"http://{headers.get('host')}") == f"http://{headers.get('host')}"
        return is_same and headers.get("sec-fetch-site", "none") in FROM_OWN_PAGE

    def hear(self, connection: HTTPConnection) -> None:
        """Notice a device that calls from elsewhere."""
        server = connection.scope.get("server") or ("", 0)
        if connection.client is not None and f"{server[0]}:{server[1]}" == self.door.host:
            self.door.hear(connection.client.host)

    def tell(self) -> http_bodies.OwnFacts:
        """All that the own browser may know."""
        kept = self._keepsakes.read()
        host = self.door.host
        address = None if host is None else f"http://{host}/"
        return http_bodies.OwnFacts(self.door.state, address, self.door.hellos, kept.seats, kept.practice)

    def keep(self, news: http_bodies.NewKeepsakes) -> None:
        """Keep seats and practice pages of the own browser."""
        self._keepsakes.take(Kept(news.seats, news.practice))


def is_loopback(host: str) -> bool:
    """Is this an address of the machine itself?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
