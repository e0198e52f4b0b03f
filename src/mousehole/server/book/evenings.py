"""An evening, a league or a tournament: a fold of its entries, and what is to be done next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.server.book import entries
from mousehole.server.book.entries import EveningMade, ResultNoted
from mousehole.server.book.luck import luck_of
from mousehole.server.book.points import is_win, points_of

WEEK_S = 7 * 86_400.0


@dataclass
class DrawnTable:
    """A table of a round. `places`: of its people, once it is over; `all_places`: with those of its bots."""

    people: list[int]
    room: str | None = None
    tokens: list[str | None] = field(default_factory=list)
    again: int = 0
    places: list[int] = field(default_factory=list)
    all_places: list[int] = field(default_factory=list)
    result: int | None = None

    def end(self, places: list[int], all_places: list[int], result: int | None) -> None:
        """It is over."""
        self.places, self.all_places, self.result = places, all_places, result
        self.tokens = []


@dataclass
class DrawnRound:
    """A round: which of the evening's games, who sits where, who has a bye."""

    game: int
    tables: list[DrawnTable]
    byes: list[int]

    @property
    def is_over(self) -> bool:
        """Has every table ended?"""
        return all(table.places for table in self.tables)


@dataclass
class LeagueResult:
    """What a league has taken in of a result: its week, and everybody's points and place among those of the league."""

    result: int
    game: str
    week: int
    points: dict[int, float]
    winners: list[int]


