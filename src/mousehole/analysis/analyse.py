"""A record analysed: the chances along the game, then every input judged, then the sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mousehole.analysis.decisions import DEALS, WORLDS, judge
from mousehole.analysis.effort import choose_evaluator, find_unlikely, sketch
from mousehole.analysis.errors import CannotAnalyse
from mousehole.analysis.positions import Positions
from mousehole.analysis.report import Analysis, InputJudged, Parts, SeatSums, less
from mousehole.analysis.story import CHANCE, CLOCK, DEAL, DECISION, HAND, InputTold, Story, tell_story
from mousehole.bots.values import Evaluator
from mousehole.engine.errors import shown
from mousehole.engine.numbers import is_whole
from mousehole.engine.rule import TABLE

SECONDS = 0.02  # a decision
MOST_SECONDS = 600
MOST_PLAYED = 1_000_000  # playouts of a value, worlds of a decision

Tell = Callable[[float, Sequence[tuple[int, Parts]]], None]  # the share that is done; places of a first curve, once


def analyse(
    record: Mapping[str, Any],
    *,
    seconds: float = SECONDS,
    playouts: int | None = None,
    worlds: int = WORLDS,
    costs: bool = True,
    evaluator: Evaluator | None = None,
    tell: Tell | None = None,
) -> Analysis:
    """What decided a finished game: luck and play of every seat, input by input.

    `seconds` is what an input of a seat may take, about; `playouts` (of every value that is measured) make it the same
    on every machine instead. Without `costs` no input but the chosen one is looked at: the sums are the same.
    `tell` hears how far it is, and early on of a first, rough curve.

    >>> from mousehole import bots
    >>> found = analyse(bots.play("bon_appetit", ["cat", "cat"], seed=1).record(), playouts=2)
    >>> all(sums.start + sums.luck + sums.own_play + sums.others_play == sums.result for sums in found.seats)
    True
    >>> found.is_all_luck
    True
    """
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not is_number or not 0 < seconds <= MOST_SECONDS:
        raise CannotAnalyse("seconds", seconds=shown(seconds), most=str(MOST_SECONDS))
    for what, number in (("playouts", 1 if playouts is None else playouts), ("worlds", worlds)):
        if not is_whole(number, 1, MOST_PLAYED):
            raise CannotAnalyse("number", what=what, number=shown(number), most=f"{MOST_PLAYED:,}")
    story = tell_story(record)
    if evaluator is None:
        evaluator = choose_evaluator(story, seconds, playouts, worlds)
    if tell is not None:
        tell(0.0, sketch(story, evaluator))
    return _Analyst(story, evaluator, worlds, costs, tell).analyse()


class _Analyst:
    """Goes through a story twice: backwards for the chances, forwards for the judgements."""

    def __init__(self, story: Story, evaluator: Evaluator, worlds: int, costs: bool, tell: Tell | None) -> None:
        self.story, self.worlds, self.costs, self._tell = story, worlds, costs, tell
        self.positions = Positions(story.setup, evaluator)
        self._done = 0

    def analyse(self) -> Analysis:
        story = self.story
        chances = self._chances()
        judged = tuple(self._judged(step, chances) for step in story.steps)
        evaluator = self.positions.evaluator
        sums = sums_of(judged, chances, story)
        return Analysis(
            story.setup.game.id, story.setup.players, sums, judged, evaluator.source,
            evaluator.why, getattr(evaluator, "playouts", None),
            find_unlikely(story, evaluator, sums, chances), self._worlds(), evaluator.doubt,
        )  # fmt: skip

    def _worlds(self) -> int:
        """In how many worlds what is hidden was dealt anew: in none where nothing is hidden, or nobody decides."""
        game = self.story.setup.game
        if not game.notation.SECRETS or all(step.kind != DECISION for step in self.story.steps):
            return 0
        return DEALS if game.all_see_alike else self.worlds

    def _chances(self) -> list[Parts]:
        """Every seat's chance in every state; where chance is to speak it is the mean of what it could say."""
        steps, states = self.story.steps, self.story.states
        chances = [self.positions.value(states[-1])] * len(states)
        for number in reversed(range(len(steps))):
            step = steps[number]
            if step.kind == CHANCE:
                following = states[number + 1]
                chances[number] = self.positions.expected(
                    states[number], step.outcomes, following, chances[number + 1], step.at
                )
            elif step.kind == DEAL:
                self._deal(number, chances)
            else:
                chances[number] = self.positions.value(states[number])
            self._tell_progress()
        return chances

    def _deal(self, number: int, chances: list[Parts]) -> None:
        """A deal is one draw, however many inputs it takes: its luck falls with the last card."""
        steps = self.story.steps
        if number > 0 and steps[number - 1].kind == DEAL:
            return
        dealt = self.positions.expected_deal(self.story.states[number])
        place = number
        while place < len(steps) and steps[place].kind == DEAL:
            chances[place] = dealt
            place += 1

    def _judged(self, step: InputTold, chances: Sequence[Parts]) -> InputJudged:
        before, after = chances[step.number], chances[step.number + 1]
        change = less(after, before)
        nothing = tuple(0 for _ in before)
        self._tell_progress()
        if step.kind == DECISION:
            return self._decided(step, before, after, change)
        if step.kind == HAND:
            is_wrong = step.seat in self._punished(step.number)
            cost = max(-change[step.seat], 0) if is_wrong else 0
            return InputJudged(
                step.number, step.text, HAND, (step.seat,), before, after, nothing, change, is_wrong, cost
            )
        if step.kind == CLOCK:
            players, is_wrong = self._whose_clock(step.number)
            luck, play = (nothing, change) if players else (change, nothing)
            return InputJudged(step.number, step.text, CLOCK, players, before, after, luck, play, is_wrong)
        return InputJudged(step.number, step.text, step.kind, (), before, after, change, nothing)

    def _decided(self, step: InputTold, before: Parts, after: Parts, change: Parts) -> InputJudged:
        states, seat = self.story.states, step.seat
        found = judge(
            self.positions, step, states[step.number], states[step.number + 1],
            self.story.knowledge.get(step.number), self.worlds, self.costs,
        )  # fmt: skip
        cost, best = found.dearest(seat, found.known)
        hindsight_cost, hindsight_best = found.dearest(seat, found.hindsight)
        known = {words: value[seat] for words, value in found.known.items()}
        return InputJudged(
            step.number, step.text, DECISION, (seat,), before, after, found.luck, less(change, found.luck), False,
            cost, best, hindsight_cost, hindsight_best, known,
        )  # fmt: skip

    def _punished(self, number: int) -> set[int]:
        """The seats whose hands are found wrong from an input on, until the clock or chance has spoken."""
        wrong: set[int] = set()
        kinds = self.story.setup.game.notation.PUNISHED
        for step in self.story.steps[number:]:
            wrong.update(event.seat for event in step.events if event.kind in kinds)
            if step.kind != HAND:
                break
        return wrong

    def _whose_clock(self, number: int) -> tuple[tuple[int, ...], bool]:
        """Whose play it is that a clock ran out: of those who were wrong, else who moved, else who could have."""
        wrong = self._punished(number)
        if wrong:
            return tuple(sorted(wrong)), True
        moved = set()
        for step in reversed(self.story.steps[:number]):
            if step.kind != HAND:
                break
            moved.add(step.seat)
        if moved:
            return tuple(sorted(moved)), False
        setup, state = self.story.setup, self.story.states[number]
        legal, room = setup.game.rules.legal, [0] * setup.game.rules.MOST_LEGAL
        return tuple(seat for seat in range(setup.seats) if legal(state, setup.box, seat, room)), False

    def _tell_progress(self) -> None:
        self._done += 1
        if self._tell is not None:
            self._tell(min(self._done / max(2 * len(self.story.steps), 1), 1.0), ())


