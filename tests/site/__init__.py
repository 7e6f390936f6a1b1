"""The static site: what is in it, and that it plays as Python elsewhere does."""
