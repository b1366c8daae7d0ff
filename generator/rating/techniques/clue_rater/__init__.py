"""The compiled search for the steps of puzzles of any kind, up to chains."""
