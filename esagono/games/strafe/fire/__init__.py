"""Fire: its arithmetic, its table, bombardment and defensive fire, what losses do."""
