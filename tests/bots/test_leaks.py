"""No bot of any temper decides by what its seat cannot know: in another world that looks the same it does the same."""

import pytest

import mousehole
from mousehole.bots.make import PLAYERS
from mousehole.bots.play import Party, seat_bots
from mousehole.bots.world import World
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup
from mousehole.games import load

SEARCHED = ("chop_chop", "mistigri")
THINKERS = ("lynx", "tiger")
NOTHING_HIDDEN = ("mamicatchmi",)
BUDGET = {"lynx": 300, "tiger": 40}  # of a tiger: a lynx thinks a tenth of it
ASKED = 60  # decisions that are compared in each game


class TwoWorlds(Party):
    """A party that puts every question a second time to twins of its bots, where all that is hidden is dealt anew."""

    def __init__(self, table, temper):
        tempers, budget = [temper] * table.players, BUDGET.get(temper, 1)
        super().__init__(table, seat_bots(table, tempers, "eyes", budget))
        self.twins = seat_bots(table, tempers, "eyes", budget)
        game = table.game
        self.worlds = [World(Setup(game, table.players), seat) for seat in range(table.seats)]
        self.asked = self.dealt_anew = 0

    def compare(self, questions):
        """Play until so many questions have been put twice, or to the end."""
        while self.asked < questions and not self.table.over:
            self.play_one()

    def ask(self, seat):
        table, heard = self.table, self._heard[seat]
        rng = stream("another world", self.asked)
        self.worlds[seat].imagine(table.view(seat), heard, rng)  # so it has heard all that the seat has
        other = table.copy()
        table.game.rules.resample(other._state, other._box, seat, self.worlds[seat].knowledge, rng)
        self.asked += 1
        self.dealt_anew += bytes(other) != bytes(table)
        choice = super().ask(seat)
        twins = self.twins[seat].choose(other.view(seat), heard, other.legal(seat), other.clock)
        assert twins == choice, (seat, table.record()["inputs"])
        return choice


def cases():
    for game_id in mousehole.games():
        for temper in PLAYERS:
            marks = [pytest.mark.compiled] if temper in THINKERS and game_id in SEARCHED else []
            yield pytest.param(game_id, temper, marks=marks, id=f"{game_id}-{temper}")


@pytest.mark.parametrize(("game_id", "temper"), list(cases()))
def test_a_bot_decides_alike_in_all_worlds_that_look_alike_to_it(game_id, temper):
    counts = load(game_id).notation.PLAYERS
    party = TwoWorlds(mousehole.Table(game_id, players=counts[len(counts) // 2], seed="leaks"), temper)
    party.compare(ASKED)
    assert party.asked >= ASKED // 2 or party.table.over
    assert (party.dealt_anew == 0) == (game_id in NOTHING_HIDDEN)


def test_a_bot_that_peeked_would_be_caught():
    party = TwoWorlds(mousehole.Table("mistigri", players=3, seed="leaks"), "random")

    class Peeper:
        """It has found a way to the table."""

        def __init__(self, table):
            self.table = table

        def choose(self, view, events, legal, now=0):
            return legal[sum(bytes(self.table)) % len(legal)], None

    party.bots = [Peeper(party.table) for _ in party.bots]
    party.twins = [Peeper(mousehole.Table("mistigri", players=3, seed="elsewhere")) for _ in party.bots]
    with pytest.raises(AssertionError):
        party.compare(ASKED)
