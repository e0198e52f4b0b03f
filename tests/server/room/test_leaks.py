"""Nobody is sent what they may not see: every frame that every seat and every spectator was sent, in all games."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from folding import Folder
from virtual_room import Client, VirtualRoom

import mousehole
from mousehole.server import protocol

MOST_INPUTS = 400
REVEALING = {"record", "seed", "position", "inputs_of_table", "hands", "deck", "piles", "tiles", "missed", "had_right"}


def played(
    game: str, players: int, luck: int, version: int = protocol.WHOLE
) -> tuple[VirtualRoom, list[Client], Client]:
    """A table played at random by people (one leaves and comes back), with a spectator, for long enough."""
    virtual_room = VirtualRoom(game, luck=luck, players=players, pace="instant")
    clients = [virtual_room.join(person, version=version) for person in range(players)]
    watcher = virtual_room.join_with(version=version)
    chooser = random.Random(luck)
    for _ in range(MOST_INPUTS):
        if virtual_room.table.over:
            break
        one_input(virtual_room, clients, chooser)
        if chooser.random() < 0.02:
            clients[0].leave()
            virtual_room.clients.pop(clients[0].connection)
            seen = [frame["n"] for frame in clients[0].frames]
            again = virtual_room.join(0, n=chooser.choice([None, max(seen)]), version=version)
            again.frames = clients[0].frames + again.frames
            clients[0] = again
    return virtual_room, clients, watcher


def one_input(virtual_room: VirtualRoom, clients: list[Client], chooser: random.Random) -> None:
    open_now = [(seat, words) for seat in range(virtual_room.table.seats) for words in virtual_room.table.legal(seat)]
    calm = [choice for choice in open_now if choice[1].split()[0] not in ("slap", "call", "stop")]
    if chooser.random() < 0.9 and calm:
        open_now = calm
    if open_now:
        seat, words = chooser.choice(open_now)
        clients[virtual_room.room.game.person_of(seat)].play(f"{seat} {words}")
    virtual_room.pass_time(chooser.choice([1, 300, 1200]))


def frames_with_seats(clients: list[Client], watcher: Client) -> list[tuple[set[int | None], dict[str, Any]]]:
    found: list[tuple[set[int | None], dict[str, Any]]] = []
    for client in [*clients, watcher]:
        own: set[int | None] = set()
        folder = Folder()  # which leaves nothing of a step aside
        for frame in [part for sent in client.frames for part in folder.fold(sent)]:
            if frame["t"] == "room":
                own = {
                    seat for person in frame["people"] if person["person"] in frame["you"] for seat in person["seats"]
                }
            found.append((own or {None}, frame))
    return found


@pytest.mark.parametrize("version", protocol.VERSIONS)
@pytest.mark.parametrize("game", mousehole.games())
def test_every_frame_holds_only_what_its_seat_may_see(game: str, version: int) -> None:
    players = 3 if game != "addi_cats" else 2
    virtual_room, clients, watcher = played(game, players, 5, version)
    assert version == protocol.WHOLE or all(client.of("step") for client in [*clients, watcher])
    record = virtual_room.table.record()
    table = mousehole.replay(record, to=0)
    views = {0: table.copy()}
    for n, text in enumerate(record["inputs"], 1):
        table.play(text)
        views[n] = table.copy()
    told = 0
    for own, frame in frames_with_seats(clients, watcher):
        if frame["t"] in ("view", "events"):
            assert frame["seat"] in own
            assert frame["view"] == json.loads(json.dumps(views[frame["n"]].view(frame["seat"])))
            told += 1
        if frame["t"] == "legal":
            assert frame["seat"] in own
            assert frame["inputs"] == views[frame["n"]].legal(frame["seat"])
        if frame["t"] == "events":
            copies = [dict(event) for event in views[frame["n"]].events_for(frame["seat"])]
            copies = json.loads(json.dumps(copies))
            assert frame["events"] == copies[len(copies) - len(frame["events"]) :]
        if not virtual_room.table.over:
            assert not secret_keys(frame)
    assert told > len(record["inputs"])


def secret_keys(value: Any) -> set[str]:
    """Keys anywhere in a frame that no seat ever gets before the end."""
    if isinstance(value, dict):
        found = REVEALING & set(value)
        return found.union(*(secret_keys(part) for part in value.values()))
    if isinstance(value, list):
        return set().union(*(secret_keys(part) for part in value))
    return set()


@pytest.mark.parametrize("version", protocol.VERSIONS)
def test_card_drawn_from_a_hand_is_seen_by_the_two_and_nobody_else(version: int) -> None:
    _, clients, watcher = played("mistigri", 3, 9, version)
    draws = 0
    for own, frame in frames_with_seats(clients, watcher):
        for event in frame.get("events", []):
            if event["kind"] == "draw":
                assert ("card" in event) == bool(own & {event["seat"], event["from"]})
                draws += 1
    assert draws > 10
