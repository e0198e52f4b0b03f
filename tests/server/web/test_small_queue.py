"""The queue and the flag of a connection do as asyncio's do."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from mousehole.server.web.small_queue import SmallFlag, SmallQueue

STEPS = 400


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def read_by_chance(queue: Any, seed: int) -> list[Any]:
    """What one reader hears of a queue that is filled, read, and given up on, by chance."""
    luck, told = random.Random(seed), []
    reader: asyncio.Task[Any] | None = None
    for number in range(STEPS):
        match luck.randrange(4):
            case 0:
                queue.put_nowait(number)
            case 1 if reader is None:
                reader = asyncio.create_task(queue.get())
            case 2 if reader is not None:
                reader.cancel()
            case _:
                await turns()
        if reader is not None and reader.done():
            told.append(None if reader.cancelled() else reader.result())
            reader = None
        if reader is None:
            told.append(queue.empty())
    if reader is not None:
        reader.cancel()
        await turns()
    return told


async def wait_by_chance(flag: Any, seed: int) -> list[int]:
    """In which order those go on who wait for a flag that is set and cleared by chance; some give up."""
    luck, told, waiting = random.Random(seed), [], dict[int, asyncio.Task[Any]]()

    async def wait(number: int) -> None:
        assert await flag.wait() is True
        told.append(number)

    for number in range(STEPS):
        match luck.randrange(5):
            case 0:
                flag.set()
            case 1:
                flag.clear()
            case 2:
                waiting[number] = asyncio.create_task(wait(number))
            case 3 if waiting:
                waiting.pop(luck.choice(list(waiting))).cancel()
            case _:
                await turns()
        await turns()
        told.append(-1 if flag.is_set() else -2)
    flag.set()
    await turns()
    return told


@pytest.mark.parametrize("seed", range(20))
def test_what_is_read_comes_as_from_a_queue_of_asyncio(seed: int) -> None:
    told = asyncio.run(read_by_chance(SmallQueue(), seed))
    assert told == asyncio.run(read_by_chance(asyncio.Queue(), seed))
    assert any(type(found) is int for found in told)


@pytest.mark.parametrize("seed", range(20))
def test_whoever_waits_goes_on_as_with_an_event_of_asyncio(seed: int) -> None:
    told = asyncio.run(wait_by_chance(SmallFlag(), seed))
    assert told == asyncio.run(wait_by_chance(asyncio.Event(), seed))
    assert any(number >= 0 for number in told)
