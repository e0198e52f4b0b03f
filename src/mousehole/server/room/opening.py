"""Opening a room: what somebody asks for, as the room's first entry."""

from __future__ import annotations

from collections.abc import Callable

import mousehole
from mousehole.bots.ladder import known_tempers
from mousehole.engine.errors import BadOptions, shown
from mousehole.server.fairness.lineup import MOST_HEAD_START_MS
from mousehole.server.http_bodies import NewRoom
from mousehole.server.log import LOG_VERSION, Opened, Place
from mousehole.server.protocol import Temper
from mousehole.server.room.by_hand import chosen_by_hand
from mousehole.server.room.names import clean_name, is_ready_made, ready_name
from mousehole.server.room.tokens import digest_of, new_luck, new_room_id, new_token
from mousehole.table.luck import PledgedLuck, seed_of_round


def open_room(
    asked: NewRoom,
    make_token: Callable[[], str] = new_token,
    make_id: Callable[[], str] = new_room_id,
    shared_setups: bool = False,
    make_luck: Callable[[], str] = new_luck,
    own_names: bool = False,
) -> tuple[Opened, list[str | None]]:
    """The first entry of a room, and a token for every player who is no bot; a MouseholeError where it cannot be.

    A seed or a position by hand makes a room for one screen alone: nobody chooses the cards at a table with others
    (unless whoever runs this wants it so: `shared_setups`). A room that is open to all has ready-made names (unless
    `own_names`).
    """
    by_hand = chosen_by_hand(asked)
    is_chosen = any(row.what != "components" for row in by_hand)
    master = make_luck()
    luck = None if is_chosen else PledgedLuck(seed_of_round(master, 0), {})
    table = mousehole.Table(
        asked.game, players=asked.players, seed=asked.seed, options=asked.options, position=asked.position,
        components=asked.components, luck=luck,
    )  # fmt: skip
    tempers = _tempers(asked, table.players)
    tokens = [make_token() if temper is None else None for temper in tempers]
    names = [clean_name(name) for name in asked.names[: table.players]]
    names += [""] * (table.players - len(names))
    if asked.open and not is_chosen and not own_names:
        names = _ready_made(names)
    avatars = [clean_name(avatar) for avatar in asked.avatars[: table.players]]
    avatars += [""] * (table.players - len(avatars))
    places = [
        Place("" if token is None else digest_of(token), temper, name, avatar, head_start)
        for token, temper, name, avatar, head_start in zip(
            tokens, tempers, names, avatars, _head_starts(asked, table.players), strict=True
        )
    ]
    host = next((person for person, temper in enumerate(tempers) if temper is None), 0)
    return Opened(
        make_id(), table.record(), places, host, asked.pace, asked.open and not is_chosen,
        is_chosen and not shared_setups, LOG_VERSION, by_hand, master, own_names,
        asked.hints,
    ), tokens  # fmt: skip


def _ready_made(names: list[str]) -> list[str]:
    """Ready-made names in the place of all others; nobody has that of another."""
    found = list(names)
    for person, name in enumerate(names):
        if not is_ready_made(name):
            found[person] = ready_name(found, person)
    return found


def _head_starts(asked: NewRoom, players: int) -> list[int]:
    """For every player the milliseconds that are taken off; none where nothing was said."""
    given = asked.head_starts
    if len(given) > players:
        raise BadOptions(f"head_starts: {len(given)} head starts for {players} players")
    for ms in given:
        if not 0 <= ms <= MOST_HEAD_START_MS:
            raise BadOptions(f"head_starts: {ms} is not from 0 to {MOST_HEAD_START_MS} ms")
    return given + [0] * (players - len(given))


def _tempers(asked: NewRoom, players: int) -> list[Temper | None]:
    """For every player the temper of a bot, or None for a person."""
    tempers: list[Temper | None] = [None] * players
    numbers = [str(player) for player in range(players)]
    if isinstance(asked.bots, dict):
        for player, temper in asked.bots.items():
            if player not in numbers:
                raise BadOptions(f"bots: {shown(player)} is not a player from 0 to {players - 1}")
            tempers[numbers.index(player)] = temper
    elif len(asked.bots) > players:
        raise BadOptions(f"bots: {len(asked.bots)} bots for {players} players")
    elif asked.bots:
        tempers[-len(asked.bots) :] = asked.bots
    known = known_tempers(asked.game)
    for wanted in tempers:
        if wanted is not None and wanted not in known:
            raise BadOptions(f"bots: this game has no {wanted}; it has {', '.join(known)}")
    return tempers
