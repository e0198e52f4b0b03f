"""Taking a slip back: never after luck has spoken or something hidden has been shown."""

from __future__ import annotations

import mousehole
from mousehole.engine.errors import Refused
from mousehole.engine.random import stream
from mousehole.server import log, protocol
from mousehole.server.room.autoplay import Autoplay
from mousehole.server.room.broadcast import Broadcast
from mousehole.server.room.game import RoomGame
from mousehole.server.room.outbox import Outbox
from mousehole.server.room.presence import Guest, Presence
from mousehole.server.room.state import RoomState

WORLDS = 8  # other deals that are tried for each seat


class TakeBacks:
    """Lets people take a slip back."""

    def __init__(
        self, state: RoomState, presence: Presence, outbox: Outbox, broadcast: Broadcast, autoplay: Autoplay
    ) -> None:
        self._state, self._game, self._presence = state, state.game, presence
        self._outbox, self._broadcast, self._autoplay = outbox, broadcast, autoplay
        self.asking: tuple[int, int, set[int]] | None = None  # who wants what back, state number, who has yet to agree

    def back(self, guest: Guest, message: protocol.Back, now: float) -> None:
        """Take one's last input back: freely among bots and on one screen, else if the others agree."""
        state, game = self._state, self._game
        slips = [(last_slip(game, person), person) for person in guest.persons]
        possible = [(to, person) for to, person in slips if isinstance(to, int)]
        if message.ask:
            self._outbox.send(guest, protocol.MayBack(n=game.n, may=bool(possible)))
            return
        if not possible:
            reasons = [why for why, _ in slips if isinstance(why, str)] or ["not_seated"]
            others_say = [why for why in reasons if why != "nothing_to_take_back"]
            self._broadcast.refuse(guest, (others_say or reasons)[0])
            return
        person = max(possible)[1]
        others = {
            other
            for other in range(len(state.chairs))
            if not self._presence.is_bot(other) and self._presence.is_present(other) and other not in guest.persons
        }
        if not others:
            self._take_back(person, now)
            return
        self.asking = (person, game.n, others)
        for other_guest in self._presence.guests.values():
            if others & set(other_guest.persons):
                self._outbox.send(other_guest, protocol.Asked(n=game.n, person=person))

    def answer(self, guest: Guest, message: protocol.Answer, now: float) -> None:
        """One of those who were asked agrees, or does not; a wish lapses when the table has changed."""
        if self.asking is None or self.asking[1] != self._game.n or not self.asking[2] & set(guest.persons):
            self._broadcast.refuse(guest, "nothing_to_take_back")
            return
        person, _, others = self.asking
        others -= set(guest.persons)
        if message.yes and others:
            return
        self.asking = None
        for other in self._presence.guests.values():
            self._outbox.send(other, protocol.Answered(n=self._game.n, person=person, yes=message.yes))
        if message.yes:
            self._take_back(person, now)

    def _take_back(self, person: int, now: float) -> None:
        to = last_slip(self._game, person)
        if isinstance(to, int):
            undone = sum(len(step.events) for step in self._game.steps[to:])
            self._outbox.record(log.TakenBack(to, person))
            for guest in self._presence.guests.values():
                self._outbox.send(guest, protocol.TakenBackMessage(n=self._game.n, person=person, events=undone))
            self._broadcast.views_to_all()
            self._autoplay.refresh(now)


def last_slip(game: RoomGame, person: int) -> int | str:
    """How many inputs stay if the person's last one is taken back, or the reason why it cannot be."""
    if game.timed:
        return "no_take_back"
    if game.table.over:
        return "already_over"
    own = [number for number, who in enumerate(game.last_person) if who == person]
    if not own:
        return "nothing_to_take_back"
    undone = list(game.table.inputs[own[-1] :])
    if any(text.startswith("table ") for text in undone):
        return "luck_since"
    before = game.before(own[-1])
    if any(_shows_hidden(before, undone, seat) for seat in range(before.seats)):
        return "hidden_shown"
    return own[-1]


def _shows_hidden(before: mousehole.Table, inputs: list[str], seat: int) -> bool:
    """Would the seat have seen anything else, had what it could not know been dealt otherwise?"""
    seen = _seen(before.copy(), inputs, seat)
    rng = stream("take back")
    for _ in range(WORLDS):
        world = before.copy()
        # What the seat remembers is left out: the worlds are then too many rather than too few, and the answer is no.
        world.game.rules.resample(world._state, world._box, seat, world.game.knowledge_mirror(), rng)
        try:
            if _seen(world, inputs, seat) != seen:
                return True
        except Refused:
            return True
    return False


def _seen(table: mousehole.Table, inputs: list[str], seat: int) -> list[object]:
    copies = [dict(event.seen_by(seat)) for text in inputs for event in table.play(text)]
    return [copies, table.view(seat), table.legal(seat)]
