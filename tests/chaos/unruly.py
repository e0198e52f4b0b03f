"""Clients that vanish, stall and flood: each loses its own line, and the table beside them plays on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from chaos.player import Player
from chaos.process import NO_LIMITS, ServerProcess, wait_until

VANISHERS, STALLERS, FLOODERS = 40, 2, 3
STALL_MESSAGES, FLOOD_MESSAGES = 50_000, 2_000  # more than the kernel keeps for who does not read
SMALL_BUFFER = 4096
BATCH = 500
LIMITS = replace(NO_LIMITS, frames_waiting=500)
STRICT = replace(LIMITS, messages_per_s=40.0, message_burst=120.0)
HERE = "127.0.0.1"
TOO_MUCH = 4429
TICK_S = 0.05
PATIENCE_S = 120.0


async def bear_them(folder: Path) -> dict[str, Any]:
    """Let them come while two people play; who was cut off, and whether the two could play on."""
    with ServerProcess(folder, LIMITS) as server:
        made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2, "pace": "instant"})
        stop = asyncio.Event()
        players = [
            Player(server.port, made["room"], token, f"p{number}", random.Random(number), think_s=0.02)
            for number, token in enumerate(made["tokens"])
        ]
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        try:
            address = f"ws://127.0.0.1:{server.port}/ws/{made['room']}"
            for _ in range(VANISHERS):
                await _vanish(address)
            stalled = [await _stall(address) for _ in range(STALLERS)]
            before = sum(len(player.acknowledged) for player in players)
            played_on = await wait_until(lambda: sum(len(p.acknowledged) for p in players) > before, PATIENCE_S)
            left = await _connections_beside(server, len(players))
        finally:
            stop.set()
            await asyncio.gather(*playing)
        alive = server.is_alive()
    flooded = await _flood_all(folder)
    return {
        "vanished": VANISHERS, "stalled": STALLERS, "flooded": FLOODERS, "connections_left": left,
        "not_cut_off": stalled.count(False) + flooded.count(False), "played_on_after": played_on, "alive": alive,
    }  # fmt: skip


async def _vanish(address: str) -> None:
    """Join, and be gone without a word."""
    client = await connect(address, compression=None, max_queue=None, open_timeout=PATIENCE_S)
    await client.send('{"t": "hello"}')
    line = client.transport.get_extra_info("socket")
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.transport.abort()
    with contextlib.suppress(ConnectionClosed, OSError):
        await client.close()


async def _stall(address: str) -> bool:
    """Ask and ask and never read the answers; was the line cut?"""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    line.connect((HERE, int(address.split(":")[2].partition("/")[0])))
    client = await connect(address, compression=None, max_queue=None, open_timeout=PATIENCE_S, sock=line)
    await client.send('{"t": "hello"}')
    client.transport.pause_reading()
    return await _say_until_cut(client, '{"t": "go"}', STALL_MESSAGES)


async def _flood_all(folder: Path) -> list[bool]:
    """Say far too much, against a server with its usual limits."""
    with ServerProcess(folder / "strict", STRICT) as server:
        made = server.ask("POST", "/api/rooms", {"game": "bon_appetit", "players": 2})
        return [await _flood(f"ws://127.0.0.1:{server.port}/ws/{made['room']}") for _ in range(FLOODERS)]


async def _flood(address: str) -> bool:
    client = await connect(address, compression=None, max_queue=None, open_timeout=PATIENCE_S)
    await client.send('{"t": "hello"}')
    if not await _say_until_cut(client, '{"t": "emote", "emote": "purr"}', FLOOD_MESSAGES):
        return False
    return client.close_code == TOO_MUCH


async def _say_until_cut(client: ClientConnection, text: str, messages: int) -> bool:
    try:
        async with asyncio.timeout(PATIENCE_S):
            for number in range(messages):
                await client.send(text)
                if number % BATCH == 0:
                    await asyncio.sleep(0)
            while True:  # who does not read sees only by saying more that nobody listens
                await client.send(text)
                await asyncio.sleep(TICK_S)
    except TimeoutError:
        client.transport.abort()
        return False
    except (ConnectionClosed, OSError):
        return True


async def _connections_beside(server: ServerProcess, expected: int) -> int:
    """How many connections the server still holds beside those that should be there, after some patience."""

    def count() -> int:
        return int(server.ask("GET", "/healthz")["connections"]) - expected

    end = asyncio.get_running_loop().time() + PATIENCE_S
    while (beside := await asyncio.to_thread(count)) > 0 and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.1)
    return max(beside, 0)
