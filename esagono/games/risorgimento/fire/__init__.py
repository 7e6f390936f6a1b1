"""Fire: its arithmetic, sight, and fire in play."""
