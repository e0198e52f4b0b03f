"""Very many games on the GPU, stepping at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from pathlib import Path
from typing import Any, Self

import numpy as np

from mousehole.adapters.device.arrays import Arrays, arrays_of
from mousehole.adapters.device.build import program_for
from mousehole.adapters.device.driver import DeviceArray, LoadedKernel
from mousehole.adapters.device.program import Program
from mousehole.adapters.flow import PLAN, USUAL_BINS, USUAL_WIDTH_MS, check_whole
from mousehole.adapters.going_back import BadState, part_of
from mousehole.adapters.opponents import make_crew
from mousehole.adapters.seating import Opponents, seatings_for
from mousehole.adapters.setting import Setting
from mousehole.adapters.turns import DEAL, LEAVE, RENEW
from mousehole.engine.random import key_of

MOST_ENVS = 2**26
SEEDS = 2**62
MOVING = (
    "_states", "_minds", "_plans", "_rngs", "_episodes", "_steps", "_key", "asked", "observations", "last_observations",
    "masks", "rewards",
)  # fmt: skip
FLAGS = ("ended", "cut")
Chooser = Callable[[Any, Any, Any], Any]  # (observations, masks, seats) -> choices, all on the device


class DeviceVectorEnv:
    """So many games on the GPU; the arguments are those of `MouseholeVectorEnv`.

    `opponents` may also be a function of observations, masks and seats (arrays on the device, a row a game) that gives
    a choice for every game: it is asked inside a step for every seat that is not the agent's, as often as need be. With
    `opponents` None the agent plays all seats. `arrays` is "torch" or "cupy"; `ptx` names a folder of kernels that were
    built ahead, for machines without numba-cuda.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents | Chooser = "random",
        seat: int | None = 0,
        bins: int = USUAL_BINS,
        width_ms: int = USUAL_WIDTH_MS,
        max_steps: int | None = None,
        components: Mapping[str, Any] | None = None,
        arrays: str | None = None,
        ptx: str | Path | None = None,
    ) -> None:
        check_whole("num_envs", num_envs, MOST_ENVS)
        self.setting = Setting(game, players, options or {}, bins, width_ms, max_steps, components)
        self.num_envs, self._chooser = num_envs, opponents if callable(opponents) else None
        named = None if callable(opponents) else opponents
        self._seatings = seatings_for(self.setting.persons, seat, named)
        self._agents = seatings_for(self.setting.persons, seat, "random") if self._chooser else None
        program = program_for(self.setting, self._seatings[0], Path(ptx) if ptx else None)
        self._arrays, self._program = arrays_of(arrays), program
        self._advance, self._present = LoadedKernel(program.advance), LoadedKernel(program.present)
        self._luck = luck_of(None)
        self._allocate(self._arrays, program)

    def _allocate(self, arrays: Arrays, program: Program) -> None:
        games, setting = self.num_envs, self.setting
        crews = [make_crew(setting.game, seating) for seating in self._seatings]
        self._states = arrays.zeros((games, program.words * program.word_bytes), "uint8")
        self._minds = arrays.zeros((games, program.mind_words * program.mind_word_bytes), "uint8")
        self._box = arrays.from_host(np.frombuffer(setting.box.tobytes(), np.uint8).copy())
        self._parties = arrays.from_host(np.concatenate([crew.party for crew in crews]).view(np.uint8))
        self._players = arrays.from_host(np.array([crew.players for crew in crews], np.int64))
        self._times = arrays.from_host(np.array([*setting.times, len(crews), setting.most_steps], np.int64))
        self._key = arrays.zeros((2,), "int64")
        self._plans = arrays.zeros((games, setting.seats, PLAN), "int64")
        self._rngs, self._episodes = arrays.zeros((games, 2), "int64"), arrays.zeros((games,), "int64")
        self._steps, self.asked = arrays.zeros((games,), "int64"), arrays.zeros((games,), "int64")
        self.observations = arrays.zeros((games, setting.eye.length), "int16")
        self.last_observations = arrays.zeros((games, setting.eye.length), "int16")
        self.masks = arrays.zeros((games, setting.choices), "int8")
        self.rewards = arrays.zeros((games, setting.seats), "float32")
        self.ended, self.cut = arrays.zeros((games,), "bool"), arrays.zeros((games,), "bool")
        self._rows = arrays.from_host(np.arange(games))
        self._is_agent = self._agent_seats(arrays)

    def _agent_seats(self, arrays: Arrays) -> Any:
        """Whose seats are the agent's, a row a seating: asked for only where somebody else chooses for the others."""
        if self._agents is None:
            return None
        return arrays.from_host(np.array([[name is None for name in seating] for seating in self._agents]))

    def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew, with the deals that `MouseholeVectorEnv` makes of the seed; without one go on with its
        luck."""
        if seed is not None:
            self._luck = luck_of(seed)
        key = key_of(int(self._luck.integers(SEEDS)))
        self._key[:] = self._arrays.from_host(np.array(key, np.int64))
        self._arrays.clear(self._episodes)
        self._launch(self._arrays.zeros((self.num_envs,), "int64"), DEAL)
        if self._chooser:
            self._let_others_choose(self._chooser)
        return self.observations, self._infos()

    def step(self, actions: object) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a choice in every game and go on to the agent's next one; a game that has ended is followed at once.

        Gives observations, rewards of the seat that chose, which games have ended, which were cut off, and infos:
        `action_mask`, `seat` (that is asked), `rewards` of all seats, `final_obs` and `_final_obs`.
        """
        chosen = self._arrays.numbers(actions, (self.num_envs,))
        chose = self.asked + 0
        self._launch(chosen, RENEW)
        if self._chooser:
            self._let_others_choose(self._chooser)
        rewards = self.rewards[self._rows, chose]
        infos = self._infos() | {
            "rewards": self.rewards, "final_obs": self.last_observations, "_final_obs": self.ended,
        }  # fmt: skip
        return self.observations, rewards, self.ended & ~self.cut, self.cut, infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "seat": self.asked}

    def _launch(self, chosen: Any, renew: int) -> None:
        """Both kernels, one after the other; between them what is seen and what is open is wiped."""
        arrays, program = self._arrays, self._program
        blocks, stream, as_argument = -(-self.num_envs // program.threads), arrays.stream(), arrays.argument
        states = _words(as_argument(self._states), program.word_bytes)
        minds = _words(as_argument(self._minds), program.mind_word_bytes)
        box, parties = _records(as_argument(self._box), 1), _records(as_argument(self._parties), len(self._seatings))
        given = [
            self._key, self._players, self._plans, self._times, self._rngs, chosen, self.asked, self._episodes,
            self.last_observations, self.masks, self.rewards, self.ended, self.cut, self._steps,
        ]  # fmt: skip
        arguments: list[int | DeviceArray] = [
            renew,
            states,
            minds,
            box,
            parties,
            *(as_argument(array) for array in given),
        ]
        self._advance.launch(blocks, program.threads, stream, arguments)
        arrays.clear(self.observations)
        arrays.clear(self.masks)
        shown = [self._times, self.asked, self.observations, self.masks]
        self._present.launch(blocks, program.threads, stream, [states, box, *(as_argument(array) for array in shown)])

    def _let_others_choose(self, chooser: Chooser) -> None:
        """Ask for all seats that are not the agent's until only the agent is asked.

        What a game that has ended meanwhile came to is kept: the first end of a step is the one that is told.
        """
        kept = {name: getattr(self, name) + 0 for name in ("rewards", "last_observations")}
        ended, cut = self.ended | False, self.cut | False
        others = ~self._is_agents_turn()
        while bool(others.any()):
            chosen = self._arrays.numbers(chooser(self.observations, self.masks, self.asked), (self.num_envs,)) + 0
            chosen[~others] = LEAVE
            self._launch(chosen, RENEW)
            first = self.ended & others & ~ended
            for name, values in kept.items():
                values[first] = getattr(self, name)[first]
            ended, cut = ended | first, cut | (first & self.cut)
            others = ~self._is_agents_turn()
        self.ended[:], self.cut[:] = ended, cut
        for name, values in kept.items():
            getattr(self, name)[:] = values

    def _is_agents_turn(self) -> Any:
        sitting = (self._rows + self._episodes - 1) % len(self._seatings)
        return self._is_agent[sitting, self.asked]

    def get_state(self) -> dict[str, Any]:
        """Where all games are now, luck to come included: arrays of its own on the device, which no step changes."""
        numbers = {name: getattr(self, name) + 0 for name in MOVING}
        return numbers | {name: getattr(self, name) | False for name in FLAGS} | {"luck": deepcopy(self._luck)}

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where as many games of the same setting were; BadState where they were others."""
        luck = part_of(kept, "luck", np.random.Generator)
        for name in (*MOVING, *FLAGS):
            mine, theirs = getattr(self, name), kept.get(name)
            if any(getattr(theirs, what, None) != getattr(mine, what) for what in ("shape", "dtype")):
                raise BadState(f"{name.strip('_')}: not a state of {self.num_envs} games of {self.setting.game_id}")
        for name in (*MOVING, *FLAGS):
            getattr(self, name)[:] = kept[name]
        self._luck = deepcopy(luck)

    def clone(self) -> Self:
        """Another environment at the same place, which goes its own way."""
        other = copy(self)
        other._allocate(self._arrays, self._program)
        other.set_state(self.get_state())
        return other


def luck_of(seed: int | None) -> np.random.Generator:
    """The generator that Gymnasium's environments have of a seed."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))


def _words(memory: DeviceArray, size: int) -> DeviceArray:
    """Rows of bytes as rows of words."""
    rows, length = memory.shape
    return DeviceArray(memory.address, size, (rows, length // size))


def _records(memory: DeviceArray, count: int) -> DeviceArray:
    """Bytes as so many records."""
    return DeviceArray(memory.address, memory.shape[0] // count, (count,))
