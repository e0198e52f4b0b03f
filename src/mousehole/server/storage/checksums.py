"""Checksums of stored entries: what a disk has changed is noticed, and closes the one room that it belongs to."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from zlib import crc32

DAMAGED = b""  # in place of an entry whose checksum is wrong, or that is missing: no entry is empty
CHECKSUM_BYTES = 4
WRONG = -1  # no entry has it
Kept = tuple[int, bytes, int | None]  # the number of an entry, the entry, and its checksum where it has one


def checksum(room: str, number: int, body: bytes) -> int:
    """The checksum of an entry in its place: the same entry elsewhere has another."""
    return crc32(body, crc32(f"{room}/{number}".encode()))


def checksums(parts: Iterable[tuple[str, int, list[bytes]]]) -> bytes:
    """The checksums of all entries of some appends, one after the other."""
    return pack_checksums(
        [checksum(room, first + at, body) for room, first, bodies in parts for at, body in enumerate(bodies)]
    )


def pack_checksums(known: Sequence[int | None]) -> bytes:
    """Checksums, one after the other, each in four bytes."""
    return struct.pack(f">{len(known)}I", *known)


def read_checksums(packed: bytes | None, count: int) -> list[int | None]:
    """The sums apart: none of entries of a version that had none; wrong ones where they are not as many as entries."""
    if packed is None:
        return [None] * count
    if len(packed) != count * CHECKSUM_BYTES:
        return [WRONG] * count
    return list(struct.unpack(f">{count}I", packed))


def _is_whole(room: str, number: int, body: object, known: int | None) -> bool:
    """Is it as it was written? (A damaged file may say that it is no bytes at all.)"""
    return isinstance(body, bytes) and (known is None or known == checksum(room, number, body))


def whole(room: str, first: int, kept: Iterable[Kept]) -> list[bytes]:
    """The entries of a room from a number on, with DAMAGED for each that is not as it was written, or not there."""
    found: list[bytes] = []
    for number, body, known in kept:
        while first + len(found) < number:
            found.append(DAMAGED)
        if first + len(found) == number:  # else it is there twice
            found.append(body if _is_whole(room, number, body, known) else DAMAGED)
    return found
