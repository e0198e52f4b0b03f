"""People as players of reaction games: how fast they are at an age, and how often they go wrong.

Glossary: a *person* is a row of traits (`people.toml` says what each means and where it comes from). A *party* is a
record of the people at a table, by seat, with the tables that draws are made from. All that is drawn is whole numbers:
shares are counted in ten thousand, quantiles and bits in 1024ths, so that CPython, Numba and CUDA draw the same.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False, check-untyped-defs=False
from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, log2
from pathlib import Path
from statistics import NormalDist
from typing import Any

from mousehole.engine.errors import BadOptions
from mousehole.engine.notation import FARTHEST
from mousehole.engine.random import below, next_word
from mousehole.engine.record import Mirror, mirror, record
from mousehole.engine.rule import rule

MOST_SEATS = 8  # at a table of people
FASTEST_MS = 100  # nobody reacts faster to what was shown
ALL = 10_000  # shares are counted in this
ONE = 1024  # quantiles and bits are counted in this
BINS = 256
MOST_CHOICES = 16
ADULT = 20  # years
AGE = re.compile(r"(\d+(?:\.\d+)?)y")  # a bot by its age: 8y

TRAITS = (
    "mu", "sigma", "tau", "choice", "reach", "reach_bit", "spread", "sum_base", "sum_step", "tie", "ten", "sum_card",
    "compare", "forget", "lapse", "lapse_ms", "miss", "second_look", "false_slap", "wrong_sum", "wrong_spot",
    "false_move", "lure", "stop_ms", "hesitate", "aim", "moved", "whim", "feint", "stand_in", "ponder", "rhythm",
    "patience", "call",
)  # fmt: skip
(
    MU, SIGMA, TAU, CHOICE, REACH, REACH_BIT, SPREAD, SUM_BASE, SUM_STEP, TIE, TEN, SUM_CARD, COMPARE, FORGET, LAPSE,
    LAPSE_MS, MISS, SECOND_LOOK, FALSE_SLAP, WRONG_SUM, WRONG_SPOT, FALSE_MOVE, LURE, STOP_MS, HESITATE, AIM, MOVED,
    WHIM, FEINT, STAND_IN, PONDER, RHYTHM, PATIENCE, CALL,
) = range(len(TRAITS))  # fmt: skip

PARTY = record(
    {
        "normal": ("i4", BINS + 1),
        "exponential": ("i4", BINS + 1),
        "bits": ("i4", MOST_CHOICES + 1),
        "traits": ("i4", (MOST_SEATS, len(TRAITS))),
    }
)


# Who they are


@dataclass(frozen=True)
class PersonModel:
    """Somebody of an age, or one of the best.

    >>> person_of_age(8)["sum_step"] > person_of_age(20)["sum_step"]
    True
    """

    name: str
    traits: tuple[int, ...]

    def __getitem__(self, trait: str) -> int:
        return self.traits[TRAITS.index(trait)]

    @property
    def typical_ms(self) -> int:
        """The mean time of a reaction with one bit of choice."""
        return self["mu"] + self["tau"] + self["lapse"] * self["lapse_ms"] // ALL + self["choice"]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "people.toml").read_text(encoding="utf-8"))


def person_of_age(age: float) -> PersonModel:
    """Somebody of an age in years; who is older than the last age of the data file counts as that old.

    >>> person_of_age(6)["tau"] > person_of_age(20)["tau"]
    True
    """
    data = _data()
    if not age >= data["ages"][0]:
        raise BadOptions(f"age {age!r}: the youngest that we know of are {data['ages'][0]}")
    values = [round(_between(age, data["ages"], data["traits"][trait]["values"])) for trait in TRAITS]
    return PersonModel(f"{age:g} years", tuple(values))


def _between(age: float, ages: Sequence[float], values: Sequence[float]) -> float:
    """The value at an age, between two known ages in proportion."""
    after = bisect_right(ages, age)
    if after == len(ages):
        return values[-1]
    slope = (values[after] - values[after - 1]) / (ages[after] - ages[after - 1])
    return slope * (age - ages[after - 1]) + values[after - 1]


def head_start_ms(age: float) -> int:
    """By how much an adult is faster than somebody of an age: what makes the two even.

    >>> head_start_ms(20)
    0
    """
    return person_of_age(age).typical_ms - person_of_age(ADULT).typical_ms


def person_of_temper(temper: str) -> PersonModel:
    """The person that a temper stands for.

    >>> person_of_temper("tiger").typical_ms < person_of_temper("kitten").typical_ms
    True
    """
    data = _data()
    age = data["tempers"][temper]
    if age == "best":
        return PersonModel(temper, tuple(data["traits"][trait]["best"] for trait in TRAITS))
    return PersonModel(temper, person_of_age(age).traits)


def person_named(name: str) -> PersonModel:
    """The person that a bot's name stands for: a temper, or an age in years such as `8y`.

    >>> person_named("6y") != person_named("cat")
    True
    """
    age = AGE.fullmatch(name)
    return person_of_age(float(age[1])) if age else person_of_temper(name)


@cache
def party_mirror() -> type[Mirror]:
    """The class of a party in CPython."""
    return mirror(PARTY)


def party_of(persons: Sequence[PersonModel | None]) -> Any:
    """The people at a table by seat (None: nobody that we know of).

    >>> party_of([person_of_age(8), None]).traits[1][MU]
    0
    """
    party: Any = party_mirror()()
    normal = NormalDist()
    inside = [i / BINS for i in range(1, BINS)]
    ends = 0.1 / BINS, 1 - 0.1 / BINS  # the tails are cut where a tenth of the last bin is left
    party.normal[:] = [round(ONE * normal.inv_cdf(p)) for p in (ends[0], *inside, ends[1])]
    party.exponential[:] = [round(-ONE * log(1 - p)) for p in (0, *inside, ends[1])]
    party.bits[1:] = [round(ONE * log2(count)) for count in range(1, MOST_CHOICES + 1)]
    for seat, person in enumerate(persons):
        if person is not None:
            party.traits[seat][:] = person.traits
    return party


# Draws


@rule
def quantile(table, word):
    """The value of a table of quantiles at a random word, between two entries in proportion."""
    place = word >> 24
    low = table[place]
    return low + (((table[place + 1] - low) * ((word >> 8) & 0xFFFF)) >> 16)


@rule
def normal(party, rng):
    """A normal number, in 1024ths of a standard deviation."""
    return quantile(party.normal, next_word(rng))


@rule
def exponential(party, rng):
    """An exponential number, in 1024ths of its mean."""
    return quantile(party.exponential, next_word(rng))


@rule
def happens(rng, share):
    """Does something come about that has a share of ten thousand?"""
    return below(rng, ALL) < share


# Times


@rule
def react(party, seat, rng):
    """A simple reaction: ex-Gaussian, with a lapse now and then."""
    traits = party.traits[seat]
    ms = traits[MU] + ((traits[SIGMA] * normal(party, rng)) >> 10)
    ms += (traits[TAU] * exponential(party, rng)) >> 10
    lost = (traits[LAPSE_MS] * exponential(party, rng)) >> 10
    if happens(rng, traits[LAPSE]):
        ms += lost
    return max(ms, FASTEST_MS)


@rule
def spread_out(party, seat, rng, ms):
    """A time of thinking or reaching whose mean is `ms`: most of it is sure, the rest exponential."""
    chance = ms * party.traits[seat][SPREAD] // ALL
    return ms - chance + ((chance * exponential(party, rng)) >> 10)


@rule
def choice_ms(party, seat, count):
    """What it takes to choose among so many (Hick)."""
    return (party.traits[seat][CHOICE] * party.bits[count]) >> 10


@rule
def reach_ms(party, seat, distance):
    """What it takes to reach so far, in hand's breadths (Fitts)."""
    return party.traits[seat][REACH] + ((party.traits[seat][REACH_BIT] * party.bits[1 + distance]) >> 10)


@rule
def aim(party, seat, rng):
    """How far from the mouse's head the paw falls."""
    return min(abs(party.traits[seat][AIM] * normal(party, rng)) >> 10, FARTHEST)
