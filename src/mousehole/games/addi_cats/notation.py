"""Addi Cat's in writing: inputs, positions, events, options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.engine.cards import cards_of
from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused, shown
from mousehole.engine.events import as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import LATEST, NO_DISTANCE, NO_TIME, Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.positions import PositionReader, check_name, check_row, check_whole, complain
from mousehole.engine.rule import TABLE
from mousehole.games.addi_cats import codes, contests, endings, rules, specials
from mousehole.games.addi_cats.piles import face_up_card

PREFIX = "AC"
PLAYERS = range(2, 9)
HANDS_OF_TWO = 4

ADDITIONS = [f"{a}+{b}" for a in range(1, codes.NUMBERS + 1) for b in range(1, codes.NUMBERS + 1)]
SUMS = [str(value) for value in range(codes.SMALLEST_SUM, codes.LARGEST_SUM + 1)]
SPECIALS = {  # AC-34
    "C": codes.CHASE,
    "D": codes.DEAD_END,
    "M": codes.MAGIC,
    "S": codes.SEESAW,
    "T": codes.TRAP,
    "G": codes.GIFT,
}
CARD_CODES = ["", *ADDITIONS, *SUMS, *SPECIALS]
CARDS = {code: card for card, code in enumerate(CARD_CODES) if code}
RACES = ["", "slap", "chase", "trap"]
PHASES = ["turn", "race", "stuck", "over"]
VERBS = {
    "flip": rules.FLIP,
    "slap": rules.SLAP,
    "call": rules.CALL,
    "stop": rules.STOP,
    "timeout": rules.TIMEOUT,
}
VERB_OF = {action: verb for verb, action in VERBS.items()}
FARTHEST = 100
SLAP_FIELDS = 3
MOST_FLIPS = 100_000
MOST_POINTS = 1_000_000
MOST_COPIES = 20
LATEST_LIMIT = LATEST + 20_000  # a deadline or a pause may end after the last moment of all

KEYS = (
    "phase", "turn", "dir", "piles", "faceup", "magic", "seesaw", "caught", "missed", "had_right", "race", "layer",
    "slaps", "deadline", "now", "laid", "ready", "flips", "ranks", "points", "stops",
)  # fmt: skip
SECRETS = {"piles": "all", "missed": "all", "had_right": "all"}
REASONS = (
    "bad_input", "game_over", "no_such_seat", "out", "time_goes_back", "race_on", "not_your_turn", "empty_pile",
    "too_fast", "bad_distance", "already_slapped", "too_late", "no_cards", "not_in_this_game", "already_stopped",
    "no_window", "too_early",
)  # fmt: skip

OPTIONS = (
    number("tables", "AC-07", 10, 5, 10),
    yes_no("specials", "AC-56", True),
    choice("deal", "AC-G1", "all", "equal"),
    number("tie_ms", "AC-G6", 50, 0, 500),
    number("slap_ms", "AC-G15", 3000, 500, 20_000),
    number("pace_ms", "AC-G5", 1000, 0, 10_000),
    number("grace_ms", "AC-G30", 250, 0, 500),
    choice("after_sin", "AC-G13", "sinner", "turn"),
    yes_no("expert", "AC-G27", False),
    choice("wrong_call", "AC-G27", "own", "all"),
    yes_no("endless", "AC-G26", False),
    number("refill", "AC-G26", 0, 0, 60),
    choice("two_win", "AC-G3", "first_hand", "both_hands"),
    choice("finish", "AC-G31", "two_left", "champion"),
    number("max_flips", "AC-G25", 5000, 0, MOST_FLIPS),
)

as_card = as_name(CARD_CODES, "card")
EVENTS = {
    rules.LAID: kind("flip", card=as_card),
    specials.TURNED: kind("turned", dir=as_int),
    specials.MAGIC_LAID: kind("magic"),
    specials.GIVEN: kind("gift", to=as_seat),
    specials.GIFT_SHORT: kind("gift_short"),
    specials.TRAP_LAID: kind("trap", deadline=as_int),
    specials.CHASE_LAID: kind("chase", deadline=as_int),
    specials.SEESAW_LAID: kind("seesaw"),
    contests.SLAPPED: kind("slap", ms=as_int, dist=as_int),
    rules.LATE: kind("late", ms=as_int, dist=as_int),
    contests.NEARER: kind("nearer"),
    contests.EXCHANGED: kind("exchange", losers=as_seats, cards=as_int),
    contests.SINNED: kind("sin"),
    contests.TOOK_ALL: kind("take_all", cards=as_int),
    specials.SLOWEST: kind("slowest", cards=as_int),
    specials.TRAP_SAFE: kind("trap_safe"),
    specials.TRAP_SPRUNG: kind("trap_sprung", givers=as_seats),
    specials.NOBODY_SLAPPED: kind("nobody"),
    rules.CALLED: kind("call"),
    rules.PUT_UNDER: kind("put_under", cards=as_int),
    rules.CALLED_WRONG: kind("wrong_call"),
    endings.OUT: kind("out", rank=as_int),
    endings.POINT: kind("point", points=as_int),
    endings.REFILLED: kind("refill", cards=as_int),
    endings.RESTARTED: kind("restart"),
    endings.STUCK: kind("stuck"),
    rules.TURNED_OVER: kind("turn_over"),
    rules.STOPPED: kind("stop"),
    endings.OVER: kind("over"),
}


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Choose the cards of the tables that are played, with or without specials (AC-56), and settle the options."""
    write_codes(OPTIONS, options, box)
    box.players = players
    box.seats = HANDS_OF_TWO if players == 2 else players
    if box.refill == 0:
        box.refill = 39 - 3 * box.seats  # 30 for three … 15 for eight
    by_tables = _whole_box(components)
    for code, card in CARDS.items():
        box.sums[card] = _sum_of(code)
        box.copies[card] = max(counts[code] for counts in by_tables.values())
        if _is_played(code, options):
            box.deck[card] = by_tables[options["tables"]][code]
    cards = sum(box.deck)
    if not box.seats <= cards <= codes.MOST_CARDS:
        raise BadComponents(
            f"components: {cards} cards with tables = {options['tables']}; "
            f"{box.seats} seats need {box.seats} to {codes.MOST_CARDS}"
        )


