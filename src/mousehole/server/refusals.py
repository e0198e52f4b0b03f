"""The server's own words, in Italian and English: why a room, not a rule, says no."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FOLDER = Path(__file__).parent / "words"


@cache
def _bundle(lang: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and play needs no words

    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((FOLDER / f"{lang}.ftl").read_text(encoding="utf-8")))
    return bundle


@cache
def sentence(reason: str, lang: str = "en", version: str = "") -> str:
    """The reason as a sentence; `version`: of this program, where it is about one."""
    bundle = _bundle(lang)
    text, _ = bundle.format_pattern(bundle.get_message(reason).value, {"version": version})
    return str(text)
