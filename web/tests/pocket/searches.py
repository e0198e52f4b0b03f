"""What searches come to natively, to be compared with WebAssembly: prints JSON."""

import hashlib
import json
import sys
import time

import numpy as np

from mousehole.bots.ahead import thinking_games
from mousehole.bots.compiled_search import CompiledSearch
from mousehole.bots.search import argument_lengths, best_action, new_tree
from mousehole.engine.random import stream
from mousehole.engine.setup import Setup

ITERATIONS = 2_000


def searches(iterations=ITERATIONS):
    """Two decisions for every number of players of every game that is searched."""
    found = []
    for game, mind in thinking_games():
        native = CompiledSearch(game, mind)
        native.start()
        native.wait()
        for players in game.notation.PLAYERS:
            found += [_search(game, mind, native, players, number, iterations) for number in range(2)]
    return found


def _search(game, mind, native, players, number, iterations):
    rules, box = game.rules, Setup(game, players).box
    state, rng = game.state_mirror(), stream("search", number)
    rules.setup(state, box, rng)
    room = [0] * rules.MOST_LEGAL
    while rules.actor(state, box) < 0:
        rules.chances(state, box, room, room.copy())
        rules.play(state, box, rules.actor(state, box), room[0], 0, 0, None)
    seat, knowledge = rules.actor(state, box), game.knowledge_mirror()
    states, box_record, known = np.zeros(2, rules.STATE), np.zeros(1, rules.BOX), np.zeros(1, rules.KNOWLEDGE)
    state.store(states[0])
    box.store(box_record[0])
    tree, words = new_tree(players), np.array(rng, np.int64)
    begun = time.process_time()
    done, key = native(states, box_record, seat, known, tree, words, iterations, 0, mind.net)
    seconds = time.process_time() - begun
    nodes, edges = (int(used) for used in tree.used)
    question = {
        "game": game.id, "bot": 0, "seat": seat, "state": state.tobytes().hex(), "box": box.tobytes().hex(),
        "knowledge": knowledge.tobytes().hex(), "rng": list(rng), "iterations": iterations, "seconds": 0, "keeps": True,
        "lengths": argument_lengths(rules, players, len(tree.nodes), mind), "net": mind.net,
    }  # fmt: skip
    tree_bytes = tree.nodes[:nodes].tobytes() + tree.edges[:edges].tobytes() + tree.slots.tobytes() + words.tobytes()
    return {
        "question": question, "searched": done, "action": int(best_action(tree, key)), "nodes": nodes, "edges": edges,
        "digest": hashlib.sha256(tree_bytes).hexdigest(), "seconds": seconds,
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(searches(*map(int, sys.argv[1:]))))
