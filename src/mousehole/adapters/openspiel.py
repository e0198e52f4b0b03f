# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call"
"""The five games in OpenSpiel. Importing this module registers `mousehole_bon_appetit` and so on.

>>> import pyspiel
>>> import mousehole.adapters.openspiel
>>> game = pyspiel.load_game("mousehole_chop_chop(players=3)")
>>> game.num_players()
3

Parameters: `players`, every option of the game by its name, `deals` (games with a shuffled set-up) and `bins`,
`width_ms` (timed games). The deal is the first chance node: one of `deals` shuffles, each as likely as the others.
Chance after it (dice, draws, later deals) is explicit. Timed games are simultaneous-move games: every node is a
moment at which somebody can do something, an action is HOLD or "this in that bin" (see `mousehole.adapters.flow`),
and time jumps from one thing that happens to the next. `state.inputs()` are the inputs so far, as `mousehole.Table`
takes them.

Information states are all that a seat has been told, event by event, and its own choices. `resample_from_infostate`
deals what the seat cannot know anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import numpy as np
import pyspiel

from mousehole.adapters.flow import (
    AGENT,
    PLAN,
    UNASKED,
    USUAL_BINS,
    USUAL_WIDTH_MS,
    Flow,
    make_flow,
    most_open,
    number_of_choices,
    share_of,
)
from mousehole.adapters.observations import Eye
from mousehole.adapters.views import as_text, view_of
from mousehole.engine.drive import ENDLESS
from mousehole.engine.events import new_log, row_for, rows_of
from mousehole.engine.game import Game
from mousehole.engine.notation import NO_TIME, write
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.engine.rule import TABLE
from mousehole.games import games, load

DEALS = 1000
MOST_INPUTS = 64  # that one moment can bring
NOTHING_DEALT = ("mamicatchmi",)  # its set-up has nothing random


class Rules:
    """A game with its parameters: what all its states share."""

    def __init__(self, game: Game, given: dict[str, Any]) -> None:
        self.game, self.rules, self.notation, self.given = game, game.rules, game.notation, given
        names = {option.name for option in self.notation.OPTIONS}
        options = {name: value for name, value in given.items() if name in names}
        self.players = int(given.get("players", self.notation.PLAYERS[0]))
        self.options = resolve(self.notation.OPTIONS, options)
        self.box = game.box(self.players, self.options, game.components)
        self.seats = int(self.notation.seats(self.box))
        self.deals = 0 if game.id in NOTHING_DEALT else int(given.get("deals", DEALS))
        self.times = [int(given.get("bins", USUAL_BINS)), int(given.get("width_ms", USUAL_WIDTH_MS))]
        self.choices = number_of_choices(self.rules, self.times[0])
        self.flow: Flow = make_flow(self.rules, None)
        self.eye = Eye(game.id)
        self.log = new_log()
        self.actions, self.weights = [0] * self.rules.MOST_LEGAL, [0] * self.rules.MOST_LEGAL
        self.open = [0] * most_open(self.rules, self.times[0])
        self.played = [[0, 0, 0] for _ in range(MOST_INPUTS)]


class Play:
    """One playing of a game: the state, and what every seat has been told. Copying it is cheap."""

    __slots__ = ("dealt", "half", "inputs", "knowledge", "rules", "state", "told")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state: Any = rules.game.state_mirror()
        self.dealt = rules.deals == 0
        self.told = ("",) * rules.seats
        self.inputs: tuple[Any, ...] = ()  # the last input and those before it
        self.half = ""
        self.knowledge = [rules.game.knowledge_mirror() for _ in range(rules.seats)]
        if self.dealt:
            self.deal(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        memories = [memory.tobytes() for memory in self.knowledge]
        rest = (self.dealt, self.told, self.half, self.listed())
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
        views = (view_of(rules.game, self.state, rules.box, seat) for seat in range(rules.seats))
        self.told = tuple(as_text(view) + "\n" for view in views)

    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.dealt and self.rules.rules.is_over(self.state, self.rules.box))

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
        for seat in range(rules.seats):
            copies = [row_for(events, row, seat) for row in rows]
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
        """Another world in which the seat has been told the same; of the others' secrets nothing is left."""
        twin = self.copy()
        rules = self.rules
        rules.rules.resample(twin.state, rules.box, seat, twin.knowledge[seat], rng)
        twin.told = (self.told[seat],) * rules.seats
        twin.knowledge = [
            memory if owner == seat else rules.game.knowledge_mirror() for owner, memory in enumerate(twin.knowledge)
        ]
        return twin


def restored(game_id: str, given: dict[str, Any], state: bytes, memories: list[bytes], rest: Any) -> Play:
    """A playing that was pickled."""
    play = Play(Rules(load(game_id), given))
    play.state = play.rules.game.state_mirror.frombytes(state)
    play.knowledge = [play.rules.game.knowledge_mirror.frombytes(memory) for memory in memories]
    play.dealt, play.told, play.half, inputs = rest
    play.inputs = ()
    for seat, at, text in inputs:
        play.inputs = (play.inputs, seat, at, text)
    return play


