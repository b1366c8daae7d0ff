"""The position that is being solved, and sets of its cells."""
