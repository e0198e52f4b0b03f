"""The messages between a room and its clients, as JSON objects told apart by `t`; `docs/protocol.md` explains them.

Words: a *person* is a place at the room, numbered 0, 1, …, held by a token and kept through a rematch. A person plays
one seat of the table, or several (Addi Cat's with two players). Times called `at` are milliseconds of the table; times
called `server` are milliseconds of the server's own clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

LONGEST_ID = 64
LONGEST_TEXT = 200
LONGEST_REPORT = 1000
MOST_TOKENS = 32  # that a screen shows: more than a table has places, with a former one of each
WHOLE, STEPS = 1, 2  # versions: a whole view with every state, or what has changed in it
VERSIONS = (WHOLE, STEPS)
ENCODINGS = ("json",)

Temper = Literal[
    "kitten-", "kitten", "kitten+", "kitten++", "cat--", "cat-", "cat", "cat+", "lynx", "tiger",
    "kitten-~", "kitten~", "kitten+~", "kitten++~", "cat--~", "cat-~", "cat~", "cat+~", "lynx~", "tiger~",
]  # fmt: skip  # of which a game has some; those with a ~ stay near whoever they meet
HouseCat = Literal["kitten", "cat", "lynx", "tiger"]  # the four that every game has
Pace = Literal["calm", "normal", "quick", "instant"]
Lang = Literal["en", "it"]
State = Literal["waiting", "playing", "over"]
StandIn = Literal["cat", "wait"]
Emote = Literal[
    "hello", "well_done", "thanks", "oops", "wow", "hurry", "purr", "miaow", "squeak", "good_game"
]  # ready-made, so that nobody has to be kept from writing to children
SuspicionReason = Literal["hugs_bound", "too_even", "too_fast", "late_answers"]
HostDeed = Literal[
    "start", "pause", "resume", "bot", "person", "hand_over", "close", "open", "unlist", "pace", "head_start", "hurry",
    "kick", "lock", "unlock", "mute", "unmute", "hints", "no_hints",
]  # fmt: skip
HouseOrder = Literal["pause", "resume", "say"]  # what whoever runs a house says to all its tables


class FromClient(msgspec.Struct, tag_field="t", forbid_unknown_fields=False):
    """Anything that a client says."""


class FromServer(msgspec.Struct, tag_field="t", kw_only=True, omit_defaults=False):
    """Anything that the server says; `n` is the number of the table's state when it was said."""

    n: int


# What clients say


class Hello(FromClient, tag="hello"):
    """The first message: the token of a place, or several tokens (one screen), or none (a spectator).

    `n` is the state number seen last, to get only what was missed since. `line` is what this screen calls itself (its
    own choice, hard to guess), so that a second connection can be its spare line by `spare_of`. `salts`: it will add
    to the luck as soon as it is told what was pledged, so the deal waits for it a moment. `version` and `encoding`: in
    which of the forms that there are it wants to be told.
    """

    token: str | None = None
    tokens: list[str] = []
    n: int | None = None
    lang: Lang = "en"
    name: str | None = None
    avatar: str | None = None
    line: str | None = None
    spare_of: str | None = None
    salts: bool = False
    version: Any = None
    encoding: Any = None

    @property
    def is_known_form(self) -> bool:
        """Are there this version and this encoding? Who names none gets the first."""
        return self.version in (None, *VERSIONS) and self.encoding in (None, *ENCODINGS)


class InputMessage(FromClient, tag="input"):
    """An input in the game's notation, with or without the seat before it. `at`: when it was made, for reactions."""

    text: str
    id: str
    at: float | None = None
    seat: int | None = None


class Go(FromClient, tag="go"):
    """The hand that rolls the die or turns the card: let chance speak now."""


class Pong(FromClient, tag="pong"):
    """The answer to a ping: its number, and this client's own clock in milliseconds."""

    k: int
    c: float


class Probe(FromClient, tag="probe"):
    """Are you there? Answered at once by `alive`; who hears nothing should come back by another line."""


class Sit(FromClient, tag="sit"):
    """Take a free place; while a game goes on, ask for one that a bot plays."""

    person: int
    name: str | None = None
    avatar: str | None = None


class Admit(FromClient, tag="admit"):
    """Yes or no to somebody who asks for a place, by the number of their knock."""

    knock: int
    yes: bool


