"""The position being solved, and sets of its cells."""
