"""What packing every frame would save and cost: `python benchmarks/deflate.py --json FILE`.

The frames of recorded games, as both players' sockets get them, packed as `permessage-deflate` (RFC 7692) does: with a
window that is kept from frame to frame, of several sizes, or fresh for every frame. CPU is that of zlib alone; memory
is what zlib keeps for one connection's sending, as its manual counts it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from measure import circumstances
from traffic import CountingRoom, size

from mousehole.server import protocol

MIX = ("bon_appetit", "chop_chop")
MOVES = 400
TAIL = b"\x00\x00\xff\xff"  # which is left out
HEAD = 2
Pack = Callable[[bytes], bytes]
WAYS = {
    "window of 32 kB": (15, 8, True), "window of 4 kB": (12, 5, True), "window of 1 kB": (10, 2, True),
    "no window kept": (15, 8, False),
}  # fmt: skip


def packer(bits: int, memory: int, keeps: bool) -> Pack:
    """What packs one connection's frames."""
    kept = zlib.compressobj(6, zlib.DEFLATED, -bits, memory)

    def pack(frame: bytes) -> bytes:
        own = kept if keeps else zlib.compressobj(6, zlib.DEFLATED, -bits, memory)
        return (own.compress(frame) + own.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)

    return pack


def frames(game: str, version: int) -> tuple[int, list[list[bytes]]]:
    """So many moves, and what each player was told of them."""
    room = CountingRoom(game, 2, version)
    before = [len(person.frames) for person in room.people]
    moves = room.play(MOVES, random.Random(7)).moves
    told = [person.frames[start:] for person, start in zip(room.people, before, strict=True)]
    return moves, [[protocol.encode(frame) for frame in own if size(frame)] for own in told]


def measured(version: int) -> dict[str, Any]:
    """Bytes and microseconds a move, for both players, unpacked and by every way of packing."""
    played = [frames(game, version) for game in MIX]
    moves = sum(count for count, _ in played)
    lines = [own for _, both in played for own in both]
    found: dict[str, Any] = {"moves": moves}
    plain = sum(len(frame) + HEAD + 2 * (len(frame) > 125) for own in lines for frame in own)
    found["as it is"] = {"bytes_per_move": round(plain / moves), "us_per_move": 0.0, "kb_per_connection": 0}
    for name, (bits, memory, keeps) in WAYS.items():
        packed, spent = 0, 0.0
        for own in lines:
            pack = packer(bits, memory, keeps)
            began = time.thread_time()
            for frame in own:
                body = len(pack(frame))
                packed += body + HEAD + 2 * (body > 125)
            spent += time.thread_time() - began
        kept = ((1 << (bits + 2)) + (1 << (memory + 9))) / 1024 if keeps else 0
        found[name] = {
            "bytes_per_move": round(packed / moves), "us_per_move": round(spent * 1e6 / moves, 1),
            "kb_per_connection": round(kept),
        }  # fmt: skip
    return found


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    given = parser.parse_args()
    figures = {**circumstances(), "whole_views": measured(protocol.WHOLE), "steps": measured(protocol.STEPS)}
    text = json.dumps(figures, indent=1)
    print(text)
    if given.json is not None:
        given.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
