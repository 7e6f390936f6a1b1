"""Situations as documents, and what must be true of every state."""
