"""Exact counts of minimal puzzles, for kinds whose grids are all known."""
