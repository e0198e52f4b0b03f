"""Tic-tac-toe: the smallest game in the form of the others, and the yardstick of the benchmark."""
