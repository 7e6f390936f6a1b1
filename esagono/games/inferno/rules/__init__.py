"""4, 5, 6, 11, 12.2, 13, 14: the rules outside of combat, by section of the rulebook."""
