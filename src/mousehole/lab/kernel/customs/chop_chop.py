# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""What Chop! Chop! tells the lab: the cat, on the last seat, against the mice."""

from mousehole.engine.rule import rule
from mousehole.games.chop_chop.terms import MICE, NOWHERE
from mousehole.lab.kernel.customs import Customs

CHEESES = 10


@rule
def caught_or_won(state, box, seat):
    """Mice for the cat, cheeses for the mice."""
    return mice_caught(state) if seat == box.seats - 1 else state.won


@rule
def mice_caught(state):
    caught = 0
    for mouse in range(MICE):
        if state.stand[mouse] == NOWHERE:
            caught += 1
    return caught


@rule
def nearness(state, box, seat):
    """How much of the aim is reached, in fortieths."""
    if seat == box.seats - 1:
        return mice_caught(state) * CHEESES
    return state.won * MICE


def role(seat: int, seats: int) -> str:
    """Which side a seat is on."""
    return "cat" if seat == seats - 1 else "mice"


CUSTOMS = Customs(
    points=caught_or_won, standing=nearness, points_name="cheeses won or mice caught", roles=role, end="ended"
)
