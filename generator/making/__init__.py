"""How minimal puzzles are made, and what to expect of it."""
