"""Chop! Chop!: what the book says, what is printed in no scenario, and what must be refused."""

import random
from collections import Counter

import pytest

import mousehole
from mousehole import BadComponents, BadPosition, Refused, Table, replay
from mousehole.engine.compile import compiled
from mousehole.engine.drive import make_random_game
from mousehole.engine.options import resolve
from mousehole.engine.random import stream
from mousehole.games import load
from mousehole.games.chop_chop import notation, rules
from mousehole.games.chop_chop.names import PIECE_NAMES, SQUARE_NAMES
from mousehole.table.words import rule_ids, rule_words

HOLES = {"sides": ["c7", "f4", "d1", "a4"], "sides_open": ["c7", "f4", "d1", "a4"], "corners": ["a7", "f7", "f1", "a1"]}
UNDER = ["c5", "d5", "c4", "d4", "c3", "d3"]
FLOOR = [file + rank for rank in "7654321" for file in "abcdef"]


def _floor(signs=None, holes="sides"):
    """A bare floor with all holes turned, but for the signs given: `_floor({"b3": "?"})`."""
    whole = dict.fromkeys(FLOOR, ".") | dict.fromkeys(HOLES[holes], "H") | (signs or {})
    return ["".join(whole[file + rank] for file in "abcdef") for rank in "7654321"]


def _table(signs=None, players=2, options=None, **position):
    holes = (options or {}).get("board", "sides")
    position.setdefault("mice", ["b2", "-", "-", "-"])
    return Table("chop_chop", players=players, options=options, position={"floor": _floor(signs, holes), **position})


def _play(table, *inputs):
    """Play inputs and return the events of the last one."""
    for text in inputs:
        events = table.play(text)
    return events


def _told(events):
    return [(event.kind, event.rule) for event in events]


def _reason(table, text):
    before = bytes(table)
    with pytest.raises(Refused) as refused:
        table.play(text)
    assert bytes(table) == before
    assert refused.value.sentence("en") != refused.value.sentence("it")
    return refused.value.reason


# Words


@pytest.mark.parametrize("lang", ["en", "it"])
def test_no_rule_speaks_of_options_by_their_names(lang):
    names = [option.name for option in notation.OPTIONS if "_" in option.name]
    for rule in rule_ids(load("chop_chop")):
        sentence = rule_words(load("chop_chop"), rule, lang)
        assert "option" not in sentence
        assert "opzione" not in sentence
        assert not [name for name in names if name in sentence]


# Set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_seat_is_the_cat_and_places_it_first(players):
    table = Table("chop_chop", players=players, seed=1)
    assert table.turn == players - 1
    assert table.legal(players - 1) == ["place T1", "place T2", "place T3", "place T4", "place T5", "place T6"]
    assert table.legal(0) == table.legal("table") == []
    events = table.play(f"{players - 1} place T4")
    assert [dict(event) for event in events] == [
        {"rule": "CC-12", "kind": "placed", "seat": players - 1, "piece": "cat", "square": "T4"},
        {"rule": "CC-24", "kind": "turn", "seat": 0, "rolls": 1},
    ]


def test_the_tiles_are_as_many_as_the_ruling_says():
    position = Table("chop_chop", seed=3).position()
    assert Counter(position["tiles"]) == {"c": 10, "x": 8, "1": 4, "2": 4, "a": 4, "f": 4, "k": 4}


def test_two_deals_differ_and_the_kinds_come_everywhere():
    deals = [Table("chop_chop", seed=seed).position()["tiles"] for seed in range(60)]
    assert len(set(deals)) == 60
    assert all(len({deal[place] for deal in deals}) >= 4 for place in range(38))


def test_the_dice_are_weighted_by_their_faces():
    table = _table()
    actions, weights = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
    assert rules.chances(table._state, table._box, actions, weights) == 4
    assert weights[:4] == [2, 2, 1, 1]
    table = _table(turn=1)
    assert rules.chances(table._state, table._box, actions, weights) == 3
    assert weights[:3] == [2, 3, 1]
    assert table.legal("table") == ["roll 1", "roll 2", "roll 3"]


def test_no_chance_outside_the_roll():
    assert _table(phase="move", roll=1).legal("table") == []


# Walks, against a slow search that knows nothing of sets


def _ways(board):
    """Neighbours of mouse and cat as the rules say them, by name."""
    doors = {hole[0]: hole[1] for hole in load("chop_chop").components["board"][board]["holes"]}
    tops = {under: f"T{number}" for number, under in enumerate(UNDER, 1)}
    mouse, cat = {square: [] for square in FLOOR}, {square: [] for square in [*FLOOR, *tops.values()]}
    for square in FLOOR:
        file, rank = ord(square[0]), int(square[1])
        for there in (
            f"{chr(file + 1)}{rank}",
            f"{chr(file - 1)}{rank}",
            f"{chr(file)}{rank + 1}",
            f"{chr(file)}{rank - 1}",
        ):
            if there not in FLOOR:
                continue
            if there in doors.get(square, [there]) and square in doors.get(there, [square]):
                mouse[square].append(there)
            if square not in doors and there not in doors:
                cat[tops.get(square, square)].append(tops.get(there, there))
    return mouse, cat


class Search:
    """Every walk of a piece by the words of CC-14 to CC-23, CC-38 and CC-56, square by square."""

    def __init__(self, table, piece, steps):
        self.options, self.steps, self.is_cat = table.options, steps, piece == "cat"
        position, board = table.position(), table.options["board"]
        self.cat, self.holes = position["cat"], HOLES[board]
        self.mice = [square for square in position["mice"] if square != "-"]
        self.signs = dict(zip(FLOOR, "".join(position["floor"]), strict=True))
        self.ways = _ways(board)[self.is_cat]
        self.start = self.cat if self.is_cat else position["mice"][int(piece[1]) - 1]
        fronts = {hole[0]: hole[2] for hole in table.game.components["board"][board]["holes"]}
        self.shut_out = fronts.get(self.mice[0], []) if len(self.mice) == 1 else []

    def may_pass(self, square):
        if self.is_cat:
            return square not in self.mice and self.signs.get(square) != "C"
        in_the_way = [other for other in self.mice if other in self.holes or not self.options["pass_mice"]]
        return square != self.cat and square not in in_the_way

    def may_end(self, square):
        if self.is_cat:
            return self.signs.get(square) != "C" and square not in self.shut_out
        return square != self.cat and square not in self.mice

    def may_stop(self, square):
        return (
            self.options["hole_entry"] == "stop" and not self.is_cat and square in self.holes and self.may_end(square)
        )

    def walks(self, walked=()):
        walked = [*walked] or [self.start]
        here, steps = walked[-1], len(walked) - 1
        if self.may_end(here) if steps == self.steps else steps > 0 and self.may_stop(here):
            yield walked
        if steps == self.steps or (steps > 0 and not self.may_pass(here)):
            return
        for there in self.ways[here]:
            if there != self.start and (self.options["walk"] == "start" or there not in walked):
                yield from self.walks([*walked, there])


