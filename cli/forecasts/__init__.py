"""Estimates of puzzles and time, printed before the work starts."""
