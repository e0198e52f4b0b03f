"""Options and components: what may be chosen, what may be corrected, and what is said when it may not."""

import pytest

from mousehole.engine.components import corrected, read_components, whole
from mousehole.engine.errors import BadComponents, BadOptions
from mousehole.engine.options import choice, number, numbers, resolve, write_codes, yes_no

OPTIONS = (choice("deck", "XX-G1", "half", "full"), number("cap", "XX-G2", 10, 1, 99), yes_no("trap", "XX-G3", True))
BOX = {"tokens": 9, "title": "x", "deck": {"full": {"CH": 58}, "half": {"CH": 29}}, "dice": [1, 2]}


def test_what_is_not_given_takes_its_default():
    assert resolve(OPTIONS, None) == {"deck": "half", "cap": 10, "trap": True}
    assert resolve(OPTIONS, {"cap": 99, "deck": "full"}) == {"deck": "full", "cap": 99, "trap": True}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"dekc": "half"}, "no option 'dekc'; this game has cap, deck, trap"),
        ({"deck": "third"}, "option deck: 'third' is not one of half, full"),
        ({"deck": None}, "option deck"),
        ({"cap": 0}, "option cap: 0 is not a whole number from 1 to 99"),
        ({"cap": 100}, "option cap"),
        ({"cap": True}, "option cap"),
        ({"cap": "5"}, "option cap"),
        ({"trap": 1}, "option trap: 1 is neither true nor false"),
        ([("cap", 5)], "mapping"),
    ],
)
def test_what_an_option_does_not_take_is_named(given, complaint):
    with pytest.raises(BadOptions, match=complaint):
        resolve(OPTIONS, given)


TABLES = numbers("tables", "XX-G4", 10, 5, 10, parts=(1, 10))


@pytest.mark.parametrize(("given", "kept"), [(5, 5), (10, 10), ([10, 2, 5], [2, 5, 10]), ([1], [1]), ((3, 2), [2, 3])])
def test_an_option_may_take_a_number_or_a_list_which_is_kept_in_ascending_order(given, kept):
    assert resolve([TABLES], {"tables": given}) == {"tables": kept}
    assert (TABLES.type, TABLES.range, TABLES.parts) == ("numbers", [5, 10], (1, 10))


@pytest.mark.parametrize("given", [4, 11, [], [0], [11], [2, 2], [True], ["2"], [2.0], "5", True, None, {2: 5}, [[2]]])
def test_neither_a_number_nor_a_list_is_refused_with_both_forms(given):
    with pytest.raises(
        BadOptions, match="whole number from 5 to 10 nor a list of different whole numbers from 1 to 10"
    ):
        resolve([TABLES], {"tables": given})


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("[7]", [7]), ("[2,5]", [2, 5]), ("[ 2 ; 5 ]", [2, 5]), ("2,5", "2,5"), ("[]", "[]"), ("[x]", "[x]")],
)
def test_a_list_is_typed_in_brackets(text, value):
    assert TABLES.read(text) == value


@pytest.mark.parametrize(("text", "value"), [("true", True), ("FALSE", False), ("1", "1"), ("maybe", "maybe")])
def test_what_is_typed_for_yes_or_no_is_read_as_such(text, value):
    assert OPTIONS[2].read(text) == value


def test_an_option_tells_its_type_and_range():
    assert [(option.type, option.range) for option in OPTIONS] == [
        ("choice", ["half", "full"]),
        ("number", [1, 99]),
        ("bool", [False, True]),
    ]


def test_rules_read_options_as_ints():
    class Box:
        deck = cap = -1

    write_codes(OPTIONS, {"deck": "full", "cap": 7, "trap": True}, Box)
    assert (Box.deck, Box.cap, hasattr(Box, "trap")) == (1, 7, False)


def test_corrections_are_merged_into_the_box():
    box = corrected(BOX, {"deck": {"half": {"CH": 30}}})
    assert box["deck"] == {"full": {"CH": 58}, "half": {"CH": 30}}
    assert BOX["deck"]["half"]["CH"] == 29


def test_corrections_come_from_a_file_too(tmp_path):
    (tmp_path / "box.toml").write_text("tokens = 7\n")
    assert corrected(BOX, tmp_path / "box.toml")["tokens"] == corrected(BOX, str(tmp_path / "box.toml"))["tokens"] == 7


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"tokenz": 9}, "components tokenz: unknown"),
        ({"tokens": "nine"}, "components tokens: must be a whole number, not 'nine'"),
        ({"tokens": True}, "components tokens"),
        ({"title": 3}, "components title: must be a text"),
        ({"dice": 3}, "components dice: must be a list"),
        ({"deck": 3}, "components deck: must be a table"),
        ({"deck": {"half": {"XX": 1}}}, "components deck.half.XX: unknown; known here are CH"),
        (7, "a path or a mapping"),
    ],
)
def test_what_does_not_fit_the_box_is_named(given, complaint):
    with pytest.raises(BadComponents, match=complaint):
        corrected(BOX, given)


def test_a_file_that_is_missing_or_broken_is_named(tmp_path):
    with pytest.raises(BadComponents, match="nowhere"):
        read_components(tmp_path / "nowhere.toml")
    (tmp_path / "broken.toml").write_text("tokens = = 7")
    with pytest.raises(BadComponents, match="not a TOML file"):
        read_components(tmp_path / "broken.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match="not a TOML file"):
        read_components(tmp_path / "binary.toml")


def test_numbers_of_the_box_have_bounds():
    assert whole(BOX, "deck", "full", "CH", high=90) == 58
    with pytest.raises(BadComponents, match=r"components deck.full.CH: 58 is not a whole number from 0 to 50"):
        whole(BOX, "deck", "full", "CH", high=50)
