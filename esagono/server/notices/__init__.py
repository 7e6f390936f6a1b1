"""Telling players who are away that it is their turn: by e-mail, push and web address."""
