"""The house book in memory: a fold of its entries, without a clock and without a disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mousehole.server.book import badges, entries
from mousehole.server.book.entries import AnyBookEntry, PlayerResult, ResultNoted, read_book_entry, write_book_entry
from mousehole.server.book.evenings import Evening
from mousehole.server.book.member import GameTally, Member
from mousehole.server.book.points import points_of
from mousehole.server.book.ratings import Strength, places_by_share, rate
from mousehole.server.book.rounds import trophy_of

MOST_CODES = 500  # that are still good; of more, the one that ends first is forgotten


@dataclass
class Code:
    """A code that was made and not used."""

    kind: entries.CodeKind
    until: float
    person: int | None


@dataclass
class Book:
    """All that is known of the house. `length`: how many entries it has taken in."""

    length: int = 0
    house: str = ""
    door: entries.DoorState | None = None  # None: as the server thinks best
    hide_ratings: bool = False
    luck_free: bool = False
    people: dict[int, Member] = field(default_factory=dict)
    next_person: int = 1
    devices: dict[str, set[int]] = field(default_factory=dict)
    codes: dict[str, Code] = field(default_factory=dict)
    seats: dict[str, dict[int, int]] = field(default_factory=dict)  # people by place, by room
    bound_at: dict[str, float] = field(default_factory=dict)  # when somebody has last sat down, the latest last
    oldest: float | None = None  # the date of the oldest result or place
    results: list[bytes] = field(default_factory=list)  # as they are stored: most are never looked at; empty: expired
    by_game: dict[str, list[int]] = field(default_factory=dict)  # numbers of results
    counted: int = 0  # results that count
    noted: dict[tuple[str, int], int] = field(default_factory=dict)  # the number of a result, by room and game
    noted_at: dict[str, float] = field(default_factory=dict)  # when the last result of each room was noted
    bots: dict[tuple[str, str], Strength] = field(default_factory=dict)  # by game and temper
    evenings: dict[int, Evening] = field(default_factory=dict)
    tables: dict[str, tuple[int, int, int]] = field(default_factory=dict)  # evening, round and table, by room
    shares: dict[int, list[float]] = field(default_factory=dict)  # without luck, by result
    luck_free_ratings: dict[int, list[tuple[float, float]]] = field(default_factory=dict)  # by result
    luck_free_bots: dict[tuple[str, str], Strength] = field(default_factory=dict)  # by game and temper
    last_at: float = 0.0
    unknown: int = 0  # entries that only a later version can read
    damaged: int = 0
    forgotten: set[int] = field(default_factory=set)

    def take(self, bodies: Iterable[bytes]) -> None:
        """Take entries in as they are stored; what cannot be read is counted, and nothing is written after it."""
        for body in bodies:
            if not body:  # damaged on disk, and known to be: what was there is lost, and nothing else
                self.damaged += 1
                self.length += 1
                continue
            try:
                entry = read_book_entry(body)
            except Exception:  # whatever damage or a later version does to an entry
                self.unknown += 1
                self.length += 1
            else:
                self.apply(entry, body)

    def apply(self, entry: AnyBookEntry, body: bytes | None = None) -> None:
        """Take an entry in."""
        self.length += 1
        match entry:
            case ResultNoted():
                self._note(entry, body or write_book_entry(entry))
            case entries.PersonAdded() | entries.PersonChanged() | entries.PersonForgotten():
                self._people(entry)
            case entries.DeviceLinked() | entries.DeviceUnlinked() | entries.CodeMade() | entries.CodeUsed():
                self._doors(entry)
            case entries.HouseSet():
                self.house = self.house if entry.name is None else entry.name
                self.door = entry.door or self.door
                self.hide_ratings = self.hide_ratings if entry.hide_ratings is None else entry.hide_ratings
                self.luck_free = self.luck_free if entry.luck_free is None else entry.luck_free
            case entries.SeatsBound():
                bound = self.seats.setdefault(entry.room, {})
                self._bind(entry.room, entry.at)
                bound |= {int(place): person for place, person in entry.people.items() if person in self.people}
            case entries.LuckNoted():
                self._note_luck(entry)
            case entries.ResultGone():
                self.results.append(b"")
            case entries.BookBegun() | entries.Unwritten():
                pass
            case _:
                self._evening(entry)

    def _bind(self, room: str, at: float) -> None:
        self.bound_at.pop(room, None)
        self.bound_at[room] = at
        self.oldest = at if self.oldest is None else min(self.oldest, at)

    # People and their devices

    def _people(self, entry: entries.PersonAdded | entries.PersonChanged | entries.PersonForgotten) -> None:
        match entry:
            case entries.PersonAdded():
                self.people[entry.person] = Member(
                    entry.person, entry.name, entry.avatar, entry.child, entry.host, entry.at
                )
                self.next_person = max(self.next_person, entry.person + 1)
            case entries.PersonChanged():
                member = self.people.get(entry.person)
                if member is not None:
                    member.change(entry)
            case entries.PersonForgotten(person=person):
                self._forget(person)

    def _forget(self, person: int) -> None:
        self.people.pop(person, None)
        self.forgotten.add(person)
        self.next_person = max(self.next_person, person + 1)
        for held in self.devices.values():
            held.discard(person)
        self.codes = {digest: code for digest, code in self.codes.items() if code.person != person}
        for places in self.seats.values():
            for place in [place for place, whose in places.items() if whose == person]:
                del places[place]
        for other in self.people.values():
            other.against.pop(person, None)
        for evening in self.evenings.values():
            evening.leave([person])

    def _doors(
        self, entry: entries.DeviceLinked | entries.DeviceUnlinked | entries.CodeMade | entries.CodeUsed
    ) -> None:
        match entry:
            case entries.DeviceLinked(digest=digest, person=person):
                held = self.devices.setdefault(digest, set())
                if person in self.people:
                    held.add(person)
            case entries.DeviceUnlinked(digest=digest, person=None):
                self.devices.pop(digest, None)
            case entries.DeviceUnlinked(digest=digest, person=person):
                self.devices.get(digest, set()).discard(person)
            case entries.CodeMade():
                self.codes[entry.digest] = Code(entry.kind, entry.until, entry.person)
                if len(self.codes) > MOST_CODES:
                    del self.codes[min(self.codes, key=lambda digest: self.codes[digest].until)]
            case entries.CodeUsed(digest=digest):
                self.codes.pop(digest, None)

    # Results

    def result(self, number: int) -> ResultNoted:
        """A result by its number."""
        entry = read_book_entry(self.results[number])
        assert isinstance(entry, ResultNoted)
        return entry

    def rated(self, result: ResultNoted) -> ResultNoted:
        """A result with everybody's strength after it, where it counts; the only place where strengths are reckoned."""
        if "set_up" in result.marks:
            return result
        before = [self.strength(player, result.game) for player in result.players]
        after = rate(before, [player.place for player in result.players])
        for player, strength in zip(result.players, after, strict=bool(after)):
            if player.person is not None or player.temper is not None:
                player.rating = (strength.mean, strength.spread)
        return result

    def luck_noted(self, number: int, shares: list[float]) -> entries.LuckNoted:
        """What an analysis has left of a result, with everybody's strength by such results alone, where it counts."""
        result = self.result(number)
        if "set_up" in result.marks or len(shares) != len(result.players):
            return entries.LuckNoted(number, shares)
        before = [self._luck_free_strength(player, result.game) for player in result.players]
        after = rate(before, places_by_share(shares))
        return entries.LuckNoted(number, shares, [(each.mean, each.spread) for each in after])

    def _luck_free_strength(self, player: PlayerResult, game: str) -> Strength:
        if player.temper is not None:
            return self.luck_free_bots.get((game, player.temper), Strength())
        member = self.people.get(player.person) if player.person is not None else None
        tally = member.by_game.get(game) if member is not None else None
        return Strength() if tally is None or tally.luck_free is None else tally.luck_free

    def strength(self, player: PlayerResult, game: str) -> Strength:
        """How strong somebody is before a game; a guest is anybody."""
        if player.temper is not None:
            return self.bots.get((game, player.temper), Strength())
        member = self.people.get(player.person) if player.person is not None else None
        tally = member.by_game.get(game) if member is not None else None
        return Strength() if tally is None or tally.strength is None else tally.strength

    def _note(self, result: ResultNoted, body: bytes) -> None:
        if (result.room, result.round) in self.noted:
            return  # it was noted before: by another node, or before a crash
        number = len(self.results)
        self.results.append(body)
        self.noted[result.room, result.round] = number
        self.by_game.setdefault(result.game, []).append(number)
        self.last_at = self.noted_at[result.room] = result.at
        self.oldest = result.at if self.oldest is None else min(self.oldest, result.at)
        if "set_up" not in result.marks:
            self.counted += 1
            self._count(result, number)
        table = self.tables.get(result.room)
        if table is not None and table[0] in self.evenings:
            self.evenings[table[0]].take_result(table, result, number)
            self._give_trophy(self.evenings[table[0]], number, result.at)
        for evening in self.evenings.values():
            if evening.made.kind == "league":
                evening.take_league_result(result, number)

    def _count(self, result: ResultNoted, number: int) -> None:
        places = [player.place for player in result.players]
        for player in result.players:
            strength = None if player.rating is None else Strength(*player.rating)
            if player.temper is not None and strength is not None:
                self.bots[result.game, player.temper] = strength
            member = self.people.get(player.person) if player.person is not None else None
            if member is None:
                continue
            points = points_of(player.place, places)
            member.play(result, number, player, points, strength)
            if player.without_luck is not None:
                self._count_luck(member, result.game, player.without_luck)
            for badge in badges.won(member, result, player):
                member.badges.setdefault(badge, (result.at, number))

    def _note_luck(self, entry: entries.LuckNoted) -> None:
        is_there = 0 <= entry.result < len(self.results) and self.results[entry.result]
        if not is_there or entry.result in self.shares:
            return
        result = self.result(entry.result)
        if len(entry.shares) != len(result.players):
            return
        self.shares[entry.result] = entry.shares
        if "set_up" in result.marks:
            return
        if len(entry.ratings) == len(result.players):
            self.luck_free_ratings[entry.result] = entry.ratings
        for place, player in enumerate(result.players):
            strength = Strength(*entry.ratings[place]) if entry.result in self.luck_free_ratings else None
            if player.temper is not None and strength is not None:
                self.luck_free_bots[result.game, player.temper] = strength
            member = self.people.get(player.person) if player.person is not None else None
            if member is not None:
                self._count_luck(member, result.game, entry.shares[place])
                tally = member.by_game[result.game]
                tally.luck_free = strength or tally.luck_free

    @staticmethod
    def _count_luck(member: Member, game: str, share: float) -> None:
        tally = member.by_game.setdefault(game, GameTally())
        tally.shares += share
        tally.analysed += 1

    # Evenings

    def _evening(
        self,
        entry: entries.EveningMade
        | entries.EveningJoined
        | entries.EveningLeft
        | entries.RoundDrawn
        | entries.TableOpened
        | entries.TableDecided
        | entries.EveningEnded,
    ) -> None:
        if isinstance(entry, entries.EveningMade):
            self.evenings[entry.evening] = Evening(entry)
            self.oldest = entry.at if self.oldest is None else min(self.oldest, entry.at)
            return
        evening = self.evenings.get(entry.evening)
        if evening is None:
            return
        if isinstance(entry, entries.TableOpened):
            self.tables[entry.room] = (entry.evening, entry.round, entry.table)
            people = evening.rounds[entry.round].tables[entry.table].people
            self._bind(entry.room, entry.at)
            self.seats[entry.room] = {place: person for place, person in enumerate(people) if person in self.people}
        evening.apply(entry)
        if isinstance(entry, entries.TableDecided) and entry.result is not None:
            evening.rounds[entry.round].tables[entry.table].result = self.noted.get(entry.result)
        if isinstance(entry, entries.TableDecided | entries.EveningLeft | entries.EveningEnded):
            self._give_trophy(evening, max(len(self.results) - 1, 0), getattr(entry, "at", self.last_at))

    def _give_trophy(self, evening: Evening, number: int, at: float) -> None:
        for person in trophy_of(evening):
            if person in self.people:
                self.people[person].badges.setdefault("trophy", (at, number))