class Salt(FromClient, tag="salt"):
    """Something at random from this device, for the next deal: nobody knows it before the luck was pledged."""

    salt: str


class Alone(FromClient, tag="alone"):
    """Have one's place on this screen alone: all others that have it watch from now on."""

    person: int


class Stand(FromClient, tag="stand"):
    """Leave a place for good, so that somebody else may take it."""

    person: int


class AskStandIn(FromClient, tag="stand_in"):
    """Somebody is away: a cat plays for them until they are back, or everybody waits. Anybody seated may say so."""

    person: int
    do: StandIn


class Rename(FromClient, tag="rename"):
    """Change a place's name or picture."""

    person: int
    name: str | None = None
    avatar: str | None = None


class Host(FromClient, tag="host"):
    """What only the host may do; `person`, `temper`, `pace` and `ms` as the deed needs them.

    `mute` and `unmute` without a person are for all.
    """

    do: HostDeed
    person: int | None = None
    temper: Temper = "cat"
    pace: Pace = "normal"
    ms: int = 0


class SayEmote(FromClient, tag="emote"):
    """A ready-made word or noise."""

    emote: Emote
    person: int | None = None


class Back(FromClient, tag="back"):
    """May I take my last input back? With `ask` nothing is taken back: `may_back` only says whether it could be."""

    ask: bool = False


class Answer(FromClient, tag="answer"):
    """Yes or no to somebody who wants an input back."""

    yes: bool


class Rematch(FromClient, tag="rematch"):
    """Another game, with the seats moved on by one; `same`: everybody keeps theirs."""

    same: bool = False


class AskWay(FromClient, tag="way"):
    """Which way would that move walk? For games on a board; `text` is one of the open inputs."""

    seat: int
    text: str


class AskReach(FromClient, tag="reach"):
    """Where could the hunter go, by every number of its die? For games with one on a board."""


class AskHint(FromClient, tag="hint"):
    """What would the tiger do at that seat of mine? Everybody is told that it was asked."""

    seat: int


class AskWhole(FromClient, tag="whole"):
    """What has been put together from steps has not the hash that it should have: tell the whole views again."""


class Report(FromClient, tag="report"):
    """Something is wrong at this table: keep a word about it with the table's record."""

    words: str


class Warmup(FromClient, tag="warmup"):
    """The delay of this device itself, as its ten taps have measured it; `frame`: how long it shows one picture."""

    ms: float
    frame: float | None = None


ClientMessage = (
    Hello | InputMessage | Go | Pong | Sit | Stand | Rename | Host | SayEmote | Back | Answer | Rematch | AskWay
    | AskReach | Report | Warmup | Probe | AskStandIn | Admit | Alone | Salt | AskWhole | AskHint
)  # fmt: skip


# What the server says


class Person(msgspec.Struct):
    """Who has a place, as everybody may know it.

    `away_since`: the server's moment since which nobody is connected for them; `stand_in`: what is done about it.
    """

    person: int
    seats: list[int]
    name: str
    avatar: str
    temper: Temper | None
    taken: bool
    connected: bool
    round_trip: float | None
    correction: float
    head_start: int
    away_since: float | None = None
    stand_in: StandIn | None = None
    muted: bool = False  # are its emotes not passed on?
    screens: int = 0  # that have this place
    awaited: bool = False  # has somebody been let in, who begins at the next deal?
    free: bool = False  # is a person wanted here?
    askable: bool = False  # is its person away, so that others may ask to play there meanwhile?
    hints: int = 0  # how often it has been told in this game what the tiger would do


class Pledge(msgspec.Struct):
    """The SHA-256 of the seed of this game's luck, and of the next one's; who has added a salt to the next deal."""

    pledge: str
    next: str
    salted: list[int]


class ByHand(msgspec.Struct):
    """Something at this table that somebody has chosen: a seed, a position, or a part of the box.

    `where`: which part; `box`: what the rulebook's box has there, `here`: what this one has, as text.
    """

    what: Literal["seed", "position", "components"]
    where: str = ""
    box: str = ""
    here: str = ""


class TableClock(msgspec.Struct):
    """Table time against the server's: it is `at` at the server's moment `server`, and goes on if `running`."""

    running: bool
    at: float
    server: float


