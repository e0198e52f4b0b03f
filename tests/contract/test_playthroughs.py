"""Golden playthroughs: a game told input by input. A change in the rules shows as a change in these texts.

`python tests/contract/test_playthroughs.py` writes them anew.
"""

from pathlib import Path

import pytest
from cells import CELLS

import mousehole
from mousehole.engine.random import stream
from mousehole.table.wander import wander

FOLDER = Path(__file__).parent.parent / "playthroughs"
LINES = 120


def playthrough(game_id: str, players: int) -> str:
    """The first inputs of a random game and what came of each, one line an input, and the position after them."""
    table, rng = mousehole.Table(game_id, players=players, seed="playthrough"), stream("playthrough")
    lines = [f"# {game_id}, {players} players, seed 'playthrough'"]
    while not table.over and len(lines) <= LINES:
        text, events = wander(table, rng)
        lines.append(f"{text} | {'; '.join(map(_told, events))}")
    lines += [f"# {key} = {value!r}" for key, value in table.position().items()]
    return "\n".join(lines) + "\n"


def _told(event: mousehole.Event) -> str:
    fields = "".join(f" {name}={_plain(value)}" for name, value in event.fields.items())
    return f"{event.rule} {event.kind} {event.seat}{fields}"


def _plain(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@pytest.mark.parametrize(("game_id", "players"), CELLS)
def test_a_playthrough_is_as_it_was(game_id, players):
    golden = FOLDER / f"{game_id}-{players}.txt"
    assert golden.exists(), f"write it with python {__file__}"
    assert playthrough(game_id, players) == golden.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {f"{game_id}-{players}" for game_id, players in CELLS}


if __name__ == "__main__":
    for cell in CELLS:
        (FOLDER / f"{cell[0]}-{cell[1]}.txt").write_text(playthrough(*cell), encoding="utf-8")
