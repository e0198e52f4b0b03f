"""Studies: their cells, going on after a stop, what is refused before the first game."""

import csv
import json
import sys

import numpy as np
import pytest
from typer import Typer
from typer.testing import CliRunner

from mousehole.engine.errors import BadComponents, BadOptions, MouseholeError
from mousehole.games import games, load
from mousehole.lab import archive, kernel, tables
from mousehole.lab.cells import PARTS, Study, cells_of, changed_in, others_of
from mousehole.lab.commands import lab, read_setup, read_sweep
from mousehole.lab.engines import Block, Cores, Gpu, engine
from mousehole.lab.report import html_of
from mousehole.lab.result import Result
from mousehole.lab.setups import frozen, make_setup, thawed
from mousehole.lab.study import _take, carry_out, run
from mousehole.lab.totals import Totals

app = Typer()
app.command()(lab)


def invoke(*arguments):
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize("game", games())
def test_every_option_of_a_game_is_played_otherwise(game):
    cells = cells_of(make_setup(game), 10, PARTS, {})
    named = {cell.label for cell in cells if cell.part == "sensitivity"}
    assert named == {option.name for option in load(game).notation.OPTIONS}


@pytest.mark.parametrize("game", games())
def test_what_an_option_might_be_instead_is_allowed(game):
    for option in load(game).notation.OPTIONS:
        others = others_of(option, option.default)
        assert others
        assert option.default not in others
        assert all(option.check(value) == value for value in others)


def test_components_are_frozen_and_thawed():
    data = {"tiles": {"c": 12, "x": 6}, "dice": {"cat": [1, 2, 3]}}
    assert thawed(frozen(data)) == data


def test_a_component_may_be_swept():
    setup = changed_in(make_setup("bon_appetit", players=4), "tokens.full", 5)
    assert setup.box().tokens == 5


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("bon_appetit", 9, [], [], "random"), BadOptions),
        (("bon_appetit", 2, ["nothing=1"], [], "random"), BadOptions),
        (("bon_appetit", 2, ["won_cards=sideways"], [], "random"), BadOptions),
        (("bon_appetit", 2, [], ["tokens.small=0"], "random"), BadComponents),
        (("bon_appetit", 2, [], ["tokens.huge=3"], "random"), BadComponents),
        (("bon_appetit", 2, [], ["nowhere.toml"], "random"), BadComponents),
        (("bon_appetit", 2, [], [], "dog"), BadOptions),
        (("bon_appetit", 2, [], [], "cat,cat,cat"), BadOptions),
        (("mamicatchmi", 2, [], [], "cat,random"), BadOptions),
        (("mamicatchmi", 2, [], [], "2y,cat"), BadOptions),
        (("chess", 2, [], [], "random"), MouseholeError),
    ],
)
def test_nonsense_is_refused_before_the_first_game(arguments, error):
    with pytest.raises(error):
        read_setup(*arguments, seed=0)


