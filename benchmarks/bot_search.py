"""How fast the search is: rollouts a second on positions from games between cats, and beside OpenSpiel's IS-MCTS."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import openspiel_bot
from bot_matches import ITERATIONS, OPTIONS, SECONDS
from measure import Row, Subject, alone, beside, in_rounds

from mousehole.bots.compiled_search import CompiledSearch, compiled_search
from mousehole.bots.make import make
from mousehole.bots.play import Party
from mousehole.bots.search import new_tree
from mousehole.bots.thinker import Thinker
from mousehole.bots.world import World
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup
from mousehole.games import load
from mousehole.table import Table

PLAYERS = {"chop_chop": 2, "mistigri": 4}
TITLES = {"chop_chop": "Chop! Chop!", "mistigri": "Mistigri"}
GAMES, EVERY = 3, 11  # of so many games every so many-th decision
UNENDING = 1 << 30  # iterations that might still follow: no search stops early
ROUNDS, ROUND_SECONDS = 5, 2.0
AT_ONCE = 5  # simulations of OpenSpiel's, which does not take one alone

Decision = tuple[Any, Any, int, Any]  # states, box, seat, knowledge


def decisions(game_id: str) -> list[Decision]:
    """Positions in which a cat has a choice, as its seat sees them."""
    game, players, options = load(game_id), PLAYERS[game_id], OPTIONS[game_id]
    found: list[Decision] = []
    asked = 0
    for number in range(GAMES):
        table = Table(game_id, players=players, seed=f"speed {number}", options=options)
        cats = [make("cat", game_id, seat, seat, players=players, options=options) for seat in range(table.seats)]
        party = Party(table, cats)
        while not table.over:
            for seat in range(table.seats):
                if len(table.legal(seat)) > 1:
                    asked += 1
                    if asked % EVERY == 0:
                        world = World(Setup(game, players, options), seat)
                        state = world.imagine(table.view(seat), table.events_for(seat), stream("speed", asked))
                        found.append(as_records(game.rules, state, world))
            party.play_one()
    return found


def as_records(rules: Any, state: Any, world: World) -> Decision:
    """A decision as compiled code reads it."""
    states, box, knowledge = np.zeros(2, rules.STATE), np.zeros(1, rules.BOX), np.zeros(1, rules.KNOWLEDGE)
    state.store(states[0])
    world.box.store(box[0])
    world.knowledge.store(knowledge[0])
    return states, box, world.seat, knowledge


def subject(game_id: str) -> Subject:
    """The search of a game, each time from an empty tree with the ladder's budget."""
    tiger = make("tiger", game_id, 0, 0, iterations=1)
    assert isinstance(tiger, Thinker)
    search: CompiledSearch = compiled_search(load(game_id), tiger.mind)
    search.start()
    search.wait()
    found = decisions(game_id)

    def run(times: int) -> float:
        done = 0
        for number in range(times):
            states, box, seat, knowledge = found[number % len(found)]
            tree, rng = new_tree(PLAYERS[game_id]), np.array(stream("speed", number), np.int64)
            done += search(states, box, seat, knowledge, tree, rng, ITERATIONS[game_id], UNENDING)[0]
        return done

    return Subject(f"{TITLES[game_id]}: rollouts of our search", "rollouts/s", run)


def openspiel_subject() -> Subject:
    """OpenSpiel's search on the same rules."""

    def run(times: int) -> float:
        return openspiel_bot.simulations_in(AT_ONCE * times)

    return Subject("Chop! Chop!: rollouts of OpenSpiel's IS-MCTS", "rollouts/s", run)


def speed_rows() -> list[Row]:
    """Rollouts a second and, where it is installed, beside OpenSpiel's; and what the ladder's budgets cost."""
    ours = {game_id: subject(game_id) for game_id in ITERATIONS}
    peers = [openspiel_subject()] if openspiel_bot.is_installed() else []
    in_rounds([*ours.values(), *peers], ROUNDS, ROUNDS * ROUND_SECONDS)
    rows = [alone(one) for one in [*ours.values(), *peers]]
    rows += [beside(ours["chop_chop"], peer) for peer in peers]
    return rows + [cost_row(game_id, one) for game_id, one in ours.items()]


def cost_row(game_id: str, search: Subject) -> Row:
    """The seconds of a whole search with the ladder's iterations, in the quietest round."""
    costs = sorted(ITERATIONS[game_id] / rate for rate in search.rates)
    name = f"{TITLES[game_id]}: a decision with {ITERATIONS[game_id]:,} iterations"
    return {"name": name, "value": costs[0], "unit": "CPU-seconds", "peer": f"{SECONDS} s", "ratio": costs[0] / SECONDS,
            "low": costs[0] / SECONDS, "high": costs[-1] / SECONDS}  # fmt: skip


def calibrated() -> dict[str, int]:
    """The iterations that cost SECONDS here, to two figures."""
    ours = {game_id: subject(game_id) for game_id in ITERATIONS}
    in_rounds(ours.values(), ROUNDS, ROUNDS * ROUND_SECONDS)
    return {game_id: two_figures(SECONDS * max(one.rates)) for game_id, one in ours.items()}


def two_figures(number: float) -> int:
    """A number to the two figures that count."""
    unit = 10 ** (int(math.log10(number)) - 1)
    return int(round(number / unit) * unit)
