"""Techniques without chains: singles, sets, fish, wings, uniqueness, aligned exclusion.

May import: generator.kernel, generator.rating.explainer.grid.
"""
