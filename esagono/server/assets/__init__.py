"""What browsers fetch and keep: the files of the page, pictures, and the static facts of each game."""
