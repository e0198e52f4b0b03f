"""What decided a game: luck and play, input by input, in whole parts of a win."""

from mousehole.analysis.analyse import SECONDS, analyse
from mousehole.analysis.errors import CannotAnalyse
from mousehole.analysis.report import Analysis, InputJudged, SeatSums

__all__ = ["SECONDS", "Analysis", "CannotAnalyse", "InputJudged", "SeatSums", "analyse"]
