"""Small honest badges: each is a rule, which is shown in words beside it. Nobody loses one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import mousehole
from mousehole.server.book.entries import PlayerResult, ResultNoted
from mousehole.server.book.member import Member

Rule = Callable[[Member, ResultNoted, PlayerResult], bool]

IN_A_ROW = 3
QUICK_MS = 400
MANY_GAMES, VERY_MANY_GAMES = 10, 100
COMPANY = 5
WEEKS = 4
LONG_CHASE = 100


@cache
def all_games() -> tuple[str, ...]:
    """The games of this program."""
    return tuple(mousehole.games())


RULES: dict[str, Rule] = {
    "first_win": lambda member, _, __: member.wins >= 1,
    "three_in_a_row": lambda member, _, __: member.streak >= IN_A_ROW,
    "ten_games": lambda member, _, __: member.games >= MANY_GAMES,
    "hundred_games": lambda member, _, __: member.games >= VERY_MANY_GAMES,
    "all_games": lambda member, _, __: all(game in member.by_game for game in all_games()),
    "won_all": lambda member, _, __: all(("won", game) in member.firsts for game in all_games()),
    "quick_paw": lambda _, __, player: player.best_ms is not None and player.best_ms <= QUICK_MS,
    "tiger_tamer": lambda _, result, player: player.place == 1 and any(
        other.temper == "tiger" and other.place > 1 for other in result.players
    ),
    "long_chase": lambda _, result, __: result.chase >= LONG_CHASE,
    "good_company": lambda member, _, __: len(member.against) >= COMPANY,
    "regular": lambda member, _, __: len(member.weeks) >= WEEKS,
}  # fmt: skip
BADGES = (*RULES, "trophy")  # a trophy is an evening's, not a game's
WORDS = Path(__file__).parent / "words"


def won(member: Member, result: ResultNoted, player: PlayerResult) -> list[str]:
    """The badges that somebody has after a result, as far as it is the result that gives them."""
    return [badge for badge, rule in RULES.items() if badge not in member.badges and rule(member, result, player)]
