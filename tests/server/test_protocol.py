"""The protocol: messages as bytes, and the TypeScript types made from it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mousehole.server import protocol
from mousehole.server.refusals import _bundle, sentence
from mousehole.server.web.typescript import typescript


def test_first_message_needs_only_a_token() -> None:
    assert protocol.decode_hello(b'{"token": "x"}').token == "x"
    assert protocol.decode_hello(b'{"t": "join", "token": "x", "lang": "de"}').lang == "en"


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"t":"input"}', b"\xff\xfe", b'{"t":"nothing"}', b"[" * 5000, "€"]
)
def test_garbage_is_a_bad_message(data: bytes | str) -> None:
    with pytest.raises(protocol.BadMessage):
        protocol.decode(data)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_bad(data: bytes) -> None:
    for decode in (protocol.decode, protocol.decode_hello):
        with contextlib.suppress(protocol.BadMessage):
            decode(data)


def test_every_message_to_clients_has_the_state_number() -> None:
    for message in protocol.ServerMessage.__args__:
        assert "n" in message.__struct_fields__


def test_typescript_is_the_same_whenever_it_is_made() -> None:
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-m", "mousehole.server.web.typescript"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert made.stdout == typescript()


def test_page_s_types_are_those_of_the_protocol() -> None:
    kept = (Path(__file__).parents[2] / "web/src/wire.ts").read_text(encoding="utf-8")
    assert kept == typescript(), "stale: run `python -m mousehole.server.web.typescript > web/src/wire.ts`"


def test_typescript_has_every_message() -> None:
    text = typescript()
    for message in (*protocol.ClientMessage.__args__, *protocol.ServerMessage.__args__):
        name = message.__name__.removesuffix("Message")
        assert f"export interface {name} {{" in text
        assert f"  | {name}\n" in text


def test_server_s_words_are_the_same_in_both_languages() -> None:
    keys = {lang: set(_bundle(lang)._messages) for lang in ("en", "it")}
    assert keys["en"] == keys["it"]
    for key in keys["en"]:
        assert sentence(key, "en") != sentence(key, "it")
