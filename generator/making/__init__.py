"""Methods that make minimal puzzles, and a rough cost of each."""
