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
| `is_half(state, box)` | a choice of two cards has had its first step only |
| `play(state, box, seat, action, at, distance, log)` | carry out a legal action |
| `winners(state, box)` | the winners as a set of seats, a bit each |
| `score(state, box, seat)` | the seat's points, more is better |
| `learn(knowledge, state, box, seat, row)` | what `seat` learns from its copy of an event |
| `resample(state, box, seat, knowledge, rng)` | deal anew what the seat cannot know |

`state.turn` and `box.seats` are read by everybody. Where the rules judge by time there are besides:

| name | what it is |
|---|---|
| `SEAT_ACTIONS` | how many actions seats have: those of TABLE come behind them |
| `TIMEOUT` | the action by which the clock speaks |
| `moment(state, box, seat, action, at)` | the earliest moment from `at` on that an action is open, -1: too late |
| `due(state, box)` | when TIMEOUT is next allowed, -1: no clock is running |
| `clock(state)` | the millisecond of the last input |

And a game may have:

| name | what it is |
|---|---|
| `random_action(state, box, seat, rng)` | one of `legal`, drawn as from the list, without the list |
| `random_chance(state, box, rng)` | the same for `chances` |
| `VERSION` | of the rules (else: 1): raised when the same inputs may lead elsewhere; stored tables have it |
| `HIDDEN` | where something is hidden: which fields of the state, `all` or `others` (place i is for seat i alone) |

`notation.py` (CPython only; text exists only here and in the table):

| name | what it is |
|---|---|
| `PREFIX`, `PLAYERS` | of the rule ids; how many may play |
| `OPTIONS`, `EVENTS`, `REASONS` | rulings that can be chosen; kinds of events by number; reasons of refusals |
| `KEYS`, `SECRETS` | of a position: its keys, and which of them are hidden from whom |
| `make_box`, `seats` | the box for so many players, and how many seats they have |
| `read`, `write` | an input as actions; an action as text |
| `position`, `place`, `seen` | a state in writing, a state set up by hand, what a view has besides |

It may have more. For speed, or where it is not as in most games:

| name | what it is | left out |
|---|---|---|
| `TEXTS` | the text of every action, where it is the same in every state | `write` is asked |
| `meant(words)` | the reading of words that `write` has written, where that is the same in every state | `read` is |
| `open_position(state, box)` | the position without the keys that are hidden from all | `position` is |
| `imagine(view, box, seat)` | a position that fits a view | where something is hidden, bots play any open input |
| `person(box, seat)` | who plays a seat, where one has several | each plays one |
| `way(state, box, words)` | the squares of a move, for games on a board | there is no board |
| `deal_weight(state, box)` | in how many orders of the cards a deal comes, where hands are sets | one |
| `reach(state, box)` | the squares where the hunter could go, by the number rolled | there is no hunter on a board |

And what a room cannot learn from rules, each a sequence that is empty where it is left out:

| name | what it is |
|---|---|
| `DEALS` | verbs of chance that need no hand: nobody taps forty-six times to deal |
| `THROWN` | verbs of chance that tumble for all to see before they show anything: dice that all react to |
| `OUTCOMES` | kinds of events that everybody looks at for a while before chance speaks again |
| `REVEALS` | verbs of what is shown to all at one moment, for all to react to |
| `REACTIONS` | verbs of hands and voices that nobody uses in another's stead: most of them would be wrong |
| `AIMED` | verbs that may carry a distance |
| `FORCED` | what somebody does who is away and has no choice: verbs or whole inputs; the first that is open |
| `PUNISHED` | kinds of events by which the rules tell a seat that its hand was wrong |
| `had_right(state, box, seat)` | could the seat rightly react to what lay there before the latest reveal? (else: no) |
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
from mousehole.engine.record import Layout, Mirror, mirror
from mousehole.engine.rule import rule

BOXES_KEPT = 64  # of each game: few numbers of players and options are asked for at a time


