"""Lines of supply."""
