"""Puzzles from a random grid whose clues are dropped: minimal ones, and those of a difficulty.

May import: generator.errors, generator.kernel, generator.kinds, generator.oracles,
generator.patterns, generator.puzzle, generator.rating, generator.rating.techniques,
generator.rating.wishes, generator.spec.
"""
