"""Walks: puzzles that are rare, by moves and a score.

May import: generator.kernel, generator.kinds, generator.oracles, generator.puzzle,
generator.rating, generator.rating.explainer, generator.rating.wishes, generator.spec.
"""
