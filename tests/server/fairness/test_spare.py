"""Spare lines: what they carry, whose they are, and that an input by several lines is one input."""

from __future__ import annotations

from typing import Any

import pytest
from parlour import Client, Parlour

from mousehole.server import protocol
from mousehole.server.fairness.spare_lines import MOST_HEARD, MOST_SPARES
from mousehole.server.room.presence import ABSENT_MS

CHASE = {"piles": [["15", "20"], ["16"], ["C", "19"]], "faceup": [["4+4"], ["7"], ["9"]], "turn": 2, "now": 5000,
         "laid": 1000, "ready": 2000}  # fmt: skip


def at_table(**asked: Any) -> tuple[Parlour, list[Client], Client]:
    """A table of three and a spare line of the first."""
    parlour = Parlour(**{"game": "addi_cats", "players": 3, "position": CHASE} | asked)
    clients = [parlour.join(person, line=f"screen-{person}") for person in range(3)]
    spare = parlour.join(0, spare_of="screen-0")
    return parlour, clients, spare


def after_reveal() -> tuple[Parlour, list[Client], Client]:
    """The same table when a card has just been shown."""
    parlour, clients, spare = at_table()
    parlour.clients[3].play("flip")
    parlour.pass_time(300)
    return parlour, clients, spare


def is_dropped(parlour: Parlour, **hello: Any) -> bool:
    """Is a spare line that says this turned away?"""
    tokens = [parlour.tokens[person] or "" for person in hello.pop("persons", [0])]
    connection = next(parlour.connections)
    parlour.room.join(connection, protocol.Hello(tokens=tokens, **hello), parlour.now)
    return connection in parlour.room.outcome().drops


def kinds(parlour: Parlour) -> list[str]:
    return [event.kind for step in parlour.room.game.steps for event in step.events]


def test_spare_line_carries_reveals_and_what_may_be_done_then_and_nothing_else() -> None:
    parlour, (main, *_), spare = after_reveal()
    reveal = main.of("events")[-1]
    assert reveal["events"][0]["kind"] == "flip"
    assert spare.frames == [reveal, main.of("legal")[-1]]
    main.play("slap", at=reveal["at"] + 200)
    parlour.pass_time(1000)
    assert len(spare.frames) == 2


def test_input_that_comes_by_a_spare_line_counts_and_the_main_line_hears_of_it() -> None:
    parlour, (main, *_), spare = after_reveal()
    spare.play("slap", id="hand")
    parlour.pass_time(300)
    assert main.last("ack")["id"] == "hand"
    assert not spare.of("ack")


@pytest.mark.parametrize("order", [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
def test_input_that_comes_by_all_lines_is_taken_once(order: list[int]) -> None:
    parlour, (main, *_), spare = at_table()
    lines = [main, spare, parlour.join(0, spare_of="screen-0")]
    parlour.clients[3].play("flip")
    parlour.pass_time(300)
    for line in order:
        lines[line].play("slap", id="hand")
        parlour.pass_time(400)
    assert kinds(parlour).count("slap") == 1
    assert len(main.of("ack")) == 1
    assert not main.of("refused")


def test_copy_of_a_refused_input_is_not_tried_again() -> None:
    _, (main, *_), spare = at_table()
    main.play("slap 100 100", id="what")
    assert len(main.of("refused")) == 1
    spare.play("slap 100 100", id="what")
    assert len(main.of("refused")) == 1


def test_input_sent_again_by_a_line_that_has_come_back_is_acknowledged() -> None:
    parlour, (main, *_), spare = after_reveal()
    spare.play("slap", id="hand")
    parlour.pass_time(300)
    main.leave()
    again = parlour.join(0, line="screen-0")
    again.play("slap", id="hand")
    assert again.last("ack")["id"] == "hand"
    assert kinds(parlour).count("slap") == 1
    assert parlour.room.spare_lines.of(parlour.room.presence.guests[again.connection]) == [spare.connection]


def test_ids_are_not_remembered_for_ever() -> None:
    parlour, (main, *_), _ = at_table()
    for _ in range(3 * MOST_HEARD):
        main.play("slap 100 100")
    assert len(parlour.room.presence.guests[main.connection].heard) == MOST_HEARD


def test_spare_line_is_nobody_s_presence() -> None:
    parlour, (main, *_), _ = at_table()
    main.leave()
    assert not parlour.clients[2].last("room")["people"][0]["connected"]
    parlour.pass_time(ABSENT_MS + 1)
    assert parlour.room.presence.is_away(0, parlour.now)


def test_spare_line_must_have_shown_every_token_of_its_screen() -> None:
    parlour = Parlour("addi_cats", players=3, position=CHASE)
    parlour.join(0, 1, line="sofa")
    asker, spare = parlour.join(2), parlour.join(0, spare_of="sofa")
    asker.play("flip")
    parlour.pass_time(300)
    spare.play("0 slap", id="hand")
    parlour.pass_time(300)
    assert spare.frames == []
    assert "slap" not in kinds(parlour)


def test_spare_line_says_nothing_but_inputs() -> None:
    parlour, _, spare = at_table()
    spare.say(t="host", do="pause")
    spare.say(t="emote", emote="hello")
    assert not parlour.room.game.paused
    assert not parlour.clients[2].of("emote")


def test_line_that_can_be_no_spare_line_is_let_go() -> None:
    parlour, _, _ = at_table()
    assert is_dropped(parlour, persons=[], spare_of="screen-0")
    assert is_dropped(parlour, spare_of="")
    assert is_dropped(parlour, spare_of="x" * 100)
    assert is_dropped(Parlour("bon_appetit", players=2), spare_of="screen-0")
    assert not is_dropped(parlour, spare_of="screen-0")


def test_spare_lines_go_with_the_room() -> None:
    parlour, (main, *_), spare = at_table()
    parlour.room.receive(main.connection, protocol.Host("close"), parlour.now)
    assert spare.connection in parlour.room.outcome().drops


def test_latest_spare_lines_stay() -> None:
    parlour, _, oldest = at_table()
    for _ in range(MOST_SPARES):
        parlour.join(0, spare_of="screen-0")
    spares = [spare.connection for spare in parlour.room.spare_lines.by_screen["screen-0"]]
    assert len(spares) == MOST_SPARES
    assert oldest.connection not in spares
    for connection in spares:
        parlour.clients[connection].leave()
    assert parlour.room.spare_lines.by_screen == {}
