"""Stored puzzles, their selection, and collections of them."""
