"""Canonical forms: whether two puzzles or two grids are the same up to symmetry."""
