"""A set-up: one way of playing a game very often. It is checked when it is made, and it travels to other processes.

Glossary: *bots* are named by seat or once for all; in reaction games a bot is a person, by temper or by age (`6y`);
`late_ms` are milliseconds that a player's every reaction is late by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mousehole.bots.crowd import people_module
from mousehole.bots.ladder import TEMPERS
from mousehole.bots.people import AGE, TRAITS, PersonModel, person_named
from mousehole.bots.policy import policies
from mousehole.engine.errors import BadComponents, BadOptions
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.lab.totals import MOST_SEATS

RANDOM, POLICIES, PEOPLE, THINKERS = "random", "policies", "people", "thinkers"
DETAILS = ("all", "wins")


def compiled_players(game: Game) -> tuple[str, ...]:
    """The players that a kernel knows in a game, the weakest first; all others play at a table, which is slow.

    >>> compiled_players(load("mistigri"))
    ('random', 'kitten', 'cat')
    """
    if game.rules.TIMED:
        return ("random", *TEMPERS) if people_module(game) else ("random",)
    return tuple(policies(game))


@dataclass(frozen=True)
class Cast:
    """A game, how many play it, by which rulings, with which box, and who they are.

    >>> setup = make_setup("chop_chop", players=3, bots=["kitten", "cat", "cat"])
    >>> setup.kind, setup.seated()
    ('policies', ['kitten', 'cat', 'cat'])
    """

    game: str
    players: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()  # those that are not the default, frozen; see `chosen`
    components: Any = None  # corrections to the box: a frozen mapping
    seed: int | str = 0
    late_ms: tuple[int, ...] = ()
    detail: str = "all"  # or `wins`: only wins and lengths, for speed

    @property
    def kind(self) -> str:
        """What kind of cast the bots are."""
        if all(bot == "random" for bot in self.bots):
            return RANDOM
        game = load(self.game)
        if game.rules.TIMED and people_module(game):
            return PEOPLE
        return POLICIES if set(self.bots) <= set(compiled_players(game)) else THINKERS

    @property
    def chosen(self) -> dict[str, Any]:
        """The options that are not the default.

        >>> make_setup("addi_cats", options={"tables": [5, 2]}).chosen
        {'tables': [2, 5]}
        """
        return {name: thawed(value) for name, value in self.options}

    @property
    def names(self) -> tuple[str, ...]:
        """The policies that a kernel for these bots knows: all of them, as one kernel compiles faster than several."""
        return tuple(policies(load(self.game))) if self.kind == POLICIES else ()

    def seated(self) -> list[str]:
        """The bot of each seat (Addi Cat's with two players has two seats a player)."""
        notation, box = load(self.game).notation, self.box()
        return [self.bots[notation.person(box, seat)] for seat in range(notation.seats(box))]

    def persons(self) -> list[PersonModel]:
        """The people of each seat of a reaction game."""
        late = dict(zip(self.bots, self.late_ms, strict=False)) if self.late_ms else {}
        return [_late(person_named(name), late.get(name, 0)) for name in self.seated()]

    @property
    def table(self) -> Setup:
        """What is played, without who plays it."""
        return Setup(load(self.game), self.players, self.chosen, thawed(self.components))

    def box(self) -> Any:
        """The box that this is played with."""
        return self.table.box

    @cached_property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(load(self.game).notation.seats(self.box()))

    def with_options(self, **changed: Any) -> Cast:
        """This set-up with some options changed.

        >>> make_setup("chop_chop").with_options(walk="fresh").options
        (('walk', 'fresh'),)
        """
        return replace(self, options=_frozen_options({**self.chosen, **changed}))

    def with_bots(self, bots: Sequence[str]) -> Cast:
        """This set-up with others in the seats.

        >>> make_setup("chop_chop").with_bots(["cat", "kitten"]).bots
        ('cat', 'kitten')
        """
        return replace(self, bots=tuple(bots))


def make_setup(
    game: str,
    players: int | None = None,
    bots: Sequence[str] | str = "random",
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    detail: str = "all",
) -> Cast:
    """A set-up, or an error that says what is wrong with it: nothing bad comes up after the first game.

    >>> make_setup("bon_appetit", players=3).bots
    ('random', 'random', 'random')
    """
    rules = load(game)
    players = rules.checked_players(players)
    names = [bots] * players if isinstance(bots, str) else list(bots)
    names = names * players if len(names) == 1 else names
    if len(names) != players:
        raise BadOptions(f"bots {','.join(names)}: {len(names)} for {players} players; name one, or one a player")
    resolved = resolve(rules.notation.OPTIONS, dict(options or {}))
    changed = {o.name: resolved[o.name] for o in rules.notation.OPTIONS if resolved[o.name] != o.default}
    setup = Cast(game, players, tuple(names), _frozen_options(changed), frozen(components), seed, detail=detail)
    if detail not in DETAILS:
        raise BadOptions(f"measure {detail!r}: there are {', '.join(DETAILS)}")
    if setup.seats > MOST_SEATS:
        raise BadOptions(f"players {players}: {setup.seats} seats; the lab counts at most {MOST_SEATS}")
    _check_bots(rules, setup)
    return setup


def _check_bots(game: Game, setup: Cast) -> None:
    known = ["random", *TEMPERS]
    has_people = game.rules.TIMED and people_module(game) is not None
    for name in setup.bots:
        if has_people and AGE.fullmatch(name):
            person_named(name)
        elif name not in known:
            ages = ", or an age such as 8y" if has_people else ""
            raise BadOptions(f"bot {name!r}: there are {', '.join(known)}{ages}")
    if has_people and "random" in setup.bots and set(setup.bots) != {"random"}:
        raise BadOptions(f"bots {','.join(setup.bots)}: in a reaction game all play at random or none does")


def _late(person: PersonModel, ms: int) -> PersonModel:
    """A person as fast as this one, but with every reaction so many milliseconds later."""
    traits = list(person.traits)
    traits[TRAITS.index("mu")] += ms
    return PersonModel(person.name, tuple(traits))


def _frozen_options(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, frozen(value)) for name, value in sorted(options.items()))


def frozen(data: Any) -> Any:
    """A mapping as tuples that can be compared and hashed; None for an empty one.

    >>> frozen({"tokens": {"full": 7}})
    ('table', (('tokens', ('table', (('full', 7),))),))
    """
    if isinstance(data, Mapping):
        return ("table", tuple((name, frozen(value)) for name, value in sorted(data.items()))) if data else None
    return ("list", tuple(frozen(item) for item in data)) if isinstance(data, list | tuple) else data


def thawed(data: Any) -> Any:
    """The mapping that was frozen.

    >>> thawed(frozen({"dice": {"cat": [1, 2]}}))
    {'dice': {'cat': [1, 2]}}
    """
    if isinstance(data, tuple) and data[0] == "table":
        return {name: thawed(value) for name, value in data[1]}
    return [thawed(item) for item in data[1]] if isinstance(data, tuple) else data


def with_component(components: Mapping[str, Any] | None, path: str, value: Any) -> dict[str, Any]:
    """Corrections to a box with one more: `tiles.c` is the entry `c` of the table `tiles`.

    >>> with_component({"tiles": {"c": 12}}, "tiles.x", 6)
    {'tiles': {'c': 12, 'x': 6}}
    """
    table, _, rest = path.partition(".")
    changed = dict(components or {})
    if rest and not isinstance(changed.get(table, {}), Mapping):
        raise BadComponents(f"component {path}: {table} is not a table")
    changed[table] = with_component(changed.get(table), rest, value) if rest else value
    return changed
