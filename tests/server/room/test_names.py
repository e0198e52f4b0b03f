"""Names: nothing that cannot be seen, no bidi overrides, and not changed without end."""

from __future__ import annotations

import pytest
from virtual_room import VirtualRoom

from mousehole.server.hosting.export import printable
from mousehole.server.room.names import LONGEST_NAME, clean_name
from mousehole.server.room.presence import MOST_RENAMES, RENAMES_IN_MS


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
