"""What an analysis has found: the chances before and after every input, and what they sum to for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from mousehole.bots.parts import ONE

WORTH_TELLING = ONE // 50

Parts = tuple[int, ...]  # of ONE, one for every seat


@dataclass(frozen=True)
class InputJudged:
    """One input: every seat's chance before and after it, and which part of the change was luck and which was play.

    `players` are the seats whose play it was: one for an input of a seat, several where a clock ran out for all who
    could have moved, none for chance. `after[s] - before[s] == luck[s] + play[s]`, exactly.
    """

    number: int
    input: str
    kind: str  # chance, deal, decision, forced, hand, clock
    players: tuple[int, ...]
    before: Parts
    after: Parts
    luck: Parts
    play: Parts
    is_wrong: bool = False  # a hand that the rules punished
    cost: int = 0  # to the seat whose decision it was, by what that seat knew
    best: str | None = None  # the input that would have cost nothing; of a hand: None is to hold still
    cost_in_hindsight: int = 0  # the same for somebody who had seen everything
    best_in_hindsight: str | None = None
    chances: dict[str, int] = field(default_factory=dict)  # of the seat, by open input, in a decision


@dataclass(frozen=True)
class SeatSums:
    """What a seat's game was made of: `start + luck + own_play + others_play == result`, exactly."""

    seat: int
    start: int
    luck: int
    own_play: int
    others_play: int
    result: int
    knowing: int | None = None  # of own_play, where hands are judged by time: right or wrong, and how fast
    speed: int | None = None
    cost: int = 0  # of all decisions together, by what was known


@dataclass(frozen=True)
class Unlikely:
    """The moment at which a winner was least likely to win: one in so many."""

    number: int  # of inputs played before it
    seat: int
    one_in: int


@dataclass(frozen=True)
class Analysis:
    """A whole game, analysed.

    >>> sums = SeatSums(0, start=400, luck=100, own_play=-50, others_play=50, result=500)
    >>> sums.start + sums.luck + sums.own_play + sums.others_play == sums.result
    True
    """

    game: str
    players: int
    seats: tuple[SeatSums, ...]
    inputs: tuple[InputJudged, ...]
    source: str  # of the values: learned or measured
    why: str  # a sentence where they had to be measured; else empty
    playouts: int | None  # of every value, where they are measured
    unlikely: Unlikely | None  # None where everybody won, or who won was never well behind
    worlds: int  # in so many what a seat could not know was dealt anew; 0 where nobody had to guess anything
    noise: int  # how far apart two equal positions may be found, about

    @property
    def is_all_luck(self) -> bool:
        """Had nobody anything to decide?"""
        return not any(judged.players for judged in self.inputs)

    @property
    def curve(self) -> tuple[Parts, ...]:
        """Every seat's chance at the start and after every input."""
        start = tuple(sums.start for sums in self.seats)
        return (start, *(judged.after for judged in self.inputs))

    @property
    def turning_point(self) -> int | None:
        """The number of the input that changed the chances most in favour of those who won; None where none did."""
        gains = [sum(self._gain(judged, seat) for seat in winners_of(self.seats)) for judged in self.inputs]
        best = max(range(len(gains)), key=gains.__getitem__, default=None)
        return best if best is not None and gains[best] > 0 else None

    @staticmethod
    def _gain(judged: InputJudged, seat: int) -> int:
        return judged.after[seat] - judged.before[seat]

    def dearest(self, seat: int | None = None, most: int = 3) -> list[InputJudged]:
        """The decisions that cost most, of one seat or of all; none of which it is doubtful that it cost anything."""
        least = max(2 * self.noise, WORTH_TELLING)
        decided = [
            judged
            for judged in self.inputs
            if judged.cost >= least and judged.kind == "decision" and (seat is None or judged.players == (seat,))
        ]
        return sorted(decided, key=lambda judged: (-judged.cost, judged.number))[:most]

    def as_dict(self) -> dict[str, Any]:
        """All of it, for JSON; chances are whole parts of `one`."""
        unlikely = self.unlikely
        return {
            "game": self.game,
            "players": self.players,
            "one": ONE,
            "seats": [asdict(sums) for sums in self.seats],
            "inputs": [asdict(judged) for judged in self.inputs],
            "turning_point": self.turning_point,
            "unlikely": None if unlikely is None else asdict(unlikely),
            "all_luck": self.is_all_luck,
            "source": self.source,
            "why": self.why,
            "playouts": self.playouts,
            "noise": self.noise,
            "dearest": [judged.number for judged in self.dearest()],
            "worlds": self.worlds,
        }


def less(value: Parts, other: Parts) -> Parts:
    """By how much every part of one is more than of the other.

    >>> less((5, 3), (2, 6))
    (3, -3)
    """
    return tuple(one - another for one, another in zip(value, other, strict=True))


def winners_of(seats: Sequence[SeatSums]) -> list[int]:
    """The seats that have won most.

    >>> winners_of([SeatSums(0, 0, 0, 0, 0, 5), SeatSums(1, 0, 0, 0, 0, 9)])
    [1]
    """
    most = max((sums.result for sums in seats), default=0)
    return [sums.seat for sums in seats if sums.result == most]
