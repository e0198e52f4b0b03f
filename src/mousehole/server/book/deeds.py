"""What may be done with the book, and by whom: each deed looks at the book and gives the entries to be written."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from mousehole.engine.errors import MouseholeError
from mousehole.server.book import bodies, entries, evening_bodies
from mousehole.server.book.book import Book
from mousehole.server.book.entries import AnyBookEntry
from mousehole.server.book.evenings import Evening
from mousehole.server.book.rounds import draw_round
from mousehole.server.room.names import clean_name, clean_title
from mousehole.server.room.tokens import ROOM_LETTERS
from mousehole.table.table import Table

LEAST_SECRET, MOST_SECRET = 22, 200  # characters of a device's secret: 22 of base 64 are 128 bits
CODE_LENGTH = 10  # 49 bits, for one use within minutes
PERSON_CODE_S = 15 * 60.0
HOUSE_CODE_S = 24 * 3600.0
MOST_PEOPLE = 2000
MOST_DEVICES = 16  # of one person
MOST_AT_EVENING = 64
MOST_GAMES = 30
MOST_ROUNDS = 50
MOST_WEEKS = 53
MOST_OPEN = 20  # evenings that one person has begun and that are not over
MOST_WEIGHT = 10.0
MOST_POINTS = 1000

Entries = list[AnyBookEntry]


class BookRefusal(MouseholeError):
    """The book says no: an HTTP status and a reason that has a sentence."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


def digest_of_secret(secret: str) -> str:
    """What is kept of a device's secret, or of a code."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Caller:
    """Who asks: a device by its secret, the machine's own browser (`is_own`), or nobody known."""

    digest: str | None = None
    is_own: bool = False

    @classmethod
    def with_secret(cls, secret: str, is_own: bool = False) -> Caller:
        """Whoever shows this secret; BookRefusal where it is too short to be one."""
        if not secret:
            return cls(None, is_own)
        if not LEAST_SECRET <= len(secret) <= MOST_SECRET:
            raise BookRefusal(400, "bad_secret")
        return cls(digest_of_secret(secret), is_own)

    def people(self, book: Book) -> set[int]:
        """The people whose device this is."""
        return book.devices.get(self.digest, set()) if self.digest else set()

    def is_inside(self, book: Book) -> bool:
        """Does this device belong to the house?"""
        return self.is_own or (self.digest is not None and self.digest in book.devices)

    def is_host(self, book: Book) -> bool:
        """May this device do what the host of the house does?"""
        return self.is_own or any(book.people[person].host for person in self.people(book))

    def need_inside(self, book: Book) -> None:
        """BookRefusal for whoever is not of the house."""
        if not self.is_inside(book):
            raise BookRefusal(403, "not_in_house")

    def need_host(self, book: Book) -> None:
        """BookRefusal for whoever is no host of the house."""
        self.need_inside(book)
        if not self.is_host(book):
            raise BookRefusal(403, "not_house_host")

    def need_person(self, book: Book, person: int) -> None:
        """BookRefusal for whoever is neither this person nor a host of the house."""
        self.need_inside(book)
        if person not in book.people:
            raise BookRefusal(404, "no_such_member")
        if person not in self.people(book) and not self.is_host(book):
            raise BookRefusal(403, "not_your_page")


def _own_secret(caller: Caller) -> str:
    if caller.digest is None:
        raise BookRefusal(400, "bad_secret")
    return caller.digest


def _free_name(book: Book, name: str, but: int | None = None) -> str:
    clean = clean_name(name)
    if not clean:
        raise BookRefusal(400, "no_name")
    taken = {member.name.casefold() for member in book.people.values() if member.person != but}
    if clean.casefold() in taken:
        raise BookRefusal(409, "name_taken")
    return clean


# People


def add_person(book: Book, caller: Caller, asked: bodies.NewPerson, door: entries.DoorState, now: float) -> Entries:
    """Somebody new, on this device."""
    digest = _own_secret(caller)
    given: Entries = []
    is_host = False
    if asked.code:
        code = _code(book, asked.code, now)
        if code.kind == "person":
            raise BookRefusal(409, "code_of_person")
        is_host = code.kind == "host"
        given.append(entries.CodeUsed(digest_of_secret(tidy(asked.code))))
    elif (book.door or door) == "code" and not caller.is_inside(book):
        raise BookRefusal(403, "door_needs_code")
    if len(book.people) >= MOST_PEOPLE:
        raise BookRefusal(409, "book_full")
    name = _free_name(book, asked.name)
    person = book.next_person
    return [
        *given,
        entries.PersonAdded(person, name, now, clean_name(asked.avatar), asked.child, is_host),
        entries.DeviceLinked(digest, person),
    ]


