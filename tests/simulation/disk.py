"""The simulated disk: SQLite itself, whose writer is a step of the process, on files that outlive it.

What has been committed is on disk even where its answer never comes. When the power fails in the middle of a commit it
is there whole, or not at all, or its last bytes are torn, or scattered: of the sectors that were written since the last
sync any may be there and any may not, in whatever order the disk has taken them. Then SQLite has to find that out by
itself. The same may happen while the journal is put in its places.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from mousehole.server.storage.journal import Journal, entries_of
from mousehole.server.storage.sqlite import SqliteFile, SqliteStore
from mousehole.server.storage.store import StoreError
from simulation.checks import Checks
from simulation.loop import Process

SECTOR = 512  # what a disk writes as a whole
WRITE_S = (0.0002, 0.004)
FULL_PAGES = 1  # that are still free when the disk is full


class Disk:
    """A data folder, and how it is with it."""

    def __init__(self, folder: Path, luck: random.Random, faults: Counter[str]) -> None:
        self._folder, self.luck, self.faults = folder, luck, faults
        self._number = 0
        self.slow_s = 0.0
        self.is_gone = False
        self.is_full = False
        self.path = self._next_path()

    def _next_path(self) -> Path:
        self._number += 1
        folder = self._folder / str(self._number)
        folder.mkdir(parents=True)
        return folder / "mousehole.sqlite3"

    def crash(self, cut: Callable[[Path], None] | None) -> None:
        """The power fails: what is in the files now is all that there will be, less what `cut` takes away."""
        self.path = self.copy()
        if cut is not None:
            cut(self.path)

    def contents(self) -> tuple[bytes, bytes]:
        """The bytes of the database and of its log."""
        return self.path.read_bytes(), self.log.read_bytes() if self.log.exists() else b""

    def copy(self) -> Path:
        """The files as they are now, somewhere else."""
        target = self._next_path()
        for suffix in ("", "-wal"):
            source = self.path.with_name(self.path.name + suffix)
            if source.exists():
                shutil.copyfile(source, target.with_name(target.name + suffix))
        return target

    @property
    def log(self) -> Path:
        """The file in which SQLite writes first."""
        return self.path.with_name(self.path.name + "-wal")


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _truncate(path: Path, at: int) -> None:
    with _log_of(path).open("r+b") as file:
        file.truncate(at)


def scatter(path: Path, synced: tuple[bytes, bytes], luck: random.Random) -> None:
    """Of what was written since the last sync let some sectors be there and others not.

    SQLite syncs its log before it touches the database, so either the log is scattered and the database as it was, or
    the log is whole and the database scattered.
    """
    written = path.read_bytes(), _log_of(path).read_bytes() if _log_of(path).exists() else b""
    if written[0] != synced[0] and luck.random() < 0.5:
        path.write_bytes(_mixed(synced[0], written[0], luck))
    else:
        path.write_bytes(synced[0])
        _log_of(path).write_bytes(_mixed(synced[1], written[1], luck))


def _mixed(old: bytes, new: bytes, luck: random.Random) -> bytes:
    size = max(len(old), len(new))
    share = luck.random()
    mixed = bytearray()
    for start in range(0, size, SECTOR):
        before, after = old[start : start + SECTOR], new[start : start + SECTOR]
        taken = after if luck.random() < share else before
        mixed += taken.ljust(min(SECTOR, size - start), b"\0")
    return bytes(mixed)


class FaultyConnection:
    """A connection to SQLite on a disk that may be gone."""

    def __init__(self, connection: sqlite3.Connection, disk: Disk) -> None:
        self._connection, self._disk = connection, disk

    def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
        """Run a statement."""
        if self._disk.is_gone and not statement.startswith("ROLLBACK"):
            raise sqlite3.OperationalError("disk I/O error")
        return self._connection.execute(statement, *given)

    def executemany(self, statement: str, given: Any) -> sqlite3.Cursor:
        """Run a statement several times."""
        if self._disk.is_gone:
            raise sqlite3.OperationalError("disk I/O error")
        return self._connection.executemany(statement, given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class SimSqliteFile(SqliteFile):
    """Reading, from a disk that may be gone."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk.path)
        self._disk = disk

    def _read(self, read: Any) -> Any:
        if self._disk.is_gone:
            raise StoreError("disk I/O error")
        return super()._read(read)


