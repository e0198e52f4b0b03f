"""A connection without a network, for what is heard and written on it."""

from __future__ import annotations


class ClosedLine:
    """A transport that fails, as uvloop's does, when somebody writes after its end."""

    def __init__(self) -> None:
        self.is_over, self.written = False, b""

    def write(self, data: bytes) -> None:
        assert not self.is_over
        self.written += data

    def abort(self) -> None:
        self.is_over = True

    close = abort

    def is_closing(self) -> bool:
        return self.is_over

    def get_extra_info(self, _: str) -> None:
        return None

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...
