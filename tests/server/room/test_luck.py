"""Luck that was pledged: the same after a crash, with what devices add, revealed at the end and not before."""

from __future__ import annotations

import hmac
import json
import struct
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from virtual_room import Client, VirtualRoom

from mousehole.cli import app
from mousehole.server import log
from mousehole.server.room.replay import with_luck
from mousehole.server.room.room import SALT_MS
from mousehole.server.room.state import RoomState
from mousehole.table.luck import PledgedLuck, pledge_of
from mousehole.table.verify import NO_RECORD, verify

GAMES = {"bon_appetit": 2, "chop_chop": 2, "mamicatchmi": 2, "mistigri": 3}


def played_out(game: str = "bon_appetit", **asked: Any) -> VirtualRoom:
    """A room whose game bots have played to its end."""
    bots = [None, *["kitten"] * (GAMES[game] - 1)]
    room = VirtualRoom(game, players=GAMES[game], bots=bots, pace="instant", **asked)
    host = room.join(0, salts=True)
    host.say(t="salt", salt="a device's own")
    host.say(t="host", do="bot", person=0, temper="kitten")
    for _ in range(4000):
        if room.table.over:
            break
        room.pass_time(2000)
    assert room.table.over
    return room


def whole(room: VirtualRoom, number: int = 0) -> dict[str, Any]:
    """The record as the server gives it when the game is over, read from what is stored."""
    state = RoomState.read([log.read_entry(log.write_entry(entry)) for entry in room.log])
    return with_luck(state.game.table.record(), state, number)


def test_words_are_those_of_an_hmac_of_every_block_under_the_key() -> None:
    luck = PledgedLuck("00" * 32, {"0": "salt"})
    key = hmac.digest(bytes(32), b'{"0":"salt"}', "sha256")
    for label in ("deal", "input 7"):
        luck.at(label)
        blocks = b"".join(hmac.digest(key, f"{label}/{block}".encode(), "sha256") for block in range(3))
        assert [luck[0] for _ in range(24)] == list(struct.unpack(">24I", blocks))


def test_pledge_is_told_before_the_first_card_and_kept() -> None:
    room = VirtualRoom(players=2)
    first = room.join(0, salts=True)
    told = first.last("room")["luck"]
    assert first.last("room")["state"] == "waiting"
    stored = RoomState.read([log.read_entry(log.write_entry(room.log[0]))])
    assert stored.game.luck is not None
    assert pledge_of(stored.game.luck.seed) == told["pledge"]
    room.join(1)
    assert first.last("room")["luck"]["pledge"] == told["pledge"]


@pytest.mark.parametrize("game", GAMES)
def test_finished_game_proves_true(game: str) -> None:
    record = whole(played_out(game))
    verdict = verify(json.loads(json.dumps(record)))
    assert verdict.problem is None
    assert verdict.is_true
    assert record["luck"]["salts"] == {"0": "a device's own"}


def test_draw_is_the_same_after_a_crash() -> None:
    room = VirtualRoom("chop_chop", players=2, pace="calm")
    room.join(0)
    room.join(1)
    room.clients[2].play("1 place T2")
    drawn = room.table.chance()
    room.restart()
    assert room.table.chance() == drawn == room.table.chance()


@pytest.mark.parametrize("wrong", ["card", "roll", "seed", "salt", "pledge", "none"])
def test_whatever_was_changed_is_found(wrong: str, tmp_path: Path) -> None:
    record = whole(played_out("mistigri" if wrong == "card" else "chop_chop"))
    if wrong == "card":
        hands = record["position"]["hands"]
        hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    elif wrong == "roll":
        number = next(i for i, text in enumerate(record["inputs"]) if text.startswith("table "))
        words = record["inputs"][number].split()
        words[2] = str(int(words[2]) % 3 + 1)
        record["inputs"][number] = " ".join(words)
    elif wrong == "none":
        del record["luck"]
    else:
        changed = {"seed": "00" * 32, "pledge": "00" * 32, "salt": {"0": "another"}}[wrong]
        record["luck"]["salts" if wrong == "salt" else wrong] = changed
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    ran = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert ran.exit_code == 1
    assert json.loads(ran.stdout)["is_true"] is False


@pytest.mark.parametrize(
    "written", [" table roll {}", "\ttable roll {}", "table\troll {}", "table\u00a0roll {}", "\ntable roll {}"]
)
def test_a_roll_that_was_changed_is_found_however_it_is_written(written: str) -> None:
    record = whole(played_out("chop_chop"))
    number = next(i for i, text in enumerate(record["inputs"]) if text.startswith("table roll"))
    rolled = int(record["inputs"][number].split()[2])
    for roll in range(1, 5):
        verdict = verify(record | {"inputs": [*record["inputs"][:number], written.format(roll)]})
        assert verdict.is_true == (roll == rolled)


