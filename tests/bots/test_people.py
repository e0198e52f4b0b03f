"""The model of people, against the human figures it is made from."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import pytest

from mousehole.bots import people
from mousehole.bots.addi_cats import reading_ms
from mousehole.bots.people import FASTEST_MS, TRAITS, aim, party_of, person_of_age, person_of_temper, react
from mousehole.engine.errors import BadOptions
from mousehole.engine.random import stream
from mousehole.engine.rule import rule
from mousehole.games.addi_cats.terms import CODES

AGES = [5, 6, 7, 8, 10, 12, 14, 16, 20]
TEMPERS = ["kitten", "cat", "lynx", "tiger"]
DRAWS = 20_000
TIMES = [
    "mu", "sigma", "tau", "choice", "reach", "reach_bit", "sum_base", "sum_step", "tie", "ten", "sum_card", "compare",
    "lapse_ms", "stop_ms", "hesitate", "moved", "ponder", "rhythm", "patience",
]  # fmt: skip
MISTAKES = ["forget", "lapse", "miss", "false_slap", "wrong_sum", "wrong_spot", "false_move", "lure", "whim", "aim"]


def reactions(person, draws=DRAWS):
    party, rng = party_of([person]), stream("reactions")
    return [react(party, 0, rng) for _ in range(draws)]


def sums_ms(person, is_wanted):
    """The mean time until a sum is known, over the additions of numbers up to nine that are no ties."""
    simple = person["mu"] + person["tau"]
    pairs = [(a, b) for a in range(1, 10) for b in range(1, 10) if a != b and is_wanted(a + b)]
    party = party_of([person])
    return simple + fmean(reading_ms(party, 0, (a - 1) * 10 + b) for a, b in pairs)


def test_every_trait_says_where_it_comes_from():
    data = tomllib.loads(Path(people.__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    assert data["ages"] == AGES
    assert list(data["traits"]) == list(TRAITS)
    for name, trait in data["traits"].items():
        assert len(trait["values"]) == len(AGES), name
        assert ("source" in trait) != ("estimate" in trait), name


def test_adults_react_in_about_215_to_230_ms():
    assert 215 <= fmean(reactions(person_of_age(20))) <= 230


def test_six_year_olds_take_about_400_ms():
    assert 385 <= fmean(reactions(person_of_age(6))) <= 415


def test_at_sixteen_one_is_as_fast_as_an_adult():
    assert fmean(reactions(person_of_age(16))) - fmean(reactions(person_of_age(20))) < 10


def test_the_best_are_as_good_as_the_best_people_not_better():
    times = reactions(person_of_temper("tiger"))
    assert 180 <= fmean(times) <= 200


@pytest.mark.parametrize("trait", TIMES + MISTAKES)
def test_growing_up_makes_nobody_slower_or_worse(trait):
    values = [person_of_age(age)[trait] for age in AGES] + [person_of_temper("tiger")[trait]]
    assert all(older <= younger for younger, older in pairwise(values))


@pytest.mark.parametrize("temper", TEMPERS)
def test_nobody_reacts_in_under_100_ms(temper):
    assert min(reactions(person_of_temper(temper))) >= FASTEST_MS


def test_the_floor_holds_for_whoever_would_be_faster():
    traits = [1 if trait == "mu" else 0 for trait in TRAITS]
    assert set(reactions(people.PersonModel("ghost", tuple(traits)), 100)) == {FASTEST_MS}


def test_reactions_lean_to_the_slow_side():
    times = sorted(reactions(person_of_age(10)))
    median = times[DRAWS // 2]
    assert times[-DRAWS // 20] - median > 1.5 * (median - times[DRAWS // 20])


def test_a_bit_of_choice_costs_adults_150_ms():
    party = party_of([person_of_age(20)])
    assert [people.choice_ms(party, 0, count) for count in (1, 2, 4, 8)] == [0, 150, 300, 450]


def test_farther_takes_longer():
    party = party_of([person_of_age(20)])
    times = [people.reach_ms(party, 0, distance) for distance in range(8)]
    assert times == sorted(set(times))


def test_adults_take_about_three_quarters_of_a_second_for_small_sums_and_one_for_large():
    adult = person_of_age(20)
    assert 700 <= sums_ms(adult, lambda value: value <= 10) <= 800
    assert 920 <= sums_ms(adult, lambda value: value > 10) <= 1050


def test_first_graders_take_seconds_for_large_sums():
    assert 3000 <= sums_ms(person_of_age(6), lambda value: value > 10) <= 5000


@pytest.mark.parametrize("age", AGES)
def test_ties_are_quicker_than_their_neighbours_and_sum_cards_quicker_than_all_additions(age):
    party = party_of([person_of_age(age)])
    reading = [reading_ms(party, 0, card) for card in range(CODES)]
    for number in range(2, 10):
        assert reading[(number - 1) * 10 + number] < reading[(number - 1) * 10 + number + 1]
    assert max(reading[101:120]) < min(reading[1:101])
    assert reading[120:] == [0] * 6


@pytest.mark.parametrize("temper", TEMPERS)
def test_what_is_spread_out_keeps_its_mean(temper):
    party, rng = party_of([person_of_temper(temper)]), stream("spread")
    assert abs(fmean(people.spread_out(party, 0, rng, 1000) for _ in range(DRAWS)) - 1000) < 15


def test_normal_and_exponential_draws_have_their_moments():
    party, rng = party_of([]), stream("draws")
    normal = [people.normal(party, rng) / people.ONE for _ in range(DRAWS)]
    exponential = [people.exponential(party, rng) / people.ONE for _ in range(DRAWS)]
    assert abs(fmean(normal)) < 0.03
    assert abs(stdev(normal) - 1) < 0.03
    assert abs(fmean(exponential) - 1) < 0.03
    assert abs(stdev(exponential) - 1) < 0.04


def test_better_players_hit_nearer_to_the_head():
    rng = stream("aim")
    means = []
    for temper in TEMPERS:
        party = party_of([person_of_temper(temper)])
        distances = [aim(party, 0, rng) for _ in range(2000)]
        assert min(distances) >= 0
        assert max(distances) <= people.FARTHEST
        means.append(fmean(distances))
    assert means == sorted(means, reverse=True)


def test_ages_between_those_of_the_data_lie_between():
    assert person_of_age(8)["mu"] > person_of_age(9)["mu"] > person_of_age(10)["mu"]
    assert person_of_age(60).traits == person_of_age(20).traits


@pytest.mark.parametrize("age", [4, -1, float("nan")])
def test_who_is_too_young_is_refused(age):
    with pytest.raises(BadOptions, match="youngest"):
        person_of_age(age)


def test_a_head_start_makes_a_child_and_an_adult_even():
    starts = [people.head_start_ms(age) for age in AGES]
    assert starts == sorted(starts, reverse=True)
    assert 300 <= starts[1] <= 450
    assert starts[-1] == 0


@pytest.mark.compiled
def test_compiled_draws_are_the_same():
    from mousehole.engine.compile import jit

    @rule
    def draw(party, rng):
        return react(party, 1, rng) * 1000 + aim(party, 1, rng)

    def draws(party, rng, drawn):
        for i in range(len(drawn)):
            drawn[i] = draw(party[0], rng)

    party = party_of([None, person_of_temper("kitten")])
    records, drawn = np.zeros(1, people.PARTY), np.zeros(5000, np.int64)
    party.store(records[0])
    jit(draws)(records, np.array(stream("same")), drawn)
    rng = stream("same")
    assert drawn.tolist() == [draw(party, rng) for _ in range(5000)]


def test_the_page_gives_the_head_starts_of_this_model() -> None:
    ages = (Path(__file__).parents[2] / "web/src/frame/reaction/ages.ts").read_text()
    given = re.findall(r"years: (\d+), ms: (\d+)", ages)
    assert given
    assert {int(years): int(ms) for years, ms in given} == {
        int(years): people.head_start_ms(int(years)) for years, _ in given
    }
