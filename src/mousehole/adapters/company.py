"""Games in which functions, nets and thinking bots have some of the seats, beside the compiled players.

They are asked after every step until only the agent is asked. A *chooser* is a function of `(observations, masks,
seats)`, a row for each game in which it is asked, that gives a choice for every row. Lynx and tiger, where a game has
no compiled ones, search from what their seat sees now: in environments they do not remember what they saw before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

import numpy as np

from mousehole.adapters.bulk import Bulk
from mousehole.adapters.setting import Setting
from mousehole.adapters.turns import DEAL, LEAVE, RENEW
from mousehole.bots.ladder import TEMPERS
from mousehole.bots.make import make
from mousehole.bots.policy import policies
from mousehole.bots.thinker import PolicyBot
from mousehole.engine.errors import BadOptions
from mousehole.engine.random import stream

Chooser = Callable[[Any, Any, Any], Any]
AGENT = -1  # in `_asked_of`: the agent, or a compiled player
THINKING = 1000  # tries a decision of a tiger, unless told otherwise


class Thinking:
    """A bot of a temper on a seat of games that have no table: a pure function of what the seat sees, and of what it
    remembers where somebody tells it."""

    def __init__(self, setting: Setting, seat: int, temper: str, iterations: int) -> None:
        self._setting, self._seat, self._temper, self._iterations = setting, seat, temper, iterations
        self._make()

    def _make(self) -> None:
        setting = self._setting
        bot = make(self._temper, setting.game, self._seat, 0, self._iterations, players=setting.players,
                   options=setting.options, components=setting.components)  # fmt: skip
        if not isinstance(bot, PolicyBot):
            raise BadOptions(f"opponents {self._temper!r}: {setting.game_id} cannot be thought about without a table")
        self._bot = bot

    def __reduce__(self) -> tuple[Any, ...]:
        return Thinking, (self._setting, self._seat, self._temper, self._iterations)

    def decide(self, state: Any, luck: str, knowledge: Any = None) -> int:
        """What it does in a state, of which it knows what its seat sees (and, given its knowledge, has seen)."""
        rng = stream(luck, crc32(state.tobytes()))
        world = self._bot.world
        known = world.game.knowledge_mirror() if knowledge is None else knowledge
        world.game.rules.resample(state, world.box, self._seat, known, rng)
        self._make()  # without the tree of another game
        return self._bot.decide(state, rng)


def is_asked(setting: Setting, who: object) -> bool:
    """Must this one be asked from outside the compiled games?

    >>> [is_asked(Setting(game), "tiger") for game in ("mistigri", "addi_cats")]
    [True, False]
    """
    if not isinstance(who, str):
        return callable(who)
    game = setting.game
    return not game.rules.TIMED and game.rules.MOST_LEGAL > 1 and who in TEMPERS and who not in policies(game)


def is_known(setting: Setting, who: str) -> bool:
    """Is there somebody of that name in a game of turns? (Who is modelled in timed games is looked up there.)

    >>> [is_known(Setting("mistigri"), name) for name in ("tiger", "lion")]
    [True, False]
    """
    game = setting.game
    return game.rules.TIMED or game.rules.MOST_LEGAL == 1 or who in policies(game) or who in TEMPERS


class Company(Bulk):
    """Games with players of all kinds.

    >>> def first(observations, masks, seats):
    ...     return masks.argmax(1)
    >>> games = Company(Setting("mistigri", players=3), 2, [[None, first, "cat"]])
    >>> games.deal("a seed")
    >>> games.asked.tolist()
    [0, 0]
    """

    def __init__(
        self, setting: Setting, games: int, seatings: Sequence[Any], threads: int = 1, iterations: int = THINKING
    ) -> None:
        self._choosers: list[Any] = []
        self._asked_of = np.full((len(seatings), setting.seats), AGENT)
        compiled = [list(seating) for seating in seatings]
        for number, seating in enumerate(seatings):
            for seat, who in enumerate(seating):
                if isinstance(who, str) and not is_known(setting, who):
                    known = dict.fromkeys((*policies(setting.game), *TEMPERS))
                    raise BadOptions(f"opponents {who!r}: for {setting.game_id} there are {', '.join(known)}")
                if who is not None and is_asked(setting, who):
                    self._asked_of[number, seat] = self._number_of(setting, seat, who, iterations)
                    compiled[number][seat] = None
        super().__init__(setting, games, compiled, threads)

    def _number_of(self, setting: Setting, seat: int, who: Any, iterations: int) -> int:
        if isinstance(who, str):
            self._choosers.append(Thinking(setting, seat, who, iterations))
        elif who not in self._choosers:
            self._choosers.append(who)
        else:
            return self._choosers.index(who)
        return len(self._choosers) - 1

    def step(self, choices: Any, renew: int = RENEW) -> None:
        """Take a choice in every game, and let the company choose until only the agent is asked."""
        super().step(choices, renew)
        if not self._choosers:
            return
        kept = {name: getattr(self, name).copy() for name in ("rewards", "last_observations", "ended", "cut")}
        is_deal, renew = (
            renew == DEAL,
            RENEW if renew == DEAL else renew,
        )  # who begins after a deal is not dealt to again
        while (whose := self._whose()).max() != AGENT:
            others = whose != AGENT
            chosen = np.full(self.games, LEAVE, np.int64)
            for number in set(whose[others].tolist()):
                rows = np.flatnonzero(whose == number)
                chosen[rows] = self._ask(self._choosers[number], rows)
            self._steps[others] -= 1  # what others choose is no step of the agent's
            super().step(chosen, renew)
            first = self.ended & others & ~kept["ended"] & (not is_deal)  # the first end of a step is told
            for name, values in kept.items():
                values[first] = getattr(self, name)[first]
        for name, values in kept.items():
            getattr(self, name)[...] = values

    def _whose(self) -> Any:
        """Who is asked in every game: AGENT, or the number of a chooser."""
        sitting = (np.arange(self.games) + self._episodes - 1) % len(self._asked_of)
        return np.where(self.asked < 0, AGENT, self._asked_of[sitting, self.asked])

    def _ask(self, chooser: Any, rows: Any) -> Any:
        if isinstance(chooser, Thinking):
            luck = str(self._key[rows[0]].tolist())
            return [chooser.decide(self.state(row), luck) for row in rows.tolist()]
        masks = self.masks[rows]
        chosen = np.asarray(chooser(self.observations[rows], masks, self.asked[rows])).astype(np.int64).reshape(-1)
        if chosen.shape != rows.shape:
            raise ValueError(f"an opponent gave {chosen.size} choices for {rows.size} games")
        shut = (chosen < 0) | (chosen >= masks.shape[1])
        shut |= masks[np.arange(len(rows)), np.where(shut, 0, chosen)] == 0
        if shut.any():
            raise ValueError(
                f"an opponent chose {int(chosen[shut.argmax()])}, which is not open: it was given the mask"
            )
        return chosen