ALL_WAYS = [
    {},
    {"walk": "fresh"},
    {"pass_mice": False},
    {"board": "sides_open"},
    {"board": "sides_open", "hole_entry": "stop", "pass_mice": False},
    {"board": "corners", "hole_entry": "stop", "walk": "fresh"},
    {"board": "corners", "hole_entry": "stop"},
]


def _any_position(chooser, board):
    """Pieces and visible cheeses anywhere they may stand."""
    holes = HOLES[board]
    signs = {square: chooser.choice("..C?") for square in FLOOR if square not in holes}
    standing = chooser.sample(FLOOR, 4)
    mice = [square if chooser.random() < 0.6 else "-" for square in standing]
    if chooser.random() < 0.3:
        mice = [chooser.choice(holes), "-", "-", "-"]
    places = [square for square in FLOOR if square not in [*holes, *UNDER, *mice]]
    return signs, {"mice": mice, "cat": chooser.choice([*places, *places, "T1", "T2", "T3", "T4", "T5", "T6"])}


@pytest.mark.parametrize("options", ALL_WAYS, ids=str)
def test_the_open_squares_are_the_ends_of_all_lawful_walks_and_way_is_one_of_them(options):
    chooser = random.Random(str(options))
    for _ in range(25):
        signs, pieces = _any_position(chooser, options.get("board", "sides"))
        steps = chooser.randint(1, 4)
        for turn, names in ((0, ["m1", "m2", "m3", "m4"]), (1, ["cat"])):
            table = _table(signs, options=options, phase="move", roll=steps, turn=turn, **pieces)
            walks = {name: [] for name in names}
            for name in names:
                if name == "cat" or pieces["mice"][int(name[1]) - 1] != "-":
                    walks[name] = list(Search(table, name, steps).walks())
            legal = table.legal(turn)
            assert len(set(legal)) == len(legal)
            assert set(legal) == {f"move {name} {walked[-1]}" for name in names for walked in walks[name]}
            for words in legal:
                _, name, square = words.split()
                shortest = min(len(walked) for walked in walks[name] if walked[-1] == square)
                way = table.way(words)
                assert way in walks[name]
                assert len(way) == shortest


def test_a_way_takes_no_square_twice_where_it_can():
    table = _table(phase="move", roll=3, mice=["c7", "-", "-", "-"], cat="T6")
    assert table.way("move m1 c6") == ["c7", "c6", table.way("move m1 c6")[2], "c6"]
    assert all(len(set(table.way(words))) == 4 for words in table.legal(0) if words != "move m1 c6")


def test_a_way_goes_round_other_mice_where_it_can():
    table = _table(phase="move", roll=3, mice=["c5", "d4", "-", "-"], cat="f6")
    assert table.way("move m1 c4") == ["c5", "b5", "b4", "c4"]
    table = _table(phase="move", roll=1, mice=["b2", "b3", "-", "-"], cat="T6")
    assert table.way("move m1 a2") == ["b2", "a2"]


def test_a_way_to_and_fro_never_crosses_the_square_where_it_began():
    table = _table(phase="move", roll=4, mice=["a1", "-", "-", "-"], cat="b2")
    assert table.way("move m1 a3") == ["a1", "a2", "a3", "b3", "a3"]
    assert _reason(table, "0 move m1 a1") == "start_square"


def test_the_way_of_an_arrow_is_its_two_ends_and_what_is_no_move_has_none():
    table = _table(phase="arrow", mover="m1")
    assert table.way("move m1 f1") == ["b2", "f1"]
    fork = _table({"a1": "C"}, phase="fork", mover="m1")
    assert notation.way(fork._state, fork._box, "take a1") == []
    assert Table("chop_chop", position={"phase": "place"}).way("place T1") == []


def test_the_way_of_the_cat_goes_over_the_table():
    table = _table(turn=1, cat="b4", mice=["f1", "-", "-", "-"], phase="move", roll=3)
    assert table.way("move cat e4") == ["b4", "T3", "T4", "e4"]


def test_a_way_that_is_not_open_is_refused():
    with pytest.raises(Refused, match="exactly"):
        _table(phase="move", roll=1).way("move m1 f7")


# A turn: the order of events


def test_leaving_the_start_tile_turns_it_then_the_tile_of_arrival():
    table = Table("chop_chop", position={"tiles": "x" * 38})
    events = _play(table, "table roll 1", "0 move m1 c6")
    assert [dict(event) for event in events] == [
        {"rule": "CC-15", "kind": "moved", "seat": 0, "piece": "m1", "frm": "c7", "to": "c6"},
        {"rule": "CC-26", "kind": "hole_turned", "seat": 0, "piece": "m1", "square": "c7"},
        {"rule": "CC-27", "kind": "turned", "seat": 0, "square": "c6", "tile": "x"},
        {"rule": "CC-35", "kind": "nothing", "seat": 0, "square": "c6"},
        {"rule": "CC-32", "kind": "turn", "seat": 1, "rolls": 1},
    ]
    assert table.position()["floor"][:2] == ["??H???", "??.???"]


def test_catch_then_nothing_then_the_turn_passes():
    table = _table(turn=1, cat="b1", mice=["b3", "f1", "-", "-"], quiet=4)
    events = _play(table, "table roll 2", "1 move cat b3")
    assert _told(events) == [("moved", "CC-15"), ("caught", "CC-30"), ("nothing", "CC-33"), ("turn", "CC-32")]
    assert dict(events[1]) == {"rule": "CC-30", "kind": "caught", "seat": 1, "piece": "m1", "square": "b3"}
    assert table.position()["quiet"] == 0


def test_a_catch_on_a_face_down_tile_turns_it_too():
    table = _table({"b3": "?"}, tiles="x", turn=1, cat="b1", mice=["b3", "f1", "-", "-"])
    events = _play(table, "table roll 2", "1 move cat b3")
    assert _told(events)[1:4] == [("caught", "CC-30"), ("turned", "CC-31"), ("nothing", "CC-35")]


def test_the_fourth_catch_ends_the_game_before_the_tile_is_turned():
    table = _table({"b3": "?"}, tiles="k", turn=1, cat="b1", mice=["b3", "-", "-", "-"], rolls=2)
    events = _play(table, "table roll 2", "1 move cat b3")
    assert _told(events) == [("moved", "CC-15"), ("caught", "CC-30"), ("ended", "CC-05")]
    assert (events[-1]["winner"], events[-1]["winners"], events[-1].seat) == ("cat", [1], 1)
    after = table.position()
    assert (after["phase"], after["rolls"], after["roll"], after["turn"], after["tiles"]) == ("over", 0, 0, 1, "k")


