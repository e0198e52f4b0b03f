"""What people may be called."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as it may be shown: no control or format characters, no bidi overrides, single spaces, not too long."""
    seen = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else _blank(letter) for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME].strip()


def _blank(letter: str) -> str:
    """What stands for a letter that cannot be seen: a space for any kind of space, nothing for the rest."""
    return " " if letter.isspace() else ""
