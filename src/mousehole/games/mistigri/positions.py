"""Positions of Mistigri: a state written for people, what a seat sees of it, and one set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, reduce
from typing import Any

from mousehole.engine.positions import PositionReader, check_name, check_row, check_truth, check_whole, complain
from mousehole.games.mistigri import rounds, terms
from mousehole.games.mistigri.names import CARDS, CODES, PHASES, codes_of
from mousehole.games.mistigri.sets import add_card, holds

HIGHEST_SCORE = 1575  # of nine rounds, the most that options allow
PENDING_EFFECTS = (0, 2, 3, 7, 8)
PHASE_EFFECTS = {terms.PICK: 2, terms.GIVE: 4, terms.FIVE: 5, terms.EXTRA: 6}
KEYS = (
    "round", "first", "turn", "phase", "direction", "hands", "pile", "passed", "said", "effect", "to", "pending",
    "pending_by", "forced", "draws", "turns", "deck", "scores",
)  # fmt: skip


# A state in writing


def position(state: Any, box: Any) -> dict[str, Any]:
    """The state as a position, key by key."""
    whole = {**open_position(state, box), "deck": codes_of(box, state.deck)}
    return {key: whole[key] for key in KEYS}


def open_position(state: Any, box: Any) -> dict[str, Any]:
    """The position without the deck, which nobody sees."""
    return {
        "round": state.round_number,
        "first": state.first,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "direction": state.direction,
        "hands": [codes_of(box, state.hands[seat]) for seat in range(box.seats)],
        "pile": codes_of(box, state.pile),
        "passed": [bool(state.passed >> seat & 1) for seat in range(box.seats)],
        "said": [bool(state.said >> seat & 1) for seat in range(box.seats)],
        "effect": state.effect,
        "to": state.to,
        "pending": state.pending,
        "pending_by": state.pending_by,
        "forced": CODES[state.forced],
        "draws": state.draws,
        "turns": state.turns,
        "scores": state.scores[: box.seats],
    }


def seen(state: Any, box: Any, seat: int | None) -> dict[str, Any]:
    """The seat's own hand, and how many cards lie where."""
    hand = [] if seat is None else codes_of(box, state.hands[seat])
    return {"hand": hand, "counts": state.counts[: box.seats], "deck_count": state.deck_count}


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


# A state set up by hand


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
    """Check that whoever has to act has the cards to do so."""
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
