"""What takes long the first time is not done while everybody at every table waits."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Any

import pytest

from mousehole.server import refusals
from mousehole.server.book import badge_words
from mousehole.server.hosting import endpoints
from mousehole.server.hosting.first_time import LIBRARIES, do_ahead


def test_the_list_of_games_is_made_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    makers = []

    def facts() -> bytes:
        makers.append(threading.current_thread())
        return b"{}"

    monkeypatch.setattr(endpoints, "game_facts", facts)
    nothing: Any = None
    assert asyncio.run(endpoints.games(nothing, nothing)).body == b"{}"
    assert makers != []
    assert threading.current_thread() not in makers


def test_all_words_are_read_ahead_and_libraries_imported() -> None:
    refusals._bundle.cache_clear()
    badge_words.badge_facts.cache_clear()
    endpoints._game_facts.cache_clear()
    do_ahead()
    assert refusals._bundle.cache_info().currsize == 2
    assert badge_words.badge_facts.cache_info().currsize == 1
    assert endpoints._game_facts.cache_info().currsize == 1
    assert set(LIBRARIES) <= set(sys.modules)
