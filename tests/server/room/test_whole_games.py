"""Whole games of all five: every view and every copy of an event that anybody was sent, against the record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from chaos.kills import Toll, check_room
from chaos.player import Player, Told
from virtual_room import Client, VirtualRoom

import mousehole

MOST_INPUTS = 3000
SHORT = {"addi_cats": {"max_flips": 400}}  # played at random a game of it may take thousands of cards


def play_out(virtual_room: VirtualRoom, clients: list[Client], chooser: random.Random) -> None:
    """Play at random to the end; a reaction now and then."""
    for _ in range(MOST_INPUTS):
        if virtual_room.table.over:
            return
        choices = [
            (seat, words) for seat in range(virtual_room.table.seats) for words in virtual_room.table.legal(seat)
        ]
        reactions = virtual_room.table.game.notation.REACTIONS
        calm = [choice for choice in choices if choice[1].split()[0] not in reactions]
        choices = calm if calm and chooser.random() < 0.9 else choices
        if choices:
            seat, words = chooser.choice(choices)
            clients[virtual_room.room.game.person_of(seat)].play(f"{seat} {words}")
        virtual_room.pass_time(chooser.choice([1, 300, 1200]))


def told_to(client: Client) -> list[Told]:
    """What a client was sent, with the seats that it had then."""
    told, own = [], frozenset[int]()
    for frame in client.frames:
        if frame["t"] == "room":
            mine = [person for person in frame["people"] if person["person"] in frame["you"]]
            own = frozenset(seat for person in mine for seat in person["seats"])
        if frame["t"] in ("view", "events"):
            told.append(Told(frame["n"], frame["seat"], own, as_text(frame["view"]), as_text(frame.get("events"))))
    return told


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@pytest.mark.parametrize("game", mousehole.games())
def test_nobody_is_sent_what_they_may_not_see_in_a_whole_game(game: str) -> None:
    players = 2 if game == "addi_cats" else 3
    virtual_room = VirtualRoom(game, players=players, pace="instant", seed=11, options=SHORT.get(game, {}))
    clients = [*(virtual_room.join(person) for person in range(players)), virtual_room.join_with()]
    play_out(virtual_room, clients, random.Random(11))
    assert virtual_room.table.over
    people = [Player(0, "", None, "", random.Random(), told=told_to(client)) for client in clients]
    toll = Toll()
    check_room(virtual_room.log, people, toll)
    assert toll.secrets_seen == 0, toll.problems[:3]
    assert toll.views_read > len(virtual_room.table.record()["inputs"])
