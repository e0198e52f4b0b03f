"""Does ahead, beside the loop, what takes as long as many moves when it is done for the first time."""

from __future__ import annotations

import threading
from importlib import import_module

from mousehole.server.book.badge_words import badge_facts
from mousehole.server.hosting.endpoints import game_facts
from mousehole.server.refusals import sentence
from mousehole.table.words import LANGUAGES

LIBRARIES = ("anyio._backends._asyncio", "prometheus_client", "segno")  # for the page's files, figures, pictures


def do_ahead() -> None:
    """Read all words (the games' own, the server's, the house book's), and import what only some answers need."""
    game_facts()
    for lang in LANGUAGES:
        sentence("locked", lang)
    badge_facts()
    for library in LIBRARIES:
        import_module(library)


def do_ahead_soon() -> None:
    """Do it beside the event loop, which goes on meanwhile."""
    threading.Thread(target=do_ahead, name="mousehole-ahead", daemon=True).start()
