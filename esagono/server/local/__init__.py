"""The game without a server: one program answers what a server would, for the people at its screen."""
