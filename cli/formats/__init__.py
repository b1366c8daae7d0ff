"""Formats of puzzles: the list of them, and how a file's first lines tell its format."""
