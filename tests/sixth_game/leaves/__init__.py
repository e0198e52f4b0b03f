"""Leaves, by the Mousehole authors."""
