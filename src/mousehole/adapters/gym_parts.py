# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call"
"""What the single environment and the vector of Gymnasium share: spaces, going back, scaled looks, shaped rewards."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import spaces

from mousehole.adapters.bulk import Bulk
from mousehole.adapters.going_back import BadState, part_of, set_luck
from mousehole.adapters.setting import Setting
from mousehole.engine.errors import BadOptions, shown
from mousehole.table.observations.features import DTYPE

MOST_SHAPING = 1000.0


def space_of(setting: Setting, normalise: bool) -> spaces.Box:
    """What observations may be."""
    if normalise:
        return spaces.Box(0.0, 1.0, (setting.eye.length,), np.float32)
    return spaces.Box(setting.eye.low, setting.eye.high, dtype=DTYPE)


def state_space_of(setting: Setting) -> spaces.Box:
    """What all seats together may see."""
    low, high = np.tile(setting.eye.low, setting.seats), np.tile(setting.eye.high, setting.seats)
    return spaces.Box(low, high, dtype=DTYPE)


class SharedByEnvs:
    """What both kinds of environment share: going back to where it was, and the ways to look and to reward."""

    setting: Setting
    _bulk: Bulk
    np_random: Any
    _normalise: bool
    _shaping: float
    _leads: Any
    _persons: Any

    def _look_and_reward_by(self, normalise: bool, shaping: float) -> None:
        if isinstance(shaping, bool) or not isinstance(shaping, int | float) or not 0 <= shaping <= MOST_SHAPING:
            raise BadOptions(f"shaping {shown(shaping)}: a number from 0 to {MOST_SHAPING}")
        self._normalise, self._shaping = bool(normalise), float(shaping)
        self._persons = np.array(self.setting.persons)
        self._leads = np.zeros((self._bulk.games, self.setting.seats))  # of every person, since it chose last
        eye = self.setting.eye
        self._span = np.maximum(np.asarray(eye.high, np.float32) - eye.low, 1)

    def _seen(self, rows: Any) -> Any:
        """Observations as they are given: copies, scaled where that was asked for."""
        if not self._normalise:
            return rows.copy()
        return np.clip((rows - self.setting.eye.low) / self._span, 0, 1).astype(np.float32)

    def _shaped(self, rewards: Any, chose: Any, ended: Any) -> Any:
        """Rewards with what the lead of whoever chose has grown by; where a game has ended, or begins, nobody leads.

        A lead is a person's, whichever hand was asked, so that what grows between two choices is counted once.
        """
        if not self._shaping:
            return rewards
        games, persons = np.arange(self._bulk.games), self._persons[chose]
        leads = np.where(ended, 0.0, self._bulk.standings()[games, persons])  # a person's first seat has its number
        gained = leads - self._leads[games, persons]
        self._leads[games, persons] = leads
        self._leads[ended] = 0
        return (rewards + self._shaping * gained).astype(np.float32)

    def get_state(self) -> dict[str, Any]:
        """Where the games are now, luck to come included; `set_state` goes back to it, as often as one likes."""
        return {
            "games": self._bulk.get_state(), "luck": self.np_random.bit_generator.state, "leads": self._leads.copy(),
        }  # fmt: skip

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where as many games of the same setting were; BadState where they were others."""
        games, luck, leads = part_of(kept, "games", Mapping), part_of(kept, "luck", Mapping), kept.get("leads")
        self._bulk.check_state(games)
        if not isinstance(leads, np.ndarray) or (leads.shape, leads.dtype) != (self._leads.shape, self._leads.dtype):
            raise BadState(f"state: leads {shown(leads)}: one for each person of {self._bulk.games} games is wanted")
        set_luck(self.np_random.bit_generator, luck)
        self._bulk.set_state(games)
        self._leads = leads.copy()

    def clone(self) -> Self:
        """Another environment at the same place, which goes its own way."""
        return deepcopy(self)
