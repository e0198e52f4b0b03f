"""What a decision was worth: to whoever knew what its seat knew, and to somebody who had seen everything."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mousehole.analysis.positions import Positions
from mousehole.analysis.report import Parts, less
from mousehole.analysis.story import InputTold
from mousehole.engine.random import stream

WORLDS = 4  # where seats see different things: each takes a value of every open input that is still in the running
DEALS = 16  # where all see alike: only what an input turns up tells them apart
FINALISTS = 4  # the inputs that are looked at in every world


@dataclass(frozen=True)
class Judgement:
    """Values by open input, as the seat could know them and in hindsight; and the luck of what it could not know."""

    chosen: str
    known: dict[str, Parts]
    hindsight: dict[str, Parts]
    luck: Parts

    def dearest(self, seat: int, values: dict[str, Parts]) -> tuple[int, str]:
        """What the chosen input cost the seat, and the best one, which is the chosen one where none is better."""
        best = max(values, key=lambda words: (values[words][seat], words == self.chosen))
        return values[best][seat] - values[self.chosen][seat], best


def judge(
    positions: Positions, step: InputTold, state: Any, following: Any, knows: Any, worlds: int, costs: bool
) -> Judgement:
    """Judge a decision: `state` led to `following`, the seat knew what `knows` says; without costs no other input."""
    others = step.open if costs else ()
    reached = {words: positions.after(state, step.seat, words, step.at) for words in others}
    came = following.tobytes()
    typed = step.text.partition(" ")[2].partition(" @")[0]
    chosen = next((words for words, there in reached.items() if there.tobytes() == came), typed)
    reached[chosen] = following
    if not positions.game.notation.SECRETS:
        values = {words: positions.value(there) for words, there in reached.items()}
        return Judgement(chosen, values, values, tuple(0 for _ in values[chosen]))
    if positions.game.all_see_alike:
        return _judge_open(positions, step, state, reached, chosen)
    return _judge_by_worlds(positions, step, state, reached, chosen, knows, worlds)


def _judge_open(positions: Positions, step: InputTold, state: Any, reached: dict[str, Any], chosen: str) -> Judgement:
    """All see alike: what an input turns up is dealt anew, and what looks the same is the same."""
    dealt = [_dealt_anew(positions, state, step, positions.game.knowledge_mirror(), i) for i in range(DEALS)]
    known, hindsight = {}, {}
    for words, there in reached.items():
        looks = {_look(positions, there): (0, there)}
        for world in dealt:
            elsewhere = positions.after(world, step.seat, words, step.at)
            look = _look(positions, elsewhere)
            count, first = looks.get(look, (0, elsewhere))
            looks[look] = (count + 1, first)
        known[words] = hindsight[words] = positions.value(there)
        if len(looks) > 1:
            known[words] = positions.mean((count, positions.value(first)) for count, first in looks.values() if count)
    return Judgement(chosen, known, hindsight, less(hindsight[chosen], known[chosen]))


def _judge_by_worlds(
    positions: Positions, step: InputTold, state: Any, reached: dict[str, Any], chosen: str, knows: Any, worlds: int
) -> Judgement:
    """Seats see different things: what this one cannot know is dealt anew, so many times."""
    hindsight = {words: positions.value(there) for words, there in reached.items()}
    dealt = [_dealt_anew(positions, state, step, knows, number) for number in range(worlds)]
    seen: dict[str, list[Parts]] = {words: [] for words in reached}
    running = list(reached)
    for number, world in enumerate(dealt):
        for words in running:
            seen[words].append(positions.value(positions.after(world, step.seat, words, step.at)))
        if number == 0:
            best_first = sorted(running, key=lambda words: -seen[words][0][step.seat])
            running = list(dict.fromkeys([*best_first[:FINALISTS], chosen]))
    known = {words: positions.mean((1, value) for value in seen[words]) for words in running}
    gained = less(known[chosen], positions.mean((1, positions.value(world)) for world in dealt))
    return Judgement(chosen, known, hindsight, less(less(hindsight[chosen], positions.value(state)), gained))


def _dealt_anew(positions: Positions, state: Any, step: InputTold, knows: Any, number: int) -> Any:
    """The state with what the seat cannot know dealt anew, from the same numbers in every decision."""
    world = state.copy()
    positions.rules.resample(world, positions.box, step.seat, knows, stream("analysis world", number))
    return world


def _look(positions: Positions, state: Any) -> str:
    return json.dumps(positions.game.views(state, positions.box, [None])[None], sort_keys=True)