def test_a_cat_without_any_mouse_on_the_board_has_not_caught_the_fourth():
    table = _table(turn=1, cat="b1", mice=["-", "-", "-", "-"])
    _play(table, "table roll 1", "1 move cat a1")
    assert not table.over
    assert _told(table.play("table roll 1")) == [("rolled", "CC-13"), ("stuck", "CC-G15"), ("turn", "CC-32")]


def test_hiding_in_a_hole_says_nothing_of_a_bare_square():
    events = _play(_table(mice=["b4", "-", "-", "-"]), "table roll 1", "0 move m1 a4")
    assert _told(events) == [("moved", "CC-15"), ("hidden", "CC-22"), ("turn", "CC-32")]


def test_a_visible_cheese_under_a_mouse_that_ends_there_is_won():
    table = _table({"b3": "C"})
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert dict(events[1]) == {"rule": "CC-G18", "kind": "won", "seat": 0, "square": "b3", "won": 1}
    assert _told(events)[2:] == [("turn", "CC-32")]


def test_the_cat_shows_a_cheese_and_may_walk_off_it_but_not_back():
    table = _table({"b3": "?"}, tiles="c", turn=1, cat="b2", mice=["f1", "f7", "-", "-"])
    events = _play(table, "table roll 1", "1 move cat b3")
    assert _told(events)[1:3] == [("turned", "CC-31"), ("shown", "CC-37")]
    _play(table, "table roll 1", "0 move m1 e1", "table roll 1", "1 move cat b2")
    _play(table, "table roll 1", "0 move m1 f1", "table roll 1")
    assert _reason(table, "1 move cat b3") == "on_cheese"


def test_an_extra_move_is_told_played_and_may_return_to_before_the_roll():
    table = _table({"b3": "?"}, tiles="1", quiet=9)
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert _told(events) == [("moved", "CC-15"), ("turned", "CC-27"), ("extra", "CC-40")]
    assert (events[2]["piece"], events[2]["n"]) == ("m1", 1)
    inside = table.position()
    assert (inside["phase"], inside["roll"], inside["mover"], inside["quiet"]) == ("bonus", 1, "m1", 0)
    assert _told(table.play("0 move m1 b2")) == [("moved", "CC-40"), ("nothing", "CC-33"), ("turn", "CC-32")]
    assert table.position()["quiet"] == 0


def test_an_extra_move_of_the_cat_catches():
    table = _table({"b3": "?"}, tiles="2", turn=1, cat="b2", mice=["b5", "f1", "-", "-"])
    events = _play(table, "table roll 1", "1 move cat b3", "1 move cat b5")
    assert _told(events) == [("moved", "CC-40"), ("caught", "CC-30"), ("nothing", "CC-33"), ("turn", "CC-32")]


def test_an_extra_move_that_is_not_possible_lapses_and_the_roll_was_not_quiet():
    table = _table({"a1": "?"}, tiles="1", mice=["a3", "a2", "b1", "-"], cat="T4", quiet=7)
    events = _play(table, "table roll 2", "0 move m1 a1")
    assert _told(events)[2:] == [("extra", "CC-40"), ("stuck", "CC-G19"), ("turn", "CC-32")]
    after = table.position()
    assert (after["quiet"], after["roll"], after["mover"]) == (0, 0, "")


def test_an_arrow_with_nowhere_to_go_lapses():
    signs = {square: "C" for square in FLOOR if square not in HOLES["sides"]} | {"b3": "?"}
    table = _table(signs, tiles="a")
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert _told(events)[2:] == [("free", "CC-43"), ("stuck", "CC-G19"), ("turn", "CC-32")]


def test_the_arrow_leads_the_cat_anywhere_but_there():
    table = _table({"e6": "C"}, turn=1, cat="b3", mice=["f1", "c4", "-", "-"], phase="arrow", mover="cat")
    there = {words.split()[2] for words in table.legal(1)}
    expected = {*FLOOR, "T1", "T2", "T3", "T4", "T5", "T6"} - {*UNDER, *HOLES["sides"], "e6", "b3", "f1"}
    assert there == expected
    events = table.play("1 move cat T6")
    assert _told(events) == [("moved", "CC-43"), ("nothing", "CC-33"), ("turn", "CC-32")]


def test_the_arrow_leads_a_mouse_anywhere_but_there():
    table = _table({"e6": "C"}, cat="b3", mice=["f1", "c4", "-", "-"], phase="arrow", mover="m1")
    there = {words.split()[2] for words in table.legal(0)}
    assert there == {*FLOOR} - {*HOLES["sides"], "e6", "b3", "f1", "c4"}


def test_the_fork_is_told_and_the_taken_cheese_counted():
    table = _table({"b3": "?", "e5": "C", "a1": "C"}, tiles="f", won=2)
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert _told(events)[2:] == [("fork", "CC-46")]
    assert events[2]["piece"] == "m1"
    assert table.legal(0) == ["take e5", "take a1"]
    events = table.play("0 take a1")
    assert _told(events) == [("won", "CC-46"), ("turn", "CC-32")]
    after = table.position()
    assert (after["won"], after["floor"], after["mover"], after["quiet"]) == (3, _floor({"e5": "C"}), "", 0)


@pytest.mark.parametrize(("turn", "cat", "mice", "cited"), [(0, "T1", "b2", "CC-47"), (1, "b2", "f1", "CC-48")])
def test_a_fork_of_no_use(turn, cat, mice, cited):
    table = _table({"b3": "?"}, tiles="f", turn=turn, cat=cat, mice=[mice, "-", "-", "-"])
    events = _play(table, "table roll 1", f"{turn} move {'m1' if turn == 0 else 'cat'} b3")
    assert _told(events)[2:] == [("nothing", cited), ("turn", "CC-32")]


# The knife and double turns


def test_a_knife_gives_the_other_side_two_rolls():
    table = _table({"b3": "?"}, tiles="k", players=3, cat="T2")
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert _told(events)[2:] == [("hurt", "CC-49"), ("turn", "CC-50")]
    assert (events[2]["lost"], events[3].seat, events[3]["rolls"]) == (0, 2, 2)
    events = _play(table, "table roll 1", "2 move cat T4")
    assert _told(events)[2:] == [("again", "CC-50")]
    assert (events[2]["piece"], table.position()["bound"], table.position()["rolls"]) == ("cat", "", 1)
    assert _told(_play(table, "table roll 1", "2 move cat T2"))[2:] == [("turn", "CC-32")]
    assert (table.turn, table.position()["mouse_seat"]) == (1, 1)