@pytest.mark.parametrize(
    "arguments",
    [
        ("bon_appetit", "--games", "many"),
        ("bon_appetit", "--games", "0"),
        ("bon_appetit", "--sweep", "won_cards"),
        ("bon_appetit", "--sweep", "won_cards=sideways"),
        ("bon_appetit", "--engine", "steam"),
        ("bon_appetit", "--resume"),
        ("bon_appetit", "--handicap", "6y,20y"),
        ("bon_appetit", "--handicap", ""),
        ("bon_appetit", "--games", "1e400"),
        ("bon_appetit", "--games", "1e300"),
        ("bon_appetit", "--games", "9" * 5000),
        ("bon_appetit", "--side-games", "1e400"),
        ("bon_appetit", "--component", f"tokens.full={'9' * 5000}"),
        ("bon_appetit", "--component", f"tokens.full={'[' * 100_000}"),
        ("bon_appetit", "--sweep", f"players={'9' * 5000}"),
        ("bon_appetit", "--sweep", "players=2.0"),
        ("bon_appetit", "--workers", "0"),
        ("bon_appetit", "--workers", "-1"),
        ("bon_appetit", "--seed", "9" * 5000, "--engine", "steam"),
        ("bon_appetit", "--sweep", "=1"),
        ("bon_appetit", "--sweep", "nonsense=1,2"),
        ("bon_appetit", "--sweep", "tokens.full/tokens.small=5"),
        ("bon_appetit", "--sweep", "tokens.full/nonsense=5/6"),
        ("chop_chop", "--sweep", "tiles.c=11"),
        ("chop_chop", "--sweep", "dice.mice=[1,1,2,2,3,4],[1,2,3,4,5,6]"),
        ("mamicatchmi", "--handicap", "6y"),
        ("mamicatchmi", "--handicap", "6y,20y", "--resume"),
        ("mamicatchmi", "--handicap", "6y,20y", "--out", "somewhere"),
        ("mamicatchmi", "--handicap", "6y,20y", "--sweep", "players=2,3"),
    ],
)
def test_the_command_says_what_is_wrong(arguments):
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_the_command_names_the_value_of_a_sweep_that_cannot_be():
    result = invoke("chop_chop", "--sweep", "tiles.c/tiles.x=12/6,13/6")
    assert result.exit_code == 2
    assert "'13/6'" in result.stderr
    assert "'12/6'" not in result.stderr


@pytest.mark.parametrize(
    ("game", "text", "name", "values"),
    [
        ("chop_chop", "board=sides,corners", "board", ["sides", "corners"]),
        ("chop_chop", "tiles.c/tiles.x=10/8,12/6", "tiles.c/tiles.x", [(10, 8), (12, 6)]),
        ("chop_chop", "dice.cat=[1,1,1,1,1,1],[3,3,3,3,3,3]", "dice.cat", [[1] * 6, [3] * 6]),
        ("chop_chop", "walk/tiles.c/tiles.x=fresh/9/9", "walk/tiles.c/tiles.x", [("fresh", 9, 9)]),
        ("mamicatchmi", "start_tokens=3,5", "start_tokens", [3, 5]),
        ("bon_appetit", "players=2,3", "players", [2, 3]),
        ("addi_cats", "tables=5,[7],[10,2]", "tables", [5, [7], [2, 10]]),
    ],
)
def test_options_components_and_players_are_swept_alone_or_together(game, text, name, values):
    setup = make_setup(game)
    sweep = read_sweep(setup, [text])
    assert sweep == {name: values}
    swept = [cell for cell in cells_of(setup, 10, [], sweep) if cell.part == "sweep"]
    assert len({cell.setup for cell in swept}) == len(values)


@pytest.mark.parametrize("place", ["a_file", "a_file/below"])
def test_a_folder_that_cannot_be_is_refused_before_the_first_game(tmp_path, place, monkeypatch):
    (tmp_path / "a_file").write_text("mine")
    monkeypatch.setattr("mousehole.lab.commands.carry_out", lambda *_: pytest.fail("a game was played"))
    result = invoke("bon_appetit", "--games", "5", "--out", str(tmp_path / place))
    assert result.exit_code == 2
    assert "cannot be written to" in result.stderr
    assert (tmp_path / "a_file").read_text() == "mine"


def test_a_run_that_was_stopped_is_not_written_over(tmp_path):
    setup = make_setup("bon_appetit")
    result = Result(Study(setup, cells_of(setup, 5, [], {})), [Totals()], [[]])
    archive.make_ready(tmp_path, resume=False)
    archive.save(tmp_path, result)
    archive.make_ready(tmp_path, resume=False)  # not a game is lost
    result.done = [[(0, 3)]]
    archive.save(tmp_path, result)
    with pytest.raises(BadOptions, match="--resume"):
        archive.make_ready(tmp_path, resume=False)
    archive.make_ready(tmp_path, resume=True)
    result.is_complete = True
    archive.save(tmp_path, result)
    archive.make_ready(tmp_path, resume=False)


