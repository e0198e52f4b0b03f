"""What is known of a room: a fold of its entries, without connections and without a clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import mousehole
from mousehole.server import log
from mousehole.server.log import LOG_VERSION, Step
from mousehole.server.protocol import ByHand, Pace, Temper
from mousehole.server.refusals import sentence
from mousehole.server.room.by_hand import of_round
from mousehole.server.room.game import RoomGame
from mousehole.server.room.names import is_ready_made, ready_name
from mousehole.server.room.tokens import whose
from mousehole.table.luck import PledgedLuck, seed_of_round


@dataclass
class Chair:
    """A person's place in the room."""

    digest: str
    temper: Temper | None
    name: str
    avatar: str
    taken: bool = False
    head_start: int = 0
    bot: Temper | None = None  # the temper of the bot that has the place when nobody sits there
    stands_in: bool = False  # does the bot only keep the place for a person?
    from_start: bool = False  # has it had its person since the game began?
    muted: bool = False
    hints: int = 0  # so often was its person told in this game what the tiger would do
    is_makers: bool = True  # is the token the one that came with the room, which its maker has seen too?
    fresh: list[str] = field(default_factory=list)  # digests of tokens that were given and not used yet
    awaited: log.Admitted | None = None  # who has the place from the next deal on
    lent: log.Lent | None = None  # who has it as long as its own person is away
    own: tuple[str, str] = ("", "")  # name and picture of its own person meanwhile

    @property
    def is_free(self) -> bool:
        """Is a person wanted here? A bot that somebody has chosen as a player is none who keeps a place."""
        return not self.taken and self.awaited is None and (self.temper is None or self.stands_in)

    @property
    def digests(self) -> list[str]:
        """Of all tokens that open this place."""
        return [self.digest, *self.fresh, *([] if self.lent is None else [self.lent.digest])]

    def is_own(self, digest: str) -> bool:
        """Is it a token of the place's own person, and not of one to whom it is lent?"""
        return digest in (self.digest, *self.fresh)

    def hold(self, digest: str) -> None:
        """Let one token alone open this place, which only its person has."""
        self.digest, self.is_makers, self.fresh, self.lent = digest, False, [], None

    def lend(self, to: log.Lent | log.GivenBack) -> None:
        """Let somebody have it as long as its own person is away, or its own person again."""
        was_lent = self.lent is not None
        if isinstance(to, log.Lent):
            self.own = self.own if was_lent else (self.name, self.avatar)
            self.lent, self.name, self.avatar = to, to.name, to.avatar
        elif was_lent:
            self.lent, (self.name, self.avatar) = None, self.own
        self.awaited = None


@dataclass(frozen=True)
class Still:
    """Why a room can be watched but not continued. `entry`: the first that could not be read, and why."""

    why: Literal["other_version", "damaged"]
    entry: int | None = None
    error: str = ""

    def sentence(self, lang: str, made_by: str) -> str:
        """Why, in a sentence for people."""
        return sentence(self.why, lang, version=made_by)


