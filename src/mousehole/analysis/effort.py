"""How much is looked at in the time that is given, and a first rough curve within a moment."""

from __future__ import annotations

import time
from collections.abc import Sequence

from mousehole.analysis.positions import DRAWN, MOST_OUTCOMES
from mousehole.analysis.report import Parts, SeatSums, Unlikely, winners_of
from mousehole.analysis.story import CHANCE, DEAL, DECISION, HAND, Story
from mousehole.bots import values
from mousehole.bots.measured import PLAYOUTS, Measured
from mousehole.bots.parts import ONE
from mousehole.bots.values import Evaluator
from mousehole.engine.rule import TABLE

FEWEST_PLAYOUTS = 8
PROBE = 8  # playouts by which the machine's pace is taken
ROUGH_PLACES = 24
ROUGH_SECONDS = 0.4
WELL_BEHIND = 3  # one in so many: who was never as far behind has won as was to be expected
LEAST = 3  # moments that are measured more closely, each by so many playouts
CLOSER = 8192


def choose_evaluator(story: Story, seconds: float, playouts: int | None, worlds: int) -> Evaluator:
    """The evaluator of the game; one that measures gets as many playouts as the time allows, unless they are given."""
    evaluator = values.make(story.setup)
    if not isinstance(evaluator, Measured):
        return evaluator
    if playouts is None:
        mine = sum(step.seat != TABLE for step in story.steps)
        allowed = seconds * mine / max(values_wanted(story, worlds), 1)
        playouts = int(allowed / max(_seconds_a_playout(story, evaluator.why), 1e-9))
        playouts = max(FEWEST_PLAYOUTS, min(PLAYOUTS, playouts))
    return Measured(story.setup, playouts=playouts, why=evaluator.why)


def values_wanted(story: Story, worlds: int) -> int:
    """How many values an analysis asks for, about."""
    is_alike = story.setup.game.all_see_alike
    wanted = 0
    for step in story.steps:
        wanted += 1
        if step.kind == CHANCE:
            wanted += min(len(step.outcomes), MOST_OUTCOMES) - 1
        elif step.kind == DEAL:
            wanted += DRAWN // 8
        elif step.kind == DECISION:
            wanted += len(step.open) * (2 if is_alike else 2 + worlds // 2) + (0 if is_alike else worlds)
    return wanted


def _seconds_a_playout(story: Story, why: str) -> float:
    """What a playout takes here, from the middle of the game; compilers have had their time before."""
    probe = Measured(story.setup, playouts=PROBE, why=why)
    middle = story.states[len(story.states) // 2]
    probe.values(middle, story.setup.box)
    began = time.perf_counter()
    probe.values(middle, story.setup.box)
    return (time.perf_counter() - began) / PROBE


def sketch(story: Story, evaluator: Evaluator) -> Sequence[tuple[int, Parts]]:
    """Places of the curve, evenly apart, as far as a moment allows: the number of inputs and every seat's chance."""
    quick = Measured(story.setup, playouts=FEWEST_PLAYOUTS) if isinstance(evaluator, Measured) else evaluator
    last = len(story.states) - 1
    places = sorted({round(i * last / ROUGH_PLACES) for i in range(ROUGH_PLACES + 1)} | {0, last})
    began, found = time.perf_counter(), []
    for place in sorted(places, key=lambda place: (place not in (0, last), place % 2, place)):
        found.append((place, quick.values(story.states[place], story.setup.box)))
        if time.perf_counter() - began > ROUGH_SECONDS:
            break
    return sorted(found)


def find_unlikely(
    story: Story, evaluator: Evaluator, seats: Sequence[SeatSums], chances: Sequence[Parts]
) -> Unlikely | None:
    """When a winner's chance was at its least, if that was little; cheap playouts measure it more closely."""
    winners = winners_of(seats)
    if len(winners) == len(seats):
        return None
    places = ((number, seat) for number in range(len(chances)) for seat in winners)
    least = sorted(places, key=lambda place: chances[place[0]][place[1]])[:LEAST]
    known = {place: chances[place[0]][place[1]] for place in least}
    floor = 1
    if isinstance(evaluator, Measured):
        floor = ONE // evaluator.playouts
        if not any(step.kind in (DECISION, HAND) for step in story.steps) and evaluator.playouts >= FEWEST_PLAYOUTS:
            closer, floor = Measured(story.setup, playouts=CLOSER), ONE // CLOSER
            known = {place: closer.values(story.states[place[0]], story.setup.box)[place[1]] for place in least}
    number, seat = min(known, key=known.__getitem__)
    one_in = round(ONE / max(known[number, seat], floor))
    return Unlikely(number, seat, one_in) if one_in >= WELL_BEHIND else None
