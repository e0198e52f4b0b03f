"""What a page's house imports first, for a device to keep: Python as it then stands is where a later visit begins.

Nothing here may import a library in machine code (`msgspec`): such a one cannot be kept.
"""

from __future__ import annotations

# Python's own modules that rooms need, beside those that come with the games.
LIBRARY = (
    "asyncio", "bisect", "concurrent.futures.thread", "copy", "csv", "datetime", "decimal", "hashlib", "hmac",
    "ipaddress", "itertools", "json", "logging", "random", "secrets", "statistics", "unicodedata", "urllib.parse",
    "uuid", "weakref", "zlib",
)  # fmt: skip
OTHERS = ("fluent.runtime", "mousehole.bots.make", "mousehole.bots.thinker", "mousehole.server.refusals")


def import_ahead() -> None:
    """Import the games with their bots, the words and what they need.

    >>> import_ahead()
    """
    from importlib import import_module

    from mousehole.games import games
    from mousehole.table import Table

    for name in (*LIBRARY, *OTHERS):
        import_module(name)
    for game in games():
        Table(game, seed=1)
