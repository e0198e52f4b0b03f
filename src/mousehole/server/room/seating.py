"""The front desk of a room: who sits where, what the host says, emotes, slips taken back, another game."""

from __future__ import annotations

from collections.abc import Callable

import mousehole
from mousehole.server import log, protocol
from mousehole.server.fairness.lineup import MOST_HEAD_START_MS
from mousehole.server.room.autoplay import SUBSTITUTE, Conduct
from mousehole.server.room.broadcast import Telling
from mousehole.server.room.presence import Floor, Guest
from mousehole.server.room.takeback import last_slip
from mousehole.server.room.tokens import digest_of

EMOTE_EVERY_MS = 1000.0
REPORT_EVERY_MS = 5000.0
MOST_REPORTS = 100  # kept for one room


class Desk:
    """Everything at a room that is not play."""

    def __init__(self, floor: Floor, telling: Telling, conduct: Conduct, new_token: Callable[[], str]) -> None:
        self.floor, self.telling, self.conduct, self.new_token = floor, telling, conduct, new_token
        self.asking: tuple[int, int, set[int]] | None = None  # who wants what back, state number, who has yet to agree

    # Coming and going

    def welcome(self, guest: Guest, hello: protocol.Hello, persons: list[int], now: float) -> None:
        """Somebody has shown the tokens of these persons."""
        for person in persons:
            self._take(guest, person, None)
        if persons and (hello.name is not None or hello.avatar is not None):
            self._name(persons[0], hello.name, hello.avatar)
        self.begin_if_complete(now)

    def _take(self, guest: Guest, person: int, digest: str | None) -> None:
        chair = self.floor.books.chairs[person]
        if person not in guest.persons:
            guest.persons = sorted([*guest.persons, person])
        self.floor.away_since.pop(person, None)
        if digest is not None or not chair.taken or chair.temper is not None:
            self.floor.enter(log.Taken(person, digest))

    def _name(self, person: int, name: str | None, avatar: str | None) -> None:
        clean = None if name is None else " ".join(name.split())[: protocol.LONGEST_NAME]
        picture = None if avatar is None else avatar[: protocol.LONGEST_NAME]
        chair = self.floor.books.chairs[person]
        if (clean or chair.name, picture or chair.avatar) != (chair.name, chair.avatar):
            self.floor.enter(log.Named(person, clean or None, picture or None))

    def begin_if_complete(self, now: float) -> None:
        """The game begins by itself once every place has its person or its bot."""
        books = self.floor.books
        if books.state == "waiting" and all(chair.taken or chair.temper is not None for chair in books.chairs):
            self.floor.enter(log.Started())
            self.conduct.refresh(now)

    def sit(self, guest: Guest, message: protocol.Sit, now: float) -> None:
        """Take a free place and get a token for it."""
        books = self.floor.books
        if not self._is_person(guest, message.person):
            return
        if books.solo or books.chairs[message.person].taken:
            self.telling.refuse(guest, "place_taken")
            return
        token = self.new_token()
        self._take(guest, message.person, digest_of(token))
        self._name(message.person, message.name, message.avatar)
        self.floor.send(guest, protocol.Seated(n=books.n, person=message.person, token=token))
        self.begin_if_complete(now)
        self.telling.room_to_all(now)
        self.telling.views(guest)
        self.conduct.refresh(now)

    def stand(self, guest: Guest, message: protocol.Stand, now: float) -> None:
        """Leave a place for good; a bot has it until somebody else sits down."""
        if message.person not in guest.persons:
            self.telling.refuse(guest, "not_your_seat")
            return
        for other in self.floor.guests.values():
            if message.person in other.persons:
                other.persons = [person for person in other.persons if person != message.person]
        self.floor.away_since[message.person] = now
        self.floor.enter(log.Freed(message.person))
        if self.floor.books.state == "playing":
            self.floor.enter(log.Tempered(message.person, SUBSTITUTE))
        if self.floor.books.host == message.person:
            self.pass_host_on()
        self.telling.room_to_all(now)
        self.telling.views_to_all()
        self.conduct.refresh(now)

    def rename(self, guest: Guest, message: protocol.Rename, now: float) -> None:
        """Change a place's name or picture."""
        if message.person not in guest.persons:
            self.telling.refuse(guest, "not_your_seat")
            return
        self._name(message.person, message.name, message.avatar)
        self.telling.room_to_all(now)

    def pass_host_on(self) -> bool:
        """The host is gone: the next person who is there takes over, if there is one."""
        books = self.floor.books
        people = len(books.chairs)
        for step in range(1, people):
            person = (books.host + step) % people
            if self.floor.is_present(person):
                self.floor.enter(log.HandedOver(person))
                return True
        return False

    def _is_person(self, guest: Guest, person: int | None) -> bool:
        if person is None or not 0 <= person < len(self.floor.books.chairs):
            self.telling.refuse(guest, "no_such_person")
            return False
        return True

    # The host

    def host(self, guest: Guest, message: protocol.Host, now: float) -> None:
        """Do what only the host may do."""
        books = self.floor.books
        if books.host not in guest.persons and not self._hands_device_round(guest, message.do):
            self.telling.refuse(guest, "not_host")
            return
        needs_person = message.do in ("bot", "person", "hand_over", "head_start")
        if needs_person and not self._is_person(guest, message.person):
            return
        entry = self._host_entry(message)
        if message.do == "pause":
            self.conduct.stop(now)
        if message.do == "start":
            self._start_now()
        elif entry is not None:
            self.floor.enter(entry)
        if message.do == "close":
            self._close()
            return
        self.begin_if_complete(now)
        self.conduct.refresh(now)
        self.telling.room_to_all(now)

    def _hands_device_round(self, guest: Guest, deed: protocol.HostDeed) -> bool:
        """Several people share a screen: while it goes round the table may stand still, though none is host."""
        return deed in ("pause", "resume") and len(guest.persons) > 1 and not self.floor.books.timed

    def _host_entry(self, message: protocol.Host) -> log.AnyEntry | None:
        person = message.person or 0
        head_start = min(max(message.ms, 0), MOST_HEAD_START_MS)
        deeds: dict[str, log.AnyEntry] = {
            "pause": log.Paused(True),
            "resume": log.Paused(False),
            "bot": log.Tempered(person, message.temper),
            "person": log.Tempered(person, None),
            "hand_over": log.HandedOver(person),
            "close": log.Shut(),
            "open": log.Listed(True),
            "unlist": log.Listed(False),
            "pace": log.Paced(message.pace),
            "head_start": log.HeadStart(person, head_start),
        }
        return deeds.get(message.do)

    def _start_now(self) -> None:
        """Begin although places are free: bots have them until somebody sits down."""
        books = self.floor.books
        if books.state != "waiting":
            return
        for person, chair in enumerate(books.chairs):
            if not chair.taken and chair.temper is None:
                self.floor.enter(log.Tempered(person, SUBSTITUTE))
        self.floor.enter(log.Started())

    def _close(self) -> None:
        for guest in self.floor.guests.values():
            self.floor.send(guest, protocol.Closed(n=self.floor.books.n))
            self.floor.out.drops.append(guest.connection)
        self.floor.out.drops += [spare.connection for spares in self.floor.spares.values() for spare in spares]

    # Emotes

    def emote(self, guest: Guest, message: protocol.SayEmote, now: float) -> None:
        """Pass a ready-made word on to everybody."""
        person = message.person if message.person is not None else next(iter(guest.persons), None)
        if person is None or person not in guest.persons:
            self.telling.refuse(guest, "not_seated")
        elif now - guest.emote_at < EMOTE_EVERY_MS:
            self.telling.refuse(guest, "too_often")
        else:
            guest.emote_at = now
            for other in self.floor.guests.values():
                self.floor.send(other, protocol.Emoted(n=self.floor.books.n, person=person, emote=message.emote))

    # Slips

    def back(self, guest: Guest, _: protocol.Back, now: float) -> None:
        """Take one's last input back: freely among bots and on one screen, else if the others agree."""
        books = self.floor.books
        slips = [(last_slip(books, person), person) for person in guest.persons]
        possible = [(to, person) for to, person in slips if isinstance(to, int)]
        if not possible:
            reasons = [why for why, _ in slips if isinstance(why, str)] or ["not_seated"]
            telling = [why for why in reasons if why != "nothing_to_take_back"]
            self.telling.refuse(guest, (telling or reasons)[0])
            return
        person = max(possible)[1]
        others = {
            other
            for other in range(len(books.chairs))
            if not self.floor.is_bot(other) and self.floor.is_present(other) and other not in guest.persons
        }
        if not others:
            self._take_back(person, now)
            return
        self.asking = (person, books.n, others)
        for other_guest in self.floor.guests.values():
            if others & set(other_guest.persons):
                self.floor.send(other_guest, protocol.Asked(n=books.n, person=person))

    def answer(self, guest: Guest, message: protocol.Answer, now: float) -> None:
        """One of those who were asked agrees, or does not; a wish lapses when the table has changed."""
        if self.asking is None or self.asking[1] != self.floor.books.n or not self.asking[2] & set(guest.persons):
            self.telling.refuse(guest, "nothing_to_take_back")
            return
        person, _, others = self.asking
        others -= set(guest.persons)
        if message.yes and others:
            return
        self.asking = None
        for other in self.floor.guests.values():
            self.floor.send(other, protocol.Answered(n=self.floor.books.n, person=person, yes=message.yes))
        if message.yes:
            self._take_back(person, now)

    def _take_back(self, person: int, now: float) -> None:
        to = last_slip(self.floor.books, person)
        if isinstance(to, int):
            self.floor.enter(log.TakenBack(to, person))
            self.telling.views_to_all()
            self.conduct.refresh(now)

    # Questions and reports

    def way(self, guest: Guest, message: protocol.AskWay, _: float) -> None:
        """Tell which way a move would walk, to the one who may make it; none where the table has moved on."""
        books = self.floor.books
        if message.seat not in self.telling.eyes(guest):
            self.telling.refuse(guest, "not_your_seat")
        elif not hasattr(books.table.game.notation, "way"):
            self.telling.refuse(guest, "bad_message")
        else:
            is_open = message.text in self.floor.legal(message.seat)
            squares = books.table.way(message.text) if is_open else []
            self.floor.send(guest, protocol.Way(n=books.n, seat=message.seat, text=message.text, squares=squares))

    def report(self, guest: Guest, message: protocol.Report, now: float) -> None:
        """Keep a word that something is wrong, with the table's own log, and give its number."""
        books = self.floor.books
        words = message.words.strip()
        if len(words) > protocol.LONGEST_REPORT:
            self.telling.refuse(guest, "too_long")
        elif now - guest.report_at < REPORT_EVERY_MS or len(books.reports) >= MOST_REPORTS:
            self.telling.refuse(guest, "too_often")
        else:
            guest.report_at = now
            number = f"{books.room}-{len(books.reports) + 1}"
            self.floor.enter(log.Reported(number, words, next(iter(guest.persons), None)))
            self.floor.send(guest, protocol.Reported(n=books.n, number=number))

    # Another game

    def rematch(self, guest: Guest, _: protocol.Rematch, now: float) -> None:
        """Play again at the same room, the seats moved on by one."""
        books = self.floor.books
        if not guest.persons:
            self.telling.refuse(guest, "not_seated")
        elif books.state != "over":
            self.telling.refuse(guest, "not_over")
        else:
            old = books.table.record()
            table = mousehole.Table(
                old["game"], players=old["players"], options=old["options"], components=old.get("components")
            )
            self.floor.enter(log.Dealt(table.record()))
            self.floor.clock.stop(0)
            self.telling.room_to_all(now)
            self.telling.views_to_all()
            self.conduct.refresh(now)
