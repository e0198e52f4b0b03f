"""One room: what it knows, who is there, what it decides. Pure: messages and moments in, entries and messages out."""
