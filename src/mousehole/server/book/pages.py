"""What is told of the book to somebody of the house: whatever is not kind, or is hidden, is left out here."""

from __future__ import annotations

from mousehole.server.book import bodies
from mousehole.server.book.badge_words import badge_facts
from mousehole.server.book.book import Book
from mousehole.server.book.deeds import BookRefusal, Caller
from mousehole.server.book.entries import DoorState, PlayerResult, ResultNoted
from mousehole.server.book.evening_pages import evening_briefs
from mousehole.server.book.member import GameTally, Member
from mousehole.server.book.ratings import Strength

LATEST = 30  # results on the first page
MOST_RESULTS = 200  # in one answer
MOST_AGAINST = 100


def door_page(book: Book, caller: Caller, door: DoorState) -> bodies.BookDoor:
    """What anybody may know."""
    inside = caller.is_inside(book)
    return bodies.BookDoor(
        book.door or door, inside, caller.is_host(book), sorted(caller.people(book)), book.house if inside else ""
    )


def book_page(book: Book, caller: Caller, door: DoorState, now: float) -> bodies.BookPage:
    """The first page."""
    caller.need_inside(book)
    mine = caller.people(book)
    return bodies.BookPage(
        book.house, book.door or door, book.hide_ratings, book.luck_free, caller.is_host(book), sorted(mine),
        [person_row(member, mine) for member in book.people.values()], standings(book, None),
        results(book, None, None, None, LATEST), evening_briefs(book, now), badge_facts(), book.counted,
        book.length,
    )  # fmt: skip


def person_row(member: Member, mine: set[int]) -> bodies.BookPerson:
    """Somebody in the list of all."""
    return bodies.BookPerson(
        member.person, member.name, member.avatar, member.child, member.host, member.person in mine, member.games,
        member.wins, member.last,
    )  # fmt: skip


def shows_rating(book: Book, member: Member) -> bool:
    """May somebody's rating be shown: not where the host hides them all, and never a child's."""
    return not book.hide_ratings and not member.child


# Results


def result_body(book: Book, number: int, result: ResultNoted | None = None) -> bodies.BookResult:
    """A result, with the strengths that have changed by it."""
    result = result or book.result(number)
    shares = book.shares.get(number)
    players = []
    for place, player in enumerate(result.players):
        member = book.people.get(player.person) if player.person is not None else None
        share = player.without_luck if shares is None else shares[place]
        players.append(bodies.ResultPlayer(
            None if member is None else member.person, player.temper, player.place, player.score, player.marks,
            player.best_ms, _rating_after(book, member, _rating_in(book, number, place, player)), share,
        ))  # fmt: skip
    return bodies.BookResult(
        number, result.game, result.room, result.round, result.at, result.seconds, result.options, players,
        result.marks, "set_up" not in result.marks, result.chase, result.evening,
    )  # fmt: skip


def _rating_in(book: Book, number: int, place: int, player: PlayerResult) -> tuple[float, float] | None:
    """A player's strength after a result, by what it was or by what it was without luck, as the house has it."""
    if not book.luck_free:
        return player.rating
    ratings = book.luck_free_ratings.get(number)
    return None if ratings is None else ratings[place]


def strength_shown(book: Book, tally: GameTally) -> Strength | None:
    """Somebody's strength at a game as the house shows it: by results, or by results without luck."""
    return tally.luck_free if book.luck_free else tally.strength


def _rating_after(book: Book, member: Member | None, rating: tuple[float, float] | None) -> int | None:
    if member is None or rating is None or not shows_rating(book, member):
        return None
    return Strength(*rating).shown


def results(book: Book, game: str | None, person: int | None, before: int | None, count: int) -> bodies.BookResults:
    """Results, the latest first, before a number."""
    if person is not None:
        if person not in book.people:
            raise BookRefusal(404, "no_such_member")
        known: list[int] | range = book.people[person].results
    elif game is not None:
        known = book.by_game.get(game, [])
    else:
        known = range(len(book.results))
    wanted = min(max(count, 1), MOST_RESULTS)
    found: list[bodies.BookResult] = []
    for number in reversed(known):
        if (before is not None and number >= before) or not book.results[number]:
            continue
        result = book.result(number)
        if game is not None and result.game != game:
            continue
        if len(found) == wanted:
            return bodies.BookResults(found, found[-1].number)
        found.append(result_body(book, number, result))
    return bodies.BookResults(found, None)


