"""Headers that keep a page to itself, on every answer."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",  # where a card lies is written on the card
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
))  # fmt: skip

POCKET = "/pocket/"
POCKET_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")  # Python itself, compiled

HEADERS = (
    (b"cross-origin-opener-policy", b"same-origin"),  # with the next one: timers fine enough for reactions
    (b"cross-origin-embedder-policy", b"require-corp"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # a room's address is its invitation
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)


def _path(scope: Scope) -> str:
    """The path without the part that a proxy has put before it."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


class SecurityHeaders:
    """Adds the headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and add the headers to what starts an answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        policy = POCKET_POLICY if _path(scope).startswith(POCKET) else POLICY  # asked now: routes change the scope

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                if scope["path"].startswith(("/api/", "/healthz", "/metrics")):
                    headers.append((b"cache-control", b"no-store"))
                headers.append((b"content-security-policy", policy.encode()))
                message = {**message, "headers": [*headers, *HEADERS]}
            await send(message)

        await self._app(scope, receive, send_guarded)
