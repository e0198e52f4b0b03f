"""What the tests of the bots share: games between policies, with what every seat remembers of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mousehole.bots.policy import policies
from mousehole.engine.events import new_log, row_for, rows_of
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.engine.random import stream, weighted
from mousehole.engine.rule import TABLE
from mousehole.games import load

POLICY_GAMES = ("bon_appetit", "chop_chop", "mistigri")
CELLS = [(game_id, players) for game_id in POLICY_GAMES for players in load(game_id).notation.PLAYERS]


def a_box(game: Game, players: int, **options: Any) -> Any:
    """The box of a table with these options."""
    return game.box(players, resolve(game.notation.OPTIONS, options), game.components)


def decisions(game: Game, box: Any, policy_name: str, seed: object) -> Iterator[tuple[Any, int, Any]]:
    """Every decision of a game that all seats play by one policy: the state, the seat, and what it remembers."""
    rules, policy = game.rules, policies(game)[policy_name]
    room, weights, rng, log = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL, stream(seed), new_log()
    state = game.state_mirror()
    rules.setup(state, box, rng)
    knowledge = [game.knowledge_mirror() for _ in range(box.seats)]
    while not rules.is_over(state, box):
        seat = rules.actor(state, box)
        if seat == TABLE:
            action = room[weighted(rng, weights, rules.chances(state, box, room, weights))]
        else:
            yield state, seat, knowledge[seat]
            action = policy(state, box, seat, room, weights, rng)
        log[0][0] = 0
        rules.play(state, box, seat, action, 0, 0, log)
        for row in rows_of(log):
            for other in range(box.seats):
                rules.learn(knowledge[other], state, box, other, row_for(game.notation.EVENTS, row, other))
