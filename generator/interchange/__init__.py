"""Puzzles of other programs: f-puzzles, SudokuPad, codes and links, Simon Tatham's game IDs."""
