# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call, no-any-unimported, unused-ignore"
"""The vector environment as Stable-Baselines3 takes it: `PPO("MlpPolicy", SB3VecEnv("chop_chop", 256))`.

`MaskablePPO` of sb3-contrib finds the open choices by itself (`action_masks`); plain algorithms lose where they choose
what is not open. Needs `stable-baselines3`, and with it PyTorch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from mousehole.adapters.gymnasium import MouseholeVectorEnv
from mousehole.engine.errors import BadOptions
from mousehole.engine.game import Game


class SB3VecEnv(VecEnv):
    """Games on the compiled rules for Stable-Baselines3; the arguments are those of `MouseholeVectorEnv`."""

    def __init__(self, game: str | Game, num_envs: int = 1, **given: Any) -> None:
        if "autoreset_mode" in given:
            raise BadOptions("autoreset_mode: Stable-Baselines3 wants the next game in the same step, and gets it")
        self.envs = MouseholeVectorEnv(game, num_envs, **given)
        self.render_mode = self.envs.render_mode
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)
        self._chosen: Any = None

    def reset(self) -> Any:
        """Begin all games anew; with `seed(…)` before it, always the same ones."""
        seed = self._seeds[0] if self._seeds else None
        observations, _ = self.envs.reset(seed=seed)
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: Any) -> None:
        """Keep the choices for `step_wait`."""
        self._chosen = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Take a choice in every game."""
        observations, rewards, over, cut, infos = self.envs.step(self._chosen)
        done = over | cut
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done).tolist():
            told[row] = {"terminal_observation": infos["final_obs"][row], "TimeLimit.truncated": bool(cut[row])}
        return observations, np.asarray(rewards, np.float32), done, told

    def action_masks(self) -> Any:
        """Which choices are open in every game."""
        return self.envs.action_masks()

    def get_images(self) -> Sequence[Any]:
        """A picture of every game."""
        return list(self.envs.render() or ()) if self.render_mode == "rgb_array" else []

    def get_state(self) -> dict[str, Any]:
        """Where the games are now, luck to come included; `set_state` goes back to it."""
        return self.envs.get_state()

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where as many games of the same setting were."""
        self.envs.set_state(kept)

    def clone(self) -> Self:
        """Another environment at the same place, which goes its own way."""
        return deepcopy(self)

    def close(self) -> None:
        """Let the threads go."""
        self.envs.close()

    # What SB3 asks of single environments is asked of the vector

    def has_attr(self, attr_name: str) -> bool:
        """Has it something of that name?"""
        return hasattr(self.envs, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Its value, once for every game: they share it."""
        return [getattr(self.envs, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set it for all of them."""
        del indices
        setattr(self.envs, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """What the vector's method gives, row by row."""
        found = getattr(self.envs, method_name)(*method_args, **method_kwargs)
        return [found[index] for index in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is wrapped."""
        del wrapper_class
        return [False] * len(list(self._get_indices(indices)))