def test_who_stops_before_the_first_game_is_told_so(tmp_path, monkeypatch):
    def stopped(study, *_):
        return Result(study, [Totals() for _ in study.cells], [[] for _ in study.cells])

    monkeypatch.setattr("mousehole.lab.commands.carry_out", stopped)
    result = invoke("bon_appetit", "--games", "5", "--engine", "cpu", "--out", str(tmp_path))
    assert result.exit_code == 130
    assert "before the first game" in result.stderr
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize("games", [0, -1, 1.5, 1e6, "100", True])
def test_a_number_of_games_that_is_none_is_refused(games):
    with pytest.raises(BadOptions, match="games"):
        cells_of(make_setup("bon_appetit"), games, [], {})
    with pytest.raises(BadOptions, match="games"):
        cells_of(make_setup("bon_appetit"), 10, [], {}, side_games=games)


def test_a_part_that_a_study_does_not_have_is_refused():
    with pytest.raises(BadOptions, match="sensitivity"):
        cells_of(make_setup("bon_appetit"), 10, ["everything"], {})


def test_a_block_is_added_whole_or_not_at_all():
    setup = make_setup("bon_appetit")
    result = Result(Study(setup, cells_of(setup, 5, [], {})), [Totals()], [[]])
    before = result.totals[0]
    played = Totals()
    played["games"][0] = 3
    _take(result, Block(0, setup, 0, 3), played)
    assert (result.totals[0].games, result.done[0]) == (3, [(0, 3)])
    assert before.games == 0


class OfAnotherTime:
    """Finds the lab's GPU kernel and fails, as numba-cuda 0.30 does beside NumPy 2.5."""

    def find_spec(self, name, path=None, target=None):
        if name == "mousehole.lab.kernel.gpu":
            raise AttributeError("module 'numpy' has no attribute 'row_stack'")


def test_a_numba_cuda_that_does_not_know_this_numpy_is_named_and_not_needed(monkeypatch):
    monkeypatch.delitem(sys.modules, "mousehole.lab.kernel.gpu", raising=False)
    monkeypatch.delattr(kernel, "gpu", raising=False)
    monkeypatch.setattr(sys, "meta_path", [OfAnotherTime(), *sys.meta_path])
    with pytest.raises(BadOptions, match=r"mousehole\[gpu\].*row_stack"):
        Gpu()
    with engine("auto", workers=1) as chosen:
        assert chosen.name == "1 core"


