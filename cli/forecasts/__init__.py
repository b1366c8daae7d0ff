"""Estimates of puzzles and time, printed before long work or after its first attempts."""
