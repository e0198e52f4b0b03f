"""What games are made of. The engine knows no game."""
