"""Slow work, such as the path of a very hard puzzle, in separate processes."""
