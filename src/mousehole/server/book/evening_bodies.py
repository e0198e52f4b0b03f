"""What is said of evenings, leagues and tournaments over HTTP. Times are seconds since 1970; people are by number."""

from __future__ import annotations

from typing import Literal

import msgspec

from mousehole.server.book.entries import EveningGame, EveningKind
from mousehole.server.protocol import HouseCat, Pace

EveningState = Literal["waiting", "playing", "between", "over"]
TableState = Literal["waiting", "playing", "over", "tied"]
EveningDo = Literal["next", "join", "leave", "decide", "again", "end"]


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
    fill: HouseCat = "cat"
    pace: Pace = "normal"
    weeks: int = 0


class EveningDeed(msgspec.Struct):
    """POST /api/book/evenings/{evening}: `next` draws a round and opens its tables (or those that have none yet).

    `join`, `leave`: `people`. `decide`: `table` of this round ended with `places`, by its people. `again`: it is played
    once more at a new room, where it is not decided, or where its place is shared and somebody has to go on. `end`: the
    evening is over now.
    """

    do: EveningDo
    people: list[int] = []
    table: int | None = None
    places: list[int] = []


class EveningTable(msgspec.Struct):
    """A table of a round. `places` and `points`: in the order of `people`, once it is over.

    `winners`: who of them has won; nobody, where all are level.
    """

    table: int
    people: list[int]
    bots: int
    room: str | None
    state: TableState
    places: list[int]
    points: list[float]
    winners: list[int]
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
