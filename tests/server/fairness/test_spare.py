"""Spare lines: what they carry, whose they are, and that an input by several lines is one input."""

from __future__ import annotations

from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server import protocol
from mousehole.server.fairness.spare_lines import MOST_HEARD, MOST_SPARES
from mousehole.server.room.presence import ABSENT_MS

CHASE = {"piles": [["15", "20"], ["16"], ["C", "19"]], "faceup": [["4+4"], ["7"], ["9"]], "turn": 2, "now": 5000,
         "laid": 1000, "ready": 2000}  # fmt: skip


def at_table(**asked: Any) -> tuple[VirtualRoom, list[Client], Client]:
    """A table of three and a spare line of the first."""
    virtual_room = VirtualRoom(**{"game": "addi_cats", "players": 3, "position": CHASE} | asked)
    clients = [virtual_room.join(person, line=f"screen-{person}") for person in range(3)]
    spare = virtual_room.join(0, spare_of="screen-0")
    return virtual_room, clients, spare


def after_reveal() -> tuple[VirtualRoom, list[Client], Client]:
    """The table of `at_table` when a card has just been shown."""
    virtual_room, clients, spare = at_table()
    virtual_room.clients[3].play("flip")
    virtual_room.pass_time(300)
    return virtual_room, clients, spare


def is_dropped(virtual_room: VirtualRoom, **hello: Any) -> bool:
    """Is a spare line that says this turned away?"""
    tokens = [virtual_room.tokens[person] or "" for person in hello.pop("persons", [0])]
    connection = next(virtual_room.connections)
    virtual_room.room.join(connection, protocol.Hello(tokens=tokens, **hello), virtual_room.now)
    return connection in virtual_room.room.outcome().drops


def kinds(virtual_room: VirtualRoom) -> list[str]:
    return [event.kind for step in virtual_room.room.game.steps for event in step.events]


def test_spare_line_carries_reveals_and_what_may_be_done_then_and_nothing_else() -> None:
    virtual_room, (main, *_), spare = after_reveal()
    reveal = main.of("events")[-1]
    assert reveal["events"][0]["kind"] == "flip"
    assert spare.frames == [reveal, main.of("legal")[-1]]
    main.play("slap", at=reveal["at"] + 200)
    virtual_room.pass_time(1000)
    assert len(spare.frames) == 2


def test_input_that_comes_by_a_spare_line_counts_and_the_main_line_hears_of_it() -> None:
    virtual_room, (main, *_), spare = after_reveal()
    spare.play("slap", id="hand")
    virtual_room.pass_time(300)
    assert main.last("ack")["id"] == "hand"
    assert not spare.of("ack")


@pytest.mark.parametrize("order", [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
def test_input_that_comes_by_all_lines_is_taken_once(order: list[int]) -> None:
    virtual_room, (main, *_), spare = at_table()
    lines = [main, spare, virtual_room.join(0, spare_of="screen-0")]
    virtual_room.clients[3].play("flip")
    virtual_room.pass_time(300)
    for line in order:
        lines[line].play("slap", id="hand")
        virtual_room.pass_time(400)
    assert kinds(virtual_room).count("slap") == 1
    assert len(main.of("ack")) == 1
    assert not main.of("refused")


def test_copy_of_a_refused_input_is_not_tried_again() -> None:
    _, (main, *_), spare = at_table()
    main.play("slap 100 100", id="what")
    assert len(main.of("refused")) == 1
    spare.play("slap 100 100", id="what")
    assert len(main.of("refused")) == 1


def test_input_sent_again_by_a_line_that_has_come_back_is_acknowledged() -> None:
    virtual_room, (main, *_), spare = after_reveal()
    spare.play("slap", id="hand")
    virtual_room.pass_time(300)
    main.leave()
    again = virtual_room.join(0, line="screen-0")
    again.play("slap", id="hand")
    assert again.last("ack")["id"] == "hand"
    assert kinds(virtual_room).count("slap") == 1
    assert virtual_room.room.spare_lines.of(virtual_room.room.presence.guests[again.connection]) == [spare.connection]


def test_ids_are_not_remembered_for_ever() -> None:
    virtual_room, (main, *_), _ = at_table()
    for _ in range(3 * MOST_HEARD):
        main.play("slap 100 100")
    assert len(virtual_room.room.presence.guests[main.connection].heard) == MOST_HEARD


def test_spare_line_is_nobody_s_presence() -> None:
    virtual_room, (main, *_), _ = at_table()
    main.leave()
    assert not virtual_room.clients[2].last("room")["people"][0]["connected"]
    virtual_room.pass_time(ABSENT_MS + 1)
    assert virtual_room.room.presence.is_away(0, virtual_room.now)


def test_spare_line_must_have_shown_every_token_of_its_screen() -> None:
    virtual_room = VirtualRoom("addi_cats", players=3, position=CHASE)
    virtual_room.join(0, 1, line="sofa")
    asker, spare = virtual_room.join(2), virtual_room.join(0, spare_of="sofa")
    asker.play("flip")
    virtual_room.pass_time(300)
    spare.play("0 slap", id="hand")
    virtual_room.pass_time(300)
    assert spare.frames == []
    assert "slap" not in kinds(virtual_room)


def test_spare_line_says_nothing_but_inputs() -> None:
    virtual_room, _, spare = at_table()
    spare.say(t="host", do="pause")
    spare.say(t="emote", emote="hello")
    assert not virtual_room.room.game.paused
    assert not virtual_room.clients[2].of("emote")


def test_line_that_can_be_no_spare_line_is_let_go() -> None:
    virtual_room, _, _ = at_table()
    assert is_dropped(virtual_room, persons=[], spare_of="screen-0")
    assert is_dropped(virtual_room, spare_of="")
    assert is_dropped(virtual_room, spare_of="x" * 100)
    assert is_dropped(VirtualRoom("bon_appetit", players=2), spare_of="screen-0")
    assert not is_dropped(virtual_room, spare_of="screen-0")


def test_spare_lines_go_with_the_room() -> None:
    virtual_room, (main, *_), spare = at_table()
    virtual_room.room.receive(main.connection, protocol.Host("close"), virtual_room.now)
    assert spare.connection in virtual_room.room.outcome().drops


def test_latest_spare_lines_stay() -> None:
    virtual_room, _, oldest = at_table()
    for _ in range(MOST_SPARES):
        virtual_room.join(0, spare_of="screen-0")
    spares = [spare.connection for spare in virtual_room.room.spare_lines.by_screen["screen-0"]]
    assert len(spares) == MOST_SPARES
    assert oldest.connection not in spares
    for connection in spares:
        virtual_room.clients[connection].leave()
    assert virtual_room.room.spare_lines.by_screen == {}
