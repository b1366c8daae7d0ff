"""Why the steps of Sudoku Explainer hold: their patterns and chains, found from what they conclude.

May import: generator.kinds, generator.rating.explainer, generator.rating.techniques,
generator.rating.techniques.finders.
"""
