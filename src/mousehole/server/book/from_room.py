"""What a room gives to the book: one result for every game that has ended there, from its state or from its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import mousehole
from mousehole.server import log
from mousehole.server.book.entries import PlayerMark, PlayerResult, ResultMark, ResultNoted
from mousehole.server.log import read_entry
from mousehole.server.room.by_hand import of_round
from mousehole.server.room.state import RoomState

TABLE = "table"  # whose inputs are nobody's
LEAST_MS = 100  # whoever is faster answers something that was shown before


def result_of(state: RoomState, bound: Mapping[int, int], at: float) -> ResultNoted | None:
    """The result of the game that has just ended at a room; None where nobody of the house has played.

    `bound`: people of the house by place. `at`: the moment, in seconds since 1970.
    """
    game = state.game
    if game.phase != "over" or not any(place < len(state.chairs) for place in bound):
        return None
    hands = _hands(state)
    places = places_of(state)
    times = _best_times(state)
    players = [
        PlayerResult(
            places[place], _score(state, place), bound.get(place),
            None if place in bound or chair.taken else chair.temper,
            _marks_of(state, place, hands[place]) if place in bound else [], times.get(place),
        )
        for place, chair in enumerate(state.chairs)
    ]  # fmt: skip
    return ResultNoted(
        state.room, game.round, game.table.game.id, at, game.at // 1000, players,
        _unusual_options(game.table), _marks(state, players), sum(len(each) for each in hands.values()),
    )  # fmt: skip


def results_in(bodies: Sequence[bytes], bound: Mapping[int, int], at: float) -> Iterator[ResultNoted]:
    """The results of all games that have ended at a room, from what is stored of it, as far as that can be read."""
    state = RoomState()
    for body in bodies:
        try:
            entry = read_entry(body)
            found = result_of(state, bound, at) if isinstance(entry, log.Dealt) else None
            state.apply(entry)
        except Exception:  # damaged, or of a later version: what is before it counts
            return
        if found is not None:
            yield found
    last = result_of(state, bound, at) if state.chairs else None
    if last is not None:
        yield last


def places_of(state: RoomState) -> list[int]:
    """Where everybody has come in, by place at the room: winners first, then by points; equals share a place."""
    table, game = state.game.table, state.game
    winners, scores = set(table.winners), table.scores
    ranks = [
        max((seat in winners, scores[seat]) for seat in game.seats_of(place)) for place in range(len(state.chairs))
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def _score(state: RoomState, place: int) -> int:
    return max(int(state.game.table.scores[seat]) for seat in state.game.seats_of(place))


def _hands(state: RoomState) -> dict[int, list[int | None]]:
    """By place, who has played each of its inputs: the place's own person, or (None) somebody in their stead."""
    game = state.game
    found: dict[int, list[int | None]] = {place: [] for place in range(len(state.chairs))}
    forced = game.table.game.notation.FORCED
    for text, person in zip(game.table.record()["inputs"], game.last_person, strict=False):
        seat, verb = text.split()[:2]
        if seat != TABLE and verb not in forced:  # what is forced is done for anybody
            found[game.person_of(int(seat))].append(person)
    return found


def _marks_of(state: RoomState, place: int, hands: list[int | None]) -> list[PlayerMark]:
    chair = state.chairs[place]
    marks: list[PlayerMark] = []
    if not chair.taken:
        marks.append("left")
    elif not chair.from_start:
        marks.append("late")
    if None in hands:
        marks.append("bot_played")
    return marks


def _marks(state: RoomState, players: list[PlayerResult]) -> list[ResultMark]:
    game = state.game
    marks: list[ResultMark] = []
    # Every slip adds itself to the number, and what it undid: the last one of this game is at most one before that.
    if any(slip["n"] >= game.n - len(game.steps) - 1 for slip in game.taken_back):
        marks.append("taken_back")
    if any("bot_played" in player.marks for player in players):
        marks.append("bot_played")
    if any("left" in player.marks for player in players):
        marks.append("left")
    if of_round(state.by_hand, game.round):
        marks.append("set_up")
    return marks


def _best_times(state: RoomState) -> dict[int, int]:
    """By place, the fastest hand that was right, in milliseconds after what it answered was shown."""
    game, notation = state.game, state.game.table.game.notation
    found: dict[int, int] = {}
    if not game.timed:
        return found
    shown: int | None = None
    for text, step in zip(game.table.record()["inputs"], game.steps, strict=False):
        seat, verb = text.split()[:2]
        if verb in notation.REVEALS:
            shown = step.at
        elif verb in notation.REACTIONS and shown is not None and seat != TABLE:
            is_wrong = any(event.kind in notation.PUNISHED for event in step.events)
            place, ms = game.person_of(int(seat)), step.at - shown
            if not is_wrong and LEAST_MS <= ms < found.get(place, ms + 1):
                found[place] = ms
    return found


@cache
def _defaults(game: str) -> dict[str, Any]:
    return {option["name"]: option["default"] for option in mousehole.options(game)}


def _unusual_options(table: mousehole.Table) -> dict[str, Any]:
    usual = _defaults(table.game.id)
    return {name: value for name, value in table.options.items() if name in usual and value != usual[name]}
