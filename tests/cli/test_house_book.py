"""`mousehole book`: what a house has played, at a terminal."""

import asyncio
import json
import re
import shutil
from pathlib import Path
from typing import get_args

import pytest

from mousehole.server.book import entries
from mousehole.server.book.entries import PlayerResult, ResultNoted
from mousehole.server.hosting.book_files import write_book
from mousehole.server.protocol import Temper

OK, USER_ERROR = 0, 2


@pytest.fixture
def folder(tmp_path):
    """A data folder whose house has played one game."""

    def make(book, now):
        if not book.people:
            return [entries.PersonAdded(1, "Anna", now), entries.PersonAdded(2, "Ben", now)]
        players = [PlayerResult(1, person=1), PlayerResult(2, person=2), PlayerResult(3, temper="tiger")]
        return [book.rated(ResultNoted("room", 0, "mistigri", now, 600, players, marks=["taken_back"]))]

    for _ in range(2):
        asyncio.run(write_book(tmp_path, None, make))
    return tmp_path


@pytest.mark.parametrize(("lang", "words"), [("en", "a move taken back"), ("it", "una mossa ripresa")])
def test_the_book_is_shown_as_tables_in_both_languages(type_in, folder, lang, words):
    code, out, _ = type_in("book", "--data", folder, "--lang", lang)
    assert code == OK
    assert "Anna" in out
    assert words in out
    assert "Mistigri" in out


def test_the_book_as_json_has_standings_and_results(type_in, folder):
    found = json.loads(type_in("book", "--data", folder, "--json", "--game", "mistigri")[1])
    assert [row["person"] for row in found["standings"]["rows"]] == [1, 2]
    assert found["results"][0]["players"][2]["temper"] == "tiger"


def test_a_page_shows_badges_with_their_rules_and_an_unknown_name_says_who_there_is(type_in, folder):
    assert "Win a game." in type_in("book", "--data", folder, "--person", "anna")[1]
    assert json.loads(type_in("book", "--data", folder, "--person", "Ben", "--json")[1])["person"]["name"] == "Ben"
    code, _, said = type_in("book", "--data", folder, "--person", "Zoe")
    assert (code, "Anna, Ben" in said) == (USER_ERROR, True)


def test_a_book_is_exported_as_json_and_as_a_table(type_in, folder, tmp_path):
    for name, part in (("book.json", '"Anna"'), ("book.csv", ",Anna,")):
        assert type_in("book", "--data", folder, "--export", tmp_path / name)[0] == OK
        assert part in (tmp_path / name).read_text()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--import", "none.json"], "none.json: cannot be read (No such file"),
        (["--export", "."], ".: cannot be written (Is a directory"),
    ],
)
def test_files_of_a_book_that_cannot_be_are_named(type_in, folder, arguments, complaint):
    code, _, said = type_in("book", "--data", folder, *arguments)
    assert (code, said.startswith(f"Error: {complaint}")) == (USER_ERROR, True), said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--export", "ben.json", "--forget", "Ben"], "--export does not go with --forget"),
        (["--invite", "host", "--forget", "Ben"], "--forget does not go with --invite"),
        (["--import", "book.json", "--export", "book.json"], "--export does not go with --import"),
        (["--person", "Ben", "--invite", "house"], "--person does not go with --invite"),
        (["--export", "book.json", "--game", "mistigri"], "--game does not go with --export"),
        (["--person", "Ben", "--game", "mistigri"], "--game does not go with --person"),
    ],
)
def test_two_things_at_once_are_refused_and_neither_is_done(type_in, folder, arguments, complaint, monkeypatch):
    monkeypatch.chdir(folder)
    code, _, said = type_in("book", "--data", folder, *arguments)
    assert (code, complaint in said) == (USER_ERROR, True), said
    assert "Ben" in type_in("book", "--data", folder)[1]
    assert not list(folder.glob("*.json"))


