"""uvicorn, and the collector of garbage, as a server wants them."""

from __future__ import annotations

from functools import partial
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.settings import ServeSettings
from mousehole.server.web.http_line import BoundedHttp, HttpConnections
from mousehole.server.web.server_config import ServerConfig

GARBAGE = (20_000, 20, 20)  # moves leave no cycles behind, only rooms do: look for them seldom
STOP_S = 5  # a clean end waits so long for connections


def uvicorn_config(settings: ServeSettings, app: ASGIApp, wire: Any, counts: Counts) -> uvicorn.Config:
    """uvicorn as we want it; `wire` makes what takes a WebSocket, `counts` is told of whoever is turned away."""
    http: Any = partial(BoundedHttp, HttpConnections(settings.limits, counts, settings.proxy))
    return ServerConfig(
        settings.limits, counts, app=app, http=http, ws=wire, ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False, log_level="warning", access_log=False, server_header=False,
        root_path=settings.root_path, proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy or "", timeout_graceful_shutdown=STOP_S,
    )  # fmt: skip
