# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call"
"""The five games as PettingZoo environments.

>>> from mousehole.adapters.pettingzoo import env
>>> game = env("bon_appetit", players=3)
>>> game.reset(seed=1)
>>> game.agent_selection
'player_0'

`env` and `raw_env` ask one agent after the other (AEC), in timed games all those of one moment before anything happens;
`parallel_env` asks them together and is for the timed games only. Importing this module registers
`pettingzoo.make("aec", "mousehole/chop_chop_v0")` and so on, and `"parallel"` for the timed games.

An observation is a vector of whole numbers (see `mousehole.table.observations`), the action mask is in `infos`.
Rewards come at the end: everybody pays one, and the winners share it all. With `max_steps` a game is cut off
(truncated, nobody wins) after so many choices of agents, in `parallel_env` after so many steps; timed games, which need
not end where all hold, are cut off after 50,000 moments.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register
from pettingzoo.utils import wrappers

from mousehole.adapters.bulk import Bulk
from mousehole.adapters.company import THINKING, Thinking
from mousehole.adapters.flow import HOLD, NOBODY, USUAL_BINS, USUAL_WIDTH_MS, check_whole
from mousehole.adapters.going_back import NotBegun, part_of, set_luck
from mousehole.adapters.own_games import game_of
from mousehole.adapters.setting import ENDLESS_STEPS, Setting
from mousehole.adapters.turns import STAY
from mousehole.adapters.views import RENDER_MODES, checked_mode, render
from mousehole.engine.errors import BadOptions
from mousehole.engine.game import Game
from mousehole.games import games, load
from mousehole.table.observations.features import DTYPE

ILLEGAL_REWARD = -1.0
SEEDS = 2**62
VERSION = 0
NAMESPACE = "mousehole"


def env(game: str | Game, **given: Any) -> Any:
    """The environment with PettingZoo's own wrappers: an illegal move loses, order and bounds are checked.

    >>> game = env("bon_appetit", players=2)
    >>> game.reset(seed=1)
    >>> game.step(0)
    >>> game.agent_selection
    'player_1'
    """
    inner: Any = raw_env(game, **given)
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=ILLEGAL_REWARD)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


def parallel_env(game: str | Game, **given: Any) -> Any:
    """A timed game in which all agents choose together; a choice that is not open counts as holding.

    >>> parallel_env("bon_appetit")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadOptions: bon_appetit: one seat acts at a time, use env; parallel_env is for addi_cats...
    """
    return raw_parallel_env(game, **given)


class _Seats:
    """What both kinds of environment share: the table, its spaces and its picture."""

    metadata: dict[str, Any]
    _told: Mapping[str, Any] = {}  # what PettingZoo reads of the game, beside the game itself, and of which kinds

    def _sit_down(self, setting: Setting, render_mode: str | None) -> None:
        self.setting, self.render_mode = setting, checked_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{setting.game_id}_v{VERSION}",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(setting.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        eye = setting.eye
        self.observation_spaces = {agent: spaces.Box(eye.low, eye.high, dtype=DTYPE) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(setting.choices) for agent in self.possible_agents}
        self._bulk = Bulk(setting, 1, [[None] * setting.seats])
        self._chosen, self._luck = np.zeros(1, np.int64), np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What the agent's vectors may be."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the agent's choices."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        """By a seed, or by the luck that goes on from the latest seed."""
        if seed is None:
            self._bulk.deal(int(self._luck.integers(SEEDS)))
        else:
            self._bulk.deal(seed)
            self._luck = np.random.default_rng(list(str(seed).encode()))

    def render(self) -> Any:
        """What a spectator sees: printed, as a text, or as a picture."""
        if self.render_mode is None:
            logger.warn("render() needs a render_mode, given when the environment is made")
            return None
        return render(self.render_mode, self.setting.game, self._bulk.state(), self.setting.box)

    @property
    def state_space(self) -> Any:
        """What `state()` may be."""
        eye, seats = self.setting.eye, self.setting.seats
        return spaces.Box(np.tile(eye.low, seats), np.tile(eye.high, seats), dtype=DTYPE)

    def state(self) -> Any:
        """What all agents see together, for central critics: their observations one after the other."""
        return self._bulk.look_round()[0]

    def get_state(self) -> dict[str, Any]:
        """Where the game is now, luck to come included; `set_state` goes back to it, as often as one likes."""
        told = {name: deepcopy(getattr(self, name)) for name in self._told if hasattr(self, name)}
        return {"game": self._bulk.get_state(), "told": told, "luck": self._luck.bit_generator.state}

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where a game of the same setting was; BadState where it was another."""
        game, told, luck = (part_of(kept, name, Mapping) for name in ("game", "told", "luck"))
        self._bulk.check_state(game)
        for name, kind in self._told.items():
            if told:  # else it was kept before the first game
                part_of(told, name, kind)
        set_luck(self._luck.bit_generator, luck)
        self._bulk.set_state(game)
        for name in self._told:
            self.__dict__.pop(name, None)
        self.__dict__.update(deepcopy({name: told[name] for name in self._told if name in told}))

    def clone(self) -> Self:
        """Another environment at the same place, which goes its own way."""
        return deepcopy(self)

    def close(self) -> None:
        """Nothing is held open."""


