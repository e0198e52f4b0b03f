# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call"
"""The five games in OpenSpiel. Importing this module registers `mousehole_bon_appetit` and so on.

>>> import pyspiel
>>> import mousehole.adapters.openspiel
>>> game = pyspiel.load_game("mousehole_chop_chop(players=3)")
>>> game.num_players()
3

Parameters: `players`, `max_length` (decisions after which a game is cut off and nobody wins: a true bound, as timed
games need not end where all hold), every option of the game by its name, `deals` (games with a shuffled set-up) and
`bins`, `width_ms` (timed games). The deal is the first chance node: one of `deals` shuffles, each as likely as the
others. Chance after it (dice, draws, later deals) is explicit. Timed games are simultaneous-move games: every node is
a moment at which somebody can do something, an action is HOLD or "this in that bin" (see `mousehole.adapters.flow`),
and time jumps from one thing that happens to the next. `state.inputs()` are the inputs so far, as `mousehole.Table`
takes them.

Information states are all that a seat has been told, event by event, and its own choices. `resample_from_infostate`
deals what the seat cannot know anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from mousehole.adapters.flow import USUAL_BINS, USUAL_WIDTH_MS, share_of
from mousehole.adapters.histories import DEALS, LISTED, LONGEST, Play, SharedRules, is_shuffled
from mousehole.adapters.views import as_text, view_of
from mousehole.engine.game import Game
from mousehole.engine.notation import NO_TIME, write
from mousehole.engine.random import stream
from mousehole.engine.rule import TABLE
from mousehole.games import games, load


class MouseholeState(pyspiel.State):
    """A state of one of the games.

    >>> state = pyspiel.load_game("mousehole_bon_appetit").new_initial_state()
    >>> state.apply_action(7)  # the deal
    >>> state.apply_action(state.legal_actions()[0])
    >>> state.inputs()
    ['0 flip']
    """

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
        """What the game has brought each player: the winners share what all have paid; nothing where it was cut off."""
        rules = self.play.rules
        if not self.play.has_ended():
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
    """What a player sees: the vector of `mousehole.table.observations`, and a view or an information state as
    text."""

    def __init__(self, rules: SharedRules, perfect_recall: bool) -> None:
        self._rules, self._perfect_recall = rules, perfect_recall
        self.tensor = np.zeros(rules.eye.length, np.float32)
        self.dict = rules.eye.named(self.tensor)

    def set_from(self, state: MouseholeState, player: int) -> None:
        """Write what the player sees into the tensor; SpielError where all that it has been told is asked for."""
        if self._perfect_recall:
            raise pyspiel.SpielError(
                "there is no information_state_tensor: information_state_string tells all that a player knows, "
                "observation_tensor what it sees now"
            )
        vector = [0] * self._rules.eye.length
        if state.play.dealt:
            self._rules.eye.observe(state.play.state, self._rules.box, player, vector)
        self.tensor[:] = vector

    def string_from(self, state: MouseholeState, player: int) -> str:
        """What the player sees, or all that it has been told, as text."""
        if not state.play.dealt:
            return f"{player}\n"
        if self._perfect_recall:
            return state.play.information(player)
        return as_text(view_of(self._rules.game, state.play.state, self._rules.box, player))


class MouseholeGame(pyspiel.Game):
    """One of the games, with its parameters.

    >>> pyspiel.load_game("mousehole_chop_chop(walk=fresh)").num_distinct_actions()
    298
    """

    def __init__(self, game: Game, kind: Any, given: dict[str, Any] | None = None) -> None:
        self.shared = SharedRules(game, given or {})
        seats = self.shared.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.choices,
            max_chance_outcomes=max(self.shared.deals, game.rules.ACTIONS),
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            max_game_length=self.shared.longest,
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
    defaults: dict[str, Any] = {"players": game.notation.PLAYERS[0], "max_length": LONGEST}
    defaults |= {option.name: option.default for option in game.notation.OPTIONS}
    defaults |= {option.name + LISTED: "" for option in game.notation.OPTIONS if option.parts}
    if is_shuffled(game, SharedRules(game, {}).box):
        defaults["deals"] = DEALS
    if game.rules.TIMED:
        defaults |= {"bins": USUAL_BINS, "width_ms": USUAL_WIDTH_MS}
    seats = [game.notation.seats(SharedRules(game, {"players": players}).box) for players in game.notation.PLAYERS]
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
