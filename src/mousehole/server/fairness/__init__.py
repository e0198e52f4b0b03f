"""Fair reactions over lines of any length: what a client's time is worth, who was first, and a second line."""
