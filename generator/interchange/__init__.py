"""Puzzles of other programs: f-puzzles, SudokuPad, killer codes, Simon Tatham's game IDs."""