def _is_played(code: str, options: Mapping[str, Any]) -> bool:
    """Is a card among those of the tables 1 to n? (AC-51, AC-52, AC-53, AC-54, AC-55; AC-G28: a+b is of table a.)"""
    if code in SPECIALS:
        return bool(options["specials"])
    if code in SUMS:
        return int(code) - codes.NUMBERS <= int(options["tables"])
    return int(code.partition("+")[0]) <= int(options["tables"])


def _sum_of(code: str) -> int:
    """The number that a card shows, 0 for a special one."""
    return 0 if code in SPECIALS else sum(map(int, code.split("+")))


def _whole_box(components: Data) -> dict[int, dict[str, int]]:
    """How many cards of each code there are, for each value of the option `tables`."""
    numbers: dict[str, int] = {}
    for a in range(1, codes.NUMBERS + 1):
        counts = _counts(components, "additions", str(a), codes.NUMBERS)
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
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_COPIES:
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


# Inputs


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    action = _read_form(given)
    if state.over != codes.NO_RULE:
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
    if len(given.words) > (given.verb == "slap"):
        raise Refused("bad_input")
    if given.words and re.fullmatch(r"-?[0-9]+", given.words[0], re.ASCII) is None:
        raise Refused("bad_input")
    return VERBS[given.verb]


def _refusal(state: Any, box: Any, seat: int, action: int, at: int, distance: int) -> str:
    """Why the rules do not allow an input of the right form, "" where they do."""
    if action == rules.FLIP:
        return _flip_refusal(state, seat, at)
    if action == rules.SLAP:
        return "bad_distance" if not 0 <= distance <= FARTHEST else _slap_refusal(state, seat, at)
    if action == rules.CALL:
        return _call_refusal(state, box)
    if action == rules.STOP:
        if not box.endless:
            return "not_in_this_game"
        return "already_stopped" if state.stops >> seat & 1 else ""
    if rules.due(state, box) < 0:
        return "no_window"
    return "too_early" if at <= state.deadline else ""


