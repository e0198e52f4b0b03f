"""The house book: who belongs to a house, what they have played, and what follows from it."""
