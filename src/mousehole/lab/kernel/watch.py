# mypy: disable-error-code="no-untyped-def, no-untyped-call"

"""Watching games: a `play` that does what the game's own does and keeps a tally of it.

The drivers of the engine and of the bots take a game's rules and call its `play`. The lab hands them the same rules
with a watched `play`, whose log is three arrays: the rows that the rules write, the tally of this game, and room to
list actions in. So every driver plays the very games that it plays elsewhere, and what is measured is written once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from mousehole.engine.drive import ENDLESS
from mousehole.engine.events import ITEM
from mousehole.engine.game import Game, Rules
from mousehole.engine.rule import TABLE, rule
from mousehole.lab.kernel.customs import LAST_EVENT, end_kind, points_of, standing_of
from mousehole.lab.totals import (
    COARSE,
    COARSE_BINS,
    FINE,
    INDEX_BITS,
    MOST_COARSE,
    MOST_FINE,
    MOST_SEATS,
    OFFSETS,
    POINTS,
    RULES,
    bin_of,
)

# A tally is one flat array, cleared for every game.
INPUTS, TURNS, LAST, HOLDER, SINCE, CHANGES = 0, 1, 2, 3, 4, 5
DECISIONS = 8
OPEN = DECISIONS + MOST_SEATS
FORCED = OPEN + MOST_SEATS
BRANCHING = FORCED + MOST_SEATS
FIRED = BRANCHING + COARSE_BINS
ENDED = FIRED + RULES
TALLY = ENDED + RULES
NOT_YET = 0
ALL, WINS = "all", "wins"  # what is measured: everything, or for speed only wins and lengths

GAMES, UNFINISHED, WINNERS = OFFSETS["games"], OFFSETS["unfinished"], OFFSETS["winners"]
SUM_INPUTS, SUM_TURNS, SUM_TENTHS = OFFSETS["inputs"], OFFSETS["turns"], OFFSETS["tenths"]
SUM_CHANGES, SUM_PERCENT, SUM_DECISIONS = OFFSETS["changes"], OFFSETS["percent"], OFFSETS["decisions"]
INPUTS_BINS, TURNS_BINS, TENTHS_BINS = OFFSETS["inputs_bins"], OFFSETS["turns_bins"], OFFSETS["tenths_bins"]
CHANGES_BINS, PERCENT_BINS, BRANCHING_BINS = (
    OFFSETS["changes_bins"],
    OFFSETS["percent_bins"],
    OFFSETS["branching_bins"],
)
SEAT_DECISIONS, SEAT_OPEN, SEAT_FORCED = OFFSETS["seat_decisions"], OFFSETS["seat_open"], OFFSETS["seat_forced"]
DECISIONS_SQUARES, OPEN_SQUARES = OFFSETS["seat_decisions_squares"], OFFSETS["seat_open_squares"]
OPEN_DECISIONS = OFFSETS["seat_open_decisions"]
SEAT_POINTS, SEAT_SQUARES, POINTS_BINS = OFFSETS["points"], OFFSETS["points_squares"], OFFSETS["points_bins"]
RULE_ENDS, RULE_FIRES = OFFSETS["ends"], OFFSETS["fires"]
RULE_SQUARES, RULE_GAMES = OFFSETS["fires_squares"], OFFSETS["fires_games"]
PEAK_INPUTS, PEAK_TURNS, PEAK_TENTHS, PEAK_CHANGES = 0, 1, 2, 3
MS_IN_TENTH = 100

Rule = Callable[..., Any]
Add = Callable[..., Any]


class Watched:
    """A game's rules with a watched `play`; all else is the game's own."""

    def __init__(self, rules: Rules, play: Callable[..., Any]) -> None:
        self._rules, self.play = rules, play

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


@cache
def watched(game: Game, detail: str = ALL) -> Watched:
    """The rules of a game, watched: all that happens, or for speed only how many inputs there are."""
    rules = game.rules
    if detail == WINS:
        return Watched(rules, make_counted(rules))
    play_it, legal, is_half = rules.play, rules.legal, rules.is_half
    note_lead, note_events = make_note_lead(standing_of(game)), make_note_events(game)

    @rule
    def play(state, box, seat, action, at, distance, log):
        rows, tally, room = log
        if seat != TABLE:
            note_decision(tally, seat, legal(state, box, seat, room))
        rows[0][0] = 0
        play_it(state, box, seat, action, at, distance, rows)
        if not is_half(state, box):
            tally[INPUTS] += 1
        note_events(state, box, tally, rows)
        note_lead(state, box, tally)

    return Watched(rules, play)


def make_counted(rules: Rules) -> Rule:
    """A `play` that counts inputs and keeps no log."""
    play_it, is_half = rules.play, rules.is_half

    @rule
    def play(state, box, seat, action, at, distance, log):
        _, tally, _ = log
        play_it(state, box, seat, action, at, distance, None)
        if not is_half(state, box):
            tally[INPUTS] += 1

    return play


@rule
def note_decision(tally, seat, number):
    """A seat acts that had so many actions to choose from; a turn is a run of inputs of one seat."""
    tally[DECISIONS + seat] += 1
    tally[OPEN + seat] += number
    if number == 1:
        tally[FORCED + seat] += 1
    tally[BRANCHING + bin_of(number, COARSE)] += 1
    if tally[LAST] != seat + 1:
        tally[LAST] = seat + 1
        tally[TURNS] += 1


def make_note_events(game: Game) -> Rule:
    """A function that notes which rules were cited and, by the event that tells it, which one ended the game."""
    is_over, end = game.rules.is_over, end_kind(game)
    is_last = end == LAST_EVENT

    @rule
    def note_events(state, box, tally, rows):
        cited = 0
        for i in range(1, rows[0][0] + 1):
            row = rows[i]
            if row[1] != ITEM:
                cited = row[0]
                tally[FIRED + cited] += 1
                if row[1] == end:
                    tally[ENDED + cited] += 1
        if is_last and cited > 0 and is_over(state, box):
            tally[ENDED + cited] += 1

    return note_events


def make_note_lead(standing: Callable[..., Any]) -> Callable[..., Any]:
    """A function that notes who is ahead: the lead goes to others only when they are ahead of all who had it."""

    @rule
    def note_lead(state, box, tally):
        best = standing(state, box, 0)
        tops = 1
        for seat in range(1, box.seats):
            stands = standing(state, box, seat)
            if stands > best:
                best = stands
                tops = 0
            if stands == best:
                tops |= 1 << seat
        holder = tally[HOLDER]
        kept = holder & tops
        if kept == 0:
            if holder != NOT_YET:
                tally[CHANGES] += 1
            kept = tops
        if kept != holder:
            tally[HOLDER] = kept
            tally[SINCE] = tally[INPUTS]

    return note_lead


def tally_length(detail: str) -> int:
    """How much of a tally is used."""
    return TALLY if detail == ALL else DECISIONS


def make_settle(game: Game, add: Add, peak: Add, detail: str = ALL) -> Rule:
    """A function that adds a finished game's tally to the totals.

    `add(sums, place, number)` and `peak(peaks, place, number)` are the engine's own: on a GPU many games add at once.
    """
    winners_of = game.rules.winners
    is_all = detail == ALL
    settle_length, settle_lead = make_settle_length(game.rules, add, peak), make_settle_lead(add, peak)
    settle_seats, settle_rules = make_settle_seats(points_of(game), add), make_settle_rules(add)

    @rule
    def settle(state, box, tally, index, sums, peaks):
        winners = winners_of(state, box)
        add(sums, GAMES, 1)
        add(sums, WINNERS + winners, 1)
        if tally[INPUTS] >= ENDLESS:
            add(sums, UNFINISHED, 1)
        settle_length(state, tally, index, sums, peaks)
        if is_all:
            settle_lead(tally, winners, index, sums, peaks)
            settle_seats(state, box, tally, sums)
            settle_rules(tally, sums)

    return settle


def make_add_value(add: Add) -> Rule:
    """A function that adds a value and its square."""

    @rule
    def add_value(sums, place, value):
        add(sums, place, value)
        add(sums, place + 1, value * value)

    return add_value


def make_add_peak(peak: Add) -> Rule:
    """A function that keeps the larger value, and of equal ones the first game's."""

    @rule
    def add_peak(peaks, place, value, index):
        peak(peaks, place, (value << INDEX_BITS) + (1 << INDEX_BITS) - 1 - index)

    return add_peak


