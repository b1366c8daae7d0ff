"""StoredPuzzle puzzles, their selection, and collections of them."""
