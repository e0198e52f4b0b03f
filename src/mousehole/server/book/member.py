"""A person of the house, and all that follows from what they have played: kept up with every result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mousehole.server.book.entries import PersonChanged, PlayerResult, ResultNoted
from mousehole.server.book.points import is_win
from mousehole.server.book.ratings import Strength

WEEK_S = 7 * 86_400.0


@dataclass
class GameTally:
    """How somebody has done at one game."""

    games: int = 0
    wins: int = 0
    points: float = 0.0
    streak: int = 0  # games won in a row, just now
    best_streak: int = 0
    strength: Strength | None = None
    shares: float = 0.0  # of wins without luck, summed over the games that were analysed
    analysed: int = 0
    luck_free: Strength | None = None  # by the results without luck alone


@dataclass
class Meetings:
    """How somebody has done against another."""

    games: int = 0
    before: int = 0
    after: int = 0


@dataclass
class Member:
    """A person of the house."""

    person: int
    name: str
    avatar: str
    child: bool
    host: bool
    since: float
    games: int = 0
    wins: int = 0
    points: float = 0.0
    streak: int = 0
    last: float | None = None
    by_game: dict[str, GameTally] = field(default_factory=dict)
    against: dict[int, Meetings] = field(default_factory=dict)
    best: dict[str, tuple[int, float, int]] = field(default_factory=dict)  # ms, when, result; by game
    chase: tuple[int, str, float, int] | None = None  # inputs, game, when, result
    firsts: dict[tuple[Literal["played", "won"], str], tuple[float, int]] = field(default_factory=dict)
    badges: dict[str, tuple[float, int]] = field(default_factory=dict)
    weeks: set[int] = field(default_factory=set)
    results: list[int] = field(default_factory=list)

    def change(self, entry: PersonChanged) -> None:
        """Be called otherwise, or be allowed other things."""
        self.name = self.name if entry.name is None else entry.name
        self.avatar = self.avatar if entry.avatar is None else entry.avatar
        self.child = self.child if entry.child is None else entry.child
        self.host = self.host if entry.host is None else entry.host

    def play(
        self, result: ResultNoted, number: int, player: PlayerResult, points: float, strength: Strength | None
    ) -> None:
        """Take in how a game has ended for this person."""
        tally = self.by_game.setdefault(result.game, GameTally())
        won = is_win(player.place, [each.place for each in result.players])
        for count in (self, tally):
            count.games += 1
            count.wins += won
            count.points += points
            count.streak = count.streak + 1 if won else 0
        tally.best_streak = max(tally.best_streak, tally.streak)
        tally.strength = strength or tally.strength
        self.last = result.at
        self.weeks.add(int(result.at // WEEK_S))
        self.results.append(number)
        self._remember(result, number, player, won)
        for other in result.players:
            if other.person is not None and other.person != self.person:
                met = self.against.setdefault(other.person, Meetings())
                met.games += 1
                met.before += player.place < other.place
                met.after += player.place > other.place

    def _remember(self, result: ResultNoted, number: int, player: PlayerResult, won: bool) -> None:
        """Firsts and bests."""
        self.firsts.setdefault(("played", result.game), (result.at, number))
        if won:
            self.firsts.setdefault(("won", result.game), (result.at, number))
        known = self.best.get(result.game)
        if player.best_ms is not None and (known is None or player.best_ms < known[0]):
            self.best[result.game] = (player.best_ms, result.at, number)
        if result.chase > (self.chase[0] if self.chase else 0):
            self.chase = (result.chase, result.game, result.at, number)
