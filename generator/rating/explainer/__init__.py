"""Ratings of 9x9 Sudoku as Sudoku Explainer 1.2.1 gives them: ER, EP and ED.

May import: generator.rating.explainer.chains, generator.rating.explainer.forcing,
generator.rating.explainer.grid, generator.rating.explainer.patterns.
"""
