"""What holds for all tests."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", parent=settings.get_profile("quick"), derandomize=False, max_examples=1000)
settings.load_profile("long" if os.environ.get("MOUSEHOLE_LONG") == "1" else "quick")

# A shell that starts something in the background lets it ignore Ctrl-C, and what it starts inherits that: the servers
# that tests end by Ctrl-C would not hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is measured for coverage: these tests alone must reach nearly every branch of the engine and the games. Tracing
# makes rules run four times slower, so the others, which play many games through bots, rooms and adapters, go without.
TRACED = [
    Path(__file__).parent / name
    for name in ("engine", "games", "table", "contract/test_scenarios.py", "contract/test_playthroughs.py")
]

LONGEST = "test_add_a_game"  # goes first: begun last it would keep one worker busy while the others have nothing to do

SOURCES = Path(__file__).parent.parent / "src"
EXAMPLES_THAT_COMPILE = {"bulk", "compile", "gymnasium", "pettingzoo", "result", "study"}  # modules of the sources


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.stem in EXAMPLES_THAT_COMPILE and item.path.is_relative_to(SOURCES):
            item.add_marker(pytest.mark.compiled)
        is_quick = not any(item.get_closest_marker(name) for name in ("compiled", "slow"))
        if is_quick and any(item.path.is_relative_to(path) for path in TRACED):
            item.add_marker(pytest.mark.traced)
    items.sort(key=lambda item: item.path.stem != LONGEST)
