"""What the tests of the command line share."""

import json

import pytest

import mousehole
from mousehole.cli import main
from mousehole.engine.random import stream
from mousehole.table.wander import wander

OK = 0


@pytest.fixture
def type_in(capsys):
    """Type a command; its exit code, what it prints and what it complains of."""

    def run(*words):
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        printed = capsys.readouterr()
        return left.value.code or OK, printed.out, printed.err

    return run


@pytest.fixture
def saved_record(tmp_path):
    """Save the record of a short game of random play."""

    def save(game, inputs=5):
        table, rng = mousehole.Table(game, seed=1), stream("cli")
        for _ in range(inputs):
            wander(table, rng)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(table.record()))
        return path, table

    return save
