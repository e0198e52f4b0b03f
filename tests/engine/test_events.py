"""Rows in a log, and the events that they tell."""

import numpy as np
import pytest

from mousehole.engine.events import (
    UNSEEN,
    as_bool,
    as_int,
    as_name,
    as_seats,
    emit,
    emit_item,
    emit_to,
    kind,
    make_reader,
    new_log,
    row_for,
    rows_of,
)
from mousehole.engine.rule import GAP, rule_id

KINDS = {
    1: kind("flip", card=as_name(["", "CH"]), open=as_bool),
    2: kind("draw", None, ["card"], **{"from": as_int, "card": as_int}),
    3: kind("penalty", ("cards", as_int), points=as_int),
    4: kind("win", winners=as_seats),
}


def _events(*writes):
    log = new_log()
    for write, *values in writes:
        write(log, *values)
    return make_reader("game", "XX", KINDS)(rows_of(log))


def test_an_event_is_a_mapping_with_rule_kind_and_seat():
    (event,) = _events((emit, 16, 1, 2, 1, 1))
    assert (event.rule, event.kind, event.seat, event["card"], event["open"]) == ("XX-16", "flip", 2, "CH", True)
    assert dict(event) == {"rule": "XX-16", "kind": "flip", "seat": 2, "card": "CH", "open": True}
    assert len(event) == 5
    assert repr(event) == "<XX-16 flip seat=2 card='CH' open=True>"


def test_without_a_log_nothing_is_written():
    emit(None, 1, 1, 0)
    emit_item(None, 1)


def test_items_belong_to_the_event_before_them():
    events = _events((emit, 1, 3, 0, 7), (emit_item, 4), (emit_item, 3), (emit, 1, 3, 1, 0), (emit, 2, 4, 0, 0b101))
    assert [event["cards"] for event in events[:2]] == [[4, 3], []]
    assert events[2]["winners"] == [0, 2]


def test_what_happens_again_is_the_same_event_unless_it_has_a_list_to_change():
    read = make_reader("game", "XX", KINDS)
    flip, penalty, win = (16, 1, 2, -1, 1, 1, 0, 0), (1, 3, 0, -1, 7, 0, 0, 0), (2, 4, 0, -1, 5, 0, 0, 0)
    first, again = read([flip, penalty, win]), read([flip, penalty, win])
    assert first == again
    assert [one is other for one, other in zip(first, again, strict=True)] == [True, False, False]
    again[2].as_dict()["winners"].append(9)
    assert read([win])[0]["winners"] == [0, 2]


def test_an_event_holds_plain_numbers_whoever_tells_it_first():
    read = make_reader("game", "XX", KINDS)
    log = np.array([(13, 2, 1, 0b011, 1, 5, 0, 0)], dtype=np.int64)
    for rows in (rows_of([[1], *log]), rows_of([[1], *log.tolist()])):
        (event,) = read(rows)
        assert {type(value) for value in (event.seat, event.audience, *event.fields.values(), *event.rows[0])} == {int}


def test_only_the_audience_sees_what_is_secret():
    (event,) = _events((emit_to, 0b011, 13, 2, 0, 1, 5))
    assert event.seen_by(0)["card"] == event.seen_by(1)["card"] == 5
    for stranger in (2, None):
        copy = event.seen_by(stranger)
        assert "card" not in copy
        assert (copy.rule, copy["from"]) == ("XX-13", 1)


def test_a_seats_copy_of_a_row_hides_the_secret_columns():
    row = (13, 2, 0, 0b011, 1, 5, 0, 0)
    assert row_for(KINDS, row, 1) == row
    assert row_for(KINDS, row, 2) == row_for(KINDS, row, -1) == (13, 2, 0, 0b011, 1, UNSEEN, 0, 0)
    assert row_for(KINDS, (0, 0, 0, -1, 9, 0, 0, 0), 2) == (0, 0, 0, -1, 9, 0, 0, 0)


@pytest.mark.parametrize(("number", "name"), [(1, "XX-01"), (16, "XX-16"), (GAP + 7, "XX-G7"), (GAP + 31, "XX-G31")])
def test_rule_numbers_are_read_as_people_write_them(number, name):
    assert rule_id("XX", number) == name
