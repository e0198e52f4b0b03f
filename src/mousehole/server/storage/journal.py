"""The journal of the SQLite store: a commit is one row, and goes to its rooms' own places later, together with others.

The entries of a room lie together. A commit of many rooms would change a page of each, and every page is written whole;
a row of the journal is one or two pages for all of them. After a crash what it holds is still there, and is put in its
places at the next start.
"""

from __future__ import annotations

import sqlite3

import msgspec

CREATE = "CREATE TABLE journal (number INTEGER PRIMARY KEY, body BLOB NOT NULL);"
MOST_ENTRIES = 2000  # that wait for their places; putting them there takes ten milliseconds, in which nothing commits
SOME_ENTRIES = 1000  # that are put there already where nobody waits
MOST_ROOMS = 50_000  # whose next number is known without asking

Part = tuple[str, int, list[bytes]]  # a room, the number of the first entry, and the entries

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Part]).decode


class NotNext(Exception):
    """An append whose first number is not the next of its room: somebody else has written there, or nobody yet."""


class Journal:
    """The journal as the one who writes it has it. What is put counts once `committed` is called."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._next: dict[str, int] = {}  # the number of the next entry of a room, as committed
        self._ahead: dict[str, int] = {}  # and as put since
        self._waiting = 0  # entries in the journal
        self._put = 0  # and those put since

    def put(self, parts: list[Part]) -> None:
        """Write one row with all of these; NotNext, with nothing done, where one of them cannot be."""
        ahead: dict[str, int] = {}
        entries = 0
        for room, first, bodies in parts:
            due = ahead[room] if room in ahead else self._due(room)
            if first != due:
                raise NotNext(f"{room}: entry {first}, where {due} is the next")
            ahead[room] = due + len(bodies)
            entries += len(bodies)
        self._connection.execute("INSERT INTO journal (body) VALUES (?)", (_encode(parts),))
        self._ahead |= ahead
        self._put += entries

    def _due(self, room: str) -> int:
        due = self._ahead.get(room)
        if due is None:
            due = self._next.get(room)
        if due is None:
            due = self._next[room] = _next_of(self._connection, room)
        return due

    def committed(self) -> None:
        """What was put is on disk."""
        self._next |= self._ahead
        self._waiting += self._put
        self.rolled_back()

    def rolled_back(self) -> None:
        """What was put is not on disk: forget it."""
        self._ahead, self._put = {}, 0

    def is_to_be_spread(self, somebody_waits: bool) -> bool:
        """Is it time to put what is here in its places?"""
        return self._waiting >= (MOST_ENTRIES if somebody_waits else SOME_ENTRIES)

    def spread(self) -> None:
        """Put everything in its place."""
        self._waiting = 0
        self._connection.execute("BEGIN IMMEDIATE")
        entries = [
            (room, first + offset, entry)
            for (body,) in self._connection.execute("SELECT body FROM journal")
            for room, first, some in _decode(body)
            for offset, entry in enumerate(some)
        ]
        if entries:
            insertion = "INSERT INTO entries (room, number, body) VALUES (?, ?, ?)"
            self._connection.executemany(insertion, sorted(entries))
            self._connection.execute("DELETE FROM journal")
        self._connection.execute("COMMIT")
        if len(self._next) > MOST_ROOMS:
            self._next = {}

    def delete(self, rooms: list[str]) -> None:
        """Take all entries of rooms out of it, as part of a transaction. No more room on disk is needed for that."""
        gone = set(rooms)
        for number, body in self._connection.execute("SELECT number, body FROM journal").fetchall():
            parts = _decode(body)
            rest = [part for part in parts if part[0] not in gone]
            if len(rest) < len(parts):
                self._connection.execute("UPDATE journal SET body = ? WHERE number = ?", (_encode(rest), number))
        for room in rooms:
            self._next.pop(room, None)
            self._ahead.pop(room, None)


def _next_of(connection: sqlite3.Connection, room: str) -> int:
    """The number of a room's next entry."""
    query = "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE room = ?"
    due: int = connection.execute(query, (room,)).fetchone()[0]
    return due + len(_waiting_of(connection, room))


def _waiting_of(connection: sqlite3.Connection, room: str) -> list[bytes]:
    """The entries of a room that are in the journal."""
    rows = connection.execute("SELECT body FROM journal ORDER BY number")
    return [entry for (body,) in rows for name, _, some in _decode(body) if name == room for entry in some]


def entries_of(connection: sqlite3.Connection, room: str) -> list[bytes]:
    """All entries of a room in order, wherever they lie."""
    connection.execute("BEGIN")  # both are read as they are at one moment
    query = "SELECT body FROM entries WHERE room = ? ORDER BY number"
    found = [body for (body,) in connection.execute(query, (room,))] + _waiting_of(connection, room)
    connection.execute("COMMIT")
    return found
