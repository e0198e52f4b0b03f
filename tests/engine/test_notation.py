"""Inputs as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.engine.errors import Refused
from mousehole.engine.notation import LATEST, NO_TIME, Input, parse, split, write
from mousehole.engine.rule import TABLE


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("0 flip", Input(0, "flip", (), NO_TIME)),
        ("2 slap 12 @1530", Input(2, "slap", ("12",), 1530)),
        ("table roll mouse cat", Input(TABLE, "roll", ("mouse", "cat"), NO_TIME)),
        ("11 give 4v 2 @0", Input(11, "give", ("4v", "2"), 0)),
        (f"0 flip @{LATEST}", Input(0, "flip", (), LATEST)),
        ("0 flip @99999999999", Input(0, "flip", (), 99_999_999_999)),
    ],
)
def test_an_input_is_taken_apart_and_put_together_again(text, parsed):
    assert parse(text) == parsed
    assert write(parsed.seat, " ".join((parsed.verb, *parsed.words)), parsed.at) == text


@pytest.mark.parametrize(
    "text",
    ["", "  ", "0", "flip", "00 flip", "-1 flip", "+1 flip", "1.0 flip", "0 @1", "0 flip @", "0 flip @x", "0 flip @01",
     "0 flip @-5", "0 @5 flip", "0 flip @5 @6", "Table flip", None, 3, b"0 flip",
     "0 " + "x" * 300],
)  # fmt: skip
def test_what_is_no_input_is_refused(text):
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.reason == "bad_input"


@given(st.text(max_size=300))
def test_any_text_is_an_input_or_refused(text):
    try:
        parsed = parse(text)
    except Refused as refused:
        reason = refused.reason
    else:
        reason = "bad_input" if parsed.seat >= TABLE else ""
    assert reason == "bad_input"


SEATS = ("0", "9", "10", "00", "table", "Table", "-1", "")
GAPS = (" ", "  ", "\t", "")
WORDS = ("flip", "slap 12")
TIMES = ("", "@5", "@0", "@05", "@", "@x", "@-5", "@\u0665", "@5 ", "@" + "1" * 20, "@" + "1" * 300)


@given(st.sampled_from(SEATS), st.sampled_from(GAPS), st.sampled_from(WORDS), st.sampled_from(GAPS),
       st.sampled_from(TIMES))  # fmt: skip
def test_what_is_split_stands_there_as_it_would_be_written(seat, gap, words, other_gap, time):
    text = f"{seat}{gap}{words}{other_gap}{time}"
    found = split(text)
    if found is not None and found[1] in WORDS:
        given = parse(text)
        assert (given.seat, " ".join((given.verb, *given.words))) == found
        assert write(*found, given.at) == text


def test_an_input_as_it_is_written_is_split():
    assert [split(text) for text in ("9 slap 12 @5", "table roll 3", "0 flip @0")] == [
        (9, "slap 12"), (TABLE, "roll 3"), (0, "flip"),
    ]  # fmt: skip
    assert [split(text) for text in (None, b"0 flip", 3, "", "0 flip @05")] == [None] * 5
