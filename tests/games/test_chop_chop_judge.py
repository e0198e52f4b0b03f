"""Chop! Chop!: random games with every option, judged input by input by a second umpire, written on its own."""

import random
from collections import Counter

import pytest
from chop_chop_umpire import DOORS, FILES, FLOOR, MICE, PHASES, RANKS, SQUARES, TOPS, No, Umpire

import mousehole
from mousehole import Table

DEFAULTS = {
    "board": "sides", "pass_mice": True, "walk": "start", "hole_entry": "exact", "home": "after", "quiet_limit": 60,
    "quiet_winner": "none",
}  # fmt: skip
OTHERWISE = {
    "board": ["sides_open", "corners"], "pass_mice": [False], "walk": ["fresh"], "hole_entry": ["stop"],
    "home": ["any"], "quiet_limit": [0, 1, 7, 20], "quiet_winner": ["cat"],
}  # fmt: skip
KINDS = "ccxxx12afk"
LATE_GAMES, MOST_INPUTS = 30, 80


def _options(chooser):
    return {
        name: chooser.choice(OTHERWISE[name]) if chooser.random() < 0.3 else default
        for name, default in DEFAULTS.items()
    }


def _late_position(chooser, players, options):
    """A position late in a game, where the odd cases lie: few tiles, cheese about, nine or ten won, mice caught."""
    holes = list(DOORS[options["board"]])
    mice = [square if chooser.random() < 0.6 else "-" for square in chooser.sample(FLOOR, len(MICE))]
    if holes[1] not in mice and (set(mice) == {"-"} or chooser.random() < 0.4):
        mice[1] = holes[1]
    signs = {square: chooser.choice("....C???") for square in FLOOR} | dict.fromkeys(holes, "H")
    if mice[1] == holes[1] and chooser.random() < 0.5:
        signs[holes[1]] = "h"
    places = [square for square in FLOOR if square not in [*holes, *TOPS.values(), *mice]]
    turn = chooser.randrange(players)
    return {
        "floor": ["".join(signs[file + rank] for file in FILES) for rank in RANKS],
        "tiles": "".join(chooser.choice(KINDS) for sign in signs.values() if sign == "?"),
        "mice": mice,
        "cat": chooser.choice([*places, *places, *TOPS]),
        "won": chooser.choice([3, 8, 9, 9, 10]),
        "turn": turn,
        "mouse_seat": turn if turn < players - 1 else chooser.randrange(players - 1),
        "rolls": chooser.choice([1, 1, 2]),
        "quiet": chooser.choice([0, 5]) if options["quiet_limit"] > 7 else 0,
    }


def _is_the_same(table, umpire):
    position = umpire.position()
    assert table.position() == position
    assert table.over == (position["phase"] == "over")
    assert table.winners == umpire.winners()
    for seat in (*range(table.players), "table"):
        assert sorted(table.legal(seat)) == umpire.legal(seat)


def _is_seen_by_all_alike(table, umpire, told):
    position, left = umpire.position(), Counter(umpire.kinds.values())
    for seat in (*range(table.players), None):
        view = dict(table.view(seat))
        assert {kind: number for kind, number in view.pop("left").items() if number} == left
        assert view == {key: value for key, value in position.items() if key != "tiles"}
        copies = [dict(event) for event in table.events_for(seat)[len(table.events) - len(told) :]]
        assert copies == told


def _any_input(chooser, umpire):
    """An input that may well be wrong, but of a form that reaches far into the order of the refusals."""
    phase, turn = umpire.p["phase"], umpire.p["turn"]
    fitting = [verb for verb, phases in PHASES.items() if phase in phases]
    verb = chooser.choice(fitting if fitting and chooser.random() < 0.8 else [*PHASES, "dance"])
    actor = "table" if verb == "roll" else turn
    seat = actor if chooser.random() < 0.85 else chooser.choice([*range(umpire.cat_seat + 2), "table"])
    pieces = umpire.movable() if phase in PHASES["move"] and chooser.random() < 0.7 else [*MICE, "cat"]
    words = {"roll": [str(chooser.randrange(6))], "move": [chooser.choice(pieces), chooser.choice(SQUARES)]}
    return " ".join([str(seat), verb, *words.get(verb, [chooser.choice([*SQUARES, "g1"])])])


def _is_refused_alike(table, umpire, text):
    seat, _, words = text.partition(" ")
    if words in umpire.legal(seat if seat == "table" else int(seat)):
        return None
    with pytest.raises(No) as no:
        umpire.play(text)
    reason = str(no.value)
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(text)
    assert (text, refused.value.reason) == (text, reason)
    assert bytes(table) == before
    return reason


def _judge(chooser, table, options, most=MOST_INPUTS):
    """Follow a table at random; the reasons for which inputs were refused, and the kinds of events that came."""
    umpire, seen = Umpire(table.players, options, table.position()), set()
    for _ in range(most):
        _is_the_same(table, umpire)
        seen |= {_is_refused_alike(table, umpire, _any_input(chooser, umpire)) for _ in range(2)}
        if table.over:
            break
        seat = "table" if umpire.p["phase"] == "roll" else umpire.p["turn"]
        text = f"{seat} {chooser.choice(umpire.legal(seat))}"
        told = umpire.play(text)
        assert (text, list(map(dict, table.play(text)))) == (text, told)
        seen |= {event["kind"] for event in told}
        if chooser.random() < 0.1:
            _is_seen_by_all_alike(table, umpire, told)
    return seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_late_game_is_told_as_the_umpire_tells_it(players):
    seen = set()
    for number in range(LATE_GAMES):
        chooser = random.Random(f"judge {players} {number}")
        options = _options(chooser)
        position = _late_position(chooser, players, options)
        seen |= _judge(chooser, Table("chop_chop", players=players, options=options, position=position), options)
    kinds = {about.name for about in Table("chop_chop").game.notation.EVENTS.values()}
    assert kinds - seen <= {"placed", "stuck"}
    assert {"start_square", "occupied", "on_cheese", "in_hole", "not_reachable", "same_mouse", "game_over"} <= seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("walk", ["start", "fresh"])
def test_a_whole_game_is_told_as_the_umpire_tells_it(players, walk):
    chooser, options = random.Random(f"judge from the start {players} {walk}"), DEFAULTS | {"walk": walk}
    table = Table("chop_chop", players=players, options={"walk": walk}, seed=players)
    _judge(chooser, table, options, most=2000)
    assert table.over
