"""The log of a room: what is on disk. A room is a fold of its entries, live and after a crash alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec

from mousehole.engine.events import Event
from mousehole.server.protocol import ByHand, Pace, Temper

LOG_VERSION = 2  # raised when an older program could not read what is written; without a word of it: 1


class Entry(msgspec.Struct, tag_field="k", omit_defaults=True):
    """One thing that has happened in a room."""


class Place(msgspec.Struct, omit_defaults=True):
    """A place at the room: the digest of its token, and who has it."""

    digest: str = ""
    temper: Temper | None = None
    name: str = ""
    avatar: str = ""
    head_start: int = 0


class Opened(Entry, tag="opened"):
    """The room is there, with its first table. `solo`: placed by hand or dealt from a seed, so for one screen alone.

    `log`: the version of this log. By which rules and with which box the table is played stands in its record.
    """

    room: str
    record: dict[str, Any]
    places: list[Place]
    host: int
    pace: Pace = "normal"
    open: bool = False
    solo: bool = False
    log: int = 1
    by_hand: list[ByHand] = []
    luck: str = ""  # what the luck of all games of the room comes from, as 64 hex digits
    own_names: bool = False  # may people be called as they like, also where it is open to all?
    hints: bool = True  # may people ask what the tiger would do?


class Taken(Entry, tag="taken"):
    """Somebody has come to a place; a new digest, where a new token was given."""

    person: int
    digest: str | None = None


class TokenGiven(Entry, tag="token_given"):
    """A person was given a token of their own; the one that came with the room is good until it is used."""

    person: int
    digest: str


class TokenUsed(Entry, tag="token_used"):
    """A token that was given is used, and all others of this place are worth nothing."""

    person: int
    digest: str


class Freed(Entry, tag="freed"):
    """The person has stood up for good; the old token is worth nothing."""

    person: int


class Named(Entry, tag="named"):
    """A place has a new name or picture."""

    person: int
    name: str | None = None
    avatar: str | None = None


class Tempered(Entry, tag="tempered"):
    """A bot plays the place from now on, or (None) no longer. `stand_in`: only until a person takes the place."""

    person: int
    temper: Temper | None = None
    stand_in: bool = False


class HeadStartGiven(Entry, tag="head_start"):
    """So many milliseconds are taken off this person's reactions."""

    person: int
    ms: int


class Started(Entry, tag="started"):
    """The game has begun; dealt anew with what devices have added to the luck, where any has (`salts`, by person)."""

    record: dict[str, Any] | None = None
    salts: dict[str, str] = {}


class Paused(Entry, tag="paused"):
    """The table stands still, or goes on."""

    yes: bool


class HandedOver(Entry, tag="handed_over"):
    """Another person is host; `lent`: only until the one who has made the room is back."""

    person: int
    lent: bool = False


class Admitted(Entry, tag="admitted"):
    """Somebody was let in to a bot's place, or to that of a person who is away (a loan), from the next deal on."""

    person: int
    digest: str
    name: str = ""
    avatar: str = ""
    is_loan: bool = False


class Lent(Entry, tag="lent"):
    """Somebody has the place of a person who is away, until that one is back."""

    person: int
    digest: str
    name: str = ""
    avatar: str = ""


class GivenBack(Entry, tag="given_back"):
    """A place that was lent, or was about to be, is its own person's again."""

    person: int


class Locked(Entry, tag="locked"):
    """The door is locked: nobody new comes in; or no longer."""

    yes: bool


class Muted(Entry, tag="muted"):
    """What this person says is not passed on, or is again."""

    person: int
    yes: bool


class Listed(Entry, tag="listed"):
    """The room is listed for all, or no longer."""

    yes: bool


class Paced(Entry, tag="paced"):
    """The pace of chance and bots has changed."""

    pace: Pace


class HintsSet(Entry, tag="hints"):
    """People may ask what the tiger would do, or no longer."""

    yes: bool


class Hinted(Entry, tag="hinted"):
    """Somebody was told what the tiger would do."""

    person: int


class Played(Entry, tag="played"):
    """An input, as the record has it. `claimed`: the time that a client gave, where it was not believed."""

    text: str
    id: str | None = None
    person: int | None = None
    claimed: float | None = None


class TakenBack(Entry, tag="taken_back"):
    """The table goes back to where it was after so many inputs; the person took an input back."""

    to: int
    person: int


class Dealt(Entry, tag="dealt"):
    """Another game at the same room, the seats moved on by one, or the same as before."""

    record: dict[str, Any]
    same: bool = False
    salts: dict[str, str] = {}


class FaultReported(Entry, tag="reported"):
    """Somebody says that something is wrong here; the state and the round are those of the moment."""

    number: str
    words: str
    person: int | None = None


class Analysed(Entry, tag="analysed"):
    """What decided one of the room's games, as whoever asked for it was answered."""

    round: int
    whole: msgspec.Raw


class Shut(Entry, tag="shut"):
    """The host has closed the room."""


AnyEntry = (
    Opened | Taken | Freed | Named | Tempered | HeadStartGiven | Started | Paused | HandedOver | Listed | Paced | Played
    | TakenBack | Dealt | FaultReported | Shut | Admitted | Locked | Muted
    | TokenGiven | TokenUsed | Lent | GivenBack | HintsSet | Hinted
    | Analysed
)  # fmt: skip

KINDS = {kind.__struct_config__.tag for kind in get_args(AnyEntry)}
_decoder = msgspec.json.Decoder(AnyEntry)
write_entry: Callable[[AnyEntry], bytes] = msgspec.json.Encoder().encode  # an entry as it is stored


def read_entry(data: bytes) -> AnyEntry:
    """An entry as it was stored."""
    entry: AnyEntry = _decoder.decode(data)
    return entry


def is_unknown_kind(data: bytes) -> bool:
    """Is it an entry of a kind that only a later version knows?"""
    try:
        found = msgspec.json.decode(data)
    except msgspec.DecodeError:
        return False
    return isinstance(found, dict) and isinstance(found.get("k"), str) and found["k"] not in KINDS


class Step(msgspec.Struct, gc=False):
    """What an entry did to the table: the state number that it made, and the events it caused."""

    n: int
    at: int
    events: list[Event]
