"""Puzzles stored once each up to symmetry, selections and collections of them, and their kinds."""
