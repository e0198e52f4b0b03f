"""Addi Cat's in writing: inputs, events, options, the box. Positions stand in `positions`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused, shown
from mousehole.engine.events import as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import FARTHEST, LATEST, NO_DISTANCE, NO_TIME, Input, Reading
from mousehole.engine.numbers import is_whole
from mousehole.engine.options import choice, number, numbers, write_codes, yes_no
from mousehole.engine.rule import TABLE
from mousehole.games.addi_cats import contests, rules, terms
from mousehole.games.addi_cats.names import CARD_CODES, CARDS, SPECIALS, SUMS
from mousehole.games.addi_cats.positions import KEYS, imagine, open_position, place, position, seen

__all__ = ["KEYS", "imagine", "open_position", "place", "position", "seen"]

PREFIX = "AC"
PLAYERS = range(2, 9)
HANDS_OF_TWO = 4
MOST_COPIES = 20
FEWEST_TABLES = 5  # of a printed deck
VERBS = {
    "flip": terms.FLIP,
    "slap": terms.SLAP,
    "call": terms.CALL,
    "stop": terms.STOP,
    "timeout": terms.TIMEOUT,
}

TEXTS = sorted(VERBS, key=VERBS.__getitem__)
REVEALS = FORCED = ("flip",)
REACTIONS = ("slap", "call", "stop")
AIMED = ("slap",)
PUNISHED = ("sin", "wrong_call")
SECRETS = {"piles": "all", "missed": "all", "had_right": "all"}
REASONS = (
    "bad_input", "game_over", "no_such_seat", "out", "time_goes_back", "race_on", "not_your_turn", "empty_pile",
    "too_fast", "bad_distance", "already_slapped", "too_late", "no_cards", "not_in_this_game", "already_stopped",
    "no_window", "too_early",
)  # fmt: skip

OPTIONS = (
    numbers("tables", "AC-G32", 10, FEWEST_TABLES, terms.NUMBERS, parts=(1, terms.NUMBERS)),
    yes_no("specials", "AC-56", True),
    choice("deal", "AC-G1", "all", "equal"),
    number("tie_ms", "AC-G6", 50, 0, 500),
    number("slap_ms", "AC-G15", 3000, 500, 20_000),
    number("pace_ms", "AC-G5", 1000, 0, 10_000),
    number("grace_ms", "AC-G30", 250, 0, 500),
    choice("after_sin", "AC-G13", "sinner", "turn"),
    yes_no("expert", "AC-G27", False),
    choice("wrong_call", "AC-G27", "all", "own"),
    yes_no("endless", "AC-G26", False),
    number("refill", "AC-G26", 0, 0, 60),
    choice("two_win", "AC-G3", "both_hands", "first_hand"),
    choice("finish", "AC-G31", "two_left", "champion"),
    choice("magic", "AC-G19", "next", "round"),
    number("max_flips", "AC-G25", 5000, 0, terms.MOST_FLIPS),
)

as_card = as_name(CARD_CODES, "card")
EVENTS = {
    terms.LAID: kind("flip", card=as_card),
    terms.TURNED: kind("turned", dir=as_int),
    terms.MAGIC_LAID: kind("magic"),
    terms.GIVEN: kind("gift", to=as_seat),
    terms.GIFT_SHORT: kind("gift_short"),
    terms.TRAP_LAID: kind("trap", deadline=as_int),
    terms.CHASE_LAID: kind("chase", deadline=as_int),
    terms.SEESAW_LAID: kind("seesaw"),
    terms.SLAPPED: kind("slap", ms=as_int, dist=as_int),
    terms.LATE: kind("late", ms=as_int, dist=as_int),
    terms.NEARER: kind("nearer"),
    terms.EXCHANGED: kind("exchange", losers=as_seats, cards=as_int),
    terms.SINNED: kind("sin"),
    terms.TOOK_ALL: kind("take_all", cards=as_int),
    terms.SLOWEST: kind("slowest", cards=as_int),
    terms.TRAP_SAFE: kind("trap_safe"),
    terms.TRAP_SPRUNG: kind("trap_sprung", givers=as_seats),
    terms.NOBODY_SLAPPED: kind("nobody"),
    terms.CALLED: kind("call"),
    terms.PUT_UNDER: kind("put_under", cards=as_int),
    terms.CALLED_WRONG: kind("wrong_call"),
    terms.OUT: kind("out", rank=as_int),
    terms.POINT: kind("point", points=as_int),
    terms.REFILLED: kind("refill", cards=as_int),
    terms.RESTARTED: kind("restart"),
    terms.STUCK: kind("stuck"),
    terms.TURNED_OVER: kind("turn_over"),
    terms.STOPPED: kind("stop"),
    terms.OVER: kind("over"),
}


# The box


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Choose the cards of the tables that are played, with or without specials (AC-56), and settle the options."""
    write_codes(OPTIONS, options, box)
    box.players = players
    box.seats = HANDS_OF_TWO if players == 2 else players
    if box.refill == 0:
        box.refill = 39 - 3 * box.seats  # 30 for three … 15 for eight
    by_tables = _whole_box(components)
    tables = _tables(options["tables"])
    printed = max(len(tables), FEWEST_TABLES)  # the special cards are those of as many tables
    for code, card in CARDS.items():
        box.sums[card] = _sum_of(code)
        box.copies[card] = max(counts[code] for counts in by_tables.values())
        if _is_played(code, tables, options):
            box.deck[card] = by_tables[printed][code]
    cards = sum(box.deck)
    if not box.seats <= cards <= terms.MOST_CARDS:
        raise BadComponents(
            f"components: {cards} cards with tables = {options['tables']}; "
            f"{box.seats} seats need {box.seats} to {terms.MOST_CARDS}"
        )


