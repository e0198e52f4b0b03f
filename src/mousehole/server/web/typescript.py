"""TypeScript types of the protocol, made from its structs: `python -m mousehole.server.web.typescript > wire.ts`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from mousehole.server import http_bodies, protocol
from mousehole.server.book import bodies as book_bodies
from mousehole.server.book import club_bodies, evening_bodies
from mousehole.server.book import export as book_files

HEAD = """\
// Made from the structs of server/ by `python -m mousehole.server.web.typescript`. Do not edit.
"""
NAMED = (
    "Temper",
    "HouseCat",
    "Pace",
    "Lang",
    "State",
    "Emote",
    "HostDeed",
)  # the literals that have names of their own
BODIES = [
    http_bodies.NewRoom, http_bodies.RoomMade, http_bodies.Games, http_bodies.GameCatalogue, http_bodies.OpenRooms,
    http_bodies.MyTokens, http_bodies.MyTables, http_bodies.Problem, http_bodies.AskedReplay, http_bodies.Replay,
    http_bodies.Verification, http_bodies.GameAnalysis,
    http_bodies.Health, http_bodies.OwnFacts, http_bodies.NewKeepsakes, http_bodies.PhonesWish,
    *(each for module in (book_bodies, evening_bodies, club_bodies) for each in vars(module).values()
      if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__),
    book_files.BookFile,
]  # fmt: skip


def typescript() -> str:
    """The whole file."""
    client, server = get_args(protocol.ClientMessage), get_args(protocol.ServerMessage)
    infos = msgspec.inspect.multi_type_info([*client, *server, *BODIES])
    known: dict[str, msgspec.inspect.StructType] = {}
    for info in infos:
        _collect(info, known)
    names = _names(known)
    blocks = [HEAD, "\n".join(f"export type {name} = {_literal(getattr(protocol, name))};" for name in NAMED) + "\n"]
    blocks += [_interface(struct, names) for struct in known.values()]
    for union, members in (("ClientMessage", client), ("ServerMessage", server)):
        blocks.append(f"export type {union} =\n" + "\n".join(f"  | {names[_key(cls)]}" for cls in members) + "\n")
    return "\n".join(blocks)


def _literal(alias: Any) -> str:
    return " | ".join(f'"{value}"' for value in get_args(alias))


def _key(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def _names(known: dict[str, msgspec.inspect.StructType]) -> dict[str, str]:
    """Every struct's own name (a message needs not say there that it is one): none is used twice over both modules."""
    names = {key: info.cls.__name__.removesuffix("Message") for key, info in known.items()}
    if len(set(names.values())) != len(names):
        raise ValueError("two structs of the protocol have the same name")
    return names


def _collect(info: Any, known: dict[str, msgspec.inspect.StructType]) -> None:
    """Find every struct that a type mentions, in the order of mention."""
    if isinstance(info, msgspec.inspect.StructType):
        if _key(info.cls) not in known:
            known[_key(info.cls)] = info
            for field in info.fields:
                _collect(field.type, known)
        return
    for part in _parts(info):
        _collect(part, known)


def _parts(info: Any) -> Iterator[Any]:
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(info, name):
            yield getattr(info, name)
    yield from getattr(info, "types", ())


def _interface(info: msgspec.inspect.StructType, names: dict[str, str]) -> str:
    lines = [f"/** {line} */" for line in (info.cls.__doc__ or "").strip().splitlines()[:1]]
    lines.append(f"export interface {names[_key(info.cls)]} {{")
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        lines.append(f"  {field.encode_name}{'' if field.required else '?'}: {_type(field.type, names)};")
    return "\n".join([*lines, "}"]) + "\n"


def _type(info: Any, names: dict[str, str]) -> str:
    """A type in TypeScript."""
    inspect = msgspec.inspect
    match info:
        case inspect.StructType():
            return names[_key(info.cls)]
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in info.values)
        case inspect.UnionType():
            return " | ".join(_type(part, names) for part in info.types)
        case inspect.ListType():
            item = _type(info.item_type, names)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.DictType():
            return f"Record<string, {_type(info.value_type, names)}>"
        case _:
            return _SIMPLE[type(info)]


_SIMPLE: dict[type, str] = {
    msgspec.inspect.IntType: "number",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.StrType: "string",
    msgspec.inspect.BoolType: "boolean",
    msgspec.inspect.NoneType: "null",
    msgspec.inspect.AnyType: "unknown",
}


if __name__ == "__main__":
    sys.stdout.write(typescript())
