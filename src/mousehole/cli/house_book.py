"""`mousehole book`: what the people of a house have played, at a terminal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from datetime import datetime
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.table import Table as Grid

from mousehole.bots.ladder import EASES
from mousehole.cli.output import complaint, out, title_of
from mousehole.cli.typed import Lang, LangOption
from mousehole.cli.words import BOOK_WORDS, HELP
from mousehole.games import load

if TYPE_CHECKING:
    from mousehole.server.book.bodies import BookResult, ResultPlayer
    from mousehole.server.book.book import Book
    from mousehole.server.book.evening_bodies import EveningBrief

LATEST = 10
TOGETHER = {("--person", "--export")}
Invitation = Literal["house", "host"]  # what a code is good for


def book(
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help=HELP["data"])] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="URL", help=HELP["database"])] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help=HELP["book_game"])] = None,
    person: Annotated[str | None, typer.Option(metavar="NAME", help=HELP["book_person"])] = None,
    export: Annotated[Path | None, typer.Option(metavar="FILE", help=HELP["book_export"])] = None,
    take_in: Annotated[Path | None, typer.Option("--import", metavar="FILE", help=HELP["book_import"])] = None,
    invite: Annotated[Invitation | None, typer.Option(help=HELP["book_invite"])] = None,
    forget: Annotated[str | None, typer.Option(metavar="NAME", help=HELP["book_forget"])] = None,
    lang: LangOption = "en",
    as_json: Annotated[bool, typer.Option("--json", help=HELP["json"])] = False,
) -> None:
    """Show the house book: standings, the latest results, somebody's page; export it, invite, delete."""
    from mousehole.server.hosting.book_files import read_book
    from mousehole.server.serve import data_folder

    _check_one_thing({
        "--game": game, "--person": person, "--export": export, "--forget": forget, "--import": take_in,
        "--invite": invite,
    })  # fmt: skip
    folder = data_folder() if data is None else data
    if invite is not None:
        _invite(folder, database, invite, lang)
    elif take_in is not None:
        _import(folder, database, take_in, lang)
    elif forget is not None:
        _forget(folder, database, forget, lang)
    else:
        found = asyncio.run(read_book(folder, database))
        if export is not None:
            _export(found, export, person, lang)
        elif person is not None:
            _show_person(found, _number_of(found, person), lang, as_json)
        else:
            _show(found, game, lang, as_json)


def _check_one_thing(options: Mapping[str, object]) -> None:
    """One thing at a time: whoever exports and deletes in one breath would find nothing exported and all deleted."""
    for one, other in combinations([name for name, given in options.items() if given is not None], 2):
        if (one, other) not in TOGETHER:
            raise complaint("apart", one=one, other=other)


def _number_of(found: Book, name: str) -> int:
    for member in found.people.values():
        if member.name.casefold() == name.casefold():
            return member.person
    known = ", ".join(sorted(member.name for member in found.people.values()))
    raise complaint("no_member", wanted=name, known=known or "–")


def _show(found: Book, game: str | None, lang: Lang, as_json: bool) -> None:
    from mousehole.server.book import pages
    from mousehole.server.book.evening_pages import evening_briefs

    if game is not None:
        load(game)  # says which games there are
    standings = pages.standings(found, game)
    results = pages.results(found, game, None, None, LATEST)
    evenings = evening_briefs(found, time.time())
    if as_json:
        _print_json({
            "house": found.house, "games": found.counted, "standings": standings, "results": results.results,
            "evenings": evenings,
        })  # fmt: skip
        return
    words = BOOK_WORDS[lang]
    grid = _grid("", words["name"], words["games"], words["wins"], words["points"], words["rating"])
    for row in standings.rows:
        rating = f"{row.rating} ± {row.plus_minus}" if row.rating is not None else ""
        grid.add_row(
            f"{row.place}.", found.people[row.person].name, str(row.games), str(row.wins), f"{row.points:g}", rating
        )
    out.print(grid if standings.rows else words["empty"])
    if results.results:
        out.print(_results_grid(found, results.results, lang))
    if evenings:
        out.print(_evenings_grid(found, evenings, lang))


def _evenings_grid(found: Book, evenings: list[EveningBrief], lang: Lang) -> Grid:
    words = BOOK_WORDS[lang]
    grid = _grid(words["when"], words["evening"], words["state"], words["trophy"])
    for each in evenings:
        winners = ", ".join(found.people[person].name for person in each.trophy if person in found.people)
        name = f"{words[each.kind]} {each.name}".strip()
        grid.add_row(datetime.fromtimestamp(each.at).strftime("%Y-%m-%d %H:%M"), name, words[each.state], winners)
    return grid


