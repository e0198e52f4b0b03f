"""What a task is: a set-up, opponents, seeds in three splits, and a score with its interval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mousehole.adapters.evaluate import interval, play_out, share_of_win
from mousehole.adapters.sitting import Sitter, bots_for
from mousehole.bots.play import Party
from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.numbers import is_whole
from mousehole.table import Table

SPLITS = {"train": 2**31, "validation": 100, "test": 400}  # how many deals each has; no two splits share one
ITERATIONS = 500  # of a tiger among the opponents, a decision


class TaskScore(NamedTuple):
    """What a player came to: the mean share of a win in so many games, with its 95 % interval (Wilson's)."""

    task: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Task:
    """A task by its name. What a name stands for never changes; what should be otherwise gets a new number.

    `seat` is the person that the player is, None: another one from game to game, round the table.
    """

    name: str
    about: str
    game: str
    players: int
    seat: int | None
    opponents: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def seed(self, split: str, number: int) -> str:
        """The seed of a deal.

        >>> from mousehole.tasks import task
        >>> task("MamiGo-v1").seed("test", 7)
        'MamiGo-v1 test 7'
        """
        _check_split(split)
        if not is_whole(number, 0, SPLITS[split] - 1):
            raise BadOptions(f"game {shown(number)}: {split} has the games 0 to {SPLITS[split] - 1}")
        return f"{self.name} {split} {number}"

    def person(self, number: int) -> int:
        """Whom the player is in a game: which person at the table.

        >>> from mousehole.tasks import task
        >>> [task("Mistigri3-v1").person(number) for number in range(4)]
        [0, 1, 2, 0]
        """
        return number % self.players if self.seat is None else self.seat

    def table(self, split: str, number: int) -> Table:
        """The table of a game, dealt.

        >>> from mousehole.tasks import task
        >>> task("Mistigri3-v1").table("test", 0)
        <Table mistigri, 3 players, 0 inputs>
        """
        return Table(self.game, self.players, self.seed(split, number), self.options)

    def arguments(self) -> dict[str, Any]:
        """What Gymnasium's environments of the game take, to train with the same opponents.

        >>> from mousehole.tasks import task
        >>> task("ChopCat-v1").arguments()
        {'players': 2, 'options': {}, 'seat': 1, 'opponents': ['cat']}
        """
        return {
            "players": self.players, "options": dict(self.options), "seat": self.seat,
            "opponents": list(self.opponents),
        }  # fmt: skip

    def play(self, player: Sitter, split: str = "test", number: int = 0) -> tuple[Table, float]:
        """One game to its end: the table, and the player's share of the win.

        >>> from mousehole.tasks import task
        >>> table, share = task("ChopCat-v1").play("kitten", "validation", 1)
        >>> table.over, share in (0.0, 1.0)
        (True, True)
        """
        table, person, seed = self.table(split, number), self.person(number), self.seed(split, number)
        bots = bots_for(table, person, list(self.opponents), seed, ITERATIONS, self.options)
        others = [player] * (self.players - 1)
        own = bots_for(table, (person + 1) % self.players, others, f"{seed} player", ITERATIONS, self.options)
        is_mine = [table.person(seat) == person for seat in range(table.seats)]
        play_out(Party(table, [own[seat] if is_mine[seat] else bots[seat] for seat in range(table.seats)]))
        return table, share_of_win(table, person)

    def score(self, player: Sitter, split: str = "test", games: int | None = None) -> TaskScore:
        """Play the first so many games of a split (all, where no number is said) and add up.

        A player is a temper, an age (`8y`, reaction games), anything that has `choose` as bots have, or a function of
        `(observation, mask)` that gives an action's number, in timed games with the milliseconds to wait before it.

        >>> from mousehole.tasks import task
        >>> task("MamiGo-v1").score("20y", "validation", games=3).games
        3
        """
        _check_split(split)
        number = SPLITS["test" if split == "train" else split] if games is None else games
        if not is_whole(number, 1, SPLITS[split]):
            raise BadOptions(f"games {shown(games)}: {split} has 1 to {SPLITS[split]}")
        share = sum(self.play(player, split, i)[1] for i in range(number)) / number
        return TaskScore(self.name, number, share, *interval(share, number))


def _check_split(split: str) -> None:
    if split not in SPLITS:
        raise BadOptions(f"split {shown(split)}: there are {', '.join(SPLITS)}")
