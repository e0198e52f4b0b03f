"""The page: files built from `web/`, with the page itself for every address that is not a file (`/r/{room}`, `/tv`)."""

from __future__ import annotations

import asyncio
import gzip
from html import escape
from mimetypes import guess_type
from pathlib import Path
from stat import S_ISREG

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from mousehole.server.web.own_machine import OwnMachine

TOLD_OWN = ('<meta name="own" content="no"', '<meta name="own" content="yes"')  # to this machine's own browser
FOREVER = "public, max-age=31536000, immutable"  # for files whose names hold their hashes
ASSETS = "assets/"
READING = ("GET", "HEAD")
WORTH_PACKING = (".js", ".css", ".svg")


class Pages(StaticFiles):
    """Static files, and the page where there is none."""

    def __init__(self, folder: Path, own: OwnMachine | None, has_pocket: bool) -> None:
        super().__init__(directory=folder, html=True)
        self._own, self._has_pocket = own, has_pocket
        self._packed_files: dict[str, bytes] = {}  # of `assets/`: what they hold stands in their names

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        if scope["method"] not in READING:
            raise HTTPException(405, headers={"allow": ", ".join(READING)})
        if path in (".", "index.html"):
            return self._page(scope)
        if path.startswith(ASSETS) and path.endswith(WORTH_PACKING) and asks_for_gzip(scope):
            packed = await self._packed(path)
            if packed is not None:
                headers = {"content-encoding": "gzip", "vary": "accept-encoding", "cache-control": FOREVER}
                return Response(packed, headers=headers, media_type=guess_type(path)[0])
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2] or "/api/" in scope["path"]:
                raise
            return self._page(scope)
        response.headers["cache-control"] = FOREVER if path.startswith(ASSETS) else "no-cache"
        return response

    async def _packed(self, path: str) -> bytes | None:
        """A file of the page, packed the first time that it is asked for: so nobody keeps the loop at packing."""
        file = found_file(self, path)
        if file is None:
            return None
        if file not in self._packed_files:
            self._packed_files[file] = await asyncio.to_thread(packed_file, file)
        return self._packed_files[file]

    def _page(self, scope: Scope) -> Response:
        """The page, with its own files' addresses written out for the path under which this server is reached."""
        root = scope.get("app_root_path", scope.get("root_path", ""))
        page = (Path(str(self.directory)) / "index.html").read_text(encoding="utf-8")
        if self._has_pocket:
            page = page.replace('<meta name="root"', '<meta name="pocket" content="pocket/" />\n    <meta name="root"')
        if self._own is not None and self._own.is_own(HTTPConnection(scope)):
            page = page.replace(*TOLD_OWN)
        return HTMLResponse(
            page.replace('="./', f'="{escape(root, quote=True)}/'), headers={"cache-control": "no-cache"}
        )


class PocketPages(StaticFiles):
    """The files of the pocket table; those that were packed when it was built go out packed."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file."""
        packed = found_file(self, f"{path}.gz") if asks_for_gzip(scope) else None
        if packed is not None:
            kind = guess_type(path)[0] or "application/octet-stream"
            headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
            response: Response = FileResponse(packed, headers=headers, media_type=kind)
        else:
            response = await super().get_response(path, scope)
        response.headers["cache-control"] = FOREVER if path.startswith(ASSETS) else "no-cache"
        return response


def found_file(files: StaticFiles, path: str) -> str | None:
    """Where a file of that folder lies; None where it has none by that name: nothing above it counts."""
    try:
        file, found = files.lookup_path(path)
    except (OSError, ValueError):  # too long a name, or letters that none has
        return None
    return file if found is not None and S_ISREG(found.st_mode) else None


def asks_for_gzip(scope: Scope) -> bool:
    """Does whoever asks unpack by itself?"""
    return scope["method"] == "GET" and "gzip" in Headers(scope=scope).get("accept-encoding", "")


def packed_file(file: str) -> bytes:
    """What a file holds, packed."""
    return gzip.compress(Path(file).read_bytes(), mtime=0)


def has_page(folder: Path) -> bool:
    """Has a page been built into that folder?"""
    return (folder / "index.html").is_file()


def pages(folder: Path, own: OwnMachine | None = None, pocket: Path | None = None) -> ASGIApp:
    """The page in that folder, which offers the pocket table where there is one; or a word that there is none."""
    return Pages(folder, own, pocket is not None and has_page(pocket)) if has_page(folder) else no_page


async def no_page(scope: Scope, receive: Receive, send: Send) -> None:
    """Say that the page is missing, where it would be; all else is turned away as beside a page."""
    if scope["method"] not in READING:
        raise HTTPException(405)
    if "/api/" in scope["path"]:
        raise HTTPException(404)
    response = PlainTextResponse("Mousehole is running; its page has not been built (see README).\n", 404)
    await response(scope, receive, send)
