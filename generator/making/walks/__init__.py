"""Walks: searches for rare puzzles, by moves and a score."""