class raw_env(_Seats, AECEnv[str, Any, int]):  # noqa: N801 (PettingZoo's own name for it)
    """The environment without wrappers. A choice that is not open raises ValueError."""

    _told: Mapping[str, Any] = {
        "agents": list, "rewards": dict, "_cumulative_rewards": dict, "terminations": dict, "truncations": dict,
        "infos": dict, "agent_selection": str, "_skip_agent_selection": str | None, "_vector": np.ndarray,
    }  # fmt: skip

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        bins: int = USUAL_BINS,
        width_ms: int = USUAL_WIDTH_MS,
        max_steps: int | None = None,
        components: Mapping[str, Any] | None = None,
    ) -> None:
        AECEnv.__init__(self)
        self._sit_down(Setting(game, players, options or {}, bins, width_ms, max_steps, components), render_mode)
        self._shut = np.zeros(self.setting.choices, np.int8)
        self._shut.setflags(write=False)

    def __getattr__(self, name: str) -> Any:
        """Nothing of a game is there before the first one."""
        if name in self._told:
            raise NotBegun
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed it and those that follow it without one are always the same."""
        del options
        self._deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._shut} for agent in self.agents}
        self._skip_agent_selection = None
        self._select(int(self._bulk.asked[0]))

    def _select(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self._bulk.masks[0].copy()}
        self._vector = self._bulk.observations[0].copy()

    def step(self, action: int | None) -> None:
        """Take the choice of the agent that is asked, and go on to the next one that is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        bulk = self._bulk
        if action is None or not _is_open(bulk.masks[0], action):
            raise ValueError(f"{agent}: choice {action!r} is not open; infos[{agent!r}]['action_mask'] says which are")
        self._chosen[0] = action
        bulk.step(self._chosen, STAY)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self._shut}
        seat = bulk.asked[0]
        if seat == NOBODY:
            self._end()
        else:
            self._select(seat)
        if self.render_mode == "human":
            self.render()

    def choice_by(self, temper: str, iterations: int = THINKING) -> int:
        """What a bot of a temper would choose for the agent that is asked, from what that one sees now (games of turns;
        a wrapped environment has it as `env.unwrapped.choice_by`).

        >>> table = raw_env("mistigri", players=3)
        >>> table.reset(seed=1)
        >>> table.step(table.choice_by("cat"))
        """
        seat = self._seat_of[self.agent_selection]
        return Thinking(self.setting, seat, temper, iterations).decide(self._bulk.state(), temper)

    def _end(self) -> None:
        is_cut = bool(self._bulk.cut[0])
        self.rewards = dict(zip(self.agents, self._bulk.rewards[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, not is_cut)
        self.truncations = dict.fromkeys(self.agents, is_cut)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """What the agent sees now."""
        if agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent]):
            return self._vector
        return self._bulk.look(0, self._seat_of[agent])[0]


class raw_parallel_env(_Seats, ParallelEnv[str, Any, int]):  # noqa: N801
    """A timed game in which all agents choose together."""

    _told: Mapping[str, Any] = {"agents": list, "_steps": int}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        bins: int = USUAL_BINS,
        width_ms: int = USUAL_WIDTH_MS,
        max_steps: int | None = None,
        components: Mapping[str, Any] | None = None,
    ) -> None:
        if not game_of(game).rules.TIMED:
            raise BadOptions(
                f"{game_of(game).id}: one seat acts at a time, use env; parallel_env is for {', '.join(_timed())}"
            )
        self._sit_down(Setting(game, players, options or {}, bins, width_ms, components=components), render_mode)
        self.metadata["is_parallelizable"] = True
        self.agents: list[str] = []
        if max_steps is not None:
            check_whole("max_steps", max_steps, ENDLESS_STEPS)
        self._max_steps, self._steps = max_steps, 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a new game; with a seed it and those that follow it without one are always the same."""
        del options
        self._deal(seed)
        self.agents, self._steps = self.possible_agents[:], 0
        return self._look_round()

    def _look_round(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = {agent: self._bulk.look(0, seat) for agent, seat in self._seat_of.items()}
        return (
            {agent: vector for agent, (vector, _) in seen.items()},
            {agent: {"action_mask": mask} for agent, (_, mask) in seen.items()},
        )

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Take everybody's choice, and go on to the next moment at which somebody can do something."""
        if not self.agents:
            raise NotBegun
        bulk = self._bulk
        moment = bulk.moment
        while bulk.asked[0] != NOBODY and bulk.moment == moment:
            self._chosen[0] = self._open_choice(actions.get(self.possible_agents[bulk.asked[0]], HOLD))
            bulk.step(self._chosen, STAY)
        self._steps += 1
        has_ended = bool(bulk.asked[0] == NOBODY)
        is_cut = bool(bulk.cut[0]) if has_ended else self._steps == self._max_steps
        observations, infos = self._look_round()
        agents = self.agents
        rewards = dict(zip(agents, bulk.rewards[0].tolist(), strict=True))
        if has_ended or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        ends, cuts = dict.fromkeys(agents, has_ended and not is_cut), dict.fromkeys(agents, is_cut)
        return observations, rewards, ends, cuts, infos

    def _open_choice(self, wanted: int) -> int:
        mask = self._bulk.masks[0]
        if _is_open(mask, wanted):
            return wanted
        return HOLD if mask[HOLD] else int(mask.argmax())


def _is_open(mask: Any, choice: object) -> bool:
    return isinstance(choice, int | np.integer) and 0 <= int(choice) < len(mask) and bool(mask[choice])


def _timed() -> list[str]:
    return [game for game in games() if load(game).rules.TIMED]


def _register_all() -> None:
    here = f"{__name__}:"
    for game in games():
        known = f"{NAMESPACE}/{game}_v{VERSION}"
        if known.replace("_v", "-v") not in aec_registry:
            register("aec", known, here + "env", kwargs={"game": game})
        if game in _timed() and known.replace("_v", "-v") not in parallel_registry:
            register("parallel", known, here + "parallel_env", kwargs={"game": game})


_register_all()
