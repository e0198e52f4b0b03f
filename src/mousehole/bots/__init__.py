"""Players: they get a view, they give an input; never a state."""

from mousehole.bots.bot import Bot
from mousehole.bots.make import TEMPERS, make
from mousehole.bots.play import Party, play

__all__ = ["TEMPERS", "Bot", "Party", "make", "play"]
