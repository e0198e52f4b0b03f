"""What people may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import cache

from mousehole.server.refusals import sentence

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name as it may be shown: no control or format characters, no bidi overrides, single spaces, not too long."""
    seen = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else _blank(letter) for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME].strip()


def _blank(letter: str) -> str:
    """What stands for a letter that cannot be seen: a space for any kind of space, nothing for the rest."""
    return " " if letter.isspace() else ""


@cache
def ready_names(lang: str) -> tuple[str, ...]:
    """The names that a language has ready for cats."""
    return tuple(name.strip() for name in sentence("cat_names", lang).split(","))


def is_ready_made(name: str) -> bool:
    """Is it one of the names that are ready, in any language? No name at all is one too."""
    return not name or name in ready_names("en") or name in ready_names("it")


def ready_name(others: Collection[str], number: int, lang: str = "en") -> str:
    """A ready-made name that nobody else has; another number, mostly another name."""
    names = ready_names(lang)
    in_turn = [names[(number + step) % len(names)] for step in range(len(names))]
    return next((name for name in in_turn if name not in others), in_turn[0])
