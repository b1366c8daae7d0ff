"""Verdicts on puzzles of unknown origin, on rows of data sets, and reduction to minimal ones."""
