"""A new state told by what has changed since the one before: a frame a screen, most of it the same bytes for all.

Who asks for version 2 is told steps in this form (docs/protocol.md); whole views come at joining and after a gap, as
they always did. Frames are put together from bytes, as most of one is already written when it is needed: an event that
has happened before, words that were open before. `tests/server/room/test_steps.py` holds them to the plain struct.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from mousehole.engine.events import Event
from mousehole.engine.rule import EVERYBODY, GAP
from mousehole.server import protocol
from mousehole.server.protocol import encode
from mousehole.server.room.game import RoomGame
from mousehole.server.room.view_changes import KeyNumbers, changes, hash_of, key_numbers, names_of

HASH_EVERY = 16  # steps
MOST_WRITTEN = 8192  # events of one game whose bytes are kept
NOBODY = -1

Eye = int | None  # a seat, or a spectator's
Ack = tuple[str, int, int]  # an input's id, the state that it has made, and its moment


class EventWriter:
    """Writes the events of one game as short rows: the kind's number, the rule's, the seat, the fields in order."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        self.kinds = [[about.name, *_field_order(about)] for about in kinds]
        self._kinds = {name: (number, fields) for number, (name, *fields) in enumerate(self.kinds)}
        self._written: dict[Any, bytes] = {}

    def write(self, events: Sequence[Event]) -> bytes:
        """Events as they stand in a step."""
        written, parts = self._written, []
        for event in events:
            found = written.get(event.rows)
            if found is None:
                if len(written) >= MOST_WRITTEN:
                    written.clear()
                found = written[event.rows] = encode(self.row(event))
            parts.append(found)
        return b",".join(parts)

    def row(self, event: Event) -> list[Any]:
        """One event. What a seat may not see stands last in its kind's order, and is simply not there."""
        number, order = self._kinds[event.kind]
        rule = event.rows[0][0]
        fields = event.fields
        return [
            number,
            GAP - rule if rule > GAP else rule,
            event.seat,
            *[fields[name] for name in order if name in fields],
        ]


def _field_order(kind: Any) -> list[str]:
    names = [*kind.fields, *([] if kind.items is None else [kind.items[0]])]
    return sorted(names, key=lambda name: name in kind.secrets)


@lru_cache(64)
def event_writer(game: Any) -> EventWriter:
    """The writer of a game's events, one for all its tables."""
    return EventWriter(game.notation.EVENTS.values())


@lru_cache(MOST_WRITTEN)
def _split(text: str) -> tuple[str, str]:
    """Words but the last, and the last."""
    first, _, last = text.rpartition(" ")
    return first, last


def grouped(inputs: Sequence[str]) -> list[Any]:
    """Inputs of which several begin alike as one list: the words in common, then the last word of each.

    >>> grouped(["flip", "move m1 a7", "move m1 b6", "move m2 c5"])
    ['flip', ['move m1', 'a7', 'b6'], 'move m2 c5']
    """
    found: list[Any] = []
    begin = ""
    for text in inputs:
        first, last = _split(text)
        if first and first == begin:
            if type(found[-1]) is str:
                found[-1] = [first, _split(found[-1])[1]]
            found[-1].append(last)
        else:
            begin = first
            found.append(text)
    return found


