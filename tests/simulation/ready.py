"""Reads all that a simulation needs, and plays a short one of every kind; processes are then copied from this one.

What is read or made only when it is first needed (modules, templates, decoders, what games remember of their options)
every seed would read or make anew.
"""

import mousehole
from mousehole.games import load
from mousehole.table.words import LANGUAGES, has_message
from simulation import stand_ins, story
from simulation.world import KINDS, kind_of

__all__ = ["story"]

stand_ins.modules()
for _game in mousehole.games():  # a catalogue takes long to read, and every world would read it anew
    for _lang in LANGUAGES:
        has_message(load(_game), _lang, "")
_seeds_of = {kind_of(seed): seed for seed in range(10 * len(KINDS))}
for _seed in _seeds_of.values():
    story.simulate(_seed, size=0.0)  # what becomes of it is of no account here
