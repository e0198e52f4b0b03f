"""Solve a small game exactly by OpenSpiel's CFR+, and say how far the bots are from it.

`python examples/nashconv.py MistigriTiny-v1` writes the whole tree out once as an extensive-form game, lets OpenSpiel's
own C++ solve that until NashConv is below 0.01, and puts each bot, asked at every information state, to the same test:
what a perfect player would win against it beyond what the equilibrium gives.
"""

import argparse
import json
import time
from pathlib import Path

import pyspiel

from mousehole import Table
from mousehole.bots import make
from mousehole.tasks.small import SMALL_GAMES, small_game


class Tree:
    """A game written out: its text, and for every information state one history that leads there."""

    def __init__(self, game):
        self.nodes, self.places, self.lines = 0, {}, ['EFG 2 R "tree" { "0" "1" }']
        self.numbers = [{}, {}]
        self._write(game.new_initial_state())
        self.solvable = pyspiel.load_efg_game("\n".join(self.lines) + "\n")

    def _write(self, state):
        self.nodes += 1
        if state.is_terminal():
            self.lines.append(f't "" {self.nodes} "" {{ {" ".join(map(str, state.returns()))} }}')
            return
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            named = " ".join(f'"{i}" {chance:.16f}' for i, (_, chance) in enumerate(outcomes))
            self.lines.append(f'c "" {self.nodes} "" {{ {named} }} 0')
            actions = [action for action, _ in outcomes]
        else:
            player, actions = state.current_player(), state.legal_actions()
            numbers = self.numbers[player]
            number = numbers.setdefault(state.information_state_string(), len(numbers) + 1)
            self.places.setdefault((player, number), state.clone())
            named = " ".join(f'"{i}"' for i in range(len(actions)))
            self.lines.append(f'p "" {player + 1} {number} "" {{ {named} }} 0')
        for action in actions:
            self._write(state.child(action))


def solve(tree, below, most):
    """OpenSpiel's CFR+ until NashConv is below that; the policy, NashConv and iterations."""
    solver = pyspiel.CFRPlusSolver(tree.solvable)
    for iteration in range(1, most + 1):
        solver.evaluate_and_update_policy()
        if iteration % 20 == 0 and pyspiel.nash_conv(tree.solvable, solver.average_policy()) < below:
            break
    policy = solver.tabular_average_policy()  # its own: the other one lives no longer than its solver
    return policy, pyspiel.nash_conv(tree.solvable, policy), iteration


def table_at(small, state):
    """A table at the same place, with the same things told."""
    dealt = state.get_game().new_initial_state()
    dealt.apply_action(state.history()[0])
    rules = dealt.play.rules
    position = rules.notation.position(dealt.play.state, rules.box)
    table = Table(small.game_id, small.players, options=small.options, components=small.components, position=position)
    for given in state.inputs():
        table.play(given)
    return table


def choice_of(small, temper, iterations, player, state):
    """Which of the open actions a bot chooses, as a place in their list."""
    table = table_at(small, state)
    bot = make(temper, small.game_id, player, 1, iterations, players=small.players, options=small.options,
               components=small.components)  # fmt: skip
    words, _ = bot.choose(table.view(player), table.events_for(player), table.legal(player))
    open_words = [state.action_to_string(player, action).split("/") for action in state.legal_actions()]
    return next((i for i, texts in enumerate(open_words) if words in texts), 0)  # 0: the half of another swap


def policy_of(small, tree, temper, iterations):
    """What a bot does at every information state."""
    table, seen = {}, set()

    def look(state):
        if state.is_terminal():
            return
        if not state.is_chance_node() and state.information_state_string() not in seen:
            seen.add(state.information_state_string())
            player = state.current_player()
            number = tree_numbers[player][state.information_state_string()]
            chosen = choice_of(small, temper, iterations, player, tree.places[player, number])
            actions = state.legal_actions()
            wanted = next(a for a in actions if state.action_to_string(player, a) == str(chosen))
            table[state.information_state_string()] = [(a, 1.0 if a == wanted else 0.0) for a in actions]
        for action in state.legal_actions():
            look(state.child(action))

    tree_numbers = names_of(tree)
    look(tree.solvable.new_initial_state())
    return pyspiel.TabularPolicy(table)


def names_of(tree):
    """The information states of the written tree by number: both trees are walked in step."""
    numbers = [{}, {}]

    def look(state, place):
        if state.is_terminal():
            return place + 1
        player = state.current_player()
        if player >= 0:
            numbers[player].setdefault(state.information_state_string(), int(tree.lines[place].split()[3]))
        place += 1
        children = {state.action_to_string(player, action): action for action in state.legal_actions()}
        for i in range(len(children)):
            place = look(state.child(children[str(i)]), place)
        return place

    look(tree.solvable.new_initial_state(), 1)
    return numbers


def value_of(tree, policies):
    """What the first player wins where each plays by a policy of its own."""
    return pyspiel.expected_returns(tree.solvable.new_initial_state(), policies, -1, True)[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="ChopTiny-v1", choices=list(SMALL_GAMES))
    parser.add_argument("--bots", default="random,cat,tiger")
    parser.add_argument("--iterations", type=int, default=1000, help="of a tiger's thought")
    parser.add_argument("--below", type=float, default=0.01)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what is found to a file")
    given = parser.parse_args()
    small, begun = small_game(given.game), time.perf_counter()
    tree = Tree(small.spiel())
    print(f"{small.name}: {small.what}")
    print(f"{tree.nodes:,} nodes, {len(tree.places):,} information states ({time.perf_counter() - begun:.0f} s)")
    equilibrium, conv, iterations = solve(tree, given.below, 20_000)
    value = value_of(tree, [equilibrium] * 2)
    print(f"CFR+: NashConv {conv:.5f} after {iterations} iterations; the first player's value {value:.4f}", flush=True)
    found = [{"player": f"CFR+, {iterations} iterations", "nash_conv": conv, "first": 0.0, "second": 0.0}]
    for temper in given.bots.split(","):
        if temper == "random":
            policy = pyspiel.UniformRandomPolicy(tree.solvable)
        else:
            policy = policy_of(small, tree, temper, given.iterations)
        mine = value - value_of(tree, [policy, equilibrium])
        theirs = value_of(tree, [equilibrium, policy]) - value
        conv = pyspiel.nash_conv(tree.solvable, policy)
        found.append({"player": temper, "nash_conv": conv, "first": mine, "second": theirs})
        print(f"{temper:8} NashConv {conv:.4f}; against the equilibrium it loses {mine:.4f} as the first player, "
              f"{theirs:.4f} as the second", flush=True)  # fmt: skip
    if given.json:
        facts = {"game": small.name, "what": small.what, "nodes": tree.nodes, "value": value, "players": found}
        given.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