def change_person(book: Book, caller: Caller, person: int, asked: bodies.PersonChange) -> Entries:
    """Call somebody otherwise, say whether they are a child, or make them a host of the house."""
    caller.need_person(book, person)
    if asked.host is not None or asked.child is False:  # a child does not take that off by itself
        caller.need_host(book)
    name = None if asked.name is None else _free_name(book, asked.name, person)
    avatar = None if asked.avatar is None else clean_name(asked.avatar)
    return [entries.PersonChanged(person, name, avatar, asked.child, asked.host)]


def forget_person(book: Book, caller: Caller, person: int) -> Entries:
    """Forget somebody: their page, their devices, their name in all results."""
    caller.need_person(book, person)
    return [entries.PersonForgotten(person)]


# Devices and codes


def tidy(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in code.casefold() if letter in ROOM_LETTERS)


def new_code() -> str:
    """A code for people to type: letters and digits that look like nothing else."""
    return "".join(secrets.choice(ROOM_LETTERS) for _ in range(CODE_LENGTH))


def _code(book: Book, text: str, now: float) -> entries.CodeMade:
    digest = digest_of_secret(tidy(text))
    code = book.codes.get(digest)
    if code is None or code.until < now:
        raise BookRefusal(403, "no_such_code")
    return entries.CodeMade(digest, code.kind, code.until, code.person)


def make_person_code(book: Book, caller: Caller, person: int, code: str, now: float) -> Entries:
    """A code that links another device to a person."""
    caller.need_person(book, person)
    return [entries.CodeMade(digest_of_secret(code), "person", now + PERSON_CODE_S, person)]


def make_house_code(book: Book, caller: Caller, asked: bodies.NewCode, code: str, now: float) -> Entries:
    """A code that lets somebody in, or makes them a host."""
    caller.need_host(book)
    return [entries.CodeMade(digest_of_secret(code), asked.kind, now + HOUSE_CODE_S)]


def link_device(book: Book, caller: Caller, asked: bodies.UsedCode, now: float) -> Entries:
    """Use a code: this device is that person's too, or a screen of the house."""
    digest = _own_secret(caller)
    code = _code(book, asked.code, now)
    used: Entries = [entries.CodeUsed(code.digest)]
    if code.kind == "host" and not caller.people(book):
        raise BookRefusal(409, "code_wants_person")
    if code.kind == "host":
        return [*used, *(entries.PersonChanged(person, host=True) for person in sorted(caller.people(book)))]
    if code.person is not None:
        held = sum(code.person in people for people in book.devices.values())
        if held >= MOST_DEVICES:
            raise BookRefusal(409, "too_many_devices")
    return [*used, entries.DeviceLinked(digest, code.person)]


def leave_device(book: Book, caller: Caller, person: int | None) -> Entries:
    """This device is a person's no longer, or knows nothing of the house any more."""
    caller.need_inside(book)
    return [entries.DeviceUnlinked(_own_secret(caller), person)]


def set_house(book: Book, caller: Caller, asked: bodies.HouseChange) -> Entries:
    """What the host of the house sets."""
    caller.need_host(book)
    name = None if asked.name is None else clean_title(asked.name)
    return [entries.HouseSet(name, asked.door, asked.hide_ratings, asked.luck_free)]


# Rooms


def bind_seats(book: Book, caller: Caller, room: str, people: dict[int, int], now: float) -> Entries:
    """At a room these places are these people's, all of them of this device."""
    caller.need_inside(book)
    mine = caller.people(book)
    if any(person not in book.people for person in people.values()):
        raise BookRefusal(404, "no_such_member")
    if not caller.is_own and any(person not in mine for person in people.values()):
        raise BookRefusal(403, "not_your_page")
    known = book.seats.get(room, {})
    if any(known.get(place, person) != person for place, person in people.items()):
        raise BookRefusal(409, "seat_of_another")
    whole = known | people
    if len(set(whole.values())) != len(whole):
        raise BookRefusal(409, "sits_already")
    fresh = {str(place): person for place, person in people.items() if place not in known}
    return [entries.SeatsBound(room, fresh, now)] if fresh else []


# Evenings


def make_evening(book: Book, caller: Caller, asked: evening_bodies.NewEvening, now: float) -> Entries:
    """Begin an evening, a league or a tournament."""
    caller.need_inside(book)
    _check_evening(book, asked)
    number = max(book.evenings, default=0) + 1
    maker = min(caller.people(book), default=None)
    begun = [each for each in book.evenings.values() if each.made.maker == maker and not each.is_over(now)]
    if len(begun) >= MOST_OPEN and not caller.is_host(book):
        raise BookRefusal(409, "too_many_evenings")
    return [
        entries.EveningMade(
            number, asked.kind, clean_title(asked.name), asked.games, asked.people, now, maker, asked.rounds,
            asked.points, asked.seats, asked.less_luck, asked.less_speed, asked.fill, asked.pace, asked.weeks,
        )
    ]  # fmt: skip


