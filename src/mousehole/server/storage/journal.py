"""The journal of the SQLite store: a commit is one row, and goes to its rooms' own places later, together with others.

The entries of a room lie together. A commit of many rooms would change a page of each, and every page is written whole;
a row of the journal is one or two pages for all of them. Once many entries have gathered, a room has several of them
on a page; then they are put in their places, some rooms after every commit, so that none waits for all of it. What was
put there counts as lying there as soon as it does, and the rows go when all of theirs has its place: until then entries
lie in both, and whoever reads takes them once. After a crash what the journal holds is still there, and is put in its
places at the next start.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec

from mousehole.server.storage.checksums import (
    DAMAGED,
    Kept,
    checksum,
    checksums,
    pack_checksums,
    read_checksums,
    whole,
)

logger = logging.getLogger(__name__)

CREATE = "CREATE TABLE journal (number INTEGER PRIMARY KEY, body BLOB NOT NULL);"
CREATE_LENGTHS = "CREATE TABLE IF NOT EXISTS lengths (room TEXT PRIMARY KEY, length INTEGER NOT NULL) WITHOUT ROWID;"
GROW = (
    "INSERT INTO lengths (room, length) VALUES (?, ?) "
    "ON CONFLICT (room) DO UPDATE SET length = max(length, excluded.length)"
)  # a page that is lost with the end of a room leaves no gap: only this tells that something was there
INSERTION = "INSERT OR IGNORE INTO entries (room, number, body, sum) VALUES (?, ?, ?, ?)"  # it may lie there already
LAST = "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE room = ?"
MOST_ENTRIES = 16_000  # that wait for their places
SOME_ENTRIES = 8000  # that are put there already where nobody waits
IN_ONE_GO = 200  # entries that are put there between two commits: whoever comes just then waits for a millisecond
MOST_ROOMS = 50_000  # whose next number is known without asking

PRIMARY_CODE = 0xFF  # of an error of SQLite; what is above it says more exactly where

Part = tuple[str, int, list[bytes]]  # a room, the number of the first entry, and the entries
Entry = tuple[str, int, bytes, int | None]  # with its room, its number and its checksum

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
        self._placing: list[list[Entry]] = []  # room by room: what is taken up and has no place yet
        self._placing_to = 0  # the last row of what is taken up
        self._has_leftovers = True  # may there be rows of another one, before this?

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
        self._connection.execute("INSERT INTO journal (body, sums) VALUES (?, ?)", (_encode(parts), checksums(parts)))
        self._ahead |= ahead
        self._put += entries

    def _due(self, room: str) -> int:
        due = self._ahead.get(room)
        if due is None:
            due = self._next.get(room)
        if due is None:
            due = self._next[room] = _next_of(self._connection, room, self._has_leftovers)
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
        """Is it time to put some of what is here in its places?"""
        return self._placing != [] or self._waiting >= (MOST_ENTRIES if somebody_waits else SOME_ENTRIES)

    def spread_some(self) -> None:
        """Put some of it in its places. It need not be synced: without it the rows are still there."""
        if not self._placing and not self._take_up():
            self.spread()
            return
        self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            self._place_rooms()
        except BaseException:
            self._placing = []  # it is tried again when more has gathered
            if self._connection.in_transaction:  # within one nobody can go back to syncing
                self._connection.execute("ROLLBACK")
            raise
        finally:
            self._connection.execute("PRAGMA synchronous = FULL")

    def _place_rooms(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        taken, rooms = 0, 0
        while rooms < len(self._placing) and taken < IN_ONE_GO:
            self._place(self._placing[-1 - rooms])
            taken += len(self._placing[-1 - rooms])
            rooms += 1
        if rooms == len(self._placing):
            self._connection.execute("DELETE FROM journal WHERE number <= ?", (self._placing_to,))
        self._connection.execute("COMMIT")
        del self._placing[len(self._placing) - rooms :]

    def _place(self, entries: list[Entry]) -> None:
        """Put entries, room by room and in order, in their places, and note how long each room's log is by that."""
        self._connection.executemany(INSERTION, entries)
        lengths = {room: number + 1 for room, number, _, _ in entries}  # in order: the last of each room counts
        self._connection.executemany(GROW, lengths.items())

    def _take_up(self) -> bool:
        """Read what is here, to be put in its places; False where something cannot be read, or rooms are too many."""
        rows = self._connection.execute("SELECT number, body, sums FROM journal ORDER BY number").fetchall()
        if len(self._next) > MOST_ROOMS or not rows or any(_parts_in(body) is None for _, body, _ in rows):
            return False
        found: dict[str, list[Entry]] = {}
        for _, body, sums in rows:
            for entry in _entries_in(body, sums):
                found.setdefault(entry[0], []).append(entry)
        self._placing, self._placing_to = [found[room] for room in sorted(found, reverse=True)], rows[-1][0]
        self._waiting = 0
        return True

    def spread(self) -> None:
        """Put everything in its place."""
        self._waiting, self._placing = 0, []
        self._connection.execute("BEGIN IMMEDIATE")
        rows = self._connection.execute("SELECT number, body, sums FROM journal").fetchall()
        if rows:
            entries = sorted(
                [entry for _, body, sums in rows for entry in _entries_in(body, sums)], key=_room_and_number
            )
            self._place(entries)
            for number, body, _ in rows:
                if _parts_in(body) is None:
                    self._set_aside(number, body)
            self._connection.execute("DELETE FROM journal")
        self._connection.execute("COMMIT")
        self._has_leftovers = False
        if len(self._next) > MOST_ROOMS:
            self._next = {}

    def _set_aside(self, number: int, body: bytes) -> None:
        """Keep a row that cannot be read, and close the rooms that it names: what they lack is known to nobody."""
        self._connection.execute("INSERT INTO damaged (body) VALUES (?)", (_raw(body),))
        rooms = [room for (room,) in self._connection.execute("SELECT room FROM rooms")]
        named = [room for room in rooms if room.encode() in _raw(body)]
        for room in named:
            (due,) = self._connection.execute(LAST, (room,)).fetchone()
            self._connection.execute(
                "INSERT INTO entries (room, number, body, sum) VALUES (?, ?, ?, 0)", (room, due, DAMAGED)
            )
        logger.error("row %d of the journal is damaged; of rooms it names: %s", number, ", ".join(named) or "none")

    def rewrite(self, room: str, bodies: dict[int, bytes]) -> None:
        """Write over entries of a room, here and in their places, as part of a transaction."""
        self._placing = []  # it is taken up anew
        for number, body in self._connection.execute("SELECT number, body FROM journal").fetchall():
            parts = _parts_in(body) or []
            other = [
                (
                    name,
                    first,
                    [bodies.get(first + at, entry) if name == room else entry for at, entry in enumerate(some)],
                )
                for name, first, some in parts
            ]
            if other != parts:
                update = "UPDATE journal SET body = ?, sums = ? WHERE number = ?"
                self._connection.execute(update, (_encode(other), checksums(other), number))
        self._connection.executemany(
            "UPDATE entries SET body = ?, sum = ? WHERE room = ? AND number = ?",
            [(body, checksum(room, number, body), room, number) for number, body in bodies.items()],
        )

    def delete(self, rooms: list[str]) -> None:
        """Take all entries of rooms out of it, as part of a transaction. No more room on disk is needed for that."""
        gone = set(rooms)
        self._placing = []  # what is left is taken up anew
        for number, body, sums in self._connection.execute("SELECT number, body, sums FROM journal").fetchall():
            parts = _parts_in(body) or []
            rest = [part for part in parts if part[0] not in gone]
            if len(rest) < len(parts):
                kept = [known for room, _, _, known in _entries_in(body, sums) if room not in gone]
                packed = None if None in kept else pack_checksums(kept)
                update = "UPDATE journal SET body = ?, sums = ? WHERE number = ?"
                self._connection.execute(update, (_encode(rest), packed, number))
        self._connection.executemany("DELETE FROM lengths WHERE room = ?", [(room,) for room in rooms])
        for room in rooms:
            self._next.pop(room, None)
            self._ahead.pop(room, None)


