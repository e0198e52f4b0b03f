"""Whatever others call has an example in its docstring; the examples themselves are run where they stand."""

import inspect
from importlib import import_module

import pytest

import mousehole
import mousehole.bots
import mousehole.lab
from mousehole.table.learners import ForLearners

ENGINE = (
    "cards", "components", "errors", "events", "grid", "notation", "numbers", "options", "positions", "random",
    "record", "rule", "sets",
)  # fmt: skip
TABLE = ("observations",)
ADAPTERS = (
    "bulk", "evaluate", "flow", "gymnasium", "histories", "openspiel", "opponents", "pettingzoo", "seating", "setting",
    "views",
)  # fmt: skip
LAB = ("cells", "setups", "statistics")
SHOWN_BY_OTHERS = {  # by the example of what makes them, or uses them
    "Crew", "Flow", "MouseholeObserver", "Score", "raw_env", "raw_parallel_env", "restored",
}  # fmt: skip


def _named(module):
    return {f"{module.__name__}.{name}": getattr(module, name) for name in module.__all__}


def _own(package, parts):
    """The public functions and classes that modules define."""
    modules = [import_module(f"{package}.{part}") for part in parts]
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
    }


def _members(kind):
    return {f"{kind.__name__}.{name}": value for name, value in vars(kind).items() if not name.startswith("_")}


NAMES = {
    **_named(mousehole),
    **_members(mousehole.Table),
    **_named(mousehole.bots),
    **_named(mousehole.lab),
    **_own("mousehole.engine", ENGINE),
    **_own("mousehole.table", TABLE),
    **_members(ForLearners),
    **_own("mousehole.adapters", ADAPTERS),
    **_own("mousehole.lab", LAB),
}
PUBLIC = {
    name: value
    for name, value in NAMES.items()
    if inspect.isclass(value) or inspect.isfunction(value) or isinstance(value, property)
}


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_whatever_others_call_has_an_example(name):
    if name.rpartition(".")[2] not in SHOWN_BY_OTHERS:
        assert ">>> " in (PUBLIC[name].__doc__ or ""), f"{name} has no example in its docstring"
