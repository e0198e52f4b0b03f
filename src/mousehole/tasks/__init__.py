"""Named tasks: what is played against whom, with which seeds, and how it is scored.

>>> from mousehole import tasks
>>> task = tasks.task("ChopMice-v1")
>>> score = task.score("random", split="validation", games=4)
>>> score.games, score.share
(4, 0.0)
"""

from mousehole.tasks.named import TASKS, task
from mousehole.tasks.task import SPLITS, Task, TaskScore

__all__ = ["SPLITS", "TASKS", "Task", "TaskScore", "task"]
