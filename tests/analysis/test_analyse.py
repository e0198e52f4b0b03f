"""What decided a game: the sums are exact in every game, whatever the evaluator says; and play is told from luck."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

import mousehole
from mousehole import Table, bots
from mousehole.analysis import Analysis, CannotAnalyse, analyse
from mousehole.analysis import words as analysis_words
from mousehole.analysis.decisions import DEALS
from mousehole.bots.parts import ONE, in_parts
from mousehole.bots.values import Evaluator
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table.wander import wander

GAMES = mousehole.games()
CELLS = [(game, players) for game in GAMES for players in load(game).notation.PLAYERS]
SHORT: dict[str, dict[str, Any]] = {"addi_cats": {"max_flips": 60}}  # the others are short enough


class Arbitrary:
    """Says of every position something else, for no reason: sums that are exact with it are exact with any."""

    source, why, doubt = "learned", "", 0

    def __init__(self) -> None:
        self.asked = 0

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        self.asked += 1
        digest = hashlib.sha256(state.tobytes()).digest()
        return in_parts([1 + digest[seat] for seat in range(box.seats)])


def played(game: str, players: int, seed: int = 1) -> Table:
    """A short game of cats to its end."""
    table = Table(game, players=players, seed=seed, options=SHORT.get(game))
    party = bots.Party(table, bots.seat_bots(table, ["cat"] * players, seed, options=SHORT.get(game)))
    while not table.over:
        party.play_one()
    return table


def check_sums(found: Analysis, table: Table) -> None:
    for sums in found.seats:
        assert sums.start + sums.luck + sums.own_play + sums.others_play == sums.result
        assert sums.start == found.curve[0][sums.seat]
        if sums.knowing is not None:
            assert sums.speed is not None
            assert sums.knowing + sums.speed == sums.own_play
    winners = table.winners or list(range(table.seats))
    assert [sums.seat for sums in found.seats if sums.result] == winners
    assert sum(sums.result for sums in found.seats) == ONE
    for judged in found.inputs:
        for seat in range(table.seats):
            assert judged.after[seat] - judged.before[seat] == judged.luck[seat] + judged.play[seat]
        for shares in (judged.before, judged.after):
            assert sum(shares) == ONE
        assert sum(judged.luck) == sum(judged.play) == 0
        assert judged.cost >= 0
        assert judged.cost_in_hindsight >= 0
    assert len(found.inputs) == len(table.inputs)


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_start_luck_and_play_sum_to_the_result_exactly_in_every_game(game: str, players: int) -> None:
    table = played(game, players)
    check_sums(analyse(table.record(), evaluator=Arbitrary(), worlds=2), table)


@pytest.mark.parametrize("game", GAMES)
def test_what_anybody_does_at_random_sums_exactly_too(game: str) -> None:
    table = Table(game, players=load(game).notation.PLAYERS[-1], seed=5, options=SHORT.get(game))
    rng = [1, 2]
    while not table.over:
        wander(table, rng)
    check_sums(analyse(table.record(), evaluator=Arbitrary(), worlds=1), table)


def test_measured_values_sum_exactly_too() -> None:
    table = played("bon_appetit", 3)
    found = analyse(table.record(), playouts=2)
    check_sums(found, table)
    assert found.source == "measured"
    assert found.playouts == 2


@pytest.mark.parametrize(
    ("game", "worlds"), [("chop_chop", DEALS), ("mistigri", 2), ("mamicatchmi", 0), ("bon_appetit", 0)]
)
def test_it_says_in_how_many_worlds_it_has_looked_for_what_was_hidden(game: str, worlds: int) -> None:
    record = played(game, load(game).notation.PLAYERS[0]).record()
    assert analyse(record, evaluator=Arbitrary(), worlds=2).worlds == worlds


def test_the_same_record_is_analysed_the_same() -> None:
    record = played("mistigri", 3).record()
    first, second = (analyse(record, evaluator=Arbitrary(), worlds=2) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", ["chop_chop", "mistigri", "mamicatchmi"])
def test_without_costs_the_sums_are_the_same_and_fewer_positions_are_looked_at(game: str) -> None:
    record = played(game, load(game).notation.PLAYERS[0]).record()
    whole, brief = Arbitrary(), Arbitrary()
    found = analyse(record, evaluator=whole, worlds=2)
    short = analyse(record, evaluator=brief, worlds=2, costs=False)
    assert [(s.start, s.luck, s.own_play, s.others_play) for s in short.seats] == [
        (s.start, s.luck, s.own_play, s.others_play) for s in found.seats
    ]
    assert brief.asked < whole.asked


def test_what_chance_gives_is_judged_by_its_weights() -> None:
    table = played("chop_chop", 2)
    found = analyse(table.record(), evaluator=Arbitrary())
    number = next(judged.number for judged in found.inputs if judged.kind == "chance")
    before = mousehole.replay(table.record(), to=number)
    sums, total = [0, 0], 0
    for words, weight in zip(before.legal("table"), before._weights, strict=False):
        there = before.copy()
        there.play(f"table {words}")
        value = found.curve[number + 1] if f"table {words}" == found.inputs[number].input else (
            Arbitrary().values(there._state, there._box)
        )  # fmt: skip
        sums, total = [old + weight * part for old, part in zip(sums, value, strict=True)], total + weight
    assert found.curve[number] == in_parts(sums)
    assert sum(found.curve[number]) * total == sum(sums)
    assert found.inputs[number].play == (0, 0)


class TellsTheCat(Arbitrary):
    """Thinks the world of a cat that stands on T2."""

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        return (ONE // 4, 3 * ONE // 4) if state.stand[4] == square_of("T2") else (ONE // 2, ONE // 2)


def square_of(name: str) -> int:
    table = Table("chop_chop", players=2, seed=1)
    table.play(f"1 place {name}")
    return int(table._state.stand[4])


def test_a_decision_costs_what_the_best_open_input_was_worth_more() -> None:
    table = played("chop_chop", 2)
    first = analyse(table.record(), evaluator=TellsTheCat()).inputs[0]
    assert first.kind == "decision"
    assert first.players == (1,)
    expected = 0 if first.input == "1 place T2" else ONE // 4
    assert (first.cost, first.best) == (expected, "place T2")


def test_in_bon_appetit_all_is_luck() -> None:
    found = analyse(played("bon_appetit", 4).record(), evaluator=Arbitrary())
    assert found.is_all_luck
    assert all(sums.own_play == sums.others_play == 0 for sums in found.seats)
    assert found.unlikely is not None
    assert found.unlikely.one_in >= 1


class AlwaysSo(Arbitrary):
    """Gives the first seat so many hundredths in every position."""

    def __init__(self, share: int) -> None:
        super().__init__()
        self._share = share

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        return in_parts([self._share, 100 - self._share])


@pytest.mark.parametrize(("share", "one_in"), [(2, 50), (28, 4), (36, 3), (45, None), (52, None), (90, None)])
def test_a_moment_is_unlikely_where_the_winner_was_well_behind_and_told_to_the_nearest(
    share: int, one_in: int | None
) -> None:
    table = played("mamicatchmi", 2)
    winner = table.winners[0]
    found = analyse(table.record(), evaluator=AlwaysSo(share if winner == 0 else 100 - share)).unlikely
    assert (found and found.one_in) == one_in


def test_a_wrong_hand_is_knowing_and_a_right_one_is_speed() -> None:
    table = played("addi_cats", 3, seed=4)
    found = analyse(table.record(), evaluator=Arbitrary())
    wrong = [judged for judged in found.inputs if judged.is_wrong and judged.kind == "hand"]
    right = [judged for judged in found.inputs if not judged.is_wrong and judged.kind == "hand"]
    punished = {(event.seat) for event in table.events if event.kind in table.game.notation.PUNISHED}
    assert {judged.players[0] for judged in wrong} <= punished
    assert right
    assert all(judged.cost == 0 for judged in right)


class SeesOneSeatsView(Arbitrary):
    """Judges by what seat 0 can see, or by what it cannot."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__()
        self._setup, self._seat = setup, seat

    def values(self, state: Any, box: Any) -> tuple[int, ...]:
        view = self._setup.game.views(state, box, [self._seat])[self._seat]
        digest = hashlib.sha256(json.dumps(view, sort_keys=True).encode()).digest()
        return in_parts([1 + digest[seat] for seat in range(box.seats)])


