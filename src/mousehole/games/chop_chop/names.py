"""What squares, pieces, tiles and phases of Chop! Chop! are called."""

from __future__ import annotations

from mousehole.games.chop_chop import terms

FILE_NAMES = "abcdef"
RANK_NAMES = "1234567"
FLOOR_NAMES = [file + rank for rank in reversed(RANK_NAMES) for file in FILE_NAMES]
TABLE_NAMES = [f"T{number}" for number in range(1, terms.TABLE_SQUARES + 1)]
SQUARE_NAMES = [*FLOOR_NAMES, *TABLE_NAMES]
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}
MOUSE_NAMES = ["m1", "m2", "m3", "m4"]
PIECE_NAMES = [*MOUSE_NAMES, "cat", ""]
PIECE_NUMBERS = {name: piece for piece, name in enumerate(PIECE_NAMES) if name}
PHASES = ["place", "roll", "move", "bonus", "arrow", "fork", "over"]
WINNERS = ["", "cat", "mice", "none"]
TILES = {
    "c": terms.CHEESE,
    "x": terms.CROCKERY,
    "1": terms.PLUS_1,
    "2": terms.PLUS_2,
    "a": terms.ARROW_TILE,
    "f": terms.FORK_TILE,
    "k": terms.KNIFE,
}

TILE_NAMES = [next((code for code, number in TILES.items() if number == tile), "") for tile in range(terms.KNIFE + 1)]
