"""How minimal puzzles are made and counted, and what to expect of it."""