def test_a_double_turn_binds_the_mouse_that_moved_and_counts_as_one_turn():
    table = _table(players=4, turn=1, rolls=2, mice=["b2", "e6", "-", "-"])
    events = _play(table, "table roll 1", "1 move m2 e5")
    assert _told(events)[2:] == [("again", "CC-51")]
    assert (events[2]["piece"], table.position()["bound"], table.position()["mouse_seat"]) == ("m2", "m2", 1)
    table.play("table roll 1")
    assert {words.split()[1] for words in table.legal(1)} == {"m2"}
    table.play("1 move m2 e6")
    after = table.position()
    assert (after["bound"], after["turn"], after["mouse_seat"], after["rolls"]) == ("", 3, 2, 1)


def test_a_bound_mouse_that_cannot_move_loses_the_second_roll():
    table = _table(rolls=1, bound="m1", mice=["c7", "b2", "-", "-"], cat="c6")
    assert _told(table.play("table roll 1")) == [("rolled", "CC-13"), ("stuck", "CC-G15"), ("turn", "CC-32")]


def test_a_lost_first_roll_binds_nobody():
    table = _table(rolls=2, mice=["c7", "-", "-", "-"], cat="c6", players=3)
    events = table.play("table roll 1")
    assert _told(events) == [("rolled", "CC-13"), ("stuck", "CC-G15"), ("again", "CC-50")]
    assert events[2]["piece"] == ""
    assert table.position()["mouse_seat"] == 0


def test_a_lost_first_roll_of_the_cat():
    corner = {"b7": "C", "a6": "C"}
    table = _table(corner, turn=1, cat="a7", rolls=2)
    events = table.play("table roll 1")
    assert _told(events) == [("rolled", "CC-13"), ("stuck", "CC-G15"), ("again", "CC-50")]
    assert events[2]["piece"] == "cat"


def test_a_knife_in_the_first_roll_of_a_double_turn_loses_the_second():
    table = _table({"b3": "?"}, tiles="k", rolls=2, players=3)
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert events[2]["lost"] == 1
    after = table.position()
    assert (after["turn"], after["rolls"], after["mouse_seat"], after["bound"]) == (2, 2, 1, "")


def test_a_fork_in_the_first_roll_of_a_double_turn_binds_its_mouse():
    table = _table({"b3": "?", "a1": "C"}, tiles="f", rolls=2, mice=["b2", "e6", "-", "-"])
    _play(table, "table roll 1", "0 move m1 b3", "0 take a1")
    assert table.position()["bound"] == "m1"


def test_a_fork_set_up_without_its_mover_binds_nobody():
    table = _table({"a1": "C"}, phase="fork", rolls=2)
    assert _told(table.play("0 take a1")) == [("won", "CC-46"), ("again", "CC-50")]


# The end


def test_the_mice_win_when_a_mouse_comes_home_with_ten():
    table = _table(players=3, mice=["b4", "f1", "-", "-"], won=10)
    events = _play(table, "table roll 1", "0 move m1 a4")
    assert _told(events) == [("moved", "CC-15"), ("hidden", "CC-22"), ("ended", "CC-55")]
    assert (events[-1]["winner"], table.winners, table.scores) == ("mice", [0, 1], [1, 1, 0])
    assert table.legal(0) == table.legal("table") == []


def test_a_mouse_that_leaves_the_last_start_tile_into_another_hole_has_come_home():
    holes = [["a7", ["a6", "b7"], ["a6"]], ["c7", ["b7"], ["b7"]], ["f1", ["f2"], ["f2"]], ["a1", ["a2"], ["a2"]]]
    floor = _floor({"a7": "h", "c7": "H", "f1": "H", "a1": "H", "f4": ".", "d1": ".", "a4": "."})
    table = Table(
        "chop_chop",
        components={"board": {"sides": {"holes": holes}}},
        position={"floor": floor, "mice": ["a7", "e2", "-", "-"], "won": 10, "phase": "move", "roll": 2},
    )
    events = table.play("0 move m1 c7")
    assert [event.kind for event in events] == ["moved", "hole_turned", "hidden", "ended"]


@pytest.mark.parametrize(
    "missing", [{"won": 9}, {"signs": {"f4": "h"}, "won": 10}, {"mice": ["b5", "a4", "-", "-"], "to": "b6", "won": 10}]
)
def test_the_mice_have_not_won_without_ten_or_with_a_start_tile_or_by_sitting_still(missing):
    table = _table(missing.get("signs"), mice=missing.get("mice", ["b4", "f1", "-", "-"]), won=missing["won"])
    _play(table, "table roll 1", f"0 move m1 {missing.get('to', 'a4')}")
    assert not table.over


def test_home_any_is_looked_at_after_every_chain():
    table = _table({"b3": "?"}, tiles="k", options={"home": "any"}, mice=["b2", "a4", "-", "-"], won=10)
    events = _play(table, "table roll 1", "0 move m1 b3")
    assert _told(events)[-2:] == [("hurt", "CC-49"), ("ended", "CC-55")]
    table = _table(options={"home": "any"}, mice=["b2", "b3", "-", "-"], won=10)
    _play(table, "table roll 1", "0 move m1 b1")
    assert not table.over


def test_quiet_rolls_are_counted_and_a_change_starts_anew():
    table = _table({"f5": "?"}, tiles="x", mice=["b2", "f7", "-", "-"], cat="T1")
    _play(table, "table roll 1", "0 move m1 b1", "table roll 1", "1 move cat T3")
    assert table.position()["quiet"] == 2
    table.play("table roll 2")
    assert table.position()["quiet"] == 2
    table.play("0 move m2 f5")
    assert table.position()["quiet"] == 0


def test_hiding_in_a_turned_hole_is_quiet_and_leaving_a_start_tile_is_not():
    table = _table({"d1": "h"}, mice=["b4", "-", "d1", "-"], quiet=5)
    _play(table, "table roll 1", "0 move m1 a4", "table roll 1", "1 move cat T2")
    assert table.position()["quiet"] == 7
    _play(table, "table roll 1", "0 move m3 d2")
    assert table.position()["quiet"] == 0


@pytest.mark.parametrize(("winner", "name", "winners"), [("none", "none", []), ("cat", "cat", [1])])
def test_the_quiet_limit_ends_the_game_even_in_a_double_turn(winner, name, winners):
    table = _table(options={"quiet_limit": 5, "quiet_winner": winner}, quiet=4, rolls=2)
    events = _play(table, "table roll 1", "0 move m1 b1")
    assert _told(events) == [("moved", "CC-15"), ("nothing", "CC-33"), ("ended", "CC-G29")]
    after = table.position()
    assert (after["winner"], after["quiet"], after["rolls"], table.winners) == (name, 5, 0, winners)


