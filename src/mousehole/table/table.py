"""A table: one playing of a game, as a fold of inputs over a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from mousehole.engine.components import data_copy
from mousehole.engine.errors import BadOptions, Refused, shown
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.engine.notation import LATEST, Reading, parse, split, write
from mousehole.engine.options import copied
from mousehole.engine.random import SystemEntropy, stream, weighted
from mousehole.engine.rule import TABLE
from mousehole.engine.setup import Setup
from mousehole.engine.version import __version__
from mousehole.games import load
from mousehole.table.learners import ForLearners
from mousehole.table.luck import PledgedLuck
from mousehole.table.notebooks import ForNotebooks, SeenView
from mousehole.table.playing import Playing
from mousehole.table.words import refusal

RECORD_VERSION = 2
LARGEST_SEED_BITS = 4096  # Python does not write much larger numbers as text
SPECTATOR = "and None is a spectator"


class Table(ForLearners, ForNotebooks, Playing):
    """One game being played: text in, events out.

    >>> table = Table("bon_appetit", players=3, position={"common": ["CH"]})
    >>> table.legal(0)
    ['flip']
    >>> [event.kind for event in table.play("0 flip")]
    ['flip', 'quiet']
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: object = None,
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        components: object = None,
        luck: PledgedLuck | None = None,
    ) -> None:
        super().__init__(Setup(game if isinstance(game, Game) else load(game), players, options, components))
        self._seed = checked_seed(seed)
        self.made_by, self.rules_version = __version__, self._rules.VERSION
        self._rng: list[int] = luck or (SystemEntropy() if seed is None else stream(seed))
        if position is None:
            self._rules.setup(self._state, self._box, self._rng)
        else:
            self._notation.place(self._state, self._box, position)
        self._dealt: dict[str, Any] = self.position()
        self._inputs: list[str] = []
        self._events: list[Event] = []
        self._open: dict[int, list[str]] = {}  # what has been listed in this state, by seat

    # What may be done

    def legal(self, seat: int | str) -> list[str]:
        """The inputs that are open to a seat now; `"table"` is chance and the clock.

        >>> Table("chop_chop", players=2, seed=1).legal(1)
        ['place T1', 'place T2', 'place T3', 'place T4', 'place T5', 'place T6']
        """
        return list(self.listed(TABLE if seat == "table" else self._seat_number(seat, "and 'table'")))

    def listed(self, seat: int) -> list[str]:
        """The open inputs of a seat by its number, listed once a state: the table's own list, not to be changed.

        >>> table = Table("chop_chop", players=2, seed=1)
        >>> table.listed(1) == table.legal(1), table.listed(TABLE)
        (True, [])
        """
        # Once TABLE's are listed, their weights are in their place too.
        listed = self._open.get(seat)
        if listed is None:
            actions = self._open_actions(seat)
            listed = self._open[seat] = self.game.written(self._state, self._box, actions) if actions else []
        return listed

    def _seat_number(self, seat: object, others: str) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise ValueError(f"seat {shown(seat)}: this table has seats 0 to {self.seats - 1}, {others}")
        return seat

    def chance(self) -> str | None:
        """One of the inputs of chance or the clock, drawn; None where there is none.

        >>> Table("mamicatchmi", players=2, seed=1, position={}).chance()
        'table roll cat granny'
        """
        texts = self.listed(TABLE)
        if isinstance(self._rng, PledgedLuck):
            self._rng.at(f"input {len(self._inputs)}")
        return write(TABLE, texts[weighted(self._rng, self._weights, len(texts))]) if texts else None

    def draw_from(self, luck: PledgedLuck | None) -> None:
        """Let chance come from this luck from now on, if there is one: a table that is taken up again.

        >>> from mousehole.table.luck import PledgedLuck
        >>> table = Table("mamicatchmi", players=2, position={})
        >>> table.draw_from(PledgedLuck("00" * 32, {}))
        >>> table.chance()
        'table roll dog mouse'
        """
        self._rng = luck or self._rng

    @property
    def due(self) -> int | None:
        """The millisecond at which `table timeout` is next allowed, or None.

        >>> table = Table("mamicatchmi", players=2, position={"clock": 500})
        >>> _ = table.play("table roll mouse cat")
        >>> table.due
        10500
        """
        moment = self._rules.due(self._state, self._box)
        return None if moment < 0 else moment

    @property
    def clock(self) -> int:
        """The millisecond of the last input; 0 where the game does not judge by time.

        >>> table = Table("mamicatchmi", players=2, position={"clock": 500})
        >>> _ = table.play("table roll mouse cat @700")
        >>> table.clock
        700
        """
        return int(self._rules.clock(self._state))

    def timeout(self) -> str:
        """The input by which the clock speaks, without its moment (games that judge by time only).

        >>> Table("mamicatchmi", players=2).timeout()
        'table timeout'
        """
        return write(TABLE, self.game.written(self._state, self._box, [self._rules.TIMEOUT])[0])

    def way(self, words: str) -> list[str]:
        """The squares of one shortest lawful walk for a move (games on a board only).

        >>> table = Table("chop_chop", players=2, position={"phase": "move", "roll": 1})
        >>> table.way("move m1 c6")
        ['c7', 'c6']
        """
        if self._notation.way is None:
            raise ValueError(f"{self.game.id} has no board to walk on")
        if words not in self.legal(self.turn):
            raise Refused("not_reachable").in_words(self._refusal_words)
        return self._notation.way(self._state, self._box, words)

    def reach(self) -> dict[str, list[str]]:
        """The squares where the hunter could go from where it stands, by the number rolled (games with one only).

        Once it has rolled, that number alone.

        >>> Table("chop_chop", players=2, position={"phase": "roll", "cat": "T1"}).reach()["1"]
        ['T2', 'T3', 'b5', 'c6']
        """
        if self._notation.reach is None:
            raise ValueError(f"{self.game.id} has no hunter on a board")
        return self._notation.reach(self._state, self._box)

    # Playing

    def play(self, text: str) -> list[Event]:
        """Play one input and return the events it caused; Refused, with nothing changed, where the rules say no.

        >>> table = Table("bon_appetit", players=2, position={"piles": [["M2", "CH"], ["CA", "CH"]], "common": ["CH"]})
        >>> table.play("0 flip")
        [<BA-10 flip seat=0 card='M2' open=False>, <BA-15 mouse seat=0 paws=2 chaser=1>]
        >>> [event.kind for event in table.play("1 flip")]
        ['flip', 'catch', 'take', 'token']
        """
        seat, reading, written = self._read_listed(text) or self._read(text)
        return self._play(seat, reading, written)

    def play_listed(self, seat: int, words: str, text: str) -> list[Event]:
        """Play `text`, of which the seat and the words are known already: what was listed is not read again.

        >>> table = Table("bon_appetit", players=2, position={"common": ["CH"]})
        >>> twin = table.copy()
        >>> table.play_listed(0, *table.legal(0), "0 flip @9") == twin.play("0 flip @9")
        True
        """
        meant = self.game.meant
        if meant is None or words not in self._open.get(seat, ()):
            return self.play(text)
        return self._play(seat, meant(words), text)

    def _play(self, seat: int, reading: Reading, written: str) -> list[Event]:
        self._open = {}
        events = self.game.read_events(self._perform(seat, reading.actions, reading.at, reading.distance))
        self._events += events
        self._inputs.append(written)
        return events

    def _read(self, text: str) -> tuple[int, Reading, str]:
        """The seat of an input, its reading, and the input as it is kept; or Refused."""
        try:
            given = parse(text)
            if given.at > LATEST and self._rules.TIMED:
                raise Refused("bad_input")
            reading = self._notation.read(self._state, self._box, given)
        except Refused as refused:
            raise refused.in_words(self._refusal_words) from None
        moment = reading.at if self._rules.TIMED else given.at
        return given.seat, reading, write(given.seat, " ".join((given.verb, *given.words)), moment)

    def _read_listed(self, text: str) -> tuple[int, Reading, str] | None:
        """Read an input that was listed in this state, and so is lawful as it stands; None for any other."""
        if not self._open or self.game.meant is None:
            return None
        given = split(text)
        if given is None or given[1] not in self._open.get(given[0], ()):
            return None
        return given[0], self.game.meant(given[1]), text

    def _refusal_words(self, reason: str, lang: str) -> str:
        return refusal(self.game, reason, lang)

    # Looking

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value.

        >>> Table("bon_appetit", options={"first_mouse": "one_try"}).options["first_mouse"]
        'one_try'
        """
        return copied(self._options)

    @property
    def components(self) -> dict[str, Any]:
        """What is in the box.

        >>> Table("bon_appetit").components["tokens"]
        {'full': 9, 'small': 5}
        """
        components: dict[str, Any] = data_copy(self._components)
        return components

    @property
    def inputs(self) -> list[str]:
        """All inputs so far, with their times where the game judges by time; those of `table` are nobody's to see.

        >>> table = Table("mamicatchmi", players=2, seed=1)
        >>> _ = table.play("0 pick cat @300")
        >>> table.inputs
        ['0 pick cat @300']
        """
        return list(self._inputs)

    @property
    def events(self) -> list[Event]:
        """All events so far.

        >>> table = Table("mamicatchmi", players=2, seed=1)
        >>> _ = table.play("0 pick cat")
        >>> table.events
        [<MC-07 pick seat=0 pawn='cat'>]
        """
        return list(self._events)

    def events_for(self, seat: int | None) -> list[Event]:
        """All events so far, with what the seat (None: a spectator) may not see left out of each.

        >>> table = Table("mistigri", players=3, seed=1)
        >>> _ = table.play(table.chance())
        >>> [list(table.events_for(seat)[0]) for seat in (0, 1)]
        [['rule', 'kind', 'seat', 'from', 'card'], ['rule', 'kind', 'seat', 'from']]
        """
        if seat is not None:
            self._seat_number(seat, SPECTATOR)
        return [event.seen_by(seat) for event in self._events]

    @property
    def over(self) -> bool:
        """Has the game ended?

        >>> Table("bon_appetit", seed=1).over
        False
        """
        return bool(self._rules.is_over(self._state, self._box))

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end.

        >>> Table("bon_appetit", players=2, position={"end": "cards", "piles": [["CH"], ["CH", "CA"]]}).winners
        [1]
        """
        mask = self._rules.winners(self._state, self._box)
        return [seat for seat in range(self.seats) if mask >> seat & 1] if mask else []

    @property
    def scores(self) -> list[int]:
        """The points of every seat, more is better.

        >>> Table("mamicatchmi", players=2, position={"tokens": [2, 4]}).scores
        [2, 4]
        """
        return [int(self._rules.score(self._state, self._box, seat)) for seat in range(self.seats)]

    @property
    def turn(self) -> int:
        """The seat whose turn it is.

        >>> Table("bon_appetit", players=3, position={"turn": 2}).turn
        2
        """
        return int(self._state.turn)

    @property
    def actor(self) -> int:
        """The one seat that may act; -1 is chance or the clock, -2, where time judges, several seats.

        >>> Table("chop_chop", players=2, position={"phase": "roll"}).actor
        -1
        """
        return int(self._rules.actor(self._state, self._box))

    def standing(self) -> tuple[bool, int, int]:
        """Whether the game is over, whose turn it is and who may act, in one.

        >>> table = Table("chop_chop", players=2, position={"phase": "roll"})
        >>> table.standing() == (table.over, table.turn, table.actor)
        True
        """
        rules, state, box = self._rules, self._state, self._box
        return rules.is_over(state, box), state.turn, rules.actor(state, box)

    def person(self, seat: int) -> int:
        """Which person plays that seat.

        >>> table = Table("addi_cats", players=2, seed=1)  # two hands each
        >>> [table.person(seat) for seat in range(table.seats)]
        [0, 1, 0, 1]
        """
        return int(self._notation.person(self._box, self._seat_number(seat, "and no other plays")))

    def position(self) -> dict[str, Any]:
        """Everything there is to know about the table, key by key.

        >>> Table("bon_appetit", players=2, position={"piles": [["CH"], ["CA"]]}).position()["piles"]
        [['CH'], ['CA']]
        """
        return self._notation.position(self._state, self._box)

    def view(self, seat: int | None) -> SeenView:
        """What a seat may see (None: a spectator): a mapping, which draws itself in a notebook.

        >>> view = Table("bon_appetit", players=2, position={"piles": [["CH"], ["CA"]]}).view(0)
        >>> "piles" in view, view["counts"]
        (False, [1, 1])
        """
        return SeenView(self.game.id, self.views([seat])[seat])

    def common_view(self) -> dict[str, Any]:
        """What every seat and spectator sees, of a game in which all see alike (`game.all_see_alike`).

        >>> table = Table("bon_appetit", players=2, seed=1)
        >>> table.common_view() == table.view(1) == table.view(None)
        True
        """
        return self.game.common_view(self._state, self._box)

    def views(self, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        """What several seats may see, each for itself; the values that they have in common are the same objects.

        >>> Table("mistigri", players=3, seed=1).views([0, None])[None]["counts"]
        [9, 9, 10]
        """
        chosen = list(seats)
        for seat in chosen:
            if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
                self._seat_number(seat, SPECTATOR)
        return self.game.views(self._state, self._box, chosen)

    def __bytes__(self) -> bytes:
        return bytes(self._state.tobytes())

    def __repr__(self) -> str:
        return f"<Table {self.game.id}, {self.players} players, {len(self._inputs)} inputs{', over' * self.over}>"

    # Keeping

    def copy(self) -> Self:
        """Another table in the same state, which goes its own way.

        >>> table = Table("bon_appetit", players=2, seed=1)
        >>> twin = table.copy()
        >>> _ = twin.play("0 flip")
        >>> len(table.inputs), len(twin.inputs)
        (0, 1)
        """
        twin = super().copy()
        twin._rng = self._rng if isinstance(self._rng, SystemEntropy | PledgedLuck) else list(self._rng)
        twin._inputs = list(self._inputs)
        twin._events = list(self._events)
        twin._open = {}
        return twin

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the modules of the game stay where they are, state and box go as their bytes."""
        kept = {name: value for name, value in self.__dict__.items() if name not in ("_rules", "_notation")}
        return kept | {"_state": self._state.tobytes(), "_box": self._box.tobytes(), "_open": {}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._rules, self._notation = self.game.rules, self.game.notation
        self._state = self.game.state_mirror.frombytes(kept["_state"])
        self._box = self.game.box_mirror.frombytes(kept["_box"])

    def record(self) -> dict[str, Any]:
        """Enough to replay this table for ever, as a JSON-able object.

        >>> record = Table("bon_appetit", players=2, seed=1).record()
        >>> record["version"], record["game"], record["inputs"]
        (2, 'bon_appetit', [])
        """
        record: dict[str, Any] = {
            "version": RECORD_VERSION,
            "made_by": self.made_by,
            "game": self.game.id,
            "rules": self.rules_version,
            "players": self.players,
            "options": self.options,
            "components": data_copy(self._components),
            "position": data_copy(self._dealt),
            "inputs": list(self._inputs),
        }
        if self._seed is not None:
            record["seed"] = self._seed
        return record


def checked_seed(seed: object) -> object:
    """The seed, if it can be one: a whole number or a text.

    >>> checked_seed(7)
    7
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise BadOptions(f"seed: {shown(seed)} is neither a whole number nor a text")
    if isinstance(seed, int) and seed.bit_length() > LARGEST_SEED_BITS:
        raise BadOptions(f"seed: a number of {seed.bit_length()} bits; {LARGEST_SEED_BITS} are the most")
    return seed
