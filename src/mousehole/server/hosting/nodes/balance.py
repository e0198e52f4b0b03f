"""Where rooms belong: plain functions of what the nodes know of each other; the simulation uses the same."""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Collection, Mapping

from mousehole.server.hosting.nodes.membership import Node

SLACK = 8  # rooms more than another that are not worth a move
HOME_SHARE, MOVE_SHARE = 1.1, 1.1  # how much more than the emptiest, or than the mean, a node takes or keeps
MOST_MOVES = 50  # at once
MOST_SHARE = 2
SURE_BEATS = 3  # by then a node has told how many it reaches without us


def choose_home(own: Node, others: Collection[Node], placed: Mapping[int, int]) -> int:
    """The session that is to have a room: this node's, unless another has notably less to do.

    `placed`: rooms given to each since its last heartbeat.
    """

    def rooms(node: Node) -> int:
        return node.rooms + placed.get(node.session, 0)

    open_to_all = [node for node in others if not node.leaving]
    if not open_to_all:
        return own.session
    emptiest = min(open_to_all, key=lambda node: (rooms(node), node.session))
    if not own.leaving and rooms(own) <= HOME_SHARE * rooms(emptiest) + SLACK:
        return own.session
    return emptiest.session


def surplus(own: Node, others: Collection[Node]) -> int:
    """How many rooms this node should hand over now."""
    staying = [node.rooms for node in others if not node.leaving]
    if not staying:
        return 0
    mean = (own.rooms + sum(staying)) / (len(staying) + 1)
    return min(int(own.rooms - mean), MOST_MOVES) if own.rooms > MOVE_SHARE * mean + SLACK else 0


def shares(rooms: int, others: Collection[Node]) -> list[int]:
    """For so many rooms the sessions to get them, the emptiest first; none where nobody stays.

    Nobody gets more than twice an even share at once: a node that has just come would have to load them all.
    """
    load = [(node.rooms, node.session) for node in others if not node.leaving]
    most = math.ceil(MOST_SHARE * rooms / max(len(load), 1))
    given = Counter[int]()
    heapq.heapify(load)
    found = []
    for _ in range(rooms if load else 0):
        count, emptiest = load[0]
        given[emptiest] += 1
        found.append(emptiest)
        if given[emptiest] == most and len(load) > 1:
            heapq.heappop(load)
        else:
            heapq.heapreplace(load, (count + 1, emptiest))
    return found


def is_cut_off(own: Node, lost: Collection[Node]) -> bool:
    """Must this node give way, because one that lives and is out of its reach reaches more (or as many, and is older)?

    Of any two that cannot speak to each other exactly one gives way, and never all of them.
    """
    return any((node.reaches, -node.session) > (own.reaches, -own.session) for node in lost if not node.leaving)


class Lost:
    """Nodes that are out of reach and yet live: their hearts have beaten again since they were lost."""

    def __init__(self) -> None:
        self._beats: dict[int, int] = {}

    @property
    def any(self) -> bool:
        """Is a node out of reach that was not yet seen to be dead?"""
        return bool(self._beats)

    def of(self, others: Mapping[int, Node], reached: Collection[int]) -> list[Node]:
        """The other nodes that are out of reach and yet live, by what is known now."""
        silent = {session: node for session, node in others.items() if session not in reached}
        self._beats = {session: self._beats.get(session, node.beats) for session, node in silent.items()}
        return [node for session, node in silent.items() if node.beats >= self._beats[session] + SURE_BEATS]
