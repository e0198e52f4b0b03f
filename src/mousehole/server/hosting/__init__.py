"""Rooms in memory, their bots, and the processes and machines that share them."""
