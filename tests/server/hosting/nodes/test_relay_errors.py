"""What one room does wrong is no matter of the others whose players come over the same line between nodes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mousehole.server import protocol
from mousehole.server.hosting.close_codes import INTERNAL_ERROR
from mousehole.server.hosting.nodes.relay import Join, Relay
from mousehole.server.hosting.nodes.stream import FrameKind


class RecordingStream:
    """A stream that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[FrameKind, int, bytes]] = []

    def send(self, kind: FrameKind, channel: int, body: bytes = b"") -> None:
        self.sent.append((kind, channel, body))


class Runner:
    """A room that fails at one thing."""

    def __init__(self, fails_at: str = "") -> None:
        self._fails_at = fails_at
        self.heard: list[tuple[str, int]] = []

    def _note(self, what: str, connection: int) -> None:
        self.heard.append((what, connection))
        if what == self._fails_at:
            raise ValueError("an error of ours")

    def join(self, connection: int, line: Any, hello: protocol.Hello) -> None:
        self._note("join", connection)

    def hear(self, connection: int, data: bytes) -> None:
        self._note("hear", connection)

    def puzzled(self, connection: int) -> None:
        self._note("puzzled", connection)

    def leave(self, connection: int) -> None:
        self._note("leave", connection)


class Rooms:
    """A bad room and a good one."""

    def __init__(self, fails_at: str) -> None:
        self.rooms = {"bad": Runner(fails_at), "good": Runner()}
        self._last = 0

    def runner_of(self, room: str) -> Any:
        return self.rooms[room]

    def next_connection(self) -> int:
        self._last += 1
        return self._last


def join(room: str) -> bytes:
    return protocol.encode(Join(room, msgspec.Raw(protocol.encode(protocol.Hello()))))


@pytest.mark.parametrize("fails_at", ["join", "hear", "puzzled"])
def test_error_of_a_room_ends_one_connection_and_not_the_line(fails_at: str, caplog: pytest.LogCaptureFixture) -> None:
    stream, rooms = RecordingStream(), Rooms(fails_at)
    relay = Relay(stream, rooms)  # type: ignore[arg-type]
    relay.hear(FrameKind.JOIN, 1, join("good"))
    relay.hear(FrameKind.JOIN, 2, join("bad"))
    relay.hear(FrameKind.SAID, 2, b"{}")
    relay.hear(FrameKind.PUZZLED, 2, b"")
    assert stream.sent == [(FrameKind.CLOSED, 2, b"%d" % INTERNAL_ERROR)]
    assert list(relay.guests) == [1]
    assert rooms.rooms["bad"].heard[-1] == ("leave", 2), "the room does not keep who is gone"
    relay.hear(FrameKind.SAID, 1, b"{}")
    assert rooms.rooms["good"].heard == [("join", 1), ("hear", 1)]
    assert "an error of ours" in caplog.text


def test_error_of_a_room_when_somebody_leaves_does_not_cut_the_line(caplog: pytest.LogCaptureFixture) -> None:
    stream, rooms = RecordingStream(), Rooms("leave")
    relay = Relay(stream, rooms)  # type: ignore[arg-type]
    relay.hear(FrameKind.JOIN, 1, join("bad"))
    relay.hear(FrameKind.JOIN, 2, join("good"))
    relay.hear(FrameKind.LEFT, 1, b"")
    relay.hear(FrameKind.SAID, 2, b"{}")
    assert rooms.rooms["good"].heard == [("join", 2), ("hear", 2)]
    assert list(relay.guests) == [2]


def test_greeting_that_makes_no_sense_ends_one_connection_and_not_the_line(caplog: pytest.LogCaptureFixture) -> None:
    stream = RecordingStream()
    relay = Relay(stream, Rooms(""))  # type: ignore[arg-type]
    relay.hear(FrameKind.JOIN, 1, b"garbage")
    assert stream.sent == [(FrameKind.CLOSED, 1, b"%d" % INTERNAL_ERROR)]
