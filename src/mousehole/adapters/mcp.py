# mypy: disable-error-code="import-not-found, import-untyped, misc, no-untyped-call, untyped-decorator, unused-ignore"
"""A server of the Model Context Protocol: an assistant opens tables, plays a seat in words, looks rules up, and has
refusals explained.

It speaks on standard input and output (`mousehole mcp`). The tables are in its memory and only what a seat may see
leaves it: no seed, no record, no other seat's view.

>>> tables = Tables()
>>> answer = tables.open_table("bon_appetit", players=2, opponents="kitten")
>>> answer.splitlines()[0]
'Table 1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import mousehole
from mousehole.adapters.text import TextEnv
from mousehole.bots.make import PLAYERS
from mousehole.engine.errors import BadOptions, MouseholeError
from mousehole.engine.version import __version__
from mousehole.games import load
from mousehole.table.words import message, rule_ids, rule_words

MOST_TABLES = 100
HOW = (
    "Cat-and-mouse tabletop games, played exactly by their rulebooks. Open a table, then play your seat with the "
    "inputs that are listed as open; every event names the rule that caused it. You see only what your seat may see."
)


class Tables:
    """The tables of one assistant; each method is a tool of the server, and its docstring what the assistant reads."""

    def __init__(self, lang: str = "en", seed: object = None) -> None:
        self._lang, self._seed = lang, seed
        self._tables: dict[int, TextEnv] = {}
        self._opened = 0

    def list_games(self) -> str:
        """List the games: id, how many can play, title."""
        rows = []
        for game in map(load, mousehole.games()):
            fewest, most = game.notation.PLAYERS[0], game.notation.PLAYERS[-1]
            rows.append(f"{game.id}: {message(game, self._lang, 'title')}, {fewest} to {most} players")
        return "\n".join(rows)

    def rules(self, game: str, about: str = "") -> str:
        """Read the rules of a game, each with its id. `about` is a rule id (MI-46) or words that the rule must contain;
        without it you get all of them."""
        known = load(game)
        told = {rule: rule_words(known, rule, self._lang) for rule in rule_ids(known)}
        wanted = about.strip()
        if wanted.upper() in told:
            told = {wanted.upper(): told[wanted.upper()]}
        elif wanted:
            told = {rule: text for rule, text in told.items() if wanted.lower() in text.lower()}
        if not told:
            raise BadOptions(f"about {about!r}: no rule of {game} has that id or contains these words")
        return "\n".join(f"{rule}: {text}" for rule, text in told.items())

    def open_table(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str = "cat",
        options: dict[str, Any] | None = None,
    ) -> str:
        """Open a table and sit down. `opponents` is the temper of all the others: random, kitten, cat, lynx or tiger.
        The answer names the table, and tells what you see and what is open to you."""
        if len(self._tables) >= MOST_TABLES:
            raise BadOptions(f"there are {MOST_TABLES} tables already: close one that you no longer play at")
        if opponents not in PLAYERS:
            raise BadOptions(f"opponents {opponents!r}: there are {', '.join(PLAYERS)}")
        env = TextEnv(game, players, seat, opponents, options=options, lang=self._lang)
        self._opened += 1
        seed = None if self._seed is None else f"{self._seed} {self._opened}"
        answer, _ = env.reset(seed)
        self._tables[self._opened] = env
        return f"Table {self._opened}\n{answer}"

    def look(self, table: int) -> str:
        """What your seat sees now, and what is open to it."""
        return self._table(table).look()

    def play(self, table: int, move: str) -> str:
        """Play one of the open inputs of your seat, as it is listed; in games that judge by time `slap 20 @1530` says
        when, and `wait` lets the others act. The answer tells what happened since, with the rules. A refused move
        changes nothing."""
        return self._table(table).step(move)[0]

    def explain_refusal(self, table: int, move: str) -> str:
        """Why a move would be refused now, in words, and what is open instead. Nothing is played."""
        return self._table(table).explain(move)

    def close_table(self, table: int) -> str:
        """Leave a table for good."""
        self._table(table)
        del self._tables[table]
        return f"Table {table} is closed."

    def _table(self, number: int) -> TextEnv:
        if number not in self._tables:
            known = ", ".join(map(str, self._tables)) or "none"
            raise BadOptions(f"table {number}: there is no such table; open are {known}")
        return self._tables[number]


def make_server(lang: str = "en", seed: object = None) -> Any:
    """The server with its tools; `run()` serves on standard input and output.

    >>> make_server().name
    'mousehole'
    """
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    def told(tool: Callable[..., str]) -> Callable[..., str]:
        """The tool, with our errors as answers that the assistant can act on."""
        from functools import wraps

        @wraps(tool)
        def call(*given: Any, **named: Any) -> str:
            try:
                return tool(*given, **named)
            except (MouseholeError, ValueError) as error:
                raise ToolError(str(error)) from None

        return call

    tables = Tables(lang, seed)
    server: Any = MCPServer("mousehole", instructions=HOW, version=__version__, log_level="WARNING")
    for tool in tools_of(tables).values():
        server.add_tool(told(tool), structured_output=False)
    return server


def tools_of(tables: Tables) -> Mapping[str, Callable[..., str]]:
    """What an assistant can call, by name.

    >>> list(tools_of(Tables()))
    ['list_games', 'rules', 'open_table', 'look', 'play', 'explain_refusal', 'close_table']
    """
    tools: list[Callable[..., str]] = [
        tables.list_games, tables.rules, tables.open_table, tables.look, tables.play, tables.explain_refusal,
        tables.close_table,
    ]  # fmt: skip
    return {tool.__name__: tool for tool in tools}
