"""Where rooms are kept: an append-only log of entries a room."""