@dataclass
class Evening:
    """An evening as its entries tell it."""

    made: EveningMade
    people: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    rounds: list[DrawnRound] = field(default_factory=list)
    league: list[LeagueResult] = field(default_factory=list)
    ended: bool = False
    # Who has it, once it is over and that was reckoned; None after any change.
    trophy: list[int] | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.people = list(self.made.people)

    # What happens

    def apply(
        self,
        entry: entries.EveningJoined
        | entries.EveningLeft
        | entries.RoundDrawn
        | entries.TableOpened
        | entries.TableDecided
        | entries.EveningEnded,
    ) -> None:
        """Take an entry in."""
        self.trophy = None
        match entry:
            case entries.EveningJoined(people=people):
                self.people += [person for person in people if person not in self.people]
                self.gone -= set(people)
            case entries.EveningLeft(people=people):
                self.leave(people)
            case entries.RoundDrawn():
                self.rounds.append(
                    DrawnRound(entry.game, [DrawnTable(list(table)) for table in entry.tables], list(entry.byes))
                )
            case entries.TableOpened():
                table = self.rounds[entry.round].tables[entry.table]
                table.room, table.tokens, table.again = entry.room, list(entry.tokens), entry.again
                table.places, table.all_places, table.result = [], [], None
            case entries.TableDecided():
                self.rounds[entry.round].tables[entry.table].end(
                    entry.places, entry.all_places or list(entry.places), None
                )
            case entries.EveningEnded():
                self.ended = True

    def leave(self, people: list[int]) -> None:
        """Play along no longer; a table at which one alone is left is theirs."""
        self.trophy = None
        self.gone |= {person for person in people if person in self.people}
        if not self.rounds:
            return
        for table in self.rounds[-1].tables:
            staying = [person for person in table.people if person not in self.gone]
            if not table.places and len(table.people) > 1 and len(staying) <= 1:
                places = [1 if person in staying else 2 for person in table.people]
                table.end(places, places, None)

    def take_result(self, table: tuple[int, int, int], result: ResultNoted, number: int) -> None:
        """The game of a table is over; a game after that at the same room is for fun."""
        found = self.rounds[table[1]].tables[table[2]]
        if not found.places and found.room == result.room:
            every = [player.place for player in result.players]
            found.end(every[: len(found.people)], every, number)
            self.trophy = None

    def take_league_result(self, result: ResultNoted, number: int) -> None:
        """A game that was played while a league goes on, by two or more of it."""
        week = int(max(result.at - self.made.at, 0.0) // WEEK_S)
        is_late = self.made.weeks > 0 and week >= self.made.weeks
        if self.ended or is_late or result.at < self.made.at or "set_up" in result.marks:
            return
        if result.game not in [each.game for each in self.made.games]:
            return
        theirs = [
            (player.person, player.place)
            for player in result.players
            if player.person in self.people and player.person not in self.gone
        ]
        if len(theirs) < 2:
            return
        places = [place for _, place in theirs]
        points = {person: points_of(place, places) for person, place in theirs if person is not None}
        winners = [person for person, place in theirs if person is not None and is_win(place, places)]
        self.league.append(LeagueResult(number, result.game, week, points, winners))
        self.trophy = None

    # What is asked

    @property
    def present(self) -> list[int]:
        """Who plays along now."""
        return [person for person in self.people if person not in self.gone]

    @property
    def planned(self) -> int:
        """How many rounds there are to be; 0: as many as it takes."""
        made = self.made
        if made.kind in ("knockout", "league"):
            return 0
        if made.rounds:
            return made.rounds
        return len(made.games) if made.kind == "evening" else usual_rounds(len(made.people), self.seats(0))

    def sizes(self, game: int) -> list[int]:
        """How many may sit at a table of one of the games; of one that is not there any more, as many as were to."""
        known = known_game(self.made.games[game].game)
        return list(known.notation.PLAYERS) if known else [self.made.seats or 2]

    def seats(self, game: int) -> int:
        """How many are to sit at a table of one of the games."""
        sizes = self.sizes(game)
        if self.made.seats:
            return min(max(self.made.seats, sizes[0]), sizes[-1])
        return sizes[-1] if self.made.kind == "evening" else sizes[0]

    def weight(self, game: int) -> float:
        """How much the points of one of the games weigh."""
        chosen, made = self.made.games[game], self.made
        known = known_game(chosen.game)
        speed = 1.0 - made.less_speed if known and known.rules.TIMED else 1.0
        return round(chosen.weight * speed * (1.0 - made.less_luck * luck_of(chosen.game)), 4)

    def is_tied(self, table: DrawnTable) -> bool:
        """Has a table of a knock-out ended without saying who goes on?"""
        if self.made.kind != "knockout" or not table.places:
            return False
        return len(self._through(table)) != self.going_on(table)

    def going_on(self, table: DrawnTable) -> int:
        """How many of a table of a knock-out go on; at the last table of all one has the trophy."""
        is_last = len(self.rounds[-1].tables) == 1 and not self.rounds[-1].byes
        return 1 if is_last else max(len(table.people) // 2, 1)

    def _through(self, table: DrawnTable) -> list[int]:
        """Who goes on; more than there should be where they share the last place that does."""
        best = sorted(table.places)[: self.going_on(table)]
        return [person for person, place in zip(table.people, table.places, strict=True) if place <= best[-1]]

    @property
    def alive(self) -> list[int]:
        """Who is still in a knock-out."""
        if not self.rounds:
            return self.present
        latest = self.rounds[-1]
        through = [person for table in latest.tables if table.places for person in self._through(table)]
        playing = [person for table in latest.tables if not table.places for person in table.people]
        later = [
            person for person in self.people[len(self.made.people) :] if len(self.rounds) == 1 and self._is_new(person)
        ]
        return [person for person in (*latest.byes, *through, *playing, *later) if person not in self.gone]

    def _is_new(self, person: int) -> bool:
        seated = {each for drawn in self.rounds for table in drawn.tables for each in table.people}
        return person not in seated and all(person not in drawn.byes for drawn in self.rounds)

    def is_over(self, now: float | None = None) -> bool:
        """Is there nothing more to be played? A league is over when its weeks are."""
        made = self.made
        if self.ended:
            return True
        if made.kind == "league":
            return bool(now is not None and made.weeks and now >= made.at + made.weeks * WEEK_S)
        if not self.rounds or not self.rounds[-1].is_over:
            return False
        if any(self.is_tied(table) for table in self.rounds[-1].tables):
            return False
        return len(self.alive) <= 1 if made.kind == "knockout" else len(self.rounds) >= self.planned

    @property
    def may_draw(self) -> bool:
        """Can the next round be drawn?"""
        if self.is_over() or self.made.kind == "league":
            return False
        if self.rounds and not self.rounds[-1].is_over:
            return False
        if self.rounds and any(self.is_tied(table) for table in self.rounds[-1].tables):
            return False
        return len(self.alive if self.made.kind == "knockout" else self.present) >= 2

    def met(self) -> Counter[frozenset[int]]:
        """How often two people have sat at one table."""
        found: Counter[frozenset[int]] = Counter()
        for drawn in self.rounds:
            for table in drawn.tables:
                for number, one in enumerate(table.people):
                    found.update(frozenset((one, other)) for other in table.people[number + 1 :])
        return found

    def byes(self) -> Counter[int]:
        """How many byes everybody has had."""
        return Counter(person for drawn in self.rounds for person in drawn.byes)


def known_game(game: str) -> Game | None:
    """A game of an evening; None where it was one of somebody's own, and is not there any more, or does not load.

    What was played of it stays in the book, which all the others want to read.
    """
    try:
        return load(game)
    except Exception:  # whatever the loader says of it
        return None


def usual_rounds(people: int, seats: int) -> int:
    """So many rounds of a Swiss tournament that one alone can have won all of them.

    >>> usual_rounds(64, 2), usual_rounds(8, 2), usual_rounds(3, 2), usual_rounds(16, 4)
    (6, 3, 3, 3)
    """
    rounds, groups = 1, max(seats, 2)
    while groups < people:
        groups *= max(seats, 2)
        rounds += 1
    return rounds if seats == 2 and people > 3 else rounds + 1
