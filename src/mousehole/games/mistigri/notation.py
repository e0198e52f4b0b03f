"""Mistigri in writing: inputs, positions, events, options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial, reduce
from typing import Any

from mousehole.engine.components import Data
from mousehole.engine.errors import Refused
from mousehole.engine.events import as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.positions import PositionReader, check_name, check_row, check_truth, check_whole, complain
from mousehole.engine.sets import bit, members_of, set_of
from mousehole.games.mistigri import deck, rounds, rules, terms
from mousehole.games.mistigri.sets import add_card, different_cards, holds

PREFIX = "MI"
PLAYERS = deck.PLAYERS
HIGHEST_SCORE = 1575
PENDING_EFFECTS = (0, 2, 3, 7, 8)

CARDS: dict[str, int] = {
    f"{value}{letter}": terms.make_card(value, colour)
    for value in range(1, terms.MOST_VALUES + 1)
    for colour, letter in enumerate(deck.COLOURS)
} | {"M": terms.MISTIGRI}
_CODE_OF = {card: code for code, card in CARDS.items()}
CODES = [_CODE_OF.get(card, "") for card in range(terms.MISTIGRI + 1)]

PHASES = ("deal", "draw", "swap", "discard", "choice", "pick", "give", "five", "extra", "over")
PHASE_EFFECTS = {terms.PICK: 2, terms.GIVE: 4, terms.FIVE: 5, terms.EXTRA: 6}
PAIRS = ("colour", "value", "both")
ROUND_ENDS = ("one_left", "nobody", "all_passed", "turn_limit")
KEYS = (
    "round", "first", "turn", "phase", "direction", "hands", "pile", "passed", "said", "effect", "to", "pending",
    "pending_by", "forced", "draws", "turns", "deck", "scores",
)  # fmt: skip
REASONS = (
    "bad_input", "no_such_seat", "game_over", "unknown_verb", "bad_argument", "not_your_turn", "wrong_phase",
    "not_possible", "forced_card", "not_in_hand", "not_in_pile", "not_a_pair", "must_discard", "not_to_yourself",
    "not_active",
)  # fmt: skip
WORDS = {"pass": terms.PASS, "stop": terms.STOP, "effect": terms.EFFECT, "reverse": terms.REVERSE}
VERBS = {  # the phases of a verb, and how many cards and seats follow it
    "deal": ((terms.DEAL,), 1, 0),
    "draw": ((terms.DRAW,), 1, 0),
    "swap": ((terms.SWAP,), 2, 0),
    "discard": ((terms.DISCARD, terms.EXTRA), 2, 0),
    "pass": ((terms.DISCARD,), 0, 0),
    "effect": ((terms.CHOICE,), 0, 0),
    "reverse": ((terms.CHOICE,), 0, 0),
    "pick": ((terms.PICK,), 1, 0),
    "give": ((terms.GIVE,), 1, 1),
    "take": ((terms.FIVE,), 1, 0),
    "stop": ((terms.EXTRA,), 0, 0),
}
CARD_VERBS = {terms.DEAL: "deal", terms.DRAW: "draw", terms.PICK: "pick", terms.FIVE: "take"}
_SEAT = re.compile(r"0|[1-9][0-9]*", re.ASCII)


def _is_hand_hidden(position: Mapping[str, Any], seat: int | None) -> bool:
    return bool(position["phase"] != "over")


def _is_forced_hidden(position: Mapping[str, Any], seat: int | None) -> bool:
    return bool(position["forced"] != "" and seat != position["pending_by"])


SECRETS = {"hands": _is_hand_hidden, "deck": "all", "forced": _is_forced_hidden}

OPTIONS = (
    number("colours", "MI-G1", deck.COLOURS_IN_THE_BOX, 3, terms.MOST_COLOURS),
    yes_no("pass_when_able", "MI-G4", True),
    choice("passo", "MI-G5", "in_a_row", "help_cards"),
    choice("empty_hand_effect", "MI-G7", "apply", "skip"),
    choice("last_turn", "MI-G18", "always", "under_way"),
    number("rounds", "MI-G20", 2, 1, 4),
    number("tie_rounds", "MI-G20", 1, 0, 5),
    number("turn_limit", "MI-G24", 100, 1, 1000),
)

as_card = as_name(CODES, "card")
EVENTS = {
    terms.CARD_DEALT: kind("deal", None, ("card",), card=as_card),
    terms.TURN_BEGUN: kind("turn", **{"from": as_seat}),
    terms.CARD_DRAWN: kind("draw", None, ("card",), **{"from": as_seat, "card": as_card}),
    terms.MIAOW: kind("miaow"),
    terms.VOID: kind("void", effect=as_int),
    terms.LAST: kind("last"),
    terms.CARD_SWAPPED: kind("swap", gave=as_card, took=as_card),
    terms.PAIR_LAID: kind("discard", ("cards", as_card), pair=as_name(PAIRS, "pair")),
    terms.HELP_UP: kind("help_up"),
    terms.MORE_LAID: kind("more", ("cards", as_card)),
    terms.REVERSED: kind("reverse", direction=as_int),
    terms.CARD_PICKED: kind("pick", None, ("card",), card=as_card),
    terms.PENDING: kind("pending", effect=as_int),
    terms.CARD_GIVEN: kind("give", None, ("card",), to=as_seat, card=as_card),
    terms.FIVES: kind("five", count=as_int),
    terms.CARD_TAKEN: kind("take", to=as_seat, card=as_card),
    terms.SHORT: kind("short", missing=as_int),
    terms.EXTRA_PAIR: kind("extra"),
    terms.STOPPED: kind("stop"),
    terms.PASSED: kind("pass"),
    terms.ROUND_ENDED: kind("round_end", round=as_int, reason=as_name(ROUND_ENDS, "end")),
    terms.PENALTY: kind("penalty", ("cards", as_card), points=as_int),
    terms.MISTIGRI_HELD: kind("mistigri"),
    terms.SPARED: kind("spared"),
    terms.TIE: kind("tie", seats=as_seats),
    terms.NEW_ROUND: kind("new_round", round=as_int),
    terms.GAME_OVER: kind("game_over", winners=as_seats),
}


# The box


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Choose the cards for so many players."""
    cards = deck.make_deck(players, options["colours"], components)
    box.seats = players
    box.deck_count = len(cards)
    box.deck[: len(cards)] = cards
    for card in set(cards):
        box.firsts |= bit(cards.index(card))
        box.copies[card] = set_of(i for i, other in enumerate(cards) if other == card)
        box.partners[card] = set_of(i for i, other in enumerate(cards) if terms.is_pair(card, other))
    write_codes(OPTIONS, options, box)


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


