"""Positions of Addi Cat's: a state written for people, what a seat sees of it, and one set up by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mousehole.engine.cards import cards_of, deal_places, lay_chain
from mousehole.engine.notation import FARTHEST, LATEST, NO_DISTANCE
from mousehole.engine.positions import PositionReader, check_name, check_row, check_whole, complain
from mousehole.games.addi_cats import contests, endings, terms
from mousehole.games.addi_cats.names import CARD_CODES, CARDS, RACES

PHASES = ["turn", "race", "stuck", "over"]
SLAP_FIELDS = 3
MOST_POINTS = 1_000_000
LATEST_LIMIT = LATEST + 20_000  # a deadline or a pause may end after the last moment of all
KEYS = (
    "phase", "turn", "dir", "piles", "faceup", "magic", "wait", "seesaw", "caught", "missed", "had_right", "race",
    "layer", "slaps", "deadline", "now", "laid", "ready", "flips", "ranks", "points", "stops",
)  # fmt: skip


# A state in writing


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state as a position, key by key."""
    n = box.seats
    whole = {
        **open_position(state, box),
        "piles": [_written(card % terms.SEEN for card in _pile(state, seat)) for seat in range(n)],
        "missed": state.missed[:n],
        "had_right": [state.had_right >> seat & 1 for seat in range(n)],
    }
    return {key: whole[key] for key in KEYS}


def open_position(state: Any, box: Any) -> dict[str, Any]:
    """The position without the piles and rights that nobody sees."""
    n = box.seats
    return {
        "phase": _phase(state, box),
        "turn": state.turn,
        "dir": state.dir,
        "faceup": [_written(_face_up(state, seat)) for seat in range(n)],
        "magic": bool(state.magic),
        "wait": state.wait,
        "seesaw": bool(state.seesaw),
        "caught": bool(state.caught),
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
    if state.over != terms.NO_RULE:
        return "over"
    if state.race != terms.NO_RACE:
        return "race"
    return "stuck" if endings.is_stuck(state, box) else "turn"


def _pile(state: Any, seat: int) -> list[int]:
    return cards_of(state.cards, state.under, state.top[seat], state.count[seat])


def _face_up(state: Any, seat: int) -> list[int]:
    """The face-up cards, the one on top first."""
    cards = cards_of(state.cards, state.under, state.up_first[seat], state.up_count[seat])
    return [card & (terms.SEEN - 1) for card in reversed(cards)]


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


# A state set up by hand


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
    state.wait = given.whole("wait", 0, 0, terms.MOST_SEATS - 1)
    state.missed[:n] = _numbers(given, "missed", n, terms.LARGEST_SUM)
    state.had_right = _bits(_numbers(given, "had_right", n, 1))
    state.now = given.whole("now", 0, 0, LATEST)
    state.laid = given.whole("laid", 0, 0, LATEST)
    state.ready = given.whole("ready", 0, 0, LATEST_LIMIT)
    state.deadline = given.whole("deadline", -1, -1, LATEST_LIMIT)
    state.flips = given.whole("flips", 0, 0, terms.MOST_FLIPS if box.max_flips > 0 else LATEST)
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
    places = deal_places([len(cards) for cards in piles])
    used = sum(map(len, piles))
    for seat in range(n):
        state.top[seat], state.bottom[seat] = lay_chain(state.cards, state.under, places[seat], piles[seat])
        state.count[seat] = len(piles[seat])
        shown = [card | terms.SEEN for card in reversed(faceup[seat])]
        free = list(range(used, used + len(shown)))
        state.up_first[seat], state.up_last[seat] = lay_chain(state.cards, state.under, free, shown)
        state.up_count[seat] = len(shown)
        used += len(shown)
    state.lying = sum(state.up_count)
    for card in CARDS.values():
        state.aside[card] = max(box.deck[card] - in_play[card], 0)


def _read_cards(key: str, row: Any) -> list[int]:
    return [CARDS[check_name(key, code, list(CARDS))] for code in check_row(key, row)]


def _check_room(in_play: Counter[int], box: Any) -> None:
    """Cards are taken as they are, twice the same too; only there must not be more of them than in the box."""
    most = min(sum(box.copies), terms.MOST_CARDS)
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
    state.layer = given.whole("layer", terms.NOBODY, terms.NOBODY, n - 1)
    if (state.race == terms.TRAP_RACE) != (state.layer != terms.NOBODY):
        complain("layer", "names who laid the trap where race is 'trap', and is -1 everywhere else")
    slaps = given.row("slaps", [])
    for slap in slaps:
        _place_slap(state, n, check_row("slaps", slap, SLAP_FIELDS))
    if slaps and state.race == terms.NO_RACE:
        complain("slaps", "there are slaps only in a race; set race to 'slap', 'chase' or 'trap'")
    if not slaps and state.race == terms.SLAP_RACE:
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
