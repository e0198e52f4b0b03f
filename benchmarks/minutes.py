"""How long games last: medians of the lab, for every number of players and for the options that matter, for the lobby.

    python benchmarks/minutes.py > web/src/lobby/minutes.json

Cats of ten years' skill play at every seat. Where time judges, the table's own clock is taken; elsewhere turns are
counted, and a turn takes what a family takes for it: `SECONDS`, an estimate of ours.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import mousehole
from mousehole.games import load
from mousehole.lab.study import run

GAMES = 1500
SECONDS = {"bon_appetit": 4.0, "chop_chop": 9.0, "mistigri": 11.0}  # a turn, with all that is shown of it
BETWEEN = {"mamicatchmi": 5.0}  # seconds beside the table's clock that every turn takes: tumbling, looking, tidying up
OTHERWISE: dict[str, list[dict[str, Any]]] = {
    "bon_appetit": [{"red_deck": "five_ninths"}, {"first_mouse": "one_try"}],
    "chop_chop": [{"board": "sides_open"}, {"board": "corners"}],
    "mamicatchmi": [{"goal": 6}, {"goal": 8}, {"goal": 15}, {"goal": 20}],
    "addi_cats": [
        {"finish": "champion"}, {"two_win": "first_hand"}, {"tables": 5}, {"specials": False}, {"pace_ms": 2500},
        {"pace_ms": 4000},
    ],
    "mistigri": [{"rounds": 1}, {"rounds": 3}, {"rounds": 4}, {"colours": 3}, {"colours": 4}, {"colours": 6}],
}  # fmt: skip


def minutes(game: str, players: int, options: dict[str, Any]) -> float:
    """The median, in minutes."""
    result = run(game, GAMES, players, bots="cat", options=options)
    medians = {figure.measure: figure.value for figure in result.figures(0) if figure.subject == "median"}
    if game in SECONDS:
        return medians["turns"] * SECONDS[game] / 60
    return (medians.get("seconds", medians.get("tenths", 0)) + medians["turns"] * BETWEEN.get(game, 0)) / 60


def main() -> None:
    """Print the table: for each game and number of players the book's game, and each option otherwise."""
    found: dict[str, dict[str, Any]] = {}
    for game in mousehole.games():
        found[game] = {}
        for players in load(game).notation.PLAYERS:
            row = []
            for options in [{}, *OTHERWISE.get(game, [])]:
                try:
                    row.append([options, round(minutes(game, players, options), 1)])
                except mousehole.MouseholeError as error:
                    print(game, players, options, error, file=sys.stderr)
                print(game, players, row[-1], file=sys.stderr, flush=True)
            found[game][str(players)] = row
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