def _check_evening(book: Book, asked: evening_bodies.NewEvening) -> None:
    _check_people(book, asked.people)
    if len(asked.people) < 2:
        raise BookRefusal(400, "evening_of_one")
    if not 1 <= len(asked.games) <= MOST_GAMES:
        raise BookRefusal(400, "evening_without_games")
    for each in asked.games:
        Table(each.game, options=each.options)  # says what is wrong with a game or an option
        if not 0 <= each.weight <= MOST_WEIGHT:
            raise BookRefusal(400, "bad_weight")
    if not (0 <= asked.less_luck <= 1 and 0 <= asked.less_speed <= 1):
        raise BookRefusal(400, "bad_weight")
    is_odd = not 0 <= asked.rounds <= MOST_ROUNDS or not 0 <= asked.weeks <= MOST_WEEKS
    if is_odd or len(asked.points) > MOST_AT_EVENING or any(not 0 <= each <= MOST_POINTS for each in asked.points):
        raise BookRefusal(400, "bad_rounds")


def _check_people(book: Book, people: list[int]) -> None:
    if len(people) > MOST_AT_EVENING:
        raise BookRefusal(400, "evening_too_large")
    if any(person not in book.people for person in people):
        raise BookRefusal(404, "no_such_member")
    if len(set(people)) != len(people):
        raise BookRefusal(400, "twice_at_evening")


def evening_of(book: Book, number: int) -> Evening:
    """An evening by its number; BookRefusal where there is none."""
    evening = book.evenings.get(number)
    if evening is None:
        raise BookRefusal(404, "no_such_evening")
    return evening


def may_lead(book: Book, caller: Caller, evening: Evening) -> bool:
    """May this device draw rounds, decide tables and end it: whoever has made it, or a host of the house?"""
    return caller.is_host(book) or evening.made.maker in caller.people(book)


def do_evening(book: Book, caller: Caller, number: int, asked: evening_bodies.EveningDeed, now: float) -> Entries:
    """A deed of an evening; rooms are opened for tables that have none after it."""
    caller.need_inside(book)
    evening = evening_of(book, number)
    is_own_way = asked.do in ("join", "leave") and asked.people and set(asked.people) <= caller.people(book)
    if not is_own_way and not may_lead(book, caller, evening):
        raise BookRefusal(403, "not_your_evening")
    if evening.is_over(now):
        raise BookRefusal(409, "evening_over")
    match asked.do:
        case "join":
            _check_people(book, asked.people)
            if len({*evening.people, *asked.people}) > MOST_AT_EVENING:
                raise BookRefusal(400, "evening_too_large")
            fresh = [person for person in asked.people if person not in evening.present]
            return [entries.EveningJoined(number, fresh)] if fresh else []
        case "leave":
            if not set(asked.people) <= set(evening.people):
                raise BookRefusal(404, "not_at_evening")
            going = [person for person in asked.people if person not in evening.gone]
            return [entries.EveningLeft(number, going)] if going else []
        case "end":
            return [entries.EveningEnded(number, now)]
        case "decide":
            return [_decide(evening, number, asked)]
        case "again":
            _table(evening, asked.table)
            return []
        case "next":
            return _next(evening, number)


def _table(evening: Evening, table: int | None) -> int:
    if table is None or not evening.rounds or not 0 <= table < len(evening.rounds[-1].tables):
        raise BookRefusal(404, "no_such_table")
    return table


def _decide(evening: Evening, number: int, asked: evening_bodies.EveningDeed) -> entries.TableDecided:
    table = _table(evening, asked.table)
    people = evening.rounds[-1].tables[table].people
    if len(asked.places) != len(people) or any(not 1 <= place <= len(people) for place in asked.places):
        raise BookRefusal(400, "bad_places")
    if min(asked.places) != 1:
        raise BookRefusal(400, "bad_places")
    return entries.TableDecided(number, len(evening.rounds) - 1, table, asked.places)


def _next(evening: Evening, number: int) -> Entries:
    if evening.rounds and any(table.room is None and not table.places for table in evening.rounds[-1].tables):
        return []  # its tables are to be opened first
    if not evening.may_draw:
        raise BookRefusal(409, "round_not_over" if evening.rounds else "nobody_to_draw")
    game, drawn = draw_round(evening)
    return [entries.RoundDrawn(number, game, drawn.tables, drawn.byes)]
