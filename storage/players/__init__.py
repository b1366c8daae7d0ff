"""Players: the puzzles that each was given, what came of them, and the puzzles of days."""
