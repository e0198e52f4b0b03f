"""Which games there are, their rules, and scenario files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import mousehole
from mousehole.cli.output import complaint, out, title_of
from mousehole.cli.typed import GameId, LangOption
from mousehole.cli.words import HELP, WORDS
from mousehole.engine.game import Game
from mousehole.games import load
from mousehole.table.scenarios import Scenario, read_scenarios, run_scenario
from mousehole.table.words import rule_ids, rule_words

FAILED = 1


def games() -> None:
    """List the games: id, players, title, designer."""
    rows = [(game.id, _players_of(game), *title_of(game)) for game in map(load, mousehole.games())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        out.say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _players_of(game: Game) -> str:
    return f"{game.notation.PLAYERS[0]}-{game.notation.PLAYERS[-1]}"


def rules(
    game: GameId,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help=HELP["rule"])] = None,
    lang: LangOption = "en",
) -> None:
    """Read the rules of a game in our words: the rules, the rulings where the rulebook is silent, the options."""
    about, words = load(game), WORDS[lang]
    title, designer = title_of(about)
    ids = rule_ids(about)
    if rule is not None:
        out.entry(*_one_rule(about, title, ids, rule, lang))
        return
    out.say(f"{title}, {words['by']} {designer}" if designer else title, style="bold")
    ruling = f"{about.notation.PREFIX}-G"
    for heading, is_ruling in (("rules", False), ("rulings", True)):
        out.say(f"\n{words[heading]}", style="bold")
        for rule_id in ids:
            if rule_id.startswith(ruling) == is_ruling:
                out.entry(rule_id, rule_words(about, rule_id, lang))
    out.say(f"\n{words['options']}", style="bold")
    for option in mousehole.options(game, lang):
        _print_option(option, lang)


def _one_rule(game: Game, title: str, ids: Sequence[str], wanted: str, lang: str) -> tuple[str, str]:
    rule_id = wanted.upper()
    if rule_id not in ids:
        raise complaint("no_rule", title=title, wanted=wanted, game=game.id, first=ids[0], last=ids[-1])
    return rule_id, rule_words(game, rule_id, lang)


def _print_option(option: Mapping[str, Any], lang: str) -> None:
    """An option by its title with its values in words, and below it what one types to choose them."""
    between = "–" if option["type"] in ("number", "numbers") else "|"
    colon = "" if option["words"].endswith("?") else ":"
    out.entry(option["rule"], f"{option['words']}{colon} {_values_in_words(option, WORDS[lang])}")
    parts = "|[{}–{}, …]".format(*option["parts"]) if option["parts"] else ""
    out.entry("", f"--option {option['name']}={between.join(map(_as_typed, option['range']))}{parts}")


def _values_in_words(option: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """Every value in words, in the order in which they are typed, the usual one marked."""
    usual = f" ({words['usual']})"
    if option["type"] in ("number", "numbers"):
        return f"{'–'.join(map(str, option['range']))}; {option['default']}{usual}"
    told = {value: option["choices"].get(value) or words[_as_typed(value)] for value in option["range"]}
    return "; ".join(text + usual * (value == option["default"]) for value, text in told.items())


def _as_typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# Scenario files


def scenarios(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help=HELP["scenario_files"])],
) -> None:
    """Run scenario files: one line a scenario, then a count. Exit code 1 where one fails."""
    read = [(path, *read_scenarios(path)) for path in files]
    for _, game, _ in read:
        load(game)
    counts = {True: 0, False: 0}
    for path, game, found in read:
        if len(read) > 1:
            out.say(str(path), style="bold")
        for number, scenario in enumerate(found, 1):
            failures = _failures(game, scenario)
            counts[not failures] += 1
            _print_scenario(number, scenario, failures)
    out.say(f"{counts[True]} passed, {counts[False]} failed", style="bold red" if counts[False] else "bold green")
    if counts[False]:
        raise typer.Exit(FAILED)


def _failures(game: str, scenario: Scenario) -> list[str]:
    """What did not come out; a scenario too odd to be played has failed too."""
    try:
        return run_scenario(game, scenario)
    except Exception as error:
        return [f"cannot be played: {type(error).__name__}: {error}"]


def _print_scenario(number: int, scenario: Scenario, failures: Sequence[str]) -> None:
    name = scenario.get("name", number) if isinstance(scenario, Mapping) else number
    if failures:
        out.entry("failed", f"{name}: {'; '.join(failures)}", style="red")
    else:
        out.entry("ok", str(name), style="green")
