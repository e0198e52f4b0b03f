"""What this machine's own browser has: its seats and its practice pages, in a file of the data folder."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import msgspec

FILE_NAME = "own_browser.json"
MOST_ROOMS = 50
MOST_PLAYERS = 50
LARGEST = 1_000_000  # bytes: a hand that writes nonsense fills no disk


class Kept(msgspec.Struct):
    """Tokens by room, the newest room last; practice pages by player, as the page writes them."""

    seats: dict[str, list[str]] = {}
    practice: dict[str, Any] = {}


class Keepsakes:
    """Reads and writes the file; one that cannot be read counts as empty, so that nobody is kept from playing."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE_NAME

    def read(self) -> Kept:
        """All that is kept."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=Kept)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Kept()

    def take(self, news: Kept) -> None:
        """Keep what is new; rooms and players of which nothing is left are forgotten."""
        kept = self.read()
        kept.seats = _newest(kept.seats, news.seats, MOST_ROOMS)
        kept.practice = _newest(kept.practice, news.practice, MOST_PLAYERS)
        data = msgspec.json.encode(kept)
        if len(data) <= LARGEST:
            self._write(data)

    def _write(self, data: bytes) -> None:
        """In one step, and for this user's eyes alone: a token is a seat. A full disk is no reason to stop."""
        fresh = self._file.with_suffix(".new")
        with contextlib.suppress(OSError):
            fresh.touch(mode=0o600)
            fresh.write_bytes(data)
            fresh.replace(self._file)


def _newest(kept: dict[str, Any], news: dict[str, Any], most: int) -> dict[str, Any]:
    """Both together, what is new last and in place of what it replaces."""
    both = {name: value for name, value in kept.items() if name not in news}
    both |= {name: value for name, value in news.items() if value}
    return dict(list(both.items())[-most:])