# Inputs


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as actions, or its refusal."""
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if rules.is_over(state, box):
        raise Refused("game_over")
    if given.verb not in VERBS:
        raise Refused("unknown_verb")
    phases, cards_named, seats_named = VERBS[given.verb]
    if len(given.words) != cards_named + seats_named:
        raise Refused("bad_argument")
    cards = [_card(box, word) for word in given.words[:cards_named]]
    others = [_seat(box, word) for word in given.words[cards_named:]]
    if given.seat != rules.actor(state, box):
        raise Refused("not_your_turn")
    if state.phase not in phases:
        raise Refused("wrong_phase")
    return Reading(_actions(state, box, given, cards, others))


def _card(box: Any, word: str) -> int:
    card = CARDS.get(word)
    if card is None or card not in box.deck:
        raise Refused("bad_argument")
    return card


def _seat(box: Any, word: str) -> int:
    if _SEAT.fullmatch(word) is None or int(word) >= box.seats:
        raise Refused("bad_argument")
    return int(word)


def _actions(state: Any, box: Any, given: Input, cards: list[int], others: list[int]) -> tuple[int, ...]:
    """The actions of an input that comes from the right seat in the right phase."""
    if given.verb == "deal":
        _refuse_unless(holds(box, state.deck, cards[0]), "not_possible")
    elif given.verb == "draw":
        _refuse_unless(state.forced in (terms.NO_CARD, cards[0]), "forced_card")
        victim = rounds.preceding_player(state, box, state.turn)
        _refuse_unless(holds(box, state.hands[victim], cards[0]), "not_possible")
    elif given.verb == "take":
        _refuse_unless(holds(box, state.pile, cards[0]), "not_in_pile")
    elif cards:
        hand = _cards(box, state.hands[given.seat])
        own = cards[:1] if given.verb == "swap" else cards
        _refuse_unless(all(hand.count(card) >= own.count(card) for card in own), "not_in_hand")
        return _actions_of_hand(state, box, given, cards, others)
    elif given.verb == "pass":
        actions = [0] * terms.MOST_LEGAL
        _refuse_unless(terms.PASS in actions[: rules.legal(state, box, given.seat, actions)], "must_discard")
    return tuple(cards) or (WORDS[given.verb],)


def _actions_of_hand(state: Any, box: Any, given: Input, cards: list[int], others: list[int]) -> tuple[int, ...]:
    """The actions of an input that names cards of the own hand, which are there."""
    if given.verb == "discard":
        _refuse_unless(terms.is_pair(*cards), "not_a_pair")
        return (terms.pair_action(min(cards), max(cards)),)
    if given.verb == "give":
        _refuse_unless(others[0] != given.seat, "not_to_yourself")
        _refuse_unless(state.counts[others[0]] > 0, "not_active")
        return (terms.gift_action(cards[0], others[0]),)
    if given.verb == "swap":
        _refuse_unless(holds(box, state.pile, cards[1]), "not_in_pile")
    return tuple(cards)


def _refuse_unless(is_allowed: bool, reason: str) -> None:
    if not is_allowed:
        raise Refused(reason)


def write(state: Any, box: Any, action: int) -> list[str]:
    """The text of a legal action; the first half of a swap has one for each card of the pile."""
    if action >= terms.FIRST_PAIR:
        first, second = terms.pair_of(action)
        return [f"discard {CODES[first]} {CODES[second]}"]
    if action >= terms.FIRST_GIFT:
        card, seat = terms.gift_of(action)
        return [f"give {CODES[card]} {seat}"]
    if action < terms.FIRST_CARD:
        return [word for word, meant in WORDS.items() if meant == action]
    if state.phase != terms.SWAP:
        return [f"{CARD_VERBS[state.phase]} {CODES[action]}"]
    if rules.is_half(state, box):
        return [f"swap {CODES[state.giving]} {CODES[action]}"]
    return [f"swap {CODES[action]} {code}" for code in _codes(box, different_cards(box, state.pile))]


# Positions


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state, with the keys of the ledger."""
    return {
        "round": state.round_number,
        "first": state.first,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "direction": state.direction,
        "hands": [_codes(box, state.hands[seat]) for seat in range(box.seats)],
        "pile": _codes(box, state.pile),
        "passed": [bool(state.passed >> seat & 1) for seat in range(box.seats)],
        "said": [bool(state.said >> seat & 1) for seat in range(box.seats)],
        "effect": state.effect,
        "to": state.to,
        "pending": state.pending,
        "pending_by": state.pending_by,
        "forced": CODES[state.forced],
        "draws": state.draws,
        "turns": state.turns,
        "deck": _codes(box, state.deck),
        "scores": state.scores[: box.seats],
    }


