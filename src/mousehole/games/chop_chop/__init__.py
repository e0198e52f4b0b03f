"""Chop! Chop!, by Alexandre Droit."""