# Standings


def standings(book: Book, game: str | None) -> bodies.BookStandings:
    """Who leads: by points, then by wins, then by fewer games."""
    rows = []
    for member in book.people.values():
        row = _all_row(member) if game is None else _game_row(book, member, game)
        if row is not None:
            rows.append(row)
    rows.sort(key=lambda row: (-row.points, -row.wins, row.games))
    for number, row in enumerate(rows):
        before = rows[number - 1] if number else None
        is_level = before is not None and (before.points, before.wins, before.games) == (
            row.points,
            row.wins,
            row.games,
        )
        row.place = before.place if before is not None and is_level else number + 1
    return bodies.BookStandings(game, rows)


def _all_row(member: Member) -> bodies.StandingRow | None:
    if not member.games:
        return None
    analysed = sum(tally.analysed for tally in member.by_game.values())
    share = sum(tally.shares for tally in member.by_game.values()) / analysed if analysed else None
    return bodies.StandingRow(
        member.person, 0, member.games, member.wins, round(member.points, 2), round(member.points / member.games, 2),
        member.streak, None, None, None if share is None else round(share, 4),
    )  # fmt: skip


def _game_row(book: Book, member: Member, game: str) -> bodies.StandingRow | None:
    tally = member.by_game.get(game)
    if tally is None or not tally.games:
        return None
    strength = strength_shown(book, tally) if shows_rating(book, member) else None
    share = tally.shares / tally.analysed if tally.analysed else None
    return bodies.StandingRow(
        member.person, 0, tally.games, tally.wins, round(tally.points, 2), round(tally.points / tally.games, 2),
        tally.streak, None if strength is None else strength.shown, None if strength is None else strength.plus_minus,
        None if share is None else round(share, 4),
    )  # fmt: skip


# A person's page


def person_page(book: Book, caller: Caller, person: int) -> bodies.PersonPage:
    """All about somebody; of a child, what is kind to show."""
    caller.need_inside(book)
    member = book.people.get(person)
    if member is None:
        raise BookRefusal(404, "no_such_member")
    latest = results(book, None, person, None, LATEST).results
    if member.child:
        latest = [result for result in latest if is_kind(result, person)]
    return bodies.PersonPage(
        person_row(member, caller.people(book)), _games(member), _ratings(book, member), _against(book, member),
        [bodies.BestTime(game, ms, at, number) for game, (ms, at, number) in member.best.items()], _chase(member),
        [bodies.FirstTime(what, game, at, number) for (what, game), (at, number) in member.firsts.items()],
        [bodies.BadgeWon(badge, at, number) for badge, (at, number) in member.badges.items()], latest,
    )  # fmt: skip


def is_kind(result: bodies.BookResult, person: int) -> bool:
    """Is somebody not last in it?"""
    places = [player.place for player in result.players]
    own = [player.place for player in result.players if player.person == person]
    return bool(own) and (own[0] == 1 or own[0] < max(places))


def _games(member: Member) -> list[bodies.PersonGame]:
    return [
        bodies.PersonGame(game, tally.games, tally.wins, tally.best_streak, tally.streak)
        for game, tally in member.by_game.items()
    ]


def _ratings(book: Book, member: Member) -> list[bodies.PersonRating]:
    if not shows_rating(book, member):
        return []
    return [
        bodies.PersonRating(game, strength.shown, strength.plus_minus, tally.games)
        for game, tally in member.by_game.items()
        if (strength := strength_shown(book, tally)) is not None
    ]


def _against(book: Book, member: Member) -> list[bodies.Against]:
    most = sorted(member.against.items(), key=lambda row: -row[1].games)[:MOST_AGAINST]
    return [
        bodies.Against(person, met.games, met.before, 0 if member.child else met.after)
        for person, met in most
        if person in book.people
    ]


def _chase(member: Member) -> bodies.LongestChase | None:
    if member.chase is None:
        return None
    inputs, game, at, number = member.chase
    return bodies.LongestChase(game, inputs, at, number)
