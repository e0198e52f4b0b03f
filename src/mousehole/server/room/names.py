"""What people may be called."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import cache

from mousehole.server.refusals import sentence

LONGEST_NAME = 24
LONGEST_TITLE = 40
MOST_MARKS = 3
# Letters, signs and marks that are drawn as nothing; and those that choose a variant of what stands before them
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
SELECTORS = frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def clean_title(title: str) -> str:
    """What a house or an evening may be called: held to the same as a person's name, and longer."""
    return clean_name(title, LONGEST_TITLE)


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it may be shown: nothing that cannot be seen or turns the line round, single spaces, not too long.

    Upon a letter there are at most as many marks as a script needs: more of them reach over other people's lines.
    """
    seen, marks, before = [], MOST_MARKS, ""
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)[0]
        if kind in "CZ" or letter in BLANK or (letter in SELECTORS and not _is_picture(before)):
            letter = _blank(letter)
        elif kind == "M":
            marks += 1
            letter = letter if marks <= MOST_MARKS else ""
        if letter and kind != "M":
            marks = MOST_MARKS if letter == " " else 0
        before = letter or before
        seen.append(letter)
    return " ".join("".join(seen).split())[:longest].strip()


def _is_picture(letter: str) -> bool:
    """Is it a sign that may be drawn in colour?"""
    return unicodedata.category(letter or " ") == "So"


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
