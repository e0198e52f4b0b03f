"""Mistigri in writing: inputs, events, options, the box. Positions stand in `positions`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from math import factorial
from typing import Any

from mousehole.engine.components import Data
from mousehole.engine.errors import Refused
from mousehole.engine.events import as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import Input, Reading
from mousehole.engine.options import choice, number, write_codes, yes_no
from mousehole.engine.sets import bit, count, set_of
from mousehole.games.mistigri import choices, deck, rules, terms
from mousehole.games.mistigri.names import CARDS, CODES, cards_in, codes_of
from mousehole.games.mistigri.positions import KEYS, imagine, open_position, place, position, seen
from mousehole.games.mistigri.sets import different_cards

__all__ = ["KEYS", "imagine", "open_position", "place", "position", "seen"]

PREFIX = "MI"
PLAYERS = deck.PLAYERS
PAIRS = ("colour", "value", "both")
ROUND_ENDS = ("one_left", "nobody", "all_passed", "turn_limit")
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

DEALS = ("deal",)
ONE_REASON = {"deal": "not_possible", "draw": "not_possible", "take": "not_in_pile", "pass": "must_discard"}
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


def deal_weight(state: Any, box: Any) -> int:
    """In how many ways these hands can be dealt, where twins are told apart: hands are sets, and not all as likely."""
    ways = 1
    for copies in {box.copies[card] for card in box.deck[: box.deck_count]}:
        ways *= factorial(count(copies))
        for seat in range(box.seats):
            ways //= factorial(count(copies & state.hands[seat]))
    return ways


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
    if not _is_open(state, box, given, cards, others):
        raise Refused(_why_not(state, box, given, cards, others))
    return Reading(_actions(given.verb, cards, others))


def _card(box: Any, word: str) -> int:
    card = CARDS.get(word)
    if card is None or card not in box.deck:
        raise Refused("bad_argument")
    return card


def _seat(box: Any, word: str) -> int:
    if _SEAT.fullmatch(word) is None or int(word) >= box.seats:
        raise Refused("bad_argument")
    return int(word)


def _is_open(state: Any, box: Any, given: Input, cards: list[int], others: list[int]) -> bool:
    """Do the rules allow an input that comes from the right seat in the right phase?"""
    if given.verb in ("deal", "draw"):
        return bool(choices.can_draw(state, box, cards[0]))
    if given.verb == "discard":
        return bool(choices.can_discard(state, box, given.seat, *cards))
    if given.verb == "give":
        return bool(choices.can_give(state, box, given.seat, cards[0], others[0]))
    if given.verb == "pass":
        return bool(choices.can_leave(state, box, given.seat))
    if given.verb == "swap":
        return bool(choices.can_swap(state, box, given.seat, *cards))
    return not cards or bool(choices.can_choose(state, box, given.seat, cards[0]))


def _why_not(state: Any, box: Any, given: Input, cards: list[int], others: list[int]) -> str:
    """The reason why an input is not open that comes from the right seat in the right phase."""
    if given.verb == "draw" and state.forced not in (terms.NO_CARD, cards[0]):
        return "forced_card"
    if given.verb in ONE_REASON:
        return ONE_REASON[given.verb]
    hand = cards_in(box, state.hands[given.seat])
    own = cards[:1] if given.verb == "swap" else cards
    if any(hand.count(card) < own.count(card) for card in own):
        return "not_in_hand"
    if given.verb == "give":
        return "not_to_yourself" if others[0] == given.seat else "not_active"
    return "not_a_pair" if given.verb == "discard" else "not_in_pile"


def _actions(verb: str, cards: list[int], others: list[int]) -> tuple[int, ...]:
    if verb == "discard":
        return (terms.pair_action(min(cards), max(cards)),)
    if verb == "give":
        return (terms.gift_action(cards[0], others[0]),)
    return tuple(cards) or (WORDS[verb],)


@cache
def meant(words: str) -> Reading:
    """The words of a legal action, read."""
    verb, *names = words.split()
    _, cards_named, _ = VERBS[verb]
    cards = [CARDS[name] for name in names[:cards_named]]
    return Reading(_actions(verb, cards, [int(name) for name in names[cards_named:]]))


def write(state: Any, box: Any, action: int) -> list[str]:
    """The text of a legal action; the first half of a swap has one for each card of the pile."""
    if state.phase != terms.SWAP or not terms.FIRST_CARD <= action < terms.FIRST_GIFT:
        return [_text(state.phase, action)]
    if rules.is_half(state, box):
        return [f"swap {CODES[state.giving]} {CODES[action]}"]
    return [f"swap {CODES[action]} {code}" for code in codes_of(box, different_cards(box, state.pile))]


@cache
def _text(phase: int, action: int) -> str:
    if action >= terms.FIRST_PAIR:
        first, second = terms.pair_of(action)
        return f"discard {CODES[first]} {CODES[second]}"
    if action >= terms.FIRST_GIFT:
        card, seat = terms.gift_of(action)
        return f"give {CODES[card]} {seat}"
    if action >= terms.FIRST_CARD:
        return f"{CARD_VERBS[phase]} {CODES[action]}"
    return next(word for word, meant_by in WORDS.items() if meant_by == action)
