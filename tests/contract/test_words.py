"""Every word that the program can say is in the catalogues of both languages, and nothing else is."""

import re
from pathlib import Path

import pytest
from cells import CELLS, GAMES, wandering_tables
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, SelectExpression, TextElement

import mousehole
from mousehole.engine.events import SEAT
from mousehole.games import load
from mousehole.table.words import LANGUAGES, rule_ids, what_happened

PLAIN_BOARD = ("view", "input")  # what a game may say of its keys and verbs
SHARED = Path(mousehole.__file__).parent / "table"


def _keys(path):
    resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    assert not [entry for entry in resource.body if type(entry).__name__ == "Junk"], path
    return [entry.id.name for entry in resource.body if isinstance(entry, Message)]


def _needed(game):
    """Every key that the program may ask for, the names of things aside."""
    notation = game.notation
    keys = {"title", "designer", "about", "begins"}
    keys |= {f"refused-{reason}" for reason in notation.REASONS}
    keys |= {f"event-{about.name}" for about in notation.EVENTS.values()}
    for option in notation.OPTIONS:
        keys |= {f"option-{option.name}", *(f"option-{option.name}-{word}" for word in option.choices)}
    return keys


def _vocabularies(game):
    readers = [reader for about in game.notation.EVENTS.values() for reader in about.fields.values()]
    readers += [about.items[1] for about in game.notation.EVENTS.values() if about.items]
    return {reader.vocabulary for reader in readers} - {"", SEAT}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_key_is_missing_unused_or_double(game_id, lang):
    game = load(game_id)
    keys = _keys(game.folder / f"{lang}.ftl")
    assert len(keys) == len(set(keys))
    rules = {key for key in keys if key.startswith(f"{game.notation.PREFIX}-")}
    names = {key for key in keys if key.split("-")[0] in {*_vocabularies(game), *PLAIN_BOARD}}
    assert set(keys) - rules - names == _needed(game)


@pytest.mark.parametrize("game_id", GAMES)
def test_words_for_the_plain_board_name_keys_and_verbs_that_there_are(game_id):
    game = load(game_id)
    said = {tuple(key.split("-", 1)) for key in _keys(game.folder / "en.ftl") if key.split("-")[0] in PLAIN_BOARD}
    known = set()
    for table in wandering_tables(game_id, game.notation.PLAYERS[0], 1):
        seen = {**table.position(), **table.view(0)}
        known |= {("view", key) for key in seen} | {("view", f"{key}-{value}") for key, value in seen.items()}
        known |= {("input", text.split()[0]) for seat in range(table.seats) for text in table.legal(seat)}
    assert said <= known


@pytest.mark.parametrize("game_id", GAMES)
def test_both_languages_have_the_same_keys_in_the_same_order(game_id):
    folder = load(game_id).folder
    assert _keys(folder / "en.ftl") == _keys(folder / "it.ftl")
    assert _keys(SHARED / "en.ftl") == _keys(SHARED / "it.ftl")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_two_languages_do_not_say_the_same(game_id):
    folder = load(game_id).folder
    texts = [re.findall(r"^([A-Z]{2}-G?\d+) = (.*)$", (folder / f"{lang}.ftl").read_text(), re.M) for lang in LANGUAGES]
    assert texts[0]
    assert not set(texts[0]) & set(texts[1])


def _texts(path):
    """Every key with each stretch of text that it may say: what is filled in, and what is chosen by, is left out."""
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, Message):
            yield from ((entry.id.name, text) for text in _stretches(entry.value))


def _stretches(pattern):
    for element in pattern.elements:
        if isinstance(element, TextElement):
            yield element.value
        elif isinstance(element.expression, SelectExpression):
            for variant in element.expression.variants:
                yield from _stretches(variant.value)


def _option_by_name(game):
    """How a sentence would name an option as the code does: `option goal`, `deal = equal`."""
    names = "|".join(option.name for option in game.notation.OPTIONS) or "$."
    return rf"\b(?:options?|opzion[ei])\W+(?:{names})\b|\b(?:{names})\s*="


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_sentence_names_an_option_as_the_code_does(game_id, lang):
    game = load(game_id)
    by_name = re.compile(rf"\w_\w|{_option_by_name(game)}", re.IGNORECASE)
    assert [(key, text) for key, text in _texts(game.folder / f"{lang}.ftl") if by_name.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_only_titles_of_options_count_in_milliseconds(game_id, lang):
    titles = {f"option-{option.name}" for option in load(game_id).notation.OPTIONS}
    counted = re.compile(r"\bms\b|millisecond", re.IGNORECASE)
    texts = _texts(load(game_id).folder / f"{lang}.ftl")
    assert [(key, text) for key, text in texts if key not in titles and counted.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_sentence_of_a_rule_can_stand_alone(game_id, lang):
    joined = re.compile({"en": r"(?:And|Or|But)\b", "it": r"(?:E|Ed|O|Oppure|Ma|Però)\b"}[lang])
    words = dict(_texts(load(game_id).folder / f"{lang}.ftl"))
    rules = set(rule_ids(load(game_id)))
    assert rules & set(words)
    assert [(key, text) for key, text in words.items() if key in rules and joined.match(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_sentence_calls_a_player_by_the_number_of_the_seat(game_id, lang):
    numbered = re.compile(r"\b(?:seat|posto) \d", re.IGNORECASE)
    assert [(key, text) for key, text in _texts(load(game_id).folder / f"{lang}.ftl") if numbered.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_every_event_of_a_game_can_be_explained_to_every_seat(game_id, players, lang):
    *_, table = wandering_tables(game_id, players, 1)
    for event in table.events[:400] + table.events[-50:]:
        sentence = mousehole.explain(event, lang)
        assert event.rule in sentence
        assert "{" not in sentence
        assert what_happened(event.seen_by(None), lang, names=["Ada", "Bo", "Cleo", "Dino", "Eva", "Fa", "Gil", "Ho"])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_cited_rule_has_its_sentence(game_id):
    ids = rule_ids(load(game_id))
    assert len(ids) == len(set(ids))
    for option in load(game_id).notation.OPTIONS:
        assert option.rule in ids


def test_an_unknown_language_is_refused_by_name():
    event = mousehole.Table("bon_appetit", seed=1).play("0 flip")[0]
    with pytest.raises(ValueError, match="klingon"):
        mousehole.explain(event, "klingon")
