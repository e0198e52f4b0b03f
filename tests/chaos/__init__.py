"""Faults on purpose: the power fails, the disk is full, slow or gone, clients send garbage; and what it costs."""
