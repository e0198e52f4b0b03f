"""uvicorn's settings, and what ours know besides: the limits, and who counts."""

from __future__ import annotations

from typing import Any

import uvicorn

from mousehole.server.hosting.counts import Counts
from mousehole.server.hosting.limits import Limits


class ServerConfig(uvicorn.Config):
    """What uvicorn is told, with the limits that it does not know."""

    def __init__(self, limits: Limits, counts: Counts, **named: Any) -> None:
        self.limits, self.counts = limits, counts
        super().__init__(**named)
