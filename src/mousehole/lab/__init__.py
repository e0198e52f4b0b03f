"""The lab: what very many games say, on all cores, a GPU or a cluster, with error bars and pictures."""

from mousehole.lab.cells import Study
from mousehole.lab.result import Result
from mousehole.lab.setups import Cast, make_setup
from mousehole.lab.study import run

__all__ = ["Cast", "Result", "Study", "make_setup", "run"]
