"""What is said over HTTP: the bodies of requests and of their answers, as JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mousehole.server.protocol import Pace, State, Temper

LEARNED = "learned"  # the source of an analysis's values, where they are a net's and not playouts


class NewRoom(msgspec.Struct):
    """POST /api/rooms. `bots`: a temper or null for every player, or tempers for the last ones, or player to temper.

    `hints`: may people ask what the tiger would do?
    `head_starts`: milliseconds that are taken off each player's reactions.
    """

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    bots: list[Temper | None] | dict[str, Temper] = []
    components: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    seed: int | str | None = None
    pace: Pace = "normal"
    open: bool = False
    names: list[str] = []
    avatars: list[str] = []
    head_starts: list[int] = []
    hints: bool = True


class RoomMade(msgspec.Struct):
    """The answer: the room, and a token for every player who is no bot (else null)."""

    room: str
    tokens: list[str | None]


class GameFacts(msgspec.Struct):
    """A game of GET /api/games. `begins` says whom the rulebook lets begin: who is to sit on seat 0; `rungs`, which
    tempers its bots have, the easiest first (each of them also with a `~` behind it).
    """

    id: str
    title: dict[str, str]
    designer: str
    about: dict[str, str]
    begins: dict[str, str]
    players: list[int]
    timed: bool
    options: dict[str, list[dict[str, Any]]]
    rungs: list[str]


class Games(msgspec.Struct):
    """GET /api/games."""

    version: str
    games: list[GameFacts]


class GameCatalogue(msgspec.Struct):
    """GET /api/games/{game}/words: a game's catalogues (Fluent) by language, for a page that was not built with them.

    `vocabulary` says of the fields of events whether they are seats, or with which prefix the catalogue names them;
    `hidden`, whether seats see different things.
    """

    words: dict[str, str]
    vocabulary: dict[str, str]
    hidden: bool


class OpenRoom(msgspec.Struct):
    """A room of GET /api/rooms: open to all, with a place free."""

    room: str
    game: str
    players: int
    free: list[int]
    names: list[str]


class OpenRooms(msgspec.Struct):
    """GET /api/rooms."""

    rooms: list[OpenRoom]


class MyTokens(msgspec.Struct):
    """POST /api/mine: the tokens that this device has kept, by room."""

    tokens: dict[str, list[str]]


class MyTable(msgspec.Struct):
    """A table at which this device has a place."""

    room: str
    game: str
    state: State
    people: list[int]
    names: list[str]
    turn: int
    yours: bool


class MyTables(msgspec.Struct):
    """The answer to POST /api/mine."""

    tables: list[MyTable]


class OwnFacts(msgspec.Struct):
    """GET /api/own, for this machine's own browser alone: can phones come in, and what was kept for it.

    `address` is where phones find the page (null: they cannot); `hellos`, how many devices have called there.
    """

    phones: Literal["closed", "open", "always", "nowhere"]
    address: str | None
    hellos: int
    seats: dict[str, list[str]]
    practice: dict[str, Any]


class NewKeepsakes(msgspec.Struct):
    """POST /api/own/kept: tokens by room and practice pages by player; what is empty is forgotten."""

    seats: dict[str, list[str]] = {}
    practice: dict[str, Any] = {}


class PhonesWish(msgspec.Struct):
    """POST /api/own/phones: may phones of the local network come in?"""

    open: bool


class Verification(msgspec.Struct):
    """GET /api/rooms/{room}/verify: what came of it, and what a device can check by itself."""

    is_true: bool
    draws: int
    problem: str
    pledge: str
    seed: str
    salts: dict[str, str]


class CurvePlace(msgspec.Struct):
    """Every seat's chance to win after so many inputs, in thousandths."""

    number: int
    chances: list[int]


class SeatAnalysed(msgspec.Struct):
    """What a seat's game was made of, in thousandths of a win; knowing and speed where hands are judged by time."""

    start: int
    luck: int
    own_play: int
    others_play: int
    result: int
    knowing: int | None
    speed: int | None


class UnlikelyMoment(msgspec.Struct):
    """When a winner's chance was least: one in so many, after so many inputs."""

    number: int
    seat: int
    one_in: int


class DearDecision(msgspec.Struct):
    """A decision that cost something, by what its seat knew: the view before it, what was done, what was better."""

    number: int
    seat: int
    cost: int
    hindsight: int
    input: str
    best: str
    events: list[dict[str, Any]]
    better: list[dict[str, Any]]
    view: dict[str, Any]


class WholeAnalysis(msgspec.Struct):
    """What decided a game; `doubt`: costs below so many thousandths cannot be told from chance."""

    seats: list[SeatAnalysed]
    curve: list[CurvePlace]
    turning: int | None
    all_luck: bool
    unlikely: UnlikelyMoment | None
    dear: list[DearDecision]
    source: str
    doubt: int

    @property
    def is_exact(self) -> bool:
        """Can its luck be taken out of a result? Not where it was measured by few playouts: their noise would go in."""
        return self.all_luck or self.source == LEARNED


class GameAnalysis(msgspec.Struct):
    """GET /api/rooms/{room}/analysis: how far it is (0 to 1), a first rough curve, and at last the whole."""

    share: float
    rough: list[CurvePlace]
    whole: WholeAnalysis | None


class KeptAnalysis(msgspec.Struct):
    """GET /api/rooms/{room}/analysis, where it was found before: the whole as it is kept with the table."""

    whole: msgspec.Raw
    share: float = 1.0
    rough: list[CurvePlace] = []


class AskedReplay(msgspec.Struct):
    """POST /api/replay: a record, and the seat through which it is told again (null: a spectator)."""

    record: dict[str, Any]
    seat: int | None = None


class ReplayPerson(msgspec.Struct):
    """Who played which seats."""

    person: int
    seats: list[int]
    name: str
    avatar: str
    temper: Temper | None


class Frame(msgspec.Struct):
    """One step of a game: what happened, and what was to be seen then."""

    events: list[dict[str, Any]]
    view: dict[str, Any]
    turn: int
    at: int
    due: int | None
    over: bool
    winners: list[int]


class Replay(msgspec.Struct):
    """A game told again, as one seat saw it: the deal, then a frame an input."""

    game: str
    players: int
    seats: int
    options: dict[str, Any]
    timed: bool
    seat: int | None
    people: list[ReplayPerson]
    record: dict[str, Any]
    frames: list[Frame]


class Problem(msgspec.Struct):
    """Any answer that says no."""

    reason: str
    words: str


class Health(msgspec.Struct):
    """GET /healthz."""

    status: Literal["ok", "stopping", "cut_off", "store_down", "worker_down"]
    rooms: int
    connections: int
