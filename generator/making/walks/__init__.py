"""Walks: puzzles that are rare, by moves and a score.

May import: generator.errors, generator.kernel, generator.kinds, generator.kinds.facts,
generator.making.from_grids, generator.oracles, generator.puzzle, generator.rating,
generator.rating.explainer, generator.rating.wishes, generator.spec.
"""
