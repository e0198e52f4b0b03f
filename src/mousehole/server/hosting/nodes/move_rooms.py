"""Rooms on their way to other nodes: when the load is uneven, when a node leaves, when it is cut off."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from mousehole.server.hosting.close_codes import RESTART
from mousehole.server.hosting.nodes.balance import shares, surplus
from mousehole.server.storage.store import StoreError

if TYPE_CHECKING:
    from mousehole.server.hosting.nodes.node import NodeHouse

HANDS = 32  # rooms handed over at once

logger = logging.getLogger(__name__)


class Moving:
    """Hands a node's rooms over. `rooms`: those that are just on their way."""

    def __init__(self, house: NodeHouse) -> None:
        self._house = house
        self.rooms: set[str] = set()

    async def make_even(self) -> None:
        """Hand over what this node has more than the others, the quietest rooms first."""
        house, reached = self._house, self._house.reached
        rooms = sorted(house.keepers, key=lambda room: len(house.keepers[room].lines))[: surplus(house.own, reached)]
        await asyncio.gather(*map(self._hand_over, rooms, shares(len(rooms), reached)))

    async def hand_over_all(self) -> None:
        """Hand everything over, as long as the leases hold."""
        house, reached = self._house, self._house.reached
        while house.keepers and house.registry.is_valid:
            rooms = list(house.keepers)[:HANDS]
            homes: list[int | None] = [*shares(len(rooms), reached)] or [None] * len(rooms)
            await asyncio.gather(*map(self._hand_over, rooms, homes))

    async def give_up_all(self) -> None:
        """Let everything go to whoever wants it."""
        await asyncio.gather(*(self._hand_over(room, None) for room in list(self._house.keepers)))

    async def _hand_over(self, room: str, session: int | None) -> None:
        """Let a room go, with everything on disk, to another node (None: to whoever wants it)."""
        house = self._house
        keeper = house.keepers.pop(room, None)
        if keeper is None or keeper.failed or keeper.epoch is None:
            return
        self.rooms.add(room)
        try:
            await keeper.close(RESTART)
            if session is not None and await house.store.hand_over(room, keeper.epoch, session):
                house.happened["handed_over"] += 1
        except StoreError:
            logger.warning("a room could not be handed over: it waits until this node is gone")
        finally:
            self.rooms.discard(room)
            house.brains.forget(room)

    async def pass_on(self, room: str, epoch: int) -> bool:
        """Give a room that was just claimed to another node; False where there is none."""
        for session in shares(1, self._house.reached):
            await self._house.store.hand_over(room, epoch, session)
            return True
        return False
