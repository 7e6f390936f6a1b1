"""Hex by hex: what a step costs and sets off, how far a Force can go."""
