"""The matches that `bots.py` has played: who meets whom, with which budget, how often, and how a game is played."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from greedy import greedy
from openspiel_bot import play_against_openspiel

from mousehole.bots.bot import Bot
from mousehole.bots.make import make
from mousehole.bots.matches import Matches
from mousehole.bots.play import Party
from mousehole.bots.policy import policies
from mousehole.bots.thinker import PolicyBot, Thinker
from mousehole.bots.world import World
from mousehole.engine.options import resolve
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table import Table

SECONDS = 0.05  # what a whole search of ITERATIONS costs on one core of the machine that they were found on
ITERATIONS = {"chop_chop": 7500, "mistigri": 7000}  # `bots.py --calibrate` finds them
OPTIONS: dict[str, dict[str, Any]] = {"chop_chop": {}, "mistigri": {"tie_rounds": 5}}
POLICY_GAMES = 4000
POLICIES = ("random", "greedy", "kitten", "cat")
PLURALS = {"random": "random players", "kitten": "kittens", "cat": "cats", "lynx": "lynxes"}
OPENSPIEL_SIMULATIONS, OPENSPIEL_ITERATIONS = 12, 30_000  # about 0.2 s a decision each: equal time
MICE, CAT = 0, 1
SIDES = (("as mice", MICE), ("as cat", CAT))

Result = list[float]  # share of the win, own penalty, others' mean penalty, own decisions, iterations, CPU seconds


@dataclass(frozen=True)
class Match:
    """One contestant in a seat, the same other in all others; in Mistigri the contestant's seat goes round."""

    name: str
    game: str
    players: int
    contestant: str
    other: str
    seat: int | None  # None: it goes round
    games: int
    iterations: int = 0
    at_least: float | None = None  # the share of wins to be reached, in fair shares where the seat goes round
    at_most_penalty: float | None = None  # of the others'
    is_step: bool = False  # a step of the ladder: better than the other would be in this seat
    is_deep: bool = False  # only played where it is asked for

    @property
    def fair(self) -> float:
        """The share that equals would have: in a duel it is not known."""
        return 1 / self.players if self.seat is None else 1.0

    @property
    def is_compiled(self) -> bool:
        """Is it played by policies alone, thousands of games a second?"""
        return self.contestant in POLICIES and self.other in POLICIES

    def seat_in(self, game: int) -> int:
        """The contestant's seat in a game of that number."""
        return game % self.players if self.seat is None else self.seat


def duel(contestant: str, other: str, games: int = POLICY_GAMES, at_least: dict[int, float] | None = None,
         label: str = "", **more: Any) -> list[Match]:  # fmt: skip
    """A match in Chop! Chop! from both sides."""
    return [
        Match(f"Chop! Chop!: {contestant}{label} {side} against {other}", "chop_chop", 2, contestant, other, seat,
              games, at_least=(at_least or {}).get(seat), **more)
        for side, seat in SIDES
    ]  # fmt: skip


def among(contestant: str, others: str, games: int = POLICY_GAMES, iterations: int = 0, at_least: float | None = None,
          penalty: float | None = None) -> list[Match]:  # fmt: skip
    """One among others in Mistigri, with 3, 4 and 5 players."""
    return [
        Match(f"Mistigri: one {contestant} among {PLURALS[others]}, {players} players", "mistigri", players, contestant,
              others, None, games - games % players, iterations, at_least, penalty)
        for players in (3, 4, 5)
    ]  # fmt: skip


