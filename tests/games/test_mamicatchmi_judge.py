"""Mamicatchmi: random games with every option, judged input by input by a second umpire."""

import random
from collections import Counter
from copy import deepcopy

import pytest
from mamicatchmi_umpire import DEFAULTS, PAWNS, SPOTS, STRUCTURES, VERBS, No, Umpire

import mousehole
from mousehole import Table

OTHERWISE = {
    "dice": ["even"], "must_swap": [True], "tie_ms": [0, 1, 400, 1000], "wrong_spot": ["retry"], "double_trap": [False],
    "trap_ms": [500, 1200, 600_000], "window_ms": [1000, 2500, 600_000], "goal": [6, 7, 20], "max_rolls": [1, 4, 30],
}  # fmt: skip
GAMES, MOST_INPUTS = 12, 250
TRAPS = {2: 3, 3: 0, 4: 0}  # how often the judged games must at least have seen the trap


def _options(chooser):
    return {
        name: chooser.choice(OTHERWISE[name]) if chooser.random() < 0.3 else default
        for name, default in DEFAULTS.items()
    }


def _is_the_same(table, umpire):
    position = table.position()
    assert position == umpire.p
    assert all(table.view(seat) == position for seat in (None, *range(umpire.n)))
    assert (table.over, table.winners) == (position["phase"] == "over", umpire.winners())
    assert table.due == umpire.due()
    for seat in (*range(umpire.n), "table"):
        assert sorted(table.legal(seat)) == umpire.legal(seat)


def _stamped(chooser, text, clock):
    """An input with a time that may be near, far, missing, or (rarely) past."""
    if chooser.random() < 0.15:
        return text
    return f"{text} @{max(0, clock + chooser.choice([0, 1, 20, 300, 300, 900, 3000, chooser.randint(-5, 60)]))}"


def _any_input(chooser, umpire):
    """An input that may well be wrong, but of a form that reaches far into the order of the refusals."""
    verb = chooser.choice([*VERBS, "grab", "grab", "place", "dance"])
    seat = chooser.choice([*range(umpire.n), *range(umpire.n + 1), "table"])
    names = {"place": SPOTS, "grab": PAWNS, "pick": PAWNS}.get(verb, [*PAWNS, *STRUCTURES])
    count = {"pass": 0, "timeout": 0, "roll": 2, "swap": chooser.choice([1, 2])}.get(verb, 1)
    words = [chooser.choice(names) for _ in range(count if chooser.random() < 0.95 else 3)]
    return _stamped(chooser, " ".join([str(seat), verb, *words]), umpire.p["clock"])


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


def _open_input(chooser, table, umpire):
    """An open input at a lawful time; a timeout comes late or at its earliest moment, and not too often."""
    texts = [f"{seat} {words}" for seat in range(table.seats) for words in table.legal(seat)]
    if not texts or chooser.random() < 0.15:
        texts = [f"table {words}" for words in table.legal("table")] or texts
    text, clock = chooser.choice(texts), umpire.p["clock"]
    if text == "table timeout":
        return chooser.choice([text, f"{text} @{max(umpire.due(), clock) + chooser.choice([0, 7])}"])
    if text.startswith("table roll") and chooser.random() < 0.3:  # rolls that call nobody are rare and matter
        common = [pawn for pawn in PAWNS if umpire.p["pawns"][pawn] == -1]
        text = f"table roll {' '.join(chooser.sample(common, 2))}" if len(common) > 1 else text
    return f"{text} @{clock + chooser.choice([0, 1, 40, 60, 300, 900])}"


def _judge(chooser, table, options, seen):
    umpire = Umpire(table.players, options, table.position())
    for _ in range(MOST_INPUTS):
        _is_the_same(table, umpire)
        if table.over:
            break
        for _ in range(3):
            _is_refused_alike(table, umpire, _any_input(chooser, umpire))
        text = _open_input(chooser, table, umpire)
        told = umpire.play(text)
        assert (text, list(map(dict, table.play(text)))) == (text, told)
        seen.update((umpire.p["phase"], event["kind"]) for event in told)
    else:
        return
    twin = Table("mamicatchmi", players=table.players, options=options, position=table.position())
    assert twin.winners == umpire.winners()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_go_as_the_umpire_says(players):
    seen: Counter[tuple[str, str]] = Counter()
    for number in range(GAMES):
        chooser = random.Random(f"judge {players} {number}")
        options = _options(chooser) if number % 3 else DEFAULTS
        _judge(chooser, Table("mamicatchmi", players=players, seed=number, options=options), options, seen)
    assert seen["trap", "nothing"] >= TRAPS[players]
    assert seen["choice", "wrong_move"] > 0
    assert (seen["trap", "wrong_move"] > 0) == (players == 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_from_the_middle_of_a_game_goes_on_as_the_umpire_says(players):
    for number in range(GAMES):
        chooser = random.Random(f"judge on {players} {number}")
        options = _options(chooser) | {"max_rolls": 1000}
        table = Table("mamicatchmi", players=players, seed=number, options=options)
        umpire = Umpire(players, options, table.position())
        for _ in range(chooser.randint(1, 40)):
            if table.over:
                break
            text = _open_input(chooser, table, umpire)
            umpire.play(text)
            table.play(text)
        twin = Table("mamicatchmi", players=players, options=options, position=deepcopy(umpire.p))
        _judge(chooser, twin, options, Counter())