def test_a_judge_that_sees_what_the_seat_sees_finds_nothing_that_it_could_not_know() -> None:
    table = played("mistigri", 3)
    found = analyse(table.record(), evaluator=SeesOneSeatsView(Setup(table.game, 3), 0), worlds=3)
    mine = [judged for judged in found.inputs if judged.players == (0,)]
    assert mine
    for judged in mine:
        assert judged.cost == judged.cost_in_hindsight
        assert max(map(abs, judged.luck)) <= 2  # parts that rounding leaves over


def test_what_a_seat_could_not_know_has_two_figures_that_differ() -> None:
    table = played("mistigri", 3)
    found = analyse(table.record(), evaluator=SeesOneSeatsView(Setup(table.game, 3), 1), worlds=3)
    mine = [judged for judged in found.inputs if judged.players == (0,)]
    assert any(judged.cost != judged.cost_in_hindsight for judged in mine)


def test_progress_is_told_from_a_first_curve_on_to_the_end() -> None:
    told: list[tuple[float, int]] = []
    analyse(
        played("chop_chop", 2).record(),
        evaluator=Arbitrary(),
        tell=lambda share, curve: told.append((share, len(curve))),
    )
    shares = [share for share, _ in told]
    assert told[0][0] == 0
    assert told[0][1] >= 2
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


