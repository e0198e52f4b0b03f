"""Analyses of games that are over: begun once, done in the bots' process; who asked keeps them with the table."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

import msgspec

from mousehole.server import http_bodies, protocol
from mousehole.server.hosting.bot_pool import BotService

MOST_KEPT = 500
MOST_WAITING = 8

logger = logging.getLogger(__name__)


class Analysing:
    """One analysis: how far it is, and what has come of it."""

    def __init__(self) -> None:
        self.share, self.has_failed, self.is_kept = 0.0, False, False
        self._rough: list[http_bodies.CurvePlace] = []
        self._whole: http_bodies.WholeAnalysis | None = None

    @property
    def is_done(self) -> bool:
        """Is there nothing more to come?"""
        return self._whole is not None or self.has_failed

    @property
    def whole(self) -> http_bodies.WholeAnalysis | None:
        """What has come of it, once it is done."""
        return self._whole

    def tell(self, share: float, rough: list[dict[str, Any]]) -> None:
        """It has come so far; called from another thread."""
        self.share = share
        if rough:
            self._rough = msgspec.convert(rough, list[http_bodies.CurvePlace])

    def end(self, future: Future[dict[str, Any]]) -> None:
        """It is done, or has failed; called from another thread."""
        if future.cancelled() or future.exception() is not None:
            self.has_failed = True
        else:
            self._whole = msgspec.convert(future.result(), http_bodies.WholeAnalysis)
            self.share = 1.0

    def told(self) -> bytes:
        """What is answered now."""
        return protocol.encode(http_bodies.GameAnalysis(self.share, self._rough, self._whole))


class Analyses:
    """All that are known, by room and round; the oldest are forgotten first, and those that failed at once."""

    def __init__(self, bots: BotService) -> None:
        self._bots: Any = bots
        self._known: dict[tuple[str, int], Analysing] = {}
        self._lock = threading.Lock()

    @property
    def can_analyse(self) -> bool:
        """Does whoever thinks here for the bots analyse too?"""
        return bool(getattr(self._bots, "can_analyse", False))

    def known(self, room: str, number: int) -> Analysing | None:
        """The analysis of a room's round, as far as it is; one that has failed is known once more, and then no more."""
        with self._lock:
            found = self._known.get((room, number))
            if found is not None and found.has_failed:
                del self._known[room, number]
            return found

    def start(self, room: str, number: int, record: Mapping[str, Any]) -> Analysing | None:
        """Begin one; None where as many wait as may."""
        with self._lock:
            if (room, number) in self._known:
                return self._known[room, number]
            if sum(not each.is_done for each in self._known.values()) >= MOST_WAITING:
                return None
            begun = self._known[room, number] = Analysing()
            while len(self._known) > MOST_KEPT:
                del self._known[next(iter(self._known))]
        played = {key: value for key, value in record.items() if key not in ("people", "by_hand", "luck")}
        self._bots.analyse(played, begun.tell).add_done_callback(begun.end)
        return begun

    def forget(self, room: str) -> None:
        """Forget what is known of a room that is gone."""
        with self._lock:
            for key in [key for key in self._known if key[0] == room]:
                del self._known[key]
