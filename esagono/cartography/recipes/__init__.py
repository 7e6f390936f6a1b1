"""One recipe a game: which geography becomes what on its map."""
