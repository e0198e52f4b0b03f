"""What a test must know of each game: what is conserved, and every input that could be thought of.

Of a game that tells nothing here only what holds for all games is asked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import Any

Position = dict[str, Any]
SQUARES = [f"{file}{rank}" for rank in "7654321" for file in "abcdef"] + [f"T{number}" for number in range(1, 7)]
PAWNS = ["mouse", "cat", "dog", "granny"]
STRUCTURES = ["burrow", "tree", "chair", "kennel"]
SPOTS = ["burrow_in", "burrow_side", "tree_up", "tree_foot", "chair_on", "chair_side", "kennel_in", "kennel_side"]
CATS = [f"{value}{colour}" for value in range(1, 10) for colour in "rygbvo"] + ["M"]


def conserved(game_id: str, position: Position) -> Any:
    """What is the same after every input."""
    return _CONSERVED[game_id](position) if game_id in _CONSERVED else None


def _all_cards(*places: list[Any]) -> Counter[str]:
    cards: Counter[str] = Counter()
    for place in places:
        for pile in place:
            cards.update(pile if isinstance(pile, list) else [pile])
    return cards


def _bon_appetit(position: Position) -> Any:
    return _all_cards(position["piles"], position["common"]), sum(position["tokens"]) + position["stock"]


def _chop_chop(position: Position) -> Any:
    floor = "".join(position["floor"])
    assert len(floor) == 42
    assert floor.count("?") == len(position["tiles"])
    assert floor.count("h") + floor.count("H") == 4
    standing = [square for square in position["mice"] if square != "-"]
    assert len(set(standing)) == len(standing)
    assert len(position["mice"]) == 4
    return position["tiles"].count("c") + floor.count("C") + position["won"]


def _mamicatchmi(position: Position) -> Any:
    held = [pawn for pawn in position["hand"] if pawn]
    assert len(set(held)) == len(held)
    assert all(position["spots"][pawn] == "" for pawn in held)
    return (
        sum(position["tokens"]) + position["reserve"],
        sorted(position["pawns"]),
        sorted(position["layout"]),
    )


def _addi_cats(position: Position) -> Any:
    return _all_cards(position["piles"], position["faceup"])


def _mistigri(position: Position) -> Any:
    return _all_cards(position["hands"], [position["pile"], position["deck"]])


_CONSERVED: dict[str, Callable[[Position], Any]] = {
    "bon_appetit": _bon_appetit,
    "chop_chop": _chop_chop,
    "mamicatchmi": _mamicatchmi,
    "addi_cats": _addi_cats,
    "mistigri": _mistigri,
}


def _seated(words: list[str]) -> Callable[[int], list[str]]:
    def all_inputs(seats: int) -> list[str]:
        return [f"{seat} {word}" for seat in ["table", *range(seats + 1)] for word in words]

    return all_inputs


ALL_INPUTS: dict[str, Callable[[int], list[str]]] = defaultdict(
    lambda: _seated(["nonsense", "take 99", "roll x"]),
    {
        "bon_appetit": _seated(["flip", "flip CH", "peek"]),
        "chop_chop": _seated(
            [f"place {square}" for square in SQUARES]
            + [f"roll {number}" for number in range(8)]
            + [f"take {square}" for square in SQUARES]
            + [f"move {piece} {square}" for piece in ("m1", "m2", "m3", "m4", "cat") for square in SQUARES]
        ),
        "mamicatchmi": _seated(
            [f"{verb} {pawn}" for verb in ("pick", "grab", "swap") for pawn in PAWNS]
            + [f"roll {first} {second}" for first, second in product(PAWNS, PAWNS)]
            + [f"place {spot}" for spot in SPOTS]
            + [f"swap {first} {second}" for i, first in enumerate(STRUCTURES) for second in STRUCTURES[i:]]
            + ["pass", "timeout"]
        ),
        "addi_cats": _seated(["flip", "call", "stop", "timeout", "slap 101", "slap x", "flip 1"]),
        "mistigri": _seated(
            [f"{verb} {card}" for verb in ("deal", "draw", "pick", "take") for card in CATS]
            + [f"discard {first} {second}" for first, second in combinations_with_replacement(CATS, 2)]
            + [f"swap {first} {second}" for first, second in product(CATS[::5], CATS[::3])]
            + [f"give {card} {seat}" for card in CATS for seat in range(6)]
            + ["effect", "reverse", "pass", "stop"]
        ),
    },
)