def make_settle_length(rules: Rules, add: Add, peak: Add) -> Rule:
    """A function that adds up how long a game was."""
    add_value, add_peak = make_add_value(add), make_add_peak(peak)
    is_timed, clock = rules.TIMED, rules.clock

    @rule
    def settle_length(state, tally, index, sums, peaks):
        inputs, turns = min(tally[INPUTS], MOST_FINE), min(tally[TURNS], MOST_FINE)
        add_value(sums, SUM_INPUTS, inputs)
        add_value(sums, SUM_TURNS, turns)
        add(sums, INPUTS_BINS + bin_of(inputs, FINE), 1)
        add(sums, TURNS_BINS + bin_of(turns, FINE), 1)
        add_peak(peaks, PEAK_INPUTS, inputs, index)
        add_peak(peaks, PEAK_TURNS, turns, index)
        if is_timed:
            tenths = min(clock(state) // MS_IN_TENTH, MOST_FINE)
            add_value(sums, SUM_TENTHS, tenths)
            add(sums, TENTHS_BINS + bin_of(tenths, FINE), 1)
            add_peak(peaks, PEAK_TENTHS, tenths, index)

    return settle_length


def make_settle_lead(add: Add, peak: Add) -> Rule:
    """A function that adds up who was ahead."""
    add_value, add_peak = make_add_value(add), make_add_peak(peak)

    @rule
    def settle_lead(tally, winners, index, sums, peaks):
        """When the winner took the lead for good, in hundredths of the game; who never had it took it at the end."""
        changes = min(tally[CHANGES], MOST_COARSE)
        add_value(sums, SUM_CHANGES, changes)
        add(sums, CHANGES_BINS + bin_of(changes, COARSE), 1)
        add_peak(peaks, PEAK_CHANGES, changes, index)
        inputs = max(tally[INPUTS], 1)
        since = tally[SINCE] if tally[HOLDER] & winners != 0 else inputs
        if winners != 0:
            percent = min(100 * since // inputs, 100)
            add_value(sums, SUM_PERCENT, percent)
            add(sums, PERCENT_BINS + percent, 1)

    return settle_lead


def make_settle_seats(points_of: Rule, add: Add) -> Rule:
    """A function that adds up what each seat had to decide and what it ended with."""
    add_value = make_add_value(add)

    @rule
    def settle_seats(state, box, tally, sums):
        decisions = 0
        for seat in range(box.seats):
            own, open_to = tally[DECISIONS + seat], tally[OPEN + seat]
            decisions += own
            add(sums, SEAT_DECISIONS + seat, own)
            add(sums, DECISIONS_SQUARES + seat, own * own)
            add(sums, SEAT_OPEN + seat, open_to)
            add(sums, OPEN_SQUARES + seat, open_to * open_to)
            add(sums, OPEN_DECISIONS + seat, open_to * own)
            add(sums, SEAT_FORCED + seat, tally[FORCED + seat])
            points = points_of(state, box, seat)
            add(sums, SEAT_POINTS + seat, points)
            add(sums, SEAT_SQUARES + seat, points * points)
            add(sums, POINTS_BINS + seat * POINTS + min(max(points, 0), POINTS - 1), 1)
        add_value(sums, SUM_DECISIONS, decisions)

    return settle_seats


def make_settle_rules(add: Add) -> Rule:
    """A function that adds up which rules were at work."""

    @rule
    def settle_rules(tally, sums):
        for number in range(RULES):
            fired = tally[FIRED + number]
            if fired > 0:
                add(sums, RULE_FIRES + number, fired)
                add(sums, RULE_SQUARES + number, fired * fired)
                add(sums, RULE_GAMES + number, 1)
                if tally[ENDED + number] > 0:
                    add(sums, RULE_ENDS + number, tally[ENDED + number])
        for number in range(COARSE_BINS):
            if tally[BRANCHING + number] > 0:
                add(sums, BRANCHING_BINS + number, tally[BRANCHING + number])

    return settle_rules