class MouseholeState(pyspiel.State):
    """A state of one of the games."""

    def __init__(self, game: MouseholeGame) -> None:
        super().__init__(game)
        self.play = Play(game.shared)

    def current_player(self) -> int:
        """Who decides: chance, everybody, one player, or nobody any more."""
        play = self.play
        if play.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        if not play.dealt or play.rules.rules.actor(play.state, play.rules.box) == TABLE:
            return int(pyspiel.PlayerId.CHANCE)
        if play.rules.rules.TIMED:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(play.rules.rules.actor(play.state, play.rules.box))

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.open_to(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        if not self.play.dealt:
            deals = self.play.rules.deals
            return [(number, 1 / deals) for number in range(deals)]
        outcomes = self.play.chances()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        play = self.play
        if not play.dealt:
            play.deal(action)
        else:
            play.apply(play.rules.rules.actor(play.state, play.rules.box), action)

    def _apply_actions(self, actions: list[int]) -> None:
        self.play.apply_all(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        rules, state = self.play.rules, self.play.state
        if not self.play.dealt:
            return f"deal {action}"
        bins = rules.times[0]
        if player < 0 or not rules.rules.TIMED:
            return "/".join(rules.notation.write(state, rules.box, action))
        if action == 0:
            return "hold"
        return f"{rules.notation.write(state, rules.box, (action - 1) // bins)[0]} in bin {(action - 1) % bins}"

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.play.is_over()

    def returns(self) -> list[float]:
        """What the game has brought each player: the winners share what everybody has paid."""
        rules = self.play.rules
        if not self.play.is_over():
            return [0.0] * rules.seats
        champions = rules.rules.winners(self.play.state, rules.box)
        return [float(share_of(champions, rules.seats, seat)) for seat in range(rules.seats)]

    def inputs(self) -> list[str]:
        """The inputs so far, as a table takes them."""
        is_timed = self.play.rules.rules.TIMED
        return [write(seat, text, at if is_timed else NO_TIME) for seat, at, text in self.play.listed()]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MouseholeState:
        """A state that the player cannot tell from this one, with what it cannot know dealt anew."""
        other: MouseholeState = self.clone()
        if self.play.dealt:
            other.play = self.play.resampled(player, stream(sampler()))
        return other

    def __str__(self) -> str:
        if not self.play.dealt:
            return "not dealt yet"
        return as_text(self.play.rules.notation.position(self.play.state, self.play.rules.box))


class MouseholeObserver:
    """What a player sees: the vector of `mousehole.adapters.observations`, and a view or an information state as
    text."""

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self._rules, self._perfect_recall = rules, perfect_recall
        self.tensor = np.zeros(rules.eye.length, np.float32)
        self.dict = rules.eye.named(self.tensor)

    def set_from(self, state: MouseholeState, player: int) -> None:
        """Write what the player sees into the tensor."""
        vector = [0] * self._rules.eye.length
        if state.play.dealt:
            self._rules.eye.observe(state.play.state, self._rules.box, player, vector)
        self.tensor[:] = vector

    def string_from(self, state: MouseholeState, player: int) -> str:
        """The same as text."""
        if not state.play.dealt:
            return f"{player}\n"
        if self._perfect_recall:
            return state.play.information(player)
        return as_text(view_of(self._rules.game, state.play.state, self._rules.box, player))


class MouseholeGame(pyspiel.Game):
    """One of the games, with its parameters."""

    def __init__(self, game: Game, kind: Any, given: dict[str, Any] | None = None) -> None:
        self.shared = Rules(game, given or {})
        seats = self.shared.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.choices,
            max_chance_outcomes=max(self.shared.deals, game.rules.ACTIONS),
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            max_game_length=ENDLESS,
        )
        super().__init__(kind, info, given or {})

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> MouseholeState:
        """Before the deal."""
        return MouseholeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MouseholeObserver:
        """How players see; information states are observations with perfect recall."""
        del params
        return MouseholeObserver(self.shared, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


def _kind(game: Game) -> Any:
    dynamics, information = pyspiel.GameType.Dynamics, pyspiel.GameType.Information
    defaults: dict[str, Any] = {"players": game.notation.PLAYERS[0]}
    defaults |= {option.name: option.default for option in game.notation.OPTIONS}
    if game.id not in NOTHING_DEALT:
        defaults["deals"] = DEALS
    if game.rules.TIMED:
        defaults |= {"bins": USUAL_BINS, "width_ms": USUAL_WIDTH_MS}
    seats = [game.notation.seats(Rules(game, {"players": players}).box) for players in game.notation.PLAYERS]
    return pyspiel.GameType(
        short_name=f"mousehole_{game.id}",
        long_name=f"Mousehole {game.id.replace('_', ' ').title()}",
        dynamics=dynamics.SIMULTANEOUS if game.rules.TIMED else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )


def _register_all() -> None:
    known = set(pyspiel.registered_names())
    for game_id in games():
        game = load(game_id)
        kind = _kind(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _class_for(game, kind))


def _class_for(game: Game, kind: Any) -> type[MouseholeGame]:
    """OpenSpiel keeps what it registers until after the interpreter's end; only a class outlives that."""

    class LoadedGame(MouseholeGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, given)

    return LoadedGame


_register_all()
