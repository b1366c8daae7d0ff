"""Commands that select, count and write the puzzles of the database."""
