"""Tables on the net: rooms, seats, clocks and fairness, store, protocol, pages."""
