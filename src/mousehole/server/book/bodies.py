"""What is said of the house book over HTTP. Times are seconds since 1970; people are by number."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mousehole.server.book.entries import (
    CodeKind,
    DoorState,
    EveningGame,
    EveningKind,
    PlayerMark,
    ResultMark,
)
from mousehole.server.protocol import Pace, State, Temper

EveningState = Literal["waiting", "playing", "between", "over"]
TableState = Literal["waiting", "playing", "over", "tied"]
EveningDo = Literal["next", "join", "leave", "decide", "again", "end"]
AllDo = Literal["pause", "resume"]


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


# Evenings


class NewEvening(msgspec.Struct):
    """POST /api/book/evenings. See `EveningMade` in book/entries.py for what can be set."""

    kind: EveningKind
    games: list[EveningGame]
    people: list[int]
    name: str = ""
    rounds: int = 0
    points: list[int] = []
    seats: int = 0
    less_luck: float = 0.0
    less_speed: float = 0.0
    fill: Temper = "cat"
    pace: Pace = "normal"
    weeks: int = 0


class EveningDeed(msgspec.Struct):
    """POST /api/book/evenings/{evening}: `next` draws a round and opens its tables (or those that have none yet).

    `join`, `leave`: `people`. `decide`: `table` of this round ended with `places`, by its people. `again`: it is played
    once more, where its place is shared and somebody has to go on. `end`: it is over now.
    """

    do: EveningDo
    people: list[int] = []
    table: int | None = None
    places: list[int] = []


class EveningTable(msgspec.Struct):
    """A table of a round. `places` and `points`: in the order of `people`, once it is over."""

    table: int
    people: list[int]
    bots: int
    room: str | None
    state: TableState
    places: list[int]
    points: list[float]
    result: int | None


class EveningRound(msgspec.Struct):
    """A round: its game (by number in `games`), its tables, and who has a bye."""

    round: int
    game: int
    tables: list[EveningTable]
    byes: list[int]
    is_over: bool


class EveningStanding(msgspec.Struct):
    """Where somebody stands. `met`: the points of those one has met, which decides among equals.

    `weeks`: points by week of a league. `is_out`: knocked out. `has_left`: plays along no longer.
    """

    person: int
    place: int
    points: float
    wins: int
    played: int
    met: float
    weeks: list[float]
    is_out: bool
    has_left: bool


class EveningBrief(msgspec.Struct):
    """An evening in the list of all."""

    evening: int
    kind: EveningKind
    name: str
    state: EveningState
    games: list[str]
    people: list[int]
    at: float
    trophy: list[int]


class EveningPage(msgspec.Struct):
    """GET /api/book/evenings/{evening}: all of it. `trophy`: who has won, once it is over. `is_mine`: may lead it.

    `may_next`: can a round be drawn (or a table be opened) now? `warnings`: for whoever leads it, by language.
    `version`: grows with every change of the book: ask again with `?after=` to hear only of news (204: there are none).
    """

    evening: int
    kind: EveningKind
    name: str
    state: EveningState
    games: list[EveningGame]
    people: list[int]
    at: float
    maker: int | None
    is_mine: bool
    rounds: list[EveningRound]
    rounds_planned: int
    weights: list[float]
    weeks: int
    standings: list[EveningStanding]
    trophy: list[int]
    may_next: bool
    warnings: list[dict[str, str]]
    version: int


class MySeat(msgspec.Struct):
    """A place that waits for a person of this device. `token` is worth nothing once shown: keep the one you get."""

    evening: int
    round: int
    table: int
    person: int
    place: int
    room: str
    token: str | None


class MySeats(msgspec.Struct):
    """GET /api/book/mine: where this device's people are to sit now."""

    seats: list[MySeat]
    version: int


# Rooms


class BoundSeat(msgspec.Struct):
    """A place at a room, by its token, and whose it is."""

    token: str
    person: int


class NewBinding(msgspec.Struct):
    """POST /api/book/seats: at this room these places are these people's, all of them of this device."""

    room: str
    seats: list[BoundSeat]


# The whole page, and whoever runs it


class BookPage(msgspec.Struct):
    """GET /api/book: what the page of the house shows first."""

    house: str
    door: DoorState
    hide_ratings: bool
    is_host: bool
    mine: list[int]
    people: list[BookPerson]
    standings: BookStandings
    results: BookResults
    evenings: list[EveningBrief]
    badges: list[BadgeFacts]
    games: int
    version: int


class HelpAsked(msgspec.Struct):
    """POST /api/book/help: somebody asks for help, or (false) needs none any more."""

    person: int
    yes: bool = True
    room: str = ""
    words: str = ""


class HelpWanted(msgspec.Struct):
    """Somebody has asked for help."""

    person: int
    room: str
    words: str
    at: float


class OverviewTable(msgspec.Struct):
    """A table under way. `people`: by place, null for who is not of the house; `here`: who is connected."""

    room: str
    game: str
    state: State
    names: list[str]
    people: list[int | None]
    here: list[bool]
    turn: int
    waits_for: int | None
    paused: bool
    n: int
    evening: int | None


class BookOverview(msgspec.Struct):
    """GET /api/book/overview, for a host of the house."""

    tables: list[OverviewTable]
    waiting: list[int]
    help: list[HelpWanted]
    version: int


class SaidToAll(msgspec.Struct):
    """POST /api/book/say: words that every screen of the house's tables shows."""

    words: str


class AllTables(msgspec.Struct):
    """POST /api/book/all: all tables of the house stand still, or go on; how many did is answered."""

    do: AllDo


class TablesReached(msgspec.Struct):
    """So many tables have heard it."""

    tables: int


class BookTaken(msgspec.Struct):
    """POST /api/book/import: what was new of a book that came as a file."""

    people: int
    results: int
