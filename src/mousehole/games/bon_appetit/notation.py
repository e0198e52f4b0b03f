"""Bon Appétit! in writing: inputs, positions, events, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mousehole.engine.cards import cards_of, deal_places, lay_chain
from mousehole.engine.components import Data, whole
from mousehole.engine.errors import BadComponents, Refused
from mousehole.engine.events import as_bool, as_int, as_name, as_seat, as_seats, kind
from mousehole.engine.notation import Input, Reading
from mousehole.engine.options import choice, number, write_codes
from mousehole.engine.positions import PositionReader, check_name, check_row, check_whole, complain
from mousehole.engine.rule import TABLE
from mousehole.games.bon_appetit import rules

PREFIX = "BA"
PLAYERS = range(2, 7)
FEWEST_FOR_ALL_CARDS = 4

CARDS = {"M1": rules.M1, "M2": rules.M2, "M3": rules.M3, "CH": rules.CHEESE, "CA": rules.CAT}
CARD_CODES = ["", *CARDS]
ENDS = ["", "tokens", "cards", "cap"]
KEYS = ("turn", "piles", "down", "common", "tokens", "stock", "owner", "tries", "flips", "end")
SECRETS = {"piles": "all"}
REASONS = ("bad_input", "no_such_seat", "game_over", "unknown_verb", "bad_argument", "not_your_turn")

OPTIONS = (
    choice("red_deck", "BA-G2", "half", "five_ninths"),
    choice("first_mouse", "BA-G4", "paws", "one_try"),
    choice("empty_pile", "BA-G7", "after_chase", "at_once"),
    choice("won_cards", "BA-G13", "face_up", "face_down"),
    number("max_flips", "BA-G16", 1000, 1, 100_000),
)

as_card = as_name(CARD_CODES, "card")
EVENTS = {
    rules.FLIP_CARD: kind("flip", card=as_card, open=as_bool),
    rules.QUIET: kind("quiet"),
    rules.STOP: kind("stop", lost=as_int),
    rules.MOUSE: kind("mouse", paws=as_int, chaser=as_seat),
    rules.MISS: kind("miss", tries=as_int),
    rules.OUT_OF_CARDS: kind("out_of_cards"),
    rules.CATCH: kind("catch", cards=as_int),
    rules.ESCAPE: kind("escape", cards=as_int),
    rules.TAKE: kind("take", cards=as_int),
    rules.TOKEN: kind("token", left=as_int),
    rules.END: kind("end", reason=as_name(ENDS, "end")),
    rules.WIN: kind("win", winners=as_seats),
}


def make_box(box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
    """Choose the deck and the tokens for so many players (BA-02, BA-03)."""
    size, deck = ("full", "full") if players >= FEWEST_FOR_ALL_CARDS else ("small", options["red_deck"])
    box.seats = players
    tokens = {name: whole(components, "tokens", name, low=1, high=99) for name in components["tokens"]}
    box.tokens = tokens[size]
    for name in components["deck"]:  # also those that stay in the box: what is wrong there is said now, not one day
        fewest = FEWEST_FOR_ALL_CARDS if name == "full" else PLAYERS[0]
        cards = _count_cards(components, name, players if name == deck else fewest)
        if name == deck:
            for code, count in cards.items():
                box.deck[CARDS[code]] = count
    write_codes(OPTIONS, options, box)


def _count_cards(components: Data, deck: str, players: int) -> dict[str, int]:
    """How many cards of each kind a deck has, which must do for so many players."""
    cards = {code: whole(components, "deck", deck, code, high=rules.MOST_CARDS) for code in CARDS}
    total = sum(cards.values())
    if not players < total <= rules.MOST_CARDS:
        need = f"{players} players need {players + 1} to {rules.MOST_CARDS}"
        raise BadComponents(f"components deck.{deck}: {total} cards; {need}")
    return cards


def seats(box: Any) -> int:
    """One seat a player."""
    return int(box.seats)


def read(state: Any, box: Any, given: Input) -> Reading:
    """An input as an action, or its refusal."""
    if given.seat >= box.seats:
        raise Refused("no_such_seat")
    if state.end != rules.GOES_ON:
        raise Refused("game_over")
    if given.verb != "flip":
        raise Refused("unknown_verb")
    if given.words:
        raise Refused("bad_argument")
    if given.seat != state.turn or given.seat == TABLE:
        raise Refused("not_your_turn")
    return Reading((rules.FLIP,))


TEXTS = ["flip"]  # the only input there is


def write(state: Any, box: Any, action: int) -> list[str]:
    """The text of a legal action."""
    return [TEXTS[action]]


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state as a position, key by key."""
    piles = [[CARD_CODES[card] for card in _pile(state, seat)] for seat in range(box.seats)]
    return {"turn": state.turn, "piles": piles, **open_position(state, box)}


