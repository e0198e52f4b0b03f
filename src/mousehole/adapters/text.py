"""A seat in words, for language models and for people at a terminal: what happened with the rule that caused it, what
the seat sees, and what is open to it.

>>> env = TextEnv("chop_chop", players=2, seat=1, opponents="kitten")
>>> observation, info = env.reset(seed=1)
>>> print(observation.splitlines()[0])
You are seat 1 of 2 in Chop! Chop!.
>>> observation, reward, over, cut, info = env.step("place T3")
>>> info["refused"] is None, reward, over
(True, 0.0, False)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from mousehole.adapters.flow import check_whole
from mousehole.adapters.going_back import BadState, part_of
from mousehole.adapters.own_games import game_of
from mousehole.adapters.setting import ENDLESS_STEPS
from mousehole.adapters.sitting import Sitter, bots_for
from mousehole.adapters.views import as_text
from mousehole.bots.bot import Choice
from mousehole.bots.play import AllHold, Party
from mousehole.engine.errors import BadOptions, Refused, shown
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.engine.numbers import is_whole
from mousehole.table import Table
from mousehole.table.words import explain, message

WAIT = "wait"
USUAL_HASTE_MS = 800  # about what a grown-up needs to see something and to reach for it
LONGEST_HASTE_MS = 60_000
LONGEST_MOMENT = 18  # digits: what is longer is no moment of any game
SEED_BITS = 128  # of a game that nobody gave a seed
PLAYED = ("table", "_person", "_told", "_seed", "_said", "_given", "_party")  # of a TextEnv: what a game makes anew


class _Given:
    """The player of the seat: it does what was said last, and nothing before something is said."""

    def __init__(self) -> None:
        self.choice: Choice = (None, None)

    def choose(self, view: Mapping[str, Any], events: Sequence[Event], legal: Sequence[str], now: int = 0) -> Choice:
        del view, events, legal
        words, at = self.choice
        return words, None if at is None else max(at, now)


class TextEnv:
    """One seat at a table, in words; bots, policies or functions have the others.

    `step` takes an open input as it is listed (`flip`, `discard 3r 7r`), in games that judge by time with the moment
    behind it (`slap 20 @1530`; without one it comes `haste_ms` after the present), or `wait`. What the rules refuse
    changes nothing: `info["refused"]` says why. It is a Gymnasium environment in all but its spaces, which are texts.

    It can be copied and pickled in mid-game. What has been said since the deal is then said again, so whoever sits
    there must choose as before: bots by iterations and functions do, a bot that thinks by the clock need not.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seat: int = 0,
        opponents: Sitter | Sequence[Sitter] = "cat",
        *,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        lang: str = "en",
        haste_ms: int = USUAL_HASTE_MS,
        max_steps: int | None = None,
        iterations: int | None = 1000,
    ) -> None:
        self.game, self.seat, self.lang, self.haste_ms = game_of(game), seat, lang, haste_ms
        self._setup = {"options": options, "components": components}
        self._opponents, self._iterations, self._max_steps = opponents, iterations, max_steps
        self._players, self._luck = self.game.checked_players(players), Random()
        if not is_whole(haste_ms, 0, LONGEST_HASTE_MS):
            raise BadOptions(f"haste_ms {shown(haste_ms)}: a whole number from 0 to {LONGEST_HASTE_MS}")
        if max_steps is not None:
            check_whole("max_steps", max_steps, ENDLESS_STEPS)
        self.reset()

    def reset(self, seed: int | str | None = None) -> tuple[str, dict[str, Any]]:
        """Deal a new game, and let the others play until the seat is asked. With a seed it and those dealt without one
        after it are always the same."""
        if seed is None:
            seed = self._luck.getrandbits(SEED_BITS)
        else:
            self._luck = Random(str(seed))
        self._deal(seed)
        return self._answer(), self._info(None)

    def _deal(self, seed: int | str) -> None:
        self._seed, self._said = seed, list[str]()
        self.table = Table(self.game, self._players, seed, **self._setup)  # type: ignore[arg-type]
        if not is_whole(self.seat, 0, self.table.seats - 1):
            raise BadOptions(f"seat {shown(self.seat)}: this table has seats 0 to {self.table.seats - 1}")
        self._person, self._told = self.table.person(self.seat), 0
        bots = bots_for(self.table, self._person, self._opponents, seed, self._iterations, **self._setup)
        self._given = {seat: _Given() for seat in range(self.table.seats) if self.table.person(seat) == self._person}
        self._party = Party(self.table, [self._given.get(seat, bots[seat]) for seat in range(self.table.seats)])
        self._go_on()

    def step(self, words: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Do what is said, and go on until the seat is asked again."""
        words = str(words)  # a model may have said nothing at all
        refused = self._do(words)
        self._said.append(words)
        over = self.table.over
        cut = not over and len(self._said) == self._max_steps
        reward = self._reward() if over else 0.0
        return self._answer(refused), reward, over, cut, self._info(refused)

    def explain(self, words: str) -> str:
        """Why the rules would refuse an input, or that they would not; nothing is played.

        >>> env = TextEnv("mistigri", players=3, seat=1, opponents="random")
        >>> _ = env.reset(seed=1)
        >>> print(env.explain("discard 3r 5g").splitlines()[0])
        Refused: You can only use cards that you hold.
        """
        words, trial = str(words), self.table.copy()
        try:
            trial.play(self._input(words))
        except Refused as refused:
            return "\n".join([self._refusal(refused), "", *self._open_inputs()])
        return self._word("text-allowed", input=words)

    def legal(self) -> list[str]:
        """The inputs that are open now; whoever has several seats says for which: `2 flip`."""
        if len(self._given) == 1:
            return self.table.legal(self.seat)
        return [f"{seat} {words}" for seat in self._given for words in self.table.legal(seat)]

    def look(self) -> str:
        """What the seat sees, and what is open to it; the events that were told before are not told again."""
        return self._answer()

    # Going back

    def get_state(self) -> dict[str, Any]:
        """Where the game is now: its deal, and what has been said since; `set_state` goes back to it.

        >>> env = TextEnv("bon_appetit", players=2, opponents="cat")
        >>> _ = env.reset(seed=1)
        >>> before = env.get_state()
        >>> _ = env.step("flip")
        >>> env.set_state(before)
        >>> env.table.inputs
        []
        """
        return {
            "what": self._what(), "seed": self._seed, "said": tuple(self._said), "inputs": tuple(self.table.inputs),
            "luck": self._luck.getstate(),
        }  # fmt: skip

    def set_state(self, kept: Mapping[str, Any]) -> None:
        """Go back to where a game of the same kind was; BadState where it was another, or somebody now plays
        otherwise."""
        if part_of(kept, "what", tuple) != self._what():
            raise BadState(f"state: not one of {self.game.id} as it is played here")
        seed, said = part_of(kept, "seed", int | str), part_of(kept, "said", tuple)
        inputs, luck = part_of(kept, "inputs", tuple), Random()
        if not all(isinstance(words, str) for words in said):
            raise BadState(f"state: said {shown(said)} is none that get_state() gives")
        try:
            luck.setstate(part_of(kept, "luck", tuple))
        except (TypeError, ValueError, LookupError, OverflowError) as error:
            raise BadState(f"state: luck: {error}") from None
        again = object.__new__(type(self))
        again.__dict__.update(self.__dict__)
        again._deal(seed)
        for words in said:
            again._do(words)
        if tuple(again.table.inputs) != inputs:
            raise BadState("state: somebody at the table, asked again, has chosen otherwise")
        again._said, again._told, again._luck = list(said), len(again.table.events), luck
        self.__dict__.update(again.__dict__)

    def clone(self) -> Self:
        """Another environment at the same place, which goes its own way."""
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in PLAYED}
        return {"as_made": kept, "game": self.get_state()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept["as_made"])
        self.set_state(kept["game"])

    def _what(self) -> tuple[Any, ...]:
        """What is played, and by whom, as far as it has names."""
        return self.game.id, self._players, self.seat, repr(self._setup), self.haste_ms

    # Playing

    def _do(self, words: str) -> Refused | None:
        if not (words.strip() == WAIT and self.game.rules.TIMED):
            try:
                self.table.copy().play(self._input(words))
            except Refused as refused:
                return refused
            seat, choice = self._choice(words)
            self._given[seat].choice = choice
        self._play_one()
        self._go_on()
        return None

    def _input(self, words: str) -> str:
        seat, (said, at) = self._choice(words)
        return f"{seat} {said}" if at is None else f"{seat} {said} @{at}"

    def _choice(self, words: str) -> tuple[int, Choice]:
        """What was said, taken apart: a moment is wanted where the game judges by time."""
        said = " ".join(words.split())
        first, _, rest = said.partition(" ")
        seat = next((own for own in self._given if len(self._given) > 1 and str(own) == first), None)
        seat, said = (self._first_asked(), said) if seat is None else (seat, rest)
        if not self.game.rules.TIMED:
            return seat, (said, None)
        before, mark, moment = said.rpartition(" @")
        if mark and len(moment) <= LONGEST_MOMENT and moment.isascii() and moment.isdecimal():
            return seat, (before, int(moment))
        return seat, (said, self._in_time(seat, said))

    def _in_time(self, seat: int, words: str) -> int:
        """The first moment after `haste_ms` at which an open input is in time; where none is, that moment itself."""
        wanted = self.table.clock + self.haste_ms
        action = self.table.actions(seat).get(words)
        if action is None:  # an aimed slap, or nothing that is open
            return wanted
        at = int(self.game.rules.moment(self.table._state, self.table._box, seat, action, wanted))
        return wanted if at < 0 else at

    def _first_asked(self) -> int:
        return next((seat for seat in self._given if self.table.legal(seat)), self.seat)

    def _play_one(self) -> None:
        """The next input; where all hold still in a timed game, the seat on turn does what is first in its list."""
        try:
            self._party.play_one()
        except AllHold:
            turn = self.table.turn
            words = self.table.legal(turn)[0]
            self.table.play(f"{turn} {words} @{self._in_time(turn, words)}")
            self._party = Party(self.table, self._party.bots)
        for given in self._given.values():
            given.choice = (None, None)

    def _go_on(self) -> None:
        """Let the others play until something is open to the seat."""
        while not self.table.over and not self.legal():
            self._play_one()

    def _reward(self) -> float:
        """The winners share what all have paid, as everywhere in the adapters."""
        winners = self.table.winners
        if not winners:
            return 0.0
        return self.table.seats / len(winners) - 1.0 if self.seat in winners else -1.0

    # Telling

    def _word(self, key: str, **values: str) -> str:
        return message(self.game, self.lang, key, values)

    def _refusal(self, refused: Refused) -> str:
        return self._word("text-refused", why=refused.sentence(self.lang))

    def _info(self, refused: Refused | None) -> dict[str, Any]:
        return {
            "legal": [] if self.table.over else self.legal(), "seat": self._first_asked(), "clock": self.table.clock,
            "refused": None if refused is None else refused.reason,
        }  # fmt: skip

    def _open_inputs(self) -> list[str]:
        told = [self._word("text-open"), *(f"- {text}" for text in self.legal())]
        return (
            [*told, f"- {WAIT}", self._word("text-clock", now=str(self.table.clock))] if self.game.rules.TIMED else told
        )

    def _answer(self, refused: Refused | None = None) -> str:
        table = self.table
        title = message(self.game, self.lang, "title")
        lines = [self._word("text-you", seat=str(self.seat), seats=str(table.seats), title=title)]
        if refused is not None:
            lines.append(self._refusal(refused))
        told = [event.seen_by(self.seat) for event in table.events[self._told :]]
        self._told = len(table.events)
        if told:
            lines += ["", self._word("text-happened"), *(f"- {explain(event, self.lang)}" for event in told)]
        lines += ["", self._word("text-seen"), as_text(table.view(self.seat))]
        if table.over:
            winners = ", ".join(map(str, table.winners)) or self._word("nobody")
            return "\n".join([*lines, "", self._word("text-over", winners=winners)])
        return "\n".join([*lines, "", *self._open_inputs()])