class Steps:
    """What those who are told steps were told last, and what is new."""

    def __init__(self, game: RoomGame) -> None:
        self._game = game
        self._numbers: KeyNumbers | None = None
        self._writer: EventWriter | None = None  # of the game, which stays the same from table to table
        self._views: dict[Eye, dict[str, Any]] = {}
        self._legal: dict[int, list[str]] = {}
        self._go = NOBODY
        self._turn = NOBODY
        self._due: int | None = None
        self._count = 0

    def names(self) -> protocol.NamesMessage:
        """What the numbers in steps stand for."""
        table = self._game.table
        if self._numbers is None:
            self._numbers = key_numbers(names_of(table.view(None), table.views(range(table.seats)).values()))
        return protocol.NamesMessage(
            n=self._game.n, version=protocol.STEPS, newest=protocol.VERSIONS[-1], rules=table.game.notation.PREFIX,
            keys=self._numbers.names, kinds=event_writer(table.game).kinds,
        )  # fmt: skip

    # What was told whole

    def told_view(self, seat: Eye, view: dict[str, Any]) -> None:
        """Somebody was told a whole view of the state that is."""
        self._views[seat] = view
        self._turn, self._due = self._game.turn, self._game.due

    def is_news(self, seat: int, inputs: list[str], go: bool) -> bool:
        """Is that not what was told last of what a seat may do? Then it counts as told."""
        is_news = self._legal.get(seat) != inputs or (self._go == seat) != go
        self._legal[seat] = inputs
        if is_news:
            self._go = seat if go else NOBODY if self._go == seat else self._go
        return is_news

    # What is new

    def bodies(self, eyes: Sequence[Eye], events: Sequence[Event], show: float | None, go: int) -> dict[Eye, bytes]:
        """A step for each eye, all but its end: what it may do, and the brace."""
        game, table = self._game, self._game.table
        head = self._head(show, go)
        writer = self._writer = self._writer or event_writer(table.game)
        self._count += 1
        if table.game.all_see_alike:
            view = table.common_view()
            bodies = dict.fromkeys(eyes, head + self._news(eyes[0], view, writer.write(events)))
            self._views = dict.fromkeys(eyes, view)
        else:
            views = table.views(eyes)
            is_for_all = all(event.audience == EVERYBODY for event in events)
            written = writer.write(events) if is_for_all else b""
            bodies = {}
            for seat, view in views.items():
                if not is_for_all:
                    written = writer.write([event.seen_by(seat) for event in events])
                bodies[seat] = head + self._news(seat, view, written)
            self._views = views
        self._turn, self._due = game.turn, game.due
        return bodies

    def _head(self, show: float | None, go: int) -> bytes:
        game = self._game
        head = b'{"t":"step","n":%d' % game.n
        if game.timed:
            head += b',"at":%d' % game.at
        if game.due != self._due:
            head += b',"due":' + encode(game.due)
        if show is not None:
            head += b',"show":' + encode(show)
        if go != self._go:
            head += b',"go":%d' % go
            self._go = go
        if game.phase == "over":
            head += b',"over":true,"winners":' + encode(game.table.winners)
        return head

    def _news(self, seat: Eye, view: dict[str, Any], events: bytes) -> bytes:
        """What an eye sees happen, already written, and what it sees then."""
        turn = self._game.turn
        body = b',"events":[%b]' % events if events else b""
        if turn != view.get("turn", self._turn):
            body += b',"turn":%d' % turn
        before = self._views.get(seat)
        found = None if before is None or self._numbers is None else changes(before, view, self._numbers)
        if found is None:
            body += b',"whole":' + encode(view)
        elif found:
            body += b',"view":' + encode(found)
        if self._count % HASH_EVERY == 0:
            body += b',"hash":"%b"' % hash_of(view).encode()
        return body

    def legal(self, seat: int) -> bytes:
        """What a seat may do, as it stands in a step; nothing where that was told before."""
        inputs = self._game.legal(seat)
        if self._legal.get(seat) == inputs:
            return b""
        self._legal[seat] = inputs
        return grouped_bytes(tuple(inputs))


@lru_cache(MOST_WRITTEN)
def grouped_bytes(inputs: tuple[str, ...]) -> bytes:
    """Inputs as they stand in a step: what was open once at some table is open again at another."""
    return encode(grouped(inputs))


def frames(own: Sequence[Eye], bodies: dict[Eye, bytes], legal: dict[Eye, bytes], acks: Sequence[Ack]) -> list[bytes]:
    """The frames of one screen: one, or where its seats do not see alike one for each."""
    first = bodies[own[0]]
    end = b""
    if acks:
        end = b',"ack":' + encode([part for input_id, n, _ in acks for part in (input_id, n)])
    if len(own) == 1:
        told = legal[own[0]]
        return [b'%b,"legal":%b%b}' % (first, told, end) if told else b"%b%b}" % (first, end)]
    if all(bodies[seat] is first for seat in own):
        return [b"%b%b%b}" % (first, _by_seat(own, legal), end)]
    found = []
    for seat in own:
        found.append(b'%b,"seat":%b%b%b}' % (bodies[seat], encode(seat), _by_seat([seat], legal), end))
        end = b""
    return found


def _by_seat(own: Sequence[Eye], legal: dict[Eye, bytes]) -> bytes:
    told = [b'"%b":%b' % (encode(seat), legal[seat]) for seat in own if legal[seat]]
    return b',"legal":{%b}' % b",".join(told) if told else b""
