"""Mamicatchmi, by Frédéric Moyersoen."""