def _flip_refusal(state: Any, seat: int, at: int) -> str:
    if state.race != codes.NO_RACE:
        return "race_on"
    if seat != state.turn:
        return "not_your_turn"
    if state.count[seat] == 0:
        return "empty_pile"
    return "too_fast" if at < state.ready else ""


def _slap_refusal(state: Any, seat: int, at: int) -> str:
    if state.race == codes.NO_RACE:
        return "" if rules.can_touch_mouse(state) else "no_cards"
    if contests.who_slapped(state) >> seat & 1:
        return "already_slapped"
    return "too_late" if at > state.deadline else ""


def _call_refusal(state: Any, box: Any) -> str:
    if not box.expert:
        return "not_in_this_game"
    if state.race != codes.NO_RACE:
        return "race_on"
    return "" if rules.can_touch_mouse(state) else "no_cards"


def write(state: Any, box: Any, action: int) -> list[str]:
    """An action as text; a slap stands for all its distances."""
    return [VERB_OF[action]]


# Positions


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state, with the keys of the ledger."""
    n = box.seats
    return {
        "phase": _phase(state, box),
        "turn": state.turn,
        "dir": state.dir,
        "piles": [_written(card % codes.SEEN for card in _pile(state, seat)) for seat in range(n)],
        "faceup": [_written(_face_up(state, seat)) for seat in range(n)],
        "magic": bool(state.magic),
        "seesaw": bool(state.seesaw),
        "caught": bool(state.caught),
        "missed": state.missed[:n],
        "had_right": [state.had_right >> seat & 1 for seat in range(n)],
        "race": RACES[state.race],
        "layer": state.layer,
        "slaps": [[state.slap_seat[i], state.slap_ms[i], state.slap_dist[i]] for i in range(state.slap_count)],
        "deadline": state.deadline,
        "now": state.now,
        "laid": state.laid,
        "ready": state.ready,
        "flips": state.flips,
        "ranks": state.ranks[:n],
        "points": state.points[:n],
        "stops": [seat for seat in range(n) if state.stops >> seat & 1],
    }


def _phase(state: Any, box: Any) -> str:
    if state.over != codes.NO_RULE:
        return "over"
    if state.race != codes.NO_RACE:
        return "race"
    return "stuck" if rules.is_stuck(state, box) else "turn"


def _pile(state: Any, seat: int) -> list[int]:
    return cards_of(state.piles, state.head, state.count, seat)


def _face_up(state: Any, seat: int) -> list[int]:
    """The face-up cards, the one on top first."""
    return [face_up_card(state, seat, number) for number in reversed(range(state.up_count[seat]))]


def _written(cards: Any) -> list[str]:
    return [CARD_CODES[card] for card in cards]


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """How many cards each pile has."""
    return {"counts": state.count[: box.seats]}


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: cards that do not lie face up, in any order, as the piles."""
    faceup = Counter(CARDS[code] for row in view["faceup"] for code in row)
    rest = [CARD_CODES[card] for card in CARDS.values() for _ in range(box.deck[card] - faceup[card])]
    rest += [
        CARD_CODES[card] for card in CARDS.values() for _ in range(box.copies[card] - max(box.deck[card], faceup[card]))
    ]
    position = {key: value for key, value in view.items() if key != "counts"}
    position["piles"] = []
    for count in view["counts"]:
        position["piles"].append(rest[:count])
        rest = rest[count:]
    return position


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    n = box.seats
    given.name("phase", "turn", PHASES)
    state.turn = given.whole("turn", 0, 0, n - 1)
    state.dir = given.whole("dir", 1, -1, 1)
    if state.dir == 0:
        complain("dir", "0 is no direction; 1 is clockwise, -1 is not")
    _place_cards(state, box, given)
    for key in ("magic", "seesaw", "caught"):
        setattr(state, key, int(given.truth(key, False)))
    state.missed[:n] = _numbers(given, "missed", n, codes.LARGEST_SUM)
    state.had_right = _bits(_numbers(given, "had_right", n, 1))
    state.now = given.whole("now", 0, 0, LATEST)
    state.laid = given.whole("laid", 0, 0, LATEST)
    state.ready = given.whole("ready", 0, 0, LATEST_LIMIT)
    state.deadline = given.whole("deadline", -1, -1, LATEST_LIMIT)
    state.flips = given.whole("flips", 0, 0, MOST_FLIPS if box.max_flips > 0 else LATEST)
    state.ranks[:n] = _numbers(given, "ranks", n, n)
    state.points[:n] = _numbers(given, "points", n, MOST_POINTS)
    state.stops = _place_stops(given, n)
    _place_race(state, box, given)
    state.over = endings.ending(state, box)


