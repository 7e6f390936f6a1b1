"""Activations of formations: attempts, declarations, the one Action of each Force."""
