"""Cartography: builds the maps of the games from geography, and draws maps and counters."""
