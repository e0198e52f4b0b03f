# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call"
"""The five games as Gymnasium environments: one agent against opponents, one game at a time or thousands of them.

>>> import gymnasium
>>> import mousehole.adapters.gymnasium
>>> env = gymnasium.make("Mousehole/BonAppetit-v0", opponents="random", seat=1)
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
1

Importing this module registers `Mousehole/BonAppetit-v0`, `ChopChop-v0`, `Mamicatchmi-v0`, `AddiCats-v0` and
`Mistigri-v0`. `gymnasium.make_vec("Mousehole/ChopChop-v0", num_envs=4096)` gives the vector environment on the
compiled rules.

The agent sits on `seat` (None: on another in every game, round the table), and on every other seat of the same person
(two play Addi Cat's with two hands each);
`opponents` is a name for all the others, or one for each. A step goes on until the agent is asked again, for the seat
that `info["seat"]` names. The reward comes at the end: the winners share one point a seat, everybody has paid one. A
choice that is not open loses the game at once (reward −1); `info["action_mask"]` says which are open. With
`max_steps` a game is cut off (truncated, nobody wins) after so many choices of the agent; timed games, which need not
end where all hold, are cut off after 50,000 moments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mousehole.adapters.bulk import Bulk
from mousehole.adapters.flow import USUAL_BINS, USUAL_WIDTH_MS, check_whole
from mousehole.adapters.seating import Opponents, seatings_for
from mousehole.adapters.setting import Setting
from mousehole.adapters.turns import STAY
from mousehole.adapters.views import RENDER_MODES, checked_mode, render
from mousehole.engine.game import Game
from mousehole.games import games
from mousehole.table.observations.features import DTYPE

SEEDS = 2**62
MOST_ENVS, MOST_THREADS = 2**24, 1024


def _space(setting: Setting) -> spaces.Box:
    return spaces.Box(setting.eye.low, setting.eye.high, dtype=DTYPE)


class _Copyable:
    """Goes back to where it was: what both kinds of environment share."""

    _bulk: Bulk
    np_random: Any

    def get_state(self) -> dict[str, Any]:
        """Where the games are now, luck to come included; `set_state` goes back to it, as often as one likes."""
        return {"games": self._bulk.get_state(), "luck": self.np_random.bit_generator.state}

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where as many games of the same setting were; ValueError where they were others."""
        self._bulk.set_state(kept["games"])
        self.np_random.bit_generator.state = kept["luck"]

    def clone(self) -> Self:
        """Another environment at the same place, which goes its own way."""
        return deepcopy(self)


class MouseholeEnv(_Copyable, gymnasium.Env[Any, Any]):
    """One agent at one table. It can be copied and pickled in mid-game.

    >>> env = MouseholeEnv("bon_appetit", players=3, opponents=["cat", "kitten"])
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, is_over, is_cut, info = env.step(0)
    >>> reward, is_over
    (0.0, False)
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        bins: int = USUAL_BINS,
        width_ms: int = USUAL_WIDTH_MS,
        max_steps: int | None = None,
        components: Mapping[str, Any] | None = None,
    ) -> None:
        self.setting, self.seat = (
            Setting(game, players, options or {}, bins, width_ms, max_steps, components),
            seat or 0,
        )
        self.render_mode, self._rotates, self._games = checked_mode(render_mode), seat is None, 0
        self._bulk = Bulk(self.setting, 1, seatings_for(self.setting.persons, seat, opponents))
        self._chosen = np.zeros(1, np.int64)
        self.observation_space = _space(self.setting)
        self.action_space = spaces.Discrete(self.setting.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and go on to the agent's first choice."""
        super().reset(seed=seed, options=options)
        if self._rotates:
            people = max(self.setting.persons) + 1
            self.seat = self._games % people
            self._games += 1
        self._bulk.deal(int(self.np_random.integers(SEEDS)), self.seat if self._rotates else 0)
        return self._bulk.observations[0].copy(), self._info()

    def action_masks(self) -> Any:
        """Which choices are open: what MaskablePPO of sb3-contrib asks for.

        >>> env = MouseholeEnv("chop_chop", seat=1)
        >>> _ = env.reset(seed=1)
        >>> int(env.action_masks().sum())
        6
        """
        return self._info()["action_mask"].astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        is_over = self._bulk.ended[0]
        mask = np.zeros_like(self._bulk.masks[0]) if is_over else self._bulk.masks[0].copy()
        return {"action_mask": mask, "seat": self.seat if is_over else int(self._bulk.asked[0])}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the agent's choice and go on to its next one."""
        self._chosen[0] = action
        self._bulk.step(self._chosen, STAY)
        has_ended, is_cut = bool(self._bulk.ended[0]), bool(self._bulk.cut[0])
        seen = self._bulk.last_observations if has_ended else self._bulk.observations
        if self.render_mode == "human":
            self.render()
        reward = float(self._bulk.rewards[0, self.seat])
        return seen[0].copy(), reward, has_ended and not is_cut, is_cut, self._info()

    def render(self) -> Any:
        """What a spectator sees: printed, as a text, or as a picture."""
        return render(self.render_mode, self.setting.game, self._bulk.state(), self.setting.box)


