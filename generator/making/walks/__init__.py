"""Walks: puzzles that are rare, by moves and a score."""
