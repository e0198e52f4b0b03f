"""What is said of the house book over HTTP. Times are seconds since 1970; people are by number."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mousehole.server.book.entries import CodeKind, DoorState, PlayerMark, ResultMark
from mousehole.server.book.evening_bodies import EveningBrief
from mousehole.server.protocol import Temper

# The door


class BookDoor(msgspec.Struct):
    """GET /api/book/door, for anybody: may one come in, and who is this device already? `house` only to who is in."""

    door: DoorState
    inside: bool
    is_host: bool
    people: list[int]
    house: str


class NewPerson(msgspec.Struct):
    """POST /api/book/people: somebody new, on this device. `code`: where the door is opened by a code alone."""

    name: str
    avatar: str = ""
    child: bool = False
    code: str = ""


class PersonChange(msgspec.Struct):
    """POST /api/book/people/{person}: what is to be otherwise. Only a host of the house makes hosts."""

    name: str | None = None
    avatar: str | None = None
    child: bool | None = None
    host: bool | None = None


class BookCode(msgspec.Struct):
    """A code that can be used once, until a moment."""

    code: str
    kind: CodeKind
    until: float


class UsedCode(msgspec.Struct):
    """POST /api/book/devices: a code, for this device."""

    code: str


class LeftDevice(msgspec.Struct):
    """POST /api/book/devices/forget: this device is that person's no longer; null: it knows nothing of the house."""

    person: int | None = None


class NewCode(msgspec.Struct):
    """POST /api/book/codes: an invitation into the house; as a host of it, where `kind` says so."""

    kind: Literal["house", "host"] = "house"


class HouseChange(msgspec.Struct):
    """POST /api/book/house, by a host of the house."""

    name: str | None = None
    door: DoorState | None = None
    hide_ratings: bool | None = None
    luck_free: bool | None = None


# People and what they have played


class BookPerson(msgspec.Struct):
    """A person of the house, as the list of all shows them. `last`: when they have last played."""

    person: int
    name: str
    avatar: str
    child: bool
    is_host: bool
    is_mine: bool
    games: int
    wins: int
    last: float | None


class PersonRating(msgspec.Struct):
    """How strong somebody seems at a game: 1500 at first; `plus_minus`: in two of three cases it is that near."""

    game: str
    rating: int
    plus_minus: int
    games: int


class ResultPlayer(msgspec.Struct):
    """How it ended for one of those who played. `person` null: a bot (then `temper`) or a guest.

    `rating`: after this game; null where ratings are hidden, nothing was rated, or it is a child's.
    `without_luck`: the share of the win without luck, from 0 to 1, where the game was analysed.
    """

    person: int | None
    temper: Temper | None
    place: int
    score: int
    marks: list[PlayerMark]
    best_ms: int | None
    rating: int | None
    without_luck: float | None


class BookResult(msgspec.Struct):
    """A game that was played. `number`: by which it is known; `counts` false: set up by hand, so shown and no more."""

    number: int
    game: str
    room: str
    round: int
    at: float
    seconds: int
    options: dict[str, Any]
    players: list[ResultPlayer]
    marks: list[ResultMark]
    counts: bool
    chase: int
    evening: int | None


class BookResults(msgspec.Struct):
    """GET /api/book/results: the latest first; `before`: the number to ask for more with, null: that was all."""

    results: list[BookResult]
    before: int | None


class StandingRow(msgspec.Struct):
    """Where somebody stands. `points`: ten times the share of the others beaten, summed; `average`: a game.

    `streak`: so many games won in a row just now. `without_luck`: the mean share of the win without luck.
    """

    person: int
    place: int
    games: int
    wins: int
    points: float
    average: float
    streak: int
    rating: int | None
    plus_minus: int | None
    without_luck: float | None


class BookStandings(msgspec.Struct):
    """GET /api/book/standings: of one game, or (null) of all together, which has no ratings."""

    game: str | None
    rows: list[StandingRow]


class BadgeFacts(msgspec.Struct):
    """A badge: its name and the rule by which it is given, in words by language."""

    badge: str
    title: dict[str, str]
    rule: dict[str, str]


class BadgeWon(msgspec.Struct):
    """Somebody has a badge since a result."""

    badge: str
    at: float
    result: int


class BestTime(msgspec.Struct):
    """Somebody's fastest hand that was right, at a game."""

    game: str
    ms: int
    at: float
    result: int


class LongestChase(msgspec.Struct):
    """The longest hunt that somebody was in: so many inputs."""

    game: str
    inputs: int
    at: float
    result: int


class FirstTime(msgspec.Struct):
    """Something that somebody has done for the first time: played a game, or won it."""

    what: Literal["played", "won"]
    game: str
    at: float
    result: int


class Against(msgspec.Struct):
    """How somebody has done against another: of so many games together, placed before and after them."""

    person: int
    games: int
    before: int
    after: int


class PersonGame(msgspec.Struct):
    """How somebody has done at one game."""

    game: str
    games: int
    wins: int
    best_streak: int
    streak: int


class PersonPage(msgspec.Struct):
    """GET /api/book/people/{person}. Of a child: no ratings, no games lost, no streak that has ended."""

    person: BookPerson
    games: list[PersonGame]
    ratings: list[PersonRating]
    against: list[Against]
    best: list[BestTime]
    chase: LongestChase | None
    firsts: list[FirstTime]
    badges: list[BadgeWon]
    results: list[BookResult]


# Rooms


class BoundSeat(msgspec.Struct):
    """A place at a room, by its token, and whose it is."""

    token: str
    person: int


class NewBinding(msgspec.Struct):
    """POST /api/book/seats: at this room these places are these people's, all of them of this device."""

    room: str
    seats: list[BoundSeat]


# The whole page


class BookPage(msgspec.Struct):
    """GET /api/book: what the page of the house shows first. `luck_free`: ratings are by results without luck."""

    house: str
    door: DoorState
    hide_ratings: bool
    luck_free: bool
    is_host: bool
    mine: list[int]
    people: list[BookPerson]
    standings: BookStandings
    results: BookResults
    evenings: list[EveningBrief]
    badges: list[BadgeFacts]
    games: int
    version: int


class BookTaken(msgspec.Struct):
    """POST /api/book/import: what was new of a book that came as a file."""

    people: int
    results: int
    evenings: int
