"""What screens say by themselves, pongs and probes: most of all messages, and they go a short way."""

from __future__ import annotations

import json
import random

import pytest
from virtual_room import VirtualRoom

from mousehole.server import protocol


def say_by_itself(room: VirtualRoom, connection: int, message: protocol.Pong | protocol.Probe) -> bool:
    """Go the short way; where it leads to nothing else, nothing else is to be carried out, and no wake has moved."""
    due = room.room.next_wake()
    if room.room.hear_line(connection, message, room.now):
        room.carry_out()
        return True
    for ping in room.room.said_at_once():
        assert ping.connection == connection
    out = room.room.outcome()
    assert (out.pings, out.thoughts, out.is_to_be_told) == ([], [], False)
    assert room.room.next_wake() == due
    return False


@pytest.mark.parametrize("game", ["addi_cats", "mamicatchmi"])
@pytest.mark.parametrize("is_open", [False, True])
def test_short_way_leaves_nothing_undone_whatever_is_played_meanwhile(game: str, is_open: bool) -> None:
    room, chooser = VirtualRoom(game, players=3), random.Random(game)
    clients = [room.join(person) for person in range(3)]
    if is_open:
        clients[0].say(t="host", do="open")
    asked = {client.connection: 0 for client in clients}
    followed = {True: 0, False: 0}
    for _ in range(1500):
        room.pass_time(chooser.uniform(1, 60))
        client = chooser.choice(clients)
        pings = client.of("ping")
        if asked[client.connection] < len(pings):
            asked[client.connection] = len(pings)
            pong = protocol.Pong(pings[-1]["k"], room.now + 5)
            followed[say_by_itself(room, client.connection, pong)] += 1
        assert not say_by_itself(room, client.connection, protocol.Probe())
        legal = client.of("legal")
        if legal and legal[-1]["inputs"] and chooser.random() < 0.3:
            client.play(chooser.choice(legal[-1]["inputs"]), room.room.clock.read(room.now))
        elif legal and legal[-1]["go"]:
            client.say(t="go")
    assert room.room.game.n > 20
    assert followed[True] > 10
    assert followed[False] > 40


def test_probe_is_answered_at_once_and_nobody_answers_who_is_not_there() -> None:
    room = VirtualRoom("bon_appetit", players=2)
    client = room.join(0)
    assert room.room.hear_line(client.connection, protocol.Probe(), room.now) is False
    (alive,) = room.room.said_at_once()
    assert alive.connection == client.connection
    assert json.loads(alive.data) == {"t": "alive", "n": room.room.game.n}
    assert room.room.said_at_once() == []
    assert room.room.hear_line(99, protocol.Probe(), room.now) is False
    assert room.room.said_at_once() == []
