"""Several nodes share the tables on one PostgreSQL: one owner a room, and any node takes a player's socket."""