def sums_of(judged: Sequence[InputJudged], chances: Sequence[Parts], story: Story) -> tuple[SeatSums, ...]:
    """What it comes to for every seat."""
    seats = range(story.setup.seats)
    is_timed = story.setup.game.rules.TIMED
    sums = []
    for seat in seats:
        own, wrong = 0, 0
        for one in judged:
            part = share_of(one, seat, story.persons)
            own += part
            wrong += part if one.is_wrong or one.kind == DECISION else 0
        luck = sum(one.luck[seat] for one in judged)
        play = sum(one.play[seat] for one in judged)
        cost = sum(one.cost for one in judged if one.kind in (DECISION, HAND) and one.players == (seat,))
        sums.append(SeatSums(
            seat, chances[0][seat], luck, own, play - own, chances[-1][seat],
            wrong if is_timed else None, own - wrong if is_timed else None, cost,
        ))  # fmt: skip
    return tuple(sums)


def share_of(judged: InputJudged, seat: int, persons: Sequence[int]) -> int:
    """The part of an input's play, for this seat, that was the play of this seat or of its person's other hands.

    >>> clock = InputJudged(0, "table timeout", "clock", (0, 2), (9, 9, 9), (2, 12, 13), (0, 0, 0), (-7, 3, 4))
    >>> [share_of(clock, seat, (0, 1, 2)) for seat in (0, 1, 2)]
    [-4, 0, 2]
    """
    mine = sum(persons[player] == persons[seat] for player in judged.players)
    return judged.play[seat] * mine // len(judged.players) if mine and TABLE not in judged.players else 0
