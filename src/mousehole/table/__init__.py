"""One game being played: text in, events out."""

from mousehole.table.records import replay
from mousehole.table.table import Table

__all__ = ["Table", "replay"]
