"""Ratings of 9x9 Sudoku as Sudoku Explainer 1.2.1 gives them, with the reasons of its steps."""
