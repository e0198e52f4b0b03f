"""One playing of a game and all that every seat has been told of it: what OpenSpiel's states are made of.

What a spectator has been told is kept too, behind the seats: in a world that was dealt anew for one seat it is what the
others are known to have heard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from mousehole.adapters.flow import (
    AGENT,
    LONGEST_MS,
    MOST_BINS,
    PLAN,
    UNASKED,
    USUAL_BINS,
    USUAL_WIDTH_MS,
    Flow,
    check_whole,
    make_flow,
    most_open,
    number_of_choices,
)
from mousehole.adapters.views import as_text, view_of
from mousehole.engine.errors import BadOptions
from mousehole.engine.events import new_log, row_for, rows_of
from mousehole.engine.game import Game
from mousehole.engine.options import Option
from mousehole.engine.random import stream
from mousehole.engine.rule import TABLE
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table.observations import Eye

DEALS = 1000
LONGEST = 10_000  # decisions of a game, after which it is cut off: no game of ours is a tenth as long unless all hold
MOST_LENGTH = 10**9
MOST_INPUTS = 64  # that one moment can bring
SPECTATOR = -1  # a seat that hears what everybody hears; its place in `told` is the last


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


LISTED = "_list"  # OpenSpiel's parameters have one type: a list is a text of its own, `tables_list=[2;5;10]`


def _chosen(options: Sequence[Option], given: dict[str, Any]) -> dict[str, Any]:
    """The options among the parameters; a list goes before the number that stands there too."""
    chosen = {option.name: given[option.name] for option in options if option.name in given}
    texts = {option: given.get(option.name + LISTED) for option in options if option.parts}
    return chosen | {option.name: option.read(text) for option, text in texts.items() if text}


class SharedRules:
    """A game with its parameters: what all its states share.

    >>> SharedRules(load("chop_chop"), {"players": 3, "walk": "fresh"}).options["walk"]
    'fresh'
    """

    def __init__(self, game: Game, given: dict[str, Any]) -> None:
        self.game, self.rules, self.notation, self.given = game, game.rules, game.notation, given
        setup = Setup(game, given.get("players"), _chosen(self.notation.OPTIONS, given))
        self.players, self.options, self.box, self.seats = setup.players, setup.options, setup.box, setup.seats
        self.deals = int(given.get("deals", DEALS)) if is_shuffled(game, self.box) else 0
        self.times = [int(given.get("bins", USUAL_BINS)), int(given.get("width_ms", USUAL_WIDTH_MS))]
        check_whole("bins", self.times[0], MOST_BINS)
        check_whole("width_ms", self.times[1], LONGEST_MS)
        self.longest = int(given.get("max_length", LONGEST))
        check_whole("max_length", self.longest, MOST_LENGTH)
        if self.deals < 0:
            raise BadOptions(f"deals {self.deals}: a whole number from 0 on")
        self.choices = number_of_choices(self.rules, self.times[0])
        self.flow: Flow = make_flow(self.rules, None)
        self.eye = Eye(game.id)
        self.log = new_log()
        self.actions, self.weights = [0] * self.rules.MOST_LEGAL, [0] * self.rules.MOST_LEGAL
        self.open = [0] * most_open(self.rules, self.times[0])
        self.played = [[0, 0, 0] for _ in range(MOST_INPUTS)]


class Play:
    """One playing of a game: the state, and what every seat has been told. Copying it is cheap.

    >>> play = Play(SharedRules(load("chop_chop"), {}))
    >>> play.deal(7)
    >>> play.apply(1, play.open_to(1)[0])
    >>> play.listed()
    [(1, 0, 'place T1')]
    >>> play.chances()
    [(6, 2), (7, 2), (8, 1), (9, 1)]
    """

    __slots__ = ("dealt", "decisions", "half", "inputs", "knowledge", "rules", "state", "told")

    def __init__(self, rules: SharedRules) -> None:
        self.rules = rules
        self.state: Any = rules.game.state_mirror()
        self.dealt = rules.deals == 0
        self.decisions = 0
        self.told = ("",) * (rules.seats + 1)
        self.inputs: tuple[Any, ...] = ()  # the last input and those before it
        self.half = ""
        self.knowledge = [rules.game.knowledge_mirror() for _ in range(rules.seats)]
        if self.dealt:
            self.deal(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        memories = [memory.tobytes() for memory in self.knowledge]
        rest = (self.dealt, self.decisions, self.told, self.half, self.listed())
        return restored, (self.rules.game.id, self.rules.given, self.state.tobytes(), memories, rest)

    def listed(self) -> list[tuple[int, int, str]]:
        """The inputs so far: seat, millisecond and words."""
        found, rest = [], self.inputs
        while rest:
            rest, *last = rest
            found.append(tuple(last))
        return found[::-1]

    def copy(self) -> Self:
        """Another playing that goes its own way."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.state = self.state.copy()
        twin.knowledge = [memory.copy() for memory in self.knowledge]
        return twin

    def deal(self, number: int) -> None:
        """Set up by the shuffle of that number; everybody sees what it may."""
        rules = self.rules
        rules.rules.setup(self.state, rules.box, stream("deal", number))
        self.dealt = True
        views = (view_of(rules.game, self.state, rules.box, seat) for seat in (*range(rules.seats), None))
        self.told = tuple(as_text(view) + "\n" for view in views)

    def has_ended(self) -> bool:
        """Has the game ended by its rules?"""
        return bool(self.dealt and self.rules.rules.is_over(self.state, self.rules.box))

    def is_over(self) -> bool:
        """Has the game ended, or been cut off?"""
        return self.decisions >= self.rules.longest or self.has_ended()

    def chances(self) -> list[tuple[int, int]]:
        """What chance may bring now, with weights."""
        rules = self.rules
        if rules.rules.actor(self.state, rules.box) != TABLE:
            return []
        number = rules.rules.chances(self.state, rules.box, rules.actions, rules.weights)
        return sorted(zip(rules.actions[:number], rules.weights[:number], strict=True))

    def open_to(self, seat: int) -> list[int]:
        """The choices of a seat."""
        rules = self.rules
        number = rules.flow.list_open(self.state, rules.box, seat, rules.times, rules.actions, rules.open)
        return sorted(rules.open[:number])

    def apply(self, seat: int, action: int) -> None:
        """Play one input of chance or, in games of turns, of a seat."""
        rules = self.rules
        at = 0
        if rules.rules.TIMED:
            at = rules.rules.moment(self.state, rules.box, seat, action, rules.rules.clock(self.state))
        text = rules.notation.write(self.state, rules.box, action)[0]
        self.decisions += seat != TABLE
        self.half = "" if seat == TABLE else f"{seat}:{action}"
        rules.log[0][0] = 0
        rules.rules.play(self.state, rules.box, seat, action, at, 0, rules.log)
        if not rules.rules.is_half(self.state, rules.box):  # the second half is written with the first
            self.inputs = (self.inputs, seat, at, text)
        self._tell({} if seat == TABLE else {seat: action})

    def apply_all(self, choices: list[int]) -> None:
        """Take everybody's choice of a moment, and go on to what comes first of it (and to what the clock then
        does)."""
        rules, state, box = self.rules, self.state, self.rules.box
        plans = [[UNASKED] + [0] * (PLAN - 1) for _ in range(rules.seats)]
        self.decisions += 1
        for seat, choice in enumerate(choices):
            rules.flow.submit(state, box, plans, rules.times, seat, choice)
        rules.log[0][0] = rules.played[0][0] = 0
        if rules.flow.resolve is not None:
            players = [AGENT] * rules.seats
            rules.flow.resolve(state, box, players, plans, rules.times, None, rules.actions, rules.log, rules.played)
        for seat, action, at in rules.played[1 : rules.played[0][0] + 1]:
            self.inputs = (self.inputs, seat, at, rules.notation.write(state, box, action)[0])
        self._tell(dict(enumerate(choices)))
        while not self.is_over() and len(self.chances()) == 1:
            self.apply(TABLE, self.chances()[0][0])

    def _tell(self, chosen: dict[int, int]) -> None:
        """Let every seat remember its copies of what has just happened, and its own choice."""
        rules, events = self.rules, self.rules.notation.EVENTS
        rows = rows_of(rules.log)
        clock = f"@{rules.rules.clock(self.state)} " if rules.rules.TIMED else ""
        told = []
        for seat in (*range(rules.seats), SPECTATOR):
            copies = [row_for(events, row, seat) for row in rows]
            if seat != SPECTATOR:
                for copy in copies:
                    rules.rules.learn(self.knowledge[seat], self.state, rules.box, seat, copy)
            own = f"{chosen[seat]}> " if seat in chosen else ""
            said = ";".join(",".join(map(str, (row[1], row[2], *row[4:]))) for row in copies)
            told.append(f"{self.told[seat]}{own}{clock}{said}\n")
        self.told = tuple(told)

    def information(self, seat: int) -> str:
        """All that a seat has been told; after the first half of its own choice also that half."""
        rules = self.rules
        if self.dealt and rules.rules.is_half(self.state, rules.box) and self.half.startswith(f"{seat}:"):
            return f"{seat}\n{self.told[seat]}{self.half}"
        return f"{seat}\n{self.told[seat]}"

    def resampled(self, seat: int, rng: list[int]) -> Self:
        """Another world in which the seat has been told the same.

        The others have heard there what everybody has heard, and see what they hold in that world: what is open to
        them follows from their information, as it must for a search that keys its nodes by it. What they learnt in
        secret on the way there cannot be known.
        """
        twin = self.copy()
        rules = self.rules
        rules.rules.resample(twin.state, rules.box, seat, twin.knowledge[seat], rng)
        public = self.told[SPECTATOR]
        views = rules.game.views(twin.state, rules.box, range(rules.seats))
        told = [f"{public}{as_text(view)}\n" for view in views.values()]
        told[seat] = self.told[seat]
        twin.told = (*told, public)
        twin.knowledge = [
            memory if owner == seat else rules.game.knowledge_mirror() for owner, memory in enumerate(twin.knowledge)
        ]
        return twin


def restored(game_id: str, given: dict[str, Any], state: bytes, memories: list[bytes], rest: Any) -> Play:
    """A playing that was pickled."""
    play = Play(SharedRules(load(game_id), given))
    play.state = play.rules.game.state_mirror.frombytes(state)
    play.knowledge = [play.rules.game.knowledge_mirror.frombytes(memory) for memory in memories]
    play.dealt, play.decisions, play.told, play.half, inputs = rest
    play.inputs = ()
    for seat, at, text in inputs:
        play.inputs = (play.inputs, seat, at, text)
    return play
