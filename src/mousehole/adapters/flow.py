# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""Who is asked for what, and what the adapter does by itself: the same in every framework.

In games of turns a *choice* is an action of the rules, and chance is played by the adapter as soon as it is up.

In timed games a choice says what and when: `HOLD`, or action `a` in bin `b`, written `1 + a * bins + b`. All seats
that can do something are asked at the same moment and do not see each other's choices. Bin `b` is the grid point (a
multiple of `width` ms) that comes `b + 1` after the present. Then the earliest choice is played; choices of the same
millisecond are played in the order of the seats from the one on turn, as long as they are still open. The clock goes
first where it is due earlier. After that everybody is asked anew, so whoever has not been reached yet may stay with
what he wanted. Where all hold and no clock is running, the seat on turn does the lowest action that is open to it (it
lays its card, or passes) when the last bin is over. A seat that alone can act may not hold, and acts in bin 0. Slaps
of agents carry no distance.

Glossary: `players` says who sits where, AGENT or the number of a policy; `plans[seat]` is what a seat has chosen, as
action, millisecond and distance; `times` are the number of bins, their width and how many moments a game may have;
`actions`, `weights`, `choices` are
room to write in; modelled people have a `party` and `minds` (see `mousehole.bots.people`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.game import Rules
from mousehole.engine.notation import NO_DISTANCE
from mousehole.engine.numbers import is_whole
from mousehole.engine.random import below, weighted
from mousehole.engine.rule import TABLE, rule

NOBODY = -1
AGENT = -1  # in `players`: whoever uses the adapter
BY_CHANCE = 0  # in `players` of a timed game; 1 is a modelled person
UNASKED, HELD = -1, -2  # instead of an action in a plan
HOLD = 0
BINS, WIDTH, MOMENTS = 0, 1, 2  # places in `times`
ACTION, AT, DISTANCE, MOMENT = 0, 1, 2, 3  # places in a plan; seat 0's plan also counts the moments so far
PLAN = 4
USUAL_BINS, USUAL_WIDTH_MS = 20, 100  # of timed games, where nothing else is asked for
MOST_BINS, LONGEST_MS = 1000, 60_000
MOST_MOMENTS = 50_000  # of a timed game: where all hold for ever the rules may go on for ever, and somebody must stop


class Flow(NamedTuple):
    """How a game goes on between two choices.

    `ask(state, box, players, plans, times, party, minds, actions, weights, choices, rng)` goes on until an agent must
    choose and returns its seat, NOBODY when the game is over (or, timed, has had all its moments). `list_open(state,
    box, seat, times, actions, choices)` lists a seat's choices and returns their number. `submit(state, box, plans,
    times, seat, choice)` takes one. Timed games only: `resolve(state, box, players, plans, times, minds, actions, log,
    played)` plays what comes first of what is planned.
    """

    ask: Callable[..., Any]
    list_open: Callable[..., Any]
    submit: Callable[..., Any]
    resolve: Callable[..., Any] | None = None


def check_whole(name: str, value: object, most: int) -> None:
    """BadOptions unless it is a whole number from 1 to the most there may be.

    >>> check_whole("bins", 0, 100)
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadOptions: bins 0: a whole number from 1 to 100
    """
    if not is_whole(value, 1, most):
        raise BadOptions(f"{name} {shown(value)}: a whole number from 1 to {most}")


def number_of_choices(rules: Rules, bins: int) -> int:
    """How many different choices there are.

    >>> from mousehole.games import load
    >>> number_of_choices(load("addi_cats").rules, bins=20)  # hold, or one of four actions in one of 20 bins
    81
    """
    return 1 + rules.SEAT_ACTIONS * bins if rules.TIMED else rules.ACTIONS


def most_open(rules: Rules, bins: int) -> int:
    """How many choices can be open to a seat at once.

    >>> from mousehole.games import load
    >>> most_open(load("bon_appetit").rules, bins=20)
    1
    """
    return int(1 + rules.MOST_LEGAL * bins if rules.TIMED else rules.MOST_LEGAL)


@cache
def make_flow(rules: Rules, crew: Any) -> Flow:
    """The flow of a game whose seats are played by agents or by a crew.

    The crew is one policy for games of turns (see `mousehole.bots.policy.make_choice`), the bot module of a timed
    game, or None where agents have all the seats.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> flow = make_flow(table.game.rules, None)
    >>> flow.list_open(table._state, table._box, 0, [20, 100], [0], [0])
    1
    """
    return _make_timed(rules, crew) if rules.TIMED else _make_turns(rules, crew)


# Games of turns


def _make_turns(rules: Rules, crew: Any) -> Flow:
    legal, chances, actor, is_over, play = rules.legal, rules.chances, rules.actor, rules.is_over, rules.play
    choose = crew or _nobody_chooses

    @rule
    def ask(state, box, players, plans, times, party, minds, actions, weights, choices, rng):
        while not is_over(state, box):
            seat = actor(state, box)
            if seat == TABLE:
                action = actions[weighted(rng, weights, chances(state, box, actions, weights))]
            elif players[seat] == AGENT:
                return seat
            else:
                action = choose(players[seat], state, box, seat, actions, weights, rng)
            play(state, box, seat, action, 0, 0, None)
        return NOBODY

    @rule
    def list_open(state, box, seat, times, actions, choices):
        return legal(state, box, seat, choices)

    @rule
    def submit(state, box, plans, times, seat, choice):
        play(state, box, seat, choice, 0, 0, None)

    return Flow(ask, list_open, submit)


@rule
def _nobody_chooses(which, state, box, seat, actions, weights, rng):
    return 0


# Timed games


def _make_timed(rules: Rules, crew: Any) -> Flow:
    is_over, actor, chances, moment, clock, play = (
        rules.is_over, rules.actor, rules.chances, rules.moment, rules.clock, rules.play,
    )  # fmt: skip
    list_open, submit = _make_choices(rules)
    next_agent = _make_next_agent(rules, crew, list_open, submit)
    resolve = _make_resolve(rules, crew)

    @rule
    def ask(state, box, players, plans, times, party, minds, actions, weights, choices, rng):
        while not is_over(state, box) and plans[0][MOMENT] < times[MOMENTS]:
            if actor(state, box) == TABLE:
                action = actions[weighted(rng, weights, chances(state, box, actions, weights))]
                at = moment(state, box, TABLE, action, clock(state))
                play(state, box, TABLE, action, at, 0, None)
                continue
            seat = next_agent(state, box, players, plans, times, party, minds, actions, choices, rng)
            if seat != NOBODY:
                return seat
            resolve(state, box, players, plans, times, minds, actions, None, None)
        return NOBODY

    return Flow(ask, list_open, submit, resolve)


def _make_choices(rules: Rules) -> tuple[Any, Any]:
    legal, actor, moment, clock = rules.legal, rules.actor, rules.moment, rules.clock

    @rule
    def list_open(state, box, seat, times, actions, choices):
        bins = times[BINS]
        alone = actor(state, box) == seat
        number = 0
        if not alone:
            choices[0] = HOLD
            number = 1
        for i in range(legal(state, box, seat, actions)):
            for delay in range(1 if alone else bins):
                choices[number] = 1 + actions[i] * bins + delay
                number += 1
        return number

    @rule
    def submit(state, box, plans, times, seat, choice):
        plan = plans[seat]
        plan[ACTION] = HELD
        if choice == HOLD:
            return
        action = (choice - 1) // times[BINS]
        wanted = (clock(state) // times[WIDTH] + 1 + (choice - 1) % times[BINS]) * times[WIDTH]
        at = moment(state, box, seat, action, wanted)
        if at >= 0:
            plan[ACTION] = action
            plan[AT] = on_grid(at, times)
            plan[DISTANCE] = NO_DISTANCE

    return list_open, submit


@rule
def on_grid(moment, times):
    """The grid point at a moment or next after it.

    >>> on_grid(1201, [20, 100])
    1300
    """
    return (moment + times[WIDTH] - 1) // times[WIDTH] * times[WIDTH]


def _make_next_agent(rules: Rules, crew: Any, list_open: Any, submit: Any) -> Callable[..., Any]:
    legal = rules.legal
    think = crew.think if crew else _nobody_thinks

    @rule
    def next_agent(state, box, players, plans, times, party, minds, actions, choices, rng):
        """The first agent that has not been asked; all the others make their plans."""
        for seat in range(box.seats):
            plan = plans[seat]
            if plan[ACTION] != UNASKED:
                continue
            if legal(state, box, seat, actions) == 0:
                plan[ACTION] = HELD
            elif players[seat] == AGENT:
                return seat
            elif players[seat] == BY_CHANCE:
                number = list_open(state, box, seat, times, actions, choices)
                submit(state, box, plans, times, seat, choices[below(rng, number)])
            else:
                action, at, distance = think(state, box, party, minds, seat)
                plan[ACTION] = action if action >= 0 else HELD
                plan[AT] = at
                plan[DISTANCE] = distance
        return NOBODY

    return next_agent


@rule
def _nobody_thinks(state, box, party, minds, seat):
    return -1, 0, 0


@rule
def _nobody_acted(minds, seat, action):
    return None


def _make_resolve(rules: Rules, crew: Any) -> Callable[..., Any]:
    legal, moment, clock, due, is_over, play, timeout = (
        rules.legal, rules.moment, rules.clock, rules.due, rules.is_over, rules.play, rules.TIMEOUT,
    )  # fmt: skip
    acted = crew.acted if crew else _nobody_acted

    @rule
    def is_open(state, box, seat, action, at, actions):
        for i in range(legal(state, box, seat, actions)):
            if actions[i] == action:
                return moment(state, box, seat, action, at) == at
        return False

    @rule
    def play_all_at(state, box, players, plans, minds, at, actions, log, played):
        """Everybody whose moment it is, from the seat on turn round the table."""
        first = state.turn
        for away in range(box.seats):
            seat = (first + away) % box.seats
            plan = plans[seat]
            if plan[ACTION] < 0 or plan[AT] != at or is_over(state, box):
                continue
            if is_open(state, box, seat, plan[ACTION], at, actions):
                play(state, box, seat, plan[ACTION], at, plan[DISTANCE], log)
                note(played, seat, plan[ACTION], at)
                if players[seat] > BY_CHANCE:
                    acted(minds, seat, plan[ACTION])

    @rule
    def act_for_the_idle(state, box, times, actions, log, played):
        """All hold and no clock is running: the seat on turn does what is least."""
        seat = state.turn
        least = -1
        for i in range(legal(state, box, seat, actions)):
            if least < 0 or actions[i] < least:
                least = actions[i]
        wanted = (clock(state) // times[WIDTH] + times[BINS]) * times[WIDTH]
        at = on_grid(moment(state, box, seat, least, wanted), times)
        play(state, box, seat, least, at, NO_DISTANCE, log)
        note(played, seat, least, at)

    @rule
    def resolve(state, box, players, plans, times, minds, actions, log, played):
        earliest = -1
        for seat in range(box.seats):
            if plans[seat][ACTION] >= 0 and (earliest < 0 or plans[seat][AT] < earliest):
                earliest = plans[seat][AT]
        limit = due(state, box)
        if limit >= 0 and (earliest < 0 or limit < earliest):
            at = moment(state, box, TABLE, timeout, clock(state))
            play(state, box, TABLE, timeout, at, 0, log)
            note(played, TABLE, timeout, at)
        elif earliest < 0:
            act_for_the_idle(state, box, times, actions, log, played)
        else:
            play_all_at(state, box, players, plans, minds, earliest, actions, log, played)
        for seat in range(box.seats):
            plans[seat][ACTION] = UNASKED
        plans[0][MOMENT] += 1

    return resolve


@rule
def note(played, seat, action, at):
    """Write down an input; row 0 holds their number.

    >>> played = [[0, 0, 0] for _ in range(3)]
    >>> note(played, 1, 0, 1530)
    >>> played[:2]
    [[1, 0, 0], [1, 0, 1530]]
    """
    if played is not None:
        number = played[0][0] + 1
        played[0][0] = number
        played[number][0] = seat
        played[number][1] = action
        played[number][2] = at


# What a game is worth


@rule
def share_of(champions, seats, seat):
    """Everybody pays one, and the winners share it all; nobody pays where nobody wins. The sum is always 0.

    >>> [share_of(0b011, 4, seat) for seat in range(4)]
    [1.0, 1.0, -1.0, -1.0]
    """
    number = 0
    for other in range(seats):
        number += champions >> other & 1
    if number == 0:
        return 0.0
    if champions >> seat & 1 != 0:
        return seats / number - 1.0
    return -1.0