def _cards(box: Any, cards: int) -> list[int]:
    return [box.deck[i] for i in members_of(cards)]


def _codes(box: Any, cards: int) -> list[str]:
    return [CODES[card] for card in _cards(box, cards)]


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """The own hand, and how many cards lie where."""
    hand = [] if seat is None else _codes(box, state.hands[seat])
    return {"hand": hand, "counts": state.counts[: box.seats], "deck_count": state.deck_count}


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    players = box.seats
    state.phase = PHASES.index(given.name("phase", "draw", PHASES))
    is_deal = state.phase == terms.DEAL
    state.round_number = given.whole("round", 1, 1, box.rounds + box.tie_rounds)
    state.first = given.whole("first", 0, 0, players - 1)
    state.turn = given.whole("turn", state.first if is_deal else 0, 0, players - 1)
    state.direction = given.whole("direction", terms.CLOCKWISE, -1, 1)
    if state.direction == 0:
        complain("direction", "0 is neither 1 (clockwise) nor -1 (counter-clockwise)")
    _place_cards(state, box, given)
    state.passed = _seat_bits("passed", given, players)
    state.said = _seat_bits("said", given, players)
    state.effect = given.whole("effect", PHASE_EFFECTS.get(state.phase, 0), 0, 6)
    state.to = given.whole("to", terms.NOBODY, terms.NOBODY, players - 1)
    state.pending = given.whole("pending", 3 if state.phase == terms.SWAP else 0, 0, 8)
    state.pending_by = given.whole("pending_by", terms.NOBODY, terms.NOBODY, players - 1)
    state.forced = CARDS.get(given.name("forced", "", ("", *_names(box))), terms.NO_CARD)
    state.draws = given.whole("draws", 1 if state.phase == terms.DRAW else 0, 0, 3)
    state.turns = given.whole("turns", 0 if is_deal else 1, 0, box.turn_limit + 1)
    scores = given.row("scores", [0] * players, players)
    state.scores[:players] = [check_whole("scores", points, 0, HIGHEST_SCORE) for points in scores]
    _check_phase(state)
    _check_cards_of_phase(state, box)
    _check_pending(state, box)


