"""`mousehole mcp`: tables for an assistant."""

from __future__ import annotations

from importlib.util import find_spec

from mousehole.cli.output import complaint
from mousehole.cli.typed import LangOption, SeedOption


def mcp(lang: LangOption = "en", seed: SeedOption = None) -> None:
    """Serve tables to an assistant by the Model Context Protocol, on standard input and output (docs/researchers)."""
    if find_spec("mcp") is None:
        raise complaint("no_mcp")
    from mousehole.adapters.mcp import make_server

    make_server(lang, seed).run()
