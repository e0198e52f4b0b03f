"""Catalogues: what the program says to people, in Italian and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mousehole.engine.events import SEAT, Event, Kind, Reader
from mousehole.engine.game import Game

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "it")


@cache
def _bundle(folder: Path, lang: str) -> FluentBundle:
    """The game's own catalogue over the one that all games share."""
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and play needs no words

    bundle = FluentBundle([lang], use_isolating=False)
    for catalogue in (Path(__file__).parent, folder):
        text = (catalogue / f"{lang}.ftl").read_text(encoding="utf-8")
        bundle.add_resource(FluentResource(text), allow_overrides=True)
    return bundle


def has_message(game: Game, lang: str, key: str) -> bool:
    """Does the catalogue of that language have the key?

    >>> from mousehole.games import load
    >>> has_message(load("bon_appetit"), "it", "BA-16")
    True
    """
    return bool(_bundle(game.folder, _checked_lang(lang)).has_message(key))


def message(game: Game, lang: str, key: str, values: Mapping[str, Any] | None = None) -> str:
    """A message of the catalogue; KeyError where it has none, ValueError where a value is missing.

    >>> from mousehole.games import load
    >>> message(load("bon_appetit"), "it", "card-CA")
    'un gatto'
    """
    bundle = _bundle(game.folder, _checked_lang(lang))
    if not bundle.has_message(key):
        raise KeyError(f"{game.id}/{lang}.ftl has no message {key}")
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(f"{game.id}/{lang}.ftl: message {key} has no text")
    text, errors = bundle.format_pattern(pattern, dict(values or {}))
    if errors:
        raise ValueError(f"{game.id}/{lang}.ftl: message {key}: {errors[0]}")
    return str(text)


def _checked_lang(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r}: there are {', '.join(LANGUAGES)}")
    return lang


def refusal(game: Game, reason: str, lang: str = "en") -> str:
    """The sentence for a refusal.

    >>> from mousehole.games import load
    >>> refusal(load("bon_appetit"), "not_your_turn", "it")
    'Tocca a un altro giocatore girare una carta.'
    """
    return message(game, lang, f"refused-{reason}")


def rule_words(game: Game, rule: str, lang: str = "en") -> str:
    """A rule or ruling in one sentence.

    >>> from mousehole.games import load
    >>> rule_words(load("bon_appetit"), "BA-17")
    'Whoever catches a mouse also gets a token from the stock.'
    """
    return message(game, lang, rule)


def rule_ids(game: Game) -> list[str]:
    """Every rule id of the game, rules first, then rulings.

    >>> from mousehole.games import load
    >>> rule_ids(load("bon_appetit"))[:3]
    ['BA-01', 'BA-02', 'BA-03']
    """
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Message

    resource = FluentParser().parse((game.folder / "en.ftl").read_text(encoding="utf-8"))
    prefix = f"{game.notation.PREFIX}-"
    return [entry.id.name for entry in resource.body if isinstance(entry, Message) and entry.id.name.startswith(prefix)]


def seat_name(game: Game, seat: int, lang: str, names: Sequence[str] | None = None) -> str:
    """What to call a seat: the player's name where there is one.

    >>> from mousehole.games import load
    >>> seat_name(load("bon_appetit"), 1, "en"), seat_name(load("bon_appetit"), 1, "en", ["Ada", "Bruno"])
    ('Seat 1', 'Bruno')
    """
    if seat < 0:
        return message(game, lang, "nobody")
    if names is not None and seat < len(names):
        return names[seat]
    return message(game, lang, "seat", {"number": str(seat)})


def what_happened(event: Event, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """An event in words, without the reason.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, position={"piles": [["M2", "CH"], ["CH"]], "common": ["CH"]})
    >>> what_happened(table.play("0 flip")[0], names=["Ada", "Bruno"])
    'Ada turns up a mouse with two paw prints'
    """
    game: Game = event.game
    about = _kind_of(game, event)
    values: dict[str, Any] = {"seat": seat_name(game, event.seat, lang, names)}
    readers = dict(about.fields) | ({about.items[0]: about.items[1]} if about.items else {})
    for name, reader in readers.items():
        values[name] = _value_words(game, reader, event.fields.get(name), lang, names)
        if isinstance(event.fields.get(name), list):
            values[f"{name}-count"] = len(event.fields[name])
        elif reader.vocabulary == SEAT:
            values[f"{name}-self"] = "yes" if event.fields.get(name) == event.seat else "no"
    return message(game, lang, f"event-{event.kind}", values)


def _kind_of(game: Game, event: Event) -> Kind:
    kinds: Mapping[int, Kind] = game.notation.EVENTS
    return next(about for about in kinds.values() if about.name == event.kind)


def _value_words(game: Game, reader: Reader, value: Any, lang: str, names: Sequence[str] | None) -> Any:
    if value is None:
        return message(game, lang, "unseen")
    if isinstance(value, list):
        return _listed(game, [str(_value_words(game, reader, item, lang, names)) for item in value], lang)
    if reader.vocabulary == SEAT:
        return seat_name(game, value, lang, names)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if reader.vocabulary:
        return _name_words(game, reader.vocabulary, value, lang)
    return value


def _name_words(game: Game, vocabulary: str, value: str, lang: str) -> str:
    """A card, a pawn, a spot by name; what has no name of its own (7+4, c5) is said as it is written."""
    key = f"{vocabulary}-{value}"
    if all(letter.isalnum() or letter in "-_" for letter in key) and has_message(game, lang, key):
        return message(game, lang, key)
    return value


def _listed(game: Game, items: Sequence[str], lang: str) -> str:
    if not items:
        return message(game, lang, "nobody")
    if len(items) == 1:
        return items[0]
    return message(game, lang, "list", {"first": ", ".join(items[:-1]), "last": items[-1]})


def explain(event: Event, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """What happened and why, in one sentence.

    >>> from mousehole import Table
    >>> table = Table("bon_appetit", players=2, position={"piles": [["M2", "CH"], ["CH"]], "common": ["CH"]})
    >>> print(explain(table.play("0 flip")[0], "it", names=["Ada", "Bruno"])[:54])
    Ada gira un topo con due impronte — BA-10: In un turno
    """
    game: Game = event.game
    values = {
        "what": _capital(what_happened(event, lang, names)),
        "rule": event.rule,
        "why": rule_words(game, event.rule, lang),
    }
    return message(game, lang, "explain", values)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