def _names(box: Any) -> list[str]:
    """The codes that this deck has."""
    return [code for code, card in CARDS.items() if card in box.deck]


def _place_cards(state: Any, box: Any, given: PositionReader) -> None:
    hands = given.row("hands", [[]] * box.seats, box.seats)
    used: list[int] = []
    for seat, codes in enumerate(hands):
        cards = _read_cards("hands", check_row("hands", codes), box, used)
        state.hands[seat] = _set_of_cards(box, cards)
        state.counts[seat] = len(cards)
    pile = _read_cards("pile", given.row("pile", []), box, used)
    state.pile = _set_of_cards(box, pile)
    state.pile_count = len(pile)
    left = _read_cards("deck", given.row("deck", []), box, used)
    state.deck = _set_of_cards(box, left)
    state.deck_count = len(left)


def _read_cards(key: str, codes: list[Any], box: Any, used: list[int]) -> list[int]:
    """The cards of one place; `used` are those of all places so far."""
    names = _names(box)
    cards = []
    for code in codes:
        card = CARDS[check_name(key, code, names)]
        cards.append(card)
        used.append(card)
        if used.count(card) > box.deck.count(card):
            complain(key, f"there are more than {box.deck.count(card)} cards {code}; this deck has no more")
    return cards


def _set_of_cards(box: Any, cards: list[int]) -> int:
    return reduce(partial(add_card, box), cards, 0)


def _seat_bits(key: str, given: PositionReader, players: int) -> int:
    truths = given.row(key, [False] * players, players)
    return sum(check_truth(key, truth) << seat for seat, truth in enumerate(truths))


def _check_phase(state: Any) -> None:
    """What belongs to one phase stands there and nowhere else."""
    phase = PHASES[state.phase]
    if state.phase == terms.DEAL and state.turn != state.first:
        complain("turn", f"in deal it is the first player's, {state.first}")
    if state.phase == terms.CHOICE:
        if not 1 <= state.effect <= 3:
            complain("effect", f"in choice it is 1, 2 or 3, not {state.effect}")
    elif state.effect != PHASE_EFFECTS.get(state.phase, 0):
        complain("effect", f"in {phase} it is {PHASE_EFFECTS.get(state.phase, 0)}, not {state.effect}")
    if (state.to != terms.NOBODY) != (state.phase == terms.FIVE):
        complain("to", f"in {phase} it is {'a seat' if state.phase == terms.FIVE else '-1'}, not {state.to}")
    if (state.draws > 0) != (state.phase == terms.DRAW):
        complain("draws", f"in {phase} it is {'1 to 3' if state.phase == terms.DRAW else '0'}, not {state.draws}")
    if (state.deck_count > 0) != (state.phase == terms.DEAL):
        complain("deck", f"in {phase} it has {'at least one card' if state.phase == terms.DEAL else 'no card'}")


