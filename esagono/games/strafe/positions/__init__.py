"""Situations as documents, read, written and checked."""