def _tables(chosen: int | Sequence[int]) -> Sequence[int]:
    """A number stands for the tables 1 to n (AC-51, AC-52, AC-53, AC-54, AC-55), a list for just these (AC-67)."""
    return range(1, chosen + 1) if isinstance(chosen, int) else chosen


def _is_played(code: str, tables: Sequence[int], options: Mapping[str, Any]) -> bool:
    """Is a card an addition of the tables (AC-G28: a+b is of table a), one of the sums that can occur, or special?"""
    if code in SPECIALS:
        return bool(options["specials"])
    if code in SUMS:
        return min(tables) + 1 <= int(code) <= max(tables) + terms.NUMBERS
    return int(code.partition("+")[0]) in tables


def _sum_of(code: str) -> int:
    """The number that a card shows, 0 for a special one."""
    return 0 if code in SPECIALS else sum(map(int, code.split("+")))


def _whole_box(components: Data) -> dict[int, dict[str, int]]:
    """How many cards of each code there are, for each value of the option `tables`."""
    numbers: dict[str, int] = {}
    for a in range(1, terms.NUMBERS + 1):
        counts = _counts(components, "additions", str(a), terms.NUMBERS)
        numbers |= {f"{a}+{b}": count for b, count in enumerate(counts, 1)}
    numbers |= dict(zip(SUMS, _counts(components, "sums", "copies", len(SUMS)), strict=True))
    specials = components["specials"]
    return {
        int(tables): numbers
        | {code: whole(components, "specials", tables, code, high=MOST_COPIES) for code in SPECIALS}
        for tables in specials
    }


def _counts(components: Data, part: str, name: str, length: int) -> list[int]:
    row = components[part][name]
    if len(row) != length:
        raise BadComponents(f"components {part}.{name}: has {len(row)} entries, not {length}")
    for count in row:
        if not is_whole(count, 0, MOST_COPIES):
            raise BadComponents(
                f"components {part}.{name}: {shown(count)} is not a whole number from 0 to {MOST_COPIES}"
            )
    return list(row)


def seats(box: Any) -> int:
    """One seat a player, or one a hand of two players."""
    return int(box.seats)


def person(box: Any, seat: int) -> int:
    """Whose hand a seat is: two players alternate round the table."""
    return seat % 2 if box.players == 2 else seat


def had_right(state: Any, box: Any, seat: int) -> bool:
    """Could the seat rightly slap for what lay there before the latest card?"""
    return bool(state.had_right >> seat & 1)


# Inputs


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    action = _read_form(given)
    if state.over != terms.NO_RULE:
        raise Refused("game_over")
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if given.seat != TABLE and state.ranks[given.seat] != 0:
        raise Refused("out")
    if NO_TIME < given.at < state.now:
        raise Refused("time_goes_back")
    at = given.at if given.at != NO_TIME else max(rules.moment(state, box, given.seat, action, state.now), state.now)
    distance = int(given.words[0]) if given.words else NO_DISTANCE
    reason = _refusal(state, box, given.seat, action, at, distance if given.words else 0)
    if reason:
        raise Refused(reason)
    if at > LATEST:  # no input could be written with this time
        raise Refused("bad_input")
    return Reading((action,), at, distance)


def _read_form(given: Input) -> int:
    """The action that an input names, `bad_input` where it has not the form of one."""
    if given.verb not in VERBS or (given.verb == "timeout") != (given.seat == TABLE):
        raise Refused("bad_input")
    if len(given.words) > (given.verb in AIMED):
        raise Refused("bad_input")
    if given.words and re.fullmatch(r"-?[0-9]+", given.words[0], re.ASCII) is None:
        raise Refused("bad_input")
    return VERBS[given.verb]


def _refusal(state: Any, box: Any, seat: int, action: int, at: int, distance: int) -> str:
    """Why the rules do not allow an input of the right form, "" where they do."""
    if action == terms.FLIP:
        return _flip_refusal(state, seat, at)
    if action == terms.SLAP:
        return "bad_distance" if not 0 <= distance <= FARTHEST else _slap_refusal(state, seat, at)
    if action == terms.CALL:
        return _call_refusal(state, box)
    if action == terms.STOP:
        if not box.endless:
            return "not_in_this_game"
        return "already_stopped" if state.stops >> seat & 1 else ""
    if rules.due(state, box) < 0:
        return "no_window"
    return "too_early" if at <= state.deadline else ""


def _flip_refusal(state: Any, seat: int, at: int) -> str:
    if state.race != terms.NO_RACE:
        return "race_on"
    if seat != state.turn:
        return "not_your_turn"
    if state.count[seat] == 0:
        return "empty_pile"
    return "too_fast" if at < state.ready else ""


def _slap_refusal(state: Any, seat: int, at: int) -> str:
    if state.race == terms.NO_RACE:
        return "" if rules.can_touch_mouse(state) else "no_cards"
    if contests.who_slapped(state) >> seat & 1:
        return "already_slapped"
    return "too_late" if at > state.deadline else ""


def _call_refusal(state: Any, box: Any) -> str:
    if not box.expert:
        return "not_in_this_game"
    if state.race != terms.NO_RACE:
        return "race_on"
    return "" if rules.can_touch_mouse(state) else "no_cards"


def write(state: Any, box: Any, action: int) -> list[str]:
    """An action as text; a slap stands for all its distances."""
    return [TEXTS[action]]
