"""Verdicts on puzzles of unknown origin, and their reduction to minimal ones.

May import: generator.errors, generator.kernel, generator.kinds, generator.oracles,
generator.patterns, generator.puzzle, generator.rating, generator.rating.techniques,
generator.rating.wishes.
"""
