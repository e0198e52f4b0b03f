"""Rooms on their way to other nodes."""

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

from mousehole.server.hosting.nodes.move_rooms import RoomMover


def test_the_bots_of_a_room_that_the_store_has_refused_are_forgotten_too_when_a_node_gives_its_rooms_up() -> None:
    forgotten: list[str] = []
    node = SimpleNamespace(
        runners={"2dpw3xsy7f34g4": SimpleNamespace(failed=True, epoch=3, lines={})},
        bots=SimpleNamespace(forget=forgotten.append),
        happened=Counter[str](),
    )
    asyncio.run(RoomMover(cast(Any, node)).give_up_all())
    assert forgotten == ["2dpw3xsy7f34g4"]
    assert not node.runners
