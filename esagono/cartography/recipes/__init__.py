"""One recipe per game: which geography becomes what on its map."""
