"""The researchers' pages tell of every piece of every observation, where it begins and how long it is."""

from pathlib import Path

import pytest
from cells import GAMES

from mousehole.table.observations import Eye, has_own_eye
from mousehole.table.observations.features import starts

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "pettingzoo.md"


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if has_own_eye(game_id)])
def test_the_tables_of_observations_are_up_to_date(game_id):
    eye, text = Eye(game_id), PAGE.read_text(encoding="utf-8")
    table = text.split(f"(`{game_id}`)")[1].split("\n### ")[0]
    for feature, begin in zip(eye.features, starts(eye.features), strict=True):
        span = f"{feature.low}–{feature.high}"
        row = f"| {begin} | `{feature.name}` | {feature.length} | {span} | {feature.meaning} |"
        assert row in table
    assert f"{eye.length} whole numbers" in table
