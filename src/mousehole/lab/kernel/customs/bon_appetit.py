# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""What Bon Appétit! tells the lab."""

from mousehole.engine.rule import rule
from mousehole.lab.kernel.customs import Customs


@rule
def cards_held(state, box, seat):
    return state.count[seat]


CUSTOMS = Customs(points=cards_held, points_name="cards")
