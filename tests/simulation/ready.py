"""Reads all that a simulation needs; processes are then copied from the one that has done so."""

import mousehole
from mousehole.games import load
from mousehole.table.words import LANGUAGES, has_message
from simulation import stand_ins, story

__all__ = ["story"]

stand_ins.modules()
for _game in mousehole.games():  # a catalogue takes long to read, and every world would read it anew
    for _lang in LANGUAGES:
        has_message(load(_game), _lang, "")
