"""The house book of a server: where it is written, what rooms give to it, and who may read what of it."""