def _results_grid(found: Book, results: list[BookResult], lang: Lang) -> Grid:
    words = BOOK_WORDS[lang]
    grid = _grid(words["when"], words["game"], words["how"], words["marks"])
    for result in results:
        grid.add_row(
            datetime.fromtimestamp(result.at).strftime("%Y-%m-%d %H:%M"), _title(result.game),
            ", ".join(
                f"{player.place}. {_player_name(found, player, words)}"
                for player in sorted(result.players, key=lambda player: player.place)
            ),
            ", ".join(words[mark] for mark in result.marks),
        )  # fmt: skip
    return grid


def _title(game: str) -> str:
    """What a game is called; by its id where it was one of somebody's own, and is not there any more."""
    from mousehole.server.book.evenings import known_game

    known = known_game(game)
    return game if known is None else title_of(known)[0]


def _player_name(found: Book, player: ResultPlayer, words: dict[str, str]) -> str:
    if player.person is not None:
        return found.people[player.person].name
    return words[player.temper.removesuffix(EASES)] if player.temper else words["guest"]


def _show_person(found: Book, person: int, lang: Lang, as_json: bool) -> None:
    from mousehole.server.book import badge_words, pages
    from mousehole.server.book.deeds import Caller

    page = pages.person_page(found, Caller(is_own=True), person)
    if as_json:
        _print_json(page)
        return
    words = BOOK_WORDS[lang]
    ratings = {rating.game: rating for rating in page.ratings}
    grid = _grid(words["game"], words["games"], words["wins"], words["rating"])
    for each in page.games:
        rating = ratings.get(each.game)
        shown = f"{rating.rating} ± {rating.plus_minus}" if rating else ""
        grid.add_row(_title(each.game), str(each.games), str(each.wins), shown)
    out.say(page.person.name, style="bold")
    out.print(grid)
    facts = {fact.badge: fact for fact in badge_words.badge_facts()}
    for badge in page.badges:
        out.entry(facts[badge.badge].title[lang], facts[badge.badge].rule[lang], width=24)
    if page.results:
        out.print(_results_grid(found, page.results, lang))


def _export(found: Book, file: Path, person: str | None, lang: Lang) -> None:
    import msgspec

    from mousehole.server.book import export

    given = export.exported(found, None if person is None else _number_of(found, person), time.time())
    if file.suffix == ".csv":
        saved = export.as_csv(found, given).text.encode()
    else:
        saved = msgspec.json.format(msgspec.json.encode(given), indent=1)
    try:
        file.write_bytes(saved)
    except OSError as error:
        raise complaint("not_written", path=file, why=error.strerror) from None
    out.say(BOOK_WORDS[lang]["exported"].format(
        file=file, results=len(given.results), people=len(given.people), evenings=len(given.evenings)
    ))  # fmt: skip


def _import(folder: Path, database: str | None, file: Path, lang: Lang) -> None:
    import msgspec

    from mousehole.server.book import entries, export
    from mousehole.server.hosting.book_files import write_book

    try:
        given = msgspec.json.decode(file.read_bytes(), type=export.BookExport)
    except OSError as error:
        raise complaint("not_read", path=file, why=error.strerror) from None
    except msgspec.DecodeError as error:
        raise complaint("no_book_file", file=file, error=error) from None
    counted = [0, 0, 0]

    def make(found: Book, now: float) -> list[entries.AnyBookEntry]:
        made = export.taken_in(found, given, now)
        kinds = (entries.PersonAdded, entries.ResultNoted, entries.EveningMade)
        counted[:] = (sum(isinstance(each, kind) for each in made) for kind in kinds)
        return made

    asyncio.run(write_book(folder, database, make))
    people, results, evenings = counted
    out.say(BOOK_WORDS[lang]["exported"].format(file=file, people=people, results=results, evenings=evenings))


def _invite(folder: Path, database: str | None, kind: Invitation, lang: Lang) -> None:
    from mousehole.server.book import bodies, deeds
    from mousehole.server.hosting.book_files import write_book

    code, own = deeds.new_code(), deeds.Caller(is_own=True)
    wish = bodies.NewCode(kind)
    asyncio.run(write_book(folder, database, lambda book, now: deeds.make_house_code(book, own, wish, code, now)))
    out.say(BOOK_WORDS[lang][f"invited_{kind}"].format(code=code))


def _forget(folder: Path, database: str | None, name: str, lang: Lang) -> None:
    from mousehole.server.book import deeds
    from mousehole.server.hosting.book_files import read_book, write_book

    own = deeds.Caller(is_own=True)
    asyncio.run(read_book(folder, database))  # where nothing is kept nobody is to be forgotten, and nothing is made
    asyncio.run(write_book(folder, database, lambda book, _: deeds.forget_person(book, own, _number_of(book, name))))
    out.say(BOOK_WORDS[lang]["forgotten"].format(name=name))


def _grid(*heads: str) -> Grid:
    grid = Grid(*heads, box=None, pad_edge=False)
    for column in grid.columns:
        column.no_wrap = not out.is_terminal
    return grid


def _print_json(value: object) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())