class MouseholeVectorEnv(_Copyable, VectorEnv[Any, Any, Any]):
    """Thousands of games stepping at once, on the compiled rules.

    A game that has ended is followed by the next one in the same step: `infos["_final_obs"]` says where, and
    `infos["final_obs"]` holds what was seen last there. `infos["action_mask"]` are the open choices. `seat` None lets
    the agent sit on another seat in every game, round the table: game `i` begins with seat `i`, and each that follows
    it there has the next one. With `opponents` None the agent plays all seats: every step is a choice
    of the seat `infos["seat"]`, the reward is that of the seat that chose, and
    `infos["rewards"]` are those of all seats. With `copy` false the arrays are the environment's own and hold until
    the next step.

    >>> envs = MouseholeVectorEnv("bon_appetit", num_envs=4)
    >>> observations, infos = envs.reset(seed=1)
    >>> infos["action_mask"].tolist()
    [[1], [1], [1], [1]]
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents = "random",
        seat: int | None = 0,
        bins: int = USUAL_BINS,
        width_ms: int = USUAL_WIDTH_MS,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        max_steps: int | None = None,
        components: Mapping[str, Any] | None = None,
    ) -> None:
        self.setting, self.num_envs, self.copy, self.render_mode = (
            Setting(game, players, options or {}, bins, width_ms, max_steps, components), num_envs, copy, render_mode,
        )  # fmt: skip
        check_whole("num_envs", num_envs, MOST_ENVS)
        check_whole("threads", threads, MOST_THREADS)
        persons = self.setting.persons
        self._bulk = Bulk(self.setting, num_envs, seatings_for(persons, seat, opponents), threads)
        self.single_observation_space = _space(self.setting)
        self.single_action_space = spaces.Discrete(self.setting.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed, options=options)
        self._bulk.deal(int(self.np_random.integers(SEEDS)))
        return self._own(self._bulk.observations), self._infos()

    def _own(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._own(self._bulk.masks), "seat": self._own(self._bulk.asked)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a choice in every game."""
        bulk = self._bulk
        chose = bulk.asked.copy()
        bulk.step(np.ascontiguousarray(actions, np.int64))
        infos = self._infos() | {
            "rewards": self._own(bulk.rewards),
            "final_obs": self._own(bulk.last_observations),
            "_final_obs": self._own(bulk.ended),
        }
        rewards = bulk.rewards[self._rows, chose]
        return self._own(bulk.observations), rewards, bulk.ended & ~bulk.cut, self._own(bulk.cut), infos

    def action_masks(self) -> Any:
        """Which choices are open in every game, as MaskablePPO wants them."""
        return self._bulk.masks.astype(np.bool_)

    def close_extras(self, **given: Any) -> None:
        """Let the threads go."""
        del given
        self._bulk.close()


def _register_all() -> None:
    for game in games():
        name = f"Mousehole/{game.title().replace('_', '')}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:MouseholeEnv",
                vector_entry_point=f"{__name__}:MouseholeVectorEnv",
                kwargs={"game": game},
            )


_register_all()
