"""Reaction games in the room core, on a virtual clock: reveals, stamps, holding back, judgement, late hands."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from virtual_room import Client, VirtualRoom

from mousehole.server import protocol
from mousehole.server.fairness.lineup import FASTEST_MS, Held, Lineup
from mousehole.server.fairness.link import MOST_CORRECTION_MS, MOST_ROUND_TRIP_MS, PING_EVERY_MS, Link
from mousehole.server.fairness.reactions import OPEN_MS
from mousehole.server.room.pace import TEMPI
from mousehole.server.room.presence import ABSENT_MS

PICKED = {"phase": "roll"}
DICE = {"dice": {"six_faces": {"die1": ["mouse"] * 6, "die2": ["cat"] * 6}}}  # a duel, whatever is rolled
COMMON_SUM = {"piles": [["15", "20"], ["16"], ["17", "19"]], "faceup": [["4+4"], ["8"], ["9"]], "turn": 2, "now": 5000,
              "laid": 1000, "ready": 2000}  # fmt: skip


class Lines(VirtualRoom):
    """A room whose clients live at the end of a line: `delay` ms there and back, each with a clock of its own."""

    def __init__(self, *args: Any, delays: dict[int, float], **asked: Any) -> None:
        super().__init__(*args, **asked)
        self.delays = delays
        self.ahead: list[tuple[float, int, Callable[[], None]]] = []
        self.order = count()

    def later(self, ms: float, do: Callable[[], None]) -> None:
        heapq.heappush(self.ahead, (self.now + ms, next(self.order), do))

    def carry_out(self) -> None:
        before = {number: len(client.frames) for number, client in self.clients.items()}
        super().carry_out()
        for number, client in list(self.clients.items()):
            for frame in client.frames[before.get(number, 0) :]:
                if frame["t"] == "ping":
                    self._answer(client, frame["k"])

    def _answer(self, client: Client, number: int) -> None:
        delay = self.delays[client.connection]
        self.later(2 * delay, lambda: self.receive(client.connection, {"t": "pong", "k": number, "c": self.now}))

    def pass_time(self, ms: float) -> None:
        end = self.now + ms
        while True:
            wake = self.room.next_wake()
            moments = [end] + ([] if wake is None else [wake]) + ([self.ahead[0][0]] if self.ahead else [])
            if min(moments) >= end and not (self.ahead and self.ahead[0][0] <= end):
                break
            super().pass_time(max(min(moments) - self.now, 0))
            while self.ahead and self.ahead[0][0] <= self.now:
                heapq.heappop(self.ahead)[2]()
        super().pass_time(max(end - self.now, 0))

    @property
    def at(self) -> float:
        return self.room.clock.read(self.now)


def race(
    delays: dict[int, float], game: str = "addi_cats", position: Any = None, **asked: Any
) -> tuple[Lines, list[Client]]:
    """A started table with people at the ends of lines, their round trips measured."""
    lines = Lines(game, players=3, position=position or COMMON_SUM, delays=delays, **asked)
    clients = [lines.join(person) for person in range(3)]
    lines.pass_time(1500)
    return lines, clients


def happened(client: Client) -> list[dict[str, Any]]:
    """Every event that a client was told."""
    return [event for frame in client.of("events") for event in frame["events"]]


def test_earlier_stamp_wins_although_it_arrives_later() -> None:
    lines, (near, far, _) = race({1: 2, 2: 120, 3: 2}, options={"tie_ms": 0})
    made = lines.at
    lines.pass_time(40)
    near.play("slap", at=made + 40)
    lines.pass_time(80)
    far.play("slap", at=made)
    lines.pass_time(1000)
    exchange = next(event for event in happened(near) if event["kind"] == "exchange")
    assert exchange["seat"] == 1


def test_input_waits_only_as_long_as_another_may_be_under_way() -> None:
    lines, (near, *_) = race({1: 2, 2: 2, 3: 2})
    near.play("slap", at=lines.at)
    lines.pass_time(60)
    assert any(event["kind"] == "slap" for event in happened(near))


def test_stamp_that_cannot_be_is_clamped_and_the_claim_is_logged() -> None:
    lines, (near, *_) = race({1: 2, 2: 2, 3: 2})
    arrival = lines.at
    near.play("slap", at=arrival - 900)
    lines.pass_time(200)
    entry = next(entry for entry in lines.log if getattr(entry, "claimed", None) is not None)
    at = int(entry.text.rpartition("@")[2])
    assert arrival - 4 - 21 <= at <= arrival
    assert entry.claimed == arrival - 900


def test_flip_is_revealed_to_all_at_one_moment_ahead() -> None:
    lines, (near, far, asker) = race({1: 2, 2: 100, 3: 2})
    asker.play("flip")
    lines.pass_time(600)
    shown = [client.last("events")["show"] for client in (near, far, asker)]
    assert shown[0] is not None
    assert len(set(shown)) == 1
    flip = near.of("events")[-1]
    assert flip["events"][0]["kind"] == "flip"
    assert flip["at"] - COMMON_SUM["now"] > 0


def test_of_two_quick_flips_each_is_answered_and_neither_turns_a_card_that_nobody_meant() -> None:
    lines, (_, _, asker) = race({1: 2, 2: 100, 3: 2, 4: 2})
    played = len(lines.table.record()["inputs"])
    asker.play("flip", id="first")
    asker.play("flip", id="second")
    lines.pass_time(2000)
    assert [(frame["id"], frame["reason"]) for frame in asker.of("refused")] == [("second", "already_asked")]
    assert [frame["id"] for frame in asker.of("ack")] == ["first"]
    asker.leave()
    back = lines.join(2)
    back.play("flip", id="first")
    lines.pass_time(2000)
    assert back.last("ack")["id"] == "first"
    assert len(lines.table.record()["inputs"]) == played + 1


def test_flip_that_is_said_again_by_a_new_line_is_answered_there() -> None:
    lines, (_, _, asker) = race({1: 2, 2: 100, 3: 2, 4: 2})
    played = len(lines.table.record()["inputs"])
    asker.play("flip", id="only")
    back = lines.join(2)
    back.play("flip", id="only")
    lines.pass_time(2000)
    assert back.last("ack")["id"] == "only"
    assert len(lines.table.record()["inputs"]) == played + 1


def test_hand_that_is_said_again_by_a_new_line_while_it_waits_is_answered_there() -> None:
    lines, (near, _, _) = race({1: 2, 2: 120, 3: 2, 4: 2})
    near.play("slap", at=lines.at, id="only")
    near.leave()
    back = lines.join(0)
    back.play("slap", id="only")
    assert back.of("ack") == [], "it still waits for others"
    lines.pass_time(1000)
    assert [frame["id"] for frame in back.of("ack")] == ["only"]


@pytest.mark.parametrize("words", ["slap", "flip"])
def test_copy_that_comes_at_last_by_the_old_line_takes_the_answer_from_no_new_one(words: str) -> None:
    lines, clients = race({1: 2, 2: 120, 3: 2, 4: 2})
    old = clients[0 if words == "slap" else 2]
    new = lines.join(clients.index(old))
    new.play(words, id="only")
    old.play(words, id="only")  # it was held up on its way
    lines.pass_time(2000)
    assert [frame["id"] for frame in new.of("ack")] == ["only"]


def test_flip_is_not_taken_where_an_earlier_slap_was_under_way() -> None:
    lines, (near, far, asker) = race({1: 2, 2: 120, 3: 2})
    made = lines.at
    lines.pass_time(50)
    asker.play("flip", id="card")
    lines.pass_time(100)
    far.play("slap", at=made)
    lines.pass_time(1500)
    kinds = [event["kind"] for event in happened(near)]
    assert "exchange" in kinds
    assert "sin" not in kinds
    assert asker.last("refused")["id"] == "card"


@pytest.mark.parametrize(("shown", "counts_as"), [("7", FASTEST_MS), ("8", 5)])
def test_guess_counts_as_the_fastest_of_hands_unless_there_was_a_right_before(shown: str, counts_as: int) -> None:
    position = COMMON_SUM | {"faceup": [["4+4"], [shown], ["9"]], "piles": [["15"], ["16"], ["C", "19"]]}
    lines, (near, _, asker) = race({1: 2, 2: 2, 3: 2}, position=position)
    asker.play("flip")
    lines.pass_time(30)
    reveal = near.last("events")["at"]
    lines.pass_time(reveal + 7 - lines.at)
    near.play("slap", at=reveal + 5)
    lines.pass_time(400)
    slap = next(event for event in happened(near) if event["kind"] == "slap")
    assert slap["ms"] == reveal + counts_as


def test_hand_that_was_right_when_it_fell_is_never_punished_for_its_slow_packet() -> None:
    lines, (near, far, asker) = race(
        {1: 2, 2: 2, 3: 2}, position=COMMON_SUM | {"turn": 0, "piles": [["15"], ["16"], ["17"]]}
    )
    made = lines.at
    near.play("flip")  # covers one of the two equal sums
    lines.pass_time(1500)
    asked = lines.table.turn
    [near, far, asker][asked].play(f"{asked} flip")
    lines.pass_time(1500)
    frames = far.play("slap", at=made, id="slow")
    lines.pass_time(500)
    kinds = [event["kind"] for event in happened(near) if event["seat"] == 1]
    assert "sin" not in kinds
    assert frames or far.last("refused")["reason"] == "late"


def test_hand_for_an_earlier_roll_is_no_answer_to_the_next_one() -> None:
    lines, clients = race({1: 2, 2: 2, 3: 2}, game="mamicatchmi", position=PICKED, pace="calm", components=DICE)
    clients[0].say(t="go")
    lines.pass_time(TEMPI["calm"].tumble + 300)
    first = clients[0].last("events")["at"]
    clients[0].play("grab mouse", at=lines.at)
    clients[0].play("place burrow_in", at=lines.at)
    lines.pass_time(500)
    assert any(event["kind"] == "duel_won" for event in happened(clients[0]))
    clients[1].say(t="go")
    lines.pass_time(TEMPI["calm"].outcome + TEMPI["calm"].tumble + 300)
    clients[1].play("grab cat", at=first + 250)  # its packet was lost on the way
    clients[1].play("place burrow_side", at=first + 400)
    lines.pass_time(300)
    assert [frame["reason"] for frame in clients[1].of("refused")] == ["late", "late"]
    assert not any(event["seat"] == 1 and event["kind"] in ("grab", "placed") for event in happened(clients[0]))
    clients[1].play("grab cat", at=lines.at)
    lines.pass_time(300)
    assert any(event["seat"] == 1 and event["kind"] == "grab" for event in happened(clients[0]))


def test_tables_from_before_a_pause_judge_no_hand_after_it() -> None:
    lines, (near, *_) = race({1: 2, 2: 2, 3: 2}, position=COMMON_SUM | {"turn": 0})
    near.play("flip")
    lines.pass_time(OPEN_MS + 500)
    assert lines.room.autoplay.reactions._shadows
    near.say(t="host", do="pause")
    assert not lines.room.autoplay.reactions._shadows


def test_wrong_hand_is_punished_however_it_is_stamped() -> None:
    position = COMMON_SUM | {"faceup": [["4+4"], ["7"], ["9"]], "turn": 0}
    lines, (near, far, _) = race({1: 2, 2: 2, 3: 2}, position=position)
    made = lines.at
    near.play("flip")
    lines.pass_time(1500)
    far.play("slap", at=made)
    lines.pass_time(500)
    assert any(event["kind"] == "sin" for event in happened(near))


def test_close_finish_is_shown_with_everybody_s_times() -> None:
    position = COMMON_SUM | {"piles": [["15"], ["16"], ["C", "19"]]}
    lines, (near, far, asker) = race({1: 2, 2: 2, 3: 2}, position=position)
    asker.play("flip")
    lines.pass_time(700)
    reveal = near.last("events")["at"]
    for client, ms in ((near, 800), (far, 830), (asker, 980)):
        lines.pass_time(reveal + ms + 2 - lines.at)
        client.play("slap 10", at=reveal + ms)
    lines.pass_time(1000)
    photo = near.last("photo")
    assert [(row["seat"], row["ms"]) for row in photo["finishers"]] == [(0, 800), (1, 830), (2, 980)]
    assert photo["at"] == reveal


def test_device_delay_and_head_start_are_taken_off_and_open_to_all() -> None:
    position = COMMON_SUM | {"faceup": [["4+4"], ["7"], ["9"]], "piles": [["15"], ["16"], ["C", "19"]]}
    lines, (near, far, asker) = race({1: 2, 2: 2, 3: 2}, position=position)
    far.say(t="warmup", ms=5000, frame=40)
    near.say(t="host", do="head_start", person=1, ms=150)
    assert near.last("room")["people"][1]["correction"] == MOST_CORRECTION_MS
    assert near.last("room")["people"][1]["head_start"] == 150
    asker.play("flip")
    lines.pass_time(1200)
    reveal = near.last("events")["at"]
    lines.pass_time(reveal + 1502 - lines.at)
    far.play("slap", at=reveal + 1500)
    lines.pass_time(1000)
    slap = next(event for event in happened(near) if event["kind"] == "slap")
    assert slap["ms"] == reveal + 1500 - 150 - MOST_CORRECTION_MS


def test_roll_waits_for_go_and_comes_by_itself_after_the_pace_time() -> None:
    lines, clients = race({1: 2, 2: 2, 3: 2}, game="mamicatchmi", position=PICKED, pace="calm")
    assert clients[0].last("legal")["go"]
    assert not clients[1].last("legal")["go"]
    assert clients[1].say(t="go")[-1]["reason"] == "not_your_chance"
    clients[0].say(t="go")
    lines.pass_time(TEMPI["calm"].tumble + 300)
    assert clients[1].last("events")["events"][0]["kind"] == "roll"


def test_timeout_comes_when_nothing_earlier_can_come() -> None:
    lines, (near, _, asker) = race({1: 2, 2: 100, 3: 2}, position=COMMON_SUM | {"piles": [["15"], ["16"], ["C", "19"]]})
    asker.play("flip")
    lines.pass_time(900)
    due = near.last("events")["due"]
    lines.pass_time(due - lines.at + 100)
    assert near.last("events")["due"] == due
    lines.pass_time(300)
    assert near.last("events")["due"] is None
    assert lines.room.game.at == due


@pytest.mark.parametrize("game", ["addi_cats", "mamicatchmi"])
def test_absent_person_is_only_helped_with_what_is_forced(game: str) -> None:
    lines = Lines(game, players=3, delays={1: 2, 2: 2, 3: 2, 4: 2}, pace="quick")
    clients = [lines.join(person) for person in range(3)]
    clients[0].leave()
    lines.pass_time(ABSENT_MS + 5000)
    texts = [entry.text for entry in lines.log if hasattr(entry, "text")]
    verbs = {text.split()[1] for text in texts if text.startswith("0 ")}
    assert verbs <= {"flip", "pick", "pass"}
    assert verbs


@pytest.mark.parametrize("game", ["addi_cats", "mamicatchmi"])
def test_race_goes_on_after_a_crash_from_the_last_input_s_millisecond(game: str) -> None:
    chase = COMMON_SUM | {"piles": [["15"], ["16"], ["C", "19"]]}
    asked: dict[str, Any] = {"position": PICKED, "components": DICE} if game == "mamicatchmi" else {"position": chase}
    lines, clients = race(dict.fromkeys(range(1, 9), 2.0), game=game, **asked)
    clients[0].say(t="go") if game == "mamicatchmi" else clients[2].play("flip")
    lines.pass_time(TEMPI["normal"].tumble + 900)
    at, due, state = lines.room.game.at, lines.table.due, bytes(lines.table)
    assert due is not None
    lines.restart()
    lines.ahead = []
    assert (lines.room.game.at, lines.table.due, bytes(lines.table)) == (at, due, state)
    again = lines.join(0)
    assert again.last("room")["clock"]["at"] == at


def test_ping_does_not_speak_of_a_state_that_is_not_on_disk() -> None:
    virtual_room = VirtualRoom("addi_cats", players=2)
    virtual_room.join(0, 1)
    room = virtual_room.room
    while room.game.n == 0:  # a flip that the disk has not heard of
        room.receive(1, protocol.decode('{"t": "input", "text": "0 flip", "id": "x"}'), virtual_room.now)
        virtual_room.now += 50
        room.wake(virtual_room.now)
    room.outcome()
    virtual_room.now += PING_EVERY_MS
    room.wake(virtual_room.now)
    assert [json.loads(ping.data)["n"] for ping in room.outcome().pings] == [0]


def test_answers_of_a_line_wait_for_no_disk_and_are_no_reason_to_look_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    virtual_room = VirtualRoom("addi_cats", players=2)
    virtual_room.join(0, 1)
    room, woken = virtual_room.room, list[float]()
    monkeypatch.setattr(room.autoplay, "wake", woken.append)
    room.receive(1, protocol.Probe(), virtual_room.now)
    out = room.outcome()
    assert [json.loads(alive.data)["t"] for alive in out.pings] == ["alive"]
    assert not out.is_to_be_told
    assert woken == []
    room.receive(1, protocol.Back(), virtual_room.now)
    assert room.outcome().is_to_be_told, "it is refused, or asked for"
    assert woken == [virtual_room.now]


def test_link_believes_at_most_the_cap_and_nothing_unmeasured() -> None:
    link = Link()
    assert link.believe(100.0, 500.0) == 500.0
    link.next_ping(0)
    link.heard(1, 12345.0, 900.0)
    assert link.believed == MOST_ROUND_TRIP_MS
    assert link.believe(0.0, 1000.0) == 1000.0 - link.window
    assert link.believe(2000.0, 1000.0) == 1000.0
    link.heard(1, 0.0, 901.0)  # an answer to no question
    assert len(link.trips) == 1


def test_lineup_is_in_the_order_of_times_then_of_arrival() -> None:
    lineup = Lineup()
    for at in (5.0, 3.0, 5.0, 1.0):
        number = lineup.number()
        lineup.add(Held(at, number, number, "slap"))
    assert [held.seat for held in lineup.drain()] == [3, 1, 0, 2]


def test_pause_takes_effect_when_nobody_can_be_about_to_react() -> None:
    lines, (near, *_) = race({1: 2, 2: 2, 3: 2}, position=COMMON_SUM | {"turn": 0})
    near.play("flip")
    lines.pass_time(400)
    near.say(t="host", do="pause")
    assert not near.last("room")["paused"]
    lines.pass_time(OPEN_MS + 200)
    assert near.last("room")["paused"]


def test_pause_that_waits_for_a_clock_to_run_out_is_not_looked_at_before() -> None:
    lines, (host, *_) = race({1: 2, 2: 2, 3: 2}, "mamicatchmi", PICKED, components=DICE)
    host.say(t="go")
    lines.pass_time(TEMPI["calm"].tumble + 300)
    host.say(t="host", do="pause")
    lines.pass_time(OPEN_MS + 200)
    due = lines.room.game.due
    assert due is not None
    assert not host.last("room")["paused"]
    assert (lines.room.autoplay.next_wake() or 0) > lines.now
    lines.pass_time(due - lines.at + 500)
    assert host.last("room")["paused"]


def test_time_that_passed_before_a_pause_is_not_given_back() -> None:
    lines, (near, *_) = race({1: 2, 2: 2, 3: 2}, position=COMMON_SUM | {"turn": 0})
    near.play("flip")
    lines.pass_time(OPEN_MS + 500)
    near.say(t="host", do="pause")
    at = near.last("room")["clock"]["at"]
    assert at > lines.room.autoplay.reactions.reveal + OPEN_MS
    lines.pass_time(1500)
    near.say(t="host", do="resume")
    assert near.last("room")["clock"]["at"] == at


def test_who_only_watches_is_sent_a_reveal_when_it_is_shown_and_nobody_waits_for_them() -> None:
    lines, (near, *_) = race({1: 2, 2: 2, 3: 2}, position=COMMON_SUM | {"turn": 0})
    lines.delays[4] = 200
    watcher = lines.join_with()
    link = lines.room.presence.guests[watcher.connection].link
    lines.pass_time(2500)
    assert link.one_way > 100
    asked = lines.now
    near.play("flip")
    out = lines.room.outbox
    lines.pass_time(700)
    assert out.reveal_show < asked + 150
    assert out._moment_for(lines.room.presence.guests[watcher.connection]) == out.reveal_show


def test_suspect_is_told_to_the_host_in_words_and_not_to_the_suspect() -> None:
    lines, (near, far, _) = race({1: 2, 2: 2, 3: 2}, position=COMMON_SUM | {"turn": 0})
    lines.room.broadcast.suspect(1, ["too_even"], [protocol.SuspectTime(100, 420, 380)])
    lines.carry_out()
    told = near.last("suspected")
    assert (told["person"], told["reasons"]) == (1, ["too_even"])
    assert told["times"] == [{"ms": 100, "arrived": 420, "earliest": 380}]
    assert "even" in told["words"]
    assert not far.of("suspected")


def test_false_warm_up_is_bounded_by_the_pictures_of_the_device() -> None:
    link = Link()
    link.warmed_up(80)
    assert link.correction == pytest.approx(33.3, abs=0.1)
    link.warmed_up(80, frame=40)
    assert link.correction == MOST_CORRECTION_MS
    link.be_strict()
    assert link.correction == pytest.approx(33.3, abs=0.1)
