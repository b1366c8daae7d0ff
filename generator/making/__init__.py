"""How minimal puzzles are made, and what to expect of it.

May import: generator.canonical, generator.errors, generator.kernel, generator.kinds,
generator.kinds.facts, generator.making.from_grids, generator.making.walks, generator.oracles,
generator.patterns, generator.puzzle, generator.rating.techniques, generator.rating.wishes,
generator.spec.
"""
