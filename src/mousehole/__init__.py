"""Mousehole: five cat-and-mouse tabletop games, played exactly by their rulebooks.

>>> import mousehole
>>> table = mousehole.Table("bon_appetit", players=3, seed=7)
>>> table.play("0 flip")[0].kind
'flip'
"""

from mousehole.analysis import CannotAnalyse, analyse
from mousehole.engine.errors import (
    BadComponents,
    BadOptions,
    BadPosition,
    BadRecord,
    MouseholeError,
    Refused,
    UnknownGame,
)
from mousehole.engine.events import Event
from mousehole.engine.version import __version__
from mousehole.table import Table, replay
from mousehole.table.catalogue import games, options
from mousehole.table.words import explain

__all__ = [
    "BadComponents",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "CannotAnalyse",
    "Event",
    "MouseholeError",
    "Refused",
    "Table",
    "UnknownGame",
    "__version__",
    "analyse",
    "explain",
    "games",
    "options",
    "replay",
]
