"""Kinds of puzzles: their definitions, what follows from them, known facts, and a registry."""
