"""Events: small integer rows that rules write to a log, and what the rows say to people.

A row is `rule, kind, seat, audience, a, b, c, d`. The audience is the set of seats (a bit each) that may see the fields
marked secret. A list that belongs to an event follows it, one row an item, of kind ITEM. Row 0 of a log holds the
number of rows written. A log may be absent: with None the writing compiles away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

from mousehole.engine.rule import EVERYBODY, rule, rule_id

ROW = 8
LOG_ROWS = 512  # more than any single input can write; a contract test keeps it so
ITEM = 0
EVENTS_KEPT = 4096  # of each game, those told last


@rule
def emit(log, rule_number, kind, seat, a=0, b=0, c=0, d=0):
    """Write an event that everybody may see.

    >>> log = new_log(rows=4)
    >>> emit(log, 10, 1, 0, 5)
    >>> rows_of(log)
    [(10, 1, 0, -1, 5, 0, 0, 0)]
    """
    emit_to(log, EVERYBODY, rule_number, kind, seat, a, b, c, d)


@rule
def emit_to(log, audience, rule_number, kind, seat, a=0, b=0, c=0, d=0):
    """Write an event whose secret fields only the audience may see.

    >>> log = new_log(rows=4)
    >>> emit_to(log, 1 << 2, 10, 1, 2, 5)
    >>> rows_of(log)
    [(10, 1, 2, 4, 5, 0, 0, 0)]
    """
    if log is not None:
        row_number = log[0][0] + 1
        log[0][0] = row_number
        row = log[row_number]
        row[0] = rule_number
        row[1] = kind
        row[2] = seat
        row[3] = audience
        row[4] = a
        row[5] = b
        row[6] = c
        row[7] = d


@rule
def emit_item(log, value):
    """Add a value to the list of the event written last.

    >>> log = new_log(rows=4)
    >>> emit(log, 18, 8, 0)
    >>> emit_item(log, 44)
    >>> len(rows_of(log))
    2
    """
    emit_to(log, EVERYBODY, 0, ITEM, 0, value)


def new_log(rows: int = LOG_ROWS) -> list[list[int]]:
    """An empty log for CPython.

    >>> len(new_log(rows=4)), len(new_log()[0])
    (4, 8)
    """
    return [[0] * ROW for _ in range(rows)]


Row = tuple[int, ...]
UNSEEN = -1


def rows_of(log: Sequence[Sequence[int]]) -> list[Row]:
    """The rows that a log holds.

    >>> rows_of(new_log(rows=4))
    []
    """
    return [tuple(row) for row in log[1 : log[0][0] + 1]]


class Event(Mapping[str, Any]):
    """One thing that happened: `.rule`, `.kind`, `.seat`, and its own fields as a mapping (`event["card"]`).

    `.game` is the Game in which it happened, so that catalogues can say it in words; `.rows` are the rows of the log
    that told it, so that bots can learn from them. What happens alike at several tables may be the same event: it is
    never changed.

    >>> import mousehole
    >>> event = mousehole.Table("bon_appetit", players=2, position={"common": ["CH"]}).play("0 flip")[0]
    >>> event
    <BA-10 flip seat=0 card='CH' open=False>
    >>> event.rule, event["card"], "open" in event
    ('BA-10', 'CH', True)
    """

    __slots__ = ("audience", "fields", "game", "kind", "rows", "rule", "seat", "secrets")

    def __init__(
        self,
        game: Any,
        rule: str,
        kind: str,
        seat: int,
        fields: Mapping[str, Any],
        rows: Sequence[Row],
        secrets: frozenset[str] = frozenset(),
    ) -> None:
        self.game, self.rule, self.kind, self.seat = game, rule, kind, seat
        self.fields, self.rows, self.secrets = fields, rows, secrets
        self.audience = rows[0][3]

    def seen_by(self, seat: int | None) -> Event:
        """The copy of this event for one seat (None: a spectator), with what it may not see left out.

        >>> import mousehole
        >>> table = mousehole.Table("mistigri", players=3, seed=1)
        >>> event = table.play(table.chance())[0]
        >>> "card" in event, "card" in event.seen_by(event["from"]), "card" in event.seen_by(None)
        (True, True, False)
        """
        if self.audience == EVERYBODY or (seat is not None and self.audience >> seat & 1):
            return self
        fields = {name: value for name, value in self.fields.items() if name not in self.secrets}
        rows = (_masked(self.rows[0], self.fields, self.secrets), *self.rows[1:])
        return Event(self.game, self.rule, self.kind, self.seat, fields, rows)

    def as_dict(self) -> dict[str, Any]:
        """The event as a plain dict.

        >>> import mousehole
        >>> mousehole.Table("bon_appetit", players=2, position={"common": ["CH"]}).play("0 flip")[1].as_dict()
        {'rule': 'BA-11', 'kind': 'quiet', 'seat': 0}
        """
        return {"rule": self.rule, "kind": self.kind, "seat": self.seat, **self.fields}

    def __getitem__(self, key: str) -> Any:
        if key in ("rule", "kind", "seat"):
            return getattr(self, key)
        return self.fields[key]

    def __iter__(self) -> Iterator[str]:
        yield from ("rule", "kind", "seat")
        yield from self.fields

    def __len__(self) -> int:
        return 3 + len(self.fields)

    def __repr__(self) -> str:
        details = "".join(f" {name}={value!r}" for name, value in self.fields.items())
        return f"<{self.rule} {self.kind} seat={self.seat}{details}>"


@dataclass(frozen=True)
class Reader:
    """How a number in a row is read, and the vocabulary in which catalogues name its values (none: as it is).

    >>> as_seats.read(0b101), as_seats.vocabulary
    ([0, 2], 'seat')
    """

    read: Callable[[int], Any]
    vocabulary: str = ""
    makes_list: bool = False


def _bits(value: int) -> list[int]:
    return [seat for seat in range(value.bit_length()) if value >> seat & 1]


SEAT = "seat"
as_int = Reader(int)
as_bool = Reader(bool)
as_seat = Reader(int, SEAT)
as_seats = Reader(_bits, SEAT, makes_list=True)  # a set of seats, a bit each


def as_name(names: Sequence[str], vocabulary: str = "") -> Reader:
    """A field that is the index of a name.

    >>> as_name(["", "mouse", "cat"], "pawn").read(2)
    'cat'
    """
    return Reader(names.__getitem__, vocabulary)


@dataclass(frozen=True)
class Kind:
    """How one kind of event is read: its name, its fields in the order of the row, its list, what is secret.

    >>> kind("token", left=as_int).name
    'token'
    """

    name: str
    fields: dict[str, Reader] = field(default_factory=dict)
    items: tuple[str, Reader] | None = None
    secrets: frozenset[str] = frozenset()

    @cached_property
    def columns(self) -> list[tuple[str, Callable[[int], Any], int]]:
        """The name of every field, how it is read, and where it stands in a row."""
        return [(name, reader.read, 4 + place) for place, (name, reader) in enumerate(self.fields.items())]

    @cached_property
    def has_lists(self) -> bool:
        """Is one of the fields a list, which whoever gets it might change?"""
        return self.items is not None or any(reader.makes_list for reader in self.fields.values())


def kind(name: str, items: tuple[str, Reader] | None = None, secret: Sequence[str] = (), /, **fields: Reader) -> Kind:
    """Declare an event kind: `kind("flip", card=as_card, open=as_bool)`.

    >>> list(kind("draw", None, ("card",), victim=as_seat, card=as_int).fields)
    ['victim', 'card']
    """
    return Kind(name, fields, items, frozenset(secret))


def make_reader(game: Any, prefix: str, kinds: Mapping[int, Kind]) -> Callable[[Sequence[Row]], list[Event]]:
    """A function that reads the events which the rows of a game's logs tell.

    An event that happens again is not read again, but the same object, unless it has lists: tables keep all their
    events, and most of what happens has happened before.

    >>> make_reader(None, "BA", {1: kind("token", left=as_int)})([(17, 1, 2, EVERYBODY, 8, 0, 0, 0)])
    [<BA-17 token seat=2 left=8>]
    """

    def read_event(*given: Row) -> Event:
        row, *items = (tuple(map(int, one)) for one in given)  # in a compiled log they are NumPy's numbers
        about = kinds[row[1]]
        fields: dict[str, Any] = {name: read(row[column]) for name, read, column in about.columns}
        if about.items is not None:
            name, reader = about.items
            fields[name] = [reader.read(item[4]) for item in items]
        return Event(game, rule_id(prefix, row[0]), about.name, row[2], fields, (row, *items), about.secrets)

    read_once = lru_cache(EVENTS_KEPT)(read_event)
    without_lists = {number for number, about in kinds.items() if not about.has_lists}

    def read_events(rows: Sequence[Row]) -> list[Event]:
        events = []
        for following, row in enumerate(rows, 1):
            if row[1] in without_lists:
                events.append(read_once(row))
            elif row[1] != ITEM:
                events.append(read_event(row, *takewhile(_is_item, rows[following:])))
        return events

    return read_events


def _is_item(row: Row) -> bool:
    return row[1] == ITEM


def row_for(kinds: Mapping[int, Kind], row: Row, seat: int) -> Row:
    """A seat's own copy of a row: the columns of secret fields that it may not see hold UNSEEN.

    >>> kinds = {1: kind("deal", None, ("card",), card=as_int)}
    >>> row_for(kinds, (10, 1, 2, 1 << 2, 44, 0, 0, 0), 0)
    (10, 1, 2, 4, -1, 0, 0, 0)
    """
    about = kinds.get(row[1])
    if about is None or row[3] == EVERYBODY or (seat >= 0 and row[3] >> seat & 1):
        return row
    return _masked(row, about.fields, about.secrets)


def _masked(row: Row, fields: Iterable[str], secrets: frozenset[str]) -> Row:
    masked = list(row)
    for column, name in enumerate(fields, 4):
        if name in secrets:
            masked[column] = UNSEEN
    return tuple(masked)
