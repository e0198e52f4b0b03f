"""Who is connected to a room, and who is away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from mousehole.server.fairness.screen import Screen
from mousehole.server.protocol import WHOLE, Lang, StandIn
from mousehole.server.room.state import RoomState

MOST_SPECTATORS = 100  # of one room
MOST_SCREENS = 16  # of one person
MOST_RENAMES, RENAMES_IN_MS = 10, 60_000.0  # who tries on all the cats is not kept from it
HOST_AWAY_MS = 30_000.0  # then somebody else is host
ABSENT_MS = 180_000.0  # who is away so long is played for, unless the others want otherwise: a locked phone is not gone


@dataclass
class Guest(Screen):
    """One connection, and what the room remembers of it: its language, and when it last said this or that."""

    lang: Lang = "en"
    version: int = WHOLE  # of the protocol, in whose form it is told
    folds: Sequence[int | None] = ()  # the eyes whose views it was told, so that what changes in them can be told alone
    emote_at: float = float("-inf")
    report_at: float = float("-inf")
    owes_salt_until: float = float("-inf")  # the deal waits so long for what this device adds to the luck
    renamed: list[float] = field(default_factory=list)
    knock_at: float = float("-inf")
    shown: dict[int, int] = field(default_factory=dict)  # which of its tokens, in their order, is each person's
    awaits: list[int] = field(default_factory=list)  # places that are theirs from the next deal on
    told_trip: float = -1.0
    asleep: bool = False  # its device does not answer, though its line is open

    def may_rename(self, now: float) -> bool:
        """May somebody here change a name or a picture now? A few times in a row, and then now and then."""
        self.renamed = [moment for moment in self.renamed if now - moment < RENAMES_IN_MS]
        self.renamed.append(now)
        return len(self.renamed) <= MOST_RENAMES


class Presence:
    """The guests of a room, by connection, and the people for whom nobody is connected."""

    def __init__(self, state: RoomState) -> None:
        self._state, self._game = state, state.game
        self.guests: dict[int, Guest] = {}
        self.away_since: dict[int, float] = {}
        self.wishes: dict[int, StandIn] = {}  # what the others want done for somebody who is away

    def seats_of(self, guest: Screen) -> list[int]:
        """The seats that are played from a connection."""
        if len(guest.persons) == 1:
            return self._game.seats[guest.persons[0]]
        return [seat for person in guest.persons for seat in self._game.seats_of(person)]

    def is_present(self, person: int) -> bool:
        """Is somebody connected for this person?"""
        return any(person in guest.persons for guest in self.guests.values())

    def has_room_for(self, persons: Collection[int]) -> bool:
        """May one more screen of these persons (none: a spectator) be here? Whatever is told is told to every one."""
        if not persons:
            return sum(not guest.persons for guest in self.guests.values()) < MOST_SPECTATORS
        screens = self.screens()
        return max(screens[person] for person in persons) < MOST_SCREENS

    def screens(self) -> Counter[int]:
        """How many screens have each person's place."""
        return Counter(person for guest in self.guests.values() for person in guest.persons)

    def is_one_screen(self) -> bool:
        """Are all the people who are there at one screen, so that nobody waits for them somewhere else?"""
        screens = [set(guest.persons) for guest in self.guests.values()]
        people = {person for screen in screens for person in screen if not self.is_bot(person)}
        return any(people <= screen for screen in screens)

    def is_away(self, person: int, now: float) -> bool:
        """Is somebody to play for this person: as the others want it, or as nobody was connected for a good while?"""
        return not self.is_present(person) and self.stand_in(person, now) == "cat"

    def stand_in(self, person: int, now: float) -> StandIn | None:
        """What is done for somebody who is away: a cat plays, all wait, or (None) nobody has said and it is early."""
        if person not in self.away_since:
            return None
        wish = self.wishes.get(person)
        return wish or ("cat" if now >= self.away_since[person] + ABSENT_MS else None)

    def may_be_lent(self, person: int, now: float) -> bool:
        """May somebody ask for the place of this person, for whom a cat plays already?

        Not that of the host or the maker: with it would go what only they may do.
        """
        chair, is_chiefs = self._state.chairs[person], person in (self._state.host, self._state.maker)
        is_playing = self._game.phase == "playing" and chair.taken and not self._state.solo
        return is_playing and not is_chiefs and chair.lent is None and self.is_away(person, now)

    def is_back(self, person: int) -> None:
        """Somebody is connected for this person again."""
        self.away_since.pop(person, None)
        self.wishes.pop(person, None)

    def is_without_host(self, now: float) -> bool:
        """Has the host been away for a good while?"""
        host = self._state.host
        return not self.is_present(host) and now >= self.away_since.get(host, now) + HOST_AWAY_MS

    def note_absent(self, now: float) -> None:
        """Remember since when each person is away."""
        for person in range(len(self._state.chairs)):
            if not self.is_present(person):
                self.away_since.setdefault(person, now)

    def is_bot(self, person: int) -> bool:
        """Does a bot have this place?"""
        return self._state.chairs[person].temper is not None

    def has_stand_ins(self) -> bool:
        """May it be that somebody else moves for a person? (Nobody does where all are people who are there.)"""
        for chair in self._state.chairs:
            if chair.temper is not None:
                return True
        return bool(self.away_since)

    def is_deserted(self) -> bool:
        """Is nobody there for whom the table should run? (At a table of bots a spectator is enough.)"""
        chairs = self._state.chairs
        for guest in self.guests.values():
            for person in guest.persons:
                if chairs[person].temper is None and not guest.asleep:
                    return False
        return not self.guests or any(chair.temper is None for chair in chairs)

    def may_run(self) -> bool:
        """Should table time run?"""
        game = self._game
        return game.phase == "playing" and not game.paused and not self._state.shut and not self.is_deserted()
