# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call"
"""The five games in OpenSpiel. Importing this module registers `mousehole_bon_appetit` and so on.

>>> import pyspiel
>>> import mousehole.adapters.openspiel
>>> game = pyspiel.load_game("mousehole_chop_chop(players=3)")
>>> game.num_players()
3

Parameters: `players`, `max_length` (decisions after which a game is cut off and nobody wins: a true bound, as timed
games need not end where all hold), every option of the game by its name, `components` (`load_game` below writes it),
`recall` (entries of an information state tensor), `deals` (games with a shuffled set-up), `deciders` and `others`
(games of turns: the first so many seats are OpenSpiel's players; the rest plays the first open action, or at random as
explicit chance) and `bins`, `width_ms` (timed games).

The deal is the first chance node: one of `deals` shuffles, each as likely as the others; with `deals=0` every different
deal, as likely as the cards make it (small boxes alone have few enough). Chance after it (dice, draws,
later deals) is explicit. Timed games are simultaneous-move games: every node is a moment at which somebody can do
something, an action is HOLD or "this in that bin" (see `mousehole.adapters.flow`), and time jumps from one thing that
happens to the next. `state.inputs()` are the inputs so far, as `mousehole.Table` takes them.

Information states are all that a seat has been told, event by event, and its own choices. `resample_from_infostate`
deals what the seat cannot know anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from mousehole.adapters.company import THINKING, Thinking
from mousehole.adapters.compiled_play import CHANCE, TERMINAL, TOGETHER
from mousehole.adapters.flow import USUAL_BINS, USUAL_WIDTH_MS, share_of
from mousehole.adapters.histories import Play
from mousehole.adapters.own_games import game_of
from mousehole.adapters.setting import Setting
from mousehole.adapters.shared_rules import (
    DEALS,
    FIRST,
    LISTED,
    LONGEST,
    RECALL,
    SharedRules,
    components_as_text,
    is_shuffled,
)
from mousehole.adapters.telling import ENTRY
from mousehole.adapters.views import as_text, view_of
from mousehole.engine.errors import shown
from mousehole.engine.game import Game
from mousehole.engine.notation import NO_TIME, write
from mousehole.engine.random import stream
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

    # Who decides. OpenSpiel would find all of these out by `current_player`, by a longer way.

    def current_player(self) -> int:
        """Who decides: chance, everybody, one player, or nobody any more."""
        return self.play.current

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.play.current == TERMINAL

    def is_chance_node(self) -> bool:
        """Is it chance's turn?"""
        return self.play.current == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Do all choose together?"""
        return self.play.current == TOGETHER

    def is_player_node(self) -> bool:
        """Does one player choose?"""
        return self.play.current >= 0

    # What may be done

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What is open to a player (without one: to whoever decides), in order; nothing to whoever is not asked."""
        current = self.play.current
        if current == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        if player is None:
            player = current
        if player < 0 or player != current != TOGETHER:
            return []
        return self.play.open_to(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.open_to(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        if not self.play.dealt:
            return self.play.rules.shuffles
        outcomes = self.play.chances()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.play.dealt:
            if not 0 <= action < self.play.rules.rules.ACTIONS:  # compiled, the rules would reach beyond their records
                raise pyspiel.SpielError(f"action {action}: there are 0 to {self.play.rules.rules.ACTIONS - 1}")
            self.play.apply(action)
        else:
            last = self.play.rules.shuffles[-1][0]
            if not 0 <= action <= last:
                raise pyspiel.SpielError(f"deal {action}: there are 0 to {last}")
            self.play.deal(action)

    def _apply_actions(self, actions: list[int]) -> None:
        rules = self.play.rules
        if not self.is_simultaneous_node():
            raise pyspiel.SpielError(f"{rules.game.id}: not all choose together now; apply_action takes one choice")
        if len(actions) != rules.seats or not all(0 <= action < rules.choices for action in actions):
            wanted = f"one choice from 0 to {rules.choices - 1} for each of {rules.seats} players"
            raise pyspiel.SpielError(f"actions {shown(actions)}: {wanted}")
        self.play.apply_all(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if not self.play.dealt:
            return f"deal {action}"
        rules, state = self.play.rules, self.play.state
        bins = rules.times[0]
        if player < 0 or not rules.rules.TIMED:
            return "/".join(rules.notation.write(state, rules.box, action))
        if action == 0:
            return "hold"
        return f"{rules.notation.write(state, rules.box, (action - 1) // bins)[0]} in bin {(action - 1) % bins}"

    # What is seen. OpenSpiel's own way by an observer gives the same.

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player (without one: whoever decides) sees, as numbers."""
        player = self._checked(player)
        if not self.play.dealt:
            return [0.0] * self.play.rules.eye.length
        seen: list[float] = self.play.observe(player).astype(np.float64).tolist()
        return seen

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has been told, as text."""
        player = self._checked(player)
        return self.play.information(player) if self.play.dealt else f"{player}\n"

    def _checked(self, player: int | None) -> int:
        player = self.play.current if player is None else player
        if not 0 <= player < self.play.rules.deciders:
            raise pyspiel.SpielError(f"player {player}: there are 0 to {self.play.rules.deciders - 1}")
        return player

    # What it has come to

    def returns(self) -> list[float]:
        """What the game has brought each player: the winners share what all have paid; nothing where it was cut off.

        Where others play seats of their own, the players have what they won above the mean of the players.
        """
        rules = self.play.rules
        if not self.play.has_ended():
            return [0.0] * rules.deciders
        champions = rules.rules.winners(self.play.state, rules.box)
        shares = [float(share_of(champions, rules.seats, seat)) for seat in range(rules.deciders)]
        mean = sum(shares) / rules.deciders if rules.deciders < rules.seats else 0.0
        return [share - mean for share in shares]

    def inputs(self) -> list[str]:
        """The inputs so far, as a table takes them."""
        is_timed = self.play.rules.rules.TIMED
        return [write(seat, text, at if is_timed else NO_TIME) for seat, at, text in self.play.inputs()]

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
    """What a player sees: the vector of `mousehole.table.observations`, and a view as text."""

    def __init__(self, rules: SharedRules) -> None:
        self._rules = rules
        self.tensor = np.zeros(rules.eye.length, np.float32)
        self.dict = rules.eye.named(self.tensor)

    def set_from(self, state: MouseholeState, player: int) -> None:
        """Write what the player sees into the tensor."""
        self.tensor[:] = state.play.observe(player) if state.play.dealt else 0

    def string_from(self, state: MouseholeState, player: int) -> str:
        """What the player sees, as text."""
        if not state.play.dealt:
            return f"{player}\n"
        return as_text(view_of(self._rules.game, state.play.state, self._rules.box, player))


class MouseholeMemory:
    """All that a player has been told: as text, and as a tensor.

    The tensor's pieces: `player`, one-hot; `now`, the observation; `first`, the observation right after the deal;
    `told`, `recall` entries of 8 numbers, those of a game so far and then zeros. An entry is (1, own choice or −1,
    clock, 0 …) for every step, (2, kind, seat, a, b, c, d, 0) for every event of it as the player was told it, or (3,
    first half of a choice, 0 …). Two tensors are equal where the texts are, and nowhere else.

    >>> game = pyspiel.load_game("mousehole_bon_appetit(recall=100)")
    >>> memory = MouseholeMemory(game.shared)
    >>> memory.set_from(game.new_initial_state(), 1)
    >>> list(memory.dict["player"])
    [np.float32(0.0), np.float32(1.0)]
    """

    def __init__(self, rules: SharedRules) -> None:
        self._rules = rules
        length, told = rules.eye.length, rules.recall * ENTRY
        self.tensor = np.zeros(rules.deciders + 2 * length + told, np.float32)
        ends = np.cumsum([rules.deciders, length, length, told])
        self.dict = dict(zip(("player", "now", "first", "told"), np.split(self.tensor, ends[:-1]), strict=True))

    def set_from(self, state: MouseholeState, player: int) -> None:
        """Write all that the player has been told into the tensor; SpielError where it is more than `recall`."""
        self.tensor[:] = 0
        self.dict["player"][player] = 1
        if not state.play.dealt:
            return
        numbers = state.play.told().numbers(player)
        length = self._rules.eye.length
        entries = (len(numbers) - length) // ENTRY
        if entries > self._rules.recall:
            raise pyspiel.SpielError(
                f"recall {self._rules.recall}: the player has been told {entries} entries by now; load the game with a "
                "higher recall"
            )
        self.dict["now"][:] = state.play.observe(player)
        self.dict["first"][:] = numbers[:length]
        self.dict["told"][: entries * ENTRY] = numbers[length:]

    def string_from(self, state: MouseholeState, player: int) -> str:
        """All that the player has been told, as text."""
        return state.information_state_string(player)


class TemperBot(pyspiel.Bot):
    """A bot of ours (kitten, cat, lynx, tiger) as OpenSpiel takes bots, in games of turns. It knows what its player has
    been told, and is a function of that.

    >>> game = pyspiel.load_game("mousehole_chop_chop")
    >>> state = game.new_initial_state()
    >>> state.apply_action(7)
    >>> TemperBot(game, 1, "cat").step(state) in state.legal_actions()
    True
    """

    def __init__(self, game: MouseholeGame, player: int, temper: str, iterations: int = THINKING) -> None:
        super().__init__()
        setup = game.shared.setup
        setting = Setting(setup.game, setup.players, setup.options, components=setup.components)
        self._player, self._temper = player, temper
        self._mind = Thinking(setting, player, temper, iterations)

    def player_id(self) -> int:
        """Whose choices it makes."""
        return self._player

    def restart_at(self, state: MouseholeState) -> None:
        """Another game: there is nothing to forget."""

    def step(self, state: MouseholeState) -> int:
        """What it does there."""
        told = state.play.told()
        return self._mind.decide(state.play.state, self._temper, told.knowledge[self._player])


class MouseholeGame(pyspiel.Game):
    """One of the games, with its parameters.

    >>> pyspiel.load_game("mousehole_chop_chop(walk=fresh)").num_distinct_actions()
    298
    """

    def __init__(self, game: Game, kind: Any, given: dict[str, Any] | None = None) -> None:
        self.shared = SharedRules(game, given or {})
        seats = self.shared.deciders
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shared.choices,
            max_chance_outcomes=max(self.shared.shuffles[-1][0] + 1, game.rules.ACTIONS),
            num_players=seats,
            min_utility=-1.0 if seats == self.shared.seats else -float(self.shared.seats),
            max_utility=float(self.shared.seats - 1),
            utility_sum=0.0,
            max_game_length=self.shared.longest,
        )
        super().__init__(kind, info, given or {})

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> MouseholeState:
        """Before the deal."""
        return MouseholeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MouseholeObserver | MouseholeMemory:
        """How players see; information states are observations with perfect recall."""
        del params
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return MouseholeMemory(self.shared)
        return MouseholeObserver(self.shared)


def _kind(game: Game) -> Any:
    dynamics, information = pyspiel.GameType.Dynamics, pyspiel.GameType.Information
    defaults: dict[str, Any] = {
        "players": game.notation.PLAYERS[0], "max_length": LONGEST, "components": "", "recall": RECALL,
    }  # fmt: skip
    defaults |= {option.name: option.default for option in game.notation.OPTIONS}
    defaults |= {option.name + LISTED: "" for option in game.notation.OPTIONS if option.parts}
    if is_shuffled(game, SharedRules(game, {}).box):
        defaults["deals"] = DEALS
    if game.rules.TIMED:
        defaults |= {"bins": USUAL_BINS, "width_ms": USUAL_WIDTH_MS}
    else:
        defaults |= {"deciders": 0, "others": FIRST}
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
        min_num_players=min(seats) if game.rules.TIMED else 1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )


def load_game(game: str | Game, components: Mapping[str, Any] | None = None, **parameters: Any) -> Any:
    """A game by its id (or one's own `Game`, or its package), with corrections to the box and other parameters.

    >>> small = load_game("chop_chop", components={"tiles": {"c": 8, "x": 10}}, players=2)
    >>> small.shared.setup.components["tiles"]["c"]
    8
    """
    loaded = game_of(game)
    register(loaded)
    corrected = {} if components is None else {"components": components_as_text(components)}
    return pyspiel.load_game(f"mousehole_{loaded.id}", {**parameters, **corrected})


def register(game: Game) -> None:
    """Make a game known to OpenSpiel, as `mousehole_` and its id.

    >>> register(load("mistigri"))  # ours are known already: that changes nothing
    >>> "mousehole_mistigri" in pyspiel.registered_names()
    True
    """
    kind = _kind(game)
    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, _class_for(game, kind))


def _register_all() -> None:
    for game_id in games():
        register(load(game_id))


def _class_for(game: Game, kind: Any) -> type[MouseholeGame]:
    """OpenSpiel keeps what it registers until after the interpreter's end; only a class outlives that."""

    class LoadedGame(MouseholeGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, given)

    return LoadedGame


_register_all()
