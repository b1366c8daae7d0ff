"""Techniques that people solve puzzles by, for every kind, and the levels that follow from them."""
