"""The simulation's own loop: time is virtual, order within a process stays, and what is killed stays dead."""

import asyncio
import random

import pytest

from simulation.loop import Deadlock, SimLoop


def a_loop(seed: int = 1) -> SimLoop:
    return SimLoop(random.Random(seed))  # type: ignore[abstract]


def test_an_hour_passes_at_once_and_by_the_process_s_own_clock() -> None:
    loop = a_loop()
    process = loop.process("one")
    began = loop.now + process.clock_s
    seen: list[float] = []

    async def wait() -> None:
        await asyncio.sleep(3600)
        seen.append(asyncio.get_running_loop().time())

    task = process.start(wait())
    loop.run(task.done)
    assert 3600 <= seen[0] - began < 3600.01


def order_of(seed: int) -> str:
    loop = a_loop(seed)
    said: list[str] = []
    for name in "ab":
        process = loop.process(name)
        for number in range(3):
            process.do(lambda name=name, number=number: said.append(f"{name}{number}"))
    for name in "cd":
        loop.process(name).do(said.append, name)
    loop.run(lambda: len(said) == 8)
    return " ".join(said)


def test_seed_chooses_between_processes_and_never_within_one() -> None:
    orders = {order_of(seed) for seed in range(30)}
    assert len(orders) > 5
    assert all(order.index("a0") < order.index("a1") < order.index("a2") for order in orders)
    assert order_of(3) == order_of(3)


def test_killed_process_does_nothing_more_not_even_at_last() -> None:
    loop = a_loop()
    one, other = loop.process("one"), loop.process("other")
    said: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(10)
        finally:
            said.append("at last")

    one.start(work())
    other.do_at(5.0, one.kill)
    other.do_at(20.0, said.append, "end")
    loop.run(lambda: "end" in said)
    assert said == ["end"]


def test_frozen_process_is_late_and_loses_nothing() -> None:
    loop = a_loop()
    process = loop.process("one")
    said: list[float] = []
    process.do_at(1.0, lambda: said.append(loop.now))
    process.freeze(4.0)
    loop.run(lambda: bool(said))
    assert said == [4.0]


def test_work_of_a_thread_is_a_step_of_the_process() -> None:
    loop = a_loop()
    process = loop.process("one")

    async def work() -> int:
        return await asyncio.to_thread(lambda: 42)

    task = process.start(work())
    loop.run(task.done)
    assert task.result() == 42


def test_waiting_for_what_cannot_happen_is_told() -> None:
    with pytest.raises(Deadlock, match="nothing is left"):
        a_loop().run(lambda: False)
