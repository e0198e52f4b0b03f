"""What the end of SQLite's log looks like after a crash. SQLite leaves out what it cannot read without a word."""

from __future__ import annotations

import shutil
import struct
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

MAGIC = (0x377F0682, 0x377F0683)
HEAD, FRAME_HEAD = 32, 24
LARGEST_PAGE = 65_536
FOR_ITS_OWNER = 0o600


class WalTail(NamedTuple):
    """The frames of a log: how many there are, and the number of the last that ends a commit (0: none)."""

    frames: int
    last_commit: int
    path: Path

    def set_aside(self) -> Path | None:
        """Copy the log before it is written over: somebody may get more out of it than SQLite does.

        None where there is no room for a copy: those whose tables are whole play all the same.
        """
        now = datetime.fromtimestamp(time.time(), UTC)
        kept = self.path.with_name(f"{self.path.name}.damaged-{now:%Y%m%dT%H%M%S}")
        try:
            kept.touch(mode=FOR_ITS_OWNER)
            shutil.copyfile(self.path, kept)
        except OSError:
            return None
        return kept


def tail_of(database: Path) -> WalTail | None:
    """The log beside a database, as its frames' own heads tell it; None where there is none."""
    path = database.with_name(database.name + "-wal")
    try:
        size = path.stat().st_size
        if size < HEAD:
            return None
        with path.open("rb") as file:
            magic, _, page, _, *salts = struct.unpack(">6I", file.read(24))
            if magic not in MAGIC or not 512 <= page <= LARGEST_PAGE:
                return WalTail(-1, -1, path)  # not even its head can be read
            frames = last_commit = 0
            for number in range(1, (size - HEAD) // (FRAME_HEAD + page) + 1):
                file.seek(HEAD + (number - 1) * (FRAME_HEAD + page))
                _, pages_after, *own = struct.unpack(">4I", file.read(16))
                if own == salts:  # else it is left over from before
                    frames = number
                    last_commit = number if pages_after else last_commit
            return WalTail(frames, last_commit, path)
    except OSError:
        return None


def what_is_lost(tail: WalTail | None, read: int) -> str | None:
    """A sentence about what SQLite, which has read so many frames, has left out; None where nothing is lost.

    Frames after the last commit are a commit that was not finished, and so told to nobody.
    """
    if tail is None:
        return None
    if tail.frames < 0:
        return "the log beside it cannot be read: what was in it is lost"
    if tail.last_commit > read:
        return f"the log beside it is damaged: {tail.last_commit - read} of its {tail.last_commit} frames are lost"
    return None
