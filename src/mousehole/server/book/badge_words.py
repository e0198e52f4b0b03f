"""The book's own words, in Italian and English: badges with the rules by which they are given, and warnings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from mousehole.server.book import badges, bodies
from mousehole.server.protocol import Lang

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FOLDER = Path(__file__).parent / "words"
LANGUAGES: tuple[str, ...] = get_args(Lang)
NUMBERS = {
    "row": badges.IN_A_ROW, "ms": badges.QUICK_MS, "many": badges.MANY_GAMES, "very": badges.VERY_MANY_GAMES,
    "company": badges.COMPANY, "weeks": badges.WEEKS, "chase": badges.LONG_CHASE,
}  # fmt: skip


@cache
def _bundle(lang: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and play needs no words

    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((FOLDER / f"{lang}.ftl").read_text(encoding="utf-8")))
    return bundle


@cache
def words_of(name: str, **numbers: int) -> dict[str, str]:
    """A message of the book, by language."""
    found = {}
    for lang in LANGUAGES:
        bundle = _bundle(lang)
        text, _ = bundle.format_pattern(bundle.get_message(name).value, dict(numbers))
        found[lang] = str(text)
    return found


@cache
def badge_facts() -> list[bodies.BadgeFacts]:
    """All badges, each with its rule in words."""
    names = [(badge, badge.replace("_", "-")) for badge in badges.BADGES]
    return [
        bodies.BadgeFacts(badge, words_of(f"badge-{name}"), words_of(f"badge-{name}-rule", **NUMBERS))
        for badge, name in names
    ]