def test_record_that_was_cut_off_is_said_to_be_a_beginning(tmp_path: Path) -> None:
    record = whole(played_out("bon_appetit"))
    file = tmp_path / "record.json"
    for left, is_finished in ((len(record["inputs"]), True), (len(record["inputs"]) - 1, False)):
        file.write_text(json.dumps(record | {"inputs": record["inputs"][:left]}))
        ran = CliRunner().invoke(app, ["verify", str(file), "--json"])
        told = json.loads(ran.stdout)
        assert (ran.exit_code, told["is_true"], told["inputs"], told["is_finished"]) == (0, True, left, is_finished)
        said = CliRunner().invoke(app, ["verify", str(file)])
        assert said.exit_code == 0
        assert ("NOT FINISHED" in said.stdout) is not is_finished


@pytest.mark.parametrize("given", [b"", b'{"game": "bon_app', b"\xff\xfe\x00", b"[" * 100_000, b"9" * 5000])
def test_a_file_that_is_no_record_any_more_is_not_true(tmp_path: Path, given: bytes) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(given)
    ran = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert ran.exit_code == 1
    told = json.loads(ran.stdout)
    assert told["is_true"] is False
    assert told["problem"]
    assert CliRunner().invoke(app, ["verify", str(file)]).stdout.startswith("NOT TRUE")


def test_command_says_that_a_true_record_is_true(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(whole(played_out())))
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
    ran = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert (ran.exit_code, json.loads(ran.stdout)["is_true"]) == (0, True)


def test_deal_waits_a_moment_for_a_salt_and_is_another_one_then() -> None:
    room = VirtualRoom("mistigri", players=3, bots=[None, "cat", "cat"], pace="calm")
    client = room.join(0, salts=True)
    assert client.last("room")["state"] == "waiting"
    before = client.last("view")["view"]["hand"]
    client.say(t="salt", salt="mine")
    assert client.last("room")["state"] == "playing"
    assert client.last("view")["view"]["hand"] != before


def test_deal_waits_no_longer_than_a_moment() -> None:
    room = VirtualRoom("bon_appetit", players=2, bots=[None, "cat"], pace="calm")
    client = room.join(0, salts=True)
    room.pass_time(SALT_MS + 10)
    assert client.last("room")["state"] == "playing"


@pytest.mark.parametrize("chosen", [{"seed": 7}, {"position": {}}], ids=str)
def test_deal_waits_for_no_salt_where_somebody_has_chosen_the_luck(chosen: dict[str, Any]) -> None:
    room = VirtualRoom("mamicatchmi", players=2, bots=[None, "cat"], pace="calm", **chosen)
    client = room.join(0, salts=True)
    assert client.last("room")["luck"] is None
    assert client.last("room")["state"] == "playing"


def test_seed_is_told_to_nobody_before_the_end() -> None:
    room = VirtualRoom("mistigri", players=3, bots=[None, None, "cat"])
    clients: list[Client] = [room.join(0), room.join(1), room.join_with()]
    assert room.room.game.luck is not None
    told = json.dumps([client.frames for client in clients])
    assert room.room.state.luck not in told
    assert room.room.game.luck.seed not in told


def test_rematch_has_luck_of_its_own_that_was_pledged_before() -> None:
    room = played_out()
    client = room.join(0)
    pledged = client.last("room")["luck"]["next"]
    client.say(t="salt", salt="once more")
    client.say(t="rematch")
    assert client.last("room")["luck"]["pledge"] == pledged
    assert RoomState.read(room.log).salts == [{"0": "a device's own"}, {"0": "once more"}]


def test_chosen_luck_is_not_pledged() -> None:
    assert VirtualRoom(players=2, seed=1).join(0).last("room")["luck"] is None


def test_room_of_before_draws_from_the_system() -> None:
    opened = VirtualRoom(players=2).log[0]
    assert isinstance(opened, log.Opened)
    opened.luck = ""
    assert RoomState.read([opened]).game.luck is None


@pytest.mark.parametrize("given", [[], "x", 5, None, {}, {"inputs": 5}, {"inputs": [5]}, {"inputs": [["0", "flip"]]}])
def test_what_is_no_record_is_said_to_be_none(given: Any) -> None:
    assert verify(given).problem == NO_RECORD
