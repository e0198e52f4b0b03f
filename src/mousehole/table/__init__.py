"""One game being played: text in, events out."""

from mousehole.table.table import Table, replay

__all__ = ["Table", "replay"]
