"""The cells of a study: which set-ups answer a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from mousehole.bots.policy import policies
from mousehole.engine.errors import BadComponents, BadOptions, shown
from mousehole.engine.game import Game
from mousehole.engine.numbers import is_whole
from mousehole.engine.options import Option
from mousehole.games import load
from mousehole.lab.kernel.customs import customs_of
from mousehole.lab.setups import Cast, compiled_players, make_setup, thawed, with_component

MAIN, COMPARE, SENSITIVITY, LUCK, SWEEP = "main", "compare", "sensitivity", "luck", "sweep"
PARTS = (MAIN, COMPARE, SENSITIVITY, LUCK, SWEEP)
SIDE_SHARE, FEWEST = 20, 1000  # a cell beside the main one has a twentieth of its games, and at least so many
RIVALS = ("random", "cat")
MOST_GAMES = 10**12
TOGETHER = "/"  # between the names, and the values, of what is swept together
DOUBLE = 2
SOME = 4  # of an option that is 0 by default, a quarter of the highest value


@dataclass(frozen=True)
class Cell:
    """A set-up, how often it is played, and what it is in the study.

    >>> Cell(MAIN, make_setup("bon_appetit"), games=100).setup.players
    2
    """

    part: str
    setup: Cast
    games: int
    label: str = ""
    value: str = ""


@dataclass
class Study:
    """What is to be played.

    >>> setup = make_setup("bon_appetit", players=2)
    >>> Study(setup, cells_of(setup, 100, ["main"], {})).games
    100
    """

    setup: Cast
    cells: list[Cell]

    @property
    def games(self) -> int:
        """Of all cells together."""
        return sum(cell.games for cell in self.cells)


def cells_of(
    setup: Cast,
    games: int,
    parts: Sequence[str],
    sweep: Mapping[str, Sequence[Any]],
    side_games: int | None = None,
) -> list[Cell]:
    """The cells of the parts asked for; every one is a checked set-up.

    >>> cells = cells_of(make_setup("bon_appetit"), 100_000, [COMPARE], {"players": [2, 3]})
    >>> [(cell.part, cell.label, cell.value, cell.games) for cell in cells[1:3]]
    [('compare', 'random', '', 5000), ('sweep', 'players', '2', 100000)]
    """
    for number in (games, games if side_games is None else side_games):
        if not is_whole(number, 1, MOST_GAMES):
            raise BadOptions(f"games {shown(number)}: a whole number from 1 to {MOST_GAMES:,}")
    for part in parts:
        if part not in PARTS:
            raise BadOptions(f"part {shown(part)}: there are {', '.join(PARTS)}")
    side = side_games or min(games, max(FEWEST, games // SIDE_SHARE))
    cells = [Cell(MAIN, setup, games)]
    players = _side_players(load(setup.game))
    if COMPARE in parts:
        cells += [Cell(COMPARE, _all_play(setup, name), side, name) for name in players]
    if SENSITIVITY in parts:
        cells += [cell for name in players for cell in _sensitivity(_all_play(setup, name), side)]
    if LUCK in parts:
        cells += _luck(setup, side)
    return cells + [Cell(SWEEP, changed, games, *words) for changed, words in _swept(setup, sweep)]


def _side_players(game: Game) -> tuple[str, ...]:
    """Random players and cats; no cats where there is nothing to decide, or where a cat would think."""
    rivals = tuple(name for name in RIVALS if name in compiled_players(game))
    return rivals if game.rules.MOST_LEGAL > 1 else rivals[:1]


def _all_play(setup: Cast, name: str) -> Cast:
    return setup.with_bots([name] * setup.players)


def _sensitivity(setup: Cast, games: int) -> Iterator[Cell]:
    for option in load(setup.game).notation.OPTIONS:
        now = setup.chosen.get(option.name, option.default)
        for value in others_of(option, now):
            changed = setup.with_options(**{option.name: value})
            yield Cell(SENSITIVITY, changed, games, option.name, typed(value))


def others_of(option: Option, now: Any) -> list[Any]:
    """What an option might be instead: every other word; half and twice a number; a number instead of a list.

    >>> options = {option.name: option for option in load("bon_appetit").notation.OPTIONS}
    >>> others_of(options["max_flips"], 1000), others_of(options["won_cards"], "face_up")
    ([500, 2000], ['face_down'])
    """
    if isinstance(now, list):
        return [option.default]
    if option.low is None:
        return [value for value in option.range if value != now]
    low, high = option.range
    wanted = [now // DOUBLE, now * DOUBLE] if now else [high // SOME]
    return sorted({min(max(value, low), high) for value in wanted} - {now})


def typed(value: Any) -> str:
    """A value as one types it.

    >>> typed(True), typed("corners"), typed((12, 6)), typed([2, 5])
    ('true', 'corners', '12/6', '[2,5]')
    """
    if isinstance(value, list):
        return f"[{','.join(map(typed, value))}]"
    if isinstance(value, tuple):
        return TOGETHER.join(map(typed, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def rivals_of(setup: Cast) -> tuple[str, ...]:
    """The players that are set against each other, the weakest first.

    >>> rivals_of(make_setup("chop_chop"))
    ('random', 'kitten', 'cat')
    """
    game = load(setup.game)
    if game.rules.TIMED:
        return tuple(name for name in compiled_players(game) if name != "random")  # people and chance do not mix
    known = policies(game)
    different = {policy: name for name, policy in reversed(known.items())}
    return tuple(name for name in known if name in different.values())


def _luck(setup: Cast, games: int) -> Iterator[Cell]:
    """One seat, or the last one's role, plays as one of the rivals and all others as another."""
    rivals = rivals_of(setup)
    if len(rivals) < 2 or load(setup.game).rules.MOST_LEGAL == 1:
        return
    has_roles = customs_of(load(setup.game)).roles is not None
    seats = [setup.players - 1] if has_roles else list(range(setup.players))
    for one, others in product(rivals, rivals):
        for seat in seats:
            bots = [one if other == seat else others for other in range(setup.players)]
            yield Cell(LUCK, setup.with_bots(bots), max(1, games // len(seats)), one, f"{others} {seat}")


def _swept(setup: Cast, sweep: Mapping[str, Sequence[Any]]) -> Iterator[tuple[Cast, tuple[str, str]]]:
    if not isinstance(sweep, Mapping):
        raise BadOptions(f"sweep {shown(sweep)}: a mapping of names to lists of values")
    for name, values in sweep.items():
        listed = [] if isinstance(values, str) else list(values)
        if not listed:
            raise BadOptions(f"sweep {name}: {shown(values)}: a list of values")
        for value in listed:
            try:
                changed = changed_in(setup, name, value)
            except (BadOptions, BadComponents) as error:
                raise type(error)(f"sweep {name}: {shown(typed(value))}: {error}") from None
            yield changed, (name, typed(value))


def changed_in(setup: Cast, name: str, value: Any) -> Cast:
    """A set-up with one thing changed: the number of players, an option or a component (`tokens.full`).

    Several things are changed together by their names and values with strokes between.

    >>> thawed(changed_in(make_setup("chop_chop"), "tiles.c/tiles.x", (12, 6)).components)
    {'tiles': {'c': 12, 'x': 6}}
    """
    names = name.split(TOGETHER)
    values = value if len(names) > 1 else (value,)
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != len(names):
        raise BadOptions(f"{shown(value)} is not {len(names)} values with {TOGETHER} between")
    players, options, components = setup.players, setup.chosen, thawed(setup.components)
    for one, its_value in zip(names, values, strict=True):
        kind = kind_of(load(setup.game), one)
        if kind == "players":
            players = its_value
        elif kind == "option":
            options[one] = its_value
        else:
            components = with_component(components, one, its_value)
    bots = setup.bots[0] if len(set(setup.bots)) == 1 else setup.bots
    return make_setup(setup.game, players, bots, options, components, setup.seed, setup.detail)


def kind_of(game: Game, name: str) -> str:
    """What a name is in a game: `players`, an `option` or a `component`; BadOptions where it is none of these.

    >>> [kind_of(load("chop_chop"), name) for name in ("players", "walk", "tiles.c")]
    ['players', 'option', 'component']
    """
    options = [option.name for option in game.notation.OPTIONS]
    if name == "players":
        return name
    if name in options:
        return "option"
    if name.partition(".")[0] in game.components:
        return "component"
    raise BadOptions(
        f"{shown(name)} is neither players, an option ({', '.join(options)}) nor in the box "
        f"({', '.join(game.components)})"
    )
