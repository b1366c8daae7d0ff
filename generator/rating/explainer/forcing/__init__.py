"""Forcing chains that branch: Nishio, multiple, dynamic, and chains within chains.

May import: generator.kernel, generator.rating.explainer.chains, generator.rating.explainer.grid.
"""
