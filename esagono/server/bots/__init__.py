"""Bots at the table: the queue of their turns, the scheduler that plays them, and the worker that thinks."""
