"""A game that was played, told again: every step as one seat (or a spectator) saw it. Only for games that are over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

import mousehole
from mousehole.engine.errors import BadRecord, Refused, shown
from mousehole.server import http_bodies
from mousehole.server.room.by_hand import of_round
from mousehole.server.room.names import clean_name
from mousehole.server.room.state import RoomState
from mousehole.table.luck import pledge_of

MOST_INPUTS = 20_000


class TooLong(BadRecord):
    """A record with more inputs than this server tells again."""


def replay_record(record: Mapping[str, Any], seat: int | None) -> http_bodies.Replay:
    """Everything that `seat` saw in the game of this record, from the deal on."""
    replay, frames = tell_again(record, seat)
    replay.frames = list(frames)
    return replay


def tell_again(record: Mapping[str, Any], seat: int | None) -> tuple[http_bodies.Replay, Iterator[http_bodies.Frame]]:
    """A replay that has no frames yet, and its frames, each made when it is asked for."""
    table = mousehole.replay(record, to=0)
    people = _named(record["people"], table) if "people" in record else strangers(table)
    inputs = record["inputs"]
    if len(inputs) > MOST_INPUTS:
        raise TooLong(f"record: {len(inputs)} inputs; this server tells at most {MOST_INPUTS} again")
    if seat is not None and not 0 <= seat < table.seats:
        raise BadRecord(f"seat {seat}: this table has the seats 0 to {table.seats - 1}")
    replay = http_bodies.Replay(
        table.game.id, table.players, table.seats, table.options, bool(table.game.rules.TIMED), seat,
        people, dict(record), [],
    )  # fmt: skip
    return replay, _frames(table, inputs, seat)


def _frames(table: mousehole.Table, inputs: list[str], seat: int | None) -> Iterator[http_bodies.Frame]:
    yield _frame(table, seat, [])
    for number, text in enumerate(inputs):
        try:
            events = table.play(text)
        except Refused as refused:
            raise BadRecord(f"record: input {number}, {shown(text)}, is refused: {refused.reason}") from refused
        yield _frame(table, seat, [dict(event.seen_by(seat)) for event in events])


def _frame(table: mousehole.Table, seat: int | None, events: list[dict[str, Any]]) -> http_bodies.Frame:
    return http_bodies.Frame(events, table.view(seat), table.turn, table.clock, table.due, table.over, table.winners)


def with_people(record: dict[str, Any], people: list[http_bodies.ReplayPerson]) -> dict[str, Any]:
    """A record that says who sat where."""
    return record | {"people": [msgspec.to_builtins(person) for person in people]}


def with_choices(record: dict[str, Any], state: RoomState, number: int) -> dict[str, Any]:
    """A record that says what somebody has chosen at that table, if anything was."""
    by_hand = of_round(state.by_hand, number)
    return record | {"by_hand": [msgspec.to_builtins(row) for row in by_hand]} if by_hand else record


def with_luck(record: dict[str, Any], state: RoomState, number: int) -> dict[str, Any]:
    """The record of a game that is over, with the seed that was pledged for it and what devices have added."""
    luck = state.luck_of(number, state.salts[number])
    if luck is None:
        return record
    return record | {"luck": {"pledge": pledge_of(luck.seed), "seed": luck.seed, "salts": luck.salts}}


def _named(people: list[Any], table: mousehole.Table) -> list[http_bodies.ReplayPerson]:
    """The people of a record, if they fit its table."""
    try:
        named = msgspec.convert(people, list[http_bodies.ReplayPerson])
    except msgspec.ValidationError as error:
        raise BadRecord(f"record people: {error}") from None
    if [person.person for person in named] != list(range(table.players)):
        raise BadRecord(f"record people: {table.players} are wanted, numbered from 0 on")
    if sorted(seat for person in named for seat in person.seats) != list(range(table.seats)):
        raise BadRecord(f"record people: every seat from 0 to {table.seats - 1} must be somebody's, once")
    return [_short(person) for person in named]


def _short(person: http_bodies.ReplayPerson) -> http_bodies.ReplayPerson:
    """A person under a name as a room would let it be."""
    return msgspec.structs.replace(person, name=clean_name(person.name), avatar=clean_name(person.avatar))


def strangers(table: mousehole.Table) -> list[http_bodies.ReplayPerson]:
    """The people of a record that came without names."""
    seats = [table.person(seat) for seat in range(table.seats)]
    return [
        http_bodies.ReplayPerson(person, [seat for seat, whose in enumerate(seats) if whose == person], "", "", None)
        for person in range(table.players)
    ]


def people_of(state: RoomState, number: int) -> list[http_bodies.ReplayPerson]:
    """Who sat where in one of a room's games: the seats may move on by one from game to game."""
    table, players = state.game.table, state.game.table.players
    persons = [(table.person(seat) + state.game.moved[number]) % players for seat in range(table.seats)]
    return [
        http_bodies.ReplayPerson(
            person, [seat for seat, whose in enumerate(persons) if whose == person],
            chair.name, chair.avatar, chair.temper,
        )
        for person, chair in enumerate(state.chairs)
    ]  # fmt: skip
