"""What an analysis says to people, from its own catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle


@cache
def _bundle(lang: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and figures need no words

    bundle = FluentBundle([lang], use_isolating=False)
    text = (Path(__file__).parent / f"{lang}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle


def said(lang: str, key: str, values: Mapping[str, Any] | None = None) -> str:
    """A message of the catalogue of that language.

    >>> said("en", "all-luck")
    'Nobody had anything to decide: all of it was luck.'
    """
    bundle = _bundle(lang)
    pattern = bundle.get_message(key).value
    assert pattern is not None
    text, errors = bundle.format_pattern(pattern, dict(values or {}))
    if errors:
        raise ValueError(f"analysis/{lang}.ftl: message {key}: {errors[0]}")
    return str(text)
