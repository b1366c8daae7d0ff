"""When two puzzles or two grids are the same up to symmetry.

May import: generator.errors, generator.kernel, generator.kinds,
generator.oracles.
"""
