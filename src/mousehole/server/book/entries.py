"""The log of the house book: what is on disk. The book is a fold of its entries, on every machine alike.

An entry is never taken out. Where a person is forgotten, entries that name them are written over by entries without
the name (see `forgetting`), so that the numbers of all others stay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from mousehole.server.protocol import HouseCat, Pace, Temper

BOOK_VERSION = 1  # raised when an older program could not read what is written

DoorState = Literal["open", "code"]
CodeKind = Literal["person", "house", "host"]
EveningKind = Literal["evening", "league", "swiss", "knockout"]
ResultMark = Literal["taken_back", "bot_played", "left", "set_up"]
PlayerMark = Literal["left", "bot_played", "late"]


class BookEntry(msgspec.Struct, tag_field="k", omit_defaults=True):
    """One thing that has happened in the house."""


class BookBegun(BookEntry, tag="begun"):
    """The first entry."""

    at: float
    version: int = BOOK_VERSION


class PersonAdded(BookEntry, tag="person"):
    """Somebody belongs to the house."""

    person: int
    name: str
    at: float
    avatar: str = ""
    child: bool = False
    host: bool = False


class PersonChanged(BookEntry, tag="changed"):
    """Somebody is called otherwise, or may do other things."""

    person: int
    name: str | None = None
    avatar: str | None = None
    child: bool | None = None
    host: bool | None = None


class PersonForgotten(BookEntry, tag="forgotten"):
    """Somebody belongs to the house no longer, and nothing is known of them."""

    person: int


class DeviceLinked(BookEntry, tag="device"):
    """A device is this person's too; or (None) a screen of the house. `digest`: of its secret."""

    digest: str
    person: int | None = None


class DeviceUnlinked(BookEntry, tag="device_gone"):
    """A device is a person's no longer; or (None) knows nothing of the house any more."""

    digest: str
    person: int | None = None


class CodeMade(BookEntry, tag="code"):
    """A code that can be used once, until a moment: to link a device to a person, or to come in. Only its digest."""

    digest: str
    kind: CodeKind
    until: float
    person: int | None = None


class CodeUsed(BookEntry, tag="code_used"):
    """A code is worth nothing any more."""

    digest: str


class HouseSet(BookEntry, tag="house"):
    """What the host of the house has set."""

    name: str | None = None
    door: DoorState | None = None
    hide_ratings: bool | None = None
    luck_free: bool | None = None  # are strengths shown by results without luck?


class SeatsBound(BookEntry, tag="seats"):
    """At a room these places are these people's (by place, as text); from now on its results count for them."""

    room: str
    people: dict[str, int]
    at: float


class PlayerResult(msgspec.Struct, omit_defaults=True):
    """How it ended for one place. Neither a person nor a temper: a guest, whose name is nobody's business.

    `best_ms`: the fastest hand that was right. `rating`: after this game, as its mean and its uncertainty.
    `without_luck`: the share of the win that is left when luck is taken out, where somebody has analysed the game.
    """

    place: int
    score: int = 0
    person: int | None = None
    temper: Temper | None = None
    marks: list[PlayerMark] = []
    best_ms: int | None = None
    rating: tuple[float, float] | None = None
    without_luck: float | None = None


class ResultNoted(BookEntry, tag="result"):
    """A game is over. `options`: those that are not the usual ones; `chase`: how many inputs the longest hunt took."""

    room: str
    round: int
    game: str
    at: float
    seconds: int
    players: list[PlayerResult]
    options: dict[str, Any] = {}
    marks: list[ResultMark] = []
    chase: int = 0
    evening: int | None = None


class ResultGone(BookEntry, tag="result_gone"):
    """A result stood here that is older than results are kept; the numbers of all others stay."""


class LuckNoted(BookEntry, tag="luck"):
    """Somebody has analysed a result: everybody's share of the win without luck, and strength by such shares."""

    result: int
    shares: list[float]
    ratings: list[tuple[float, float]] = []


class EveningGame(msgspec.Struct, omit_defaults=True):
    """A game of an evening: with which options, and how much its points weigh."""

    game: str
    options: dict[str, Any] = {}
    weight: float = 1.0


class EveningMade(BookEntry, tag="evening"):
    """An evening, a league or a tournament. `points`: by place; none: ten times the share of the others one has beaten.

    `less_luck`, `less_speed`: from 0 to 1, how much of their weight results lose where luck or quick hands decide.
    `seats`: how many are to sit at a table; `fill`: which bots fill one that has too few.
    """

    evening: int
    kind: EveningKind
    name: str
    games: list[EveningGame]
    people: list[int]
    at: float
    maker: int | None = None
    rounds: int = 0
    points: list[int] = []
    seats: int = 0
    less_luck: float = 0.0
    less_speed: float = 0.0
    fill: HouseCat = "cat"
    pace: Pace = "normal"
    weeks: int = 0


class EveningJoined(BookEntry, tag="joined"):
    """Somebody plays along from the next round on."""

    evening: int
    people: list[int]


class EveningLeft(BookEntry, tag="left"):
    """Somebody plays along no longer."""

    evening: int
    people: list[int]


class RoundDrawn(BookEntry, tag="round"):
    """Who meets whom in the next round: people by place at each table, and those who have a bye."""

    evening: int
    game: int
    tables: list[list[int]]
    byes: list[int] = []


class TableOpened(BookEntry, tag="table"):
    """A table of a round has its room. `tokens`: by place; each is worth nothing once its person has shown it."""

    evening: int
    round: int
    table: int
    room: str
    tokens: list[str | None]
    at: float = 0.0
    again: int = 0  # how often this table was played before


class TableDecided(BookEntry, tag="decided"):
    """A host has said how a table of a round has ended: places, in the order of its people.

    Of an evening that came from a file: `all_places` with those of its bots, and `result`: of which room and game.
    """

    evening: int
    round: int
    table: int
    places: list[int]
    all_places: list[int] = []
    result: tuple[str, int] | None = None


class EveningEnded(BookEntry, tag="ended"):
    """It is over, whatever was left to play."""

    evening: int
    at: float


class Unwritten(BookEntry, tag="unwritten"):
    """What stood here was about somebody who is forgotten."""


AnyBookEntry = (
    BookBegun | PersonAdded | PersonChanged | PersonForgotten | DeviceLinked | DeviceUnlinked | CodeMade | CodeUsed
    | HouseSet | SeatsBound | ResultNoted | LuckNoted | EveningMade | EveningJoined | EveningLeft | RoundDrawn
    | TableOpened | TableDecided | EveningEnded | Unwritten | ResultGone
)  # fmt: skip

_decoder = msgspec.json.Decoder(AnyBookEntry)
write_book_entry: Callable[[AnyBookEntry], bytes] = msgspec.json.Encoder().encode  # an entry as it is stored


def read_book_entry(data: bytes) -> AnyBookEntry:
    """An entry as it was stored."""
    entry: AnyBookEntry = _decoder.decode(data)
    return entry