def open_position(state: Any, box: Any) -> dict[str, Any]:
    """The position without the piles, which nobody sees."""
    return {
        "turn": state.turn,
        "down": state.down[: box.seats],
        "common": [CARD_CODES[card] for card in _common(state)],
        "tokens": state.tokens[: box.seats],
        "stock": state.stock,
        "owner": state.owner,
        "tries": state.tries,
        "flips": state.flips,
        "end": ENDS[state.end],
    }


def _pile(state: Any, seat: int) -> list[int]:
    return cards_of(state.cards, state.under, state.top[seat], state.count[seat])


def _common(state: Any) -> list[int]:
    return cards_of(state.cards, state.under, state.common_top, state.common_count)


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """How many cards each pile has, and the card on top where it lies face up."""
    tops = [
        CARD_CODES[state.cards[state.top[owner]]] if state.down[owner] == 0 and state.count[owner] > 0 else ""
        for owner in range(box.seats)
    ]
    return {"counts": state.count[: box.seats], "tops": tops}


def place(state: Any, box: Any, position: Mapping[str, Any]) -> None:
    """Set a table up by hand."""
    given = PositionReader(position, KEYS)
    players = box.seats
    state.turn = given.whole("turn", 0, 0, players - 1)
    _place_cards(state, given, players)
    tokens = given.row("tokens", [0] * players, players)
    state.tokens[:players] = [check_whole("tokens", count, 0, box.tokens) for count in tokens]
    state.stock = given.whole("stock", max(box.tokens - sum(tokens), 0), 0, box.tokens)
    if sum(tokens) + state.stock > box.tokens:
        given_out = f"{sum(tokens)} tokens and {state.stock} in the stock"
        complain("tokens", f"{given_out}; with {players} players there are {box.tokens}")
    state.owner = given.whole("owner", rules.NOBODY, rules.NOBODY, players - 1)
    state.tries = given.whole("tries", 0, 0, rules.M3)
    state.flips = given.whole("flips", 0, 0, box.max_flips)
    state.end = ENDS.index(given.name("end", "", ENDS))
    if state.end == rules.GOES_ON:
        _check_running(state, box)


def _place_cards(state: Any, given: PositionReader, players: int) -> None:
    piles = [
        _read_cards("piles", check_row("piles", row)) for row in given.row("piles", [["CH"] * 10] * players, players)
    ]
    common = _read_cards("common", given.row("common", []))
    _check_room("common", len(common) + sum(map(len, piles)))
    places = deal_places([len(cards) for cards in piles])
    for seat, cards in enumerate(piles):
        state.top[seat], state.bottom[seat] = lay_chain(state.cards, state.under, places[seat], cards)
        state.count[seat] = len(cards)
    dealt = sum(state.count)
    state.common_top, state.common_bottom = lay_chain(
        state.cards, state.under, list(range(dealt, dealt + len(common))), common
    )
    state.common_count = len(common)
    down = given.row("down", state.count[:players], players)
    for seat in range(players):
        state.down[seat] = state.unseen[seat] = check_whole("down", down[seat], 0, state.count[seat])


def _read_cards(key: str, codes: list[Any]) -> list[int]:
    _check_room(key, len(codes))
    return [CARDS[check_name(key, code, list(CARDS))] for code in codes]


def _check_room(key: str, cards: int) -> None:
    if cards > rules.MOST_CARDS:
        complain(key, f"{cards} cards lie on the table; the box has at most {rules.MOST_CARDS}")


def _check_running(state: Any, box: Any) -> None:
    if state.stock < 1:
        complain("stock", "a game that goes on has at least 1 token in the stock")
    if state.flips >= box.max_flips:
        complain("flips", f"with {state.flips} flips the game is over by max_flips; set end to 'cap'")
    for seat in range(box.seats):
        if state.count[seat] == 0 and (seat == state.turn or state.tries == 0):
            complain("piles", f"seat {seat} has no card")
    if state.tries == 0:
        if state.common_count > 0 and rules.is_mouse(state.cards[state.common_top]):
            complain("tries", "a mouse on top of common is being chased: tries must be at least 1")
    elif not any(rules.is_mouse(card) for card in _common(state)):
        complain("tries", "there is no mouse in common to chase")


def imagine(view: Mapping[str, Any], box: Any, seat: int) -> dict[str, Any]:
    """A position that fits a view: face-up tops where they lie, all else in order."""
    position = {key: value for key, value in view.items() if key in KEYS}
    unseen = [card for card in CARDS.values() for _ in range(box.deck[card])]
    for code in [*view["common"], *filter(None, view["tops"])]:
        unseen.remove(CARDS[code])
    position["piles"] = [
        [top][: top != ""] + [CARD_CODES[unseen.pop()] for _ in range(count - (top != ""))]
        for count, top in zip(view["counts"], view["tops"], strict=True)
    ]
    return position