def _parts_in(body: bytes) -> list[Part] | None:
    """The appends in a row of the journal; None where it cannot be read."""
    try:
        return _decode(body)
    except (msgspec.DecodeError, TypeError):  # or it is no bytes at all
        return None


def _raw(body: object) -> bytes:
    return body if isinstance(body, bytes) else repr(body).encode()


def _entries_in(body: bytes, sums: bytes | None) -> list[Entry]:
    """Every entry in a row of the journal, with its place and its checksum."""
    parts = _parts_in(body) or []
    found = [(room, first + at, entry) for room, first, some in parts for at, entry in enumerate(some)]
    known = read_checksums(sums, len(found))
    return [(*entry, checksum) for entry, checksum in zip(found, known, strict=True)]


def is_damage(error: sqlite3.Error) -> bool:
    """Does SQLite say that what is on disk cannot be right (and not that the disk is full, slow or busy)?"""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code & PRIMARY_CODE in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def as_far_as_readable(query: Callable[[], Iterable[tuple[Any, Any, Any]]]) -> tuple[list[Kept], bool]:
    """The rows of a query up to where the file is damaged, and whether they were all."""
    found: list[Kept] = []
    try:
        for row in query():
            if not isinstance(row[0], int):  # a damaged page may say that its number is anything
                return found, False
            found.append(row)
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        return found, False
    return found, True


