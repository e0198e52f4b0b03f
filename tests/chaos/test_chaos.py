"""The short form of `make chaos`: everything fails once; nothing is lost, played twice, or told to the wrong seat."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import ClassVar

import pytest

from chaos import attacks, disks, garbage, order, unruly
from chaos.__main__ import faults
from chaos.kills import Toll, check_room, kill_again_and_again
from chaos.player import Player, Told
from mousehole.server import log
from mousehole.server.hosting.limits import Limits
from mousehole.server.http_bodies import NewRoom
from mousehole.server.room.opening import open_room
from mousehole.server.room.replay import MOST_INPUTS, tell_again
from mousehole.server.room.state import RoomState

needs_workers = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="workers are found by /proc")


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=needs_workers)])
def test_kills_under_load_lose_nothing(tmp_path: Path, workers: int) -> None:
    toll = asyncio.run(kill_again_and_again(tmp_path, kills=3 * workers, seed=7, workers=workers))
    assert toll.is_nothing, toll
    assert toll.acknowledged > 10
    assert toll.views_read > 100


def test_log_cut_at_its_end_keeps_every_earlier_commit(tmp_path: Path) -> None:
    found = asyncio.run(disks.cut_wal(tmp_path, every=97))
    assert found["cuts"] > 50
    assert found["commits_lost_or_torn"] == 0


def test_sync_returns_before_the_acknowledgement_is_sent(tmp_path: Path) -> None:
    found = asyncio.run(order.trace_by_hooks(tmp_path))
    assert found["acknowledgements"] == order.INPUTS
    assert found["told_before_synced"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_kernel_says_so_too(tmp_path: Path, workers: int) -> None:
    found = asyncio.run(order.trace(tmp_path, workers))
    assert found["acknowledgements"] >= order.INPUTS
    assert found["told_before_synced"] == 0


def test_order_is_read_from_the_kernel_s_list() -> None:
    ack, sync = 'write(9, "{\\"t\\":\\"ack\\"}", 12) = 12', "7 fdatasync(14)      = 0"
    assert order.count_order([sync, ack, sync, ack])["told_before_synced"] == 0
    assert order.count_order([sync, ack, ack, sync])["told_before_synced"] == 1
    assert order.count_order(["7 fdatasync(14 <unfinished ...>", ack])["told_before_synced"] == 1
    assert order.count_order(["7 <... fdatasync resumed>) = 0", ack])["told_before_synced"] == 0
    assert order.count_order(["7 fdatasync(14) = -1 EIO", ack])["told_before_synced"] == 1


def test_full_disk_loses_nothing_that_was_told(tmp_path: Path) -> None:
    found = asyncio.run(disks.fill_disk(tmp_path))
    assert found["acknowledged_before_full"] > 0
    assert (found["acknowledged_lost"], found["played_on_after"]) == (0, True)


def test_slow_disk_makes_nobody_hear_early_and_nobody_else_wait(tmp_path: Path) -> None:
    found = asyncio.run(disks.slow_disk(tmp_path, slow_ms=60, inputs=4))
    assert (found["told_too_early"], found["acknowledged_lost"]) == (0, 0)
    assert found["loop_lag_median_ms"] < 30


def test_database_that_is_gone_for_a_while_tells_nobody_anything(tmp_path: Path) -> None:
    found = asyncio.run(disks.lose_database(tmp_path, seconds=0.8, busy_s=0.2))
    assert (found["told_while_gone"], found["acknowledged_lost"], found["played_on_after"]) == (0, 0, True)
    assert found["cut_off"] > 0


@pytest.mark.slow
def test_postgres_that_is_gone_for_a_while_tells_nobody_anything(tmp_path: Path) -> None:
    found = asyncio.run(disks.lose_postgres(tmp_path, seconds=1.0))
    if "not_run" in found:
        pytest.skip(found["not_run"])
    assert (found["told_while_gone"], found["acknowledged_lost"], found["played_on_after"]) == (0, 0, True)


@pytest.mark.slow
def test_unruly_clients_lose_their_own_line_and_nobody_else_s(tmp_path: Path) -> None:
    found = asyncio.run(unruly.bear_them(tmp_path))
    assert (found["not_cut_off"], found["connections_left"]) == (0, 0)
    assert (found["played_on_after"], found["alive"]) == (True, True)


def test_garbage_breaks_no_room() -> None:
    found = garbage.fuzz_rooms(3_000, seed=3)
    assert found["failures"] == 0, found["first_failures"]
    assert found["message"] > 500


@pytest.mark.slow
def test_garbage_over_sockets_is_cut_off_and_others_are_served(tmp_path: Path) -> None:
    found = garbage.fuzz_sockets(tmp_path, 300, seed=3)
    assert (found["alive"], found["server_errors"]) == (True, 0)
    assert found["closed_with"].get("4400", 0) > 0


# The checks themselves must turn red


def a_room() -> tuple[list[log.AnyEntry], Player]:
    opened, _ = open_room(NewRoom("chop_chop", players=2))
    player = Player(0, opened.room, "token", "p0", random.Random(1))
    return [opened, log.Taken(0), log.Taken(1), log.Started()], player


def test_check_finds_an_input_that_was_lost_or_played_twice() -> None:
    opened, _ = open_room(NewRoom("bon_appetit", players=2))
    player = Player(0, opened.room, "token", "p0", random.Random(1), acknowledged={"a": 1, "b": 2})
    table = RoomState.read([opened]).game.table
    first = table.turn
    table.play(f"{first} flip")  # the cards say who goes on: a mouse in the middle keeps its chaser
    entries: list[log.AnyEntry] = [opened, log.Started()]
    entries += [log.Played(f"{seat} flip @0", "a", 0) for seat in (first, table.turn)]
    toll = Toll()
    check_room(entries, [player], toll)
    assert (toll.acknowledged_lost, toll.applied_twice) == (1, 1)


def test_check_finds_what_was_told_and_is_no_more() -> None:
    entries, player = a_room()
    player.most_n = 5
    toll = Toll()
    check_room(entries, [player], toll)
    assert toll.told_and_lost == 1


def test_check_finds_a_token_that_was_given_and_is_worth_nothing() -> None:
    entries, player = a_room()
    player._resume({"t": "room", "n": 0, "you": [0]})
    assert not player.broken
    player._resume({"t": "room", "n": 0, "you": []})
    toll = Toll()
    check_room(entries, [player], toll)
    assert toll.told_and_lost == 1


def test_check_finds_a_view_of_another_seat() -> None:
    opened, _ = open_room(NewRoom("mistigri", players=3))
    player = Player(0, opened.room, "token", "p0", random.Random(1))
    state = RoomState.read([opened])
    views = [as_text(state.game.table.view(seat)) for seat in (0, 1)]
    player.told = [
        Told(0, 0, frozenset({0}), views[0], "null"),
        Told(0, 1, frozenset({0}), views[1], "null"),  # a seat that is not theirs
        Told(0, 0, frozenset({0}), views[1], "null"),  # another's view under their own seat
    ]
    toll = Toll()
    check_room([opened], [player], toll)
    assert (toll.views_read, toll.secrets_seen) == (3, 2)


def as_text(view: object) -> str:
    return json.dumps(view, sort_keys=True)


def test_report_names_every_fault() -> None:
    report = {"kills": {"acknowledged_lost": 2, "clean_end": False}, "garbage": {"failures": 0, "alive": True}}
    assert faults(report) == ["kills.acknowledged_lost = 2", "kills.clean_end"]


@pytest.mark.parametrize("words", ["stop", "go"])
def test_player_plays_the_only_thing_that_is_open(words: str) -> None:
    """Else its table waits for it, and a fault seems to have cost seconds that it has not."""

    class Socket:
        said: ClassVar[list[str]] = []

        async def send(self, text: str) -> None:
            self.said.append(text)

    player = Player(0, "room", "token", "p0", random.Random(1), think_s=0.0)
    frame = {"t": "legal", "n": 1, "seat": 0, "inputs": ["stop"] if words == "stop" else [], "go": words == "go"}
    asyncio.run(player._hear(Socket(), frame))  # type: ignore[arg-type]
    assert [words in text for text in Socket.said] == [True]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["half_heads", "empty_pieces", "long_replays"])
def test_attacks_take_neither_memory_nor_new_tables(tmp_path: Path, name: str) -> None:
    found = asyncio.run(attacks.bear_attacks(tmp_path, 1.0, [name]))["attacks"][name]
    assert found["moves"] > 0
    assert found["rss_growth_mb"] < attacks.MOST_RSS_MB
    assert found["new_table_ms"] < 20 * attacks.MOST_TABLE_MS  # a busy machine; `make chaos` has the promise itself
    assert found["loop_p99_ms"] < attacks.MOST_P99_MS  # in time of the processor, so a busy machine changes little


def test_the_long_record_of_an_attack_is_as_long_as_any_that_a_server_takes_and_tells_again() -> None:
    record = attacks.long_record()
    assert len(record["inputs"]) == MOST_INPUTS
    assert MOST_INPUTS * 10 < len(json.dumps({"record": record})) <= Limits().record_bytes
    _, frames = tell_again(record, None)
    assert sum(1 for _ in frames) == 1 + MOST_INPUTS, "every input of it is taken"


def test_every_attack_has_a_name_and_a_sentence() -> None:
    assert len(attacks.ATTACKS) >= 13
    assert all(attack.__doc__ for attack in attacks.ATTACKS.values())
