"""How each game is taught, round by round: who plays, how much they think, and by which match a net is kept.

The first round is played by hand-made judgement, in Mistigri the first few by rules of thumb, which cost little; then
all are by search: in Chop! Chop! with the net, in Mistigri as the tiger plays at a table, who asks no net.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import mistigri_play
import self_play
from mistigri_play import BY_THUMB, Manner
from self_play import Player, Positions, Style

from mousehole.bots import chop_chop_net, mistigri_net

CHOP_CHOP_ITERATIONS = (40, 100, 100, 150, 200, 250)  # of the rounds, and so on with the last
THUMB_ROUNDS = 3  # of Mistigri, by rules of thumb
THUMB_TIMES = 20  # so many times the games of another round
MISTIGRI_ITERATIONS = 60
GATE_ITERATIONS = 200
TABLES = (3, 4, 5)  # of Mistigri


class Part(NamedTuple):
    """A part of a round: its number, weights to play with (None before there are any), first game, how many games."""

    number: int
    net: Any
    first: int
    games: int
    threads: int


class Course(NamedTuple):
    """How a game is taught."""

    rows: int
    play: Callable[[Part], Positions]
    duel: Callable[[Any, Any, str, int, int], tuple[float, float]]  # the share of a fair win, 0.5 being even; its error


def play_chop_chop(part: Part) -> Positions:
    """A part of a round of Chop! Chop!."""
    iterations = CHOP_CHOP_ITERATIONS[min(part.number, len(CHOP_CHOP_ITERATIONS) - 1)]
    style = Style(tried=0.05, opening=4, walks=1, nodes=1 << 14) if part.number else Style(trace=1.0, tried=0.15)
    player = Player(part.net, iterations)
    seed = f"round {part.number}"
    return self_play.play((player, player), style, seed, part.games, part.threads, first=part.first).seen


def duel_chop_chop(new: Any, kept: Any, seed: str, games: int, threads: int) -> tuple[float, float]:
    """The share of games that the new net wins."""
    players = Player(new, GATE_ITERATIONS), Player(kept, GATE_ITERATIONS)
    return self_play.share_of_first(self_play.play(players, Style(tried=0.0, opening=0), seed, games, threads))


def play_mistigri(part: Part) -> Positions:
    """A part of a round of Mistigri, at tables of three, four and five in turn."""
    is_cheap = part.number < THUMB_ROUNDS
    player = Player(None, BY_THUMB if is_cheap else MISTIGRI_ITERATIONS)
    manner = Manner(tried=0.05 if is_cheap else 0.02, every=6 if is_cheap else 2)
    parts = []
    for place, seats in enumerate(TABLES):
        games = (part.games * (THUMB_TIMES if is_cheap else 1) + place) // len(TABLES)
        seed = f"round {part.number} {seats}"
        parts.append(
            mistigri_play.play(player, player, manner, seed, games, seats, part.threads, part.first * THUMB_TIMES).seen
        )
    return self_play.joined(parts)


def duel_mistigri(new: Any, kept: Any, seed: str, games: int, threads: int) -> tuple[float, float]:
    """What one with the new net wins among three with the old one: a fair share is 0.5."""
    players = Player(new, GATE_ITERATIONS), Player(kept, GATE_ITERATIONS)
    played = mistigri_play.play(*players, Manner(tried=0.0, every=50), seed, games, 4, threads)
    shares, error = mistigri_play.fair_shares(played)
    return shares / 2, error / 2


COURSES = {
    "chop_chop": Course(chop_chop_net.ROWS, play_chop_chop, duel_chop_chop),
    "mistigri": Course(mistigri_net.ROWS, play_mistigri, duel_mistigri),
}
