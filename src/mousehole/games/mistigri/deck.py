"""The deck of Mistigri, made from what is in the box.

A *small* box, for research, has fewer than 46 cards: as many for each player, from one to nine, and one more.
"""

from __future__ import annotations

from mousehole.engine.components import Data
from mousehole.engine.errors import BadComponents, shown
from mousehole.engine.numbers import is_whole
from mousehole.games.mistigri import terms

PLAYERS = range(3, 6)  # MI-01
HAND_SIZE = 9
COLOURS = "rygbvo"
COLOURS_IN_THE_BOX = 5


def make_deck(players: int, colours: int, components: Data) -> list[int]:
    """The cards that so many players use, in canonical order; BadComponents where the box cannot be dealt."""
    cats = _cats(components)
    if colours != COLOURS_IN_THE_BOX:
        cats = sorted(terms.make_card(terms.value_of(card), i % colours) for i, card in enumerate(cats))
    is_small = len(cats) + 1 < terms.MOST_CARDS
    for number_of_players in [players] if is_small else PLAYERS:
        _check_deal(number_of_players, _deck(cats, number_of_players, components), is_small)
    return _deck(cats, players, components)


def _cats(components: Data) -> list[int]:
    """All cats in the box, in canonical order."""
    cats = []
    for value in range(1, terms.MOST_VALUES + 1):
        counts = components["cats"][str(value)]
        if not 1 <= len(counts) <= len(COLOURS):
            raise BadComponents(
                f"components cats.{value}: has {len(counts)} numbers, not one for each colour of {' '.join(COLOURS)}"
            )
        for colour, count in enumerate(counts):
            if not is_whole(count, 0, terms.MOST_CARDS):
                raise BadComponents(
                    f"components cats.{value}: {shown(count)} is not a whole number from 0 to {terms.MOST_CARDS}"
                )
            cats += [terms.make_card(value, colour)] * count
    return cats


def _deck(cats: list[int], players: int, components: Data) -> list[int]:
    """The cards that so many players use (MI-02, MI-03, MI-04)."""
    out = components["out"][str(players)]
    for value in out:
        if not is_whole(value, 1, terms.MOST_VALUES):
            raise BadComponents(
                f"components out.{players}: {shown(value)} is not a value from 1 to {terms.MOST_VALUES}"
            )
    if components["cats"]["mistigri"] != 1:
        raise BadComponents("components cats.mistigri: must be 1; there is one, and only one")
    return [card for card in cats if terms.value_of(card) not in out] + [terms.MISTIGRI]


def _check_deal(players: int, deck: list[int], is_small: bool) -> None:
    needed = [hand * players + 1 for hand in range(HAND_SIZE, 0, -1)]
    if len(deck) not in (needed if is_small else needed[:1]):
        others = f", in a small box {', '.join(map(str, needed[1:]))}" if is_small else ""
        raise BadComponents(
            f"components cats: without the values in out.{players} there are {len(deck)} cards;"
            f" {players} players need {needed[0]}{others}, the Mistigri among them"
        )