def _check_cards_of_phase(state: Any, box: Any) -> None:
    """Whoever has to act can."""
    holders = sum(count > 0 for count in state.counts)
    if state.phase == terms.DRAW and holders < 2:
        complain("hands", "in draw at least two seats hold cards")
    if state.phase == terms.DEAL and _holders_after_deal(state, box) < 2:
        complain("deck", "after the deal at least two seats must hold cards")
    if state.phase in (terms.PICK, terms.GIVE) and state.counts[state.turn] == 0:
        complain("hands", f"in {PHASES[state.phase]} the seat on turn, {state.turn}, holds cards")
    if state.phase == terms.GIVE and holders < 2:
        complain("hands", "in give another seat holds cards, to be given to")
    if state.phase == terms.FIVE and state.counts[state.to] == 0:
        complain("to", f"seat {state.to} holds no cards: it is out and not served")
    if state.phase in (terms.SWAP, terms.FIVE) and state.pile_count == 0:
        complain("pile", f"in {PHASES[state.phase]} it has at least one card")


def _holders_after_deal(state: Any, box: Any) -> int:
    after = state.copy()
    while after.deck_count > 0:
        after.counts[rounds.next_to_be_dealt(after, box)] += 1
        after.deck_count -= 1
    return sum(count > 0 for count in after.counts)


def _check_pending(state: Any, box: Any) -> None:
    """What waits for the next draw has its owner, and a card that was chosen is there."""
    if state.pending not in PENDING_EFFECTS:
        complain("pending", f"{state.pending} is not one of {', '.join(map(str, PENDING_EFFECTS))}")
    if state.pending != 0 and state.phase not in (terms.DRAW, terms.SWAP):
        complain("pending", f"in {PHASES[state.phase]} nothing waits for a draw: it is 0")
    if state.phase == terms.SWAP and state.pending != 3:
        complain("pending", f"in swap it is 3, not {state.pending}")
    if (state.pending_by != terms.NOBODY) != (state.pending != 0):
        complain("pending_by", f"with pending {state.pending} it is {'a seat' if state.pending else '-1'}")
    if state.phase == terms.SWAP and state.counts[state.pending_by] == 0:
        complain("pending_by", f"seat {state.pending_by} holds no cards to swap")
    if state.pending != 0 and state.phase == terms.DRAW:
        victim = rounds.preceding_player(state, box, state.turn)
        if state.pending_by != victim:
            complain("pending_by", f"the next draw is from seat {victim}, not from seat {state.pending_by}")
        if state.pending == 3 and state.pile_count == 0 and state.counts[victim] > state.draws:
            complain("pile", "with pending 3 it has at least one card, to be swapped for")
    if (state.forced != terms.NO_CARD) != (state.pending == 2):
        complain("forced", f"with pending {state.pending} it is {'a card' if state.pending == 2 else 'empty'}")
    if state.forced != terms.NO_CARD and not holds(box, state.hands[state.pending_by], state.forced):
        complain("forced", f"seat {state.pending_by} does not hold {CODES[state.forced]}")


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: what the seat does not see is dealt in order."""
    position = {key: value for key, value in view.items() if key in KEYS}
    unseen = list(box.deck[: box.deck_count])
    for cards in (view["pile"], *view.get("hands", [view["hand"]])):
        for code in cards:
            unseen.remove(CARDS[code])
    if "hands" not in view:
        position["hands"] = [
            view["hand"] if other == seat else [CODES[unseen.pop()] for _ in range(count)]
            for other, count in enumerate(view["counts"])
        ]
    position["deck"] = [CODES[unseen.pop()] for _ in range(view["deck_count"])]
    if "forced" not in view:
        position["forced"] = position["hands"][view["pending_by"]][0]
    return position
