"""Assaults in waves, counter-assaults, retreats."""
