"""The reasons of Sudoku Explainer's steps: their patterns and chains."""
