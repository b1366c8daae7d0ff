"""Techniques that people solve puzzles by, for every kind, and the levels that follow from them.

May import: generator.definitions, generator.errors, generator.kernel, generator.kinds.
"""
