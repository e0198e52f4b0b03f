"""Players: they get a view, they give an input; never a state."""

from mousehole.bots.advice import Advice, advise
from mousehole.bots.bot import Bot
from mousehole.bots.ladder import TEMPERS
from mousehole.bots.make import PLAYERS, make
from mousehole.bots.play import Party, play, seat_bots

__all__ = ["PLAYERS", "TEMPERS", "Advice", "Bot", "Party", "advise", "make", "play", "seat_bots"]