@dataclass
class RoomState:
    """The room as its entries tell it: its places, what its host has set, and the game that is played."""

    room: str = ""
    chairs: list[Chair] = field(default_factory=list)
    maker: int = 0  # who has made the room
    host: int = 0
    host_is_lent: bool = False  # until its maker is back
    locked: bool = False
    pace: Pace = "normal"
    open: bool = False
    is_public: bool = False  # has it ever been listed for all?
    solo: bool = False
    own_names: bool = False
    hints: bool = True  # has the host nothing against hints?
    luck: str = ""  # what all luck comes from
    salts: list[dict[str, str]] = field(default_factory=lambda: [{}])  # that devices have added, by game
    glimpsed: bool = False  # may somebody have seen a hand, before the game began, that is another one's now?
    by_hand: list[ByHand] = field(default_factory=list)
    shut: bool = False
    reports: list[dict[str, Any]] = field(default_factory=list)
    analyses: dict[int, bytes] = field(default_factory=dict)  # what decided a game, by its round
    components: dict[str, Any] | None = None  # where they are not those that this program knows
    log_version: int = LOG_VERSION
    still: Still | None = None
    game: RoomGame = field(default_factory=RoomGame)

    @classmethod
    def read(cls, entries: Sequence[log.AnyEntry]) -> RoomState:
        """A room from its log."""
        state = cls()
        for entry in entries:
            state.apply(entry)
        return state

    def apply(self, entry: log.AnyEntry) -> Step | None:
        """Take an entry in; the step, where it changed the table."""
        match entry:
            case log.Played():
                return self.game.play(entry)
            case log.TakenBack():
                return self.game.take_back(entry)
            case log.Opened():
                self._open(entry)
            case log.Dealt():
                self._note_who_is_there()
                self.salts.append(entry.salts)
                self.game.luck = self.luck_of(self.game.round + 1, entry.salts)
                self.game.deal(entry)
                self._look_at_table()
            case log.Started():
                self._note_who_is_there()
                self._deal_with_salts(entry)
                self.game.start()
            case log.Paused(yes=yes):
                self.game.paused = yes
            case log.Locked() | log.Listed() | log.Paced() | log.HandedOver() | log.Shut() | log.HintsSet():
                self._set(entry)
            case log.Hinted(person=person):
                self.chairs[person].hints += 1
            case log.Analysed(round=number, whole=whole):
                self.analyses[number] = bytes(whole)
            case log.FaultReported(number=number, words=words):
                self.reports.append({"number": number, "n": self.game.n, "round": self.game.round, "words": words})
            case _:
                self._seat(entry)
        return None

    def _set(self, entry: log.Locked | log.Listed | log.Paced | log.HandedOver | log.Shut | log.HintsSet) -> None:
        """What a host has set."""
        match entry:
            case log.HandedOver(person=person, lent=lent):
                self.host, self.host_is_lent = person, lent
            case log.Locked(yes=yes):
                self.locked = yes
            case log.Listed(yes=yes):
                self.open = yes
                self.is_public = self.is_public or yes
            case log.Paced(pace=pace):
                self.pace = pace
            case log.HintsSet(yes=yes):
                self.hints = yes
            case log.Shut():
                self.shut = True

    @property
    def has_ready_names(self) -> bool:
        """Are names chosen from the ready-made ones here, as it is, or was, open to all?"""
        return self.is_public and not self.own_names

    def name_for(self, person: int, wish: str, lang: str = "en") -> str:
        """What somebody is called who wants that name: at a table that is open to all a ready-made one."""
        if not self.has_ready_names or is_ready_made(wish):
            return wish
        own = self.chairs[person].name
        return own if own and is_ready_made(own) else self.ready_name_for(person, lang)

    def ready_name_for(self, person: int, lang: str) -> str:
        """A ready-made name that nobody else at the table has."""
        others = {chair.name for number, chair in enumerate(self.chairs) if number != person}
        return ready_name(others, sum(self.room.encode()) + person, lang)

    def _note_who_is_there(self) -> None:
        """A game begins."""
        for chair in self.chairs:
            chair.from_start, chair.hints = chair.taken, 0

    def luck_of(self, number: int, salts: dict[str, str]) -> PledgedLuck | None:
        """The luck of one of the room's games; None where somebody has chosen it, or it was never pledged."""
        is_chosen = any(row.what != "components" for row in of_round(self.by_hand, number))
        return PledgedLuck(seed_of_round(self.luck, number), salts) if self.luck and not is_chosen else None

    def _deal_with_salts(self, entry: log.Started) -> None:
        if entry.record is not None:
            self.salts[0], self.game.luck = entry.salts, self.luck_of(0, entry.salts)
            self.game.open(mousehole.replay(entry.record))

    def person_with(self, token: str) -> int | None:
        """The person whose token this is."""
        keys = [(digest, person) for person, chair in enumerate(self.chairs) for digest in chair.digests]
        found = whose(token, [digest for digest, _ in keys])
        return None if found is None else keys[found][1]

    def head_start(self, person: int) -> int:
        """The milliseconds that are taken off a person's reactions."""
        return self.chairs[person].head_start

    def _seat(
        self,
        entry: log.Taken
        | log.Freed
        | log.Named
        | log.Tempered
        | log.HeadStartGiven
        | log.Admitted
        | log.Muted
        | log.TokenGiven
        | log.TokenUsed
        | log.Lent
        | log.GivenBack,
    ) -> None:
        chair = self.chairs[entry.person]
        match entry:
            case log.Taken(digest=digest):
                chair.taken, chair.temper, chair.awaited = True, None, None
                if digest is not None:
                    chair.hold(digest)
            case log.Freed():
                self.glimpsed = self.glimpsed or self.game.phase == "waiting"
                chair.taken, chair.name, chair.avatar = False, "", ""
                chair.from_start, chair.muted = False, False
                chair.hold("")
            case log.TokenGiven(digest=digest):
                self.glimpsed = self.glimpsed or (self.game.phase == "waiting" and bool(chair.fresh))
                chair.fresh.append(digest)
            case log.TokenUsed(digest=digest):
                chair.hold(digest)
            case log.Admitted():
                chair.awaited = entry
            case log.Lent() | log.GivenBack():
                chair.lend(entry)
            case log.Muted(yes=yes):
                chair.muted = yes
            case log.Named(name=name, avatar=avatar):
                chair.name = chair.name if name is None else name
                chair.avatar = chair.avatar if avatar is None else avatar
            case log.Tempered(temper=temper, stand_in=stand_in):
                chair.temper, chair.stands_in = temper, stand_in
                chair.bot = temper or chair.bot
            case log.HeadStartGiven(ms=ms):
                chair.head_start = ms

    def _open(self, entry: log.Opened) -> None:
        self.room, self.maker, self.host, self.pace = entry.room, entry.host, entry.host, entry.pace
        self.open, self.solo, self.by_hand = entry.open, entry.solo, entry.by_hand
        self.is_public, self.own_names, self.hints = entry.open, entry.own_names, entry.hints
        self.luck = entry.luck
        self.game.luck = self.luck_of(0, {})
        if entry.solo and not entry.by_hand:  # made before it was kept what was chosen
            self.by_hand = [ByHand("seed" if "seed" in entry.record else "position")]
        self.chairs = [
            Chair(place.digest, place.temper, place.name, place.avatar, head_start=place.head_start, bot=place.temper)
            for place in entry.places
        ]
        self.log_version = entry.log
        self.game.open(mousehole.replay(entry.record))
        self._look_at_table()

    @property
    def may_hint(self) -> bool | None:
        """May people ask what the tiger would do? None where it makes no sense, or strangers play too."""
        rules = self.game.table.game.rules
        if rules.TIMED or rules.MOST_LEGAL == 1 or self.open:
            return None
        return self.hints

    @property
    def made_by(self) -> str:
        """The version of this program that has begun the game."""
        return self.game.table.made_by

    def _look_at_table(self) -> None:
        """See with which box and by which rules the game was begun; by other rules than ours nobody plays it on."""
        table, game = self.game.table, self.game.table.game
        self.components = None if table.components == game.components else table.components
        if table.rules_version != game.rules.VERSION:
            self.still = Still("other_version")
