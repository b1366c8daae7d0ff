"""Canonical forms, which are equal for puzzles or grids that are the same up to symmetry."""