class Rules(Protocol):
    """A module of rules, complete: what its game has left out is there as `_left_out_of_rules` has it.

    States, boxes and logs are records, mirrors and a kernel's local memory alike, so they have no type.
    """

    STATE: Layout
    BOX: Layout
    KNOWLEDGE: Layout
    ACTIONS: int
    MOST_LEGAL: int
    TIMED: bool
    SEAT_ACTIONS: int
    TIMEOUT: int
    HIDDEN: Mapping[str, str] | None
    VERSION: int
    random_action: Callable[..., Any] | None
    random_chance: Callable[..., Any] | None

    def __hash__(self) -> int: ...
    def setup(self, state: Any, box: Any, rng: Any) -> None: ...
    def is_over(self, state: Any, box: Any) -> bool: ...
    def actor(self, state: Any, box: Any) -> int: ...
    def legal(self, state: Any, box: Any, seat: int, actions: Any) -> int: ...
    def chances(self, state: Any, box: Any, actions: Any, weights: Any) -> int: ...
    def is_half(self, state: Any, box: Any) -> bool: ...
    def play(self, state: Any, box: Any, seat: int, action: int, at: int, distance: int, log: Any) -> None: ...
    def moment(self, state: Any, box: Any, seat: int, action: int, at: int) -> int: ...
    def due(self, state: Any, box: Any) -> int: ...
    def clock(self, state: Any) -> int: ...
    def winners(self, state: Any, box: Any) -> int: ...
    def score(self, state: Any, box: Any, seat: int) -> int: ...
    def learn(self, knowledge: Any, state: Any, box: Any, seat: int, row: Row) -> None: ...
    def resample(self, state: Any, box: Any, seat: int, knowledge: Any, rng: Any) -> None: ...


class Notation(Protocol):
    """A module of notation, complete: what its game has left out is there as `NOTATION_DEFAULTS` has it."""

    PREFIX: str
    PLAYERS: range
    OPTIONS: Sequence[Option]
    EVENTS: Mapping[int, Kind]
    REASONS: Sequence[str]
    KEYS: Sequence[str]  # of a position
    SECRETS: Mapping[str, Any]
    TEXTS: Sequence[str] | None
    DEALS: Sequence[str]
    THROWN: Sequence[str]
    OUTCOMES: Sequence[str]
    REVEALS: Sequence[str]
    REACTIONS: Sequence[str]
    AIMED: Sequence[str]
    FORCED: Sequence[str]
    PUNISHED: Sequence[str]
    meant: Callable[[str], Reading] | None
    open_position: Callable[[Any, Any], dict[str, Any]] | None
    imagine: Callable[[Mapping[str, Any], Any, int], dict[str, Any]] | None
    way: Callable[[Any, Any, str], list[str]] | None
    reach: Callable[[Any, Any], dict[str, list[str]]] | None

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

    def person(self, box: Any, seat: int) -> int:
        """Who plays a seat."""

    def had_right(self, state: Any, box: Any, seat: int) -> bool:
        """Could the seat rightly react to what lay there before the latest reveal?"""

    def deal_weight(self, state: Any, box: Any) -> int:
        """How likely a deal is beside the others."""


# What a game may leave out


NO_ACTION = -1


@rule
def at_any_moment(state, box, seat, action, at):
    """Where no time judges, nothing is too early or too late."""
    return at


@rule
def never_due(state, box):
    """Where no time judges, no clock is running."""
    return -1


@rule
def no_clock(state):
    """Where no time judges, it is always the same moment."""
    return 0


def _each_plays_one(box: Any, seat: int) -> int:
    return seat


def _had_no_right(state: Any, box: Any, seat: int) -> bool:
    return False


def _left_out_of_rules(module: ModuleType) -> dict[str, Any]:
    return {
        "SEAT_ACTIONS": module.ACTIONS, "TIMEOUT": NO_ACTION, "HIDDEN": None, "VERSION": 1, "random_action": None,
        "random_chance": None, "moment": at_any_moment, "due": never_due, "clock": no_clock,
    }  # fmt: skip


