"""A server without a network, for tests of the house book: what a page asks, and what it is answered."""

from __future__ import annotations

import json
from types import SimpleNamespace

from mousehole.server.hosting.book.endpoints import BOOK_ENDPOINTS
from mousehole.server.hosting.endpoints import ENDPOINTS, HttpQuestion, answer
from mousehole.server.hosting.registry import RoomLimits, RoomRegistry
from mousehole.server.storage.sqlite import SqliteStore

ANNA, BEN, CARLA, TV = ("device-of-" + name + "-with-a-long-secret" for name in ("anna", "ben", "carla", "tv"))


class House:
    """A server without a network: what a page asks, and what it is answered."""

    def __init__(self, path, open_house=True):
        self.path, self.open_house = path, open_house

    async def __aenter__(self):
        self.registry = RoomRegistry(SqliteStore(self.path), limits=RoomLimits(open_house=self.open_house))
        await self.registry.open()
        return self

    async def __aexit__(self, *_):
        await self.registry.close()

    async def ask(self, path, body=None, key="", is_own=False, query=None):
        method = "GET" if body is None else "POST"
        for endpoint in (*ENDPOINTS, *BOOK_ENDPOINTS):
            parts = endpoint.parts(method, f"/api/{path}")
            if parts is not None:
                asked = HttpQuestion(
                    parts, query or {}, json.dumps(body).encode() if body is not None else b"",
                    f"Bearer {key}" if key else "", is_own,
                )  # fmt: skip
                given = await answer(self.registry, endpoint, asked, "en")
                told = json.loads(given.body) if given.body else None
                return SimpleNamespace(status=given.status, told=told)
        raise AssertionError(path)

    async def add(self, key, name, **more):
        given = await self.ask("book/people", {"name": name, **more}, key)
        assert given.status == 201, given.told
        return given.told["person"]


class Deaf:
    """A connection that nobody listens to."""

    def send(self, frames):
        pass

    def send_at_once(self, data):
        pass

    def close(self, code):
        pass
