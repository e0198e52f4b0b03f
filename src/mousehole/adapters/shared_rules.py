"""A game with OpenSpiel's parameters: what all states of one such game share."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from mousehole.adapters.compiled_play import CompiledSteps, Rooms, steps_of
from mousehole.adapters.flow import (
    LONGEST_MS,
    MOST_BINS,
    USUAL_BINS,
    USUAL_WIDTH_MS,
    Flow,
    check_whole,
    make_flow,
    number_of_choices,
)
from mousehole.engine.errors import BadComponents, BadOptions, shown
from mousehole.engine.game import Game
from mousehole.engine.numbers import is_whole
from mousehole.engine.options import Option
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup
from mousehole.table.observations import Eye

DEALS = 1000
LONGEST = 10_000  # decisions of a game, after which it is cut off: no game of ours is a tenth as long unless all hold
MOST_DEALS, WONDER = 1000, 100  # different deals that are looked for, and how many times as many shuffles are tried
RECALL = 4096  # entries of an information state tensor: no random game of ours has as many
MOST_LENGTH = 10**9
LISTED = "_list"  # OpenSpiel's parameters have one type: a list is a text of its own, `tables_list=[2;5;10]`
FIRST, AT_RANDOM = "first", "random"  # how seats play that nobody decides for


def is_shuffled(game: Game, box: Any) -> bool:
    """Is there anything random in the set-up?

    >>> from mousehole import Table
    >>> tables = Table("mamicatchmi"), Table("mistigri")
    >>> [is_shuffled(table.game, table._box) for table in tables]
    [False, True]
    """
    before, rng = stream("deal"), stream("deal")
    game.rules.setup(game.state_mirror(), box, rng)
    return rng != before


def different_deals(game: Game, box: Any) -> list[tuple[int, float]]:
    """A shuffle for every different deal, with its probability; BadOptions where there are too many.

    Shuffles are tried in order until for so long none has brought a deal that was not there before that a deal which is
    missing would be a wonder: less than one in 10**15. Every order of the cards is as likely as any other; where hands
    are sets, a game's notation says in how many orders a deal comes (`deal_weight`).

    >>> from mousehole.engine.setup import Setup
    >>> from mousehole.games import load
    >>> different_deals(load("mamicatchmi"), Setup(load("mamicatchmi"), 3).box)
    [(0, 1.0)]
    """
    found: dict[bytes, tuple[int, int]] = {}
    number, latest = 0, 0
    while number - latest <= WONDER * len(found):
        state = game.state_mirror()
        game.rules.setup(state, box, stream("deal", number))
        if state.tobytes() not in found:
            found[state.tobytes()] = number, game.notation.deal_weight(state, box)
            latest = number
        if len(found) > MOST_DEALS:
            raise BadOptions(f"deals 0: there are more than {MOST_DEALS} different deals; say how many to choose from")
        number += 1
    total = sum(weight for _, weight in found.values())
    return [(shuffle, weight / total) for shuffle, weight in found.values()]


def _chosen(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options among the parameters; a list goes before the number that stands there too."""
    chosen = {option.name: given[option.name] for option in options if option.name in given}
    texts = {option: given.get(option.name + LISTED) for option in options if option.parts}
    return chosen | {option.name: option.read(text) for option, text in texts.items() if text}


def components_as_text(components: Mapping[str, Any]) -> str:
    """Components as a parameter of OpenSpiel: JSON, but with semicolons for commas, which part its parameters.

    >>> components_as_text({"tiles": {"c": 2, "x": 0}})
    '{"tiles":{"c":2;"x":0}}'
    """
    return json.dumps(components, separators=(";", ":"))


def _components(text: str) -> object:
    """What a parameter says is in the box: None for the printed one, a mapping, or the path of a TOML file."""
    if not text.startswith("{"):
        return text or None
    try:
        return json.loads(text.replace(";", ","))
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"components {shown(text)}: neither JSON with ; for , nor a TOML file ({error})") from None


class SharedRules:
    """A game with its parameters: what all its states share.

    >>> from mousehole.games import load
    >>> SharedRules(load("chop_chop"), {"players": 3, "walk": "fresh"}).options["walk"]
    'fresh'
    """

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        self.game, self.rules, self.notation, self.given = game, game.rules, game.notation, dict(given)
        self.setup = Setup(
            game, given.get("players"), _chosen(self.notation.OPTIONS, given), _components(given.get("components", ""))
        )
        setup = self.setup
        self.players, self.options, self.box, self.seats = setup.players, setup.options, setup.box, setup.seats
        self.is_shuffled = is_shuffled(game, self.box)
        self.deals = int(given.get("deals", DEALS))
        self.times = [int(given.get("bins", USUAL_BINS)), int(given.get("width_ms", USUAL_WIDTH_MS))]
        self.longest, self.recall = int(given.get("max_length", LONGEST)), int(given.get("recall", RECALL))
        self.deciders, self.others = int(given.get("deciders", 0)) or self.seats, str(given.get("others", FIRST))
        self._check()
        self.choices = number_of_choices(self.rules, self.times[0])
        self.flow: Flow = make_flow(self.rules, None)
        self.eye = Eye(game)

    def _check(self) -> None:
        check_whole("bins", self.times[0], MOST_BINS)
        check_whole("width_ms", self.times[1], LONGEST_MS)
        check_whole("max_length", self.longest, MOST_LENGTH)
        check_whole("recall", self.recall, MOST_LENGTH)
        if self.deals < 0:
            raise BadOptions(f"deals {self.deals}: a whole number from 1 on, or 0 for every different deal")
        if not is_whole(self.deciders, 1, self.seats):
            raise BadOptions(f"deciders {self.deciders}: a whole number from 1 to {self.seats}, or 0 for all seats")
        if self.others not in (FIRST, AT_RANDOM):
            raise BadOptions(f"others {shown(self.others)}: {FIRST} or {AT_RANDOM}")
        if self.rules.TIMED and self.deciders < self.seats:
            raise BadOptions(f"deciders {self.deciders}: in {self.game.id}, where time judges, all seats decide")

    @cached_property
    def rooms(self) -> Rooms:
        """The box, and room for compiled code to write in."""
        return Rooms(self.game, self.box, self.seats, self.times)

    @cached_property
    def steps(self) -> CompiledSteps:
        """The compiled rules, an action at a time."""
        return steps_of(self.game)

    @cached_property
    def shuffles(self) -> list[tuple[int, float]]:
        """Every deal with its probability; there is one where nothing is shuffled."""
        if not self.is_shuffled:
            return [(0, 1.0)]
        if self.deals == 0:
            return different_deals(self.game, self.box)
        return [(number, 1 / self.deals) for number in range(self.deals)]
