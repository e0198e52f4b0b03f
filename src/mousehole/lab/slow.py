"""Games of players that think (lynx, tiger): played at a table, then gone through with the lab's own tally."""

from __future__ import annotations

from typing import Any

from mousehole.bots import play as play_bots
from mousehole.engine.events import new_log
from mousehole.engine.notation import parse
from mousehole.games import load
from mousehole.lab.kernel.many import add, peak
from mousehole.lab.kernel.watch import TALLY, make_settle, watched
from mousehole.lab.setups import Cast, thawed
from mousehole.lab.totals import LENGTH, PEAKS, Totals

ITERATIONS = 400  # a tiger's, a decision: a budget that gives the same games on every machine


def play(setup: Cast, first: int, games: int) -> Totals:
    """The totals of games number `first` …; a tiger thinks ITERATIONS a decision."""
    sums, peaks = [0] * LENGTH, [0] * len(PEAKS)
    settle = make_settle(load(setup.game), add, peak)
    box = setup.box()
    for index in range(first, first + games):
        table = play_bots(
            setup.game, setup.bots, f"{setup.seed} {index}", iterations=ITERATIONS, options=setup.chosen,
            components=thawed(setup.components) or {},
        )  # fmt: skip
        state, tally = _gone_through(setup, table.record(), box)
        settle(state, box, tally, index, sums, peaks)
    totals = Totals()
    totals.sums[:], totals.peaks[:] = sums, peaks
    return totals


def _gone_through(setup: Cast, record: dict[str, Any], box: Any) -> tuple[Any, list[int]]:
    """Play a record's inputs once more, watched."""
    game = load(setup.game)
    rules, notation = watched(game), game.notation
    state = game.state_mirror()
    notation.place(state, box, record["position"])
    log = (new_log(), [0] * TALLY, [0] * game.rules.MOST_LEGAL)
    for text in record["inputs"]:
        given = parse(text)
        reading = notation.read(state, box, given)
        for action in reading.actions:
            rules.play(state, box, given.seat, action, reading.at, reading.distance, log)
    return state, log[1]
