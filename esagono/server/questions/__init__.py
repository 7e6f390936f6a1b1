"""Questions about a board: who may ask how much, and the answers, computed in worker processes."""
