"""Kinds of puzzles: what follows from a definition, and the list of all kinds."""