class RoomMessage(FromServer, tag="room"):
    """The room and its people; sent at joining and whenever anything of it changes.

    `watch_only`: a sentence that says why nobody plays on here, at a table that can be watched but not continued.
    """

    room: str
    game: str
    players: int
    seats: int
    options: dict[str, Any]
    timed: bool
    state: State
    round: int
    host: int
    you: list[int]
    people: list[Person]
    spectators: int
    paused: bool
    open: bool
    pace: Pace
    clock: TableClock
    locked: bool = False
    by_hand: list[ByHand] = []  # what somebody has chosen here that should be chance's or the box's
    luck: Pledge | None = None
    may_close: bool = False  # are you one who may clear the room away?
    watch_only: str | None = None
    awaits: list[int] = []  # the places that are yours from the next deal on
    ready_names: bool = False  # is a name chosen here from the ready-made ones (`cat_names`)?
    hints: bool | None = None  # does the host let people ask what the tiger would do? null: nobody is asked here


class PersonFigures(msgspec.Struct):
    """What is measured of a person's line and device."""

    person: int
    round_trip: float | None
    correction: float


class FiguresMessage(FromServer, tag="figures"):
    """What changes often about a room's people: their figures, and how many watch. Once a second at most."""

    people: list[PersonFigures]
    spectators: int


class View(FromServer, tag="view"):
    """What one of your seats sees (null: a spectator), whole."""

    seat: int | None
    view: dict[str, Any]
    turn: int
    at: int
    due: int | None
    over: bool
    winners: list[int]


class Events(FromServer, tag="events"):
    """What happened, in your seat's copy, and what it sees now. `show`: the server's moment to show it, or null."""

    seat: int | None
    events: list[dict[str, Any]]
    view: dict[str, Any]
    turn: int
    at: int
    show: float | None
    due: int | None
    over: bool
    winners: list[int]


class NamesMessage(FromServer, tag="names"):
    """What the numbers in steps stand for, told at joining to whoever wants steps.

    `version`: the form that was asked for; `newest`: the latest that this server has. `rules`: what stands before a
    rule's number. `keys`: of views, with the parts of some (`left.k`). `kinds`: of events, each with its fields.
    """

    version: int
    newest: int
    rules: str
    keys: list[str]
    kinds: list[list[str]]


class StepMessage(FromServer, tag="step", omit_defaults=True):
    """What happened, what has changed in what your seats see, and in what they may do.

    What is not there is as it was (`turn` as the view's own key says), `over` false and `winners` nobody. `seat`:
    whose it is, where yours do not see alike. `view`: the number of a key, its new value or (number less one, negative)
    a splice of its list, the next number …; `whole` instead: all of it. `ack`: the id of an input that is played, the
    state that it made, the next id …
    """

    at: int | None = None  # only where time judges
    seat: int | None = None
    events: list[list[Any]] = []
    view: list[Any] = []
    whole: dict[str, Any] | None = None
    hash: str | None = None  # of the view that comes of it
    turn: int | None = None
    show: float | None = None
    due: int | msgspec.UnsetType | None = msgspec.UNSET
    over: bool = False
    winners: list[int] = []
    legal: list[str | list[str]] | dict[str, list[str | list[str]]] | None = None  # by seat where you have several
    go: int | None = None  # whose hand chance waits for; -1: nobody's
    ack: list[str | int] = []


class Legal(FromServer, tag="legal"):
    """The inputs that are open to your seat; `go`: chance waits for this seat's hand."""

    seat: int
    inputs: list[str]
    go: bool


class Ack(FromServer, tag="ack"):
    """The input of that id is played and on disk; `n` is the state that it made."""

    id: str
    at: int


class RefusedMessage(FromServer, tag="refused"):
    """No, with the code of the reason and a sentence for people; `id` is that of the input, or null."""

    id: str | None
    reason: str
    words: str


class Ping(FromServer, tag="ping"):
    """Please answer at once. `server` is the server's clock; `offset` is your clock less the server's, as known now."""

    k: int
    server: float
    offset: float | None
    round_trip: float | None


class Alive(FromServer, tag="alive"):
    """The answer to a probe."""


class Way(FromServer, tag="way"):
    """The squares of one shortest lawful walk, from where the piece stands; none where the move is not open."""

    seat: int
    text: str
    squares: list[str]


class Reach(FromServer, tag="reach"):
    """The squares where the hunter could go, by the number rolled; once it has rolled, that number alone."""

    squares: dict[str, list[str]]