def test_what_was_kept_of_a_run_and_is_damaged_is_said_so(tmp_path):
    setup = make_setup("bon_appetit")
    study = Study(setup, cells_of(setup, 5, [], {}))
    archive.save(tmp_path, Result(study, [Totals()], [[]], 0.0))
    file = tmp_path / archive.PROGRESS
    whole = file.read_bytes()
    np.savez(tmp_path / "other.npz", keys=np.zeros(1))
    other = (tmp_path / "other.npz").read_bytes()
    for damaged in (b"", b"garbage", whole[: len(whole) // 2], whole[:200] + b"x" * 9 + whole[209:], other):
        file.write_bytes(damaged)
        with pytest.raises(BadOptions, match="is damaged; delete it"):
            archive.load(tmp_path, study)


def test_spans_are_joined_and_gaps_found():
    spans = archive.joined([(20, 5), (0, 10), (10, 3)])
    assert spans == [(0, 13), (20, 5)]
    assert list(archive.gaps(spans, 30)) == [(13, 20), (25, 30)]


@pytest.mark.compiled
@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_to_the_same_totals(tmp_path):
    setup = make_setup("bon_appetit", players=2, seed=3)
    whole = carry_out(Study(setup, cells_of(setup, 500, [], {})), Cores(2))

    def stop(result, block):
        if result.games > 100:
            raise KeyboardInterrupt

    study = Study(setup, cells_of(setup, 500, [], {}))
    stopped = carry_out(study, Cores(2), tmp_path, tell=stop)
    assert not stopped.is_complete
    assert 100 < stopped.games < 500
    again = carry_out(study, Cores(1), tmp_path, archive.load(tmp_path, study))
    assert again.is_complete
    assert again.totals == whole.totals


@pytest.mark.compiled
@pytest.mark.slow
def test_another_study_is_not_gone_on_with(tmp_path):
    setup = make_setup("bon_appetit", players=2, seed=3)
    carry_out(Study(setup, cells_of(setup, 20, [], {})), Cores(1), tmp_path)
    other = make_setup("bon_appetit", players=2, seed=4)
    with pytest.raises(BadOptions, match="another study"):
        archive.load(tmp_path, Study(other, cells_of(other, 20, [], {})))


@pytest.mark.compiled
@pytest.mark.slow
def test_the_command_writes_a_report_tables_and_json(tmp_path):
    result = invoke(
        "bon_appetit", "--games", "200", "--players", "3", "--engine", "cpu", "--out", str(tmp_path), "--json",
        "--sweep", "won_cards=face_up,face_down",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["complete"]
    assert data["cells"][0]["games"] == 200
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "http" not in page.replace("http-equiv", "")
    for name in ("cells", "figures", "histograms"):
        assert (tmp_path / f"{name}.parquet").exists()
        assert (tmp_path / f"{name}.csv").exists()


@pytest.mark.compiled
@pytest.mark.slow
def test_the_command_prints_every_part_without_a_folder():
    told = invoke("chop_chop", "--games", "40", "--side-games", "10", "--sweep", "players=2,3").output
    lines = [line.split() for line in told.splitlines() if line]
    begun = [words[0] for words in lines if words[1:3] == ["bots", "games"]]
    assert begun == ["compare", "sensitivity", "luck", "sweep"]
    assert sum(words[:2] == ["players", "3"] for words in lines) == 1


@pytest.mark.compiled
def test_the_command_says_which_values_of_a_sweep_change_nothing():
    told = invoke("bon_appetit", "--games", "30", "--players", "2", "--quick",
                  "--sweep", "tokens.full=5,9", "--sweep", "tokens.small=2,5,2").output  # fmt: skip
    nothing = [line for line in told.splitlines() if line.startswith("Nothing")]
    assert nothing == [
        "Nothing at all changed between tokens.full = 5, 9.",  # those of four players and more
        "Nothing at all changed between tokens.small = 2, 2.",
    ]


def test_without_pyarrow_the_tables_are_written_as_csv_alone(tmp_path, monkeypatch):
    setup = make_setup("bon_appetit", players=2)
    result = carry_out(Study(setup, cells_of(setup, 50, [], {})), Cores(1))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(tables, "can_write_parquet", lambda: False)
    tables.write_tables(result, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cells.csv", "figures.csv", "histograms.csv"]
    with (tmp_path / "figures.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["measure"] for row in rows] == [row["measure"] for row in tables.figure_rows(result)]
    with pytest.raises(ImportError, match=r"mousehole\[archive\]"):
        result.tables()


@pytest.mark.compiled
@pytest.mark.slow
def test_tables_are_ready_for_pyarrow():
    pyarrow = pytest.importorskip("pyarrow")
    setup = make_setup("bon_appetit", players=2)
    result = carry_out(Study(setup, cells_of(setup, 50, [], {})), Cores(1))
    figures = result.tables()["figures"]
    assert isinstance(figures, pyarrow.Table)
    assert {"cell", "measure", "subject", "value", "low", "high"} == set(figures.column_names)
    assert html_of(result).startswith("<!doctype html>")


def test_a_study_from_python_takes_a_folder_as_text(tmp_path):
    run("bon_appetit", games=4, players=2, detail="wins", workers=1, out=str(tmp_path / "kitchen"))
    assert (tmp_path / "kitchen" / archive.PROGRESS).exists()


@pytest.mark.parametrize("asked", [{"resume": True}, {"sweep": 5}, {"sweep": {"won_cards": []}}])
def test_what_a_study_from_python_cannot_be_is_named(asked):
    with pytest.raises(BadOptions, match=next(iter(asked))):
        run("bon_appetit", games=4, players=2, workers=1, **asked)
