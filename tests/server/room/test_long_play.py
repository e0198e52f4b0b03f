"""Rooms left to chance: people come, go, pause, take back and hand the host on; bots answer late or not at all.

Whatever happens, the log gives the same room again, everybody's last frames are the truth, nobody is sent what they may
not see, and the table goes on as soon as those who are there play.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from chaos.kills import Toll, check_room
from chaos.player import Player
from test_whole_games import told_to
from virtual_room import Client, VirtualRoom

import mousehole
from mousehole.games import load
from mousehole.server import log
from mousehole.server.room.outbox import Think
from mousehole.server.room.state import RoomState

DEEDS, PATIENCE = 400, 400
TEMPERS = ("kitten", "cat", "lynx", "tiger")
PACES = ("calm", "normal", "quick", "instant")
HOST = ("start", "pause", "resume", "bot", "person", "hand_over", "open", "unlist", "pace", "head_start")


class LateVirtualRoom(VirtualRoom):
    """A room whose bots answer when they are told to."""

    def __init__(self, *given: Any, **asked: Any) -> None:
        self.questions: list[Think] = []
        super().__init__(*given, **asked)
        self.thinking = False

    def carry_out(self) -> None:
        asked = self.room.outbox.pending.thoughts
        super().carry_out()
        self.questions += asked

    def answer(self, number: int) -> None:
        """Let a bot answer one of the questions, which may have been overtaken, or hold back."""
        think = self.questions.pop(number)
        calm = [words for words in think.legal if words.split()[0] not in self.table.game.notation.REACTIONS]
        choices = calm if calm and self.chooser.random() < 0.9 else [*think.legal, None]
        at = think.now + self.chooser.choice([0, 200, 3000]) if self.room.game.timed else None
        self.room.thought(think.seat, think.job, self.chooser.choice(choices), at, self.now)
        self.carry_out()

    def restart(self) -> None:
        self.questions = []
        super().restart()


class Evening:
    """A room, and all who were ever at it."""

    def __init__(self, game: str, players: int, luck: int) -> None:
        chooser = self.chooser = random.Random(luck)
        bots = [chooser.choice([None, None, *TEMPERS]) for _ in range(players - 1)]
        self.virtual_room = LateVirtualRoom(game, luck, players=players, bots=[None, *bots], pace=chooser.choice(PACES))
        self.tokens = list(self.virtual_room.tokens)
        self.everybody: list[Client] = []
        self.join()

    @property
    def state(self) -> RoomState:
        return self.virtual_room.room.state

    @property
    def present(self) -> list[Client]:
        return list(self.virtual_room.clients.values())

    def persons(self, client: Client) -> list[int]:
        return self.virtual_room.room.presence.guests[client.connection].persons

    def join(self) -> None:
        known = [token for token in self.tokens if token]
        shown = self.chooser.sample(known, min(self.chooser.choice([0, 1, 1, 2]), len(known)))
        n = self.chooser.choice([None, self.state.game.n, self.chooser.randint(-1, self.state.game.n + 2)])
        self.everybody.append(self.virtual_room.join_with(*shown, n=n))

    def do_something(self) -> None:
        chooser, virtual_room = self.chooser, self.virtual_room
        what = chooser.random()
        if what < 0.06 or not virtual_room.clients:
            self.join()
        elif what < 0.09:
            virtual_room.clients.pop(chooser.choice(self.present).connection).leave()
        elif what < 0.1:
            virtual_room.restart()
        elif what < 0.3:
            virtual_room.pass_time(chooser.choice([0, 40, 300, 1200, 7000, 11_000, 31_000]))
        elif what < 0.45 and virtual_room.questions:
            virtual_room.answer(chooser.randrange(len(virtual_room.questions)))
        elif what < 0.8:
            self.play(chooser.choice(self.present))
        else:
            self.say(chooser.choice(self.present))

    def play(self, client: Client) -> None:
        """Play something that one's last frames say is open."""
        own = {seat for person in self.persons(client) for seat in self.state.game.seats_of(person)}
        told = {frame["seat"]: frame for frame in client.of("legal") if frame["seat"] in own}
        if any(frame["go"] for frame in told.values()) and self.chooser.random() < 0.5:
            client.say(t="go")
        choices = [(seat, words) for seat, frame in told.items() for words in frame["inputs"]]
        reactions = self.state.game.table.game.notation.REACTIONS
        calm = [choice for choice in choices if choice[1].split()[0] not in reactions]
        choices = calm if calm and self.chooser.random() < 0.85 else choices
        if choices:
            seat, words = self.chooser.choice(choices)
            at = self.virtual_room.room.clock.read(self.virtual_room.now) - self.chooser.choice([-50, 0, 50, 6000])
            client.play(f"{seat} {words}", self.chooser.choice([None, at]))

    def say(self, client: Client) -> None:
        chooser = self.chooser
        person = chooser.randrange(-1, len(self.tokens) + 1)
        host = {"t": "host", "do": chooser.choice(HOST), "person": person, "temper": chooser.choice(TEMPERS)}
        message: dict[str, Any] = chooser.choice([
            {"t": "go"}, {"t": "sit", "person": person}, {"t": "stand", "person": person}, {"t": "back"},
            {"t": "answer", "yes": chooser.random() < 0.8}, {"t": "rematch"}, {"t": "warmup", "ms": 20},
            {"t": "pong", "k": chooser.randrange(20), "c": 1e4}, {"t": "report", "words": "hm"},
            {"t": "rename", "person": person, "name": "Zoe"}, {"t": "emote", "emote": "purr"},
            host | {"pace": chooser.choice(PACES), "ms": chooser.randrange(2000)}, {"t": "host", "do": "start"},
        ])  # fmt: skip
        for frame in client.say(**message):
            if frame["t"] == "seated":
                self.tokens[frame["person"]] = frame["token"]

    # What must be true

    def check_log(self) -> None:
        again = RoomState.read([log.read_entry(log.write_entry(entry)) for entry in self.virtual_room.log])
        assert (again.host, again.chairs) == (self.state.host, self.state.chairs)
        for name in ("n", "paused", "round", "at", "started", "acknowledged", "last_person"):
            assert getattr(again.game, name) == getattr(self.state.game, name), name
        for state in (again, self.state):
            assert (state.game.due, state.game.phase == "over") == (state.game.table.due, state.game.table.over)
        assert bytes(again.game.table) == bytes(self.state.game.table)
        assert again.game.table.record() == self.state.game.table.record()

    def check_frames(self) -> None:
        """What everybody was told last is how it is."""
        state, table = self.state, self.state.game.table
        for client in self.present:
            room = client.last("room")
            assert (room["host"], room["paused"], room["state"]) == (state.host, state.game.paused, state.game.phase)
            assert room["you"] == self.persons(client)
            assert [person["temper"] for person in room["people"]] == [chair.temper for chair in state.chairs]
            assert room["clock"]["running"] == self.virtual_room.room.clock.running
            for seat in self.virtual_room.room.broadcast.eyes(
                self.virtual_room.room.presence.guests[client.connection]
            ):
                latest = [frame for frame in client.of("view", "events") if frame["seat"] == seat][-1]
                assert (latest["n"], latest["view"]) == (state.game.n, json.loads(json.dumps(table.view(seat))))
                assert (latest["turn"], latest["due"]) == (table.turn, table.due)
                assert (latest["over"], latest["winners"]) == (table.over, table.winners)
                if seat is not None:
                    legal = [frame for frame in client.of("legal") if frame["seat"] == seat][-1]
                    assert legal["inputs"] == table.legal(seat)

    def check_secrets(self) -> None:
        people = [Player(0, "", None, "", random.Random(), told=told_to(client)) for client in self.everybody]
        toll = Toll()
        check_room(self.virtual_room.log, people, toll)
        assert (toll.secrets_seen, toll.applied_twice) == (0, 0), toll.problems[:3]

    def check_goes_on(self) -> None:
        """As soon as somebody is there, the host lets it run and those who are there play, something happens."""
        virtual_room = self.virtual_room
        while not any(self.persons(client) for client in self.present):
            self.tokens = [token for token in self.tokens if token]
            if not self.tokens:
                return
            self.everybody.append(virtual_room.join_with(self.tokens.pop()))
        virtual_room.pass_time(40_000)  # whoever hosts and is away is followed by then
        seated = [client for client in self.present if self.persons(client)]
        host = next((client for client in seated if self.state.host in self.persons(client)), seated[0])
        host.say(t="host", do="start")
        host.say(t="host", do="resume")
        n = self.state.game.n
        for _ in range(PATIENCE):
            if self.state.game.n > n or self.state.game.table.over or virtual_room.room.presence.is_deserted():
                return
            for client in self.present:
                self.play(client)
            while virtual_room.questions:
                virtual_room.answer(0)
            virtual_room.pass_time(1000)
        raise AssertionError(f"{self.state.game.table!r} stands still")


CELLS = [
    (game, players)
    for game in mousehole.games()
    for players in sorted({load(game).notation.PLAYERS[0], load(game).notation.PLAYERS[-1]})
]


@pytest.mark.parametrize(("game", "players"), CELLS)
def test_room_left_to_chance_is_whole_and_goes_on(game: str, players: int) -> None:
    evening = Evening(game, players, luck=players)
    for number in range(1, DEEDS + 1):
        evening.do_something()
        if number % 20 == 0:
            evening.check_frames()
    evening.check_log()
    evening.check_goes_on()
    evening.check_log()
    evening.check_secrets()
