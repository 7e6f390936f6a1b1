"""7, 8, 9: one combat, from its declaration to its losses."""
