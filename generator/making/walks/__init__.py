"""Walks: puzzles that are rare, by moves and a score.

May import: generator.kernel, generator.oracles, generator.puzzle.
"""
