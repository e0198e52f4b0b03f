"""How good a policy is: whole games at tables against bots of every temper, lynx and tiger too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from mousehole.adapters.own_games import game_of
from mousehole.bots.bot import HOLD, Bot, Choice
from mousehole.bots.make import PLAYERS
from mousehole.bots.play import AllHold, Party, seat_bots
from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.table import Table

NORMAL_95 = 1.96
LONGEST = 5_000  # inputs, after which a game is stopped and nobody has won

# An action's number, in timed games with the milliseconds to wait before it, or None to hold still: made of what the
# seat sees and of the mask of what is open to it. A PyTorch or ONNX module needs one line around it.
Policy = Callable[[Any, Any], Any]


class Score(NamedTuple):
    """What came of games against one temper: the mean share of a win (one that several share counts in parts), its 95 %
    interval, and what an equal player would win."""

    temper: str
    games: int
    share: float
    low: float
    high: float
    fair: float


class LearnedBot:
    """A policy as a bot: it sits wherever bots sit, in `mousehole.bots.play.Party` for instance.

    >>> table = Table("chop_chop", players=2, seed=1)
    >>> LearnedBot(table, 1, lambda seen, mask: mask.argmax()).choose({}, [], table.legal(1))
    ('place T1', None)
    """

    def __init__(self, table: Table, seat: int, policy: Policy) -> None:
        self._table, self._seat, self._policy = table, seat, policy

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        """What the policy does; ValueError where it is not open."""
        del view, events, legal  # the observation and the mask tell it in numbers
        given = self._policy(self._table.observation(self._seat), self._table.mask(self._seat))
        if given is None:
            return HOLD
        action, at = (given[0], now + int(given[1])) if isinstance(given, tuple) else (given, None)
        words = self._words(self._table, action)
        return (words, at) if at is None else self._in_time(words, int(action), at)

    def _words(self, table: Table, action: Any) -> str:
        """The input that an action is; of half a choice (a card to be swapped) the policy is asked for the rest too."""
        texts = [text for text, number in table.actions(self._seat).items() if number == int(action)]
        if not texts:
            raise ValueError(f"action {shown(action)}: it is not open; the policy was given the mask")
        middle = table.halfway(self._seat, int(action)) if len(texts) > 1 else None
        if middle is None:
            return texts[0]
        return self._words(middle, self._policy(middle.observation(self._seat), middle.mask(self._seat)))

    def _in_time(self, words: str, action: int, at: int) -> Choice:
        """The wish at the first moment from then on at which the rules take it; where it comes too late, none."""
        table = self._table
        moment = int(table.game.rules.moment(table._state, table._box, self._seat, action, at))
        return HOLD if moment < 0 else (words, moment)


def evaluate(
    policy: Policy,
    game: str | Game,
    against: str | Sequence[str] = PLAYERS,
    games: int = 100,
    *,
    players: int | None = None,
    seed: int | str = 1,
    iterations: int | None = 1000,
    options: Mapping[str, Any] | None = None,
    components: object = None,
) -> list[Score]:
    """Let a policy play so many games against every temper, from all seats in turn.

    `iterations` is a tiger's budget a decision. In Chop! Chop! and wherever else seats are not alike, give a number of
    games that the players divide.

    >>> [score] = evaluate(lambda seen, mask: mask.argmax(), "bon_appetit", ["random"], games=10, players=2)
    >>> score.games, score.fair
    (10, 0.5)
    """
    if games < 1:
        raise BadOptions(f"games {shown(games)}: a whole number from 1 on")
    tempers = [against] if isinstance(against, str) else against
    played = game_of(game)
    number = played.checked_players(players)
    return [
        _score(temper, games, number, [
            _share_of_game(policy, temper, Table(played, number, f"{seed} {i}", options, components=components),
                           i % number, f"{seed} {i}", iterations, options, components)
            for i in range(games)
        ])
        for temper in tempers
    ]  # fmt: skip


def _share_of_game(policy: Policy, temper: str, table: Table, person: int, seed: str, iterations: int | None,
                   options: Mapping[str, Any] | None, components: object) -> float:  # fmt: skip
    bots: list[Bot] = seat_bots(table, [temper] * table.players, seed, iterations, None, options, components)
    for seat in range(table.seats):
        if table.person(seat) == person:
            bots[seat] = LearnedBot(table, seat, policy)
    play_out(Party(table, bots))
    return share_of_win(table, person)


def play_out(party: Party) -> None:
    """Play to the end. Where all hold still and no clock runs, or after 5,000 inputs, a game stops and nobody has won.

    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> play_out(Party(table, seat_bots(table, ["cat", "cat"], seed=1)))
    >>> table.over
    True
    """
    table = party.table
    while not table.over and len(table.inputs) < LONGEST:
        try:
            party.play_one()
        except AllHold:
            return


def share_of_win(table: Table, person: int) -> float:
    """A person's share of the win, 0 where nobody has won; whoever has two hands wins once.

    >>> table = Table("bon_appetit", players=2, seed=1)
    >>> share_of_win(table, 0)
    0.0
    """
    champions = {table.person(seat) for seat in table.winners} if table.over else set()
    return 1 / len(champions) if person in champions else 0.0


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of so many games.

    >>> [round(bound, 3) for bound in interval(0.5, 100)]
    [0.404, 0.596]
    """
    square = NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _score(temper: str, games: int, players: int, shares: Sequence[float]) -> Score:
    share = sum(shares) / games
    return Score(temper, games, share, *interval(share, games), 1 / players)
