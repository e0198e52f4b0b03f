# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""What Mistigri tells the lab."""

from mousehole.engine.rule import rule
from mousehole.lab.kernel.customs import Customs


@rule
def penalty(state, box, seat):
    return state.scores[seat]


CUSTOMS = Customs(points=penalty, points_name="penalty points", end="round_end", ending="rounds")
