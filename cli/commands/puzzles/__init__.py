"""Commands that work on puzzles in this process."""
