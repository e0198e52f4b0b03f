"""Tables at which every person has two screens: one is told whole views, the other steps."""

from __future__ import annotations

import random
from typing import Any

from folding import Folder
from virtual_room import Client, VirtualRoom

MOVES = 150
TOLD = ("view", "events", "legal", "photo", "luck")
SEATED = [("bon_appetit", 2), ("chop_chop", 2), ("mamicatchmi", 3), ("addi_cats", 2), ("mistigri", 3)]


class Both:
    """Every person has two screens, an old one and a new one; so have those who watch."""

    def __init__(self, game: str, players: int, *, one_screen: bool = False, luck: int = 3) -> None:
        self.room = VirtualRoom(game, luck=luck, players=players, pace="instant")
        groups = [list(range(players))] if one_screen else [[person] for person in range(players)]
        self.old = [self.room.join(*group) for group in groups]
        tokens = [[frame["token"] for frame in screen.of("seated")] for screen in self.old]
        self.new = [self.room.join_with(*group, version=2) for group in tokens]
        self.pairs = list(zip(self.old, self.new, strict=True))
        self.pairs.append((self.room.join_with(), self.room.join_with(version=2)))
        self.folders = [Folder() for _ in self.pairs]
        for (_, new), folder in zip(self.pairs, self.folders, strict=True):
            for frame in new.frames:
                folder.fold(frame)
        self.began = [(len(old.frames), len(new.frames)) for old, new in self.pairs]
        self.players = players

    def play(self, moves: int = MOVES) -> None:
        chooser = random.Random(7)
        for _ in range(moves):
            screens = chooser.choice([self.old, self.new])
            if self.room.table.over:
                screens[0].say(t="rematch")
            self._play_one(screens, chooser)
            self.room.pass_time(chooser.choice([1, 300, 1200]))

    def _play_one(self, screens: list[Client], chooser: random.Random) -> None:
        table = self.room.table
        choices = [(seat, words) for seat in range(table.seats) for words in table.legal(seat)]
        calm = [choice for choice in choices if choice[1].split()[0] not in table.game.notation.REACTIONS]
        choices = calm if calm and chooser.random() < 0.9 else choices
        if choices:
            seat, words = chooser.choice(choices)
            person = self.room.room.game.person_of(seat)
            screens[person if len(screens) > 1 else 0].play(f"{seat} {words}")

    def told(self) -> list[tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
        """What the old and the new screens were told, the latter folded."""
        found = []
        for (old, new), folder, (old_from, new_from) in zip(self.pairs, self.folders, self.began, strict=True):
            folded = [message for frame in new.frames[new_from:] for message in folder.fold(frame)]
            found.append((old.frames[old_from:], folded))
        return found


def about_table(frames: list[dict[str, Any]], *, timed: bool) -> list[dict[str, Any]]:
    """What is told of the table; where no time judges, steps do not tell it."""
    kept = [dict(frame) for frame in frames if frame["t"] in TOLD]
    for frame in kept:
        if not timed:
            frame.pop("at", None)
    return kept
