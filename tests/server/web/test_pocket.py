"""The server hands the pocket table out too, with a policy of its own."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mousehole.server.hosting.bot_pool import BotPool
from mousehole.server.hosting.registry import RoomRegistry
from mousehole.server.storage.sqlite import SqliteStore
from mousehole.server.web.app import AppSettings, make_app

PAGE = '<meta name="root" content="./" /><script src="./assets/x.js"></script>'


@pytest.fixture
def folders(tmp_path: Path) -> AppSettings:
    static, pocket = tmp_path / "static", tmp_path / "pocket"
    for folder in (static, pocket):
        folder.mkdir()
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (pocket / "python").mkdir()
    (pocket / "python" / "pyodide.asm.wasm").write_bytes(b"wasm")
    (pocket / "python" / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(b"packed"))
    return AppSettings(static=static, pocket=pocket)


@pytest.fixture
def web(tmp_path: Path, folders: AppSettings) -> Iterator[TestClient]:
    registry = RoomRegistry(SqliteStore(tmp_path / "mousehole.sqlite3"), BotPool(1))
    with TestClient(make_app(registry, folders)) as client:
        yield client


def test_the_pocket_table_may_compile_python_and_no_other_page_may(web: TestClient) -> None:
    pocket, page = web.get("/pocket/"), web.get("/")
    assert pocket.text == PAGE
    assert "script-src 'self' 'wasm-unsafe-eval'" in pocket.headers["content-security-policy"]
    assert "wasm-unsafe-eval" not in page.headers["content-security-policy"]
    assert len(page.headers.get_list("content-security-policy")) == 1


def test_the_page_offers_the_pocket_table_only_where_there_is_one(web: TestClient, folders: AppSettings) -> None:
    assert '<meta name="pocket"' in web.get("/").text
    registry = RoomRegistry(SqliteStore(folders.static / "other.sqlite3"), BotPool(1))
    with TestClient(make_app(registry, AppSettings(static=folders.static, pocket=folders.static / "none"))) as bare:
        assert '<meta name="pocket"' not in bare.get("/").text


def test_what_was_packed_at_the_build_goes_out_packed_to_whoever_can_open_it(web: TestClient) -> None:
    packed = web.get("/pocket/python/pyodide.asm.wasm", headers={"accept-encoding": "gzip"})
    assert (packed.content, packed.headers["content-type"]) == (b"packed", "application/wasm")
    assert web.get("/pocket/python/pyodide.asm.wasm", headers={"accept-encoding": "identity"}).content == b"wasm"


def test_an_address_that_the_pocket_table_has_not_is_no_page(web: TestClient) -> None:
    assert web.get("/pocket/r/abc").status_code == 404


@pytest.mark.parametrize("way", ["..%2fsecret", "%2e%2e/secret", "python/..%2f..%2fsecret", "python/%00", "a" * 5000])
def test_nothing_outside_its_folder_is_handed_out_packed_either(
    web: TestClient, folders: AppSettings, way: str
) -> None:
    (folders.pocket.parent / "secret.gz").write_bytes(b"nobody's business")
    found = web.get(f"/pocket/{way}", headers={"accept-encoding": "gzip"})
    assert found.status_code == 404
