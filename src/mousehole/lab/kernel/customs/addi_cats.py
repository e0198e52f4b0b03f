# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""What Addi Cat's tells the lab."""

from mousehole.engine.rule import rule
from mousehole.lab.kernel.customs import Customs


@rule
def cards_left(state, box, seat):
    return state.count[seat] + state.up_count[seat]


CUSTOMS = Customs(points=cards_left, points_name="cards left", end="over")
