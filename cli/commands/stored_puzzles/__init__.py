"""Commands on the puzzles of the database."""
