"""Games that are drawn in their own way: a module each, with the game's id.

Its `blocks_of(view)` gives what a picture of a view is made of, from the back to the front (see `drawn`).
"""
