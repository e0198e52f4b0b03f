"""What the moves of recorded games cost in bytes, in either form: the same games, move by move, from one seed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from virtual_room import VirtualRoom

from mousehole.server import protocol

HEAD, LONG_HEAD, SHORT = 2, 4, 126  # bytes before a frame, and the length from which there are more


@dataclass
class Traffic:
    """What was sent to all players after they had sat down, and how many moves that told of."""

    sent: int = 0
    moves: int = 0

    @property
    def a_move(self) -> float:
        """Bytes a move, to all players together."""
        return self.sent / max(1, self.moves)


class CountingRoom(VirtualRoom):
    """A room whose frames are counted as they would go by a line."""

    def __init__(self, game: str, players: int, version: int, luck: int = 3) -> None:
        super().__init__(game, luck=luck, players=players, pace="instant")
        self.people = [self.join(person, version=version) for person in range(players)]

    def play(self, moves: int, chooser: random.Random) -> Traffic:
        """Play so many moves, game after game."""
        traffic = Traffic()
        for _ in range(moves):
            if self.table.over:
                self.people[0].say(t="rematch")
            before = [len(person.frames) for person in self.people]
            traffic.moves += self._play_one(chooser)
            self.pass_time(300)
            for person, heard in zip(self.people, before, strict=True):
                traffic.sent += sum(map(size, person.frames[heard:]))
        return traffic

    def _play_one(self, chooser: random.Random) -> bool:
        """Make a move that is open; where none is, chance or the clock are waited for."""
        table = self.table
        choices = [(seat, words) for seat in range(table.seats) for words in table.legal(seat)]
        calm = [choice for choice in choices if choice[1].split()[0] not in table.game.notation.REACTIONS]
        if choices:
            seat, words = chooser.choice(calm or choices)
            self.people[self.room.game.person_of(seat)].play(f"{seat} {words}")
        return bool(choices)


def size(frame: dict[str, object]) -> int:
    """What a frame about the table takes on a line, with its head; pings and the like are none."""
    if frame["t"] not in ("view", "events", "legal", "ack", "step"):
        return 0
    text = len(protocol.encode(frame))
    return text + (HEAD if text < SHORT else LONG_HEAD)


def traffic_of(game: str, players: int, version: int, moves: int = 150) -> Traffic:
    """The traffic of a recorded game."""
    return CountingRoom(game, players, version).play(moves, random.Random(7))
