"""Watching a game: random players or bots, told in words."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import mousehole
from mousehole.bots import PLAYERS, Bot, Party, seat_bots
from mousehole.bots.ladder import rungs
from mousehole.bots.make import MOST_ITERATIONS, MOST_SECONDS
from mousehole.bots.thinker import Thinker
from mousehole.cli.output import complaint, out, print_winners, tell, title_of
from mousehole.cli.typed import (
    BoxOption,
    GameId,
    LangOption,
    OptionOption,
    PlayersOption,
    SeedOption,
    WhyOption,
    read_options,
    read_seed,
)
from mousehole.cli.waiting import Waiting
from mousehole.cli.words import HELP, WORDS
from mousehole.engine.events import Event
from mousehole.engine.game import Game
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.table.wander import wander
from mousehole.table.words import seat_name

LONGEST_PACE = 86_400  # a day
CALM_PACE = 0.5  # seconds between two inputs, where somebody is looking
ITERATIONS = 5000  # a tiger's decision, unless told otherwise

Step = Callable[[], tuple[str, list[Event]]]  # plays one input: what was said, and what came of it


def watch(
    game: GameId,
    bots: Annotated[str | None, typer.Option("--bots", "-b", metavar="TEMPER,…", help=HELP["bots"])] = None,
    players: PlayersOption = None,
    seed: SeedOption = None,
    iterations: Annotated[int | None, typer.Option(min=1, max=MOST_ITERATIONS, help=HELP["iterations"])] = None,
    seconds: Annotated[float | None, typer.Option(help=HELP["seconds"])] = None,
    option: OptionOption = None,
    components: BoxOption = None,
    pace: Annotated[float | None, typer.Option(min=0, help=HELP["pace"])] = None,
    why: WhyOption = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help=HELP["save_record"])] = None,
    lang: LangOption = "en",
) -> None:
    """Watch bots or random players play a game, told in words."""
    if pace is None:
        pace = CALM_PACE if out.is_terminal else 0
    if not 0 <= pace <= LONGEST_PACE:
        raise complaint("pace", pace=pace, most=LONGEST_PACE)
    tempers = _tempers(game, bots, players)
    budget = _budget(tempers, iterations, seconds)
    grain = secrets.randbits(32) if seed is None else read_seed(seed)
    options = read_options(game, option)
    table = mousehole.Table(
        game, players=len(tempers) or players, seed=grain, options=options, components=components
    )  # fmt: skip
    if record is not None:
        _save(record, table)  # complain now, not after a long game
    bots_there = seat_bots(table, tempers, grain, **budget, options=options, components=components) if tempers else []
    _print_head(table, tempers, grain, budget if _thinkers(bots_there) else {}, lang)
    play_one = _party(table, bots_there, lang) if bots_there else _wanderers(table, grain)
    try:
        while not table.over:
            text, events = play_one()
            tell(text, events, lang, why)
            time.sleep(pace)
    finally:
        if record is not None:
            _save(record, table)
    print_winners(table, lang)


def _tempers(game: str, given: str | None, players: int | None) -> list[str]:
    """The temper of every player; none where no bots were asked for."""
    about = load(game)
    if given is None:
        return []
    tempers = [name.strip().lower() for name in given.split(",")]
    known = list(dict.fromkeys((*PLAYERS, *rungs(game))))
    for name in tempers:
        if name not in known:
            raise complaint("temper", given=given, wrong=name, known=", ".join(known))
    fewest, most = about.notation.PLAYERS[0], about.notation.PLAYERS[-1]
    if len(tempers) == 1:
        tempers *= fewest if players is None else _checked_players(about, players)
    elif players is not None and players != len(tempers):
        raise complaint("bots_and_players", given=given, bots=len(tempers), players=players)
    if not fewest <= len(tempers) <= most:
        title, _ = title_of(about)
        raise complaint("bots_and_game", given=given, bots=len(tempers), title=title, fewest=fewest, most=most)
    return tempers


def _checked_players(game: Game, players: int) -> int:
    fewest, most = game.notation.PLAYERS[0], game.notation.PLAYERS[-1]
    if not fewest <= players <= most:
        raise complaint("players", players=players, title=title_of(game)[0], fewest=fewest, most=most)
    return players


def _budget(tempers: Sequence[str], iterations: int | None, seconds: float | None) -> dict[str, Any]:
    """What a tiger thinks a decision, as `mousehole.bots` takes it."""
    if iterations is not None and seconds is not None:
        raise complaint("budgets")
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise complaint("seconds", seconds=seconds, most=MOST_SECONDS)
    if not tempers and (iterations is not None or seconds is not None):
        raise complaint("budget_of_nobody", option="--iterations" if seconds is None else "--seconds")
    if seconds is not None:
        return {"seconds": seconds}
    return {"iterations": ITERATIONS if iterations is None else iterations}


def _print_head(
    table: mousehole.Table, tempers: Sequence[str], seed: int | str, budget: dict[str, Any], lang: str
) -> None:
    words = WORDS[lang]
    title, _ = title_of(table.game)
    thought = "".join(f", {amount} {words[kind]}" for kind, amount in budget.items())
    out.say(f"{title}: {table.players} {words['players']}{thought}, {words['seed']} {seed}", style="bold")
    if tempers:
        names = [seat_name(table.game, seat, lang) for seat in range(table.seats)]
        for seat, name in enumerate(names):
            out.entry(f"  {name}", words[tempers[table.person(seat)]], width=max(map(len, names)) + 2)


def _wanderers(table: mousehole.Table, seed: int | str) -> Step:
    """Everybody plays at random."""
    rng = stream((seed, "wander"))
    return lambda: wander(table, rng)


def _thinkers(bots: Sequence[Bot]) -> list[Thinker]:
    return [bot for bot in bots if isinstance(bot, Thinker)]


def _party(table: mousehole.Table, bots: Sequence[Bot], lang: str) -> Step:
    """Bots play, the same game as `mousehole.bots.play` with the same seed and iterations."""
    thinkers = _thinkers(bots)
    with Waiting(WORDS[lang]["get_ready"]):
        for bot in thinkers:
            bot.get_ready()
    party = Party(table, bots)

    def play_one() -> tuple[str, list[Event]]:
        events = party.play_one()
        return table.inputs[-1], events

    return play_one


def _save(path: Path, table: mousehole.Table) -> None:
    try:
        path.write_text(json.dumps(table.record(), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise complaint("not_written", path=path, why=error.strerror) from None