# What cannot be analysed


def test_an_unfinished_game_is_not_analysed() -> None:
    record = played("bon_appetit", 2).record()
    record["inputs"] = record["inputs"][:3]
    with pytest.raises(CannotAnalyse) as error:
        analyse(record)
    assert "stops after 3 inputs" in str(error.value)
    assert "dopo 3 mosse" in error.value.sentence("it")


def test_a_game_by_other_rules_is_not_judged_by_ours() -> None:
    record = played("bon_appetit", 2).record() | {"rules": 99}
    with pytest.raises(CannotAnalyse, match="played by rules 99"):
        analyse(record)


@pytest.mark.parametrize(
    "odd",
    [None, 7, [], "a text", {}, {"version": 3}, {"version": 2, "game": "chess"}, {"version": 2, "inputs": [1]}],
)
def test_what_is_no_record_is_told_so(odd: object) -> None:
    with pytest.raises(CannotAnalyse, match="not the record of a game"):
        analyse(odd)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["bon_appetit", "mamicatchmi"])
def test_an_input_of_nobody_is_named(game: str) -> None:
    record = played(game, 2).record() | {"inputs": ["9 flip"]}
    with pytest.raises(CannotAnalyse, match=r"input 0, '9 flip', is refused: no_such_seat \("):
        analyse(record, evaluator=Arbitrary())


def test_records_with_one_thing_changed_are_analysed_or_refused_in_words() -> None:
    record, chooser = played("bon_appetit", 2).record(), random.Random(1)
    for _ in range(60):
        odd = dict(record)
        key = chooser.choice(list(odd))
        odd[key] = chooser.choice([None, -1, "odd", [], {}, [None], ["0 flip", 3], {"tokens": 1}, 10**30])
        with contextlib.suppress(CannotAnalyse):
            check_sums(analyse(odd, evaluator=Arbitrary()), mousehole.replay(odd))


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), True, "1", None])
def test_seconds_that_are_none_are_refused(seconds: Any) -> None:
    with pytest.raises(CannotAnalyse, match="seconds"):
        analyse(played("bon_appetit", 2).record(), seconds=seconds)


@pytest.mark.parametrize(
    "asked", [{"playouts": 0}, {"playouts": -1}, {"playouts": "x"}, {"playouts": 10**30}, {"worlds": 0}]
)
def test_playouts_and_worlds_that_are_none_are_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(CannotAnalyse, match=f"{next(iter(asked))}.* whole number from 1 to"):
        analyse(played("bon_appetit", 2).record(), **asked)


def test_an_evaluator_of_ones_own_is_one() -> None:
    evaluator: Evaluator = Arbitrary()
    assert evaluator.source == "learned"


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_catalogues_of_the_analysis_have_the_same_keys(lang: str) -> None:
    folder = Path(analysis_words.__file__).parent
    keys = {
        name: {line.partition(" =")[0] for line in (folder / f"{name}.ftl").read_text().splitlines() if " = " in line}
        for name in ("en", "it")
    }
    assert keys[lang] == keys["en"]


def test_a_game_with_a_corrected_box_is_analysed_by_that_box() -> None:
    table = Table("bon_appetit", players=2, seed=1, components={"tokens": {"full": 3}})
    while not table.over:
        table.play(f"{table.turn} flip")
    check_sums(analyse(table.record(), evaluator=Arbitrary()), table)