def test_a_lost_roll_can_be_the_last_quiet_one():
    table = _table(mice=["c7", "-", "-", "-"], cat="c6", quiet=59)
    assert _told(table.play("table roll 2")) == [("rolled", "CC-13"), ("stuck", "CC-G15"), ("ended", "CC-G29")]


def test_without_a_quiet_limit_the_game_goes_on():
    table = _table(options={"quiet_limit": 0}, quiet=5000)
    _play(table, "table roll 1", "0 move m1 b1")
    assert (table.over, table.position()["quiet"]) == (False, 5001)


# The last mouse in its hole


@pytest.mark.parametrize(
    ("board", "hole", "sign", "barred"),
    [
        ("sides", "c7", "H", {"c6"}),
        ("sides", "f4", "h", {"e4"}),
        ("sides_open", "c7", "H", {"c6"}),
        ("corners", "a7", "H", {"a6", "b7"}),
    ],
)
def test_the_cat_may_not_end_in_front_of_the_last_hole_but_may_walk_past(board, hole, sign, barred):
    table = _table(
        {hole: sign}, options={"board": board}, turn=1, cat="T3", mice=[hole, "-", "-", "-"], phase="arrow", mover="cat"
    )
    there = {words.split()[2] for words in table.legal(1)}
    assert {*FLOOR} - {*UNDER, *HOLES[board]} - there == barred
    for square in barred:
        assert _reason(table, f"1 move cat {square}") == "last_hole"


def test_the_cat_walks_past_the_last_hole_and_off_its_front():
    table = _table(turn=1, cat="b6", mice=["c7", "-", "-", "-"], phase="move", roll=2)
    assert "move cat d6" in table.legal(1)
    table = _table(turn=1, cat="c6", mice=["c7", "-", "-", "-"], phase="move", roll=1)
    assert table.legal(1) == ["move cat b6", "move cat d6", "move cat T1"]


def test_with_two_mice_left_or_the_last_one_outside_the_front_is_free():
    assert "move cat c6" in _table(turn=1, cat="b6", mice=["c7", "a1", "-", "-"], phase="move", roll=1).legal(1)
    assert "move cat c6" in _table(turn=1, cat="b6", mice=["d7", "-", "-", "-"], phase="move", roll=1).legal(1)


# Refusals, in the order in which they are tested


@pytest.mark.parametrize(
    "text",
    ["0 roll 1", "table move m1 b3", "table place T1", "2 move m1 b3", "0 jump m1", "0 move m1", "0 move m5 b3",
     "0 move m1 b8", "0 move m1 T7", "0 move b3 m1", "0 move m1 b3 b4", "0 take", "0 place", "table roll",
     "table roll x", "table roll 01", "table roll -1", "table roll 1 2", "0 move  ", "0 take -", "0 Move m1 b3",
     "9 jump", "table"],
)  # fmt: skip
def test_bad_input_comes_first(text):
    for table in (_table(phase="move", roll=1), _table(phase="over", winner="none")):
        assert _reason(table, text) == "bad_input"


@pytest.mark.parametrize("text", ["0 move m1 b3", "1 move cat T2", "table roll 1", "0 take a1", "1 place a1"])
def test_then_game_over(text):
    assert _reason(Table("chop_chop", position={"phase": "over"}), text) == "game_over"


def test_then_not_your_turn_and_wrong_phase():
    table = _table(phase="move", roll=1, players=3)
    assert _reason(table, "1 place a1") == "not_your_turn"
    assert _reason(table, "2 move cat T2") == "not_your_turn"
    assert _reason(table, "0 place T1") == "wrong_phase"
    assert _reason(table, "0 take a1") == "wrong_phase"
    assert _reason(table, "table roll 9") == "wrong_phase"
    assert _reason(_table(), "0 move m1 b3") == "wrong_phase"
    assert _reason(_table({"a1": "C"}, phase="fork", mover="m1"), "0 move m1 b3") == "wrong_phase"


@pytest.mark.parametrize(("turn", "number"), [(0, "0"), (0, "5"), (1, "4"), (0, "9" * 150)])
def test_a_number_that_is_not_on_the_die(turn, number):
    assert _reason(_table(turn=turn), f"table roll {number}") == "bad_roll"


def test_the_refusals_of_place_and_take():
    assert _reason(Table("chop_chop", position={"phase": "place"}), "1 place c4") == "not_on_table"
    table = _table({"a1": "C", "e5": "C"}, cat="e5", phase="fork", mover="m1")
    assert _reason(table, "0 take b3") == "not_a_cheese"
    assert _reason(table, "0 take T1") == "not_a_cheese"
    assert _reason(table, "0 take e5") == "cat_on_cheese"


def test_a_fork_may_be_set_up_with_nothing_to_take():
    table = _table({"e5": "C"}, cat="e5", phase="fork", mover="m1")
    assert (table.legal(0), _reason(table, "0 take e5")) == ([], "cat_on_cheese")


MOVE_REFUSALS = [
    ({"turn": 0}, "cat T9", "bad_input"),
    ({"turn": 0}, "cat T1", "not_your_piece"),
    ({"turn": 1}, "m4 a4", "not_your_piece"),
    ({"turn": 0, "phase": "bonus", "mover": "m1"}, "m4 b2", "same_piece"),
    ({"turn": 0, "phase": "arrow", "roll": 0, "mover": "m1"}, "m2 b2", "same_piece"),
    ({"turn": 0, "bound": "m1"}, "m4 c4", "mouse_caught"),
    ({"turn": 0, "bound": "m1"}, "m2 e6", "same_mouse"),
    ({"turn": 0}, "m1 b2", "start_square"),
    ({"turn": 1}, "cat T3", "start_square"),
    ({"turn": 1}, "cat c4", "under_table"),
    ({"turn": 0}, "m1 T3", "on_table"),
    ({"turn": 1}, "cat a4", "in_hole"),
    ({"turn": 0, "phase": "arrow", "roll": 0, "mover": "m1"}, "m1 f4", "in_hole"),
    ({"turn": 0}, "m1 e6", "occupied"),
    ({"turn": 0, "cat": "b3"}, "m1 b3", "occupied"),
    ({"turn": 1, "phase": "arrow", "roll": 0, "mover": "cat"}, "cat e6", "occupied"),
    ({"turn": 1}, "cat e1", "on_cheese"),
    ({"turn": 0, "phase": "arrow", "roll": 0, "mover": "m1"}, "m1 e1", "on_cheese"),
    ({"turn": 1, "mice": ["-", "a4", "-", "-"]}, "cat b4", "last_hole"),
    ({"turn": 1}, "cat e6", "not_reachable"),
    ({"turn": 0}, "m1 f7", "not_reachable"),
    ({"turn": 0}, "m1 e1", "not_reachable"),
    ({"turn": 0}, "m1 c7", "not_reachable"),
]