class HintMessage(FromServer, tag="hint"):
    """What the tiger would do at your seat, and in thousandths what chance to win that gives (null: nobody can say)."""

    seat: int
    text: str
    chance: int | None


class ReportedMessage(FromServer, tag="reported"):
    """The report is kept under that number."""

    number: str


class Seated(FromServer, tag="seated"):
    """The place is yours: keep the token.

    `instead`: which of the tokens of the hello, counted from 0, it takes the place of. That one stays good until this
    one is first shown; so show it at once, by another hello.
    """

    person: int
    token: str
    instead: int | None = None


class Knocked(FromServer, tag="knocked"):
    """Somebody would like to have a place that a bot plays: answer with `admit`."""

    knock: int
    person: int
    name: str
    avatar: str


class KnockAnswered(FromServer, tag="knock_answered"):
    """The knock of that number needs no answer any more."""

    knock: int


class Emoted(FromServer, tag="emote"):
    """Somebody says something."""

    person: int
    emote: Emote


class Asked(FromServer, tag="asked"):
    """Somebody would like to take an input back; answer it."""

    person: int


class Answered(FromServer, tag="answered"):
    """What came of the wish to take an input back."""

    person: int
    yes: bool


class MayBack(FromServer, tag="may_back"):
    """Could somebody at this screen take an input back now (perhaps with the others' consent)?"""

    may: bool


class TakenBackMessage(FromServer, tag="taken_back"):
    """A person's input was taken back: the latest `events` of all that was told have not happened. Views follow."""

    person: int
    events: int


class Luck(FromServer, tag="luck"):
    """Chance speaks for `seat` in `ms`: by itself if no hand comes first, or, `thrown`, when what tumbles lands."""

    seat: int
    ms: float
    thrown: bool


class Finisher(msgspec.Struct):
    """One hand in a photo finish: its time after the reveal, and what makes it up."""

    seat: int
    ms: int
    claimed: float | None
    correction: float
    head_start: int
    clamped: bool
    error: float


class Photo(FromServer, tag="photo"):
    """A close one: everybody's times after the reveal at `at`, in order."""

    at: int
    finishers: list[Finisher]


class Meanwhile(FromServer, tag="meanwhile"):
    """You are back: this was played for your seat while you were away."""

    seat: int
    events: list[dict[str, Any]]


class SuspectTime(msgspec.Struct):
    """One reaction: the time that was claimed, when it arrived, and the earliest that could be believed then."""

    ms: float
    arrived: float
    earliest: float


class Suspected(FromServer, tag="suspected"):
    """To the host (of whom the host is: to all others): this person's times are not those of an honest hand."""

    person: int
    reasons: list[SuspicionReason]
    words: str
    times: list[SuspectTime]


class Notice(FromServer, tag="notice"):
    """Whoever runs the house says something to all screens."""

    words: str


class Closed(FromServer, tag="closed"):
    """The room is no more."""


ServerMessage = (
    RoomMessage | View | Events | Legal | Ack | RefusedMessage | Ping | Way | Reach | ReportedMessage | Seated | Emoted
    | Asked | Answered | MayBack | TakenBackMessage | Luck | Photo | Closed | Alive | FiguresMessage
    | Meanwhile | Knocked | KnockAnswered | Suspected | NamesMessage | StepMessage | Notice | HintMessage
)  # fmt: skip


class _AnyHello(msgspec.Struct):
    token: str | None = None
    tokens: list[str] = []
    n: int | None = None
    lang: str = "en"
    name: str | None = None
    avatar: str | None = None
    line: str | None = None
    spare_of: str | None = None
    salts: bool = False
    version: Any = None
    encoding: Any = None


_decoder = msgspec.json.Decoder(ClientMessage)
_hello_decoder = msgspec.json.Decoder(_AnyHello)
encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode  # a message, or a part of one, as bytes


class BadMessage(ValueError):
    """Bytes that are no message of this protocol."""


def decode(data: bytes | str) -> ClientMessage:
    """A client's message, or BadMessage."""
    try:
        message: ClientMessage = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    return message


def decode_hello(data: bytes | str) -> Hello:
    """The first message, whatever its `t`: all that matters is the token."""
    try:
        said = _hello_decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None
    lang: Lang = "it" if said.lang == "it" else "en"
    return Hello(
        said.token, said.tokens, said.n, lang, said.name, said.avatar, said.line, said.spare_of, said.salts,
        said.version, said.encoding,
    )  # fmt: skip