def all_matches() -> list[Match]:
    """Everything to show, the most important first."""
    chop, mist = ITERATIONS["chop_chop"], ITERATIONS["mistigri"]
    return [
        *duel("random", "random"),
        *duel("greedy", "greedy"),
        *duel("kitten", "kitten"),
        *duel("cat", "cat"),
        *duel("cat", "random", at_least={MICE: 0.95, CAT: 0.95}),
        *duel("cat", "greedy", at_least={MICE: 0.30, CAT: 0.60}),
        *duel("kitten", "random", is_step=True),
        *duel("cat", "kitten", is_step=True),
        *among("kitten", "random"),
        *among("cat", "kitten"),
        *duel("tiger", "cat", 104, iterations=chop),
        *among("tiger", "cat", 105, mist, 1.4, 0.75),
        *among("tiger", "kitten", 105, mist, 2.0),
        *duel("lynx", "cat", 500, iterations=chop, is_step=True),
        *duel("lynx", "lynx", 100, iterations=chop),
        *duel("tiger", "lynx", 90, iterations=chop, is_step=True),
        *duel("tiger", "greedy", 40, iterations=chop),
        *duel("tiger", "OpenSpiel's IS-MCTS", 6, iterations=OPENSPIEL_ITERATIONS),
        *among("lynx", "cat", 60, mist),
        *among("tiger", "lynx", 30, mist),
        *duel("tiger", "cat", 50, iterations=10 * chop, label=" with 0.5 s", is_deep=True),
        *duel("tiger", "cat", 50, iterations=40 * chop, label=" with 2 s", is_deep=True),
    ]


def play_batch(match: Match, first: int, games: int) -> list[Result]:
    """Games number `first` … of a match."""
    if match.is_compiled:
        return play_compiled(match, first, games)
    play_one = play_at_openspiel if match.other.startswith("OpenSpiel") else play_at_table
    return [play_one(match, number) for number in range(first, first + games)]


def play_at_table(match: Match, number: int) -> Result:
    """One game between bots."""
    seat = match.seat_in(number)
    table = Table(match.game, players=match.players, seed=f"bench {number}", options=OPTIONS[match.game])
    bots = [
        a_bot(match, number, other, match.contestant if other == seat else match.other) for other in range(table.seats)
    ]
    party = Party(table, bots)
    start = time.process_time()  # a busy machine does not make a bot slower
    while not table.over:
        party.play_one()
    hero = bots[seat]
    thought = [hero.decisions, hero.searched] if isinstance(hero, Thinker) else [0, 0]
    return [*result(seat, table.winners, table.scores), *thought, time.process_time() - start]


def play_at_openspiel(match: Match, number: int) -> Result:
    """One game against OpenSpiel's search, at a table of its own."""
    seat = match.seat_in(number)
    hero = a_bot(match, number, seat, match.contestant)
    assert isinstance(hero, Thinker)
    winners, scores, spent = play_against_openspiel(hero, seat, number, OPENSPIEL_SIMULATIONS)
    return [*result(seat, winners, scores), hero.decisions, hero.searched, spent]


def a_bot(match: Match, number: int, seat: int, temper: str) -> Bot:
    """A player of a match, ready to play."""
    options = OPTIONS[match.game]
    seed = f"bench {number} {seat}"
    if temper == "greedy":
        game = load(match.game)
        return PolicyBot(World(Setup(game, match.players, options), seat), greedy, seed)
    bot = make(temper, match.game, seat, seed, match.iterations or 1, players=match.players, options=options)
    if isinstance(bot, Thinker):
        bot.get_ready()  # not on the match's clock
    return bot


@cache
def compiled_matches(game_id: str) -> Matches:
    """All policies of a game, compiled once a process."""
    game = load(game_id)
    return Matches(game, policies(game) | ({"greedy": greedy} if game_id == "chop_chop" else {}))


def play_compiled(match: Match, first: int, games: int) -> list[Result]:
    """Games between policies."""
    game = load(match.game)
    box = game.box(match.players, resolve(game.notation.OPTIONS, OPTIONS[match.game]), game.components)
    results = []
    seats = range(match.players) if match.seat is None else [match.seat]
    for seat in seats:
        names = [match.contestant if other == seat else match.other for other in range(match.players)]
        played = compiled_matches(match.game).play(box, names, f"bench {seat}", first, games // len(seats))
        for won, points in zip(*(array.tolist() for array in played), strict=True):
            winners = [other for other in range(match.players) if won >> other & 1]
            results.append([*result(seat, winners, points), 0, 0, 0])
    return results


def result(seat: int, winners: list[int], scores: list[int]) -> list[float]:
    """The share of the win, one's own penalty and the mean of the others'."""
    others = [-points for other, points in enumerate(scores) if other != seat]
    return [(seat in winners) / max(len(winners), 1), -scores[seat], sum(others) / len(others)]
