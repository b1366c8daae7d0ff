"""Formats of puzzles, a module for each family: how they are written, and how they are read."""
