"""Nothing of somebody who is forgotten stays on disk: entries that name them are written over, numbers stay."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from mousehole.server.book import entries
from mousehole.server.book.entries import AnyBookEntry, read_book_entry, write_book_entry
from mousehole.server.book.member import WEEK_S

OF_EVENINGS = (
    entries.EveningMade, entries.EveningJoined, entries.EveningLeft, entries.RoundDrawn, entries.TableOpened,
    entries.TableDecided, entries.EveningEnded,
)  # fmt: skip


def rewritten(bodies: Sequence[bytes], forgotten: Collection[int]) -> dict[int, bytes]:
    """The entries that have to be written over so that nothing is known of these people, by number."""
    found = {}
    for number, entry in _readable(bodies):
        other = without(entry, forgotten)
        if other is not entry:
            found[number] = write_book_entry(other)
    return found


def expired(bodies: Sequence[bytes], before: float) -> dict[int, bytes]:
    """The entries that have to be written over so that nothing that was played is older than that, by number.

    Results and places at rooms go one by one, an evening goes whole: when the last that has happened in it is too old.
    """
    known = dict(_readable(bodies))
    old_evenings = {evening for evening, at in _last_moments(known.values()).items() if at < before}
    found = {}
    for number, entry in known.items():
        if isinstance(entry, entries.ResultNoted) and entry.at < before:
            found[number] = write_book_entry(entries.ResultGone())
        elif (isinstance(entry, entries.SeatsBound) and entry.at < before) or (
            isinstance(entry, OF_EVENINGS) and entry.evening in old_evenings
        ):
            found[number] = write_book_entry(entries.Unwritten())
    return found


def _readable(bodies: Sequence[bytes]) -> Iterator[tuple[int, AnyBookEntry]]:
    for number, body in enumerate(bodies):
        with contextlib.suppress(Exception):  # damaged, or of a later version: it is that version's to forget
            yield number, read_book_entry(body)


def _last_moments(known: Iterable[AnyBookEntry]) -> dict[int, float]:
    """By evening, when something has last happened in it; a league lasts as long as its weeks."""
    last: dict[int, float] = {}
    for entry in known:
        match entry:
            case entries.EveningMade():
                moment = entry.at + entry.weeks * WEEK_S
            case entries.TableOpened() | entries.EveningEnded():
                moment = entry.at
            case entries.ResultNoted(evening=int()):
                moment = entry.at
            case _:
                continue
        assert entry.evening is not None
        last[entry.evening] = max(last.get(entry.evening, moment), moment)
    return last


def without(entry: AnyBookEntry, forgotten: Collection[int]) -> AnyBookEntry:
    """An entry without these people; itself where it does not name them. That somebody is forgotten stays written."""
    match entry:
        case entries.PersonAdded() | entries.PersonChanged():
            return entries.Unwritten() if entry.person in forgotten else entry
        case entries.DeviceLinked() | entries.DeviceUnlinked() | entries.CodeMade():
            return entries.Unwritten() if entry.person in forgotten else entry
        case entries.SeatsBound():
            rest = {place: person for place, person in entry.people.items() if person not in forgotten}
            return entry if rest == entry.people else entries.SeatsBound(entry.room, rest, entry.at)
        case entries.ResultNoted():
            return result_without(entry, forgotten)
        case _:
            return entry  # the numbers of people in evenings mean nobody any more


def result_without(entry: entries.ResultNoted, forgotten: Collection[int]) -> entries.ResultNoted:
    """A result in which these people are guests; itself where it does not name them."""
    if not any(player.person in forgotten for player in entry.players):
        return entry
    for player in entry.players:
        if player.person in forgotten:  # a guest now
            player.person, player.rating, player.marks, player.best_ms = None, None, [], None
    return msgspec.structs.replace(entry)