def _as_likely_as_any(state: Any, box: Any) -> int:
    return 1


NOTATION_DEFAULTS: dict[str, Any] = {
    "TEXTS": None, "DEALS": (), "THROWN": (), "OUTCOMES": (), "REVEALS": (), "REACTIONS": (), "AIMED": (),
    "FORCED": (), "PUNISHED": (), "meant": None, "open_position": None, "imagine": None, "way": None,
    "reach": None, "person": _each_plays_one, "had_right": _had_no_right,
    "deal_weight": _as_likely_as_any,
}  # fmt: skip


def _complete(module: ModuleType, defaults: Mapping[str, Any]) -> Any:
    """The module, with the defaults of what its game has left out put into it."""
    for name, default in defaults.items():
        if not hasattr(module, name):
            setattr(module, name, default)
    return module


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
    def rules(self) -> Rules:
        """The module of rules."""
        module = import_module(f"{self.package.__name__}.rules")
        rules: Rules = _complete(module, _left_out_of_rules(module))
        return rules

    @cached_property
    def notation(self) -> Notation:
        """The module of notation."""
        notation: Notation = _complete(import_module(f"{self.package.__name__}.notation"), NOTATION_DEFAULTS)
        return notation

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
        if self.all_see_alike:
            whole = self.common_view(state, box)
            return {seat: whole.copy() for seat in seats}
        whole = self._open_position(state, box)
        secrets, seen = self.notation.SECRETS, self.notation.seen
        views: dict[int | None, dict[str, Any]] = {}
        for seat in seats:
            view = views[seat] = whole.copy()
            for key, hidden in secrets.items():
                if hidden == "all" or hidden(whole, seat):
                    view.pop(key, None)
            view.update(seen(state, box, seat))
        return views

    def common_view(self, state: Any, box: Any) -> dict[str, Any]:
        """What every seat and spectator sees, of a game in which all see alike.

        >>> from mousehole import Table
        >>> table = Table("bon_appetit", players=2, seed=1)
        >>> table.game.common_view(table._state, table._box) == table.view(0)
        True
        """
        whole = self._open_position(state, box)
        for key in self.notation.SECRETS:
            whole.pop(key, None)
        whole.update(self.notation.seen(state, box, None))
        return whole

    def written(self, state: Any, box: Any, actions: Iterable[int]) -> list[str]:
        """The texts of legal actions.

        >>> from mousehole import Table
        >>> table = Table("chop_chop", players=2, seed=1)
        >>> table.game.written(table._state, table._box, [0, 1])
        ['place T1', 'place T2']
        """
        texts, write = self.notation.TEXTS, self.notation.write
        if texts is not None:
            return [texts[action] for action in actions]
        return [text for action in actions for text in write(state, box, action)]

    @cached_property
    def meant(self) -> Callable[[str], Reading] | None:
        """What reads words that are known to be open, where no state and no moment can change what they mean."""
        if self.rules.TIMED:
            return None
        texts = self.notation.TEXTS
        if texts is not None:
            return {text: Reading((action,)) for action, text in enumerate(texts)}.__getitem__
        return self.notation.meant

    @cached_property
    def _open_position(self) -> Callable[[Any, Any], dict[str, Any]]:
        """What writes a position, without the keys that nobody sees where the game can leave them out."""
        return self.notation.open_position or self.notation.position

    def events(self, rows: Sequence[Row]) -> list[Event]:
        """The events that a log's rows tell.

        >>> from mousehole.games import load
        >>> load("bon_appetit").events([(17, 10, 2, -1, 8, 0, 0, 0)])
        [<BA-17 token seat=2 left=8>]
        """
        return self.read_events(rows)

    @cached_property
    def read_events(self) -> Callable[[Sequence[Row]], list[Event]]:
        """What `events` asks."""
        return make_reader(self, self.notation.PREFIX, self.notation.EVENTS)
