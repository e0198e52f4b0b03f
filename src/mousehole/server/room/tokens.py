"""Tokens and ids that cannot be guessed; on disk there are only digests."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

ROOM_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
ROOM_LENGTH = 14  # 69 bits


def new_token() -> str:
    """A token for a place: 192 bits."""
    return secrets.token_urlsafe(24)


def new_room_id() -> str:
    """An id for a room: it is the invitation, so it cannot be guessed either."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(ROOM_LENGTH))


def new_luck() -> str:
    """What the luck of a room's games comes from: 256 bits, as hex digits."""
    return secrets.token_hex(32)


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def whose(token: str, digests: Sequence[str]) -> int | None:
    """The number of the digest that the token belongs to; looks at all of them, in constant time each."""
    own = digest_of(token)
    found = None
    for number, digest in enumerate(digests):
        if hmac.compare_digest(own, digest) and digest:
            found = number
    return found
