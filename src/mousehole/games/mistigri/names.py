"""What cards and phases of Mistigri are called."""

from __future__ import annotations

from typing import Any

from mousehole.engine.sets import members_of
from mousehole.games.mistigri import deck, terms

CARDS: dict[str, int] = {
    f"{value}{letter}": terms.make_card(value, colour)
    for value in range(1, terms.MOST_VALUES + 1)
    for colour, letter in enumerate(deck.COLOURS)
} | {"M": terms.MISTIGRI}

_CODE_OF = {card: code for code, card in CARDS.items()}
CODES = [_CODE_OF.get(card, "") for card in range(terms.MISTIGRI + 1)]
PHASES = ("deal", "draw", "swap", "discard", "choice", "pick", "give", "five", "extra", "over")


def cards_in(box: Any, cards: int) -> list[int]:
    """The cards of a set, in canonical order."""
    return [box.deck[i] for i in members_of(cards)]


def codes_of(box: Any, cards: int) -> list[str]:
    """The codes of the cards of a set, in canonical order."""
    codes = []
    while cards:
        first = cards & -cards
        codes.append(CODES[box.deck[first.bit_length() - 1]])
        cards ^= first
    return codes
