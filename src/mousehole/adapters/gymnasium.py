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

Off by default: `normalise` gives observations between 0 and 1 as float32; `shaping` adds, so many times, what the
agent's lead in points has grown by since it last chose (a potential that is 0 before the deal and after the end, so
that the sum over a game stays what it was; where the agent plays all seats, each person's own, and `infos["rewards"]`
stay as they are).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mousehole.adapters.company import THINKING, Company
from mousehole.adapters.flow import USUAL_BINS, USUAL_WIDTH_MS, check_whole
from mousehole.adapters.going_back import BadState, part_of
from mousehole.adapters.gym_parts import SharedByEnvs, space_of, state_space_of
from mousehole.adapters.seating import Opponents, seatings_for
from mousehole.adapters.setting import Setting
from mousehole.adapters.turns import LEAVE, STAY
from mousehole.adapters.views import RENDER_MODES, checked_mode, render
from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.game import Game
from mousehole.engine.numbers import is_whole
from mousehole.games import games

SEEDS = 2**62
MOST_ENVS, MOST_THREADS = 2**24, 1024
MOST_GAMES = 2**62  # of an environment, one after the other


class MouseholeEnv(SharedByEnvs, gymnasium.Env[Any, Any]):
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
        opponents: Opponents = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        bins: int = USUAL_BINS,
        width_ms: int = USUAL_WIDTH_MS,
        max_steps: int | None = None,
        components: Mapping[str, Any] | None = None,
        normalise: bool = False,
        shaping: float = 0.0,
        iterations: int = THINKING,
    ) -> None:
        self.setting, self.seat = (
            Setting(game, players, options or {}, bins, width_ms, max_steps, components),
            seat or 0,
        )
        self.render_mode, self._rotates, self._games = checked_mode(render_mode), seat is None, 0
        seatings = seatings_for(self.setting.persons, seat, opponents)
        self._bulk = Company(self.setting, 1, seatings, iterations=iterations)
        self._look_and_reward_by(normalise, shaping)
        self._chosen = np.zeros(1, np.int64)
        self.observation_space = space_of(self.setting, normalise)
        self.action_space = spaces.Discrete(self.setting.choices)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and go on to the agent's first choice."""
        super().reset(seed=seed, options=options)
        if self._rotates:
            people = max(self.setting.persons) + 1
            self.seat = self._games % people
            self._games += 1
        self._bulk.deal(int(self.np_random.integers(SEEDS)), self.seat if self._rotates else 0)
        self._leads[:] = 0
        return self._seen(self._bulk.observations)[0], self._info()

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
        self._chosen[0], chose = action, np.maximum(self._bulk.asked, 0)
        self._bulk.step(self._chosen, STAY)
        has_ended, is_cut = bool(self._bulk.ended[0]), bool(self._bulk.cut[0])
        seen = self._bulk.last_observations if has_ended else self._bulk.observations
        if self.render_mode == "human":
            self.render()
        reward = float(self._shaped(self._bulk.rewards[:, self.seat], chose, self._bulk.ended)[0])
        return self._seen(seen)[0], reward, has_ended and not is_cut, is_cut, self._info()

    def get_state(self) -> dict[str, Any]:
        """Where the game is now, luck to come and the agent's seat included; `set_state` goes back to it."""
        return super().get_state() | {"seat": self.seat, "begun": self._games}

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where a game of the same setting was; BadState where it was another."""
        seat, begun = part_of(kept, "seat", int), part_of(kept, "begun", int)
        if not is_whole(seat, 0, self.setting.seats - 1) or not is_whole(begun, 0, MOST_GAMES):
            raise BadState(f"state: seat {seat}, begun {begun}: no game of {self.setting.seats} seats is such a one")
        super().set_state(kept)
        self.seat, self._games = seat, begun

    @property
    def state_space(self) -> spaces.Box:
        """What `state()` may be."""
        return state_space_of(self.setting)

    def state(self) -> Any:
        """What all seats see together, for critics that may know more than an agent: the views one after the other.

        >>> env = MouseholeEnv("mistigri", players=3)
        >>> _ = env.reset(seed=1)
        >>> env.state().shape == env.state_space.shape == (3 * env.observation_space.shape[0],)
        True
        """
        return self._bulk.look_round()[0]

    def render(self) -> Any:
        """What a spectator sees: printed, as a text, or as a picture."""
        return render(self.render_mode, self.setting.game, self._bulk.state(), self.setting.box)


class MouseholeVectorEnv(SharedByEnvs, VectorEnv[Any, Any, Any]):
    """Thousands of games stepping at once, on the compiled rules.

    A game that has ended is followed by the next one in the same step: `infos["_final_obs"]` says where, and
    `infos["final_obs"]` holds what was seen last there. With `autoreset_mode` NEXT_STEP the next game begins with the
    next step, whose choice there is not looked at; with DISABLED a game that has ended stays so until `reset(options=
    {"reset_mask": …})` begins another where the mask is true. `infos["action_mask"]` are the open choices. `seat` None
    lets the agent sit on another seat in every game, round the table: game `i` begins with seat `i`, and each that
    follows it there has the next one. With `opponents` None the agent plays all seats: every step is a choice of the
    seat `infos["seat"]`, the reward is that of the seat that chose, and `infos["rewards"]` are those of all seats. With
    `copy` false the arrays are the environment's own and hold until the next step.

    >>> envs = MouseholeVectorEnv("bon_appetit", num_envs=4)
    >>> observations, infos = envs.reset(seed=1)
    >>> infos["action_mask"].tolist()
    [[1], [1], [1], [1]]
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": list(RENDER_MODES)}  # noqa: RUF012

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
        normalise: bool = False,
        shaping: float = 0.0,
        iterations: int = THINKING,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
    ) -> None:
        self.setting, self.num_envs, self.copy, self.render_mode = (
            Setting(game, players, options or {}, bins, width_ms, max_steps, components), num_envs, copy,
            checked_mode(render_mode),
        )  # fmt: skip
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        check_whole("num_envs", num_envs, MOST_ENVS)
        check_whole("threads", threads, MOST_THREADS)
        persons = self.setting.persons
        self._bulk = Company(self.setting, num_envs, seatings_for(persons, seat, opponents), threads, iterations)
        self._look_and_reward_by(normalise, shaping)
        self.single_observation_space = space_of(self.setting, normalise)
        self.single_action_space = spaces.Discrete(self.setting.choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew, by one seed or by a list of one for each; with `reset_mask` only where it is true."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            return self._reset_some(np.asarray(mask, np.bool_), seed)
        if np.ndim(seed) == 0:
            super().reset(seed=seed, options=options)
            self._bulk.deal(int(self.np_random.integers(SEEDS)))
        else:
            seeds = [int(np.random.default_rng(given).integers(SEEDS)) for given in self._checked_seeds(seed)]
            self._bulk.deal_each(seeds)
        self._leads[:] = 0
        return self._given(self._bulk.observations), self._infos()

    def _checked_seeds(self, seeds: Any) -> list[int]:
        if not isinstance(seeds, list | tuple | np.ndarray) or len(seeds) != self.num_envs:
            raise BadOptions(f"seed {shown(seeds)}: a whole number, or a list of {self.num_envs}, one for each game")
        return [int(seed) for seed in seeds]

    def _reset_some(self, mask: Any, seed: Any) -> tuple[Any, dict[str, Any]]:
        if mask.shape != (self.num_envs,) or seed is not None:
            raise BadOptions(
                f"reset_mask: a row of {self.num_envs} truths, without a seed; each game goes on with its luck"
            )
        self._bulk.deal_some(mask)
        self._leads[mask] = 0
        return self._given(self._bulk.observations), self._infos()

    def _given(self, observations: Any) -> Any:
        return self._seen(observations) if self._normalise else self._own(observations)

    def _own(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._own(self._bulk.masks), "seat": self._own(self._bulk.asked)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a choice in every game."""
        bulk = self._bulk
        chosen, was_over = np.array(actions, np.int64), bulk.asked < 0
        chose = np.maximum(bulk.asked, 0)
        if self._mode == AutoresetMode.SAME_STEP:
            bulk.step(chosen)
        elif self._mode == AutoresetMode.NEXT_STEP:
            self._step_or_begin(chosen, was_over)
        else:
            bulk.step(chosen, STAY)
        infos = self._infos() | {"rewards": self._own(bulk.rewards)}
        if self._mode == AutoresetMode.SAME_STEP:
            infos |= {"final_obs": self._given(bulk.last_observations), "_final_obs": self._own(bulk.ended)}
        rewards = self._shaped(bulk.rewards[self._rows, chose], chose, bulk.ended | was_over)
        return self._given(self._last_seen()), rewards, bulk.ended & ~bulk.cut, self._own(bulk.cut), infos

    def _step_or_begin(self, chosen: Any, was_over: Any) -> None:
        """A choice where a game goes on, the next game where it is over."""
        if chosen.shape == was_over.shape:
            chosen[was_over] = LEAVE
        self._bulk.step(chosen, STAY)
        if was_over.any():
            self._bulk.deal_some(was_over)

    def _last_seen(self) -> Any:
        """What is seen now; where a game is over and none follows yet, what was seen last in it."""
        over = self._bulk.asked < 0
        if not over.any():
            return self._bulk.observations
        return np.where(over[:, None], self._bulk.last_observations, self._bulk.observations)

    @property
    def single_state_space(self) -> spaces.Box:
        """What a row of `state()` may be."""
        return state_space_of(self.setting)

    @property
    def state_space(self) -> Any:
        """What `state()` may be."""
        return batch_space(self.single_state_space, self.num_envs)

    def state(self) -> Any:
        """What all seats of every game see together, for critics that may know more than an agent.

        >>> envs = MouseholeVectorEnv("mistigri", num_envs=2, players=3)
        >>> _ = envs.reset(seed=1)
        >>> envs.state().shape == envs.state_space.shape
        True
        """
        return self._bulk.look_round()

    def render(self) -> tuple[Any, ...] | None:
        """What a spectator sees of every game: texts or pictures; printed where the mode is `human`.

        >>> envs = MouseholeVectorEnv("bon_appetit", num_envs=2, render_mode="rgb_array")
        >>> _ = envs.reset(seed=1)
        >>> [picture.shape for picture in envs.render()]
        [(240, 320, 3), (240, 320, 3)]
        """
        if self.render_mode is None:
            return None
        game, box = self.setting.game, self.setting.box
        return tuple(render(self.render_mode, game, self._bulk.state(i), box) for i in range(self.num_envs))

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
