"""Who sits where: taking a place, leaving it, its name; a game begins when all are there, and another after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mousehole
from mousehole.server import log, protocol
from mousehole.server.room.admission import Admission
from mousehole.server.room.autoplay import SUBSTITUTE, Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.clock import Clock
from mousehole.server.room.loans import Loans
from mousehole.server.room.names import clean_name
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState
from mousehole.server.room.tokens import digest_of
from mousehole.table.luck import PledgedLuck

DEALT_AFRESH = "dealt afresh"  # always the same, so that nobody can try which suits them


class Seating:
    """Gives people their places."""

    def __init__(
        self, state: RoomState, presence: Presence, clock: Clock, outbox: Outbox, broadcast: Broadcast,
        autoplay: Autoplay, admission: Admission, new_token: Callable[[], str],
    ) -> None:  # fmt: skip
        self._state, self._game, self._presence, self._clock = state, state.game, presence, clock
        self._outbox, self._broadcast, self._autoplay, self._new_token = outbox, broadcast, autoplay, new_token
        self._admission, self._loans = admission, Loans(state, presence, outbox, broadcast, autoplay)
        self.give_back_to = self._loans.give_back_to
        autoplay.before_deal = self.let_in_awaited

    # Coming and going

    def welcome(self, guest: Guest, hello: protocol.Hello, persons: list[int], now: float) -> None:
        """Somebody has shown the tokens of these persons."""
        for person in persons:
            self._take(guest, person, None)
        if persons and (hello.name is not None or hello.avatar is not None):
            self._name(persons[0], hello.name, hello.avatar, guest.lang)
        if self._state.host_is_lent and self._state.maker in persons:
            self._outbox.record(log.HandedOver(self._state.maker))
        self.begin_if_complete(now)

    def _take(self, guest: Guest, person: int, digest: str | None) -> None:
        chair = self._state.chairs[person]
        if person not in guest.persons:
            guest.persons = sorted([*guest.persons, person])
        for other in self._presence.guests.values():  # whoever was to have the place from the next deal on
            other.awaits = [own for own in other.awaits if own != person]
        self._presence.is_back(person)
        if digest is not None or not chair.taken or chair.temper is not None:
            self._outbox.record(log.Taken(person, digest))

    def _name(self, person: int, name: str | None, avatar: str | None, lang: str = "en") -> None:
        clean = None if name is None else self._state.name_for(person, clean_name(name), lang)
        picture = None if avatar is None else clean_name(avatar)
        chair = self._state.chairs[person]
        if (clean or chair.name, picture or chair.avatar) != (chair.name, chair.avatar):
            self._outbox.record(log.Named(person, clean or None, picture or None))

    def begin_if_complete(self, now: float) -> None:
        """The game begins by itself once every place has its person or its bot."""
        state, game = self._state, self._game
        is_complete = all(chair.taken or chair.temper is not None for chair in state.chairs)
        if game.phase == "waiting" and is_complete and not self.waits_for_salt(now):
            self._start(now)
            self._autoplay.refresh(now)

    # What devices add to the luck

    def waits_for_salt(self, now: float) -> bool:
        """Is some device about to add to the luck of the deal?"""
        return any(now < guest.owes_salt_until for guest in self._presence.guests.values())

    def salt(self, guest: Guest, message: protocol.Salt, now: float) -> None:
        """Somebody's device adds to the luck of the next deal: once for each person."""
        if not guest.persons or not 0 < len(message.salt) <= protocol.LONGEST_ID:
            self._broadcast.refuse(guest, "bad_message")
            return
        guest.owes_salt_until = float("-inf")
        for person in guest.persons:
            self._broadcast.salts.setdefault(str(person), message.salt)
        self.begin_if_complete(now)
        self._broadcast.room_to_all(now)

    def _start(self, now: float) -> None:
        """Begin; with what devices have added the cards are dealt anew, so that nobody has seen them before.

        Where none has added anything they are so too, if somebody has seen a hand that is another one's now.
        """
        salts = self._take_salts()
        if self._state.glimpsed and not salts:
            salts = {str(self._state.host): DEALT_AFRESH}
        luck = self._state.luck_of(0, salts)
        if not salts or luck is None:
            self._outbox.record(log.Started())
            return
        self._outbox.record(log.Started(self._dealt_from(luck), salts))
        self._broadcast.room_to_all(now)
        self._broadcast.views_to_all()

    def _take_salts(self) -> dict[str, str]:
        salts = dict(self._broadcast.salts)
        self._broadcast.salts.clear()
        return salts

    def _dealt_from(self, luck: PledgedLuck | None) -> dict[str, Any]:
        """Another table of the same game, as its record."""
        old = self._game.table
        return mousehole.Table(
            old.game.id, players=old.players, options=old.options, components=self._state.components, luck=luck
        ).record()

    def sit(self, guest: Guest, message: protocol.Sit, now: float) -> None:
        """Take a free place and get a token for it; while a game goes on that is for the host to say, or the others."""
        if not self._may_sit(guest, message.person, now):
            return
        if self._admission.must_ask(guest):
            self._admission.knock(guest, message, now)
        else:
            self._give_place(guest, message, now)

    def _may_sit(self, guest: Guest, person: int, now: float) -> bool:
        """Is that a place which can be had? The guest is told if not."""
        if not self.is_person(guest, person):
            return False
        chair = self._state.chairs[person]
        is_taken = chair.taken and not self._presence.may_be_lent(person, now)
        if self._state.solo or is_taken or chair.awaited is not None:
            self._broadcast.refuse(guest, "place_taken")
        elif self._state.locked and not guest.persons:
            self._broadcast.refuse(guest, "locked")
        else:
            return True
        return False

    def admit(self, guest: Guest, message: protocol.Admit, now: float) -> None:
        """Somebody who was asked says whether another one may sit down."""
        admitted = self._admission.answer(guest, message)
        if admitted is not None and self._may_sit(admitted[0], admitted[1].person, now):
            self._give_place(*admitted, now)

    def _give_place(self, guest: Guest, wish: protocol.Sit, now: float) -> None:
        """Give a place away: at once, or where hands are hidden at the next deal, with nothing shown before."""
        token = self._new_token()
        is_loan = self._state.chairs[wish.person].taken
        name = self._state.name_for(wish.person, clean_name(wish.name or ""), guest.lang)
        avatar = clean_name(wish.avatar or "")
        if self._game.phase == "playing" and not self._game.table.game.all_see_alike:
            self._outbox.record(log.Admitted(wish.person, digest_of(token), name, avatar, is_loan))
            guest.awaits.append(wish.person)
        elif is_loan:
            self._outbox.record(log.Lent(wish.person, digest_of(token), name, avatar))
            self._take(guest, wish.person, None)
        else:
            self._take(guest, wish.person, digest_of(token))
            self._name(wish.person, wish.name, wish.avatar, guest.lang)
        self._outbox.send(guest, protocol.Seated(n=self._game.n, person=wish.person, token=token))
        self.begin_if_complete(now)
        self._broadcast.room_to_all(now)
        self._broadcast.views(guest)
        self._autoplay.refresh(now)

    def let_in_awaited(self, now: float) -> None:
        """Cards are about to be dealt: whoever was let in to a place has it from now on."""
        coming = [chair.awaited for chair in self._state.chairs if chair.awaited is not None]
        if coming:
            self._outbox.tell_untold()  # what happened before is told to those whose game it was
        seated = []
        for admitted in coming:
            person = admitted.person
            if admitted.is_loan:
                self._outbox.record(log.Lent(person, admitted.digest, admitted.name, admitted.avatar))
            else:
                self._outbox.record(log.Taken(person, admitted.digest))
                self._name(person, admitted.name, admitted.avatar)
            self._presence.away_since.setdefault(person, now)
            waiting = [guest for guest in self._presence.guests.values() if person in guest.awaits]
            for guest in waiting:
                self._take(guest, person, None)
            seated += waiting
        if coming:
            self._broadcast.room_to_all(now)
        for guest in seated:
            self._broadcast.views(guest)

    def stand(self, guest: Guest, message: protocol.Stand, now: float) -> None:
        """Leave a place for good; a bot has it until somebody else sits down."""
        if message.person not in guest.persons:
            self._broadcast.refuse(guest, "not_your_seat")
        else:
            self.free(message.person, now)

    def free(self, person: int, now: float) -> None:
        """Nobody has this place any more; the bot that had it before has it again, or who is away keeps it."""
        if self._state.chairs[person].lent is not None:
            self._loans.end(person, now)
            return
        for other in self._presence.guests.values():
            if person in other.persons:
                other.persons = [own for own in other.persons if own != person]
        self._presence.away_since[person] = now
        chair = self._state.chairs[person]
        bot, is_own = chair.bot, chair.bot is not None and not chair.stands_in
        self._outbox.record(log.Freed(person))
        if self._game.phase == "playing" or bot is not None:
            self._seat_bot(person, bot or SUBSTITUTE, stand_in=not is_own)
        if self._state.host == person:
            self.pass_host_on()
        self._broadcast.room_to_all(now)
        self._broadcast.views_to_all()
        self._autoplay.refresh(now)

    def _seat_bot(self, person: int, temper: protocol.Temper, *, stand_in: bool) -> None:
        """A bot has this place; where nobody's name stands there, it goes by one that is ready, as bots do."""
        self._outbox.record(log.Tempered(person, temper, stand_in=stand_in))
        if not self._state.chairs[person].name:
            lang = next((guest.lang for guest in self._presence.guests.values() if guest.persons), "en")
            self._outbox.record(log.Named(person, self._state.ready_name_for(person, lang), None))

    def rename(self, guest: Guest, message: protocol.Rename, now: float) -> None:
        """Change a place's name or picture."""
        if message.person not in guest.persons:
            self._broadcast.refuse(guest, "not_your_seat")
            return
        if not guest.may_rename(now):
            self._broadcast.refuse(guest, "too_often")
            return
        name = clean_name(message.name or "")
        if self._state.name_for(message.person, name) != name:
            self._broadcast.refuse(guest, "ready_names")
            return
        self._name(message.person, message.name, message.avatar)
        self._broadcast.room_to_all(now)

    def make_names_ready(self) -> None:
        """The table is open to all from now on: whoever has a name of their own gets a ready-made one."""
        for person, chair in enumerate(self._state.chairs):
            name = self._state.name_for(person, chair.name)
            if name != chair.name:
                self._outbox.record(log.Named(person, name, None))

    def pass_host_on(self) -> bool:
        """The host is gone: one who is there, and was when the game began, takes over; the room's maker first.

        Who is only away gets it back. Before the game has begun nobody follows but a host who has left for good.
        """
        state = self._state
        people, is_away = len(state.chairs), state.chairs[state.host].taken
        is_lent = is_away or state.host_is_lent  # also where one who only stood in has left for good
        in_turn = [state.maker, *((state.host + step) % people for step in range(1, people))]
        for person in in_turn:
            chair = state.chairs[person]
            may_host = (
                chair.taken
                and chair.lent is None
                and (chair.from_start or (state.game.phase == "waiting" and not is_away))
            )
            if person != state.host and may_host and self._presence.is_present(person):
                self._outbox.record(log.HandedOver(person, is_lent and person != state.maker))
                return True
        return False

    def is_person(self, guest: Guest, person: int | None) -> bool:
        """Is there such a person? The guest is told if not."""
        if person is None or not 0 <= person < len(self._state.chairs):
            self._broadcast.refuse(guest, "no_such_person")
            return False
        return True

    def start_now(self, now: float) -> None:
        """Begin although places are free: bots have them until somebody sits down."""
        state, game = self._state, self._game
        if game.phase != "waiting":
            return
        for person, chair in enumerate(state.chairs):
            if not chair.taken and chair.temper is None:
                self._seat_bot(person, SUBSTITUTE, stand_in=True)
        self._start(now)

    # Another game

    def rematch(self, guest: Guest, message: protocol.Rematch, now: float) -> None:
        """Play again at the same room, the seats moved on by one, or everybody on the same seat."""
        game = self._game
        if not guest.persons:
            self._broadcast.refuse(guest, "not_seated")
        elif game.phase != "over":
            self._broadcast.refuse(guest, "not_over")
        else:
            salts = self._take_salts()
            record = self._dealt_from(self._state.luck_of(game.round + 1, salts))
            self.let_in_awaited(now)
            self._outbox.record(log.Dealt(record, message.same, salts))
            self._autoplay.reactions.forget()
            self._clock.stop(0)
            self._broadcast.room_to_all(now)
            self._broadcast.views_to_all()
            self._autoplay.refresh(now)
