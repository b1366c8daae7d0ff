"""Methods that make minimal puzzles, and estimates of their cost."""
