"""Leaves in writing: inputs, positions, events, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused
from mousehole.engine.events import as_int, as_name, as_seats, kind
from mousehole.engine.notation import FARTHEST, LATEST, NO_DISTANCE, NO_TIME, Input, Reading
from mousehole.engine.options import number, write_codes
from mousehole.engine.positions import PositionReader, check_name, check_whole, complain
from mousehole.engine.rule import TABLE
from mousehole.games.leaves import rules

PREFIX = "LV"
PLAYERS = range(2, rules.MOST_SEATS + 1)
PHASES = ["lift", "race", "over"]
SHOWN = ["", "bare", "mouse"]
KEYS = ("turn", "phase", "up", "lifted", "lawn", "pounced", "best", "nearest", "points", "now", "ready", "deadline")
SECRETS = {"lawn": "all"}
REASONS = (
    "bad_input", "no_such_seat", "game_over", "unknown_verb", "bad_argument", "clock_back", "not_your_turn", "race_on",
    "nothing_up", "pounced_already", "too_soon", "too_late", "no_race",
)  # fmt: skip
OPTIONS = (
    number("tie_ms", "LV-G1", 60, 0, 500),
    number("race_ms", "LV-G2", 4000, 500, 60_000),
    number("rest_ms", "LV-G3", 1000, 0, 10_000),
)
EVENTS = {
    rules.LIFTED: kind("lift", shows=as_name(SHOWN, "shows")),
    rules.POUNCED: kind("pounce", dist=as_int),
    rules.NEARER: kind("nearer"),
    rules.CAUGHT: kind("catch"),
    rules.STARTLED: kind("startle"),
    rules.GONE: kind("gone"),
    rules.END: kind("end"),
    rules.WIN: kind("win", winners=as_seats),
}

TEXTS = ["lift", "pounce", "bell"]
REVEALS = FORCED = ("lift",)
REACTIONS = AIMED = ("pounce",)
PUNISHED = ("startle",)


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """So many leaves, so many mice under them."""
    box.seats = players
    box.leaves = whole(components, "leaves", low=1, high=rules.MOST_LEAVES)
    box.mice = whole(components, "mice", low=0, high=rules.MOST_LEAVES)
    if box.mice > box.leaves:
        raise BadComponents(f"components mice: {box.mice} under {box.leaves} leaves")
    write_codes(OPTIONS, options, box)


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if state.phase == rules.OVER:
        raise Refused("game_over")
    if given.verb not in TEXTS or (given.verb == "bell") != (given.seat == TABLE):
        raise Refused("unknown_verb")
    distance = _distance(given)
    if NO_TIME < given.at < state.now:
        raise Refused("clock_back")
    action = TEXTS.index(given.verb)
    at = given.at
    if at == NO_TIME:
        at = max(rules.moment(state, box, given.seat, action, state.now), state.now)
    reason = _why_not(state, box, given.seat, action, at)
    if reason:
        raise Refused(reason)
    if at > LATEST:
        raise Refused("bad_input")
    return Reading((action,), at, distance)


def _distance(given: Input) -> int:
    if not given.words:
        return NO_DISTANCE
    if given.verb != "pounce" or list(given.words) not in [[str(far)] for far in range(FARTHEST + 1)]:
        raise Refused("bad_argument")
    return int(given.words[0])


def _why_not(state: Any, box: Any, seat: int, action: int, at: int) -> str:
    is_race = state.phase == rules.RACE
    if action == rules.TIMEOUT:
        return "no_race" if not is_race else "too_soon" * (at <= state.deadline)
    if action == rules.LIFT:
        if is_race:
            return "race_on"
        return "not_your_turn" if seat != state.turn else "too_soon" * (at < state.ready)
    if not is_race:
        return "nothing_up" * (state.up == rules.NOTHING)
    return "pounced_already" if state.pounced >> seat & 1 else "too_late" * (at > state.deadline)


def write(state: Any, box: Any, action: int) -> list[str]:
    """An action as text; a pounce stands for all its distances."""
    return [TEXTS[action]]


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state, written for people."""
    return {
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "up": SHOWN[state.up],
        "lifted": state.lifted,
        "lawn": [SHOWN[leaf] for leaf in state.lawn[state.lifted : box.leaves]],
        "pounced": [state.pounced >> seat & 1 for seat in range(box.seats)],
        "best": state.best,
        "nearest": state.nearest,
        "points": state.points[: box.seats],
        "now": state.now,
        "ready": state.ready,
        "deadline": state.deadline,
    }


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """How many mice are left."""
    return {"mice": state.lawn[state.lifted : box.leaves].count(rules.MOUSE)}


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    state.turn = given.whole("turn", 0, 0, box.seats - 1)
    state.phase = PHASES.index(given.name("phase", "lift", PHASES))
    state.up = SHOWN.index(given.name("up", "mouse" if state.phase == rules.RACE else "", SHOWN))
    fewest = int(state.phase != rules.TO_LIFT)
    lifted = box.leaves if state.phase == rules.OVER else fewest
    state.lifted = given.whole("lifted", lifted, fewest, box.leaves)
    if (state.lifted == box.leaves) != (state.phase == rules.OVER) and state.phase != rules.RACE:
        complain("lifted", "the game is over when all leaves have been lifted, and not before")
    if (state.phase == rules.RACE) != (state.up == rules.MOUSE):
        complain("up", "a mouse that shows is raced for")
    left = box.leaves - state.lifted
    for leaf, shows in enumerate(given.row("lawn", ["bare"] * left, left)):
        state.lawn[state.lifted + leaf] = SHOWN.index(check_name("lawn", shows, SHOWN[1:]))
    for seat, has in enumerate(given.row("pounced", [0] * box.seats, box.seats)):
        state.pounced |= check_whole("pounced", has, 0, int(state.phase == rules.RACE)) << seat
    state.best = given.whole("best", rules.NOBODY, rules.NOBODY, box.seats - 1)
    if (state.best != rules.NOBODY) != (state.pounced != 0) or (
        state.best >= 0 and not state.pounced >> state.best & 1
    ):
        complain("best", "one of those who have pounced, if anybody has")
    state.nearest = given.whole("nearest", 0, 0, FARTHEST)
    for seat, points in enumerate(given.row("points", [0] * box.seats, box.seats)):
        state.points[seat] = check_whole("points", points, -LATEST, rules.MOST_LEAVES)
    state.now = given.whole("now", 0, 0, LATEST)
    state.ready = given.whole("ready", 0, 0, LATEST)
    is_race = state.phase == rules.RACE
    state.deadline = given.whole("deadline", state.now + box.race_ms if is_race else -1, -1, LATEST)


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: all mice that are left under the next leaves."""
    position = {key: value for key, value in view.items() if key in KEYS}
    bare = box.leaves - view["lifted"] - view["mice"]
    return position | {"lawn": ["mouse"] * view["mice"] + ["bare"] * bare}
