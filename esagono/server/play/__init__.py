"""Matches: the game in memory and its journal, seats, clocks, agreements, and what a seat is shown."""
