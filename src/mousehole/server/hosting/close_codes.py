"""The codes with which a connection is closed."""

from __future__ import annotations

INTERNAL_ERROR = 1011  # our fault
RESTART = 1012  # the server restarts: come back
STORE_DOWN = 1013  # try again later
BAD_MESSAGE = 4400
FOREIGN_PAGE = 4403  # the page that asks is of another server
ROOM_GONE = 4404  # there is no such room, or it is no more
NO_HELLO = 4408
TOO_SLOW = 4413
TOO_MUCH = 4429
