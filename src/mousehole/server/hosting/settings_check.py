"""Whether anybody could be served by what a server was told: found at its start, and not by whoever cannot get in."""

from __future__ import annotations

import ipaddress
import math
import re

from mousehole.engine.errors import MouseholeError, shown
from mousehole.server.hosting.settings import ServeSettings

ANYBODY = "*"  # uvicorn's word for a proxy of any address
PATH = re.compile(r"(/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)*")
ORIGIN = re.compile(r"https?://[A-Za-z0-9._-]+(:[0-9]+)?|https?://\[[0-9a-fA-F:.]+\](:[0-9]+)?")
NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")
ADDRESS = re.compile(r"[^\s/?#@]+")


class BadSettings(MouseholeError):
    """The server was told something that nobody can be served by."""


def check(settings: ServeSettings) -> None:
    """BadSettings where something was asked for that could not work, with what would.

    >>> from pathlib import Path
    >>> check(ServeSettings(Path("tables"), root_path="cats"))
    Traceback (most recent call last):
    ...
    mousehole.server.hosting.settings_check.BadSettings: --root-path 'cats': a path such as /cats is wanted
    """
    wanted = [("--host", settings.host, ADDRESS, "an address such as 127.0.0.1, or --lan for the whole network")]
    wanted.append(("--root-path", settings.root_path, PATH, "a path such as /cats"))
    wanted += [
        ("--origin", origin, ORIGIN, "a page's origin such as https://cats.example") for origin in settings.origins
    ]
    wanted += [("--name", name, NAME, "a domain such as cats.example") for name in settings.names]
    if settings.lan_address is not None:
        wanted.append(("--lan-address", settings.lan_address, ADDRESS, "an address such as 192.168.1.20"))
    for option, text, form, example in wanted:
        if not form.fullmatch(text):
            raise BadSettings(f"{option} {shown(text)}: {example} is wanted")
    for proxy in (settings.proxy or "").split(","):
        if proxy.strip() and not _is_address(proxy.strip()):
            raise BadSettings(f"--proxy {shown(proxy)}: the proxy's address such as 127.0.0.1 is wanted")
    days = settings.retention_days
    if days is not None and not 0 < days < math.inf:
        kept = "a number of days above 0 is wanted, such as 90; without --retention tables are kept for ever"
        raise BadSettings(f"--retention {days:g}: {kept}")


def _is_address(text: str) -> bool:
    """One address, or a network of them."""
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return text == ANYBODY
    return True
