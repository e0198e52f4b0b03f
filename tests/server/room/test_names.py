"""Names: nothing that cannot be seen, no bidi overrides, and not changed without end."""

from __future__ import annotations

from pathlib import Path

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server.hosting.export import printable, remarks
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.names import LONGEST_NAME, MOST_MARKS, clean_name, ready_names
from mousehole.server.room.opening import open_room
from mousehole.server.room.presence import MOST_RENAMES, RENAMES_IN_MS
from mousehole.server.room.state import RoomState, Still


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Mia   Miao ", "Mia Miao"),
        ("Mia\x1b[2J\x07", "Mia[2J"),
        ("Mia\u202eoaiM", "MiaoaiM"),
        ("M\u200bi\u2066a\u2069\ufeff", "Mia"),
        ("Zoë 猫 🐈", "Zoë 猫 🐈"),
        ("a\nb\u2028c", "a b c"),
        ("\u202e", ""),
        ("x" * 99, "x" * LONGEST_NAME),
        ("Mia\u3164", "Mia"),  # letters and signs that are drawn as nothing: a name like another's, or none at all
        ("\u2800\u3164\u115f\uffa0", ""),
        ("M\ufe0fi\u034fa\U000e0101", "Mia"),
        ("\u2764\ufe0f Mia", "\u2764\ufe0f Mia"),  # a heart in colour
        ("Z" + "\u0335" * 20 + "oe\u0308", "Z" + "\u0335" * MOST_MARKS + "oë"),  # letters that reach over others' lines
        ("\u0489Mia \u0489", "Mia"),
        ("क्षिं", "क्षिं"),
    ],
)
def test_name_is_what_can_be_seen_of_it(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    room = VirtualRoom(players=2, names=[given])
    assert room.join(0).last("room")["people"][0]["name"] == kept


def test_names_change_at_a_bounded_rate() -> None:
    room = VirtualRoom(players=2)
    client = room.join(0)
    for number in range(MOST_RENAMES):
        client.say(t="rename", person=0, name=f"Cat {number}")
    assert client.say(t="rename", person=0, name="one more")[-1]["reason"] == "too_often"
    room.pass_time(RENAMES_IN_MS + 1)
    client.say(t="rename", person=0, name="later")
    assert client.last("room")["people"][0]["name"] == "later"


def test_nothing_that_was_written_reaches_a_terminal_raw() -> None:
    assert printable("help\x1b]0;owned\x07 \u202ex") == "help\\x1b]0;owned\\x07 \\u202ex"


def test_nothing_of_what_export_remarks_reaches_a_terminal_raw() -> None:
    room = VirtualRoom(players=2)
    state = room.room.state
    state.game.taken_back.append({"person": 0, "inputs": ["0 flip\x1b[2J"], "n": 1})
    state.reports.append({"number": 1, "n": 0, "round": 0, "words": "\u202ehelp\nreport 2"})
    state.still = Still("damaged", 3, "not \x1b]0;owned\x07")
    lines = remarks(state)
    assert all(line.isprintable() for line in lines), lines
    assert [line.partition(":")[0] for line in lines if not line.startswith("What")] == [
        "taken back by person 0", "entry 3 cannot be read", "report 1 at state 0",
    ]  # fmt: skip


def names_at(client: Client) -> list[str]:
    return [person["name"] for person in client.last("room")["people"]]


def test_names_at_a_table_that_is_open_to_all_are_ready_made() -> None:
    room = VirtualRoom(players=3, names=["Call me 555 0199", "Pepper"], open=True)
    stranger = room.join(1, name="rude words")
    first, second, third = names_at(stranger)
    assert first in ready_names("en")
    assert (second, third) == ("Pepper", ""), "a name that is ready is kept, and nobody is named for nothing"
    newcomer = room.join_with(lang="it")
    newcomer.say(t="sit", person=2, name="rude words")
    assert names_at(newcomer)[2] in ready_names("it")
    assert len(set(names_at(newcomer))) == 3


def test_name_of_one_s_own_is_refused_where_it_is_open_to_all() -> None:
    room = VirtualRoom(players=2, open=True)
    client = room.join(0)
    assert client.say(t="rename", person=0, name="rude words")[-1]["reason"] == "ready_names"
    client.say(t="rename", person=0, name="Zenzero")
    assert names_at(client)[0] == "Zenzero"


def test_names_become_ready_made_when_the_table_is_opened_to_all() -> None:
    room = VirtualRoom(players=2, names=["Ada", "Tom"])
    host = room.join(0)
    assert names_at(host) == ["Ada", "Tom"]
    host.say(t="host", do="open")
    assert all(name in ready_names("en") for name in names_at(host))
    host.say(t="host", do="unlist")
    assert client_is_refused(host), "whoever came in while it was listed may still be there"


def client_is_refused(client: Client) -> bool:
    return bool(client.say(t="rename", person=0, name="Ada")[-1].get("reason") == "ready_names")


def test_who_asks_for_a_place_shows_no_words_of_their_own() -> None:
    room = VirtualRoom(players=3, bots=[None, None, "tiger"], open=True)
    host = room.join(0)
    room.join(1)
    room.join_with().say(t="sit", person=2, name="rude words")
    assert host.last("knocked")["name"] in ready_names("en")


def test_operator_may_let_people_be_called_as_they_like() -> None:
    opened, _ = open_room(NewRoom("bon_appetit", 2, names=["Ada"], open=True), own_names=True)
    assert opened.places[0].name == "Ada"
    assert RoomState.read([opened]).name_for(0, "Eve") == "Eve"


@pytest.mark.parametrize("lang", ["en", "it"])
def test_page_and_server_have_the_same_names_ready(lang: str) -> None:
    words = (Path(__file__).parents[3] / f"web/src/words/{lang}.ftl").read_text(encoding="utf-8")
    line = next(line for line in words.splitlines() if line.startswith("cat-names = "))
    assert line.removeprefix("cat-names = ").split(", ") == list(ready_names(lang))
