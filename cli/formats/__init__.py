"""Formats of puzzles: what a format is, the list of them, pictures, and how to detect a format."""
