"""What shakes units and mends them: checks, losses, retreats, recovery; commanders who have to make room."""
