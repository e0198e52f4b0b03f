"""Who is asked, and what the adapter does by itself in timed games."""

import pytest

import mousehole
from mousehole.adapters.flow import ACTION, AGENT, AT, HELD, HOLD, PLAN, UNASKED, make_flow, most_open, share_of
from mousehole.adapters.setting import Setting

TIMES = [20, 100]


class Moment:
    """One moment of a timed game, set up by hand."""

    def __init__(self, game, players, position):
        self.table = mousehole.Table(game, players=players, position=position)
        self.state, self.box, self.rules = self.table._state, self.table._box, self.table.game.rules
        self.flow = make_flow(self.rules, None)
        self.plans = [[UNASKED] + [0] * (PLAN - 1) for _ in range(self.table.seats)]
        self.room = [0] * self.rules.MOST_LEGAL

    def open_to(self, seat):
        choices = [0] * most_open(self.rules, TIMES[0])
        return choices[: self.flow.list_open(self.state, self.box, seat, TIMES, self.room, choices)]

    def choose(self, *choices):
        for seat, choice in enumerate(choices):
            self.flow.submit(self.state, self.box, self.plans, TIMES, seat, choice)

    def resolve(self):
        played = [[0, 0, 0] for _ in range(20)]
        players = [AGENT] * self.table.seats
        self.flow.resolve(self.state, self.box, players, self.plans, TIMES, None, self.room, None, played)
        return [tuple(row) for row in played[1 : played[0][0] + 1]]


def choice(action, bin_number):
    return 1 + action * TIMES[0] + bin_number


FLIP, SLAP = 0, 1
ON_THE_TABLE = {"piles": [["3", "4"], ["5", "6"], ["7", "8"]], "faceup": [["12"], ["6+6"], ["9"]]}


def test_a_seat_that_alone_can_act_may_not_hold():
    moment = Moment("addi_cats", 3, {"piles": [["3"], ["4"], ["5"]]})
    assert moment.open_to(0) == [choice(FLIP, 0)]


def test_others_hold_or_choose_a_bin():
    moment = Moment("addi_cats", 3, ON_THE_TABLE)
    assert moment.open_to(1) == [HOLD, *(choice(SLAP, bin_number) for bin_number in range(20))]


def test_the_earliest_choice_is_played_at_its_grid_point():
    moment = Moment("addi_cats", 3, {**ON_THE_TABLE, "now": 1234})
    moment.choose(HOLD, choice(SLAP, 2), choice(SLAP, 7))
    assert moment.resolve() == [(1, SLAP, 1500)]
    assert [plan[ACTION] for plan in moment.plans] == [UNASKED] * 3


def test_choices_of_one_millisecond_are_played_from_the_seat_on_turn():
    moment = Moment("addi_cats", 3, {**ON_THE_TABLE, "turn": 1})
    moment.choose(choice(SLAP, 0), choice(SLAP, 0), HOLD)
    assert [row[0] for row in moment.resolve()] == [1, 0]


def test_a_card_is_laid_no_earlier_than_it_may_be():
    moment = Moment("addi_cats", 3, {**ON_THE_TABLE, "ready": 1950})
    moment.choose(choice(FLIP, 3), HOLD, HOLD)
    assert moment.plans[0][AT] == 2000


def test_where_all_hold_the_seat_on_turn_lays_its_card_after_the_last_bin():
    moment = Moment("addi_cats", 3, ON_THE_TABLE)
    moment.choose(HOLD, HOLD, HOLD)
    assert moment.resolve() == [(0, FLIP, 2000)]


def test_the_clock_goes_before_what_comes_later():
    race = {**ON_THE_TABLE, "race": "chase", "deadline": 900}
    moment = Moment("addi_cats", 3, race)
    moment.choose(HOLD, choice(SLAP, 15), HOLD)
    assert moment.plans[1][ACTION] == HELD
    assert moment.resolve() == [(-1, moment.rules.TIMEOUT, 901)]


@pytest.mark.parametrize(
    ("champions", "seats", "shares"),
    [
        (0b01, 2, [1, -1]),
        (0b100, 3, [-1, -1, 2]),
        (0b0111, 4, [1 / 3] * 3 + [-1]),
        (0, 3, [0, 0, 0]),
        (0b11, 2, [0, 0]),
    ],
)
def test_winners_share_what_everybody_has_paid(champions, seats, shares):
    assert [share_of(champions, seats, seat) for seat in range(seats)] == pytest.approx(shares)


def test_a_setting_knows_its_seats():
    assert Setting("addi_cats", 2).seats == 4
