"""What is known of a room: a fold of its entries, without connections and without a clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import mousehole
from mousehole.server import log
from mousehole.server.log import Step
from mousehole.server.protocol import Pace, Temper
from mousehole.server.room.game import RoomGame


@dataclass
class Chair:
    """A person's place in the room."""

    digest: str
    temper: Temper | None
    name: str
    avatar: str
    taken: bool = False
    head_start: int = 0


@dataclass
class RoomState:
    """The room as its entries tell it: its places, what its host has set, and the game that is played."""

    room: str = ""
    chairs: list[Chair] = field(default_factory=list)
    host: int = 0
    pace: Pace = "normal"
    open: bool = False
    solo: bool = False
    shut: bool = False
    reports: list[dict[str, Any]] = field(default_factory=list)
    components: dict[str, Any] | None = None
    game: RoomGame = field(default_factory=RoomGame)

    @classmethod
    def read(cls, entries: Sequence[log.AnyEntry]) -> RoomState:
        """A room from its log."""
        state = cls()
        for entry in entries:
            state.apply(entry)
        return state

    def apply(self, entry: log.AnyEntry) -> Step | None:
        """Take an entry in; the step, where it changed the table."""
        match entry:
            case log.Played():
                return self.game.play(entry)
            case log.TakenBack():
                return self.game.take_back(entry)
            case log.Opened():
                self._open(entry)
            case log.Dealt():
                self.game.deal(entry)
            case log.Started():
                self.game.start()
            case log.Paused(yes=yes):
                self.game.paused = yes
            case log.HandedOver(person=person):
                self.host = person
            case log.Listed(yes=yes):
                self.open = yes
            case log.Paced(pace=pace):
                self.pace = pace
            case log.Shut():
                self.shut = True
            case log.FaultReported(number=number, words=words):
                self.reports.append({"number": number, "n": self.game.n, "round": self.game.round, "words": words})
            case _:
                self._seat(entry)
        return None

    def head_start(self, person: int) -> int:
        """The milliseconds that are taken off a person's reactions."""
        return self.chairs[person].head_start

    def _seat(self, entry: log.Taken | log.Freed | log.Named | log.Tempered | log.HeadStartGiven) -> None:
        chair = self.chairs[entry.person]
        match entry:
            case log.Taken(digest=digest):
                chair.taken, chair.temper = True, None
                chair.digest = chair.digest if digest is None else digest
            case log.Freed():
                chair.taken, chair.digest, chair.name, chair.avatar = False, "", "", ""
            case log.Named(name=name, avatar=avatar):
                chair.name = chair.name if name is None else name
                chair.avatar = chair.avatar if avatar is None else avatar
            case log.Tempered(temper=temper):
                chair.temper = temper
            case log.HeadStartGiven(ms=ms):
                chair.head_start = ms

    def _open(self, entry: log.Opened) -> None:
        self.room, self.host, self.pace = entry.room, entry.host, entry.pace
        self.open, self.solo = entry.open, entry.solo
        self.chairs = [
            Chair(place.digest, place.temper, place.name, place.avatar, head_start=place.head_start)
            for place in entry.places
        ]
        self.components = entry.record.get("components")
        self.game.open(mousehole.replay(entry.record))
