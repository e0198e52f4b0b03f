"""Mistigri: random games with every option, judged by a second umpire that was written from the rules alone."""

import random
from copy import deepcopy

import pytest
from mistigri_umpire import VERBS, No, Umpire, in_order, make_deck

import mousehole
from mousehole import Table

DEFAULTS = {
    "colours": 5, "pass_when_able": True, "passo": "in_a_row", "empty_hand_effect": "apply", "last_turn": "always",
    "rounds": 2, "tie_rounds": 1, "turn_limit": 100,
}  # fmt: skip
OTHERWISE = {
    "colours": [3, 4, 6], "pass_when_able": [False], "passo": ["help_cards"], "empty_hand_effect": ["skip"],
    "last_turn": ["under_way"], "rounds": [1, 3, 4], "tie_rounds": [0, 2, 5], "turn_limit": [1, 2, 5, 10, 20, 1000],
}  # fmt: skip
MAY_SEE = {"deal": ["seat"], "draw": ["seat", "from"], "pick": ["seat"], "give": ["seat", "to"]}
ENDS_OF_ROUNDS, MOST_INPUTS = 25, 150


def _options(chooser):
    return {
        name: chooser.choice(OTHERWISE[name]) if chooser.random() < 0.3 else default
        for name, default in DEFAULTS.items()
    }


def _late_position(chooser, players, options):
    """A position near the end of a round, where the odd cases lie: few cards, seats out, help cards down."""
    deck = make_deck(players, options["colours"])
    chooser.shuffle(deck)
    hands: list[list[str]] = []
    while sum(map(bool, hands)) < 2:
        sizes = [chooser.choice([0, 1, 2, 2, 3, 4, 5]) for _ in range(players)]
        hands = [in_order(deck[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(players)]
    rest = deck[sum(sizes) :]
    passed = [chooser.random() < 0.5 for _ in range(players)]
    return {
        "round": chooser.randint(1, options["rounds"] + options["tie_rounds"]),
        "turn": chooser.choice([seat for seat in range(players) if hands[seat]]),
        "phase": chooser.choice(["draw", "discard"]),
        "direction": chooser.choice([1, -1]),
        "hands": hands,
        "pile": in_order(rest[: chooser.choice([0, 0, 2, 4, 8])]),
        "passed": passed,
        "said": [down and chooser.random() < 0.6 for down in passed],
        "turns": chooser.randint(1, min(options["turn_limit"], 20)),
        "scores": [chooser.choice([0, 0, 3, 9]) for _ in range(players)],
    }


def _is_the_same(table, umpire):
    position = table.position()
    assert position == umpire.p
    assert table.over == (position["phase"] == "over")
    assert table.winners == (umpire.best(min) if table.over else [])
    for seat in (*range(umpire.n), "table"):
        assert sorted(table.legal(seat)) == umpire.legal(seat)


def _views_and_copies_are_cut_right(table, told):
    position, players = table.position(), table.players
    for seat in (*range(players), None):
        copies = [dict(event) for event in table.events_for(seat)[len(table.events) - len(told) :]]
        for event, copy in zip(told, copies, strict=True):
            is_seen = event["kind"] not in MAY_SEE or seat in [event[who] for who in MAY_SEE[event["kind"]]]
            assert copy == {name: value for name, value in event.items() if is_seen or name != "card"}
        hidden = {"deck"} if table.over else {"deck", "hands"}
        if position["forced"] and seat != position["pending_by"]:
            hidden.add("forced")
        assert table.view(seat) == {key: value for key, value in position.items() if key not in hidden} | {
            "hand": [] if seat is None else position["hands"][seat],
            "counts": [len(hand) for hand in position["hands"]],
            "deck_count": len(position["deck"]),
        }


def _any_input(chooser, umpire):
    """An input that may well be wrong, but of a form that reaches far into the order of the refusals."""
    phase, actor = umpire.p["phase"], umpire.actor()
    fitting = [verb for verb, (phases, _) in VERBS.items() if phase in phases]
    verb = chooser.choice(fitting if chooser.random() < 0.6 else [*VERBS, "dance"])
    seat = actor if chooser.random() < 0.6 else chooser.choice([*range(umpire.n + 1), "table"])
    kinds = (VERBS[verb][1] if verb in VERBS else "") + chooser.choice([""] * 9 + ["c"])
    cards = [*umpire.deck, "1r", "9v", "2o", "zz"]
    if seat == actor and seat != "table" and chooser.random() < 0.5:
        cards = [*umpire.p["hands"][seat], *umpire.p["pile"], "M"]
    words = [chooser.choice(cards) if kind == "c" else str(chooser.randint(0, umpire.n)) for kind in kinds]
    return " ".join([str(seat), verb, *words])


def _is_refused_alike(table, umpire, text):
    try:
        deepcopy(umpire).play(text)
    except No as no:
        reason = str(no)
    else:
        return
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(text)
    assert (text, refused.value.reason) == (text, reason)
    assert bytes(table) == before


def _drawn(chooser, table):
    """An open input, discards more often than not, two cards in either order."""
    texts = [f"{seat} {words}" for seat in (*range(table.seats), "table") for words in table.legal(seat)]
    discards = [text for text in texts if " discard " in text]
    text = chooser.choice(discards if discards and chooser.random() < 0.5 else texts)
    seat, verb, *cards = text.split()
    return " ".join([seat, verb, *(reversed(cards) if verb == "discard" and chooser.random() < 0.3 else cards)])


def _judge(chooser, table, options):
    umpire = Umpire(table.players, options, table.position())
    for _ in range(MOST_INPUTS):
        _is_the_same(table, umpire)
        if table.over:
            break
        for _ in range(2):
            _is_refused_alike(table, umpire, _any_input(chooser, umpire))
        text = _drawn(chooser, table)
        told = umpire.play(text)
        assert (text, list(map(dict, table.play(text)))) == (text, told)
        if chooser.random() < 0.2:
            _views_and_copies_are_cut_right(table, told)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_end_of_a_round_is_told_as_the_umpire_tells_it(players):
    for number in range(ENDS_OF_ROUNDS):
        chooser = random.Random(f"judge {players} {number}")
        options = _options(chooser)
        position = _late_position(chooser, players, options)
        _judge(chooser, Table("mistigri", players=players, options=options, position=position), options)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_round_from_the_deal_on_is_told_as_the_umpire_tells_it(players, seed):
    _judge(random.Random(f"judge from the deal {seed}"), Table("mistigri", players=players, seed=seed), DEFAULTS)
