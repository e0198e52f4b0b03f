"""Leaves in a room, on a virtual clock: people and bots at a game whose verbs no other game has."""

from __future__ import annotations

from typing import Any

from test_reactions import Lines, happened
from virtual_room import Client

import mousehole.bots
from mousehole.games import load
from mousehole.server.room.fallback import fallback_input
from mousehole.server.room.outbox import Think
from mousehole.server.room.presence import ABSENT_MS

MOUSE_NEXT = {"lifted": 10, "lawn": ["mouse", *["bare"] * 5], "now": 1000, "ready": 1000}


class BotLines(Lines):
    """A room whose bots are those that a server would have."""

    def __init__(self, *given: Any, **asked: Any) -> None:
        self.bots: dict[int, mousehole.bots.Bot] = {}
        super().__init__(*given, **asked)

    def choose(self, think: Think) -> tuple[str | None, float | None]:
        if think.seat not in self.bots:
            self.bots[think.seat] = mousehole.bots.make(think.temper, "leaves", think.seat, seed=think.seat, players=3)
        return self.bots[think.seat].choose(think.view, think.events, think.legal, think.now)


def lawn(delays: dict[int, float], position: dict[str, Any]) -> tuple[Lines, list[Client]]:
    """Three people round a lawn, at the ends of lines that have been measured."""
    lines = Lines("leaves", players=3, position=position, delays=delays)
    clients = [lines.join(person) for person in range(3)]
    lines.pass_time(1500)
    return lines, clients


def kinds(client: Client) -> list[str]:
    return [event["kind"] for event in happened(client)]


def test_leaves_are_lifted_for_all_at_one_moment_ahead() -> None:
    lines, (near, far, other) = lawn({1: 2, 2: 100, 3: 2}, MOUSE_NEXT | {"up": "bare"})
    near.play("lift")
    lines.pass_time(80)
    assert kinds(near) == []  # a paw may still be under way that fell on the leaf before
    lines.pass_time(600)
    shown = [client.last("events")["show"] for client in (near, far, other)]
    assert shown[0] is not None
    assert len(set(shown)) == 1
    assert kinds(near) == ["lift"]


def test_leaves_wait_until_they_may_be_lifted() -> None:
    lines, (near, _, other) = lawn({1: 2, 2: 2, 3: 2}, MOUSE_NEXT | {"ready": 9000})
    near.play("lift")
    lines.pass_time(9000 - lines.at - 100)
    assert kinds(other) == []
    lines.pass_time(200)
    assert kinds(other) == ["lift"]
    assert lines.table.clock >= 9000


def test_leaves_earlier_pounce_wins_although_it_arrives_later() -> None:
    lines, (near, far, _) = lawn({1: 2, 2: 120, 3: 2}, MOUSE_NEXT)
    near.play("lift")
    lines.pass_time(700)
    made = lines.at
    lines.pass_time(80)
    near.play("pounce 0", at=made + 80)
    lines.pass_time(60)
    far.play("pounce 90", at=made)
    lines.pass_time(1000)
    assert [event["seat"] for event in happened(near) if event["kind"] == "catch"] == [1]


def test_leaves_close_finish_is_shown_with_everybody_s_times() -> None:
    lines, (near, far, other) = lawn({1: 2, 2: 2, 3: 2}, MOUSE_NEXT)
    near.play("lift")
    lines.pass_time(700)
    reveal = near.last("events")["at"]
    for client, ms in ((near, 800), (far, 830)):
        lines.pass_time(reveal + ms + 2 - lines.at)
        client.play("pounce 10", at=reveal + ms)
    lines.pass_time(1000)
    photo = other.last("photo")
    assert [(row["seat"], row["ms"]) for row in photo["finishers"]] == [(0, 800), (1, 830)]
    assert photo["at"] == reveal


def test_leaves_wrong_pounce_is_punished_and_a_late_one_is_not() -> None:
    lines, (near, far, other) = lawn({1: 2, 2: 2, 3: 2}, MOUSE_NEXT)
    near.play("lift")
    lines.pass_time(700)
    made = lines.at
    near.play("pounce 5", at=made)
    lines.pass_time(1000)
    far.play("lift")
    lines.pass_time(1500)
    assert kinds(near) == ["lift", "pounce", "catch", "lift"]
    other.play("pounce 5", at=made + 100)  # it fell before the second leaf was lifted
    lines.pass_time(500)
    assert "startle" not in kinds(near)
    other.play("pounce 5", at=lines.at)
    lines.pass_time(500)
    assert kinds(near)[-1] == "startle"


def test_leaves_bell_rings_by_itself() -> None:
    lines, (near, *_) = lawn({1: 2, 2: 2, 3: 2}, MOUSE_NEXT)
    near.play("lift")
    lines.pass_time(6000)
    assert kinds(near) == ["lift", "gone"]
    assert any(getattr(entry, "text", "").startswith("table bell @") for entry in lines.log)


def test_leaves_are_lifted_for_one_who_is_away_but_nobody_pounces_for_him() -> None:
    lines = Lines("leaves", players=3, delays={1: 2, 2: 2, 3: 2}, pace="quick")
    clients = [lines.join(person) for person in range(3)]
    clients[0].leave()
    lines.pass_time(ABSENT_MS + 5000)
    texts = [entry.text for entry in lines.log if hasattr(entry, "text")]
    assert {text.split()[1] for text in texts if text.startswith("0 ")} == {"lift"}
    assert fallback_input(["lift", "pounce"], load("leaves")) == ("lift", None)
    assert fallback_input(["pounce"], load("leaves")) == (None, None)


def test_leaves_are_played_to_the_end_by_bots_and_a_person_who_only_lifts() -> None:
    lines = BotLines("leaves", players=3, bots=[None, "kitten", "tiger"], delays={1: 2}, pace="quick")
    client = lines.join(0)
    for _ in range(400):
        if lines.table.over:
            break
        if "lift" in lines.table.legal(0):
            client.play("lift")
        lines.pass_time(500)
    assert lines.table.over
    assert {"lift", "startle"} <= set(kinds(client))
    assert {"catch", "gone"} & set(kinds(client))
    lines.restart()
    assert lines.table.over
