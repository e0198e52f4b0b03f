"""Reads all that a simulation needs; processes are then copied from the one that has done so."""

from simulation import stand_ins, world

__all__ = ["world"]

stand_ins.modules()