def test_nobody_is_forgotten_where_no_house_is_and_none_is_begun(type_in, tmp_path):
    code, _, said = type_in("book", "--data", tmp_path / "mistyped", "--forget", "Anna")
    assert (code, "no tables are kept there" in said) == (USER_ERROR, True)
    assert not (tmp_path / "mistyped").exists()


def test_a_house_is_not_begun_in_a_file(type_in, tmp_path):
    (tmp_path / "file").touch()
    code, _, said = type_in("book", "--data", tmp_path / "file", "--invite", "house")
    assert (code, said) == (USER_ERROR, f"Error: --data {tmp_path / 'file'}: a file; a folder is wanted\n")


def test_what_is_new_of_an_exported_book_goes_into_another(type_in, folder, tmp_path):
    file, other = tmp_path / "book.json", tmp_path / "other"
    type_in("book", "--data", folder, "--export", file)
    assert "people 2, results 1" in type_in("book", "--data", other, "--import", file)[1]
    assert "people 0, results 0" in type_in("book", "--data", other, "--import", file)[1]
    assert "Anna" in type_in("book", "--data", other)[1]
    file.write_text("[]")
    assert type_in("book", "--data", other, "--import", file)[0] == USER_ERROR


def test_somebody_is_deleted_and_somebody_is_invited(type_in, folder):
    assert type_in("book", "--data", folder, "--forget", "Ben")[0] == OK
    assert "Ben" not in type_in("book", "--data", folder)[1]
    code = type_in("book", "--data", folder, "--invite", "host")[1].partition(":")[0]
    assert len(code) == 10


def test_where_nothing_is_kept_it_says_so(type_in, tmp_path):
    code, _, said = type_in("book", "--data", tmp_path / "nowhere")
    assert (code, "no tables are kept there" in said) == (USER_ERROR, True)


@pytest.mark.parametrize(("lang", "words"), [("en", "Swiss Coppa"), ("it", "svizzero Coppa")])
def test_evenings_are_listed_with_their_trophies(type_in, tmp_path, lang, words):
    museum = Path(__file__).parents[1] / "museum" / "0.1.0-book" / "data"
    shutil.copytree(museum, tmp_path, dirs_exist_ok=True)
    out = type_in("book", "--data", tmp_path, "--lang", lang)[1]
    assert words in out
    evenings = json.loads(type_in("book", "--data", tmp_path, "--json")[1])["evenings"]
    found = {each["kind"]: each["trophy"] for each in evenings}
    assert (found["swiss"], found["knockout"], found["evening"]) == ([1], [3], [])


def test_a_game_of_one_s_own_that_is_not_there_any_more_is_listed_by_its_id(type_in, tmp_path):
    def make(_book, now):
        players = [PlayerResult(1, person=1), PlayerResult(2, temper="cat")]
        return [entries.PersonAdded(1, "Anna", now), ResultNoted("room", 0, "rat_race", now, 60, players)]

    asyncio.run(write_book(tmp_path, None, make))
    for more in ([], ["--person", "Anna"]):
        code, told = type_in("book", "--data", tmp_path, *more)[:2]
        assert (code, "rat_race" in told) == (0, True)


@pytest.mark.parametrize(("lang", "words"), [("en", "dreamy cat"), ("it", "gatto sognatore")])
def test_a_cat_of_every_strength_is_called_by_its_name(type_in, tmp_path, lang, words):
    def make(_book, now):
        games = [
            ResultNoted(
                "room", number, "mistigri", now, 60, [PlayerResult(1, person=1), PlayerResult(2, temper=temper)]
            )
            for number, temper in enumerate(get_args(Temper))
        ]
        return [entries.PersonAdded(1, "Anna", now), *games]

    asyncio.run(write_book(tmp_path, None, make))
    code, told = type_in("book", "--data", tmp_path, "--person", "Anna", "--lang", lang)[:2]
    assert (code, words in told) == (0, True)
    assert not re.search(r"(kitten|cat|lynx|tiger)[-+~]", told)
