"""Who asks something of the book."""

from __future__ import annotations

from mousehole.server.book.deeds import Caller
from mousehole.server.hosting.endpoints import BEARER, HttpQuestion


def caller_of(asked: HttpQuestion) -> Caller:
    """Who asks: by the secret in the header, which stands in no address."""
    secret = asked.authorization.removeprefix(BEARER) if asked.authorization.startswith(BEARER) else ""
    return Caller.with_secret(secret, asked.is_own)
