# mypy: disable-error-code="no-untyped-call"
"""The search as browsers have it: for every game with bots that search, compiled ahead of time (see `engine/wasm.py`).

`build(folder)` writes `<game>.wasm` and `games.json`, which tells how each is called.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mousehole.bots.ahead import thinking_games
from mousehole.bots.compiled_search import first_arguments
from mousehole.bots.search import Mind, best_action, is_crowded, make_search
from mousehole.engine.game import Game
from mousehole.engine.wasm import Export, kept_wasm


def build(folder: Path) -> None:
    """Compile the searches of all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    told = {}
    for game, mind in thinking_games():
        exports = exports_of(game, mind)
        (folder / f"{game.id}.wasm").write_bytes(kept_wasm(game.id, exports))
        told[game.id] = {export.name: export.parameters for export in exports}
    (folder / "games.json").write_text(json.dumps(told), encoding="utf-8")


def exports_of(game: Game, mind: Mind) -> list[Export]:
    """What a page calls: the search itself, what it has found, and whether its tree is full."""
    given = first_arguments(game)
    search = make_search(game.rules, mind)
    tree = given[search.__code__.co_varnames.index("tree")]

    def best(tree: Any, key: Any) -> Any:
        return 0 + best_action(tree, key)

    def crowded(tree: Any) -> Any:
        return 1 if is_crowded(tree) else 0

    return [Export("search", search, given), Export("best", best, (tree, 0)), Export("crowded", crowded, (tree,))]
