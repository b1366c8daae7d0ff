"""Puzzles from a grid whose clues are dropped: minimal ones, and those with fewest clues.

May import: generator.errors, generator.kernel, generator.kinds, generator.oracles,
generator.patterns, generator.puzzle, generator.rating, generator.rating.techniques,
generator.rating.wishes, generator.spec.
"""
