"""Bots of a simulation: they choose at random, after a while; some answers are late, strange, or never come."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from mousehole.server.fairness.lineup import FASTEST_MS
from simulation.checks import Checks
from simulation.loop import Process, SimLoop

HASTY = ("slap", "call", "stop", "grab")
HASTE = 0.15
PLAIN_S, TIMED_S = (0.005, 0.6), (0.005, 3.0)  # that a bot thinks; where time judges it plays as soon as it answers


class Thought:
    """What a bot will have decided: as much of a future as anybody asks for, and no lock."""

    __slots__ = ("_choice", "_done")

    def __init__(self) -> None:
        self._choice: Any = None
        self._done: Callable[[Any], None] = lambda _: None

    def add_done_callback(self, done: Callable[[Any], None]) -> None:
        """Let somebody know it; it takes a while."""
        self._done = done

    def set_result(self, choice: Any) -> None:
        """It has decided."""
        self._choice = choice
        self._done(self)

    def cancelled(self) -> bool:
        """Nobody takes a question back."""
        return False

    def result(self) -> Any:
        """What it has decided."""
        return self._choice


class SimThinkers:
    """Whom a simulated server asks when a bot is to move."""

    def __init__(self, process: Process, luck: random.Random, checks: Checks, faults: Counter[str]) -> None:
        self._process, self._luck, self._checks, self._faults = process, luck, checks, faults
        self.thinking = 0
        self.known: set[str] = set()  # rooms that have not been forgotten
        self.runner_of: Any = lambda _: (None, None)
        self.trouble = 0.0  # the share of questions that are answered badly or never

    def get_ready(self) -> None:
        """Nothing takes long."""

    def ask(self, room: str, table: Any, think: Any) -> Any:
        """Let a bot think."""
        future = Thought()
        loop: SimLoop = self._process.loop
        luck = self._luck
        runner, process = self.runner_of(room)
        n = -1 if runner is None else runner.room.game.n
        self.known.add(room)
        self.thinking += 1
        question = self._checks.asked_bot(room, think.seat, n, process)
        is_timed = runner is not None and runner.room.game.timed
        choice, wait = self._choose(think), luck.uniform(*(TIMED_S if is_timed else PLAIN_S))
        if luck.random() < self.trouble:
            kind = luck.choice(("bot_late", "bot_lost", "bot_strange"))
            self._faults[kind] += 1
            if kind == "bot_lost":
                self.thinking -= 1
                return future
            if kind == "bot_late":
                wait = luck.choice((luck.uniform(0.6, 8.0), luck.uniform(8.0, 45.0)))
            else:
                choice = luck.choice(((None, None), ("nonsense", None), ("", 0), ("99 flip", 5)))
        self._process.do_at(
            loop.now + wait, self._answer, future, choice, room, think.seat, n, question, runner, process
        )
        return future

    def _choose(self, think: Any) -> tuple[str | None, int | None]:
        luck = self._luck
        hasty = [words for words in think.legal if words.split()[0] in HASTY]
        calm = [words for words in think.legal if words not in hasty]
        if calm and not (hasty and luck.random() < HASTE):
            return luck.choice(calm), None
        if hasty and (luck.random() < HASTE or not calm):
            return luck.choice(hasty), (think.now + luck.randrange(150, 1500)) & ~1  # even, as baits are odd
        return None, None

    def _answer(
        self, future: Thought, choice: Any, room: str, seat: int, n: int, question: int, runner: Any,
        process: Any,
    ) -> None:  # fmt: skip
        self.thinking -= 1
        if runner is not None and runner.room.game.n != n and runner.room.game.timed and not runner.failed:
            choice = self._bait(room, seat, runner, process) or choice
        self._checks.bot_answered(room, seat, n, process, question)
        future.set_result(choice)

    def _bait(self, room: str, seat: int, runner: Any, process: Process) -> tuple[str, int] | None:
        """An answer that comes too late, and that can be told from all others should it be taken all the same."""
        legal = [words for words in runner.room.game.legal(seat) if words.split()[0] in HASTY]
        if not legal or not runner.room.clock.running:
            return None
        now = runner.room.clock.read((process.loop.now + process.clock_s) * 1000)
        reveal = runner.room.autoplay.reactions.reveal or 0
        words, at = self._luck.choice(legal), (max(int(now), reveal + FASTEST_MS) + self._luck.randrange(2, 30)) | 1
        self._checks.bait(room, f"{seat} {words} @{at}")
        return words, at

    def forget(self, room: str) -> None:
        """A room is gone."""
        self.known.discard(room)

    def close(self) -> None:
        """No more questions."""
