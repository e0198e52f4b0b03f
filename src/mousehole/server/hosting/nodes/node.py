"""The rooms of one node among several: those it owns it keeps, for the others it has a line to their owner."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from mousehole.engine.errors import MouseholeError
from mousehole.server import http_bodies
from mousehole.server.hosting.bot_pool import BotService
from mousehole.server.hosting.close_codes import RESTART
from mousehole.server.hosting.facts import Facts
from mousehole.server.hosting.nodes.balance import Lost, choose_home, is_cut_off
from mousehole.server.hosting.nodes.fence import Fence
from mousehole.server.hosting.nodes.leases import LeasedStore
from mousehole.server.hosting.nodes.membership import BEAT_S, TTL_S, Membership, NameTaken, Node, SessionLost, own_clock
from mousehole.server.hosting.nodes.move_rooms import RoomMover
from mousehole.server.hosting.nodes.peers import OutOfReach, Peers
from mousehole.server.hosting.nodes.read_ahead import ReadAhead
from mousehole.server.hosting.nodes.relay import RemoteRoom
from mousehole.server.hosting.nodes.tls import Tls
from mousehole.server.hosting.nodes.warm_up import warm_up
from mousehole.server.hosting.registry import Condition, Full, NoSuchRoom, RoomLimits, RoomRegistry, check_id
from mousehole.server.hosting.runner import RoomAccess, RoomRunner
from mousehole.server.log import write_entry
from mousehole.server.protocol import HouseOrder
from mousehole.server.room.opening import open_room
from mousehole.server.room.state import RoomState
from mousehole.server.room.stored import NothingReadable
from mousehole.server.storage.store import Append, RoomRow, StoreError

WATCH_S = 0.2
HASTE_S = 0.25  # between two heartbeats while it is unclear who is out of reach
AGAIN_S = 0.15  # between two looks for the owner of a room
PATIENCE_S = 8.0  # for a room whose owner cannot be found
GREET_S = 2.0  # to get to know the other nodes at the start
LOADS = 8  # rooms read from disk at once
BALANCE_BEATS = 8  # of the same nodes, before rooms are moved to make the load even

logger = logging.getLogger(__name__)


class Elsewhere(MouseholeError):
    """Another node has the room, or is just getting it."""


@dataclass(frozen=True)
class NodeSettings:
    """What makes a server a node: its name, where others reach it and it hears them, the secret, certificates."""

    name: str
    address: str
    listener: socket.socket
    secret: str | None = None
    ttl_s: float = TTL_S
    tls: Tls | None = None


class NodeRegistry(RoomRegistry):
    """A registry whose rooms are under leases."""

    store: LeasedStore

    def __init__(self, database: str, node: NodeSettings, bots: BotService | None = None,
                 limits: RoomLimits | None = None) -> None:  # fmt: skip
        super().__init__(LeasedStore(database), bots, limits)
        self.membership = Membership(database, node.name, node.address, node.ttl_s)
        self.peers = Peers(self, node.listener, self._answer, node.tls)
        self._secret = node.secret
        self.leaving = self.is_cut_off = False
        self.happened: Counter[str] = Counter()
        self._moving = RoomMover(self)
        self._placed: Counter[int] = Counter()
        self._loads = asyncio.Semaphore(LOADS)
        self._lost = Lost()
        self._even_beats = 0
        self._known: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._releasing: set[asyncio.Task[None]] = set()
        self._fence_falls = Fence()
        self._ahead = ReadAhead(self.store)

    # Beginning and end

    async def open(self) -> None:
        """Register, and get to know the others."""
        warm_up()
        self.bots.get_ready()
        await super().open()
        await self._register()
        await self.peers.open(self.membership.session, self._secret or await self.membership.shared_secret())
        self._tasks = [asyncio.create_task(work) for work in (self._beat_on(), self._watch())]
        end = own_clock() + GREET_S
        while not (self.membership.nodes and self.peers.reached >= set(self.others)) and own_clock() < end:
            await asyncio.sleep(WATCH_S / 4)

    async def drain(self) -> None:
        """Hand all rooms over to the other nodes."""
        if self.leaving:
            return
        self.leaving = True
        with contextlib.suppress(StoreError):
            await self._beat()
        await self._moving.hand_over_all()

    async def close(self) -> None:
        """Hand over, say good-bye, let go."""
        await self.drain()
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        await self.membership.leave()
        await super().close()
        await self.peers.close()

    # Heartbeats

    @property
    def own(self) -> Node:
        """This node as the others should know it."""
        reaches = len(self.peers.reached & set(self.others))
        return Node(
            self.membership.session, self.membership.name, self.membership.address, len(self.runners), reaches,
            self.leaving or self.is_cut_off,
        )  # fmt: skip

    @property
    def others(self) -> dict[int, Node]:
        """The other nodes that live."""
        return {session: node for session, node in self.membership.nodes.items() if session != self.membership.session}

    @property
    def reached(self) -> list[Node]:
        """Those of them to which there is a line."""
        return [node for session, node in self.others.items() if session in self.peers.reached]

    async def _beat_on(self) -> None:
        while True:
            try:
                await self._beat()
                await self._tend()
            except NameTaken as error:
                logger.error("%s", error)
                self._fence()
                signal.raise_signal(signal.SIGTERM)
                return
            except SessionLost:
                self._fence()
                with contextlib.suppress(StoreError):
                    await self._begin_again()
            except StoreError as error:
                logger.warning("no heartbeat: %s", error)
            except Exception:
                logger.exception("a heartbeat failed")
            await asyncio.sleep(HASTE_S if self._lost.any else BEAT_S)

    async def _beat(self) -> None:
        own = self.own
        await self.membership.beat(own.rooms, own.reaches, own.leaving)
        self._placed.clear()

    async def _register(self) -> None:
        await self.membership.register()
        self.store.session = self.membership.session

    async def _begin_again(self) -> None:
        """A new session: the leases of the old one are nobody's."""
        await self._register()
        self.peers.restart(self.membership.session)

    async def _watch(self) -> None:
        """Let go of all rooms the moment that their leases are over, whatever the database is doing."""
        while True:
            if not self.membership.is_valid:
                self._fence()
            await asyncio.sleep(WATCH_S)

    def _fence(self) -> None:
        runners, self.runners = self.runners, {}
        for room, runner in runners.items():
            runner.abandon(RESTART)
            self.bots.forget(room)
        self.happened["fenced"] += len(runners)
        self._fence_falls.now()

    # Others come and go

    async def _tend(self) -> None:
        """Call who is new, give way where this node is cut off, make the load even."""
        others = self.others
        self.peers.dial(others.values())
        if not is_cut_off(self.own, self._lost.of(others, self.peers.reached)):
            self.is_cut_off = False
        elif not self.is_cut_off:
            await self._give_way()
        self._even_beats = self._even_beats + 1 if set(others) == self._known else 0
        self._known = set(others)
        if self._even_beats >= BALANCE_BEATS and not self.own.leaving:
            self._even_beats = 0
            await self._moving.make_even()

    async def _give_way(self) -> None:
        """Nobody reaches this node, or too few: its rooms are others' from now on."""
        logger.warning("this node does not reach the others: it gives its rooms up")
        self.is_cut_off = True
        await self._moving.give_up_all()
        await self._begin_again()

    # Rooms

    def runner_of(self, room: str) -> RoomRunner | None:
        """The runner of a room that is in this node's memory, and still its own."""
        return super().runner_of(room) if self.membership.is_valid else None

    async def create(self, asked: http_bodies.NewRoom) -> http_bodies.RoomMade:
        """Open a room, at this node or at one with less to do; on disk when this returns."""
        if self.rooms >= self.limits.most_rooms:
            raise Full("too_many_rooms")
        self._check_condition()
        opened, tokens = open_room(asked)
        home = self._choose_home()
        row = RoomRow(opened.room, asked.game, "waiting", opened.open, 0.0)
        await self.store.create(Append(row, 0, [write_entry(opened)], epoch=1), home)
        if home == self.membership.session:
            self._run(RoomState.read([opened]), 1, epoch=1)
        return http_bodies.RoomMade(opened.room, tokens)

    def _choose_home(self) -> int:
        home = choose_home(self.own, self.reached, self._placed)
        if home != self.membership.session:
            self._placed[home] += 1
        return home

    def _check_condition(self) -> None:
        if self.is_cut_off or not self.membership.is_valid:
            raise StoreError("this node is cut off")

    async def access(self, room: str) -> RoomAccess:
        """The way into a room, wherever it is kept; NoSuchRoom where there is none."""
        return await self._fence_falls.or_else(self._access(room))

    async def _access(self, room: str) -> RoomAccess:
        end = own_clock() + PATIENCE_S
        while True:
            try:
                return await self._find(room)
            except (Elsewhere, OutOfReach) as error:
                if isinstance(error, OutOfReach):
                    self._ahead.begin(room)
                if own_clock() > end:
                    logger.warning("no way to a room's owner: %s", error)
                    raise StoreError(str(error)) from None
            await asyncio.sleep(AGAIN_S)

    async def _find(self, room: str) -> RoomAccess:
        self._check_condition()
        check_id(room)
        if self.runner_of(room) is not None:
            return await self.runner(room)
        owner = await self.store.owner(room)
        if owner is None:
            raise NoSuchRoom("no_such_room")
        session = owner.session if owner.session is not None and owner.alive else await self._settle(room)
        if session == self.membership.session:
            return await self.runner(room)
        try:
            await self._ask(session, "hold", room)
        except (NoSuchRoom, OutOfReach):
            raise
        except StoreError as error:  # it is cut off: the room is somebody else's soon
            raise OutOfReach(str(error)) from None
        return RemoteRoom(self.peers.relay(session), room)

    async def _settle(self, room: str) -> int:
        """Find a home for a room that is nobody's."""
        home = self._choose_home()
        if home != self.membership.session and not await self.store.assign(room, home):
            raise Elsewhere("the room has just been taken over")
        self.happened["taken_over"] += 1
        return home

    async def _load(self, room: str) -> RoomRunner:
        async with self._loads:
            self._check_condition()
            if room in self._moving.rooms:
                raise Elsewhere("the room is on its way to another node")
            epoch = await self.store.claim(room, self.membership.session)
            if epoch is None:
                check_id(room)
                raise Elsewhere("another node has the room")
            if self.leaving and await self._moving.pass_on(room, epoch):
                raise Elsewhere("this node is about to leave")
            self.bots.forget(room)
            try:
                state, stored = await self._ahead.take(room)
            except NothingReadable as error:
                raise self._is_unreadable(room, error) from None
            self._check_condition()
            if not stored:
                raise NoSuchRoom("no_such_room")
            return self._run(state, stored, epoch)

    def forget_idle(self, for_ms: float) -> list[RoomRunner]:
        """Let rooms go in which nobody is; any node may have them next."""
        idle = super().forget_idle(for_ms)
        epochs = {runner.id: runner.epoch for runner in idle if runner.epoch is not None and not runner.failed}
        if epochs:
            task = asyncio.create_task(self._give_back(epochs))
            self._releasing.add(task)
            task.add_done_callback(self._releasing.discard)
        return idle

    async def _give_back(self, epochs: dict[str, int]) -> None:
        with contextlib.suppress(StoreError):  # they are this node's until it leaves, then
            await self.store.give_back(epochs)

    async def drop(self, room: str) -> None:
        owner = await self.store.owner(room)
        if owner is None or not owner.alive or owner.session in (None, self.membership.session):
            await super().drop(room)
            return
        with contextlib.suppress(OutOfReach):  # it loses its lease with the room, and then notices by itself
            await self._ask(owner.session or 0, "drop", room)

    # Questions between nodes

    async def _ask(self, session: int, what: str, about: Any) -> Any:
        answer = await self.peers.ask(session, what, about)
        if answer.error is not None:
            raise {"NoSuchRoom": NoSuchRoom, "Elsewhere": Elsewhere}.get(answer.error, StoreError)(answer.words)
        return answer.given

    async def _answer(self, what: str, about: Any) -> Any:
        match what:
            case "hold":
                await self._fence_falls.or_else(self.runner(about))
            case "drop":
                await super().drop(about)
            case "look" | "boards":
                return await super().look(about, what == "boards")
            case "order":
                return await super().order(about["rooms"], about["do"], about["words"])
        return None

    async def order(self, rooms: Iterable[str], do: HouseOrder, words: str) -> int:
        """Let tables stand still, go on or show something, whichever node has them."""
        asked = list(rooms)
        reached = await super().order(asked, do, words)
        owners = await self.store.owners([room for room in asked if self.runner_of(room) is None])
        sessions = {owner.session for owner in owners.values() if owner.alive and owner.session in self.peers.reached}
        for session in sessions:
            theirs = [room for room, owner in owners.items() if owner.session == session]
            with contextlib.suppress(StoreError):
                reached += await self._ask(session or 0, "order", {"rooms": theirs, "do": do, "words": words})
        return reached

    async def look(self, rooms: Iterable[str], boards: bool = False) -> dict[str, Facts]:
        """What is known of these rooms, from their owners' memories or else from disk."""
        asked = list(rooms)
        owners = await self.store.owners([room for room in asked if self.runner_of(room) is None])
        by_node: dict[int, list[str]] = {}
        for room, owner in owners.items():
            if owner.alive and owner.session in self.peers.reached:
                by_node.setdefault(owner.session or 0, []).append(room)
        found: dict[str, Facts] = {}
        for session, theirs in by_node.items():
            with contextlib.suppress(StoreError):
                found |= await self._look_at(session, theirs, boards)
        found |= await super().look([room for room in asked if room not in found], boards)
        return {room: found[room] for room in asked if room in found}

    async def _look_at(self, session: int, rooms: list[str], boards: bool) -> dict[str, Facts]:
        """What another node knows of its rooms; in a rolling upgrade it may be of a version that tells no boards."""
        given = await self._ask(session, "boards", rooms) if boards else None
        if given is None:
            given = await self._ask(session, "look", rooms)
        return msgspec.convert(given, dict[str, Facts])

    # How it stands

    @property
    def condition(self) -> Condition:
        """Can it be sent players?"""
        if self.stopping or self.leaving:
            return "stopping"
        return "cut_off" if self.is_cut_off or not self.membership.is_valid else "ok"

    def figures(self) -> dict[str, tuple[str, float]]:
        """What several nodes have to measure."""
        relays = self.peers.relays.values()
        return {
            "nodes": ("Nodes that live", len(self.membership.nodes)),
            "nodes_reached": ("Other nodes to which there is a line", len(self.peers.reached)),
            "relayed_out": ("Connections here to rooms elsewhere", sum(len(relay.players) for relay in relays)),
            "relayed_in": ("Connections elsewhere to rooms here", sum(len(relay.guests) for relay in relays)),
            "leases_lost": ("Appends refused for an old epoch", self.store.leases_lost),
            "rooms_taken_over": ("Rooms found without an owner", self.happened["taken_over"]),
            "rooms_handed_over": ("Rooms given to other nodes", self.happened["handed_over"]),
            "rooms_fenced": ("Rooms let go because the leases were over", self.happened["fenced"]),
        }
