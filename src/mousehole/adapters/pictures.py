"""A position as an array of pixels, for `render_mode="rgb_array"`: the drawing of `mousehole.table.drawing`, coloured
block by block. Only what a spectator may see is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from mousehole.table.drawing import PAPER, blocks
from mousehole.table.drawn import HEIGHT, WIDTH


def picture(game_id: str, view: Mapping[str, Any]) -> Any:
    """What a spectator sees of a position, as an array of pixels.

    >>> from mousehole import Table
    >>> picture("chop_chop", Table("chop_chop", players=2, seed=1).view(None)).shape
    (240, 320, 3)
    """
    pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:] = _colour(PAPER)
    for block in blocks(game_id, view):
        pixels[block.top : block.top + block.height, block.left : block.left + block.width] = _colour(block.colour)
    return pixels


def _colour(text: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(text[1:]))