class SimSqliteStore(SqliteStore):
    """The store of one machine; its writer is a step of its process."""

    def __init__(self, disk: Disk, process: Process, checks: Checks) -> None:
        super().__init__(disk.path)
        self._disk, self._process, self._checks = disk, process, checks
        self._queue: list[Any] = []
        self._is_writing = False
        self._is_full = False
        process.at_end.append(self._power_fails)

    def _read(self, read: Any) -> Any:
        if self._disk.is_gone:
            raise StoreError("disk I/O error")
        return super()._read(read)

    def _start_writer(self, connection: sqlite3.Connection) -> None:
        self._true_connection = connection
        self._connection = cast(sqlite3.Connection, FaultyConnection(connection, self._disk))
        self._kept = Journal(self._connection)
        self._spread(self._connection, self._kept)
        self._thread = True  # type: ignore[assignment]

    def revive(self) -> bool:
        """Its writer is no thread, and ends with its process."""
        return False

    def _hand_over(self) -> None:
        self._queue += self._coming
        self._coming = []
        self._go_on()

    def _go_on(self) -> None:
        if self._queue and not self._is_writing:
            self._is_writing = True
            luck = self._disk.luck
            wait = luck.uniform(*WRITE_S) + self._disk.slow_s * luck.random()
            self._process.do_at(self._process.loop.now + wait, self._write_all)

    def _write_all(self) -> None:
        jobs, self._queue = self._queue, []
        if self._disk.is_full != self._is_full:
            self._fill()
        self._commit(self._connection, self._kept, jobs)
        self._note(jobs)
        wait = self._disk.luck.uniform(*WRITE_S) + self._disk.slow_s * self._disk.luck.random()
        self._process.do_at(self._process.loop.now + wait, self._written, jobs)

    def _fill(self) -> None:
        self._is_full = self._disk.is_full
        (pages,) = self._true_connection.execute("PRAGMA page_count").fetchone()
        most = pages + FULL_PAGES if self._is_full else 1 << 30
        self._true_connection.execute(f"PRAGMA max_page_count = {most}")

    def _note(self, jobs: list[Any]) -> None:
        for job in jobs:
            if job.error is None:
                for number, (room, first, bodies) in enumerate(job.batch.parts):
                    if not isinstance(job.result, dict) or number not in job.result:
                        self._checks.stored(room, first, bodies)

    def _written(self, jobs: list[Any]) -> None:
        self._is_writing = False
        self._answer(jobs)
        if self._kept.is_to_be_spread(somebody_waits=bool(self._queue)):
            self._spread_some(self._connection, self._kept)
        self._go_on()

    def _power_fails(self) -> None:
        """What was handed over is on disk, or not, or torn."""
        jobs, self._queue, cut = self._queue, [], None
        if self._thread is None:
            return
        fate = self._disk.luck.choice(("lost", "unanswered", "torn", "scattered", "spreading")) if jobs else "lost"
        if fate == "spreading":
            cut = self._scattered_by(lambda: self._spread(self._connection, self._kept))
        elif fate == "scattered":
            cut = self._scattered_by(lambda: self._commit(self._connection, self._kept, jobs))
        elif fate != "lost":
            size = self._disk.log.stat().st_size if self._disk.log.exists() else 0
            self._commit(self._connection, self._kept, jobs)
            end = self._disk.log.stat().st_size if self._disk.log.exists() else 0
            if fate == "torn" and end > size:
                cut = partial(_truncate, at=self._disk.luck.randrange(size, end))
        self._disk.crash(cut)
        self._true_connection.close()
        if fate not in ("lost", "spreading") and self._has_survived(jobs):
            self._disk.faults["commit_unanswered"] += 1
            self._note(jobs)
        elif cut is not None:
            self._disk.faults[f"{fate}_tail" if fate == "torn" else fate] += 1

    def _scattered_by(self, write: Callable[[], None]) -> Callable[[Path], None]:
        """Let something be written whose sync the power does not live to see."""
        synced = self._disk.contents()
        write()
        return lambda path: scatter(path, synced, self._disk.luck)

    def _has_survived(self, jobs: list[Any]) -> bool:
        """Is what was committed last on disk? (Looked at in a copy: the next server has to find out by itself.)"""
        path = self._disk.copy()
        connection = sqlite3.connect(path)
        found = False
        for job in jobs:
            for room, first, bodies in job.batch.parts if job.error is None else []:
                entries = entries_of(connection, room)
                found = found or entries[first : first + len(bodies)] == bodies
        connection.close()
        return found

    async def close(self) -> None:
        """Commit what has come and let go."""
        if self._thread is not None:
            self._hand_over()
            while self._is_writing:
                done = self._process.loop.create_future()
                self._process.do_at(self._process.loop.now + 0.01, done.set_result, None)
                await done
            self._thread = None
            self._spread(self._connection, self._kept)
            self._true_connection.close()
            self._process.at_end.remove(self._power_fails)