@pytest.mark.parametrize(("changes", "words", "reason"), MOVE_REFUSALS)
def test_the_refusals_of_move_in_their_order(changes, words, reason):
    position = {"phase": "move", "roll": 1, "cat": "T3", "mice": ["b2", "e6", "-", "-"]} | changes
    table = _table({"e1": "C"}, **position)
    assert _reason(table, f"{position['turn']} move {words}") == reason


def test_a_mouse_on_a_visible_cheese_is_safe_from_the_cat():
    table = _table({"b3": "C"}, turn=1, cat="b2", mice=["b3", "-", "-", "-"], phase="move", roll=1)
    assert _reason(table, "1 move cat b3") == "on_cheese"


@pytest.mark.parametrize("players", [2, 5])
def test_every_input_is_either_legal_or_refused(players):
    chooser = random.Random(players)
    table = Table("chop_chop", players=players, seed=players)
    words = [f"move {piece} {square}" for piece in PIECE_NAMES[:5] for square in SQUARE_NAMES]
    words += [f"{verb} {square}" for verb in ("place", "take") for square in SQUARE_NAMES]
    for number in range(300):
        if table.over:
            break
        legal = set(table.legal(table.turn))
        if number % 15 == 0:
            for text in words:
                if text not in legal:
                    assert _reason(table, f"{table.turn} {text}") in notation.REASONS
        table.play(table.chance() or f"{table.turn} {chooser.choice(sorted(legal))}")


# Positions


def test_a_key_left_out_of_a_position_takes_its_default():
    assert Table("chop_chop", players=3, position={}).position() == {
        "phase": "roll", "turn": 0, "mouse_seat": 0,
        "floor": ["??h???", "??????", "??????", "h????h", "??????", "??????", "???h??"], "tiles": "x" * 38,
        "cat": "T1", "mice": ["c7", "f4", "d1", "a4"], "won": 0, "rolls": 1, "roll": 0, "mover": "", "bound": "",
        "quiet": 0, "winner": "",
    }  # fmt: skip
    placing = Table("chop_chop", players=3, position={"phase": "place"}).position()
    assert (placing["turn"], placing["mouse_seat"], placing["cat"]) == (2, 0, "")
    assert Table("chop_chop", players=4, position={"turn": 2}).position()["mouse_seat"] == 2
    assert Table("chop_chop", players=4, position={"turn": 3}).position()["mouse_seat"] == 0
    assert Table("chop_chop", position={"phase": "over"}).position()["rolls"] == 0


BAD_POSITIONS = [
    ({"phase": "run"}, "phase"),
    ({"phase": None}, "phase"),
    ({"turn": 2}, "turn"),
    ({"turn": True}, "turn"),
    ({"phase": "place", "turn": 0}, "turn"),
    ({"mouse_seat": 1}, "mouse_seat"),
    ({"floor": "......"}, "floor"),
    ({"floor": ["......"] * 6}, "floor"),
    ({"floor": ["......"] * 6 + [5]}, "floor"),
    ({"floor": ["......"] * 6 + ["....."]}, "floor"),
    ({"floor": _floor({"c7": "?"})}, "floor"),
    ({"floor": _floor({"a1": "h"})}, "floor"),
    ({"floor": _floor({"a1": "x"})}, "floor"),
    ({"tiles": "x" * 37}, "tiles"),
    ({"tiles": ["x"] * 38}, "tiles"),
    ({"tiles": "x" * 37 + "z"}, "tiles"),
    ({"tiles": "x" * 37 + "?"}, "tiles"),
    ({"cat": "T7"}, "cat"),
    ({"cat": ""}, "cat"),
    ({"cat": "c4"}, "cat"),
    ({"cat": "c7"}, "cat"),
    ({"phase": "place", "cat": "T1"}, "cat"),
    ({"mice": ["c7"]}, "mice"),
    ({"mice": ["c7", "f4", "d1", "T1"]}, "mice"),
    ({"mice": ["c7", "f4", "d1", "c7"]}, "mice"),
    ({"mice": ["c7", "f4", "d1", None]}, "mice"),
    ({"mice": ["c7", "f4", "d1", "b2"], "cat": "b2"}, "mice"),
    ({"won": 11}, "won"),
    ({"won": 1.0}, "won"),
    ({"rolls": 0}, "rolls"),
    ({"rolls": 3}, "rolls"),
    ({"phase": "over", "rolls": 1}, "rolls"),
    ({"roll": 1}, "roll"),
    ({"phase": "move"}, "roll"),
    ({"phase": "move", "roll": 5}, "roll"),
    ({"phase": "bonus", "mover": "m1", "roll": 3}, "roll"),
    ({"phase": "bonus", "roll": 1}, "mover"),
    ({"phase": "bonus", "roll": 1, "mover": "cat"}, "mover"),
    ({"phase": "arrow", "mover": "m1", "mice": ["-", "f4", "d1", "a4"]}, "mover"),
    ({"phase": "arrow", "turn": 1, "mover": "m1"}, "mover"),
    ({"phase": "fork", "turn": 1, "mover": "cat"}, "turn"),
    ({"mover": "m1"}, "mover"),
    ({"bound": "cat"}, "bound"),
    ({"bound": "m1", "turn": 1}, "bound"),
    ({"bound": "m1", "mice": ["-", "f4", "d1", "a4"]}, "bound"),
    ({"phase": "over", "bound": "m1"}, "bound"),
    ({"quiet": 61}, "quiet"),
    ({"quiet": 60}, "quiet"),
    ({"phase": "arrow", "mover": "m1", "quiet": 1}, "quiet"),
    ({"winner": "dog"}, "winner"),
    ({"winner": "cat"}, "winner"),
]


@pytest.mark.parametrize(("position", "key"), BAD_POSITIONS, ids=str)
def test_a_bad_position_is_refused_by_the_name_of_its_key(position, key):
    with pytest.raises(BadPosition, match=f"^position {key}: "):
        Table("chop_chop", position=position)


@pytest.mark.parametrize(
    "garbage", [10**5000, [10**5000] * 7, [[[[]]]], float("nan"), b"x", {"a": 1}, "\ud800"], ids=type
)
def test_garbage_in_a_position_or_a_box_is_never_another_error(garbage):
    for key in Table("chop_chop", seed=1).position():
        with pytest.raises(BadPosition, match=key):
            Table("chop_chop", position={key: garbage})
    for components in ({"under": garbage}, {"dice": {"cat": garbage}}, {"tiles": {"c": garbage}}, _holes(0, garbage)):
        with pytest.raises(BadComponents):
            Table("chop_chop", seed=1, components=components)


