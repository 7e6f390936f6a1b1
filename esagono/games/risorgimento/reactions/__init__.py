"""Reactions to enemy activity."""
