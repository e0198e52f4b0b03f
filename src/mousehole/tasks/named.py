"""The tasks that have names."""

from __future__ import annotations

from mousehole.engine.errors import BadOptions, shown
from mousehole.tasks.task import Task

TASKS = {
    named.name: named
    for named in (
        Task("ChopMice-v1", "play the mice of Chop! Chop! against a cat", "chop_chop", 2, 0, ("cat",)),
        Task("ChopCat-v1", "play the cat of Chop! Chop! against mice of the same temper", "chop_chop", 2, 1, ("cat",)),
        Task("Mistigri3-v1", "Mistigri for three against two cats, from every seat", "mistigri", 3, None,
             ("cat", "cat")),
        Task("AddiReact-v1", "Addi Cat's against a child of eight and a grown-up: what to do and when; 100 cards are "
             "laid at most", "addi_cats", 3, None, ("8y", "20y"), {"max_flips": 100}),
        Task("MamiGo-v1", "Mamicatchmi against a child of eight and a grown-up: to reach for a pawn, or to keep one's "
             "hand off it", "mamicatchmi", 3, None, ("8y", "20y")),
    )
}  # fmt: skip


def task(name: str) -> Task:
    """A task by its name.

    >>> task("Chess-v1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    mousehole.engine.errors.BadOptions: task 'Chess-v1': there are ChopMice-v1, ...
    """
    if name not in TASKS:
        raise BadOptions(f"task {shown(name)}: there are {', '.join(TASKS)}")
    return TASKS[name]
