"""What a game is to everybody else: a package with a module of rules and a module of notation.

`rules.py` (runs in CPython, Numba and CUDA; every function marked `@rule`; never raises):

| name | what it is |
|---|---|
| `STATE`, `BOX`, `KNOWLEDGE` | records: the table; options and components, which never change; what a seat remembers |
| `ACTIONS`, `MOST_LEGAL` | how many actions there are; how many can be open to one seat at once |
| `TIMED` | whether the rules judge by time |
| `setup(state, box, rng)` | set up a zeroed state by shuffle |
| `is_over(state, box)` | has the game ended |
| `actor(state, box)` | the one seat that may act, TABLE, or, in timed games, ANYBODY where several may |
| `legal(state, box, seat, actions)` | write the open actions of a seat, return their number |
| `chances(state, box, actions, weights)` | the same for TABLE, with whole-number weights |
| `random_action(state, box, seat, rng)` | may be left out: one of `legal`, drawn as from the list, without the list |
| `random_chance(state, box, rng)` | may be left out: the same for `chances` |
| `is_half(state, box)` | a choice of two cards has had its first step only |
| `play(state, box, seat, action, at, distance, log)` | carry out a legal action |
| `moment(state, box, seat, action, at)` | timed games: the earliest moment from `at` on that it is open, -1: too late |
| `due(state, box)` | timed games: when `timeout` is next allowed, -1: no clock is running |
| `clock(state)` | timed games: the millisecond of the last input |
| `winners(state, box)` | the winners as a set of seats, a bit each |
| `score(state, box, seat)` | the seat's points, more is better |
| `learn(knowledge, state, box, seat, row)` | what `seat` learns from its copy of an event |
| `resample(state, box, seat, knowledge, rng)` | deal anew what the seat cannot know |
| `HIDDEN` | where something is hidden: which fields of the state, `all` or `others` (place i is for seat i alone) |

`state.turn` and `box.seats` are read by everybody.

`notation.py` (CPython only; text exists only here and in the table): `PREFIX`, `PLAYERS`, `OPTIONS`, `EVENTS`,
`REASONS`, `KEYS`, `SECRETS`, and the functions that `Notation` below lists. It may have more: `imagine(view, box,
seat)`, a position that fits a view, without which bots, where something is hidden, play any open input; `way(state,
box, words)`, the squares of a move, for games on a board; `person(box, seat)`, who plays a seat, where one has several;
`open_position(state, box)`, the position without the keys that are hidden from all, where those are much work to write;
`TEXTS`, the text of every action, where it is the same in every state; or else `meant(words)`, the reading of words
that `write` has written, where that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from mousehole.engine.components import Data, corrected, read_components
from mousehole.engine.errors import BadOptions, shown
from mousehole.engine.events import Event, Kind, Row, make_reader
from mousehole.engine.notation import Input, Reading
from mousehole.engine.numbers import is_whole
from mousehole.engine.options import Option, hashable
from mousehole.engine.record import Mirror, mirror

BOXES_KEPT = 64  # of each game: few numbers of players and options are asked for at a time


class Notation(Protocol):
    """How a game is written: inputs, positions, events."""

    PREFIX: str
    PLAYERS: range
    OPTIONS: Sequence[Option]
    EVENTS: Mapping[int, Kind]
    REASONS: Sequence[str]
    KEYS: Sequence[str]  # of a position
    SECRETS: Mapping[str, Any]

    def make_box(self, box: Any, players: int, options: Mapping[str, Any], components: Data) -> None:
        """Fill a zeroed box; BadComponents where the components make none."""

    def seats(self, box: Any) -> int:
        """How many seats the table has."""

    def read(self, state: Any, box: Any, given: Input) -> Reading:
        """An input as actions, or Refused with the first reason that applies."""

    def write(self, state: Any, box: Any, action: int) -> list[str]:
        """The texts of a legal action (one; but several where it is the first half of a seat's choice of two)."""

    def position(self, state: Any, box: Any) -> dict[str, Any]:
        """The state, written for people."""

    def place(self, state: Any, box: Any, position: Mapping[str, Any]) -> None:
        """Set a zeroed state up by hand, or BadPosition."""

    def seen(self, state: Any, box: Any, seat: int | None) -> dict[str, Any]:
        """The keys that a view has beyond the position's."""


@dataclass(frozen=True)
class Game:
    """One game: its id, its rules, its notation and what is in its box.

    >>> from mousehole.games import load
    >>> game = load("bon_appetit")
    >>> game.rules.ACTIONS, game.notation.PREFIX, game.components["deck"]["half"]["CA"]
    (1, 'BA', 7)
    """

    id: str
    package: ModuleType

    @classmethod
    def load(cls, package: str) -> Game:
        """The game in a package, by the package's name.

        >>> Game.load("mousehole.games.mistigri").id
        'mistigri'
        """
        return cls(package.rpartition(".")[2], import_module(package))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.load, (self.package.__name__,)

    @cached_property
    def rules(self) -> Any:
        """The module of rules."""
        return import_module(f"{self.package.__name__}.rules")

    @cached_property
    def notation(self) -> Any:
        """The module of notation."""
        return import_module(f"{self.package.__name__}.notation")

    @cached_property
    def all_see_alike(self) -> bool:
        """Is everything that is hidden hidden from all, so that all seats and spectators see the same?"""
        return all(hidden == "all" for hidden in self.notation.SECRETS.values())

    @property
    def folder(self) -> Path:
        """Where the game's data files lie."""
        return Path(self.package.__path__[0])

    @cached_property
    def components(self) -> Data:
        """The box as we know it."""
        return read_components(self.folder / "components.toml")

    @cached_property
    def state_mirror(self) -> type[Mirror]:
        """The class of the game's state in CPython."""
        return mirror(self.rules.STATE)

    @cached_property
    def box_mirror(self) -> type[Mirror]:
        """The class of the game's box in CPython."""
        return mirror(self.rules.BOX)

    @cached_property
    def knowledge_mirror(self) -> type[Mirror]:
        """The class of what a seat remembers, in CPython."""
        return mirror(self.rules.KNOWLEDGE)

    def checked_players(self, players: object) -> int:
        """How many play: as many as were asked for, the fewest where nobody said; BadOptions where it cannot be."""
        allowed = self.notation.PLAYERS
        if players is None:
            return int(allowed[0])
        if not is_whole(players, allowed[0], allowed[-1]):
            raise BadOptions(f"players: {shown(players)}; {self.id} is for {allowed[0]} to {allowed[-1]} players")
        return players

    def corrected(self, components: object = None) -> Data:
        """The box as we know it, with a user's corrections (a mapping, or the path of a TOML file) if there are any.

        >>> from mousehole.games import load
        >>> load("bon_appetit").corrected({"tokens": {"full": 9}})["tokens"]["full"]
        9
        """
        return self.components if components is None else corrected(self.components, components)

    def box(self, players: int, options: Mapping[str, Any], components: Data) -> Any:
        """The box for so many players, with resolved options. No rule changes a box: tables that are alike share it.

        >>> from mousehole.engine.options import resolve
        >>> from mousehole.games import load
        >>> game = load("bon_appetit")
        >>> game.box(3, resolve(game.notation.OPTIONS, None), game.components).tokens
        5
        """
        if components is self.components:
            return self._known_box(players, hashable(options))
        return self._new_box(players, options, components)

    def _new_box(self, players: int, options: Mapping[str, Any], components: Data) -> Any:
        box = self.box_mirror()
        self.notation.make_box(box, players, options, components)
        return box

    @cached_property
    def _known_box(self) -> Callable[[int, tuple[tuple[str, Any], ...]], Any]:
        """The boxes that were asked for last, as they are printed."""
        return lru_cache(BOXES_KEPT)(lambda players, options: self._new_box(players, dict(options), self.components))

    def views(self, state: Any, box: Any, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        """What seats (None: a spectator) may see of a state; values that they have in common are the same objects.

        >>> from mousehole import Table
        >>> table = Table("mistigri", players=3, seed=1)
        >>> views = table.game.views(table._state, table._box, [0, None])
        >>> len(views[0]["hand"]), views[None]["hand"]
        (9, [])
        """
        whole = self._open_position(state, box)
        secrets, seen = self.notation.SECRETS, self.notation.seen
        if self.all_see_alike:
            for key in secrets:
                whole.pop(key, None)
            whole.update(seen(state, box, None))
            return {seat: whole.copy() for seat in seats}
        views: dict[int | None, dict[str, Any]] = {}
        for seat in seats:
            view = views[seat] = whole.copy()
            for key, hidden in secrets.items():
                if hidden == "all" or hidden(whole, seat):
                    view.pop(key, None)
            view.update(seen(state, box, seat))
        return views

    @cached_property
    def texts(self) -> Sequence[str] | None:
        """The text of every action, where no state can change it."""
        return getattr(self.notation, "TEXTS", None)

    def written(self, state: Any, box: Any, actions: Iterable[int]) -> list[str]:
        """The texts of legal actions.

        >>> from mousehole import Table
        >>> table = Table("chop_chop", players=2, seed=1)
        >>> table.game.written(table._state, table._box, [0, 1])
        ['place T1', 'place T2']
        """
        texts, write = self.texts, self.notation.write
        if texts is not None:
            return [texts[action] for action in actions]
        return [text for action in actions for text in write(state, box, action)]

    @cached_property
    def meant(self) -> Callable[[str], Reading] | None:
        """What reads words that are known to be open, where no state and no moment can change what they mean."""
        if self.rules.TIMED:
            return None
        if self.texts is not None:
            return {text: Reading((action,)) for action, text in enumerate(self.texts)}.__getitem__
        return getattr(self.notation, "meant", None)

    @cached_property
    def _open_position(self) -> Callable[[Any, Any], dict[str, Any]]:
        """What writes a position, without the keys that nobody sees where the game can leave them out."""
        write: Callable[[Any, Any], dict[str, Any]] = getattr(self.notation, "open_position", self.notation.position)
        return write

    def events(self, rows: Sequence[Row]) -> list[Event]:
        """The events that a log's rows tell.

        >>> from mousehole.games import load
        >>> load("bon_appetit").events([(17, 10, 2, -1, 8, 0, 0, 0)])
        [<BA-17 token seat=2 left=8>]
        """
        return self._read_events(rows)

    @cached_property
    def _read_events(self) -> Callable[[Sequence[Row]], list[Event]]:
        return make_reader(self, self.notation.PREFIX, self.notation.EVENTS)