def _room_and_number(entry: Entry) -> tuple[str, int]:
    return entry[0], entry[1]


def _next_of(connection: sqlite3.Connection, room: str, has_leftovers: bool) -> int:
    """The number of a room's next entry, of which nobody has put any since the start."""
    due: int = connection.execute(LAST, (room,)).fetchone()[0]
    rows = _rows_naming(connection, room) if has_leftovers else []
    return max([due, *(number + 1 for number, _, _ in _waiting_of(room, rows))])


def _rows_naming(connection: sqlite3.Connection, room: str) -> list[tuple[bytes, bytes | None]]:
    """The rows of the journal in which a room's name stands, found by SQLite: of most rows nothing else is wanted."""
    query = "SELECT body, sums FROM journal WHERE instr(body, ?) ORDER BY number"
    return connection.execute(query, (room.encode(),)).fetchall()


def _waiting_of(room: str, rows: Iterable[tuple[bytes, bytes | None]]) -> list[Kept]:
    """The entries of a room that are in these rows of the journal."""
    return [
        (number, entry, known)
        for body, sums in rows
        for name, number, entry, known in _entries_in(body, sums)
        if name == room
    ]


def lengths_of(connection: sqlite3.Connection, rooms: Collection[str]) -> dict[str, int]:
    """How many entries these rooms have, wherever they lie; nothing of rooms that have none."""
    connection.execute("BEGIN")  # both are read as they are at one moment
    found = {room: connection.execute(LAST, (room,)).fetchone()[0] for room in rooms}
    for (body,) in connection.execute("SELECT body FROM journal").fetchall():
        for room, first, some in _parts_in(body) or []:
            if room in found:
                found[room] = max(found[room], first + len(some))
    connection.execute("COMMIT")
    return {room: length for room, length in found.items() if length}


def spread_length(connection: sqlite3.Connection, room: str) -> int:
    """How many entries of a room were ever put in their places; 0 where an older version has written the file."""
    try:
        row = connection.execute("SELECT length FROM lengths WHERE room = ?", (room,)).fetchone()
    except sqlite3.Error as error:
        if is_damage(error) or "no such table" in str(error):
            return 0
        raise
    return row[0] if row is not None and isinstance(row[0], int) else 0


def entries_of(connection: sqlite3.Connection, room: str) -> list[bytes]:
    """All entries of a room in order, wherever they lie; DAMAGED in place of what is not as it was written."""
    connection.execute("BEGIN")  # both are read as they are at one moment
    query = "SELECT number, body, sum FROM entries WHERE room = ? ORDER BY number"
    length = spread_length(connection, room)
    placed, is_all = as_far_as_readable(lambda: connection.execute(query, (room,)))
    rows = _rows_naming(connection, room)
    connection.execute("ROLLBACK")  # a COMMIT would say once more that the file is damaged
    lacks_some = any(_parts_in(body) is None for body, _ in rows)
    found = whole(room, 0, [*placed, *_waiting_of(room, rows)])
    return found + [DAMAGED] * (lacks_some or not is_all or len(found) < length)
