"""Puzzles as other programs write them: f-puzzles, SudokuPad, and the game IDs of Simon Tatham."""