def test_a_mouse_player_who_is_up_is_the_mouse_seat():
    with pytest.raises(BadPosition, match="mouse_seat: 1 is not"):
        Table("chop_chop", players=3, position={"turn": 0, "mouse_seat": 1})


def test_every_position_of_a_game_can_be_set_up_again():
    chooser = random.Random(4)
    for seed in range(2):
        table = Table("chop_chop", players=2 + seed, seed=seed)
        number = 0
        while not table.over:
            number += 1
            if number % 3 == 0:
                again = Table("chop_chop", players=2 + seed, position=table.position())
                assert again.position() == table.position()
                assert bytes(again) == bytes(table)
            table.play(table.chance() or f"{table.turn} {chooser.choice(table.legal(table.turn))}")
        assert bytes(Table("chop_chop", players=2 + seed, position=table.position())) == bytes(table)
        assert bytes(replay(table.record())) == bytes(table)


# Components


def test_a_corrected_box_is_played_by():
    components = {
        "dice": {"mice": [3, 3, 3, 3, 3, 3]},
        "tiles": {"c": 9, "x": 9},
        "under": ["c6", "d6", "c5", "d5", "c4", "d4"],
    }
    table = Table("chop_chop", seed=1, components=components)
    table.play("1 place T1")
    assert table.legal("table") == ["roll 3"]
    assert Counter(table.position()["tiles"])["c"] == 9
    position = {"won": 9, "floor": _floor(), "mice": ["b4", "-", "-", "-"], "phase": "move", "roll": 1}
    won = Table("chop_chop", components=components, position=position)
    assert won.play("0 move m1 a4")[-1].rule == "CC-55"
    cat = Table("chop_chop", components=components, position={"turn": 1, "phase": "move", "roll": 1, "cat": "T1"})
    assert cat.legal(1) == ["move cat b6", "move cat T2", "move cat T3"]


def _holes(index, hole):
    holes = [list(given) for given in load("chop_chop").components["board"]["sides"]["holes"]]
    holes[index] = hole
    return {"board": {"sides": {"holes": holes}}}


BAD_COMPONENTS = [
    ({"files": "abcdefg"}, "files"),
    ({"ranks": "123456"}, "ranks"),
    ({"under": ["c5"]}, "under"),
    ({"under": ["c5", "c5", "c4", "d4", "c3", "d3"]}, "under"),
    ({"under": ["c5", "d5", "c4", "d4", "c3", "T1"]}, "under"),
    ({"under": ["c5", "d5", "c4", "d4", "c3", 7]}, "under"),
    ({"under": ["c7", "d5", "c4", "d4", "c3", "d3"]}, "board.sides.holes"),
    ({"dice": {"mice": [1, 2, 3]}}, "dice.mice"),
    ({"dice": {"cat": [1, 1, 2, 2, 2, 5]}}, "dice.cat"),
    ({"dice": {"cat": [1, 1, 2, 2, 2, True]}}, "dice.cat"),
    ({"dice": {"cat": 3}}, "dice.cat"),
    ({"tiles": {"c": 11}}, "tiles"),
    ({"tiles": {"c": 0, "x": 18}}, "tiles.c"),
    ({"tiles": {"k": -4}}, "tiles.k"),
    ({"board": {"sides": {"holes": []}}}, "board.sides.holes"),
    (_holes(0, "c7"), "board.sides.holes"),
    (_holes(0, ["c7", ["c6"]]), "board.sides.holes"),
    (_holes(0, ["c9", ["c6"], ["c6"]]), "board.sides.holes"),
    (_holes(0, [["c7"], ["c6"], ["c6"]]), "board.sides.holes"),
    (_holes(0, ["f4", ["e4"], ["e4"]]), "board.sides.holes"),
    (_holes(0, ["c7", [], ["c6"]]), "board.sides.holes"),
    (_holes(0, ["c7", "c6", ["c6"]]), "board.sides.holes"),
    (_holes(0, ["c7", ["c5"], ["c6"]]), "board.sides.holes"),
    (_holes(0, ["c7", ["c6"], ["d6"]]), "board.sides.holes"),
    ({"board": {"sides_open": {"holes": []}}}, "board.sides_open.holes"),  # not in use, and wrong all the same
    ({"board": {"corners": {"holes": [["a7", ["c7"], ["a6"]]] * 4}}}, "board.corners.holes"),
]


@pytest.mark.parametrize(("components", "place"), BAD_COMPONENTS, ids=str)
def test_bad_components_are_refused_by_the_name_of_their_key(components, place):
    with pytest.raises(BadComponents, match=f"^components {place}: "):
        Table("chop_chop", seed=1, components=components)


def test_a_box_does_not_change_with_the_list_that_it_was_given():
    faces = [2, 2, 2, 2, 2, 2]
    table = Table("chop_chop", seed=1, components={"dice": {"mice": faces}})
    faces[0] = 1
    assert table.record()["components"]["dice"]["mice"] == [2, 2, 2, 2, 2, 2]


# A small box


SMALL_BOX = {
    "files": "ab",
    "ranks": "123",
    "under": ["b2"],
    "dice": {"mice": [1], "cat": [1, 2]},
    "tiles": {"c": 2, "x": 1, "1": 0, "2": 0, "a": 1, "f": 0, "k": 0},
    "board": {"sides": {"holes": [["a1", ["a2", "b1"], ["a2"]], ["a3", ["a2", "b3"], ["a2"]]]}},
}


def _small(**changed):
    return {**SMALL_BOX, **changed}


def test_a_small_box_has_its_own_floor_table_and_mice():
    table = Table("chop_chop", seed=1, components=SMALL_BOX)
    assert table.legal(1) == ["place T1"]
    assert table.position()["floor"] == ["......"] * 4 + ["h?....", "??....", "h?...."]
    assert table.position()["mice"] == ["a1", "a3", "-", "-"]
    assert sorted(table.position()["tiles"]) == ["a", "c", "c", "x"]
    table.play("1 place T1")
    assert table.legal("table") == ["roll 1"]


def test_games_with_a_small_box_keep_to_its_floor_and_end():
    floor, ways_to_end = {"a1", "a2", "a3", "b1", "b2", "b3", "T1", "", "-"}, set()
    chooser = random.Random(1)
    for seed in range(150):
        table = Table("chop_chop", seed=seed, components=SMALL_BOX, options={"quiet_limit": 6})
        while not table.over:
            table.play(table.chance() or f"{table.turn} {chooser.choice(table.legal(table.turn))}")
            assert {table.position()["cat"], *table.position()["mice"]} <= floor
        ways_to_end.add(table.position()["winner"])
        again = Table("chop_chop", components=SMALL_BOX, options={"quiet_limit": 6}, position=table.position())
        assert bytes(again) == bytes(table)
        assert bytes(replay(table.record())) == bytes(table)
    assert ways_to_end == {"cat", "mice", "none"}


