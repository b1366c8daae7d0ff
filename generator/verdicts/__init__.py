"""Verdicts on puzzles of unknown origin, and their reduction to minimal ones."""
