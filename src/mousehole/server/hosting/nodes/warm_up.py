"""What a node does before it registers."""

from __future__ import annotations

import mousehole
from mousehole.server.refusals import sentence
from mousehole.table.words import LANGUAGES, message


def warm_up() -> None:
    """Import now what is imported at its first use: a node that stands still for seconds loses its rooms."""
    import prometheus_client  # noqa: F401

    for game in mousehole.games():
        table = mousehole.Table(game)
        for lang in LANGUAGES:
            message(table.game, lang, "title")
    for lang in LANGUAGES:
        sentence("store_down", lang)
