"""The example game: as small as a game can be, and whole."""

import random

import pytest

import mousehole
from mousehole.engine import drive
from mousehole.engine.game import Game
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.table.words import has_message, rule_ids

GAME = Game.load("examples.tic_tac_toe")
RANDOM_GAMES = 20_000
MEAN_INPUTS = 7.626  # over all orders in which the squares can be marked


def _table(*rows, **arguments):
    return mousehole.Table(GAME, position={"board": list(rows)} if rows else None, **arguments)


def _box():
    return GAME.box(2, {}, GAME.components)


def test_it_is_not_offered_to_players():
    assert "tic_tac_toe" not in mousehole.games()


def test_seat_0_begins_on_an_empty_board():
    table = _table()
    assert table.position() == {"board": ["...", "...", "..."]}
    assert table.turn == 0
    assert len(table.legal(0)) == 9
    assert table.legal(1) == []
    assert table.legal("table") == []


def test_a_mark_stands_where_it_was_laid():
    table = _table()
    (event,) = table.play("0 mark a3")
    assert (event.rule, event.kind, event.seat, event["square"]) == ("TT-02", "mark", 0, "a3")
    assert table.position() == {"board": ["X..", "...", "..."]}
    assert "mark a3" not in table.legal(1)


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (("XX.", "OO.", "..."), "0 mark c3"),
        (("XO.", "XO.", "..."), "0 mark a1"),
        (("XO.", "OX.", "..."), "0 mark c1"),
        (("OOX", ".X.", "..."), "0 mark a1"),
    ],
)
def test_three_in_a_line_win(rows, text):
    table = _table(*rows)
    events = table.play(text)
    assert [(event.rule, event.kind) for event in events] == [("TT-02", "mark"), ("TT-03", "end"), ("TT-03", "win")]
    assert table.over
    assert table.winners == [0]
    assert table.scores == [1, 0]


def test_a_full_board_is_a_draw():
    table = _table("XOX", "XOO", "OX.")
    events = table.play("0 mark c1")
    assert [event.rule for event in events] == ["TT-02", "TT-04"]
    assert (table.over, table.winners, table.scores) == (True, [], [0, 0])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mark", "bad_input"),
        ("2 mark a1", "no_such_seat"),
        ("0 erase a1", "unknown_verb"),
        ("0 mark", "bad_argument"),
        ("0 mark d4", "bad_argument"),
        ("1 mark a1", "not_your_turn"),
        ("table mark a1", "not_your_turn"),
        ("0 mark b2", "taken"),
    ],
)
def test_what_is_refused_and_why(text, reason):
    table = _table("O..", ".X.", "...")
    before = bytes(table)
    with pytest.raises(mousehole.Refused) as refused:
        table.play(text)
    assert refused.value.reason == reason
    assert refused.value.sentence("it") != refused.value.sentence("en")
    assert bytes(table) == before


def test_after_the_end_all_is_refused():
    with pytest.raises(mousehole.Refused, match="over"):
        _table("XXX", "OO.", "...").play("1 mark c2")


@pytest.mark.parametrize(
    "rows",
    [
        ("XX.", "...", "..."),
        ("O..", "...", "..."),
        ("XXX", "OOO", "..."),
        ("X?.", "O..", "..."),
        ("X..O", "...", "..."),
        ("...", "..."),
        ("XXX", "OO.", "O.."),
    ],
)
def test_a_board_that_cannot_be_is_refused(rows):
    with pytest.raises(mousehole.BadPosition, match="board"):
        _table(*rows)


def test_marks_must_go_round():
    with pytest.raises(mousehole.BadComponents, match="in turn"):
        mousehole.Table(GAME, components={"marks": {"X": 2, "O": 4}})


def test_fewer_marks_make_a_shorter_game():
    table = mousehole.Table(GAME, components={"marks": {"X": 1, "O": 1}})
    table.play("0 mark a1")
    assert [event.rule for event in table.play("1 mark a2")] == ["TT-02", "TT-04"]


def test_every_board_of_random_play_can_be_set_up_again():
    chooser = random.Random(1)
    for _ in range(20):
        table = _table()
        while not table.over:
            table.play(f"{table.turn} {chooser.choice(table.legal(table.turn))}")
            assert bytes(_table(*table.position()["board"])) == bytes(table)


def test_nothing_is_hidden():
    table = _table()
    assert table.view(0) == table.view(None) == table.position()


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_word_is_there(lang):
    notation = GAME.notation
    assert rule_ids(GAME) == ["TT-01", "TT-02", "TT-03", "TT-04"]
    keys = [f"refused-{reason}" for reason in notation.REASONS]
    keys += [f"event-{about.name}" for about in notation.EVENTS.values()]
    assert all(has_message(GAME, lang, key) for key in [*keys, *rule_ids(GAME)])


@pytest.mark.compiled
def test_numba_plays_as_cpython_does():
    from mousehole.engine.compile import compiled

    box = GAME.box(2, resolve(GAME.notation.OPTIONS, None), GAME.components)
    states, inputs = compiled(GAME).random_games(box, "ttt", 0, 200)
    random_game = drive.make_random_game(GAME.rules)
    for number in range(200):
        state = GAME.state_mirror()
        played = random_game(state, box, [0] * 9, [0] * 9, stream("ttt", number), None)
        assert (played, state.tobytes()) == (inputs[number], states[number].tobytes())


@pytest.mark.compiled
def test_random_games_are_as_long_as_they_must_be():
    from mousehole.engine.compile import compiled

    totals = compiled(GAME).random_totals(_box(), "length", 0, RANDOM_GAMES)
    assert totals.inputs / RANDOM_GAMES == pytest.approx(MEAN_INPUTS, abs=0.03)
    assert totals.wins[0] / RANDOM_GAMES == pytest.approx(0.585, abs=0.02)
    assert totals.wins[1] / RANDOM_GAMES == pytest.approx(0.288, abs=0.02)
