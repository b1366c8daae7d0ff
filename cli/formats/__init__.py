"""Formats of puzzles: the list of them, and how to detect the format of a file."""