def test_an_arrow_in_a_small_box_stays_in_it():
    position = {"phase": "arrow", "mover": "m1", "mice": ["b1", "a3", "-", "-"], "cat": "T1"}
    table = Table("chop_chop", components=SMALL_BOX, position=position)
    assert table.legal(0) == ["move m1 b3", "move m1 a2", "move m1 b2"]
    position = {"phase": "arrow", "mover": "cat", "turn": 1, "mice": ["b1", "a3", "-", "-"], "cat": "b3"}
    table = Table("chop_chop", components=SMALL_BOX, position=position)
    assert table.legal(1) == ["move cat a2", "move cat T1"]


BAD_SMALL_BOXES = [
    (_small(files="ac"), "files"),
    (_small(files=""), "files"),
    (_small(files="abcde"), "files"),
    (_small(ranks="1234567"), "ranks"),
    (_small(under=["c5"]), "under"),
    (_small(under=[]), "under"),
    (_small(files="abcd", ranks="1234", under=["a1", "a2", "a4", "b1", "b2", "b3", "b4"]), "under"),
    (_small(dice={"mice": []}), "dice.mice"),
    (_small(dice={"cat": [1] * 7}), "dice.cat"),
    (_small(tiles={"c": 2, "x": 2, "1": 0, "2": 0, "a": 1, "f": 0, "k": 0}), "tiles"),
    (_small(board={"sides": {"holes": []}}), "board.sides.holes"),
    (_small(board={"sides": {"holes": [["c1", ["b1"], ["b1"]]]}}), "board.sides.holes"),
    (_small(board={"sides": {"holes": [["b1", ["c1"], ["a1"]]]}}), "board.sides.holes"),
]


@pytest.mark.parametrize(("components", "place"), BAD_SMALL_BOXES, ids=str)
def test_a_bad_small_box_is_refused_by_the_name_of_its_key(components, place):
    with pytest.raises(BadComponents, match=f"^components {place}: "):
        Table("chop_chop", seed=1, components=components)


def test_only_the_board_in_play_must_fit_into_a_small_box():
    with pytest.raises(BadComponents, match=r"^components board\.corners\.holes: "):
        Table("chop_chop", seed=1, components=SMALL_BOX, options={"board": "corners"})


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ({"mice": ["c1", "a3", "-", "-"]}, "mice"),
        ({"mice": ["a1", "a3", "b1", "-"]}, "mice"),
        ({"cat": "T2"}, "cat"),
        ({"cat": "c1"}, "cat"),
        ({"floor": ["?....."] * 7}, "floor"),
    ],
)
def test_a_position_cannot_use_what_a_small_box_does_not_have(position, key):
    with pytest.raises(BadPosition, match=f"^position {key}: "):
        Table("chop_chop", components=SMALL_BOX, position=position)


def test_nobody_places_the_cat_on_a_square_that_a_small_table_does_not_have():
    with pytest.raises(Refused) as refused:
        Table("chop_chop", seed=1, components=SMALL_BOX).play("1 place T2")
    assert refused.value.reason == "not_on_table"


# What is hidden, and what is kept


def test_the_mice_never_have_more_cheeses_than_the_box():
    table = _table({"b3": "C"}, mice=["b2", "-", "-", "-"], won=10, phase="move", roll=1)
    assert table.play("0 move m1 b3")[1]["won"] == 10
    assert Table("chop_chop", players=table.players, position=table.position()).position() == table.position()


def test_nobody_sees_the_kinds_and_everybody_counts_them():
    table = _table({"b3": "?", "b5": "?", "a1": "?"}, tiles="cka")
    for seat in (None, 0, 1):
        view = table.view(seat)
        assert "tiles" not in view
        assert view["left"] == {"c": 1, "x": 0, "1": 0, "2": 0, "a": 1, "f": 0, "k": 1}
    table.play("table roll 1")
    table.play("0 move m1 b3")
    assert table.view(1)["left"] == {"c": 1, "x": 0, "1": 0, "2": 0, "a": 1, "f": 0, "k": 0}


def test_resampling_shuffles_the_face_down_kinds_and_nothing_else():
    table = Table("chop_chop", seed=2)
    for text in ("1 place T1", "table roll 2"):
        table.play(text)
    table.play(f"0 {table.legal(0)[0]}")
    seen = set()
    for index in range(20):
        twin = table.copy()
        rules.resample(twin._state, twin._box, 0, None, stream("worlds", index))
        rules.learn(None, twin._state, twin._box, 0, None)
        seen.add(twin.position()["tiles"])
        for seat in (None, 0, 1):
            assert twin.view(seat) == table.view(seat)
        assert {**twin.position(), "tiles": ""} == {**table.position(), "tiles": ""}
        assert Counter(twin.position()["tiles"]) == Counter(table.position()["tiles"])
    assert len(seen) == 20


def test_pieces_tiles_and_cheeses_are_conserved_and_every_event_kind_comes_up():
    kinds = {"stuck"}  # rare in play, and shown above
    for seed in range(8):
        chooser = random.Random(seed)
        table = Table("chop_chop", players=2 + seed % 4, seed=seed, options={"quiet_limit": 30})
        while not table.over:
            table.play(table.chance() or f"{table.turn} {chooser.choice(table.legal(table.turn))}")
            position = table.position()
            floor = "".join(position["floor"])
            assert position["tiles"].count("c") + floor.count("C") + position["won"] == 10
            assert floor.count("?") == len(position["tiles"])
            standing = [square for square in [*position["mice"], position["cat"]] if square != "-"]
            assert len(set(standing)) == len(standing)
        kinds |= {event.kind for event in table.events}
        assert sum(event.kind == "turned" for event in table.events) == 38 - len(table.position()["tiles"])
        assert table.events[-1].kind == "ended"
    for event in table.events:
        assert mousehole.explain(event, "it") != mousehole.explain(event, "en")
    assert kinds == {about.name for about in notation.EVENTS.values()}


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options", [{}, {"walk": "fresh", "hole_entry": "stop", "board": "corners", "pass_mice": False}]
)
def test_compiled_games_are_the_games_of_cpython(options):
    game = load("chop_chop")
    box = game.box(3, resolve(notation.OPTIONS, options), game.components)
    states, inputs = compiled(game).random_games(box, "chop", 0, 4)
    random_game = make_random_game(rules)
    for number in range(4):
        state = game.state_mirror()
        room, weights = [0] * rules.MOST_LEGAL, [0] * rules.MOST_LEGAL
        assert random_game(state, box, room, weights, stream("chop", number), None) == inputs[number]
        assert state.tobytes() == states[number].tobytes()
