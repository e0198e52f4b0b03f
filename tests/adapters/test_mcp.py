"""The server for assistants, asked by a real client over standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

anyio = pytest.importorskip("anyio")
mcp = pytest.importorskip("mcp")

Call = Callable[..., Awaitable[str]]


def with_client(talk: Callable[[Any, Call], Awaitable[None]]) -> None:
    """Start `mousehole mcp` as an assistant's program would, and talk to it."""
    server = mcp.StdioServerParameters(command=sys.executable, args=["-m", "mousehole", "mcp", "--seed", "1"])

    async def main() -> None:
        async with mcp.Client(mcp.stdio_client(server)) as client:

            async def call(tool: str, **given: Any) -> str:
                answer = await client.call_tool(tool, given)
                text: str = answer.content[0].text
                return f"error: {text}" if answer.is_error else text

            await talk(client, call)

    anyio.run(main)


def opened(text: str) -> list[str]:
    return [line[2:] for line in text.split("Open to you:")[-1].splitlines() if line.startswith("- ")]


def test_an_assistant_opens_a_table_and_plays_a_whole_game():
    async def talk(client: Any, call: Call) -> None:
        assert client.server_info.name == "mousehole"
        assert {tool.name for tool in (await client.list_tools()).tools} >= {"open_table", "play", "rules"}
        assert "mistigri: Mistigri, 3 to 6 players" in await call("list_games") or "mistigri" in await call(
            "list_games"
        )
        text = await call("open_table", game="bon_appetit", players=2, opponents="kitten")
        assert text.startswith("Table 1\n")
        for _ in range(500):
            if "The game is over" in text:
                break
            text = await call("play", table=1, move=opened(text)[0])
            assert " — BA-" in text
        assert "The game is over" in text
        assert await call("close_table", table=1) == "Table 1 is closed."
        assert (await call("look", table=1)).startswith("error: ")

    with_client(talk)


def test_an_assistant_looks_rules_up_and_has_a_refusal_explained():
    async def talk(client: Any, call: Call) -> None:
        assert (await call("rules", game="mistigri", about="mi-13")).startswith("MI-13: On your turn you first draw")
        assert "MI-" in await call("rules", game="mistigri", about="pair")
        assert "no rule of mistigri" in await call("rules", game="mistigri", about="zebra")
        text = await call("open_table", game="mistigri", players=3, opponents="random")
        why = await call("explain_refusal", table=1, move="discard 3r 4b")
        assert why.startswith("Refused: You can only use cards that you hold.")
        assert opened(why) == opened(text)
        assert "Refused: " in await call("play", table=1, move="discard 3r 4b")
        assert "allow" in await call("explain_refusal", table=1, move=opened(text)[0])

    with_client(talk)


def test_what_is_hidden_from_the_seat_never_leaves_the_server():
    async def talk(client: Any, call: Call) -> None:
        text = await call("open_table", game="mistigri", players=3, opponents="cat")
        for _ in range(10):
            hand = next(line for line in text.splitlines() if line.startswith("hand: "))
            assert '"hands"' not in text
            assert "hands:" not in text
            assert hand.count('"') // 2 == int(text.split("counts: [")[1].split(",")[0])
            text = await call("play", table=1, move=opened(text)[0])
            if "The game is over" in text:
                break

    with_client(talk)


def test_mistakes_are_answers_that_name_what_would_be_right():
    async def talk(client: Any, call: Call) -> None:
        assert "there is no game 'chess'; there are" in await call("open_table", game="chess")
        assert "random, kitten, cat" in await call("open_table", game="mistigri", opponents="lion")
        assert "open are none" in await call("play", table=9, move="pass")

    with_client(talk)
