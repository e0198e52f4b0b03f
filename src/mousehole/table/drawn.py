"""What every picture of a position is made of: blocks, its size, and the furs."""

from __future__ import annotations

from typing import NamedTuple

HEIGHT, WIDTH, MARGIN = 240, 320, 10
MOUSE, CAT = "#787882", "#d67828"


class DrawnBlock(NamedTuple):
    """A coloured rectangle, with what it stands for, what is written on it, and whose face it is."""

    left: int
    top: int
    width: int
    height: int
    colour: str
    title: str = ""
    label: str = ""
    face: str = ""
