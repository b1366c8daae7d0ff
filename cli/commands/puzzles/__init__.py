"""Commands that work on puzzles here and now, in this process."""
