"""Fair reactions over lines of any length: what a client's time is worth, who was first, and a second line.

How long a hand waits for an earlier one: `reactions`. What is known of a line, and so what can be late on it: `link`.
"""
