"""A policy against bots at tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mousehole import Refused, Table
from mousehole.adapters.evaluate import LearnedBot, evaluate
from mousehole.engine.errors import BadOptions


def first_open(seen: Any, mask: Any) -> int:
    return int(mask.argmax())


@pytest.mark.parametrize("game", ["chop_chop", "mistigri"])
def test_a_policy_plays_whole_games_against_every_temper(game: str) -> None:
    scores = evaluate(first_open, game, ["random", "kitten", "cat"], games=3)
    assert [score.temper for score in scores] == ["random", "kitten", "cat"]
    assert all(score.low <= score.share <= score.high for score in scores)


def test_a_better_policy_scores_better() -> None:
    random = np.random.default_rng(1)

    def any_open(seen: Any, mask: Any) -> int:
        return int(random.choice(np.flatnonzero(mask)))

    [weak] = evaluate(any_open, "chop_chop", ["cat"], games=10)
    [even] = evaluate(any_open, "chop_chop", ["random"], games=10)
    assert weak.share < even.share


def test_bots_of_every_temper_play_ones_own_game_against_a_policy() -> None:
    scores = evaluate(first_open, "examples.tic_tac_toe", ["random", "kitten", "cat", "tiger"], games=2, iterations=20)
    assert [score.games for score in scores] == [2] * 4


def test_a_policy_of_a_timed_game_says_when() -> None:
    def slap_late(seen: Any, mask: Any) -> tuple[int, int] | None:
        return (int(mask.argmax()), 900) if mask.any() else None

    [score] = evaluate(slap_late, "mamicatchmi", ["kitten"], games=2, options={"max_rolls": 12})
    assert score.games == 2


def test_a_choice_that_is_not_open_is_named() -> None:
    table = Table("chop_chop", players=2, seed=1)
    with pytest.raises(ValueError, match="action 200: it is not open"):
        LearnedBot(table, 1, lambda seen, mask: 200).choose({}, [], [])


def test_one_temper_may_be_named_alone() -> None:
    assert evaluate(first_open, "bon_appetit", "cat", games=2) == evaluate(first_open, "bon_appetit", ["cat"], games=2)


def test_no_games_are_refused() -> None:
    with pytest.raises(BadOptions, match="games 0"):
        evaluate(first_open, "chop_chop", games=0)


def test_swaps_of_mistigri_have_the_number_of_the_card_that_goes() -> None:
    table, seen = Table("mistigri", players=3, seed=1), 0
    luck = np.random.default_rng(1)
    while not table.over and seen < 2:
        chance = table.chance()
        seat = next((seat for seat in range(table.seats) if table.legal(seat)), -1)
        if chance is not None or seat < 0:
            table.play(chance or "")
            continue
        actions = table.actions(seat)
        assert list(actions) == table.legal(seat)
        assert set(np.flatnonzero(table.mask(seat))) == set(actions.values())
        swaps = [text for text in actions if text.startswith("swap")]
        seen += bool(swaps)
        table.play(f"{seat} {luck.choice(swaps or list(actions))}")
    assert seen == 2


SWAPPING = {
    "phase": "swap", "hands": [["4r", "6g"], ["5b"], ["6b"]], "pile": ["3r", "3g"], "turn": 1, "pending": 3,
    "pending_by": 0,
}  # fmt: skip


def test_a_policy_chooses_both_cards_of_a_swap() -> None:
    table, seen = Table("mistigri", players=3, position=SWAPPING), list[Any]()

    def last_open(observation: Any, mask: Any) -> int:
        seen.append(observation)
        return int(np.flatnonzero(mask)[-1])

    assert LearnedBot(table, 0, last_open).choose({}, [], table.legal(0)) == ("swap 6g 3g", None)
    assert [int(observation[162:217].sum()) for observation in seen] == [0, 1]  # then it sees which card it has chosen
    assert table.position() == Table("mistigri", players=3, position=SWAPPING).position()


def test_the_halves_of_a_swap_are_those_of_the_environments() -> None:
    table = Table("mistigri", players=3, position=SWAPPING)
    goes, comes = table.actions(0)["swap 6g 3g"], 26
    middle = table.halfway(0, goes)
    assert middle is not None
    assert middle.actions(0) == {"swap 6g 3r": 24, "swap 6g 3g": comes}
    assert np.flatnonzero(middle.mask(0)).tolist() == [24, comes]
    table.act(0, goes, comes)
    assert table.inputs == ["0 swap 6g 3g"]


def test_what_is_no_half_of_a_choice_takes_no_second() -> None:
    table = Table("chop_chop", players=2, seed=1)
    assert table.halfway(1, 1) is None
    with pytest.raises(Refused):
        table.act(1, 1, 1)


def test_actions_and_words_of_a_table_agree() -> None:
    table = Table("mistigri", players=3, seed=1)
    table.play(str(table.chance()))
    seat = next(seat for seat in range(3) if table.legal(seat))
    numbers = table.actions(seat)
    assert list(numbers) == table.legal(seat)
    assert np.flatnonzero(table.mask(seat)).tolist() == sorted(numbers.values())
    words, number = next(iter(numbers.items()))
    twin = table.copy()
    assert table.act(seat, number) == twin.play(f"{seat} {words}")


def test_an_action_that_is_not_open_is_refused() -> None:
    with pytest.raises(Refused):
        Table("chop_chop", players=2, seed=1).act(0, 5)


@pytest.mark.parametrize("game", ["addi_cats", "mamicatchmi"])
def test_a_game_in_which_all_hold_still_is_won_by_nobody(game: str) -> None:
    for score in evaluate(lambda seen, mask: None, game, ["kitten", "cat"], games=2):
        assert score.share == 0.0


def test_a_win_that_two_share_counts_in_parts() -> None:
    [score] = evaluate(lambda seen, mask: 0, "bon_appetit", ["random"], games=4, options={"max_flips": 1})
    assert score.share == 0.5  # one card is turned, and nobody has more tokens than the other
