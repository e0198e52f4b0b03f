"""What a client makes of steps: the messages that it would have been told in version 1. As docs/protocol.md says it."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

Frame = dict[str, Any]
FIELDS = {
    "t", "n", "at", "seat", "events", "view", "whole", "hash", "turn", "show", "due", "over", "winners", "legal", "go",
    "ack",
}  # fmt: skip


class WrongHash(AssertionError):
    """What was put together is not what the server has."""


class Folder:
    """Folds the frames of one connection."""

    def __init__(self) -> None:
        self.names: Frame = {}
        self._kinds: dict[tuple[int, int], tuple[str, list[str], str]] = {}  # by number and rule: kind, fields, rule id
        self._places: list[tuple[str, str, str]] = []
        self.told: dict[int | None, Frame] = {}  # by seat: the latest view or events
        self.inputs: dict[int, list[str]] = {}
        self.go = -1
        self.hashes = 0

    def fold(self, frame: Frame) -> list[Frame]:
        """A frame as the frames of version 1 that say the same."""
        match frame["t"]:
            case "names":
                self.names = frame
                self._kinds = {}
                self._places = [key.partition(".") for key in frame["keys"]]
                return []
            case "room" if self.told:
                own = [
                    seat for person in frame["people"] if person["person"] in frame["you"] for seat in person["seats"]
                ]
                self.told = {seat: told for seat, told in self.told.items() if seat in (own or [None])}
            case "view" | "events":
                self.told[frame["seat"]] = frame
            case "legal":
                self.inputs[frame["seat"]] = frame["inputs"]
                self.go = frame["seat"] if frame["go"] else -1 if self.go == frame["seat"] else self.go
            case "step":
                return self._step(frame)
        return [frame]

    def _step(self, frame: Frame) -> list[Frame]:
        if not frame.keys() <= FIELDS:
            raise ValueError(f"a step with {sorted(frame.keys() - FIELDS)}")
        acks = [{"t": "ack", "id": input_id, "n": n} for input_id, n in pairs(frame.get("ack", []))]
        seats = [frame["seat"]] if "seat" in frame else list(self.told)
        self.go = frame.get("go", self.go)
        legal = frame.get("legal", {})
        for seat, inputs in (legal if isinstance(legal, dict) else {seats[0]: legal}).items():
            self.inputs[int(seat or 0)] = spread(inputs)
        events = [self._events(frame, seat) for seat in seats]
        legal = [
            {"t": "legal", "seat": seat, "inputs": self.inputs[seat], "go": self.go == seat, "n": frame["n"]}
            for seat in seats
            if seat is not None
        ]
        return [*acks, *events, *legal]

    def _events(self, frame: Frame, seat: int | None) -> Frame:
        before = self.told[seat]
        view = frame["whole"] if "whole" in frame else self.changed(before["view"], frame)
        if "hash" in frame:
            self.hashes += 1
            if frame["hash"] != hash_of(view):
                raise WrongHash(f"seat {seat} at state {frame['n']}: {view}")
        told = self.told[seat] = {
            "t": "events", "seat": seat, "events": [self._event(row) for row in frame.get("events", [])], "view": view,
            "turn": frame.get("turn", view.get("turn", before["turn"])),
            "at": frame.get("at", before["at"]), "show": frame.get("show"),
            "due": frame["due"] if "due" in frame else before["due"], "over": frame.get("over", False),
            "winners": frame.get("winners", []), "n": frame["n"],
        }  # fmt: skip
        return told

    def _event(self, row: list[Any]) -> Frame:
        number, rule, seat, *values = row
        known = self._kinds.get((number, rule))
        if known is None:
            known = self._kinds[number, rule] = self._kind(number, rule)
        kind, names, rule_id = known
        if len(values) > len(names):
            raise ValueError(f"{kind} has the fields {names}, not {values}")
        return {"rule": rule_id, "kind": kind, "seat": seat, **dict(zip(names, values, strict=False))}

    def _kind(self, number: int, rule: int) -> tuple[str, list[str], str]:
        kind, *names = self.names["kinds"][number]
        prefix = self.names["rules"]
        return kind, names, f"{prefix}-G{-rule}" if rule < 0 else f"{prefix}-{rule:02d}"

    def changed(self, view: Frame, frame: Frame) -> Frame:
        """A view with what a step changes in it; the view before stays as it is, and shares what has not changed."""
        view = dict(view)
        for number, value in pairs(frame.get("view", [])):
            place, key = self._place(view, number if number >= 0 else -1 - number)
            if number >= 0:
                place[key] = value
            else:
                start, gone, *new = value
                place[key] = [*place[key][:start], *new, *place[key][start + gone :]]
        return view

    def _place(self, view: Frame, number: int) -> tuple[Any, Any]:
        key, dot, part = self._places[number]
        if not dot:
            return view, key
        whole = view[key] = view[key].copy()
        return whole, int(part) if isinstance(whole, list) else part


def pairs(flat: list[Any]) -> list[tuple[Any, Any]]:
    """Number, value, number, value … as pairs."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def spread(inputs: list[str | list[str]]) -> list[str]:
    """Inputs that were told together, each by itself."""
    found = []
    for entry in inputs:
        found += [entry] if isinstance(entry, str) else [f"{entry[0]} {last}" for last in entry[1:]]
    return found


def hash_of(view: Frame) -> str:
    """CRC-32 of the view as JSON: sorted keys, no spaces, UTF-8."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{crc32(text.encode()):08x}"
