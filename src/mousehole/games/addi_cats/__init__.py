"""Addi Cat's, by François Petit."""
