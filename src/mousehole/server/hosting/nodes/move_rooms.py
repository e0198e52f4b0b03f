"""Rooms on their way to other nodes: when the load is uneven, when a node leaves, when it is cut off."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Protocol

from mousehole.server.hosting.bot_pool import BotService
from mousehole.server.hosting.close_codes import RESTART
from mousehole.server.hosting.nodes.balance import shares, surplus
from mousehole.server.hosting.nodes.leases import LeasedStore
from mousehole.server.hosting.nodes.membership import Membership, Node
from mousehole.server.hosting.runner import RoomRunner
from mousehole.server.storage.store import StoreError

HANDS = 32  # rooms handed over at once

logger = logging.getLogger(__name__)


class RoomsOfNode(Protocol):
    """The rooms that a node has in memory, and the nodes that could have them instead."""

    runners: dict[str, RoomRunner]
    store: LeasedStore
    membership: Membership
    happened: Counter[str]
    bots: BotService

    @property
    def own(self) -> Node: ...
    @property
    def reached(self) -> list[Node]: ...


class RoomMover:
    """Hands a node's rooms over. `rooms`: those that are just on their way."""

    def __init__(self, node: RoomsOfNode) -> None:
        self._node = node
        self.rooms: set[str] = set()

    async def make_even(self) -> None:
        """Hand over what this node has more than the others, the quietest rooms first."""
        node, reached = self._node, self._node.reached
        quietest = sorted(node.runners, key=lambda room: len(node.runners[room].lines))
        rooms = quietest[: surplus(node.own, reached)]
        await asyncio.gather(*map(self._hand_over, rooms, shares(len(rooms), reached)))

    async def hand_over_all(self) -> None:
        """Hand everything over, as long as the leases hold."""
        node, reached = self._node, self._node.reached
        while node.runners and node.membership.is_valid:
            rooms = list(node.runners)[:HANDS]
            homes: list[int | None] = [*shares(len(rooms), reached)] or [None] * len(rooms)
            await asyncio.gather(*map(self._hand_over, rooms, homes))

    async def give_up_all(self) -> None:
        """Let everything go to whoever wants it."""
        await asyncio.gather(*(self._hand_over(room, None) for room in list(self._node.runners)))

    async def _hand_over(self, room: str, session: int | None) -> None:
        """Let a room go, with everything on disk, to another node (None: to whoever wants it)."""
        node = self._node
        runner = node.runners.pop(room, None)
        if runner is None:
            return
        if runner.failed or runner.epoch is None:  # nothing of it is to be kept, its bots neither
            node.bots.forget(room)
            return
        self.rooms.add(room)
        try:
            await runner.close(RESTART)
            if session is not None and await node.store.hand_over(room, runner.epoch, session):
                node.happened["handed_over"] += 1
        except StoreError:
            logger.warning("a room could not be handed over: it waits until this node is gone")
        finally:
            self.rooms.discard(room)
            node.bots.forget(room)

    async def pass_on(self, room: str, epoch: int) -> bool:
        """Give a room that was just claimed to another node; False where there is none."""
        for session in shares(1, self._node.reached):
            await self._node.store.hand_over(room, epoch, session)
            return True
        return False
