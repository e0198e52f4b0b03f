"""Duels and cheats over a model of the net, on a virtual clock."""
