"""Whole servers in one process on a virtual clock: every fault, and every interleaving, replays from a seed."""
