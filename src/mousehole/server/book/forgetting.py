"""Nothing of somebody who is forgotten stays on disk: entries that name them are written over, numbers stay."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from mousehole.server.book import entries
from mousehole.server.book.entries import AnyBookEntry, read_book_entry, write_book_entry


def rewritten(bodies: Sequence[bytes], forgotten: Collection[int]) -> dict[int, bytes]:
    """The entries that have to be written over so that nothing is known of these people, by number."""
    found = {}
    for number, body in enumerate(bodies):
        try:
            entry = read_book_entry(body)
        except Exception:  # damaged, or of a later version: it is that version's to forget
            continue
        other = without(entry, forgotten)
        if other is not entry:
            found[number] = write_book_entry(other)
    return found


def expired(bodies: Sequence[bytes], before: float) -> dict[int, bytes]:
    """The entries that have to be written over so that no result or place at a room is older than that, by number."""
    found = {}
    for number, body in enumerate(bodies):
        try:
            entry = read_book_entry(body)
        except Exception:
            continue
        if isinstance(entry, entries.ResultNoted) and entry.at < before:
            found[number] = write_book_entry(entries.ResultGone())
        elif isinstance(entry, entries.SeatsBound) and entry.at < before:
            found[number] = write_book_entry(entries.Unwritten())
    return found


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
            return _result_without(entry, forgotten)
        case _:
            return entry  # the numbers of people in evenings mean nobody any more


def _result_without(entry: entries.ResultNoted, forgotten: Collection[int]) -> entries.ResultNoted:
    if not any(player.person in forgotten for player in entry.players):
        return entry
    for player in entry.players:
        if player.person in forgotten:  # a guest now
            player.person, player.rating, player.marks, player.best_ms = None, None, [], None
    return msgspec.structs.replace(entry)
