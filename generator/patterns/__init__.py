"""Patterns of clues: symmetric patterns and marked cells."""
