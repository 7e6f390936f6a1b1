"""Assaults and charges: arithmetic, fighters, losses, retreats, advance, cohesion."""