def _numbers(given: PositionReader, key: str, length: int, high: int) -> list[int]:
    return [check_whole(key, value, 0, high) for value in given.row(key, [0] * length, length)]


def _bits(flags: Sequence[int]) -> int:
    return sum(flag << seat for seat, flag in enumerate(flags))


def _place_cards(state: Any, box: Any, given: PositionReader) -> None:
    n = box.seats
    piles = [_read_cards("piles", row) for row in given.row("piles", [[]] * n, n)]
    faceup = [_read_cards("faceup", row) for row in given.row("faceup", [[]] * n, n)]
    in_play = Counter(card for row in piles + faceup for card in row)
    _check_room(in_play, box)
    for seat in range(n):
        cards = [*reversed(faceup[seat]), *piles[seat]]
        state.piles[seat][: len(cards)] = cards
        state.head[seat] = len(faceup[seat])
        state.count[seat] = len(piles[seat])
        state.up_count[seat] = len(faceup[seat])
    state.lying = sum(state.up_count)
    for card in CARDS.values():
        state.aside[card] = max(box.deck[card] - in_play[card], 0)


def _read_cards(key: str, row: Any) -> list[int]:
    return [CARDS[check_name(key, code, list(CARDS))] for code in check_row(key, row)]


def _check_room(in_play: Counter[int], box: Any) -> None:
    """Cards are taken as they are, twice the same too; only there must not be more of them than in the box."""
    most = min(sum(box.copies), codes.MOST_CARDS)
    if in_play.total() > most:
        complain("piles", f"with faceup there are {in_play.total()} cards; at most {most} are played with")


def _place_stops(given: PositionReader, n: int) -> int:
    stops = 0
    for seat in given.row("stops", []):
        bit = 1 << check_whole("stops", seat, 0, n - 1)
        if bit <= stops:
            complain("stops", "must name seats in ascending order, each once")
        stops |= bit
    return stops


def _place_race(state: Any, box: Any, given: PositionReader) -> None:
    n = box.seats
    state.race = RACES.index(given.name("race", "", RACES))
    state.layer = given.whole("layer", codes.NOBODY, codes.NOBODY, n - 1)
    if (state.race == codes.TRAP_RACE) != (state.layer != codes.NOBODY):
        complain("layer", "names who laid the trap where race is 'trap', and is -1 everywhere else")
    slaps = given.row("slaps", [])
    for slap in slaps:
        _place_slap(state, n, check_row("slaps", slap, SLAP_FIELDS))
    if slaps and state.race == codes.NO_RACE:
        complain("slaps", "there are slaps only in a race; set race to 'slap', 'chase' or 'trap'")
    if not slaps and state.race == codes.SLAP_RACE:
        complain("slaps", "the first slap opens the race 'slap': at least one is needed")


def _place_slap(state: Any, n: int, slap: list[Any]) -> None:
    seat = check_whole("slaps", slap[0], 0, n - 1)
    if contests.who_slapped(state) >> seat & 1:
        complain("slaps", f"seat {seat} slaps twice")
    if state.ranks[seat] != 0:
        complain("slaps", f"seat {seat} is out")
    place = state.slap_count
    state.slap_seat[place] = seat
    state.slap_ms[place] = check_whole("slaps", slap[1], 0, LATEST)
    state.slap_dist[place] = check_whole("slaps", slap[2], NO_DISTANCE, FARTHEST)
    state.slap_count += 1
