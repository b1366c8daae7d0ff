"""Methods that make minimal puzzles, the fewest clues of a grid, and counts of puzzles."""
