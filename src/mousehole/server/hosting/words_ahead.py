"""Reads all words that a server may have to say before anybody asks: the first time takes as long as many moves."""

from __future__ import annotations

import threading

from mousehole.server.book.badge_words import badge_facts
from mousehole.server.hosting.endpoints import game_facts
from mousehole.server.refusals import sentence
from mousehole.table.words import LANGUAGES


def read_words() -> None:
    """The games' own, the server's and the house book's."""
    game_facts()
    for lang in LANGUAGES:
        sentence("locked", lang)
    badge_facts()


def read_words_soon() -> None:
    """Read them beside the event loop, which goes on meanwhile."""
    threading.Thread(target=read_words, name="mousehole-words", daemon=True).start()
